from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from comcrawl_scrapy.database import Database
from comcrawl_scrapy.queueing.feed_states import FeedStates

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
URLS = [f"http://{site}.example/feed" for site in "abc"]


@pytest.fixture
def feeds(database: Database) -> FeedStates:
    return FeedStates(database)


def test_a_new_feed_is_polled_at_once_by_one_crawler(feeds: FeedStates) -> None:
    taken = feeds.take(URLS, NOW, NOW + MINUTE, 15 * MINUTE)
    assert sorted(state.url for state in taken) == URLS
    assert {(state.interval, state.etag, state.polled_at) for state in taken} == {(15 * MINUTE, None, None)}
    assert feeds.take(URLS, NOW, NOW + MINUTE, 15 * MINUTE) == []


def test_what_a_feed_answered_is_known_at_its_next_poll(feeds: FeedStates) -> None:
    (state,) = feeds.take(URLS[:1], NOW, NOW + MINUTE, 15 * MINUTE)
    polled = replace(state, next_poll=NOW + 7 * MINUTE, interval=7 * MINUTE, etag='"x"', modified="Fri", polled_at=NOW)
    feeds.save(polled)
    assert feeds.next_poll(URLS[:1]) == NOW + 7 * MINUTE
    assert feeds.take(URLS[:1], NOW + 6 * MINUTE, NOW + 8 * MINUTE, 15 * MINUTE) == []
    assert feeds.take(URLS[:1], NOW + 7 * MINUTE, NOW + 9 * MINUTE, 15 * MINUTE) == [
        replace(polled, next_poll=NOW + 9 * MINUTE)
    ]


def test_a_feed_whose_crawler_died_is_polled_by_another(feeds: FeedStates) -> None:
    for minutes in (0, 1, 2):
        now = NOW + minutes * MINUTE
        assert len(feeds.take(URLS, now, now + MINUTE, 15 * MINUTE)) == 3


def test_only_the_feeds_asked_for_are_polled(feeds: FeedStates) -> None:
    feeds.take(URLS, NOW, NOW, MINUTE)
    assert [state.url for state in feeds.take(URLS[1:2], NOW, NOW + MINUTE, MINUTE)] == URLS[1:2]
    assert feeds.take([], NOW, NOW, MINUTE) == []
    assert feeds.next_poll([]) is None


def test_crawlers_share_the_feeds_out(feeds: FeedStates) -> None:
    urls = [f"http://{n}.example/feed" for n in range(40)]
    with ThreadPoolExecutor(4) as crawlers:
        takes = list(crawlers.map(lambda _: feeds.take(urls, NOW, NOW + MINUTE, MINUTE), range(4)))
    assert sorted(state.url for taken in takes for state in taken) == sorted(urls)
