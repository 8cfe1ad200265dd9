"""Browsers that somebody else has started (``PLAYWRIGHT_CDP_URL``, ``PLAYWRIGHT_CONNECT_URL``): what they lack of ours."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from middlewares.addresses import RESOLVER_FLAG

if TYPE_CHECKING:
    from playwright.async_api import Browser

logger = logging.getLogger(__name__)

INSIDE = "http://localhost:65535/"
NO_ADDRESS = "ERR_NAME_NOT_RESOLVED"
SECONDS = 5.0


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
