"""Which of a page's groups of records is its comment section, if any.

Structure proposes (`comcrawl_scrapy.records`), a learnt model disposes, in two looks. The *ranker*, gradient-boosted
trees on `comcrawl_scrapy.group_features`, finds the page's likeliest groups; fastText on the 3-grams of attribute values
(paper 000, III.B) is one of its witnesses, not the judge: generated class names say nothing. The *judge* then looks at
these few again, beside their rivals and the page, and gives the calibrated probability that one is a comment section.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy import records
from comcrawl_scrapy.classifiers import FastTextClassifier, letters
from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.group_features import FEATURES, UNKNOWN, group_features
from comcrawl_scrapy.records.lifting import lifted
from comcrawl_scrapy.records.protocol import section_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.dom import Floats, Ints, Outline
    from comcrawl_scrapy.measures import Measures
    from comcrawl_scrapy.records.protocol import Section
    from comcrawl_scrapy.snapshot import PageSnapshot

THRESHOLD = 0.5  # of the judge's probability; both errors cost a page
NAMING = frozenset(("class", "id", "itemprop", "itemtype", "role", "name", "property", "typeof"))
LONGEST_NAME = 200  # characters; some keep their data in attributes
WEIGHTS = {"names": "sections-names.bin", "ranker": "sections-ranker.npz", "judge": "sections-judge.npz"}
PAGE_EVIDENCE = ("score", "margin", "rivals", "best_name", "rank")
EVIDENCE = (*FEATURES, *PAGE_EVIDENCE)
CONTENDERS = 6  # groups a page that are judged
AS_PROBABLE = 0.25  # less than the most probable
AS_WELL_RANKED = 0.15  # less than the best ranked


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
    if snapshot.sections is None and snapshot.measures is not None and snapshot.groups is not None:
        snapshot.sections, snapshot.comment_section = _classified(
            snapshot.measures, snapshot.groups, model or shipped()
        )
    return snapshot.comment_section


def _classified(
    measures: Measures, groups: Sequence[Sequence[int]], model: SectionModel
) -> tuple[list[Section], CommentSection | None]:
    if not groups:
        return [], None
    features = group_features(measures, model.name_scores(measures.outline), groups)
    scores = model.ranker.predict(features)
    contenders, facts = evidence(features, scores)
    probabilities = model.judge.probability(facts)
    winner = choose([groups[i] for i in contenders], scores[contenders], probabilities)
    probability = float(
        probabilities.max()
    )  # that the page has comments; which group they are is for the ranking to say
    first = int(contenders[winner])
    order = [first, *(i for i in np.argsort(-scores, kind="stable").tolist() if i != first)]
    ranked = [groups[i] for i in order]
    ranked[0] = lifted(measures, ranked[0])
    found = [section_of(measures.outline, group) for group in apart(ranked, measures.outline)]
    return found, CommentSection(found[0], probability) if probability > THRESHOLD else None


def apart(ranked: Sequence[Sequence[int]], outline: Outline) -> list[Sequence[int]]:
    """Keep of groups that overlap the best: of all the ways to see one region of the page, the likeliest."""
    taken = np.zeros(len(outline), dtype=bool)
    kept = []
    for group in ranked:
        span = slice(group[0], int(outline.end[group[-1]]))
        if not taken[span].any():
            taken[span] = True
            kept.append(group)
    return kept


def evidence(features: Floats, scores: Floats) -> tuple[Ints, Floats]:
    """Return the page's `CONTENDERS` best groups, best first, and the `EVIDENCE` on each: shape (contenders, evidence).

    Each is seen as it is, and beside the groups elsewhere on the page.
    """
    contenders = np.argsort(-scores, kind="stable")[:CONTENDERS]
    start, stop, best_name = (features[:, FEATURES.index(name)] for name in ("start", "stop", "own_names_best"))
    facts = []
    for rank, i in enumerate(contenders.tolist()):
        apart = (start >= stop[i]) | (stop <= start[i])
        rivals = scores[apart] if apart.any() else np.zeros(1)
        facts.append((scores[i], scores[i] - rivals.max(), (rivals > scores[i] / 2).sum(), best_name.max(), rank))
    return contenders, np.column_stack([features[contenders], np.array(facts, dtype=float)])


def choose(groups: Sequence[Sequence[int]], scores: Floats, probabilities: Floats) -> int:
    """Return which contender (best ranked first) is the section: of those as probable as any, the best ranked.

    One that has all of its members and more is the template of which it is a part, such as the replies.
    """
    equals = np.flatnonzero(probabilities >= probabilities.max() - AS_PROBABLE).tolist()
    winner = int(equals[0])
    for other in equals[1:]:
        if scores[other] >= scores[winner] - AS_WELL_RANKED and set(groups[other]) > set(groups[winner]):
            winner = int(other)
    return winner


def name_scores(classifier: FastTextClassifier, outline: Outline) -> Floats:
    """Return the probability that an element's attributes are those of comments, `UNKNOWN` where it has none."""
    texts = [attribute_text(attributes) for _, attributes in outline.kinds]
    known = sorted({text for text in texts if text})
    scores = dict(zip(known, classifier.probability(known).tolist(), strict=True))
    return np.array([scores.get(text, UNKNOWN) for text in texts])[outline.kind]


def attribute_text(attributes: dict[str, str]) -> str:
    """Return the letters of the values that name an element, and of the names of its data attributes."""
    if not attributes:
        return ""
    said = [
        value if name in NAMING else name[5:]
        for name, value in attributes.items()
        if name in NAMING or name[:5] == "data-"
    ]
    return _letters(" ".join(said)[:LONGEST_NAME]) if said else ""


_letters = lru_cache(maxsize=20_000)(letters)
