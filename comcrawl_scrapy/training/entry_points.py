"""Learn to rank entry points from a folder of labelled pages: pages.jsonl, elements.jsonl, pages/ID.html[.gz]."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from sklearn.ensemble import HistGradientBoostingClassifier

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.clickables import Page, find_clickables
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.entry_features import Surroundings
from comcrawl_scrapy.entry_points import (
    BEST_WORTH_A_CLICK,
    JUMPS,
    SHORTLIST,
    TREES,
    WORDS,
    WORTH_A_CLICK,
    Ranker,
    best_first,
    features,
    judge_words,
    recommended,
    shortlist,
    table,
)
from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.training.cards import Card, folds_by_domain, read_rows, write_card
from comcrawl_scrapy.training.entry_point_figures import PageResult, by_language, figures
from comcrawl_scrapy.training.linear import fit
from comcrawl_scrapy.training.threads import one_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from comcrawl_scrapy.classifiers import FastTextClassifier

INNER_FOLDS = 4
PARAMETERS: dict[str, Any] = {
    "max_iter": 250,
    "learning_rate": 0.05,
    "max_leaf_nodes": 8,
    "min_samples_leaf": 20,
    "l2_regularization": 5.0,
    "max_features": 0.3,
    "early_stopping": False,
    "random_state": 0,
}
ABOUT = """Ranks the clickable elements of a page by the probability that a click leads to its comments (paper 000, III.A): a linear
model on character 3-grams of text, attribute values and target (fastText), then boosted trees that weigh its judgement with
target, repetition, surroundings and position."""
LIMITS = """The labels were judged by reading saved pages, nothing was clicked. English and German make three quarters of them. What reacts
to clicks only by a listener is guessed from names in saved pages; in a browser the listeners tell.

Thresholds, features and parameters were chosen on the same pages, cross-validated, so the figures flatter a little. The
phrases of `training/phrases.json` were written by someone who had seen some of the labelled elements. Without them, in the
same cross-validation of the shipped weights of 2026-11-20: recall 0.968, R@1 0.968, candidates 0.677, hard 0.013, spared
0.899, element F1 0.957; they matter where a language has few pages (Italian 0.75 to 1.00, Polish 0.60 to 0.80 of 8 and 5
pages). Languages held out as a whole have not been measured."""


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A page and what is known of it: the numbers of the clickable elements that open comments, or lie in or around one."""

    row: dict[str, Any]
    around: Surroundings
    right: frozenset[int]
    near: frozenset[int]
    elements: list[dict[str, Any]]

    @property
    def domain(self) -> str:
        return str(self.row["domain"])


@one_thread()
def train(folder: Path, models: Path, report: Callable[[str], None], folds: int = 5) -> None:
    """Learn the weights, cross-validate, and write weights and card to *models*; same data, same weights.

    Raises ValueError where *folder* is not of the format or has too few domains.
    """
    pages = load(folder, report)
    found = validate(pages, min(folds, len({page.domain for page in pages})), report)
    report("learning the weights to ship")
    ranker = learn(pages)
    ranker.words.save(models / WORDS)
    ranker.trees.save(models / TREES)
    parameters = {
        **PARAMETERS,
        "shortlist": SHORTLIST + JUMPS,
        "worth a click": WORTH_A_CLICK,
        "best": BEST_WORTH_A_CLICK,
    }
    rows = [page.row for page in pages]
    write_card(models, "entry_points", Card(ABOUT, folder, rows, found, parameters, [WORDS, TREES], LIMITS))


@one_thread()
def cross_validate(folder: Path, folds: int, report: Callable[[str], None]) -> dict[str, float]:
    """Return the figures of pages whose domains the scoring model has not seen; report them by language too."""
    return validate(load(folder, report), folds, report)


def validate(pages: Sequence[LabelledPage], folds: int, report: Callable[[str], None]) -> dict[str, float]:
    """Score every page by judges that learnt from the pages of other domains only."""
    results: list[PageResult] = []
    for number, (seen, held_out) in enumerate(folds_by_domain([page.domain for page in pages], folds), 1):
        ranker = learn([pages[index] for index in seen])
        results += [result_of(pages[index], ranker) for index in held_out]
        report(f"fold {number} of {folds}: {len(held_out)} pages")
    for language, found in by_language(results).items():
        report(f"language {language}: " + ", ".join(f"{name} {value:.3f}" for name, value in found.items()))
    return figures(results)


def load(folder: Path, report: Callable[[str], None]) -> list[LabelledPage]:
    """Read and parse the labelled pages; raises ValueError where the folder is not of the format."""
    for name in ("pages.jsonl", "elements.jsonl"):
        if not (folder / name).is_file():
            raise ValueError(f"{folder} has no {name}")
    elements = defaultdict(list)
    for element in read_rows(folder / "elements.jsonl"):
        elements[element["page"]].append(element)
    pages = [_labelled(folder, row, elements[row["id"]]) for row in read_rows(folder / "pages.jsonl")]
    report(f"read {len(pages)} pages with {sum(len(page.right) for page in pages)} entry points")
    if not any(page.right for page in pages):
        raise ValueError(f"{folder} has no page with an entry point to learn from")
    return pages


def _labelled(folder: Path, row: dict[str, Any], elements: list[dict[str, Any]]) -> LabelledPage:
    document = parse(_read_page(folder / "pages", str(row["id"])))
    around = Surroundings(document, Page.of(document, row.get("url")), find_clickables(document))
    wanted = set(document.xpath(row["entry_xpath"])) if row.get("has_entry_point") and row.get("entry_xpath") else set()
    right, near = set(), set()
    for number, node in enumerate(around.clickables):
        if node in wanted:
            right.add(number)
        elif any(other in wanted for other in (*node.iterancestors(), *node.iterdescendants("*"))):
            near.add(number)
    return LabelledPage(row, around, frozenset(right), frozenset(near), elements)


def _read_page(folder: Path, name: str) -> bytes:
    packed = folder / f"{name}.html.gz"
    return gzip.decompress(packed.read_bytes()) if packed.exists() else (folder / f"{name}.html").read_bytes()


def learn(pages: Sequence[LabelledPage]) -> Ranker:
    """Learn both judges; the second sees what the first says of pages it has not seen, as it will in use."""
    trees = _learn_trees(list(_second_looks(pages)))
    return Ranker(_learn_words(pages), trees)


def _learn_words(pages: Sequence[LabelledPage]) -> FastTextClassifier:
    """Learn from all wordings, and from what interfaces say in the languages that the pages lack."""
    samples = [sample for page in pages for sample in _samples(page)] + _phrases()
    return fit([text for text, _ in samples], [label for _, label in samples])


@cache
def _phrases() -> list[tuple[str, int]]:
    """Return what leads to comments, what leads elsewhere, and what is never clicked, in some forty languages."""
    said = json.loads((files("comcrawl_scrapy") / "training" / "phrases.json").read_text(encoding="utf-8"))
    never = json.loads((files("comcrawl_scrapy") / "never_click.json").read_text(encoding="utf-8"))
    others = {*said["other"], *(phrase for phrases in never.values() for phrase in phrases)}
    return [(letters(text), 1) for text in said["comments"]] + [(letters(text), 0) for text in sorted(others)]


def _samples(page: LabelledPage) -> Iterator[tuple[str, int]]:
    """Yield every entry point, and every other wording once."""
    others: dict[str, None] = {}
    for number, said in enumerate(page.around.said):
        text = " ".join(said).strip()
        if number in page.right:
            yield text, 1
        elif number not in page.near:
            others[text] = None
    yield from ((text, 0) for text in others)


def _second_looks(pages: Sequence[LabelledPage]) -> Iterator[tuple[dict[str, float], int]]:
    domains = [page.domain for page in pages]
    for seen, held_out in folds_by_domain(domains, min(INNER_FOLDS, len(set(domains)))):
        words = _learn_words([pages[index] for index in seen])
        for index in held_out:
            yield from _looks(pages[index], words)


def _looks(page: LabelledPage, words: FastTextClassifier) -> Iterator[tuple[dict[str, float], int]]:
    first = judge_words(page.around, words)
    listed = shortlist(page.around, first)
    for number, row in zip(listed, features(page.around, first, listed, words), strict=True):
        if number not in page.near:
            yield row, int(number in page.right)


def _learn_trees(looks: Sequence[tuple[dict[str, float], int]]) -> Forest:
    rows, labels = [row for row, _ in looks], [label for _, label in looks]
    return Forest.of(HistGradientBoostingClassifier(**PARAMETERS).fit(table(rows), labels))


def result_of(page: LabelledPage, ranker: Ranker) -> PageResult:
    """Rank the page and compare with its labels; an element in or around an entry point is as good as the entry point."""
    scores = ranker.scores(page.around)
    clicked = best_first(recommended(scores), scores)
    good = page.right | page.near
    nodes = {page.around.clickables[number] for number in clicked}
    hit: dict[str, list[bool]] = {"positives": [], "hard": [], "random": []}
    for element in page.elements:
        kind = "positives" if element["label"] else "hard" if element.get("hard") else "random"
        hit[kind].append(any(node in nodes for node in page.around.document.xpath(element["xpath"])))
    return PageResult(
        language=str(page.row.get("language")),
        has_entry_point=bool(page.row.get("has_entry_point")),
        candidates=len(clicked),
        rank=next((place for place, number in enumerate(clicked, 1) if number in good), None),
        **hit,
    )
