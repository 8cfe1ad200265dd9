"""Learning which section of a page holds its comments, and how well that works on domains not learnt from.

Every learnt part sees, of every page, only what models of other domains say (out of fold): the ranker learns from names'
scores, the judge from the ranker's winners, that neither had seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

from comcrawl_scrapy import fields, sections
from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.group_features import group_features
from comcrawl_scrapy.sections import SectionModel, evidence, name_scores
from comcrawl_scrapy.training import corpus, linear
from comcrawl_scrapy.training.cards import folds_by_domain
from comcrawl_scrapy.training.fields import fit_fields, slot_samples
from comcrawl_scrapy.training.samples import PageSample, name_samples, variants

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from comcrawl_scrapy.classifiers import FastTextClassifier
    from comcrawl_scrapy.dom import Floats
    from comcrawl_scrapy.fields import FieldModel

RANKER = {"max_iter": 150, "max_leaf_nodes": 24, "max_depth": 8, "learning_rate": 0.1, "max_bins": 64, "min_samples_leaf": 10}
JUDGE = {"max_iter": 80, "max_leaf_nodes": 8, "max_depth": 4, "learning_rate": 0.07, "max_bins": 64, "min_samples_leaf": 15,
         "l2_regularization": 5.0}  # fmt: skip
NAMES_STRENGTH = 1.0  # inverse of the penalty
NAMED = ("whole", "blinded")  # variants of a page that say something new of names
NEGATIVES = 30  # groups a page the ranker learns from that isolate no comments
SLOTTED = ("whole", "blinded", "first 1")
FOLDS, INNER_FOLDS = 10, 5
GOOD = 0.5  # quality from which a winner counts as the comment section



@dataclass(frozen=True)
class Models:
    """All that extraction learns."""

    sections: SectionModel
    fields: FieldModel


def train(folder: Path, models: Path, report: Callable[[str], None]) -> None:
    """Learn all weights from the labelled pages in *folder* and write them, with a model card, to *models*."""
    samples = read_samples(folder, report)
    learnt = learn(samples, report)
    learnt.sections.names.save(models / sections.WEIGHTS["names"])
    learnt.sections.ranker.save(models / sections.WEIGHTS["ranker"])
    learnt.sections.judge.save(models / sections.WEIGHTS["judge"])
    for role, name in fields.WEIGHTS.items():
        getattr(learnt.fields, role).save(models / name)


def read_samples(folder: Path, report: Callable[[str], None]) -> list[PageSample]:
    """Return every page of *folder* in its variants, those without any candidate group left out."""
    samples = [sample for page in corpus.load(folder) for sample in variants(page) if sample.groups]
    report(f"{len(samples)} variants of pages from {folder}")
    return samples


def learn(samples: Sequence[PageSample], report: Callable[[str], None]) -> Models:
    """Learn everything from *samples*; each part from what the parts before say of domains they have not seen."""
    folds = list(folds_by_domain([sample.page.domain for sample in samples], INNER_FOLDS))
    tables: list[Floats] = [np.zeros(0)] * len(samples)
    for learning, held_out in folds:
        names = fit_names([samples[i] for i in learning])
        for i in held_out:
            tables[i] = table_of(samples[i], names)
    facts: list[Floats] = [np.zeros(0)] * len(samples)
    good = [False] * len(samples)
    for learning, held_out in folds:
        ranker = fit_ranker([samples[i] for i in learning], [tables[i] for i in learning])
        for i in held_out:
            winner, facts[i] = evidence(tables[i], ranker.predict(tables[i]))
            good[i] = bool(samples[i].quality[winner] > GOOD)
    model = SectionModel(fit_names(samples), fit_ranker(samples, tables), fit_judge(facts, good))
    slots = [pair for sample in samples if sample.variant in SLOTTED and (pair := slot_samples(sample)) is not None]
    return Models(model, fit_fields(slots))


def table_of(sample: PageSample, names: FastTextClassifier) -> Floats:
    """Return the features of the page's groups, in single precision: there are many."""
    scores = name_scores(names, sample.measures.outline)
    return group_features(sample.measures, scores, sample.groups).astype(np.float32)


def fit_names(samples: Sequence[PageSample]) -> FastTextClassifier:
    """Learn which attributes are those of comments; each domain has its say once."""
    pairs = {(sample.page.domain, *pair) for sample in samples if sample.variant in NAMED for pair in name_samples(sample)}
    texts, labels = zip(*((text, label) for _, text, label in sorted(pairs)), strict=True)
    return linear.fit(texts, labels, strength=NAMES_STRENGTH)


def fit_ranker(samples: Sequence[PageSample], features: Sequence[Floats]) -> Forest:
    """Learn how well a group isolates comments."""
    random = np.random.default_rng(0)
    rows, quality = [], []
    for sample, table in zip(samples, features, strict=True):
        worse = np.flatnonzero(sample.quality < 0.05)
        kept = np.concatenate([np.flatnonzero(sample.quality >= 0.05), random.permutation(worse)[:NEGATIVES]])
        rows.append(table[kept])
        quality.append(sample.quality[kept])
    model = HistGradientBoostingRegressor(**RANKER, early_stopping=False, random_state=0)
    return Forest.of(model.fit(np.concatenate(rows).astype(np.float32), np.concatenate(quality)))


def fit_judge(facts: Sequence[Floats], good: Sequence[bool]) -> Forest:
    """Learn the probability that a winner is a comment section."""
    model = HistGradientBoostingClassifier(**JUDGE, early_stopping=False, random_state=0)
    return Forest.of(model.fit(np.array(facts, dtype=np.float32), np.array(good)))
