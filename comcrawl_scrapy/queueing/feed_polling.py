"""How often a feed is polled: about as often as it has a few new entries, and never so seldom that one slips through."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from comcrawl_scrapy.queueing.feed_states import FeedState

FIRST = 3
"""The first interval, in shortest ones."""
LONGEST = timedelta(hours=3)
"""Less than the mean time to an article's first comment (3.41 h, paper 000, Table IV): an article found later is late."""
WANTED = 3
"""New entries that a poll should find."""
ROOM = 4
"""Fewer new entries than one in so many of the feed's: then it can bring that many times more without losing any."""
SLOWEST, FASTEST = 2.0, 0.25
"""The most that an interval changes by at a time."""


@dataclass(slots=True)
class Poll:
    """An answer of a feed, whose articles are on their way into the queue: of ``entries`` so far ``new`` are new to it.

    ``state`` is the feed's with what it sent along with its entries. ``wait`` is the least that the feed itself asks for.
    """

    state: FeedState
    entries: int = 0
    new: int = 0
    wait: timedelta = timedelta(0)
    failed: bool = False


def after(poll: Poll, now: datetime, shortest: timedelta) -> FeedState:
    """Return the state of a feed after a poll all of whose articles are in the queue."""
    state = poll.state
    interval = state.interval * factor(poll, first=state.polled_at is None)
    interval = min(max(interval, shortest, poll.wait), max(LONGEST, shortest, poll.wait))
    return replace(state, interval=interval, next_poll=now + interval, polled_at=now)


def factor(poll: Poll, first: bool = False) -> float:
    """Return by how much the time between polls is to change; what a *first* poll found says nothing of it."""
    if poll.failed:
        return SLOWEST
    if first:
        return 1.0
    wanted = min(WANTED, poll.entries / ROOM) if poll.entries else WANTED
    return min(max((wanted + 0.5) / (poll.new + 0.5), FASTEST), SLOWEST)
