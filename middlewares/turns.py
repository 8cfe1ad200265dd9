"""Turns: what the browser itself navigates to waits like any request of Scrapy's, in the same slot."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING
from weakref import WeakSet

from playwright.async_api import Error as PlaywrightError
from scrapy import Request

if TYPE_CHECKING:
    from playwright.async_api import Frame
    from playwright.async_api import Request as BrowserRequest
    from scrapy.crawler import Crawler

LONGEST_NAP = 0.25  # seconds between two looks at whether the crawl goes on


class Turns:
    """Keeps the delay of a site (``DOWNLOAD_DELAY``, or what its robots.txt asks for) between its documents."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._begun: WeakSet[Frame] = WeakSet()

    async def wait(self, request: BrowserRequest) -> None:
        """Return when it is the turn of a navigation; at once where it belongs to a page that Scrapy has waited for."""
        if self._is_of_page(request):
            return
        while self.crawler.crawling and (left := self._seconds_left(request.url)) > 0:
            await asyncio.sleep(min(left, LONGEST_NAP))

    def _is_of_page(self, request: BrowserRequest) -> bool:
        """Say whether this is the first document of a page's first tab, or of a frame in it."""
        try:
            frame = request.frame
        except PlaywrightError:  # the first request of a pop-up: there is no frame yet
            return False
        first = frame not in self._begun
        self._begun.add(frame)
        return first and (frame.parent_frame is not None or len(frame.page.context.pages) == 1)

    def _seconds_left(self, url: str) -> float:
        """Return how long *url* has to wait; where it need not, its turn is taken."""
        if self.crawler.engine is None:
            return 0.0
        _, slot = self.crawler.engine.downloader._get_slot(Request(url))
        left = slot.lastseen + slot.download_delay() - monotonic()
        if left <= 0:
            slot.lastseen = monotonic()
        return float(left)
