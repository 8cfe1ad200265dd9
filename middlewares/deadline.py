"""An end to everything that is done for one page."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from scrapy.crawler import Crawler

WATCH_SECONDS = 0.25


@asynccontextmanager
async def deadline(crawler: Crawler, seconds: float) -> AsyncIterator[None]:
    """Raise TimeoutError in the body after *seconds*, or at once when the crawl has been told to stop.

    Scrapy waits for the pages under way when it stops, and tells nobody: so the crawler's state is watched.
    """
    async with asyncio.timeout(max(seconds, 0.0)) as timer:
        watcher = asyncio.create_task(_end_when_stopping(crawler, timer))
        try:
            yield
        finally:
            watcher.cancel()


def is_stopping(crawler: Crawler) -> bool:
    """Return whether a crawl has been told to stop; `scrapy shell` has an engine alone, and no crawl."""
    return not crawler.crawling and not (crawler.engine and crawler.engine.running)


async def _end_when_stopping(crawler: Crawler, timer: asyncio.Timeout) -> None:
    while not is_stopping(crawler):
        await asyncio.sleep(WATCH_SECONDS)
    if not timer.expired():
        timer.reschedule(asyncio.get_running_loop().time())
