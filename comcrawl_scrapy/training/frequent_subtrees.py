"""Learning which candidate of CommentsMiner is the comments' template (paper 003, IV.B), and how well that works.

Pointwise learning to rank (the paper's MART, table II): gradient-boosted trees learn how well a candidate isolates the
comments, of which the paper's label is the rounded value: 1 for the winner, 0 for all others.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

import numpy as np
from sklearn.ensemble import HistGradientBoostingRegressor

from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.evaluation import record_accuracy, size_of
from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.records.frequent_subtrees import MOST_CANDIDATES, groups
from comcrawl_scrapy.records.protocol import section_of
from comcrawl_scrapy.records.subtree_mining import SUPPORT, PageTree, candidates
from comcrawl_scrapy.records.subtree_ranking import DENSITIES, FEATURES, WEIGHTS, features
from comcrawl_scrapy.training import corpus
from comcrawl_scrapy.training.cards import Card, write_card
from comcrawl_scrapy.training.folds import folds_by_domain
from comcrawl_scrapy.training.samples import qualities
from comcrawl_scrapy.training.threads import one_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from comcrawl_scrapy.dom import Floats
    from comcrawl_scrapy.training.corpus import LabelledPage

TREES = {
    "max_iter": 300,
    "max_leaf_nodes": 16,
    "max_depth": 8,
    "learning_rate": 0.04,
    "max_bins": 64,
    "min_samples_leaf": 10,
    "l2_regularization": 3.0,
}
FOLDS = 5
AS_GOOD = 0.01  # quality less than the best candidate's
ABOUT = "Which of a page's frequent subtrees is the template of its comments (CommentsMiner, paper 003, IV)."
LIMITS = (
    "A page's single comment is no frequent subtree. On a page without comments something ranks first, too. The usual errors: "
    "a richer pattern that misses a few of the comments, the bodies without what is around them, and, where there are two "
    "comments, other text. Mostly English pages of blogs and forums."
)


@dataclass(frozen=True)
class Sample:
    """A page to learn from: the features of its candidates and how well each isolates the comments (0 to 1)."""

    variant: str
    page: LabelledPage
    measures: Measures
    table: Floats
    quality: Floats

    @classmethod
    def of(cls, page: LabelledPage, variant: str) -> Sample:
        measures = Measures.of(Outline.of(page.document))
        tree = PageTree.of(measures)
        found = [candidates(tree, named=named)[:MOST_CANDIDATES] for named in (True, False)]
        table = np.concatenate([features(measures, tree, some) for some in found])
        roots = [list(candidate.roots) for some in found for candidate in some]
        return cls(variant, page, measures, table, qualities(page, measures, roots))


@dataclass(frozen=True)
class Outcome:
    """What a model made of a page: record accuracy of its winner and of the best of all it ranked; whether these are one."""

    winner: float
    best: float
    takes_all: bool


@one_thread()
def train(folder: Path, models: Path, report: Callable[[str], None]) -> None:
    """Learn the ranking from the labelled pages in *folder*; write weights and model card to *models*."""
    samples = read_samples(folder, report)
    figures = _figures(samples, FOLDS, report)
    fit(samples).save(models / WEIGHTS)
    rows = [sample.page.row for sample in samples if sample.variant == "whole"]
    parameters = {"trees": TREES, "features": ", ".join(FEATURES), "folds": FOLDS, "support": SUPPORT}
    write_card(models, "frequent-subtrees", Card(ABOUT, folder, rows, figures, parameters, [WEIGHTS], LIMITS))


@one_thread()
def cross_validate(folder: Path, folds: int, report: Callable[[str], None]) -> dict[str, float]:
    """Return the figures on pages of domains that were not learnt from."""
    return _figures(read_samples(folder, report), folds, report)


def read_samples(folder: Path, report: Callable[[str], None]) -> list[Sample]:
    """Mine every page of *folder*: as it is, with its first two comments, with machine-made names."""
    samples = [Sample.of(page, name) for whole in corpus.load(folder) for name, page in _variants(whole)]
    report(f"mined {len(samples)} variants of the pages in {folder}")
    return samples


def _variants(page: LabelledPage) -> Iterator[tuple[str, LabelledPage]]:
    yield "whole", page
    if len(page.comments) > SUPPORT:
        yield f"first {SUPPORT}", corpus.cut(page, SUPPORT)
    if page.comments:
        yield "blinded", corpus.blinded(page)


def fit(samples: Sequence[Sample], known: Sequence[str] = FEATURES) -> Forest:
    """Learn how well a candidate isolates comments, from the *known* features: the others stay unused."""
    table = np.concatenate([sample.table for sample in samples]).astype(np.float32)
    table[:, [name not in known for name in FEATURES]] = 0
    quality = np.concatenate([sample.quality for sample in samples])
    return Forest.of(HistGradientBoostingRegressor(**TREES, early_stopping=False, random_state=0).fit(table, quality))


def _figures(samples: Sequence[Sample], folds: int, report: Callable[[str], None]) -> dict[str, float]:
    outcomes: defaultdict[str, list[Outcome]] = defaultdict(list)
    for number, (learning, held_out) in enumerate(folds_by_domain([s.page.domain for s in samples], folds), 1):
        learnt_from = [samples[i] for i in learning]
        model, paper = fit(learnt_from), fit(learnt_from, DENSITIES)
        for sample in (samples[i] for i in held_out if len(samples[i].page.comments) >= SUPPORT):
            outcome = judge(sample, model)
            outcomes[f"pages {sample.variant}"].append(outcome)
            if sample.variant == "whole":
                outcomes[f"{size_of(len(sample.page.comments))} comments"].append(outcome)
                outcomes["pages whole, the eight densities alone"].append(judge(sample, paper))
        report(f"ranked fold {number} of {folds}")
    return dict(line for name in sorted(outcomes) for line in _summary(name, outcomes[name]))


def judge(sample: Sample, model: Forest) -> Outcome:
    """Rank the candidates of the page, and compare the winner with the truth and with the others."""
    page, outline = sample.page, sample.measures.outline
    found = groups(sample.measures, model)
    bodies = [comment.bodies or [comment.node] for comment in page.comments]
    accuracies = [record_accuracy(bodies, [section_of(outline, group)]) for group in found]
    quality = qualities(page, sample.measures, found)
    takes_all = bool(found) and bool(quality[0] >= quality.max() - AS_GOOD)
    return Outcome(accuracies[0] if found else 0.0, max(accuracies, default=0.0), takes_all)


def _summary(name: str, outcomes: Sequence[Outcome]) -> Iterator[tuple[str, float]]:
    yield f"record accuracy, {name}", fmean(outcome.winner for outcome in outcomes)
    yield f"record accuracy of the best candidate, {name}", fmean(outcome.best for outcome in outcomes)
    yield f"winner takes all (equation 1), {name}", fmean(outcome.takes_all for outcome in outcomes)
