"""A crawl of given pages by plain downloads that says what it took: what `benchmarks.queue_scheduler` compares.

``python -m benchmarks.given_pages PAGES=FILE NAME=VALUE …`` visits the URLs in the file, with these settings.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from scrapy import signals

from benchmarks import plain_visits
from comcrawl_scrapy.items import Article

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from scrapy.crawler import Crawler


class GivenPages(plain_visits.PlainVisits):
    """Visits the pages that are listed in a file."""

    async def start(self) -> AsyncIterator[Any]:
        for url in Path(self.settings["PAGES"]).read_text(encoding="utf-8").split():
            yield self.visit(Article(url))


class Clock:
    """A Scrapy extension that prints, at the end, the pages of a crawl, its seconds, and those of the processor."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        crawler.signals.connect(self.opened, signals.spider_opened)
        crawler.signals.connect(self.closed, signals.spider_closed)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler)

    def opened(self) -> None:
        """Start the clocks."""
        self.started = time.perf_counter(), time.process_time()

    def closed(self) -> None:
        """Stop them."""
        spent = time.perf_counter() - self.started[0], time.process_time() - self.started[1]
        assert self.crawler.stats is not None
        print(json.dumps([self.crawler.stats.get_value("item_scraped_count", 0), *spent]))


if __name__ == "__main__":
    plain_visits.main(GivenPages)
