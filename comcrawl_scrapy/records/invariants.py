"""ComCrawler's record extraction by invariants (paper 000, IV).

Records of user comments are not alike as wholes, but share components (avatar, buttons, date) that one template renders.
Nodes are numbered by the structure of their subtrees, frequent runs of these numbers are found in the page's sequence of
nodes, and from where they occur, records are reconstructed upwards along the path that all occurrences share.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.records.protocol import Section, section_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.dom import Ints

LONGEST_PATH = 40  # levels from an invariant subtree to its record's container; bounds the work on hostile pages
MOST_NUMBERS = 1 << 62
MOST_MERGED = 2  # occurrences of an invariant in one element that may still be a record, and not a list of them


@dataclass(frozen=True)
class RecordInvariants:
    """Finds sections of records that share an invariant subtree and an invariant path.

    ``frequency`` is F_t, how often a pattern must occur, ``size`` is F_s, of how many nodes it must be (IV.C). The paper
    has 10 for both, to keep the search small: of the labelled pages with ten comments or more, only a third render as
    many as ten nodes alike in every comment, nine of ten render three. Three is what the authors' published code takes.
    """

    frequency: int = 3
    size: int = 3

    def extract(self, document: HtmlElement) -> Sequence[Section]:
        """Return the sections, those of most records first."""
        outline = Outline.of(document)
        return [section_of(outline, group) for group in self.groups(outline)]

    def groups(self, outline: Outline) -> list[list[int]]:
        """Return the records of each section as ascending indices of *outline*, those of most records first.

        Records of one tag in one section are of that section, whichever invariants led to them: not every comment has
        an avatar.
        """
        sections: defaultdict[tuple[int, str], set[int]] = defaultdict(set)
        patterns = frequent_patterns(outline.structure_codes(), self.frequency, self.size)
        for records in self._reconstruct(outline, patterns):
            section = outline.smallest_around(records[0], records[-1])
            sections[section, outline.tags[records[0]]].update(records)
        return sorted((sorted(records) for records in sections.values()), key=len, reverse=True)

    def _reconstruct(self, outline: Outline, candidates: Iterable[Sequence[int]]) -> Iterator[tuple[int, ...]]:
        """Climb from each group of *candidates* for an invariant subtree to the containers of the records (IV.D).

        The invariant path is one of tags (IV.B): attributes may tell an author's reply or a new comment apart.
        """
        parent, end, tags = outline.parent_list, outline.end_list, outline.tags
        waiting = [(tuple(occurrences), 0) for occurrences in candidates]
        seen = {nodes for nodes, _ in waiting}
        while waiting:
            nodes, climbed = waiting.pop()
            parents = [parent[node] for node in nodes]
            if climbed > LONGEST_PATH or parents[0] < 0:
                continue  # the whole document is no record
            distinct = set(parents)
            if end[min(distinct)] > nodes[-1] or _merges(parents, len(distinct)):
                yield nodes  # the invariant path ends: a parent holds all of them, or more than one record would
                continue
            alike: defaultdict[str, list[int]] = defaultdict(list)
            for up in distinct:
                alike[tags[up]].append(up)
            # Those whose ancestors are of another tag are no invariants of this section, but may be of another.
            enough = {tuple(sorted(group)) for group in alike.values() if len(group) >= self.frequency} - seen
            waiting += [(group, climbed + 1) for group in enough]
            seen |= enough


def _merges(parents: Sequence[int], distinct: int) -> bool:
    """Say whether any of the *parents*, so many of them *distinct*, holds more than may be one record."""
    return len(parents) - distinct >= MOST_MERGED and max(Counter(parents).values()) > MOST_MERGED


def frequent_patterns(codes: Sequence[int], frequency: int, size: int) -> list[list[int]]:
    """Return where each pattern of *size* codes occurs, for those that do at least *frequency* times, most frequent first.

    Any longer pattern occurs at some of these places (IV.C), so that a suffix tree of all lengths is not needed.

    >>> frequent_patterns([3, 2, 1, 7, 3, 2, 1], frequency=2, size=3)
    [[0, 4]]
    """
    windows = _windows(np.array(codes, dtype=np.int64), size)
    places = np.argsort(windows, kind="stable")
    starts = np.flatnonzero(np.diff(windows[places], prepend=-1))
    ends = np.append(starts[1:], len(places))
    enough = ends - starts >= frequency
    runs = zip(starts[enough].tolist(), ends[enough].tolist(), strict=True)
    found = [places[start:end].tolist() for start, end in runs]
    return sorted(found, key=lambda occurrences: (-len(occurrences), occurrences[0]))


def _windows(codes: Ints, size: int) -> Ints:
    """Return a number for each run of *size* codes, equal for equal ones; runs twice as long are pairs of runs."""
    width, most = 1, int(codes.max(initial=0)) + 1
    while width < size:
        step = min(width, size - width)
        if most * most >= MOST_NUMBERS:
            codes, most = np.unique(codes, return_inverse=True)[1], len(codes)
        codes, most = codes[:-step] * most + codes[step:], most * most
        width += step
    return codes
