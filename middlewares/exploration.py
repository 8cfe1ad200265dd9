"""What the parts of a search share: the page, its limits and judges, what has been seen, tried and found so far."""

from __future__ import annotations

import asyncio
import time
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls import never_click
from comcrawl_scrapy.controls.clickables import shape
from comcrawl_scrapy.controls.intents import is_for_keeping
from comcrawl_scrapy.controls.targets import site
from comcrawl_scrapy.documents.links import split
from comcrawl_scrapy.items import Click, Sight
from comcrawl_scrapy.page_kinds.belonging import same_article
from comcrawl_scrapy.page_kinds.listed_articles import is_listed
from comcrawl_scrapy.visit import steps
from middlewares import postponed
from middlewares.effects import Effect, Seen, has_left
from middlewares.next_articles import next_articles, other_articles, without
from middlewares.states import Judgement, State, came, look_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.clickables import EntryPoint
    from comcrawl_scrapy.snapshot import Trigger
    from comcrawl_scrapy.visit import Visit
    from middlewares.browsing import Extent, LivePage
    from middlewares.limits import Limits
    from middlewares.screenshots import Screenshots, When
    from middlewares.snapshots import Identity, LiveSnapshot

SCROLL_SECONDS = 15.0
SCROLLED_SECONDS = 0.5  # within which scripts look, not to do so at every step, where the reader has come to
LATE_SECONDS = 0.05  # that timers may be late
PATIENCE = 8.0  # seconds that what a page puts off is waited for in vain


class Exploration:
    """The exploration of one page. ``home`` is the article's own page, ``best`` its state with the most comments so far.

    ``opened`` are the tabs and pop-ups that came of it, ``asked_windows`` those that scripts opened when something that counts
    comments was clicked: on this site they are about the article, whatever they call it; without a number they may be about all.
    ``tried`` is what need not be clicked again: identities of elements (`LiveSnapshot.identity`) and looks of those that lead
    away (`look_of`).
    """

    def __init__(
        self,
        visit: Visit,
        page: LivePage,
        limits: Limits,
        status: int = 200,
        judgement: Judgement | None = None,
        screenshots: Screenshots | None = None,
    ) -> None:
        self.visit = visit
        self.page = page
        self.limits = limits
        self.status = status
        self.judgement = judgement or Judgement()
        self.screenshots = screenshots
        self.home: State | None = None
        self.best: State | None = None
        self.opened: list[LivePage] = []
        self.asked_windows: set[LivePage] = set()
        self.tried: set[object] = set()
        self._others: set[Identity] = set()  # identities of what belongs to other articles on the page
        self._asked_for: set[Identity] = set()  # identities of what clicks for comments have brought, or filled
        self._last: LiveSnapshot | None = None
        self.clicked: list[EntryPoint] = []  # as the visit's clicks
        self._alike: dict[tuple[object, ...], tuple[int, int]] = {}  # where the first and the last of clicks alike are
        self.patience = PATIENCE
        self.has_grown = False  # whether there was more of the page once it had been scrolled
        self.never_back = 0  # controls that were at work after a click for as long as they were waited for

    @property
    def found(self) -> bool:
        """Whether a comment section has appeared."""
        return self.best is not None and self.best.comments >= max(self.limits.min_comments, 1)

    @property
    def is_error(self) -> bool:
        """Whether the server has answered with what it calls an error."""
        return self.status >= 400

    @property
    def may_click(self) -> bool:
        """Whether clicks are left to open comments with."""
        return len(self.clicked) < self.limits.max_clicks

    @property
    def may_open(self) -> bool:
        """Whether comments may be opened yet: none have appeared, and clicks are left."""
        return not self.found and self.may_click

    @property
    def is_endless(self) -> bool:
        """Whether scrolling has not found the end of the page."""
        return self.visit.timings.get("scroll", 0.0) >= SCROLL_SECONDS

    @property
    def openers(self) -> list[EntryPoint]:
        """What has opened comments."""
        clicks = zip(self.clicked, self.visit.clicks, strict=True)
        return [point for point, click in clicks if click.effect == "section"]

    async def look(self, page: LivePage, trigger: Trigger) -> State:
        """Wait for rest and read what is there."""
        await self.settle(page)
        return await self.read(page, trigger)

    async def settle(self, page: LivePage) -> None:
        """Wait for rest."""
        with self.timed("settle"):
            await page.settle()

    async def outwait(self, page: LivePage, cause: postponed.Cause = "us") -> float:
        """Wait for what *page* has put off, and for slow servers, of what comes of *cause*; return the seconds it took, 0 where that is nothing."""
        start, put_off = time.monotonic(), await postponed.seconds_left(page.page, cause)
        seconds = max(0.0, min(max(put_off, await postponed.seconds_moving(page.page)), self.patience))
        with self.timed("settle"):
            await asyncio.sleep(seconds)
            left = self.patience - seconds if cause != "soon" else 0.0
            has_waited = left > 0 and await page.activity.answered(left, is_ours=cause == "us")
            if not has_waited and not seconds:
                return 0.0
            waited = time.monotonic() - start
            self.patience -= waited
            await page.settle()
        return waited

    async def read(self, page: LivePage, trigger: Trigger, asked: State | None = None) -> State:
        """Read what is there now; remember it when it has as many comments as the best so far.

        *asked*: what was there when something that speaks of comments was clicked.
        """
        with self.timed("extract"):
            state = await asyncio.to_thread(self._judged, page, await page.snapshot(trigger), asked)
        if trigger in ("load", "scroll") or self.home is None:  # wherever the page went by itself is the article
            self.home = state
        if self._is_of_article(state) and (self.best is None or state.comments >= self.best.comments):
            self.best = state
            self.visit.snapshot = state.live.page
        steps.debug("%s: after %s: %d comments in sight", self.visit.url, trigger, state.comments)
        return state

    def _judged(self, page: LivePage, live: LiveSnapshot, asked: State | None) -> State:
        """Return the state of *page* that *live* shows, judged."""
        state = State(page, self._own(live))
        self._note_asked_for(state, asked)
        self.judgement.read(state.live.page)
        return state

    def _note_asked_for(self, state: State, asked: State | None) -> None:
        """Note in the page of *state* what clicks for comments have brought, the last, if any, into what was there when *asked*."""
        if asked is not None and asked.document == state.document:
            new = came(asked, state)
            holders = {holder for node in new if (holder := node.getparent()) in state.live.page.origins}
            filled = {holder for holder in holders if all(child in new for child in holder.iterchildren("*"))}
            self._asked_for.update(map(state.live.identity, new | filled))
        if self._asked_for:
            nodes = (node for node in state.live.page.origins if state.live.identity(node) in self._asked_for)
            state.live.page.asked_for = frozenset(nodes)

    def _own(self, live: LiveSnapshot) -> LiveSnapshot:
        """Leave out of *live* the articles below the one that the page is about, there from the beginning or put there by scrolling."""
        if self._last is None:
            self._others.update(map(live.identity, other_articles(live)))
        elif live.page.trigger in ("scroll", "more") and live.page.document is not self._last.page.document:
            self._others.update(map(live.identity, next_articles(self._last, live)))
        is_home = self.home is not None and self.home.document == live.parts[0].epoch
        self._last = without(live, self._others, self.home.url if self.home is not None and is_home else live.page.url)
        return self._last

    def _is_of_article(self, state: State) -> bool:
        """Say whether *state* shows the article's own document, or another one about it, none of those that it lists."""
        assert self.home is not None
        if not has_left(self.home, state):
            return True
        page = self.home.live.page
        is_about = same_article(page, state.live.page) or (
            state.page in self.asked_windows and site(split(state.url).netloc) == site(split(page.url).netloc)
        )
        return is_about and not is_listed(state.url, page.document, page.url)

    def seen(self, state: State) -> Seen:
        """Return what verdicts on clicks are based on; comments on anything but the article do not count."""
        return Seen.of(state) if self._is_of_article(state) else replace(Seen.of(state), comments=0)

    async def scroll_through(self, state: State) -> State:
        """Scroll until nothing new comes, for what loads when it comes into sight; look again if anything may have.

        Where another headline comes, what the page has of its own is over.
        """
        page, has_moved, goes_on = state.page, False, True
        first: Extent | None = None
        with self.timed("scroll"), suppress(TimeoutError):
            async with asyncio.timeout(SCROLL_SECONDS):
                while goes_on:
                    steps, before, now = await self._scroll_once(state)
                    first, grows = first or before, now.height != before.height
                    self.has_grown = self.has_grown or grows
                    has_moved = has_moved or steps > 0 or grows
                    goes_on = grows and now.headlines <= first.headlines
        if self.found and not has_moved:
            return state
        return await (self.look if goes_on else self.read)(page, "scroll")  # out of time it has not come to rest

    async def _scroll_once(self, state: State) -> tuple[int, Extent, Extent]:
        """Scroll to the end and wait for what comes; return the steps taken, and the extents before and after."""
        steps, before = await state.page.scroll(state.frame)
        await state.page.settle()
        now = await state.page.extent()
        if steps and now.height == before.height and await self._outwait_scroll(state.page):
            now = await state.page.extent()
        return steps, before, now

    async def _outwait_scroll(self, page: LivePage) -> bool:
        """Wait for what scripts put off until *page* has been scrolled; say whether there is anything."""
        seconds = await postponed.seconds_left(page.page, "us", SCROLLED_SECONDS)
        if seconds:
            await asyncio.sleep(seconds + LATE_SECONDS)
            await page.settle()
        return seconds > 0

    def is_untried(self, state: State, point: EntryPoint) -> bool:
        """Say whether *point* may be clicked and neither it nor its like on another copy of the document has been."""
        node = point.node
        if node not in state.live.page.origins or never_click.is_unnamed(node):
            return False
        if never_click.forbidden(node, state.live.page.url) is not None or is_for_keeping(_said(node)):
            return False
        return state.live.identity(node) not in self.tried and look_of(node) not in self.tried

    async def sight(self, state: State, when: When, node: HtmlElement | None = None) -> Sight:
        """Return what there is before or after the next click to record, with a picture where they are wanted."""
        return Sight(state.url, state.comments, state.characters, await self.picture(state, when, node))

    async def picture(self, state: State, when: When, node: HtmlElement | None = None) -> str | None:
        """Return the path of a picture of *state* around *node*, None where none is wanted or to be had."""
        if self.screenshots is None:
            return None
        with self.timed("screenshots"):
            return await self.screenshots.take(state, len(self.visit.clicks) + 1, when, node)

    def record(
        self, point: EntryPoint, effect: Effect, seconds: float, before: Sight | None = None, after: Sight | None = None
    ) -> None:
        """Keep the click, its effect and its cost in the visit.

        Of many alike that go on the first and the last are kept, for all: each keeps its whole document in memory.
        """
        make, here = (point.kind, effect, shape(point.node)), len(self.clicked)
        first, last = self._alike.get(make, (here, here))
        if point.kind in ("more", "next") and first < last:
            self.clicked[last] = self.clicked[first]
        self._alike[make] = first, here
        self.clicked.append(point)
        score, seconds = round(point.score, 4), round(seconds, 3)
        steps.debug("%s: clicked “%s”: %s", self.visit.url, point.text or point.xpath, effect)
        self.visit.clicks.append(Click(point.text, point.xpath, score, point.kind, effect, seconds, before, after))

    async def close(self) -> None:
        """Close everything opened from the page, then the page: its tab serves another one only where it is alone."""
        self.visit.timings = {name: round(seconds, 3) for name, seconds in self.visit.timings.items()}
        try:
            await asyncio.gather(*(page.close() for page in self.opened))
        finally:
            await self.page.close()

    @contextmanager
    def timed(self, phase: str) -> Iterator[None]:
        """Add the time the block takes to the visit's *phase*."""
        start = time.monotonic()
        try:
            yield
        finally:
            self.visit.timings[phase] = self.visit.timings.get(phase, 0.0) + time.monotonic() - start


def _said(node: HtmlElement) -> str:
    """Return what a visitor reads on a control, else what it is labelled with."""
    return next(filter(None, never_click.sayings(node)), "")
