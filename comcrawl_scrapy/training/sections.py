"""Learning which section of a page holds its comments, and how well that works on domains not learnt from.

Every learnt part sees, of every page, only what models of other domains say (out of fold): the ranker learns from names'
scores, the judge from the ranker's winners, that neither had seen.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

from comcrawl_scrapy import extraction, sections
from comcrawl_scrapy.classification import attribute_sections, doubts
from comcrawl_scrapy.classification.attribute_sections import AttributeClassifier
from comcrawl_scrapy.classification.group_features import group_features
from comcrawl_scrapy.evaluation import PageScore, Truth, record_accuracy, score_page, summary
from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.record_fields import field_model
from comcrawl_scrapy.section_reading import comments_of
from comcrawl_scrapy.sections import SectionModel, Witnesses, name_scores
from comcrawl_scrapy.snapshot import PageSnapshot
from comcrawl_scrapy.training import corpus, linear
from comcrawl_scrapy.training.cards import Card, write_card
from comcrawl_scrapy.training.fields import TREES, fit_fields, slot_samples
from comcrawl_scrapy.training.folds import folds_by_domain
from comcrawl_scrapy.training.samples import GOOD, PageSample, grafts, name_samples, section_samples, variants
from comcrawl_scrapy.training.texts import TextSamples, fit_texts, text_samples
from comcrawl_scrapy.training.threads import one_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from comcrawl_scrapy.classifiers import FastTextClassifier
    from comcrawl_scrapy.dom import Floats
    from comcrawl_scrapy.record_fields.field_model import FieldModel
    from comcrawl_scrapy.training.fields import SlotSample

    Indices = NDArray[np.int64]

RANKERS, JUDGES = 4, 8  # models of each, on other features at every split, whose mean is steadier than one
RANKER = {
    "max_features": 0.3,
    "max_iter": 150,
    "max_leaf_nodes": 24,
    "max_depth": 8,
    "learning_rate": 0.1,
    "max_bins": 64,
    "min_samples_leaf": 10,
}
JUDGE = {"max_features": 0.3, "max_iter": 150, "max_leaf_nodes": 10, "max_depth": 5, "learning_rate": 0.06, "max_bins": 64, "min_samples_leaf": 15,
         "l2_regularization": 5.0}  # fmt: skip
NAMES_STRENGTH = 0.3  # inverse of the penalty
NEGATIVES = 30  # groups a page the ranker learns from that isolate no comments
SCORED = ("whole", "blinded", "first 1", "first 2", "background", "grafted")
BY_VARIANT = ("comments F1", "record accuracy", "pages without comments left alone")
READ = ("whole", "background")  # the others say the same
SLOTTED = ("whole", "blinded", "first 1")
FOLDS = 5
ABOUT = "Which group of a page's nodes is its comment section, and which parts of a record are text, author and time."
LIMITS = "Half of the pages are English, many are of blogs and forums, few were rendered by script."


@dataclass(frozen=True)
class Models:
    """All that extraction learns."""

    sections: SectionModel
    attributes: AttributeClassifier
    fields: FieldModel

    def save(self, folder: Path) -> None:
        """Write all weights to *folder*."""
        self.sections.save(folder)
        self.attributes.model.save(folder / attribute_sections.WEIGHTS)
        for role, name in field_model.WEIGHTS.items():
            getattr(self.fields, role).save(folder / name)

    def score(self, sample: PageSample) -> PageScore:
        """Extract the comments of the sample's page, and compare them with what it is known to hold."""
        snapshot = PageSnapshot(sample.page.document, str(sample.page.row.get("url") or ""), "load", datetime.now(UTC))
        extraction.read(snapshot, self.sections, self.fields)
        truth = [Truth(c.text, c.author, c.date, c.parent) for c in sample.page.comments]
        score = score_page(truth, comments_of(snapshot, self.fields))
        bodies = [comment.bodies or [comment.node] for comment in sample.page.comments]
        return replace(score, accuracy=record_accuracy(bodies, snapshot.sections or ())) if bodies else score


@one_thread()
def train(folder: Path, models: Path, report: Callable[[str], None], *, background: Path | None = None) -> None:
    """Learn all weights from the labelled pages in *folder* and write them, with a model card, to *models*.

    *background* is a folder of pages labelled for entry points: those that have none, with and without comments of other
    pages grafted on to them, teach what is no sign of a comment section.
    """
    hosts = [] if background is None else list(corpus.background(background))
    samples = read_samples(folder, report)
    if hosts:
        pages = [sample.page for sample in samples if sample.variant == "whole" and sample.page.comments]
        samples += [PageSample.of(host, "background") for host in hosts]
        samples += grafts(pages, hosts)
        report(f"{len(samples)} with those of {background}")
    stack = Stack.of(samples, FOLDS, report)
    figures = stack.figures(report)
    learnt = stack.learn_all()
    learnt.save(models)
    weights = [*sections.WEIGHTS.values(), attribute_sections.WEIGHTS, *field_model.WEIGHTS.values()]
    rows = [sample.page.row for sample in samples if sample.variant in ("whole", "background")]
    thresholds = {"threshold": sections.THRESHOLD, "sure": doubts.SURE, "certain": doubts.CERTAIN}
    parameters = {"ranker": RANKER, "judge": JUDGE, "fields": TREES, "folds": FOLDS, **thresholds}
    write_card(models, "sections", Card(ABOUT, folder, rows, figures, parameters, weights, LIMITS))
    report(f"{sum((models / name).stat().st_size for name in weights)} bytes of weights in {models}")


@one_thread()
def cross_validate(folder: Path, folds: int, report: Callable[[str], None]) -> dict[str, float]:
    """Return the figures of the whole of extraction on pages of domains that were not learnt from."""
    return Stack.of(read_samples(folder, report), folds, report).figures(report)


def read_samples(folder: Path, report: Callable[[str], None]) -> list[PageSample]:
    """Return every page of *folder* in its variants."""
    samples = [sample for page in corpus.load(folder) for sample in variants(page)]
    report(f"{len(samples)} variants of {sum(sample.variant == 'whole' for sample in samples)} pages in {folder}")
    return samples


@dataclass(frozen=True)
class Stack:
    """Samples, and what models of other domains say of each: ``tables`` of features, ``facts`` on the winner, ``good``.

    ``folds`` are (learning, held out) indices, with witnesses learnt on each learning side; ``texts`` and ``slots`` are what
    text and field models learn from.
    """

    samples: Sequence[PageSample]
    folds: Sequence[tuple[Indices, Indices]]
    witnesses: Sequence[Witnesses]
    texts: Sequence[TextSamples | None]
    tables: Sequence[Floats]
    facts: Sequence[Floats]
    good: Sequence[NDArray[np.bool_]]
    slots: Sequence[SlotSample | None]

    @classmethod
    def of(cls, samples: Sequence[PageSample], folds: int, report: Callable[[str], None]) -> Stack:
        """Learn witnesses on each fold's learning side, and hear them on its other side."""
        domains, hosts = [sample.page.domain for sample in samples], [sample.host for sample in samples]
        split = list(folds_by_domain(domains, folds, hosts))
        texts = [text_samples(sample) if sample.variant in READ else None for sample in samples]
        tables, facts = ([np.zeros(0)] * len(samples) for _ in range(2))
        good = [np.zeros(0, dtype=bool)] * len(samples)
        names, witnesses = [], []
        for learning, held_out in split:
            names.append(fit_names([samples[i] for i in learning]))
            for i in held_out:
                tables[i] = table_of(samples[i], names[-1])
        for number, (learning, held_out) in enumerate(split):
            ranker = fit_ranker([samples[i] for i in learning], [tables[i] for i in learning])
            witnesses.append(
                Witnesses(names[number], ranker, fit_texts([pair for i in learning if (pair := texts[i]) is not None]))
            )
            for i in held_out:
                facts[i], good[i] = _heard(samples[i], tables[i], witnesses[-1])
            report(f"ranked fold {number + 1} of {folds}")
        slots = [slot_samples(sample) if sample.variant in SLOTTED else None for sample in samples]
        return cls(samples, split, witnesses, texts, tables, facts, good, slots)

    def learn_all(self) -> Models:
        """Learn the models to ship, from all samples."""
        texts = fit_texts([pair for pair in self.texts if pair is not None])
        witnesses = Witnesses(fit_names(self.samples), fit_ranker(self.samples, self.tables), texts)
        return self._models(witnesses, np.arange(len(self.samples)))

    def models(self, fold: int) -> Models:
        """Return what is learnt from the domains of all other folds than that of this number."""
        return self._models(self.witnesses[fold], self.folds[fold][0])

    def figures(self, report: Callable[[str], None]) -> dict[str, float]:
        """Score the whole of extraction on each fold's held-out pages; each variant of a page has its own figures."""
        scores: defaultdict[str, list[PageScore]] = defaultdict(list)
        for number, (_, held_out) in enumerate(self.folds):
            models = self.models(number)
            for i in (i for i in held_out if self.samples[i].variant in SCORED):
                scores[self.samples[i].variant].append(models.score(self.samples[i]))
            report(f"scored fold {number + 1} of {len(self.folds)}")
        figures = summary(scores.pop("whole"))
        for variant, of in sorted(scores.items()):
            known = {name: value for name, value in summary(of).items() if name in BY_VARIANT}
            figures |= {f"{name}, pages {variant}": value for name, value in known.items()}
        return figures

    def _models(self, witnesses: Witnesses, learning: Indices) -> Models:
        """Learn what builds on the *witnesses*, and what builds on nothing, from the samples of these numbers."""
        judged = [i for i in learning if len(self.facts[i])]
        facts, good = (np.concatenate([of[i] for i in judged]) for of in (self.facts, self.good))
        fields = fit_fields([pair for i in learning if (pair := self.slots[i]) is not None])
        attributes = fit_attributes([self.samples[i] for i in learning])
        return Models(SectionModel(witnesses, fit_judge(facts, good)), attributes, fields)


def _heard(sample: PageSample, table: Floats, witnesses: Witnesses) -> tuple[Floats, NDArray[np.bool_]]:
    """Return the evidence on the page's contenders, and which of them isolate the comments."""
    if not len(table):
        return np.zeros(0), np.zeros(0, dtype=bool)
    heard = witnesses.evidence(sample.measures.outline, sample.groups, table)
    return heard.facts.astype(np.float32), np.asarray(sample.quality[heard.contenders] > GOOD)


def table_of(sample: PageSample, names: FastTextClassifier) -> Floats:
    """Return the features of the page's groups, in single precision: there are many."""
    scores = name_scores(names, sample.measures.outline)
    return group_features(sample.measures, scores, sample.groups).astype(np.float32)


def fit_names(samples: Sequence[PageSample]) -> FastTextClassifier:
    """Learn which attributes are those of comments."""
    return _fit_texts_of(samples, name_samples)


def fit_attributes(samples: Sequence[PageSample]) -> AttributeClassifier:
    """Learn the paper's classifier (000, III.B): which sections are comments, by their attributes alone."""
    return AttributeClassifier(_fit_texts_of(samples, section_samples))


def _fit_texts_of(
    samples: Sequence[PageSample], read: Callable[[PageSample], Iterable[tuple[str, int]]]
) -> FastTextClassifier:
    """Learn from what is *read* in whole pages, texts and whether they are those of comments; each domain has its say once."""
    wholes = (sample for sample in samples if sample.variant == "whole")
    said = {(sample.page.domain, text, label) for sample in wholes for text, label in read(sample)}
    texts, labels = zip(*((text, label) for _, text, label in sorted(said)), strict=True)
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
    table, values = np.concatenate(rows).astype(np.float32), np.concatenate(quality)
    return Forest.mean(
        HistGradientBoostingRegressor(**RANKER, early_stopping=False, random_state=seed).fit(table, values)
        for seed in range(RANKERS)
    )


def fit_judge(facts: Floats, good: NDArray[np.bool_]) -> Forest:
    """Learn the probability that a contender is the comment section."""
    table = facts.astype(np.float32)
    return Forest.mean(
        HistGradientBoostingClassifier(**JUDGE, early_stopping=False, random_state=seed).fit(table, good)
        for seed in range(JUDGES)
    )
