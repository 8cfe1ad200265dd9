"""Learn what brings more comments, from a folder of pages with labelled comments and from controls planted into them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from comcrawl_scrapy.clickables import Page
from comcrawl_scrapy.controls import Place, plain, wordings
from comcrawl_scrapy.more_points import BUCKETS, CLASSES, TEXT, WEIGHTS, MoreModel, buckets, described, kind_of
from comcrawl_scrapy.page_numbers import page_number
from comcrawl_scrapy.training import corpus
from comcrawl_scrapy.training.cards import Card, folds_by_domain, write_card
from comcrawl_scrapy.training.planting import phrases, plant
from comcrawl_scrapy.training.threads import one_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from lxml.html import HtmlElement
    from numpy.typing import NDArray

    from comcrawl_scrapy.training.corpus import LabelledPage

FOLDS = 5
PLANTINGS = 5  # of each page
PARAMETERS: dict[str, Any] = {"C": 2.0, "max_iter": 150, "tol": 1e-3}
WEIGHT_OF_REAL = 1.5  # beside what is planted
ABOUT = """Tells what loads more comments, unfolds replies or leads to the next page from the other controls around a found comment
section: multinomial logistic regression on place, structure, numbering, and hashed character n-grams of text and names."""
LIMITS = """Saved pages have few such controls, most of them in English: the greater part of the examples is planted, the
labels of the rest come from the list of phrases in `training/more_points.json`. Nothing was clicked."""


@dataclass(frozen=True)
class Example:
    """A control, what is known of it, and its class; ``language`` is None where it is a page's own."""

    facts: dict[str, float]
    shown: str
    named: str
    kind: str
    domain: str
    language: str | None = None


def train(folder: Path, models: Path, report: Callable[[str], None]) -> None:
    """Cross-validate by domain, then write weights and model card; raises ValueError where the folder is not of its format."""
    examples = collect(folder)
    measured = measure(examples, FOLDS)
    for name, value in measured.items():
        report(f"{name}: {value:.3f}")
    fit(examples).save(models / WEIGHTS)
    rows = [page.row for page in _pages(folder)]
    parameters = PARAMETERS | {"plantings a page": PLANTINGS, "n-gram buckets": BUCKETS}
    write_card(models, "more-points", Card(ABOUT, folder, rows, measured, parameters, [WEIGHTS], LIMITS))


def cross_validate(folder: Path, folds: int, report: Callable[[str], None]) -> dict[str, float]:
    """Return precision, recall and F1 of each kind on pages of domains not learnt from."""
    return measure(collect(folder), folds)


def collect(folder: Path) -> list[Example]:
    """Return the controls of the pages in *folder*, and of those planted into them."""
    return [example for page in _pages(folder) for example in (*own(page), *planted(page))]


def _pages(folder: Path) -> Iterator[LabelledPage]:
    return (page for page in corpus.load(folder) if page.comments)


def place_of(page: LabelledPage) -> Place:
    """Return the section that the labelled comments make, on its page."""
    nodes = [comment.node for comment in page.comments]
    section = corpus.smallest_around(nodes)
    assert section is not None  # all have an ancestor in common
    return Place(page.document, section, nodes, Page.of(page.document, page.row.get("url") or None))


def own(page: LabelledPage) -> Iterator[Example]:
    """Yield the page's own controls; the list of phrases and the numbers of pages label them."""
    place = place_of(page)
    for node, facts in described(place):
        yield Example(facts, *wordings(node), label(node, place, facts), page.domain)


def planted(page: LabelledPage) -> Iterator[Example]:
    """Yield controls planted into copies of the page, some of them cut to their first comments."""
    random = Random(str(page.row["id"]))
    languages = sorted(phrases()["more"])
    for _ in range(PLANTINGS):
        copy = (
            corpus.cut(page, random.choice((1, 2, 4, 8)))
            if random.random() < 0.3
            else corpus.label(page.row, page.html)
        )
        place, language = place_of(copy), random.choice(languages)
        made = dict(plant(place.section, place.records, language, random))
        for node, facts in described(place):
            if node in made:
                yield Example(facts, *wordings(node), made[node], page.domain, language)


def label(node: HtmlElement, place: Place, facts: dict[str, float]) -> str:
    """Return the class of a page's own control."""
    kind = _kinds().get(plain(wordings(node)[0]), "none")
    position = place.position(node)
    if page_number(node, place.page) is not None and position != "in":
        return "next" if kind == "next" or facts["rel next"] or "following number" in facts else "none"
    if kind == "more" and position == "before" and not place.is_near(node):
        return "none"
    if kind == "more" and position == "in":
        return "replies"
    if kind == "replies" and position not in ("in", "between"):
        return "none"
    if (kind in ("more", "next") and position == "beyond") or (kind == "next" and position in ("before", "in")):
        return "none"
    if kind == "none" and (facts["forward"] or "following number" in facts) and position != "in":
        return "next"
    return kind


@cache
def _kinds() -> dict[str, str]:
    listed = (
        (plain(text.replace("{n}", "0")), kind)
        for kind in CLASSES
        for texts in phrases()[kind].values()
        for text in texts
    )
    return dict(sorted(listed, key=lambda pair: pair[1] == "none"))


def fit(examples: Sequence[Example]) -> MoreModel:
    """Learn from *examples*."""
    names = tuple(sorted({name for example in examples for name in example.facts}))
    rows = _table(examples, {name: i for i, name in enumerate(names)})
    weights = [1.0 if example.language else WEIGHT_OF_REAL for example in examples]
    kinds = [CLASSES.index(example.kind) for example in examples]
    with one_thread():
        model = LogisticRegression(**PARAMETERS).fit(rows, kinds, sample_weight=weights)
    learnt = model.coef_.T.astype(np.float32)
    structure, text, values = np.split(learnt, [len(names), len(names) + BUCKETS])
    return MoreModel(names, structure, text, values, model.intercept_.astype(np.float32))


def _table(examples: Sequence[Example], place: dict[str, int]) -> csr_matrix:
    columns: list[NDArray[np.int64]] = []
    values: list[NDArray[np.float64]] = []
    for example in examples:
        known = [(place[name], value) for name, value in example.facts.items() if name in place and value]
        columns.append(np.array([i for i, _ in known], dtype=np.int64))
        values.append(np.array([value for _, value in known]))
        for start, text in ((len(place), example.shown), (len(place) + BUCKETS, example.named)):
            found = buckets(plain(text))
            columns.append(found + start)
            values.append(np.full(found.size, TEXT / np.sqrt(max(found.size, 1))))
    ends = np.cumsum([0] + [sum(part.size for part in columns[i : i + 3]) for i in range(0, len(columns), 3)])
    return csr_matrix(
        (np.concatenate(values), np.concatenate(columns), ends), shape=(len(examples), len(place) + 2 * BUCKETS)
    )


def measure(examples: Sequence[Example], folds: int) -> dict[str, float]:
    """Return the figures of held-out domains: of the pages' own controls, and of those planted."""
    found: list[tuple[Example, str]] = []
    for learnt, held in folds_by_domain([example.domain for example in examples], folds):
        model = fit([examples[i] for i in learnt])
        held_out = [examples[i] for i in held]
        found += ((one, kind_of(model.probabilities(one.facts, one.shown, one.named))) for one in held_out)
    return {
        f"{name}, {kind}: {measure}": value
        for name, some in (
            ("own", [pair for pair in found if not pair[0].language]),
            ("planted", [pair for pair in found if pair[0].language]),
        )
        for kind in CLASSES[1:]
        for measure, value in scores(some, kind).items()
    }


def scores(found: Sequence[tuple[Example, str]], kind: str) -> dict[str, float]:
    """Return precision, recall and F1 of one kind."""
    counted = Counter((example.kind == kind, said == kind) for example, said in found)
    right, missed, wrong = (counted[key] for key in ((True, True), (True, False), (False, True)))
    shares = {"precision": right / max(right + wrong, 1), "recall": right / max(right + missed, 1)}
    return shares | {"F1": 2 * right / max(2 * right + missed + wrong, 1)}
