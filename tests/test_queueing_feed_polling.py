from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from comcrawl_scrapy.queueing.feed_polling import LONGEST, Poll, after
from comcrawl_scrapy.queueing.feed_states import FeedState

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
SHORTEST = timedelta(minutes=5)


def polled(rate: float, entries: int, days: float = 3) -> tuple[FeedState, list[int]]:
    """Poll a feed that has *rate* new entries an hour; returns its state and how many new ones each poll found."""
    state, found, now = FeedState("f", NOON, SHORTEST * 3), [], NOON
    published = 0.0
    while now < NOON + timedelta(days=days):
        passed = (now - (state.polled_at or now)) / timedelta(hours=1)
        published += rate * passed
        new, published = int(published), published % 1
        found.append(new)
        state = after(Poll(state, entries, new=new), now, SHORTEST)
        now = state.next_poll
    return state, found


@pytest.mark.parametrize(
    ("rate", "entries", "minutes"),
    [(0, 30, 180), (0.2, 30, 180), (6, 30, 30), (30, 30, 6), (1000, 30, 5), (12, 4, 5)],
)
def test_a_feed_is_polled_about_as_often_as_it_has_a_few_new_entries(rate: float, entries: int, minutes: float) -> None:
    state, found = polled(rate, entries)
    assert minutes / 2 <= state.interval / timedelta(minutes=1) <= minutes * 2
    if rate * SHORTEST / timedelta(hours=1) < entries / 2:
        assert max(found) < entries


def test_a_feed_that_fails_is_left_alone_for_longer_and_for_as_long_as_it_says() -> None:
    state = FeedState("f", NOON, SHORTEST, polled_at=NOON)
    assert after(Poll(state, failed=True), NOON, SHORTEST).interval == 2 * SHORTEST
    assert after(Poll(state, failed=True, wait=timedelta(hours=9)), NOON, SHORTEST).interval == timedelta(hours=9)
    assert after(Poll(state, failed=True), NOON, timedelta(hours=5)).interval == timedelta(hours=5)
    tired = after(Poll(FeedState("f", NOON, LONGEST, polled_at=NOON), failed=True), NOON, SHORTEST)
    assert tired.interval == LONGEST
