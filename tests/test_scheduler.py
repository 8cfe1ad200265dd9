"""Crawls of real sites on this machine, their pages in a real queue; visits are plain downloads (`PlainVisits`)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from scrapy import Request, signals
from scrapy.crawler import AsyncCrawlerRunner, Crawler
from scrapy.exceptions import DropItem
from scrapy.settings import Settings
from sqlalchemy import select

from benchmarks.crawlers import Sites, sites, states
from benchmarks.plain_visits import PlainVisits
from comcrawl_scrapy.database import Database
from comcrawl_scrapy.items import Article, Outcome
from comcrawl_scrapy.page_queue import PageQueue
from comcrawl_scrapy.queue_tables import QUEUE, Page, PageVisit
from comcrawl_scrapy.queue_values import NewPage
from comcrawl_scrapy.revisit_policy import Visit

SOON = timedelta(seconds=1.5)


@pytest.fixture(scope="module")
def served() -> Iterator[Sites]:
    with sites(4, seconds=0.02) as running:
        yield running


@pytest.fixture
def site(served: Sites) -> Sites:
    served.log.clear()
    return served


def put(database: Database, urls: list[str], wait: timedelta = timedelta(0)) -> None:
    now = datetime.now(UTC)
    PageQueue(database).add([NewPage(Article(url), Visit(now + wait), "plain") for url in urls], now)


def rows(database: Database, *columns: Any) -> list[tuple[Any, ...]]:
    return database.run(lambda connection: [tuple(row) for row in connection.execute(select(*columns))])


@asynccontextmanager
async def crawling(
    database: Database, spider: type[PlainVisits] = PlainVisits, **settings: Any
) -> AsyncIterator[Crawler]:
    """A crawl that is running; it has ended when the block is left."""
    project = Settings()
    project.setmodule("comcrawl_scrapy.settings")
    url = database.engine.url.render_as_string(hide_password=False)
    mine = {
        "COMCRAWL_QUEUE_URL": url,
        "DOWNLOAD_DELAY": 0,
        "FEEDS": {},
        "COMCRAWL_DEFAULT_FEED": "",
        "COMCRAWL_ALLOW_PRIVATE_ADDRESSES": True,
    }
    project.update(mine | settings, priority="cmdline")
    runner = AsyncCrawlerRunner(project)
    crawler = runner.create_crawler(spider)
    task = runner.crawl(crawler)
    yield crawler
    await task


def crawl(run: Any, database: Database, spider: type[PlainVisits] = PlainVisits, **settings: Any) -> dict[str, Any]:
    """Crawl until the crawl ends by itself, and return its stats."""

    async def whole() -> dict[str, Any]:
        async with crawling(database, spider, **settings) as crawler:
            pass
        return crawler.stats.get_stats()

    stats: dict[str, Any] = run(whole())
    return stats


def test_every_page_is_visited_once_and_each_visit_noted(run: Any, site: Sites, database: Database) -> None:
    put(database, urls := site.urls(12))
    stats = crawl(run, database)
    assert site.visits == dict.fromkeys(urls, 1)
    assert states(database) == {"done": 12}
    assert rows(database, PageVisit.outcome, PageVisit.comments, PageVisit.new_comments) == [("comments", 1, 1)] * 12
    assert (stats["finish_reason"], stats["item_scraped_count"]) == ("finished", 12)


def test_two_crawls_of_one_queue_share_its_pages_and_keep_the_peace_of_its_sites(
    run: Any, site: Sites, database: Database
) -> None:
    put(database, urls := site.urls(24))

    async def both() -> None:
        async with crawling(database, DOWNLOAD_DELAY=0.05), crawling(database, DOWNLOAD_DELAY=0.05):
            pass

    run(both())
    assert site.visits == dict.fromkeys(urls, 1)
    assert min(site.pauses()) >= 0.05


def test_a_page_is_visited_within_a_second_of_its_time_and_the_crawl_lingers_for_it(
    run: Any, site: Sites, database: Database
) -> None:
    put(database, site.urls(1), SOON)
    due = datetime.now(UTC) + SOON
    crawl(run, database, COMCRAWL_LINGER=10)
    (visit,) = site.log
    assert 0 <= visit.start - due.timestamp() + 0.1 <= 1.1
    assert states(database) == {"done": 1}


def test_a_crawl_ends_when_nothing_is_due_soon_and_leaves_the_rest(run: Any, site: Sites, database: Database) -> None:
    put(database, site.urls(2)[:1])
    put(database, site.urls(2)[1:], timedelta(hours=3))
    crawl(run, database, COMCRAWL_LINGER=1)
    assert len(site.log) == 1
    assert states(database) == {"done": 1, "waiting": 1}


def test_what_a_stopped_crawl_has_in_hand_is_given_back_at_once(run: Any, site: Sites, database: Database) -> None:
    put(database, urls := site.urls(24))

    async def stopped() -> None:
        async with crawling(database, DOWNLOAD_DELAY=0.2) as crawler:
            while len(site.log) < 4:
                await asyncio.sleep(0.01)
            await crawler.stop_async()

    run(stopped())
    assert set(states(database)) == {"done", "waiting"}
    assert all(due <= datetime.now(UTC) for (due,) in rows(database, Page.due) if due is not None)
    crawl(run, database)
    assert site.visits == dict.fromkeys(urls, 1)


class OwnWay(PlainVisits):
    """Has a callback of its own, whose items are not ours."""

    def visit(self, article: Article) -> Request:
        return super().visit(article).replace(callback=self.own, cb_kwargs={"said": "hello"})

    def own(self, response: Any, said: str) -> Any:
        yield {"said": said, "url": response.url}


def test_a_spider_keeps_its_callback_and_what_it_yields(run: Any, site: Sites, database: Database) -> None:
    put(database, urls := site.urls(3))
    items: list[Any] = []

    async def collected() -> None:
        async with crawling(database, OwnWay) as crawler:
            crawler.signals.connect(lambda item: items.append(item), signals.item_scraped, weak=False)

    run(collected())
    assert sorted(item["url"] for item in items) == sorted(urls)
    assert {item["said"] for item in items} == {"hello"}
    assert states(database) == {"done": 3}


class Breaking:
    """A pipeline of a user, with a fault."""

    problem: Exception = RuntimeError("no")

    def process_item(self, item: object) -> object:
        raise self.problem


class Dropping(Breaking):
    problem = DropItem("not wanted")


class BreakingSpider(PlainVisits):
    def parse_page(self, response: Any) -> Any:
        raise RuntimeError("no")


@pytest.mark.parametrize(
    ("spider", "pipeline", "state", "outcome"),
    [
        (PlainVisits, Breaking, "waiting", Outcome.ERROR),
        (BreakingSpider, None, "waiting", Outcome.ERROR),
        (PlainVisits, Dropping, "done", Outcome.NO_SECTION),
    ],
)
def test_a_page_is_done_when_its_item_has_passed_the_last_pipeline_or_was_dropped(
    run: Any, site: Sites, database: Database, spider: Any, pipeline: Any, state: str, outcome: str
) -> None:
    put(database, site.urls(1))
    pipelines = {"pipelines.revisits.RevisitsPipeline": 400} | ({pipeline: 500} if pipeline else {})
    crawl(run, database, spider, ITEM_PIPELINES=pipelines, COMCRAWL_REVISIT_POLICY="default")
    assert rows(database, Page.state, Page.outcome) == [(state, outcome)]


def test_items_that_cannot_be_written_end_the_crawl_and_their_pages_stay(
    run: Any, site: Sites, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    put(database, site.urls(8))
    stats = crawl(run, database, FEEDS={"file:///dev/full": {"format": "jsonl"}})
    assert stats["comcrawl/failed"] == "storage_failed"
    assert states(database) == {"waiting": 8}
    assert sum("No space left on device" in record.getMessage() for record in caplog.records) >= 1


def test_a_database_that_breaks_in_the_middle_ends_the_crawl_with_a_line(
    run: Any, site: Sites, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    put(database, site.urls(24))

    async def broken() -> Crawler:
        async with crawling(database, DOWNLOAD_DELAY=0.2) as crawler:
            while len(site.log) < 2:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(database.run, QUEUE.tables.drop_all)
        return crawler

    crawler = run(broken())
    assert crawler.stats.get_value("finish_reason") == crawler.stats.get_value("comcrawl/failed") == "queue_failed"
    (said,) = [record for record in caplog.records if "cannot be used any more" in record.getMessage()]
    assert said.exc_info is None
