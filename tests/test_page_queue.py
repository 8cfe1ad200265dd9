from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from comcrawl_scrapy.database import Database
from comcrawl_scrapy.items import Article, Outcome
from comcrawl_scrapy.page_queue import PageQueue
from comcrawl_scrapy.queue_values import LeasedPage, NewPage, VisitResult
from comcrawl_scrapy.revisit_policy import Visit

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
NONE = timedelta(0)


@pytest.fixture
def queue(database: Database) -> PageQueue:
    return PageQueue(database)


def new(url: str, at: datetime = NOW, spider: str = "news", **more: object) -> NewPage:
    return NewPage(Article(url), Visit(at), spider, **more)  # type: ignore[arg-type]


def lease(
    queue: PageQueue, n: int = 10, now: datetime = NOW, spider: str = "news", owner: str = "a"
) -> list[LeasedPage]:
    return queue.lease(spider, n, owner=owner, now=now, until=now + 2 * MINUTE)


def urls(pages: list[LeasedPage]) -> list[str]:
    return sorted(page.url for page in pages)


def result(outcome: Outcome = Outcome.COMMENTS, at: datetime = NOW + MINUTE, **more: object) -> VisitResult:
    return VisitResult(at - MINUTE / 2, at, outcome, **more)  # type: ignore[arg-type]


def test_a_page_is_leased_when_it_is_due_and_by_one_only(queue: PageQueue) -> None:
    assert queue.add([new("http://a.example/1"), new("http://b.example/1", NOW + MINUTE)], NOW) == 2
    assert urls(lease(queue)) == ["http://a.example/1"]
    assert lease(queue) == []
    assert urls(lease(queue, now=NOW + MINUTE)) == ["http://b.example/1"]


def test_what_is_known_of_an_article_comes_back(queue: PageQueue) -> None:
    article = Article(
        "http://a.example/1", "Títle\ud800\0", "P", NOW - MINUTE, "de", "http://a.example/feed", "US:en", "world"
    )
    queue.add([NewPage(article, Visit(NOW), "news", "http://a.example/feed")], NOW)
    (page,) = lease(queue)
    assert page.article == article
    assert (page.source, page.site, page.visits, page.outcome, page.leases) == (
        "http://a.example/feed",
        "a.example",
        0,
        None,
        1,
    )
