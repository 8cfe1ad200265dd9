"""Which of a page's groups of records is its comment section, if any.

Structure proposes (`comcrawl_scrapy.records`), a learnt model disposes, in two looks. The *ranker*, gradient-boosted
trees on `comcrawl_scrapy.group_features`, picks the page's likeliest group; fastText on the 3-grams of attribute values
(paper 000, III.B) is one of its witnesses, not the judge: generated class names say nothing. The *judge* then looks at
the winner again beside its rivals and the page, and gives the calibrated probability that it is a comment section.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy import records
from comcrawl_scrapy.classifiers import FastTextClassifier, letters
from comcrawl_scrapy.group_features import FEATURES, UNKNOWN, group_features
from comcrawl_scrapy.records.lifting import lifted
from comcrawl_scrapy.records.protocol import section_of
from comcrawl_scrapy.forests import Forest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.dom import Floats, Outline
    from comcrawl_scrapy.measures import Measures
    from comcrawl_scrapy.records.protocol import Section
    from comcrawl_scrapy.snapshot import PageSnapshot

THRESHOLD = 0.5  # of the judge's probability; both errors cost a page
NAMING = frozenset(("class", "id", "itemprop", "itemtype", "role", "name", "property", "typeof"))
LONGEST_NAME = 200  # characters; some keep their data in attributes
WEIGHTS = {"names": "sections-names.bin", "ranker": "sections-ranker.npz", "judge": "sections-judge.npz"}
PAGE_EVIDENCE = ("score", "margin", "rivals", "best_name")
EVIDENCE = (*FEATURES, *PAGE_EVIDENCE)


@dataclass(frozen=True, slots=True)
class CommentSection:
    """A page's comment section; ``score`` is the probability that it is one."""

    section: Section
    score: float


@dataclass(frozen=True)
class SectionModel:
    """The learnt parts: names of attributes, ranker of groups, judge of winners. Safe to share between threads."""

    names: FastTextClassifier
    ranker: Forest
    judge: Forest

    def name_scores(self, outline: Outline) -> Floats:
        """Say of every element how much its attributes look like those of comments; `UNKNOWN` without any."""
        return name_scores(self.names, outline)


@cache
def shipped() -> SectionModel:
    """Load the weights that come with the package, once."""
    return SectionModel(
        FastTextClassifier.load(WEIGHTS["names"]), Forest.load(WEIGHTS["ranker"]), Forest.load(WEIGHTS["judge"])
    )


def read(snapshot: PageSnapshot) -> CommentSection | None:
    """Mine and classify *snapshot*, once: the result is kept in it. None: no comments here."""
    records.mine(snapshot)
    return classify(snapshot)


def classify(snapshot: PageSnapshot, model: SectionModel | None = None) -> CommentSection | None:
    """Rank the sections mined, best first, and keep the best in ``snapshot.comment_section`` if it is one; once."""
    measures, sections = snapshot.measures, list(snapshot.sections or ())
    if snapshot.classified or measures is None or not sections:
        return snapshot.comment_section
    snapshot.classified = True
    model = model or shipped()
    groups = [[measures.outline.index[record.node] for record in section.records] for section in sections]
    features = group_features(measures, model.name_scores(measures.outline), groups)
    scores = model.ranker.predict(features)
    winner, facts = evidence(features, scores)
    probability = float(model.judge.probability(facts[None, :])[0])
    sections[winner] = section_of(measures.outline, lifted(measures, groups[winner]))
    snapshot.comment_section = CommentSection(sections[winner], probability) if probability > THRESHOLD else None
    snapshot.sections = apart([sections[i] for i in np.argsort(-scores, kind="stable")], measures.outline)
    return snapshot.comment_section


def apart(ranked: Sequence[Section], outline: Outline) -> list[Section]:
    """Keep of sections that overlap the best: of all the ways to see one region of the page, the likeliest."""
    taken = np.zeros(len(outline), dtype=bool)
    kept = []
    for section in ranked:
        first, last = (outline.index[section.records[k].node] for k in (0, -1))
        span = slice(first, int(outline.end[last]))
        if not taken[span].any():
            taken[span] = True
            kept.append(section)
    return kept


def evidence(features: Floats, scores: Floats) -> tuple[int, Floats]:
    """Return which group wins, and the `EVIDENCE` on it: itself, and how it stands against groups elsewhere on the page."""
    winner = int(np.argmax(scores))
    start, stop, best_name = (features[:, FEATURES.index(name)] for name in ("start", "stop", "own_names_best"))
    apart = (start >= stop[winner]) | (stop <= start[winner])
    rivals = scores[apart] if apart.any() else np.zeros(1)
    page = (scores[winner], scores[winner] - rivals.max(), (rivals > scores[winner] / 2).sum(), best_name.max())
    return winner, np.concatenate([features[winner], page])


def name_scores(classifier: FastTextClassifier, outline: Outline) -> Floats:
    """Return the probability that an element's attributes are those of comments, `UNKNOWN` where it has none."""
    texts = [attribute_text(attributes) for attributes in outline.attributes]
    known = sorted({text for text in texts if text})
    scores = dict(zip(known, classifier.probability(known).tolist(), strict=True))
    return np.array([scores.get(text, UNKNOWN) for text in texts])


def attribute_text(attributes: dict[str, str]) -> str:
    """Return the letters of the values that name an element, and of the names of its data attributes."""
    if not attributes:
        return ""
    said = [value if name in NAMING else name[5:] for name, value in attributes.items() if name in NAMING or name[:5] == "data-"]
    return _letters(" ".join(said)[:LONGEST_NAME]) if said else ""


_letters = lru_cache(maxsize=20_000)(letters)
