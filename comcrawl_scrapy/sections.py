"""Which of a page's groups of records is its comment section, if any.

Structure proposes (`comcrawl_scrapy.records`), a learnt model disposes, in two looks. The *ranker*, gradient-boosted
trees on `comcrawl_scrapy.classification.group_features`, finds the page's likeliest groups; fastText on the 3-grams of attribute values
(paper 000, III.B) is one of its witnesses, not the judge: generated class names say nothing. The *judge* then looks at
these few again, beside their rivals and the page, hears what their texts say (`comcrawl_scrapy.classification.second_look`), and gives
the calibrated probability that one is a comment section.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Protocol

import numpy as np

from comcrawl_scrapy.classification.contenders import choose, dated_meanings, inside, record_around
from comcrawl_scrapy.classification.group_features import FEATURES, UNKNOWN, group_features
from comcrawl_scrapy.classification.lifting import lifted
from comcrawl_scrapy.classification.list_ends import without_article, without_foot, without_head
from comcrawl_scrapy.classification.lists import listed, without_lists
from comcrawl_scrapy.classification.rows import rows
from comcrawl_scrapy.classification.second_look import TextModels, look
from comcrawl_scrapy.classification.trimming import trimmed
from comcrawl_scrapy.classification.twins import shown_once
from comcrawl_scrapy.classifiers import FastTextClassifier, letters
from comcrawl_scrapy.documents.measures import DATES
from comcrawl_scrapy.documents.signatures import without_counted
from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.records.protocol import Section, apart, section_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from comcrawl_scrapy.classification.signed_talk import Signature
    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Floats, Ints, Outline
    from comcrawl_scrapy.records.protocol import Record
    from comcrawl_scrapy.snapshot import PageSnapshot

THRESHOLD = 0.53  # of the judge's probability: where both errors cost about as many pages
CONCEIVABLE = 0.03  # of it, from which on what is counted and read may show that it is too low
NAMING = frozenset(("class", "id", "itemprop", "itemtype", "role", "name", "property", "typeof"))
LONGEST_NAME = 200  # characters; some keep their data in attributes
WEIGHTS = {
    "names": "sections-names.bin",
    "ranker": "sections-ranker.npz",
    "prose": "sections-prose.bin",
    "before": "sections-before.bin",
    "after": "sections-after.bin",
    "judge": "sections-judge.npz",
}
CONTENDERS = 8  # groups a page that are judged
MAY_BE_ITEMS = 16  # groups a page among which may be the items of lists in one another: all look as much like comments
MAY_BELONG = 0.25  # by the ranking, from which on another group may be of the same comments


@dataclass(frozen=True, slots=True)
class CommentSection:
    """A page's comment section; ``score`` is the probability that it is one, which what is read has to assure up to `THRESHOLD`.

    ``others`` are groups, by their numbers in the page's outline and likeliest first, among which may be more of its records;
    ``rivals`` those that may be comments instead, where these are not believed in;
    ``apart`` those of its records that another template renders than the rest, which are read by themselves; ``signatures`` are
    what tells those that no template renders, and where no element holds each, ``in_parts``, a record is what it begins with.
    """

    section: Section
    score: float
    others: tuple[Sequence[int], ...] = field(default=(), repr=False)
    rivals: tuple[Sequence[int], ...] = field(default=(), repr=False)
    apart: tuple[Record, ...] = ()
    signatures: tuple[Signature, ...] = ()
    in_parts: bool = False

    @property
    def usual(self) -> Section:
        """The section without the records that are rendered apart."""
        others = set(self.apart)
        return self.reduced_to([record for record in self.section.records if record not in others]).section

    @property
    def is_without_elements(self) -> bool:
        """Whether no element of the page holds each record, so that none could be found again by its place."""
        return self.in_parts or bool(self.signatures)

    def reduced_to(self, records: Sequence[Record]) -> CommentSection:
        """Return the section with no other *records* than these, which are some of its own."""
        kept = set(records)
        section = Section(self.section.node, tuple(records))
        return replace(self, section=section, apart=tuple(record for record in self.apart if record in kept))


class SectionClassifier(Protocol):
    """Finds the comment section among a page's groups of records."""

    def classified(
        self, measures: Measures, groups: Sequence[Sequence[int]]
    ) -> tuple[list[Section], CommentSection | None]: ...


@dataclass(frozen=True)
class Witnesses:
    """What the judge hears: names of attributes, ranker of groups, texts. Threads may share them."""

    names: FastTextClassifier
    ranker: Forest
    texts: TextModels

    def table(self, measures: Measures, groups: Sequence[Sequence[int]]) -> Floats:
        """Return the features of *groups*."""
        return group_features(measures, name_scores(self.names, measures.outline), groups)

    def evidence(self, outline: Outline, groups: Sequence[Sequence[int]], table: Floats) -> Evidence:
        """Rank *groups* by their features, and have a second look at the best."""
        scores = self.ranker.predict(table)
        contenders = np.argsort(-scores, kind="stable")[:CONTENDERS]
        said = look(outline, [groups[i] for i in contenders.tolist()], self.texts)
        return Evidence(
            scores, contenders, np.column_stack([table[contenders], beside(table, scores, contenders), said])
        )


@dataclass(frozen=True)
class Evidence:
    """The ``scores`` of a page's groups, its ``contenders`` (best first), and what there is to know of each of these.

    The columns of ``facts`` are the `FEATURES`, how it stands `beside` others, and what is `comcrawl_scrapy.classification.second_look.SAID`.
    """

    scores: Floats
    contenders: Ints
    facts: Floats

    def reduced_to(self, some: Sequence[int]) -> Evidence:
        """Return the evidence on *some* of the contenders."""
        return Evidence(self.scores, self.contenders[some], self.facts[some])


@dataclass(frozen=True)
class SectionModel:
    """The learnt parts: the witnesses, and the judge of what they say. Threads may share it."""

    witnesses: Witnesses
    judge: Forest

    def classified(
        self, measures: Measures, groups: Sequence[Sequence[int]]
    ) -> tuple[list[Section], CommentSection | None]:
        """Return the page's sections, the comment section first where there is one, and that one."""
        if not groups:
            return [], None
        heard = self.witnesses.evidence(measures.outline, groups, self.witnesses.table(measures, groups))
        probabilities = self.judge.probability(heard.facts)
        order, whole = _chosen(measures, groups, heard, probabilities)
        while inner := inside(measures, groups, heard, probabilities, order[0], whole):
            heard, probabilities = heard.reduced_to(inner), probabilities[inner]
            order, whole = _chosen(measures, groups, heard, probabilities)
        ranked = [whole, *(groups[i] for i in order[1:])]
        found = [section_of(measures.outline, group) for group in apart(ranked, measures.outline)]
        # The probability is that the page has comments; which group they are is for the ranking to say.
        probability = float(probabilities.max())
        others = tuple(groups[i] for i in order[1:] if heard.scores[i] >= MAY_BELONG)
        rivals = tuple(groups[i] for i in heard.contenders.tolist() if i != order[0])
        return found, CommentSection(found[0], probability, others, rivals) if probability > CONCEIVABLE else None

    def save(self, folder: Path) -> None:
        """Write all weights to *folder*."""
        heard = self.witnesses
        parts: tuple[FastTextClassifier | Forest, ...] = (
            heard.names, heard.ranker, heard.texts.prose, heard.texts.before, heard.texts.after, self.judge,
        )  # fmt: skip
        for part, name in zip(parts, WEIGHTS.values(), strict=True):
            part.save(folder / name)


def _chosen(
    measures: Measures, groups: Sequence[Sequence[int]], heard: Evidence, probabilities: Floats
) -> tuple[list[int], Sequence[int]]:
    """Return the numbers of *groups*, first that of the section and then by rank, and the section's records as they stand on the page."""
    contenders = [groups[i] for i in heard.contenders.tolist()]
    at: Ints = np.unique(np.concatenate(contenders))
    dated = {*at[measures.held(at)[:, DATES] > 0].tolist()}
    best = choose(measures.outline.end_list, groups, heard, probabilities, dated, dated_meanings(measures, at))
    first = int(heard.contenders[best])
    order = [first, *(i for i in np.argsort(-heard.scores, kind="stable").tolist() if i != first)]
    parts = without_head(measures, without_article(measures, groups[first]))
    possible = CONTENDERS if len(parts) == 1 else MAY_BE_ITEMS
    others = [groups[i] for i in order[1:possible]]
    whole: Sequence[int] = whole_records(measures, listed(measures, parts, others) or parts)
    whole = without_lists(measures, whole, others)
    return order, without_foot(measures, record_around(measures, whole, parts, contenders))


def whole_records(measures: Measures, group: Sequence[int]) -> Sequence[int]:
    """Return the records that the members of a *group* are, or are parts of, as they stand on the page."""
    return lifted(measures, rows(measures, shown_once(measures, trimmed(measures, group))))


@cache
def shipped() -> SectionModel:
    """Load the weights that come with the package, once."""
    names, *texts = (FastTextClassifier.load(WEIGHTS[part]) for part in ("names", "prose", "before", "after"))
    ranker, judge = (Forest.load(WEIGHTS[part]) for part in ("ranker", "judge"))
    return SectionModel(Witnesses(names, ranker, TextModels(*texts)), judge)


def _by_attributes() -> SectionClassifier:
    from comcrawl_scrapy.classification import attribute_sections  # which builds on this module

    return attribute_sections.shipped()


CLASSIFIERS: dict[str, Callable[[], SectionClassifier]] = {"default": shipped, "attributes": _by_attributes}


def by_name(classifier: str) -> SectionClassifier:
    """Return the classifier of that name; raises ValueError where there is none."""
    if classifier not in CLASSIFIERS:
        raise ValueError(f"no section classifier {classifier!r}; there are {', '.join(sorted(CLASSIFIERS))}")
    return CLASSIFIERS[classifier]()


def classify(snapshot: PageSnapshot, classifier: str | SectionClassifier = "default") -> CommentSection | None:
    """Rank the sections mined, best first, and keep the best in ``snapshot.comment_section`` if it is one; once."""
    if snapshot.sections is None and snapshot.measures is not None and snapshot.groups is not None:
        chosen = by_name(classifier) if isinstance(classifier, str) else classifier
        groups, snapshot.groups = snapshot.groups, None  # of large pages they are many
        snapshot.sections, snapshot.comment_section = chosen.classified(snapshot.measures, groups)
    return snapshot.comment_section


def beside(table: Floats, scores: Floats, contenders: Ints) -> Floats:
    """Return how each contender stands beside the groups elsewhere on the page: shape (contenders, 5).

    Its score, how far that is above the best of theirs, and how many of them are rivals; the best name on the page; its rank.
    """
    start, stop, best_name = (table[:, FEATURES.index(name)] for name in ("start", "stop", "own_names_best"))
    own, best = scores[contenders], np.full(len(contenders), best_name.max())
    apart = (start >= stop[contenders, None]) | (stop <= start[contenders, None])
    # What has no score is the rival of those that have no other.
    are_rivals = np.column_stack([apart, ~apart.any(axis=1)])
    rivals = np.where(are_rivals, np.append(scores, 0.0), -np.inf)
    above = own - rivals.max(axis=1)
    return np.column_stack([own, above, (rivals > own[:, None] / 2).sum(axis=1), best, np.arange(len(own))])


def name_scores(classifier: FastTextClassifier, outline: Outline) -> Floats:
    """Return the probability that an element's attributes are those of comments, `UNKNOWN` where it has none."""
    heads, of_kinds = outline.heads
    naming = [[name for name in names if _names(name)] for _, *names in heads]
    kinds = zip(outline.kinds, of_kinds, strict=True)
    texts = [
        _text(attributes, naming[head], outline.counted) if naming[head] else "" for (_, attributes), head in kinds
    ]
    scores = classifier.probabilities({text for text in texts if text})
    return np.array([scores.get(text, UNKNOWN) for text in texts])[outline.kind]


def attribute_text(attributes: dict[str, str]) -> str:
    """Return the letters of the values that name an element, and of the names of its data attributes."""
    return _text(attributes, [name for name in attributes if _names(name)])


def _text(attributes: dict[str, str], naming: Sequence[str], counted: frozenset[str] = frozenset()) -> str:
    said = [attributes[name] if name in NAMING else name[5:] for name in naming]
    return _letters(without_counted(" ".join(said)[:LONGEST_NAME], counted))


@lru_cache(maxsize=10_000)
def _names(attribute: str) -> bool:
    """Say whether an attribute of that name tells what an element is for."""
    return attribute in NAMING or attribute[:5] == "data-"


_letters = lru_cache(maxsize=20_000)(letters)
