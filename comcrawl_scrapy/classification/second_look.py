"""What the texts of a few groups say, and what is said around them: evidence too dear to gather for every group.

The ranker sees of a text its length; whether it is something a reader wrote takes a look at its words. Two linear models
on the 3-grams of texts, as the paper's classifiers are on those of attributes (paper 000, III), tell prose of comments
from other prose, and what stands before and after a comment section ("12 comments", "Leave a reply") from what stands
elsewhere. In a language they have not learnt they know little, and say so with probabilities near one half.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice, takewhile
from math import sqrt
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.classifiers import letters

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from comcrawl_scrapy.classifiers import FastTextClassifier
    from comcrawl_scrapy.dom import Floats, Outline

MEMBERS = 10  # of a group that are looked at, evenly spread
ELEMENTS = 200  # of a member
PASSAGE = 400  # characters of a member that are read: its longest texts
LONGEST_TEXTS = 4
NO_PROSE = 15  # characters of a text that is none
SHORTEST_PASSAGE = 10  # letters
NEIGHBOURS = 6  # short texts before a group, and after it
SHORT = 60  # characters
LONG = 40  # characters of a first text that is more than a name and a date
LONGEST_NUMBER = 15  # characters
GOING_ON = 20  # characters of a text that is more than a word
REACH = 20  # texts gone back or forward for them
SURE = 0.999  # probabilities are not taken to be surer
UNSURE = 0.5
NUMBER = re.compile(r"[^\w]*\d[\W\d]*[kKmM%]?")
TRAILS_OFF = ("...", "…", "...]", "…]")
FORM = (
    "numbers", "trailing off", "texts", "longest text", "variation of longest text", "going on in lower case",
    "beginning with a long text", "length of first text", "distinct first texts",
)  # fmt: skip
TOLD = ("prose mean", "prose least", "prose most", "prose median", "best before", "before 1", "before 2", "before 3",
        "best after", "after 1", "after 2", "after 3")  # fmt: skip
SAID = (*TOLD, *FORM)


@dataclass(frozen=True)
class TextModels:
    """What tells prose of comments from other prose, and texts before and after comment sections from texts elsewhere."""

    prose: FastTextClassifier
    before: FastTextClassifier
    after: FastTextClassifier


@dataclass(frozen=True)
class GroupTexts:
    """The texts of a group: those of each member looked at, in document order, and the short ones around the group."""

    members: list[list[str]]
    before: list[str]
    after: list[str]

    @cached_property
    def passages(self) -> list[str]:
        """What is read of the members, of those that say enough."""
        said = (_read(passage(texts)) for texts in self.members)
        return [text for text in said if len(text) > SHORTEST_PASSAGE]


def look(outline: Outline, groups: Sequence[Sequence[int]], models: TextModels) -> Floats:
    """Return what is `SAID` in and around each of *groups*: shape (groups, said)."""
    readings = [read(outline, group) for group in groups]
    prose = _odds(models.prose, [text for reading in readings for text in reading.passages])
    before = models.before.probabilities(text for reading in readings for text in reading.before)
    after = models.after.probabilities(text for reading in readings for text in reading.after)
    rows = [
        [
            *_spread([prose[text] for text in reading.passages]),
            *_nearest([before[text] for text in reading.before]),
            *_nearest([after[text] for text in reading.after]),
            *_form(reading.members),
        ]
        for reading in readings
    ]
    return np.array(rows, dtype=float).reshape(len(groups), len(SAID))


def read(outline: Outline, group: Sequence[int]) -> GroupTexts:
    """Read some of the group's members (ascending indices) and what stands around the group."""
    stop = max(map(outline.end_list.__getitem__, group))
    return GroupTexts(
        [_own_texts(outline, group, k) for k in _evenly(len(group))],
        [_letters(text) for text in _before(outline, group[0])],
        [_letters(text) for text in _after(outline, stop)],
    )


_letters = lru_cache(maxsize=20_000)(letters)
_read = lru_cache(maxsize=200)(letters)  # of passages: the groups of a page have many in common


@lru_cache(maxsize=2_000)
def _evenly(members: int) -> tuple[int, ...]:
    """Return which of so many members are looked at."""
    return tuple(np.unique(np.linspace(0, members - 1, MEMBERS).astype(int)).tolist())


def passage(texts: Sequence[str]) -> str:
    """Return the longest of a member's texts, longest first."""
    longest = sorted(texts, key=len, reverse=True)[:LONGEST_TEXTS]
    return " ".join(text for text in longest if len(text) > NO_PROSE)[:PASSAGE]


def _own_texts(outline: Outline, group: Sequence[int], k: int) -> list[str]:
    """Return the texts of the group's k-th member without those of members nested in it."""
    member = group[k]
    stop = min(outline.end_list[member], member + ELEMENTS)
    edges = [2 * member, 2 * member + 1, 2 * member + 2]  # what follows the member is not its own
    for inner in takewhile(lambda inner: inner < stop, islice(group, k + 1, None)):
        if 2 * inner >= edges[-1]:
            edges += [2 * inner, 2 * outline.end_list[inner]]
    places, said = outline.texts.places, outline.texts.said
    at = [bisect_left(places, edge) for edge in (*edges, max(2 * stop, edges[-1]))]
    return [text for start, end in zip(at[::2], at[1::2], strict=True) for text in said[start:end]]


def _before(outline: Outline, start: int) -> list[str]:
    """Return the short texts before element *start*, nearest first."""
    said, places = outline.texts.said, outline.texts.places
    at = outline.texts.first_at(start)
    ended = (
        said[k]
        for k in range(at - 1, max(at - 1 - REACH, -1), -1)
        if places[k] % 2 == 0 or outline.end_list[places[k] // 2] <= start
    )
    return list(islice(_short(ended), NEIGHBOURS))


def _after(outline: Outline, stop: int) -> list[str]:
    """Return the short texts from element *stop* on."""
    at = outline.texts.first_at(stop)
    return list(islice(_short(outline.texts.said[at : at + REACH]), NEIGHBOURS))


def _short(texts: Iterable[str]) -> Iterator[str]:
    return (text for text in texts if len(text) <= SHORT)


def _odds(model: FastTextClassifier, texts: list[str]) -> dict[str, float]:
    """Return the log-odds of each text."""
    found = model.probabilities(texts)
    sure = np.clip(np.fromiter(found.values(), dtype=float), 1 - SURE, SURE)
    return dict(zip(found, np.log(sure / (1 - sure)).tolist(), strict=True))


def _spread(odds: list[float]) -> tuple[float, ...]:
    values = odds or [0.0]
    return sum(values) / len(values), min(values), max(values), median(values)


def _nearest(probabilities: list[float]) -> list[float]:
    """Return the best, and those of the nearest three."""
    return [max(probabilities, default=UNSURE), *(probabilities + [UNSURE] * 3)[:3]]


def _form(members: Sequence[Sequence[str]]) -> tuple[float, ...]:
    """Return the `FORM` of the members' texts: what teasers, rows of numbers and prose look like in any language."""
    longest = [max(map(len, texts), default=0) for texts in members]
    firsts = [texts[0] if texts else "" for texts in members]
    looks = [list(zip(*map(_looks, texts), strict=True)) or [()] * 3 for texts in members]
    seen, mean = len(members), sum(longest) / len(members)
    return (
        sum(sum(numbers) for numbers, _, _ in looks) / seen,
        sum(any(trailing) for _, trailing, _ in looks) / seen,
        sum(map(len, members)) / seen,
        mean,
        sqrt(sum((length - mean) ** 2 for length in longest) / seen) / max(mean, 1),
        sum(any(lower) for _, _, lower in looks) / seen,
        sum(len(first) > LONG for first in firsts) / seen,
        sum(map(len, firsts)) / seen,
        len(set(firsts) - {""}) / seen,
    )


@lru_cache(maxsize=20_000)
def _looks(text: str) -> tuple[bool, bool, bool]:
    """Say whether *text* is a number, trails off, and goes on in lower case."""
    return (
        len(text) <= LONGEST_NUMBER and NUMBER.fullmatch(text) is not None,
        text.endswith(TRAILS_OFF),
        len(text) > GOING_ON and text[0].islower(),
    )
