"""Browsers that somebody else has started (``PLAYWRIGHT_CDP_URL``, ``PLAYWRIGHT_CONNECT_URL``): what they lack of ours."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from comcrawl_scrapy.visit import STOPPED
from middlewares.addresses import RESOLVER_FLAG

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from playwright.async_api import Browser
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

INSIDE = "http://localhost:65535/"
NO_ADDRESS = "ERR_NAME_NOT_RESOLVED"
SECONDS = 5.0
PAUSES = (1.0, 2.0, 4.0, 8.0)
"""Seconds before each new try to reach a browser that was there before: it may be starting anew."""


async def reach(crawler: Crawler, connect: Callable[[], Awaitable[None]]) -> None:
    """Connect to the browser, with patience where it was there before.

    A crawl whose browser cannot be reached ends as one that has failed, with one line; its pages stay in the queue.
    Raises Playwright's TimeoutError then, as for any page that the end of the crawl cuts short.
    """
    assert crawler.stats
    problem = ""
    for pause in (0.0, *PAUSES) if crawler.stats.get_value("playwright/browser_count") else (0.0,):
        await asyncio.sleep(pause)
        if not crawler.crawling:
            break
        try:
            return await connect()
        except PlaywrightError as error:
            problem = error.message.partition("\n")[0]
    if crawler.crawling:
        problem = f"The remote browser cannot be reached: {problem}"
        logger.error(problem)
        crawler.stats.set_value("comcrawl/failed", problem)
        asyncio.ensure_future(crawler.stop_async())  # noqa: RUF006 - it waits for us
    raise PlaywrightTimeoutError(STOPPED)


async def warn_of_reach(browser: Browser) -> None:
    """Say so where *browser* would follow a redirect to a private address: our own ones are started with a switch.

    Requests that begin with a private address are refused in any browser.
    """
    if await reaches_inside(browser):
        logger.warning(
            "The remote browser follows redirects to private addresses, which only its own switch prevents: start it with "
            "'%s', or set COMCRAWL_ALLOW_PRIVATE_ADDRESSES",
            RESOLVER_FLAG,
        )


async def reaches_inside(browser: Browser) -> bool:
    """Return whether *browser* looks for private addresses at all."""
    page = await browser.new_page()
    try:
        await page.goto(INSIDE, timeout=SECONDS * 1000)
    except PlaywrightError as error:
        return NO_ADDRESS not in error.message
    finally:
        await page.close()
    return True
