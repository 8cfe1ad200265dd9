"""A page open in the browser: wait, look, scroll, click, close, each bounded."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from middlewares import server_errors, settling, snapshots
from middlewares.click_scripts import APPROACH, CLICK_INSIDE, TOUCH
from middlewares.frames import ask, ask_each
from middlewares.scripts import script

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from lxml.html import HtmlElement
    from playwright.async_api import ElementHandle, Frame, Page, Response

    from comcrawl_scrapy.snapshot import Trigger
    from middlewares.limits import Limits
    from middlewares.snapshots import LiveSnapshot

logger = logging.getLogger(__name__)

SCROLL, NOTHING = script("scroll"), "0 0 0"  # steps, height and headlines of what is gone
SCREENS = 40  # scrolled through at a time
CLICK_SECONDS = 1.5  # for the element to come into view and be free of what covers it
CLOSE_SECONDS = 4.0
CLOSED = "has been closed"  # as Playwright says of page, context and browser alike
ARRIVAL_SECONDS = 1.0  # within which a new document or tab shows up
TRIES = 3  # to look at a page that goes on to another document


class Extent(NamedTuple):
    """The height of all that can be scrolled, in pixels, and the number of main headings: what grows when a page goes on."""

    height: int = 0
    headlines: int = 0


class CirclingPageError(Exception):
    """The page goes from document to document by itself, without end."""


class LivePage:
    """A page and the pop-ups it opens: a pop-up is kept while a click waits for one, any other is closed at once.

    *leave* is what is done with the page in the end, unless it is good for nothing any more.
    """

    def __init__(self, page: Page, limits: Limits, leave: Callable[[Page], Awaitable[None]] | None = None) -> None:
        self.page = page
        self.limits = limits
        self.is_lost = False
        """Whether the page has crashed, or was closed by anybody else."""
        self._leave = leave or close
        self.activity = settling.Activity(page)
        self._popups: list[LivePage] = []
        self._clicking = False
        self._rest: settling.Rest | None = None
        self._last: LiveSnapshot | None = None
        self._last_rest: settling.Rest | None = None  # the one before the last snapshot
        self._rest_of_extent: settling.Rest | None = None  # the one at which the extent was last measured
        self._extent = Extent()
        self._closing: set[asyncio.Task[None]] = set()
        page.on("popup", self._opened)
        page.on("crash", self._lost)
        page.on("close", self._lost)

    @property
    def url(self) -> str:
        return self.page.url

    def note(self, failure: Exception) -> None:
        """Note that the page is lost, where a *failure* tells it: nothing else does when the browser's driver has ended."""
        self.is_lost = self.is_lost or CLOSED in str(failure)

    async def load(self, url: str) -> Response | None:
        """Load *url* here, once more where its server has too much to do, unless it asks for a long rest; return what was answered.

        Raises PlaywrightError.
        """
        response = await self._goto(url)
        rest = server_errors.seconds_of_rest(response)
        if rest is None:
            return response
        await asyncio.sleep(rest)
        return await self._goto(url)

    async def _goto(self, url: str) -> Response | None:
        self.activity.begin()
        return await self.page.goto(url, wait_until="domcontentloaded", timeout=self.limits.load_seconds * 1000)

    async def settle(self) -> None:
        """Wait until the page is all there and at rest, as long as the limits allow; raises CirclingPageError."""
        limits = self.limits
        await self.activity.arrived(limits.load_seconds)
        self._rest = await settling.settle(self.page, self.activity, limits.settle_seconds, limits.quiet_seconds)
        if self.activity.is_circling:
            raise CirclingPageError(self.page.url)

    async def snapshot(self, trigger: Trigger) -> LiveSnapshot:
        """Take a snapshot; raises what `snapshots.take` raises, CirclingPageError for a page that never stays.

        Where scrolling has changed nothing, the last one holds, and what has been read in it need not be read again.
        """
        rest = self._rest
        if trigger == "scroll" and self._last is not None and rest and all(rest) and rest == self._last_rest:
            return replace(self._last, page=replace(self._last.page, trigger=trigger))
        for _ in range(TRIES):
            try:
                self._last = await snapshots.take(self.page, trigger, self.limits.max_page_bytes)
            except PlaywrightError as error:
                if "context was destroyed" not in error.message:
                    raise
                await self.settle()  # it has gone on to another document meanwhile
            else:
                self._last_rest = rest
                return self._last
        raise CirclingPageError(self.page.url)

    async def has_changed(self) -> bool:
        """Say whether anything has since the last snapshot: what was about to come may have come while that was read.

        What never rests always has; to wait for it once more would take as long for as little.
        """
        if self._rest is not None:
            await self.settle()
        return self._rest is None or self._rest != self._last_rest

    async def has_gone_on(self) -> bool:
        """Say whether the page has come to rest again, and is another than it was at the last snapshot."""
        return await self.has_changed() and self._rest is not None

    async def scroll(self, inner: Frame | None = None) -> tuple[int, Extent]:
        """Scroll every frame to its end, screen by screen; return the steps taken, and the extent that there was before.

        There are 0 steps where there was nothing to scroll. *inner* is the frame that is to be in sight meanwhile: what
        waits in others to come into sight is told nothing.
        """
        if len(self.page.context.pages) > 1:
            await self.page.bring_to_front()  # a tab behind another one is hardly drawn
        steps, self._extent = await self._scrolled(SCREENS)
        self._rest_of_extent = self._rest
        if inner is not None:
            await bring_into_sight(inner)
            steps += int(str(await ask(inner, SCROLL, SCREENS, gone=NOTHING)).split()[0])
        return steps, self._extent

    async def extent(self) -> Extent:
        """Return how much there is now; one main heading more is, as a rule, another article's."""
        if self._rest is None or not all(self._rest) or self._rest != self._rest_of_extent:
            self._rest_of_extent, self._extent = self._rest, (await self._scrolled(0))[1]
        return self._extent

    async def click(
        self, live: LiveSnapshot, node: HtmlElement, *, agrees: bool = False, stays: bool = False
    ) -> LivePage | None:
        """Click the element of *node* as a visitor would, else from inside the page, where something covers it.

        *agrees*: whether it is meant, should the page ask back. *stays*: whether it leads nowhere unless a script takes it there.
        Returns the pop-up that it opened, if any. Raises PlaywrightError when the element is gone.
        """
        self.activity.begin()
        self._clicking = True
        try:
            if (element := await live.element(node, APPROACH, [agrees, stays])) is not None:
                await _click(element)
            with suppress(PlaywrightError):  # the click has led its document elsewhere
                if await live.ask(node, TOUCH):
                    await self._popup_opened()
            await self.settle()
        finally:
            self._clicking = False
        return self._popups.pop() if self._popups else None

    async def close(self) -> None:
        """Close all pop-ups and leave the page, on which nobody waits longer than `CLOSE_SECONDS`."""
        self.page.remove_listener("popup", self._opened)
        self.page.remove_listener("crash", self._lost)
        self.page.remove_listener("close", self._lost)
        self.activity.end()
        self._last = None  # what has listened lives until garbage is collected: not the documents with it
        await asyncio.gather(*(popup.close() for popup in self._popups), *self._closing)
        if self.activity.is_circling:  # it would begin anew while it is closed
            with suppress(PlaywrightError):
                await self.page.route("**/*", lambda route: route.abort())
            await close(self.page)
        else:
            await self._leave(self.page)

    async def _popup_opened(self) -> None:
        """Wait until the browser tells of a pop-up that the page has opened."""
        if not self._popups:
            with suppress(PlaywrightTimeoutError):
                await self.page.wait_for_event("popup", timeout=ARRIVAL_SECONDS * 1000)

    async def _scrolled(self, screens: int) -> tuple[int, Extent]:
        scrolled = await ask_each(self.page, SCROLL, screens, gone=NOTHING)
        steps, heights, headlines = zip(*([*map(int, str(told).split())] for told in scrolled), strict=True)
        return sum(steps), Extent(sum(heights), headlines[0])

    def _lost(self, _: Page) -> None:
        self.is_lost = True

    def _opened(self, popup: Page) -> None:
        if self._clicking and not self._popups:
            self._popups.append(LivePage(popup, self.limits))  # which hears of its requests from the beginning
            return
        popup.on("popup", self._opened)
        task = asyncio.create_task(close(popup))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)


async def bring_into_sight(frame: Frame) -> None:
    """Scroll the page to where *frame* is: what is out of sight is hardly drawn, and told of no scrolling."""
    with suppress(PlaywrightError):  # gone meanwhile
        await (await frame.frame_element()).scroll_into_view_if_needed(timeout=CLICK_SECONDS * 1000)


async def _click(element: ElementHandle) -> None:
    """Click as a visitor would, else, where it goes on moving or something outside its frame lies over it, from inside."""
    try:
        await element.click(timeout=CLICK_SECONDS * 1000, no_wait_after=True)
    except PlaywrightTimeoutError:
        await element.evaluate(CLICK_INSIDE)


async def close(page: Page) -> None:
    """Close *page*; a tab that does not answer loses its context with all that is in it."""
    with suppress(PlaywrightError):  # a tab closed while its document is only just arriving may never say that it is
        await page.wait_for_load_state("domcontentloaded", timeout=ARRIVAL_SECONDS * 1000)
    with suppress(PlaywrightError):
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await page.close()
        except TimeoutError:
            logger.warning("%s does not close: its browser context is closed", page.url)
            await page.context.close()
