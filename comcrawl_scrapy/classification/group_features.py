"""What a group of nodes looks like, over its members' own parts: the numbers a learnt model judges it by.

A member's own part is its subtree without the members nested in it, as a comment is what its author wrote without the
replies to it.
"""

from __future__ import annotations

from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from comcrawl_scrapy.classification.sibling_runs import runs
from comcrawl_scrapy.documents.measures import CHARS, COLUMN, NAMES, LongestWithin
from comcrawl_scrapy.documents.nesting import holders

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from comcrawl_scrapy.documents.measures import Counts, Measures
    from comcrawl_scrapy.dom import Floats, Ints, Outline

RATIOS = ("link_density", "text_per_tag", "digit_density", "words_per_sentence", "longest_share")
PER_MEMBER = (*NAMES, *RATIOS, "longest_text", "longest_link", "names", "named_inside", "boundary")
MEDIANS = ("chars", "longest_text", "longest_link")
PLACE = (
    "members", "nested", "deepest_nesting", "distinct_parents", "start", "stop", "share_of_text", "share_of_elements", "depth",
    "chars_before", "chars_after", "span_density", "distinct_lengths", "longest_before", "fields_after", "fields_on_page", "chars_on_page", "elements_on_page",
    "names_above", "names_nearest_above", "tag_li", "tag_div", "tag_article", "tag_tr_table", "own_names_best",
)  # fmt: skip
FEATURES = (
    *(f"mean {name}" for name in PER_MEMBER),
    *(f"deviation {name}" for name in PER_MEMBER),
    *(f"share {name}" for name in PER_MEMBER),
    *(f"median {name}" for name in MEDIANS),
    *PLACE,
)
UNKNOWN = 0.5
AT_ONCE = 8_000  # members: what a page of any size takes stays small
NEAREST = 4  # named ancestors
LARGEST = (1 << 40) - 1  # count of characters


class Members:
    """All groups' members in one array: ``at`` their indices, ``group`` the group of each, ``first`` where each begins.

    With the characters before each element, from ``start`` to ``stop`` is each member's run (`sibling_runs`), else its subtree.
    """

    def __init__(self, outline: Outline, groups: Sequence[Sequence[int]], chars: Counts | None = None) -> None:
        self.sizes = np.array([len(group) for group in groups], dtype=np.int64)
        self.at: Ints = np.fromiter(chain.from_iterable(groups), dtype=np.int64, count=int(self.sizes.sum()))
        self.group = np.repeat(np.arange(len(groups)), self.sizes)
        self.first = np.concatenate([[0], np.cumsum(self.sizes)[:-1]]).astype(np.int64)
        self.end = outline.end[self.at]
        self.start, self.stop = (self.at, self.end) if chars is None else runs(outline, chars, self.at, self.group)
        self.outer = self._nearest_outer_member(outline.end_list)
        self.nested = np.flatnonzero(self.outer >= 0)  # ascending: outer members first

    def _nearest_outer_member(self, end: Sequence[int]) -> Ints:
        """Return for each member the position of the member of its group it is nested in, or -1."""
        outer = np.full(len(self.at), -1, dtype=np.int64)
        same = self.group[1:] == self.group[:-1]
        nested_groups = np.flatnonzero(np.bincount(self.group[1:][same & (self.at[1:] < self.end[:-1])]))
        for start, size in zip(self.first[nested_groups].tolist(), self.sizes[nested_groups].tolist(), strict=True):
            around = np.array(holders(self.at[start : start + size].tolist(), end))
            outer[start : start + size] = np.where(around >= 0, around + start, -1)
        return outer

    def own_sums(self, running: NDArray[Any]) -> NDArray[Any]:
        """Sum over each member's own part; *running* are sums before each element."""
        sums = running[self.stop] - running[self.start]
        whole = sums[self.nested]
        np.subtract.at(sums, self.outer[self.nested], whole)
        return np.asarray(sums)

    def levels(self) -> Ints:
        """Return how many members of its group each member is nested in."""
        level = np.zeros(len(self.at), dtype=np.int64)
        for k in self.nested.tolist():
            level[k] = level[self.outer[k]] + 1
        return level

    def mean(self, values: Floats) -> Floats:
        """Return each group's mean of *values* (a row or a number for each member)."""
        sums: Floats = np.add.reduceat(values, self.first, axis=0)
        return np.asarray(sums / (self.sizes if values.ndim == 1 else self.sizes[:, None]))

    def median(self, counts: Floats) -> Floats:
        """Return each group's (lower) median of *counts* (whole numbers)."""
        return np.asarray(self._ordered(counts)[self.first + (self.sizes - 1) // 2] & LARGEST, dtype=float)

    def distinct(self, counts: Floats | Ints) -> Ints:
        """Return how many different *counts* (whole numbers) each group has."""
        return np.asarray(np.add.reduceat(np.diff(self._ordered(counts), prepend=-1) != 0, self.first, dtype=np.int64))

    def _ordered(self, counts: Floats | Ints) -> Ints:
        """Return the *counts* sorted within each group, the group's number in front of each."""
        return np.sort(self.group * (LARGEST + 1) + counts.astype(np.int64))


def group_features(measures: Measures, names: Floats, groups: Sequence[Sequence[int]]) -> Floats:
    """Return the `FEATURES` of *groups* (ascending indices of the outline): shape (groups, features).

    *names* says of each element how much its attributes look like those of comments (probability; 0.5 without any).
    """
    if not groups:
        return np.zeros((0, len(FEATURES)))
    return np.concatenate([_table(measures, names, batch) for batch in _batches(groups)])


def _batches(groups: Sequence[Sequence[int]]) -> list[Sequence[Sequence[int]]]:
    """Split *groups* so that no batch has many members more than `AT_ONCE`, but for the last of its groups."""
    ends = np.cumsum([len(group) for group in groups])
    if ends[-1] < AT_ONCE:
        return [groups]
    edges = np.flatnonzero(np.diff(ends // AT_ONCE, prepend=-1, append=-1)).tolist()
    return [groups[start:end] for start, end in pairwise(edges)]


def _table(measures: Measures, names: Floats, groups: Sequence[Sequence[int]]) -> Floats:
    outline = measures.outline
    members = Members(outline, groups, measures.running[:, CHARS])
    rows = _member_rows(outline, measures, names, members)
    mean = members.mean(rows)
    deviation = np.sqrt(np.maximum(members.mean(rows**2) - mean**2, 0))
    medians = [members.median(rows[:, PER_MEMBER.index(name)]) for name in MEDIANS]
    place = _place(outline, measures, names, members, rows)
    return np.column_stack([mean, deviation, members.mean((rows > 0).astype(float)), *medians, *place])


def _member_rows(outline: Outline, measures: Measures, names: Floats, members: Members) -> Floats:
    sums = members.own_sums(measures.running)
    get = {name: sums[:, i] for name, i in COLUMN.items()}
    longest_link = LongestWithin(measures["link_chars"])(members.start, members.stop)
    longest = LongestWithin(measures.plain)(members.start, members.stop)
    known = (names != UNKNOWN).astype(float)
    named = members.own_sums(np.concatenate([[0], np.cumsum(names * known)]))
    named_count = members.own_sums(np.concatenate([[0], np.cumsum(known)]))
    chars = np.maximum(get["chars"], 1)
    ratios = (
        get["link_chars"] / chars, get["chars"] / np.maximum(get["elements"], 1), get["digits"] / chars,
        get["words"] / np.maximum(get["sentences"], 1), np.minimum(longest / chars, 1),
    )  # fmt: skip
    boundary = (outline.parent[members.at] >= 0) & (
        outline.end[np.maximum(outline.parent[members.at], 0)] == members.end
    )
    inside = np.where(named_count > 0, named / np.maximum(named_count, 1), UNKNOWN)
    return np.column_stack([sums, *ratios, longest, longest_link, names[members.at], inside, boundary])


def _place(
    outline: Outline, measures: Measures, names: Floats, members: Members, rows: Floats
) -> tuple[Floats | Ints, ...]:
    """Return the features of each group's place in the page."""
    running, size = measures.running, len(outline)
    chars, fields = running[:, CHARS], running[:, COLUMN["fields"]]
    start = members.start[members.first]
    stop = np.maximum.reduceat(members.stop, members.first)
    levels = members.levels()
    own_chars = np.add.reduceat(rows[:, CHARS], members.first)
    span = np.maximum(chars[stop] - chars[start], 1)
    plain = measures.plain
    longest_before = np.concatenate([[0], np.maximum.accumulate(plain)])[start]
    best_above, nearest_above = _names_above(outline, names, start)
    return (
        members.sizes, members.mean((levels > 0).astype(float)), np.maximum.reduceat(levels, members.first),
        members.distinct(outline.parent[members.at]) / members.sizes,
        start / size, stop / size, own_chars / max(chars[-1], 1), (stop - start) / size, outline.depth[start],
        chars[start], chars[-1] - chars[stop], own_chars / span,
        members.distinct(rows[:, CHARS]) / members.sizes, longest_before,
        fields[-1] - fields[stop], *(np.full(len(start), total) for total in (fields[-1], chars[-1], size)),
        best_above, nearest_above,
        *(outline.tagged(tags)[start] for tags in (("li",), ("div",), ("article",), ("tr", "table"))),
        np.maximum.reduceat(names[members.at], members.first),
    )  # fmt: skip


def _names_above(outline: Outline, names: Floats, start: Ints) -> tuple[Floats, Floats]:
    """Return how the nearest named ancestors (at most four) of each element look: the best, and the nearest of them."""
    scores = np.append(names, -1.0)  # the last is what is above the root, number -1
    named, above = scores != UNKNOWN, np.append(outline.parent, -1)
    while not named[above].all():  # twice as far up each time
        above = np.where(named[above], above, above[above])
    found = [above[start]]
    for _ in range(1, NEAREST):
        found.append(above[found[-1]])
    best, nearest = scores[found].max(axis=0), scores[found[0]]
    return np.where(nearest < 0, UNKNOWN, best), np.where(nearest < 0, UNKNOWN, nearest)
