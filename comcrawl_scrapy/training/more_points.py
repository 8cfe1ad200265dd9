"""Learn what brings more comments, from a folder of pages with labelled comments and from controls planted into them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal
from zlib import crc32

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression

from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.gathering.control_features import plain
from comcrawl_scrapy.gathering.more_model import (
    BUCKETS,
    CLASSES,
    SCALE,
    WEIGHTS,
    MoreModel,
    Wording,
    buckets,
    of_kinds,
    table,
)
from comcrawl_scrapy.training import more_point_figures
from comcrawl_scrapy.training.cards import Card, write_card
from comcrawl_scrapy.training.more_examples import PLANTINGS, Example, collect, pages
from comcrawl_scrapy.training.planting import phrases
from comcrawl_scrapy.training.threads import one_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from comcrawl_scrapy.dom import Floats

    Labelled = tuple[str, str]

FOLDS = 5
PARAMETERS: dict[str, Any] = {"C": 20.0, "max_iter": 500, "tol": 1e-3}
TREES: dict[str, Any] = {
    "max_iter": 120,
    "learning_rate": 0.1,
    "max_leaf_nodes": 15,
    "min_samples_leaf": 20,
    "l2_regularization": 1.0,
    "random_state": 0,
    "early_stopping": False,
}
UNNAMED = 3  # of so many controls one has no names
NEVER = -20.0  # log-odds of a class that is not there to learn from
PARTS = 5  # the texts are cut into
MOST_MET = 2.0  # times that a text counts
WEIGHT_OF_PHRASES = 4.0  # beside a text met once
WEIGHT_OF_REAL = 2.0  # beside what is planted
ABOUT = """Tells what loads more comments, unfolds replies or leads to the next page from the other controls around a found comment
section, and of which kind it is: boosted trees and a logistic regression on place, structure and numbering, and on what two
linear models of hashed character n-grams say of its text and its names."""
LIMITS = """Saved pages have few such controls, most of them in English: the greater part of the examples is planted. The pages' own are
labelled by hand, by reading (`training/control_labels.json`). Nothing was clicked."""


def train(folder: Path, models: Path, report: Callable[[str], None]) -> None:
    """Cross-validate by domain, then write weights and model card; raises ValueError where the folder is not of its format."""
    examples = collect(folder)
    measured = more_point_figures.measure(pages(folder), examples, FOLDS, fit, report)
    for name, value in measured.items():
        report(f"{name}: {value:.3f}")
    fit(examples).save(models / WEIGHTS)
    rows = [page.row for page in pages(folder)]
    parameters = PARAMETERS | {
        "plantings a page": PLANTINGS,
        "n-gram buckets": BUCKETS,
        "weight of own": WEIGHT_OF_REAL,
    }
    write_card(models, "more-points", Card(ABOUT, folder, rows, measured, parameters, [WEIGHTS], LIMITS))


def cross_validate(folder: Path, folds: int, report: Callable[[str], None]) -> dict[str, float]:
    """Return the figures of domains, and of languages, not learnt from."""
    return more_point_figures.measure(pages(folder), collect(folder), folds, fit, report)


def fit(examples: Sequence[Example]) -> MoreModel:
    """Learn from *examples*, and from the phrases of their languages.

    What a text says is, for the trees, what models say that have not learnt it; of every second planted one they have:
    most of what is met is known, but in other languages.
    """
    names = tuple(sorted({name for example in examples for name in example.control.facts}))
    controls = [example.control for example in examples]
    text, said = _learn_wording(_phrases(examples), examples, "shown")
    called, named = _learn_wording(_names(examples), examples, "named")
    named[UNNAMED - 1 :: UNNAMED] = 0
    rows = table(names, controls, said, named)
    weights = np.array([1.0 if example.language else WEIGHT_OF_REAL for example in examples])
    kinds = np.array([CLASSES.index(example.kind) for example in examples])
    with one_thread():
        rising = [*[0] * len(names), *(0, 0, 0, 1), *(0, 0, 0, 0)]  # the more a text speaks for a kind
        trees = HistGradientBoostingClassifier(**TREES, monotonic_cst=rising).fit(
            rows.astype(np.float32), kinds > 0, sample_weight=weights
        )
        some = kinds > 0
        model = LogisticRegression(**PARAMETERS).fit(
            of_kinds(rows[some], names), kinds[some], sample_weight=weights[some]
        )
    learnt = np.c_[model.coef_, model.intercept_].T.astype(np.float32)
    return MoreModel(names, text, called, Forest.of(trees), learnt)


def _phrases(examples: Sequence[Example]) -> Counter[Labelled]:
    """Return the phrases of the languages planted, and their classes."""
    languages = {example.language for example in examples}
    return Counter(
        (plain(text.replace("{n}", "0")), kind if kind in CLASSES else "none")
        for kind, by_language in phrases().items()
        for language, texts in by_language.items()
        if language in languages
        for text in texts
    )


def _names(examples: Sequence[Example]) -> Counter[Labelled]:
    return Counter((plain(example.control.named), example.kind) for example in examples if example.language)


def _learn_wording(
    listed: Counter[Labelled], examples: Sequence[Example], part: Literal["shown", "named"]
) -> tuple[Wording, Floats]:
    """Learn what the *listed* texts and the pages' own say; return the model, and scores of the examples for the trees."""
    said = [plain(getattr(example.control, part)) for example in examples]
    own = Counter((text, one.kind) for text, one in zip(said, examples, strict=True) if not one.language)
    whole = _wording(listed, own)
    without_listed = [_wording(_without(listed, number), own) for number in range(PARTS)]
    without_own = [_wording(listed, _without(own, number)) for number in range(PARTS)]
    scores = []
    for i, (text, example) in enumerate(zip(said, examples, strict=True)):
        models = without_listed if example.language else without_own
        model = whole if example.language and i % 2 else models[_part(text)]
        scores.append(model.scores(text))
    return whole, np.array(scores)


def _without(texts: Counter[Labelled], number: int) -> Counter[Labelled]:
    return Counter({labelled: count for labelled, count in texts.items() if _part(labelled[0]) != number})


def _part(text: str) -> int:
    return crc32(text.encode()) % PARTS


def _wording(listed: Counter[Labelled], own: Counter[Labelled]) -> Wording:
    """Learn what texts say; one that is met often counts no more than a few times."""
    met = {labelled: min(count, MOST_MET) * WEIGHT_OF_PHRASES for labelled, count in listed.items() if labelled[0]}
    for labelled, count in own.items():
        met[labelled] = met.get(labelled, 0.0) + min(count, MOST_MET)
    kinds = np.array([CLASSES.index(kind) for _, kind in met])
    weights, intercept = np.zeros((BUCKETS, len(CLASSES)), np.float32), np.full(len(CLASSES), NEVER, np.float32)
    if len(set(kinds)) < 2:  # nothing to tell apart
        return Wording(weights, np.zeros(len(CLASSES), np.float32))
    found = [buckets(text) for text, _ in met]
    columns, sizes = np.concatenate(found), np.array([part.size for part in found])
    values = np.repeat(SCALE / np.sqrt(np.maximum(sizes, 1)), sizes)
    rows = csr_matrix((values, columns, np.cumsum([0, *sizes])), shape=(len(met), BUCKETS))
    with one_thread():
        model = LogisticRegression(**PARAMETERS).fit(rows, kinds, sample_weight=list(met.values()))
    one_for_two = np.array([[-0.5], [0.5]]) if len(model.classes_) == 2 else np.eye(len(model.classes_))
    weights[:, model.classes_] = (one_for_two @ model.coef_).T
    intercept[model.classes_] = one_for_two @ model.intercept_
    return Wording(weights, intercept)
