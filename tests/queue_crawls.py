"""Crawls in this process, at a queue that a test looks into; visits are plain downloads (`PlainVisits`)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from scrapy import Spider, signals
from scrapy.crawler import AsyncCrawlerRunner, Crawler
from scrapy.settings import Settings
from sqlalchemy import select

from benchmarks.plain_visits import PlainVisits
from comcrawl_scrapy.database import Database
from comcrawl_scrapy.items import Article
from comcrawl_scrapy.page_queue import PageQueue
from comcrawl_scrapy.queueing.queue_settings import list_of
from comcrawl_scrapy.queueing.queue_values import NewPage
from comcrawl_scrapy.queueing.revisit_policy import Visit
from spiders.arguments import Arguments

ALONE = {"COMCRAWL_ALLOW_PRIVATE_ADDRESSES": True, "DOWNLOAD_DELAY": 0, "FEEDS": {}, "COMCRAWL_DEFAULT_FEED": ""}


def put(
    database: Database,
    urls: list[str],
    wait: timedelta = timedelta(0),
    again: bool = False,
    published_at: datetime | None = None,
) -> None:
    now, spider = datetime.now(UTC), list_of("plain", Arguments()) if again else "plain"
    articles = [Article(url, published_at=published_at) for url in urls]
    PageQueue(database, again).add([NewPage(article, Visit(now + wait), spider) for article in articles], now)


def rows(database: Database, *columns: Any) -> list[tuple[Any, ...]]:
    return database.run(lambda connection: [tuple(row) for row in connection.execute(select(*columns))])


@dataclass
class Crawled:
    """A crawl: what it has delivered so far, and its stats when it has ended."""

    crawler: Crawler
    items: list[Any] = field(default_factory=list)

    @property
    def stats(self) -> dict[str, Any]:
        return self.crawler.stats.get_stats()


@asynccontextmanager
async def crawling(
    database: Database, spider: type[Spider] = PlainVisits, arguments: dict[str, str] | None = None, **settings: Any
) -> AsyncIterator[Crawled]:
    """A crawl that is running; it has ended when the block is left."""
    project = Settings()
    project.setmodule("comcrawl_scrapy.settings")
    url = database.engine.url.render_as_string(hide_password=False)
    project.update({"COMCRAWL_QUEUE_URL": url, **ALONE, **settings}, priority="cmdline")
    runner = AsyncCrawlerRunner(project)
    crawled = Crawled(runner.create_crawler(spider))
    crawled.crawler.signals.connect(lambda item: crawled.items.append(item), signals.item_scraped, weak=False)
    task = runner.crawl(crawled.crawler, **(arguments or {}))
    try:
        yield crawled
    finally:
        await task


def crawl(run: Any, database: Database, spider: type[Spider] = PlainVisits, **options: Any) -> Crawled:
    """Crawl until the crawl ends by itself."""

    async def whole() -> Crawled:
        async with crawling(database, spider, **options) as crawled:
            pass
        return crawled

    done: Crawled = run(whole())
    return done


async def until(condition: Callable[[], object]) -> None:
    """Wait for what is sure to come."""
    while not condition():
        await asyncio.sleep(0.01)
