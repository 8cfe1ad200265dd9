"""Tabs: one in each browser context, for one page after the other, and left behind after so many."""

from __future__ import annotations

import asyncio
import itertools
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from comcrawl_scrapy.documents.links import without_fragment

if TYPE_CHECKING:
    from playwright.async_api import Page, Request

PREFIX = "comcrawl-"
ANSWER_SECONDS = 1.0
IDLE_SECONDS = 0.5
EMPTY = "about:blank"
HALT = """() => {
  window.navigation?.addEventListener("navigate", event => event.preventDefault());
  window.stop();
  for (let timer = setTimeout(() => {}), left = 20_000; timer > 0 && left > 0; timer--, left--) clearTimeout(timer);
}"""
"""Puts an end to what the page has put off, and keeps it where it is whatever else may tell it to go on: going on to another
document, it would do so in the place of the next page."""
REQUESTS = 500
"""Of a context; Playwright remembers them all until it is closed, and each garbage collection goes through them."""


class Tab:
    """A tab that is alone in its context.

    ``name`` is the context's; ``visits`` counts the pages it has had, ``requests`` what these have asked for.
    """

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.visits = 0
        self.requests = 0
        page.on("request", self._asked)
        self._timer: asyncio.TimerHandle | None = None
        self._leaving: asyncio.Task[None] | None = None

    async def is_good(self) -> bool:
        """Halt the page and say whether the tab may have another one: it is alone, and not busy without end."""
        with suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                await self.page.evaluate(HALT)
                return self.page.context.pages == [self.page]
        return False

    def _asked(self, _: Request) -> None:
        self.requests += 1

    def rest(self) -> None:
        """Leave the page if no other one comes soon: what is open goes on asking its server for more."""
        self._timer = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._leave)

    async def wake(self, url: str) -> None:
        """Be ready for the page at *url*."""
        if self._timer is not None:
            self._timer.cancel()
        if self._leaving is not None:
            await self._leaving
        self._timer = self._leaving = None
        if without_fragment(self.page.url) == without_fragment(url):  # there a browser would scroll, and load nothing
            await self._empty()

    def _leave(self) -> None:
        self._leaving = asyncio.create_task(self._empty())

    async def _empty(self) -> None:
        with suppress(PlaywrightError):  # it is closed, or will be when the next page finds it stuck
            await self.page.goto(EMPTY, timeout=ANSWER_SECONDS * 1000)


async def fill_screen(page: Page) -> None:
    """Take the window's own bars away: Chromium draws them without a screen too, and anew with all that a page loads."""
    with suppress(PlaywrightError):  # a browser without bars may have no windows either
        session = await page.context.new_cdp_session(page)
        window = (await session.send("Browser.getWindowForTarget"))["windowId"]
        await session.send("Browser.setWindowBounds", {"windowId": window, "bounds": {"windowState": "fullscreen"}})
        await session.detach()


class TabPool:
    """Hands out tabs.

    The pages of a context are tabs of one window, and Chromium draws only the tab in front: in the others, once a
    second, which makes waiting for frames (scrolling, clicks, lazy loading) sixty times slower. So a context has one
    tab at a time. As a new one is a new window, which costs the browser more than most pages do, it is used again. Nor
    does a context live for ever: *pages* is how many it may have, and `REQUESTS` these, so that memory stays flat.
    """

    def __init__(self, pages: int) -> None:
        self.pages = pages
        self._free: list[Tab] = []
        self._used: dict[Page, Tab] = {}
        self._numbers = itertools.count()

    @property
    def busy(self) -> int:
        """How many tabs have a page now."""
        return len(self._used)

    def new_name(self) -> str:
        """Return the name of a context that there has not been."""
        return f"{PREFIX}{next(self._numbers)}"

    def add(self, name: str, page: Page) -> Tab:
        """Take note of a new tab, which is in use."""
        tab = self._used[page] = Tab(name, page)
        return tab

    async def take(self, url: str) -> Tab | None:
        """Return a tab for *url* that has no page now, None where all have one."""
        if not self._free:
            return None
        tab = self._free.pop()
        self._used[tab.page] = tab
        await tab.wake(url)
        return tab

    async def give_back(self, page: Page) -> bool:
        """Take note that the visit of *page* is over; return whether its tab is kept for another one."""
        tab = self._used.get(page)
        if tab is None:
            return False
        tab.visits += 1
        kept = tab.visits < self.pages and tab.requests < REQUESTS and await tab.is_good()
        if self._used.pop(page, None) is None:  # it has crashed meanwhile
            return False
        if kept:
            self._free.append(tab)
            tab.rest()
        return kept

    def drop(self, name: str) -> None:
        """Forget the tab of context *name*, which is closed."""
        self._free = [tab for tab in self._free if tab.name != name]
        self._used = {page: tab for page, tab in self._used.items() if tab.name != name}

    def clear(self) -> list[Page]:
        """Forget the tabs that have no page now, and return theirs."""
        pages = [tab.page for tab in self._free]
        self._free = []
        return pages
