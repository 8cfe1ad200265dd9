"""What two sequences of comments have in common: windows of one list, or states of one that has grown."""

from __future__ import annotations

from collections import Counter
from difflib import Match, SequenceMatcher
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from collections.abc import Set as AbstractSet

IN_A_ROW = 4  # so many different ones in the same order are no chance
NEARLY_ALL = 0.9  # of a sequence, in its order
MOST_PAIRS = 500_000  # of alike that are looked at


def overlap(
    old: Sequence[Hashable], new: Sequence[Hashable], certain: AbstractSet[Hashable], at_end: bool = False
) -> list[Match]:
    """Return the runs that two sequences have in common, as far as they are no chance.

    They are none where all of *old* is there in its order, or, unless *at_end*, all of *new*, or nearly all of an *old* that is long:
    of one the text may be read otherwise now; else a run is none that has one of the *certain*, or several different ones. Where
    one sequence ends with what the other begins with is best.

    >>> overlap("abc", "bcd", set()), overlap("abcx", "ybcd", set()), overlap("abcx", "ybcd", {"c"})
    ([Match(a=1, b=0, size=2)], [], [Match(a=1, b=1, size=2)])
    """
    runs = _runs(old, new)
    there = sum(run.size for run in runs)
    if there in ({len(old)} if at_end else {len(old), len(new)}):
        return runs
    different = {one for run in runs for one in old[run.a : run.a + run.size]}
    if there >= NEARLY_ALL * len(old) and len(different) >= IN_A_ROW:
        return runs
    if not at_end and (border := _border(old, new, certain)) is not None:
        return [border]
    found = []
    for run in runs:
        same = set(new[run.b : run.b + run.size])
        if len(same) >= IN_A_ROW or not same.isdisjoint(certain):
            found.append(run)
    return found


def _runs(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[Match]:
    """Return all runs; where one sequence begins with the other, without the search, which takes long among many alike.

    Of very many alike, only those beside others are found.
    """
    shorter = min(len(old), len(new))
    if old[:shorter] == new[:shorter]:
        return [Match(0, 0, shorter)]
    there = Counter(old)
    pairs = sum(count * there[one] for one, count in Counter(new).items())
    return SequenceMatcher(None, old, new, autojunk=pairs > MOST_PAIRS).get_matching_blocks()[:-1]


def _border(old: Sequence[Hashable], new: Sequence[Hashable], certain: AbstractSet[Hashable]) -> Match | None:
    """Return the longest run that ends one sequence and begins the other, if all that is certain is in it."""
    needed = sum(one in certain for one in new)
    for size in range(min(len(old), len(new)), 0, -1):
        for run in (Match(len(old) - size, 0, size), Match(0, len(new) - size, size)):
            same = new[run.b : run.b + size]
            if old[run.a : run.a + size] == same and sum(one in certain for one in same) == needed:
                return run
    return None
