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
from pydivsufsort import divsufsort, kasai

from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.records.protocol import Section, section_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from lxml.html import HtmlElement

LONGEST_PATH = 40  # levels from an invariant subtree to its record's container; bounds the work on hostile pages


@dataclass(frozen=True)
class RecordInvariants:
    """Finds sections of records that share an invariant subtree and an invariant path.

    ``frequency`` is F_t, how often a pattern must occur, ``size`` is F_s, of how many nodes it must be (IV.C; both 10 in
    the paper).
    """

    frequency: int = 10
    size: int = 10

    def extract(self, document: HtmlElement) -> Sequence[Section]:
        outline = Outline.of(document)
        return [section_of(outline, group) for group in self.groups(outline)]

    def groups(self, outline: Outline) -> list[list[int]]:
        """Return the records of each section as ascending indices of *outline*, those of most records first."""
        found = {
            tuple(records): None
            for occurrences in frequent_patterns(outline.structure_codes(), self.frequency, self.size)
            for records in self._reconstruct(outline, occurrences)
        }
        return [list(records) for records in sorted(found, key=len, reverse=True)]

    def _reconstruct(self, outline: Outline, candidates: Sequence[int]) -> Iterator[list[int]]:
        """Climb from the *candidates* for an invariant subtree to the containers of the records (IV.D)."""
        waiting = [(list(candidates), 0)]
        while waiting:
            nodes, climbed = waiting.pop()
            if climbed > LONGEST_PATH:
                continue
            parents = [int(outline.parent[node]) for node in nodes]
            crowd = max(Counter(parents).values())
            if min(parents) < 0:
                continue  # the whole document is no record
            if crowd >= min(self.frequency, (len(nodes) + 1) // 2):
                yield sorted(nodes)  # a common ancestor: the end of the invariant path
                continue
            alike: defaultdict[Hashable, set[int]] = defaultdict(set)
            for parent in parents:
                alike[outline.tags[parent], tuple(outline.attributes[parent])].add(parent)
            # Those whose ancestors look otherwise are no invariants of this section, but may be of another.
            enough = [sorted(group) for group in alike.values() if len(group) >= self.frequency]
            waiting += [(group, climbed + 1) for group in enough]


def frequent_patterns(codes: Sequence[int], frequency: int, size: int) -> list[list[int]]:
    """Return where each pattern of *size* codes occurs, for those that do at least *frequency* times, most frequent first.

    Neighbours in the suffix array whose longest common prefix reaches *size* begin with the same pattern; any longer
    pattern occurs at some of these places (IV.C).

    >>> frequent_patterns([3, 2, 1, 7, 3, 2, 1], frequency=2, size=3)
    [[0, 4]]
    """
    if len(codes) < 2:
        return []
    sequence = np.array(codes, dtype=np.int64)
    suffixes = divsufsort(sequence)
    common = kasai(sequence, suffixes)[:-1]
    ends = np.flatnonzero(np.append(common, 0) < size) + 1
    runs = np.split(suffixes, ends[:-1])
    found = [sorted(run.tolist()) for run in runs if len(run) >= frequency]
    return sorted(found, key=lambda occurrences: (-len(occurrences), occurrences[0]))
