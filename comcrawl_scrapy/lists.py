"""The list that a lone record is: a container of comments may look more like one than each of them does.

As for definition lists, of which the terms say who and when, and the definitions what: an item alone lacks half of it. But the
paragraphs of one comment are no list, even where each names a year.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.measures import COLUMN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from comcrawl_scrapy.measures import Measures

MUCH = 0.4  # of the text of the lone record, that the items have
DATES, CHARS = [COLUMN[name] for name in ("dates", "times")], COLUMN["chars"]


def listed(measures: Measures, record: int, groups: Iterable[Sequence[int]]) -> Sequence[int] | None:
    """Return the largest of *groups* that has much of what the lone *record* says, in items that are dated each; None without any."""
    found = (items for items in groups if len(items) > 1 and _are_items(measures, record, items))
    return max(found, key=len, default=None)


def _are_items(measures: Measures, record: int, items: Sequence[int]) -> bool:
    outline, running = measures.outline, measures.running
    at, end = np.array(items), outline.end_list[record]
    if outline.tags[items[0]] == "p" or not record < items[0] or outline.end_list[items[-1]] > end:
        return False
    chars, stops = running[:, CHARS], outline.end[at]
    if chars[stops].sum() - chars[at].sum() < MUCH * (chars[end] - chars[record]):
        return False
    edges = np.array([record, *items, end])
    dated = (running[edges[1:]] - running[edges[:-1]])[:, DATES].any(axis=1)
    return bool(dated[1:].all() or dated[:-1].all())  # each in or after it, or before it
