"""In which order comments were said: lists begin with the oldest, or with the newest."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.items import Comment

ORDERLY = 0.8  # of the steps to another time, that go back: one comment may be pinned


def oldest_first(comments: Sequence[Comment]) -> range:
    """Return the positions of *comments* so that what they answer and quote goes before: from below where the newest stand first.

    >>> from comcrawl_scrapy.items import Comment
    >>> from datetime import datetime
    >>> undated, *dated = (Comment("", published_at=time) for time in (None, datetime(2026, 5, 3), datetime(2026, 5, 4)))
    >>> [*oldest_first([dated[1], undated, dated[0]])], [*oldest_first([dated[0], dated[1], dated[1]])]
    ([2, 1, 0], [0, 1, 2])
    """
    known = [comment.published_at for comment in comments if comment.published_at is not None]
    steps = [before > after for before, after in pairwise(known) if before != after]
    positions = range(len(comments))
    return positions[::-1] if sum(steps) > ORDERLY * len(steps) else positions
