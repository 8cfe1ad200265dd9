"""A browser to begin with, of our own or somebody else's; where there is none to be had, the crawl ends."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from comcrawl_scrapy.visit import STOPPED

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

OURS = "The browser does not start (python -m comcrawl_scrapy.browser finds or installs one)"
REMOTE = "The remote browser cannot be reached"
PAUSES = (1.0, 2.0, 4.0, 8.0)
"""Seconds before each new try to have a browser that was there before: it may be starting anew."""
CALL = re.compile(r"^\w+\.\w+: ")  # before what Playwright reports of it
LAST_WORDS = re.compile(r"\[err\] (.*(?:FATAL|error while loading).*)")
FRAME = "╔═╗║╚╝ "  # which Playwright draws around its advice


async def have(crawler: Crawler, start: Callable[[], Awaitable[None]], failure: str) -> None:
    """Start a browser or connect to it, with patience where it was there before.

    A crawl that has no browser ends as one that has failed, with one line; its pages stay in the queue.
    Raises Playwright's TimeoutError then, as for any page that the end of the crawl cuts short.
    """
    assert crawler.stats
    problem = ""
    for pause in (0.0, *PAUSES) if crawler.stats.get_value("playwright/browser_count") else (0.0,):
        await asyncio.sleep(pause)
        if not crawler.crawling:
            break
        try:
            return await start()
        except PlaywrightError as error:
            problem = cause(error.message)
    if crawler.crawling:
        problem = f"{failure}: {problem}"
        logger.error(problem)
        crawler.stats.set_value("comcrawl/failed", problem)
        asyncio.ensure_future(crawler.stop_async())  # noqa: RUF006 - it waits for us
    raise PlaywrightTimeoutError(STOPPED)


def cause(message: str) -> str:
    r"""Return in one line what Playwright reports at length: the browser's last words, else its own first ones.

    >>> cause("BrowserType.launch: it is closed\n[pid=1][err] chrome: error while loading shared libraries: libnspr4.so")
    'chrome: error while loading shared libraries: libnspr4.so'
    >>> cause("BrowserType.launch: \n╔════╗\n║ Host system is missing dependencies. ║\n╚════╝")
    'Host system is missing dependencies.'
    """
    if last_words := LAST_WORDS.search(message):
        return last_words.group(1)
    lines = (line.strip(FRAME) for line in CALL.sub("", message).splitlines())
    return next((line for line in lines if line), message)
