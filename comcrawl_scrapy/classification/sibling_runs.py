"""Records of several elements each, side by side: a term and its definition, a line that says whose a paragraph is.

In such a row there are equally many elements, of the same tags, from each member of a group to its next. A member's run is
itself with those of them that belong to it: those before the first member, where they are repeated before the second, and
else those that follow it. They are of other templates than the member: what has its tag shares none of its class names. And
they say less than it does: the record is what somebody wrote, the line above it tells who.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.record_fields.beside import MOST_BESIDE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from comcrawl_scrapy.documents.measures import Counts
    from comcrawl_scrapy.dom import Ints, Outline


def runs(outline: Outline, chars: Counts, at: Ints, group: Ints) -> tuple[Ints, Ints]:
    """Return the first element of each member's run, and one past the last element in it.

    *chars* are the characters before each element, and in all; *at* the members of all groups, ascending in each, *group* the
    number of each one's group, ascending. Members of groups that stand in no such rows are runs of one.
    """
    start, stop = at, outline.end[at]
    in_rows = np.flatnonzero(_are_in_rows(outline, chars, at, group))
    if len(in_rows):
        start, stop = start.copy(), stop.copy()
        start[in_rows], stop[in_rows] = _of_rows(outline, at[in_rows], group[in_rows])
    return start, stop


def _are_in_rows(outline: Outline, chars: Counts, at: Ints, group: Ints) -> NDArray[np.bool_]:
    """Say of each member whether its group stands in rows: several elements from any to the next of its parent, and as many.

    What stands between members says something, and no more than they do.
    """
    _, place = outline.siblings
    end, pairs = outline.end[at], _neighbours(outline, at, group)
    steps, of = place[at[pairs + 1]] - place[at[pairs]], group[pairs]
    least, most = np.full(len(at), MOST_BESIDE + 2), np.zeros(len(at), dtype=np.int64)
    np.minimum.at(least, of, steps)
    np.maximum.at(most, of, steps)
    said = np.bincount(group, chars[end] - chars[at], minlength=len(at))
    between = np.bincount(of, chars[at[pairs + 1]] - chars[end[pairs]], minlength=len(at))
    return np.asarray(((least == most) & (least > 1) & (between > 0) & (between <= said))[group])


def _neighbours(outline: Outline, at: Ints, group: Ints) -> Ints:
    """Return the positions of those members whose next is of the same group and parent."""
    up = outline.parent[at]
    return np.flatnonzero((group[1:] == group[:-1]) & (up[1:] == up[:-1]))


def _of_rows(outline: Outline, at: Ints, group: Ints) -> tuple[Ints, Ints]:
    """Return where the runs of members begin and stop whose groups stand in rows; those of a group of which any is not whole are of one."""
    order, place = outline.siblings
    where, end = place[at], outline.end[at]
    pairs = _neighbours(outline, at, group)
    tell = pairs[np.unique(group[pairs], return_index=True)[1]]  # the first pair of each group: how its rows are built
    row = np.searchsorted(group[tell], group)
    built = [_built(outline, *both) for both in zip(where[tell].tolist(), where[tell + 1].tolist(), strict=True)]
    before, after = np.array(built)[row].T
    first, last = (_reached(outline, where, where[tell][row], most) for most in (-before, after))
    start, stop = order[where - first], outline.end[order[where + last]]
    is_broken = (first < before) | (last < after)
    is_broken[:-1] |= (group[1:] == group[:-1]) & (stop[:-1] > start[1:])  # answers may stand beside what they answer
    are_runs = ~np.isin(group, group[is_broken])
    return np.where(are_runs, start, at), np.where(are_runs, stop, end)


def _built(outline: Outline, first: int, second: int) -> tuple[int, int]:
    """Return how many elements before and after a member belong to it, by the places of the first two among their siblings."""
    order, _ = outline.siblings
    tag, tokens, _ = outline.templates[outline.kind_list[order[first]]]
    others = [outline.templates[outline.kind_list[i]] for i in order[first + 1 : second].tolist()]
    if any(other == tag and (names == tokens or set(names) & set(tokens)) for other, names, _ in others):
        return 0, 0
    before, step = 0, second - first
    up = outline.parent_list[order[first]]
    while before < step - 1:
        one, other = order[first - 1 - before], order[second - 1 - before]
        if outline.parent_list[one] != up or outline.tags[one] != outline.tags[other]:
            break
        before += 1
    return before, step - 1 - before


def _reached(outline: Outline, where: Counts, models: Counts, most: Ints) -> Ints:
    """Return to how many siblings beside each place *where* the run there goes, at *most* so many; backwards where that is negative.

    It goes on as long as their tags are those beside its model.
    """
    order, _ = outline.siblings
    tags, up = outline.tag_numbers[1][outline.kind], outline.parent[order[where]]
    reached = np.zeros(len(where), dtype=np.int64)
    for k in range(1, int(np.abs(most).max()) + 1):
        beside = where + np.sign(most) * k
        sibling, as_in = (order.take(places, mode="clip") for places in (beside, models + np.sign(most) * k))
        is_there = (beside >= 0) & (beside < len(order)) & (outline.parent[sibling] == up)
        goes_on = is_there & (tags[sibling] == tags[as_in])
        reached += (reached == k - 1) & (k <= np.abs(most)) & goes_on
    return reached
