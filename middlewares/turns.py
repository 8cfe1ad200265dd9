"""Turns: what the browser itself navigates to waits like any request of Scrapy's, in the same slot."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from scrapy import Request

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

LONGEST_NAP = 0.25  # seconds between two looks at whether the crawl goes on


class Turns:
    """Keeps the delay of a site (``DOWNLOAD_DELAY``, or what its robots.txt asks for) between its documents."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    async def wait(self, url: str) -> None:
        """Return when it is the turn of a document that Scrapy has not waited with."""
        while self.crawler.crawling and (left := self._seconds_left(url)) > 0:
            await asyncio.sleep(min(left, LONGEST_NAP))

    def _seconds_left(self, url: str) -> float:
        """Return how long *url* has to wait; where it need not, its turn is taken."""
        if self.crawler.engine is None:
            return 0.0
        _, slot = self.crawler.engine.downloader._get_slot(Request(url))
        left = slot.lastseen + slot.download_delay() - monotonic()
        if left <= 0:
            slot.lastseen = monotonic()
        return float(left)
