"""Waiting until a page has come to rest: by event, and never longer than allowed."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from middlewares.frames import ask_each
from middlewares.scripts import script

if TYPE_CHECKING:
    from playwright.async_api import Page, Request

QUIET_SECONDS = 0.4
"""How long the DOM must not have changed for the page to be at rest."""
STEP_SECONDS = 0.1
AWAITED = frozenset({"document", "script", "xhr", "fetch"})
"""What brings content; images, fonts, beacons and open streams are not waited for."""
MAX_DOCUMENTS, MOST_TIMES = 5, 2
"""A page that leads on to more of them by itself, or to the same one more often, goes round in circles; a server's redirects do not count."""
ABORTED = "ERR_ABORTED"
"""How the document of a page ends that has gone on before all of it was there, or stopped it."""
OVERDUE = "the page did not come to its end (COMCRAWL_LOAD_SECONDS)"
DOM_AT_REST = script("at_rest")

Rest = tuple[str, ...]
"""What tells a page at rest, frame by frame, from what it is at any other rest; empty of a frame that cannot be told."""


def hear(page: Page) -> None:
    """Have *page* tell of its requests for as long as it lives: each `Activity` would ask it to begin, and to cease."""
    for event in ("request", "requestfinished", "requestfailed"):
        page.on(event, _ignore)


def _ignore(_: Request) -> None: ...


class Activity:
    """The requests of one page that are under way, in all its frames; made before the page loads.

    ``requests`` counts those seen so far, ``documents`` those for a document in its main frame, by address.
    """

    def __init__(self, page: Page) -> None:
        self.requests = 0
        self.documents = Counter[str]()
        self._page = page
        self._pending: set[Request] = set()
        self._late: set[Request] = set()  # under way still, though nobody waits for them to be at rest
        self._old: set[Request] = set()  # those that were under way before our last doing
        self._idle = asyncio.Event()
        self._idle.set()
        self._document: Request | None = None
        self._arrived = asyncio.Event()
        self._arrived.set()
        self._overdue: Request | None = None  # a document that was waited for in vain
        page.on("request", self._started)
        page.on("requestfinished", self._ended)
        page.on("requestfailed", self._ended)

    def end(self) -> None:
        """Look away: the page is left, and its tab may have another one."""
        self._page.remove_listener("request", self._started)
        self._page.remove_listener("requestfinished", self._ended)
        self._page.remove_listener("requestfailed", self._ended)

    async def arrived(self, seconds: float) -> None:
        """Return once the whole document of the main frame is there, or after *seconds*, for which it is waited once."""
        try:
            async with asyncio.timeout(seconds):
                await self._arrived.wait()
        except TimeoutError:
            self._overdue = self._document
        self._arrived.set()

    async def broken_off(self) -> str:
        """Return why the document in the main frame is not all there, which the page itself is not told; nothing where it is."""
        document = self._document
        if document is None or (document is not self._overdue and not document.failure):
            return ""
        with suppress(PlaywrightError):
            if document.failure and ABORTED not in document.failure and await document.response() is not None:
                return document.failure.removeprefix("net::")
        return OVERDUE if document is self._overdue else ""

    async def idle(self) -> None:
        """Return once nothing is under way."""
        await self._idle.wait()

    @property
    def is_circling(self) -> bool:
        """Whether the page goes from document to document by itself, without end."""
        return self.documents.total() > MAX_DOCUMENTS or max(self.documents.values(), default=0) > MOST_TIMES

    @property
    def is_idle(self) -> bool:
        return self._idle.is_set()

    def begin(self) -> None:
        """Count documents anew: what follows is our doing."""
        self.documents.clear()
        self._old = self._pending | self._late

    def give_up(self) -> None:
        """Wait no longer for what is under way now: long polls never end."""
        self._late |= self._pending
        self._pending.clear()
        self._idle.set()

    async def answered(self, seconds: float, *, is_ours: bool) -> bool:
        """Wait for what is under way still, for *seconds* at most; say whether anything was. *is_ours*: for what came of our last doing.

        What has been waited for in vain is waited for once: long polls never end.
        """
        end, late = time.monotonic() + seconds, self._late - self._old if is_ours else set(self._late)
        while not late.isdisjoint(self._late) and time.monotonic() < end:
            await asyncio.sleep(STEP_SECONDS)
        self._late -= late
        return bool(late)

    def _started(self, request: Request) -> None:
        if request.resource_type in AWAITED:
            self.requests += 1
            self._pending.add(request)
            self._idle.clear()
        if request.is_navigation_request() and self._is_of_main_frame(request):
            self._document = request
            self._arrived.clear()
            self.documents[request.url] += request.redirected_from is None
            if self.is_circling:  # there is nothing to wait for any more
                self._idle.set()
                self._arrived.set()

    def _ended(self, request: Request) -> None:
        self._pending.discard(request)
        self._late.discard(request)
        if not self._pending:
            self._idle.set()
        if request is self._document:
            self._arrived.set()
            self._overdue = None

    def _is_of_main_frame(self, request: Request) -> bool:
        try:
            return request.frame == self._page.main_frame
        except PlaywrightError:  # the first request of a pop-up: there is no frame yet
            return True


async def settle(page: Page, activity: Activity, seconds: float, quiet: float = QUIET_SECONDS) -> Rest | None:
    """Wait until the network and the DOM of every frame have been quiet; None when they were not within *seconds*.

    *quiet*: for how many seconds the DOM must not have changed.
    """
    try:
        async with asyncio.timeout(seconds):
            while not activity.is_circling:
                await activity.idle()
                if activity.is_circling:  # seen meanwhile
                    break
                seen = activity.requests
                rest = await ask_each(page, DOM_AT_REST, quiet * 1000, gone="")  # for us, what is gone is at rest
                if activity.is_idle and activity.requests == seen:
                    return tuple(rest)
    except TimeoutError:
        activity.give_up()
    return None
