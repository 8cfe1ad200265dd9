"""What the browser requests: whether it is worth loading, and whether it may be.

Every request passes here once, those of frames, pop-ups and redirects too. In a browser of our own one debugger session
sees them all, and the browser keeps its cache; in one that others use too, each of our contexts is routed, which turns
its cache off.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from weakref import WeakSet

from playwright.async_api import Error as PlaywrightError

from middlewares.side_effects import SENDS, changes
from middlewares.trackers import is_tracker

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterable, Mapping

    from playwright.async_api import Browser, BrowserContext, CDPSession, Page, Route, WebSocketRoute
    from playwright.async_api import Request as BrowserRequest

    from middlewares.politeness import PolitenessMiddleware

logger = logging.getLogger(__name__)

PICTURES = frozenset({"image", "font"})
NOT_LOADED = PICTURES | {"media", "texttrack", "manifest", "prefetch", "ping", "cspviolationreport"}
"""What comments are not made of: looks, sound, what might be wanted later, and what tells others of the visit."""
SPECULATIONS = "application/speculationrules+json"
"""What an answer's header names to have the browser load documents that nobody asked for, and ask nobody; they are let
through by kind, and known by their type only. The page's own are withdrawn there (``page_init.js``)."""
PATTERNS = [{"urlPattern": "*"}, {"urlPattern": "*", "resourceType": "Other", "requestStage": "Response"}]
WEB = frozenset({"http", "https", "ws", "wss"})
NOT_WORTH_LOADING = "not worth loading"
FOR_LATER = "Sec-Purpose"
"""The header of what a page has the browser load before anybody asks for it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request of the browser. ``kind`` is its resource type in lower case, ``accept`` the header of that name.

    ``body`` is what is sent along, as text, ``referrer`` the address of the page or frame that asks.
    ``page`` is the tab whose main frame asks; of documents the one that it is for, None for a new tab. ``in_frame`` says
    whether a frame asks, or one that it is for.
    """

    url: str
    kind: str
    accept: str = ""
    page: Page | None = None
    in_frame: bool = False
    method: str = "GET"
    body: str = ""
    referrer: str = ""

    @property
    def is_picture(self) -> bool:
        return self.kind in PICTURES or self.accept.startswith("image/")  # icons are of no kind


class ResourceGuard:
    """Decides on the requests of browsers and contexts; without *politeness* only on what is worth loading."""

    def __init__(self, politeness: PolitenessMiddleware | None, pictures: bool = False) -> None:
        self.politeness = politeness
        self.pictures = pictures
        self._expected: WeakSet[Page] = WeakSet()
        self._tabs: dict[str, Page] = {}  # by the browser's number of the tab
        self._targets: set[str] = set()  # the numbers of all tabs
        self._deciding: set[asyncio.Task[None]] = set()

    async def watch(self, browser: Browser) -> None:
        """Decide on all requests of *browser* from now on."""
        session = await browser.new_browser_cdp_session()
        session.on("Target.targetCreated", self._target_created)
        session.on("Target.targetDestroyed", self._target_destroyed)
        session.on("Fetch.requestPaused", lambda event: self._begin(self._decide(session, event)))
        await session.send("Target.setDiscoverTargets", {"discover": True, "filter": [{"type": "page"}]})
        await session.send("Fetch.enable", {"patterns": PATTERNS})

    async def watch_context(self, context: BrowserContext) -> None:
        """Decide on all requests of *context*, its pop-ups included."""
        await context.route("**/*", self._route)
        await context.route_web_socket("**/*", self._route_socket)

    async def know(self, page: Page) -> None:
        """Learn which tab of a watched browser *page* is."""
        session = await page.context.new_cdp_session(page)
        target = (await session.send("Target.getTargetInfo"))["targetInfo"]["targetId"]
        await session.detach()
        self._tabs = {number: tab for number, tab in self._tabs.items() if not tab.is_closed()} | {target: page}

    def expect(self, page: Page) -> None:
        """Take note that *page* is about to be sent to a document that Scrapy has waited for its turn with."""
        self._expected.add(page)
        if self.politeness is not None:
            self.politeness.refused.pop(page, None)

    async def refusal(self, asked: Asked) -> str | None:
        """Return why *asked* is not loaded, None where it is: documents once it is their turn."""
        if asked.kind in NOT_LOADED or asked.is_picture:
            return None if self.pictures and asked.is_picture else NOT_WORTH_LOADING
        if (asked.kind != "document" or asked.in_frame) and is_tracker(asked.url, asked.referrer):
            return NOT_WORTH_LOADING
        if changes(asked):
            return SENDS
        if self.politeness is None or urlsplit(asked.url).scheme not in WEB:
            return None  # data:, blob: and about: stay in the browser, which keeps file: to itself
        if asked.kind != "document":
            return asked.url if await self.politeness.is_private(asked.url) else None
        reason = await self.politeness.refusal(asked.url)
        if reason and asked.page is not None:
            self.politeness.refused[asked.page] = reason
        if reason is None and not self._has_waited(asked):
            await self.politeness.turns.wait(asked.url)
        return reason

    def _has_waited(self, asked: Asked) -> bool:
        """Say whether Scrapy has waited with this document, or with the page whose frame it is for."""
        if asked.page is None or asked.page not in self._expected:
            return asked.in_frame
        self._expected.discard(asked.page)
        return True

    def _begin(self, decision: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(decision)
        self._deciding.add(task)
        task.add_done_callback(self._deciding.discard)

    async def _decide(self, session: CDPSession, event: dict[str, Any]) -> None:
        """Answer the browser, which waits; in doubt with no."""
        answer: tuple[str, dict[str, Any]]
        answer = "Fetch.failRequest", {"requestId": event["requestId"], "errorReason": "BlockedByClient"}
        try:
            if "responseHeaders" in event:
                reason = NOT_WORTH_LOADING if speculates(event["responseHeaders"]) else None
            else:
                reason = await self.refusal(self._asked(event))
            if reason is None:
                answer = "Fetch.continueRequest", {"requestId": event["requestId"]}
            elif reason == SENDS:  # as if nothing had been pressed: the page stays
                answer[1]["errorReason"] = "Aborted"
        except Exception:
            logger.exception("%s could not be decided on", event["request"]["url"])
        try:
            await session.send(*answer)
        except PlaywrightError as error:
            logger.debug("%s ended while it was looked at: %s", event["request"]["url"], error.message)

    def _asked(self, event: dict[str, Any]) -> Asked:
        headers = event["request"]["headers"]
        return Asked(
            event["request"]["url"],
            "prefetch" if FOR_LATER in headers else event["resourceType"].lower(),
            headers.get("Accept", ""),
            self._tabs.get(event["frameId"]),
            event["frameId"] not in self._targets,
            event["request"]["method"],
            event["request"].get("postData", ""),
            headers.get("Referer", ""),
        )

    def _target_created(self, event: dict[str, Any]) -> None:
        self._targets.add(event["targetInfo"]["targetId"])

    def _target_destroyed(self, event: dict[str, Any]) -> None:
        self._targets.discard(event["targetId"])

    async def _route(self, route: Route) -> None:
        try:
            reason = await self.refusal(asked_of(route.request))
            if reason is None:
                await route.continue_()
            else:
                await route.abort("aborted" if reason == SENDS else "blockedbyclient")
        except PlaywrightError as error:
            logger.debug("%s ended while it was looked at: %s", route.request.url, error.message)

    async def _route_socket(self, socket: WebSocketRoute) -> None:
        if await self.refusal(Asked(socket.url, "websocket")) is None:
            socket.connect_to_server()
        else:
            await socket.close()


def speculates(headers: Iterable[Mapping[str, str]]) -> bool:
    """Say whether an answer with these *headers* tells the browser what to load before anybody asks for it."""
    return any(one["name"].lower() == "content-type" and SPECULATIONS in one["value"].lower() for one in headers)


def asked_of(request: BrowserRequest) -> Asked:
    """Return what *request* asks for."""
    body = (request.post_data_buffer or b"").decode("utf-8", "replace") if request.method != "GET" else ""
    accept = request.headers.get("accept", "")
    referrer = request.headers.get("referer", "")
    asked = Asked(request.url, request.resource_type, accept, method=request.method, body=body, referrer=referrer)
    kind = "document" if request.is_navigation_request() else asked.kind
    kind = "prefetch" if FOR_LATER.lower() in request.headers else kind
    try:
        frame = request.frame
    except PlaywrightError:  # the first request of a pop-up: there is no frame yet
        return replace(asked, kind=kind)
    in_frame = frame.parent_frame is not None
    return replace(asked, kind=kind, page=None if in_frame else frame.page, in_frame=in_frame)
