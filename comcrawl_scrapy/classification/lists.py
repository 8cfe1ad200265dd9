"""The list that a record is, which has nearly all that its group says: a container of comments may look more like one than each.

As for definition lists, of which the terms say who and when, and the definitions what: an item alone lacks half of it. But the
paragraphs of one comment are no list, even where each names a year, nor are its parts: who wrote it and since when one is a
member, and what it says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.measures import CHARS, DATES
from comcrawl_scrapy.documents.nesting import outermost

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Ints

MUCH = 0.4  # of the text of the record, that the items have
NEARLY_ALL = 0.9  # of the text of a group, that one of its members has
MOSTLY = 0.7  # of the text of a thread, that its posts have
FEWEST = 2  # lists among the members, and others


def listed(measures: Measures, members: Sequence[int], groups: Iterable[Sequence[int]]) -> Sequence[int] | None:
    """Return the largest of *groups* that has much of what one of *members* says, in more items than these, each dated.

    Or most of what each of several says, in more items here than there. None without any, and, but for these, where no
    member has nearly all that the *members* (ascending) say.
    """
    record = _all_of_it(measures, members)
    more = (items for items in groups if len(items) > len(members))
    found = (
        items
        for items in more
        if (_are_items(measures, record, items) if record is not None else _are_threads(measures, members, items))
    )
    return max(found, key=len, default=None)


def _all_of_it(measures: Measures, members: Sequence[int]) -> int | None:
    """Return the first of the *members* that has nearly all that they say, those inside others not counted; None without one."""
    outer = outermost(members, measures.outline.end_list)
    shown = measures.shown[outer].tolist()
    nearly_all = NEARLY_ALL * sum(shown)
    return next((i for i, said in zip(outer, shown, strict=True) if said >= nearly_all), None)


def _are_items(measures: Measures, record: int, items: Sequence[int]) -> bool:
    outline, end = measures.outline, measures.outline.end_list[record]
    if outline.tags[items[0]] == "p" or not record < items[0] or outline.end_list[items[-1]] > end:
        return False
    if outline.tags[record] == "tr" and outline.parent_list[items[0]] == record:
        return False  # cells of one row
    names = [frozenset(outline.tokens[i]) for i in items]
    if all(names) and not frozenset.intersection(*names):
        return False  # who wrote a record, and what: parts of it, each called otherwise
    if measures.held(items)[:, CHARS].sum() < MUCH * measures.held(record)[CHARS]:
        return False
    dated = np.diff(measures.running[[record, *items, end], DATES]) > 0
    return bool(dated[1:].all() or dated[:-1].all())  # each in or after it, or before it


def without_lists(measures: Measures, members: Sequence[int], groups: Iterable[Sequence[int]]) -> Sequence[int]:
    """Return the *members* (ascending) without those that are lists of what one of *groups* has: comments on the others.

    Most lists have several, and no date but of these; all others have one. Equally many in each are the parts of a record, and
    what is in another member is an answer.
    """
    starts = np.array(members)
    ends = measures.outline.end[starts]
    are_apart = len(members) >= 2 * FEWEST and (ends[:-1] <= starts[1:]).all()
    inside = (items for items in groups if members[0] < items[0] and items[-1] < ends[-1])
    for items in inside if are_apart else ():
        at = np.array(items)
        held = np.searchsorted(at, ends) - np.searchsorted(at, starts, "right")
        lists, others = starts[held > 0], starts[held == 0]
        are_some = min(len(lists), len(others)) >= FEWEST and held.sum() == len(at)
        are_several = are_some and held.max() > held[held > 0].min() and np.median(held[held > 0]) > 1
        if are_several and (measures.held(others)[:, DATES] > 0).all() and _are_lists(measures, lists, at):
            return [int(i) for i in others]
    return members


def _are_threads(measures: Measures, members: Sequence[int], items: Sequence[int]) -> bool:
    """Say whether each of *members* is a list of some of the *items*, each dated, with most of its text and all of its dates.

    Equally many in each are the parts of a record. What has no date, as the box to write in, is none of them.
    """
    dated = [int(i) for i in np.array(members)[measures.held(members)[:, DATES] > 0]]
    if not dated or not dated[0] < items[0] < measures.outline.end_list[dated[0]]:  # the first is no list of some
        return False
    starts, at = np.array(dated), np.array(items)
    ends = measures.outline.end[starts]
    held = np.searchsorted(at, ends) - np.searchsorted(at, starts, "right")
    if held.min() < 1 or held.min() == held.max() or held.sum() != len(at) or (ends[:-1] > starts[1:]).any():
        return False
    return _are_lists(measures, starts, at)


def _are_lists(measures: Measures, lists: Ints, items: Ints) -> bool:
    """Say whether each of the *lists* has some of the *items*, each dated, and beside these little text and no date."""
    said, whole = measures.held(items), measures.held(lists)
    rest = whole - np.add.reduceat(said, np.searchsorted(items, lists))
    is_list = (rest[:, CHARS] <= (1 - MOSTLY) * whole[:, CHARS]) & (rest[:, DATES] <= 0)
    return bool(is_list.all() and said[:, DATES].all())
