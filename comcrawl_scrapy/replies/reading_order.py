"""In which order comments were said: lists begin with the oldest, or with the newest."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

ORDERLY = 0.8  # of the steps to another time, that go back: one comment may be pinned


def oldest_first(times: Sequence[datetime | None]) -> range:
    """Return the positions of comments of these *times* so that what they answer and quote goes before: from below where the newest stand first.

    >>> from datetime import datetime
    >>> morning, noon = datetime(2026, 5, 3, 8), datetime(2026, 5, 3, 12)
    >>> [*oldest_first([noon, None, morning])], [*oldest_first([morning, noon, noon])]
    ([2, 1, 0], [0, 1, 2])
    """
    known = [time for time in times if time is not None]
    steps = [before > after for before, after in pairwise(known) if before != after]
    positions = range(len(times))
    return positions[::-1] if sum(steps) > ORDERLY * len(steps) else positions
