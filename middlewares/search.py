"""The search for the comments of one open page, as a recipe over `LivePage`, the ranking and the section reader."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from comcrawl_scrapy import never_click, walls
from comcrawl_scrapy.belonging import same_article
from comcrawl_scrapy.items import Click
from middlewares.browsing import LivePage, close
from middlewares.states import Judgement, State, check_readable, look_of, other_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement
    from playwright.async_api import Page

    from comcrawl_scrapy.entry_points import EntryPoint
    from comcrawl_scrapy.snapshot import Trigger
    from comcrawl_scrapy.visit import Visit
    from middlewares.limits import Limits

logger = logging.getLogger(__name__)


SCROLL_SECONDS = 15.0
FRUITLESS = 3  # clicks on "more" without a new comment, after which there are no more


class Search:
    """One visit's search. ``home`` is the article's own page, ``best`` the state of it with the most comments so far."""

    def __init__(
        self, visit: Visit, page: LivePage, limits: Limits, status: int = 200, judgement: Judgement | None = None
    ) -> None:
        self.visit = visit
        self.page = page
        self.limits = limits
        self.status = status
        self.judgement = judgement or Judgement()
        self.home: State | None = None
        self.best: State | None = None
        self.opened: list[LivePage] = []
        self.tried: set[object] = set()

    @property
    def found(self) -> bool:
        """Whether a comment section has appeared."""
        return self.best is not None and self.best.comments >= max(self.limits.min_comments, 1)

    async def run(self) -> None:
        """Look, scroll, click until comments appear, then load the rest; the visit says what came of it."""
        state = await self.look(self.page, "load")
        check_readable(state.live.page.document)
        state = await self.scroll_through(state)
        if not self.found and self.status < 400:
            state = await self.click_through(state)
        if self.found:
            await self.load_more(state)
        else:
            self.visit.wall = walls.wall(state.live.page.document, self.status, state.live.prominent)

    async def look(self, page: LivePage, trigger: Trigger) -> State:
        """Wait for rest and read what is there; remember it when it has as many comments as the best so far."""
        with self._timed("settle"):
            await page.settle()
        with self._timed("extract"):
            state = State(page, await page.snapshot(trigger))
            await asyncio.to_thread(self.judgement.read, state.live.page)
        if trigger in ("load", "scroll") or self.home is None:  # wherever the page went by itself is the article
            self.home = state
        if self._is_of_article(state) and (self.best is None or state.comments >= self.best.comments):
            self.best = state
            self.visit.snapshot = state.live.page
        return state

    def _is_of_article(self, state: State) -> bool:
        """Say whether *state* shows the article's own document, or another one about it."""
        assert self.home is not None
        return state.document == self.home.document or same_article(self.home.live.page, state.live.page)

    async def scroll_through(self, state: State) -> State:
        """Scroll until nothing new comes, for what loads when it comes into sight; look again if anything may have."""
        page, steps, heights = state.page, 0, [await state.page.height()]
        with self._timed("scroll"), suppress(TimeoutError):
            async with asyncio.timeout(SCROLL_SECONDS):
                while len(heights) < 2 or heights[-1] != heights[-2]:
                    steps += await page.scroll()
                    await page.settle()
                    heights.append(await page.height())
        moved = steps > 0 or len(set(heights)) > 1
        return await self.look(page, "scroll") if moved or not self.found else state

    async def click_through(self, state: State) -> State:
        """Click best first until comments appear or the clicks are spent."""
        for _ in range(self.limits.max_clicks):
            if (point := await self._next_point(state)) is None:
                break
            state = await self._try(state, point)
            if self.found:
                break
        return state

    async def load_more(self, state: State) -> State:
        """Follow "more" and "replies" as long as comments come."""
        if state.live.page.trigger == "click":
            state = await self.scroll_through(state)
        fruitless = clicks = 0
        while clicks < self.limits.max_more_clicks and fruitless < FRUITLESS:
            points = (await self._more_points(state))[: self.limits.max_more_clicks - clicks]
            if not points:
                break
            before, state = state.comments, await self._try_more(state, points)
            fruitless = 0 if state.comments > before else fruitless + 1
            clicks += len(points)
        return state

    async def close(self) -> None:
        """Close the page and everything opened from it."""
        self.visit.timings = {name: round(seconds, 3) for name, seconds in self.visit.timings.items()}
        await asyncio.gather(*(page.close() for page in [self.page, *self.opened]))

    async def _next_point(self, state: State) -> EntryPoint | None:
        """Return the best entry point not tried yet."""
        page = state.live.page
        with self._timed("rank"):
            points = await asyncio.to_thread(self.judgement.rank, page.document, page.url, clickables=page.clickables)
        self.visit.candidates = max(self.visit.candidates, len(points))
        return next((point for point in points if self._is_untried(state, point)), None)

    async def _more_points(self, state: State) -> list[EntryPoint]:
        """Return what to click next for more comments: all replies at once, else the best one.

        Next pages are left alone: what they show takes the place of what was there.
        """
        page, found = state.live.page, state.live.page.comment_section
        if found is None:
            return []
        records = [record.node for record in found.section.records]
        with self._timed("rank"):
            ranked = await asyncio.to_thread(
                self.judgement.more_points, page.document, found.section.node, records, page.clickables, page.url
            )
        here = [p for p in ranked if p.kind != "next" and other_document(p.node, page.url) is None]
        points = [point for point in here if self._is_untried(state, point)]
        return [point for point in points if point.kind == "replies"] or points[:1]

    def _is_untried(self, state: State, point: EntryPoint) -> bool:
        node = point.node
        if node not in state.live.page.origins or never_click.forbidden(node, state.live.page.url) is not None:
            return False
        return state.live.identity(node) not in self.tried and look_of(node) not in self.tried

    async def _try(self, state: State, point: EntryPoint) -> State:
        """Click an entry point and look at what it brought; the visit records the effect."""
        start = time.monotonic()
        self.tried.add(state.live.identity(point.node))
        effect, after = "failed", state
        try:
            effect, after = await self._act(state, point.node)
        except PlaywrightError as error:
            logger.debug("Clicking %s failed: %s", point.xpath, error.message)
        finally:  # a click is recorded even when the page's time runs out over it
            self._record(point, "section" if self.found else effect, time.monotonic() - start)
        return after

    async def _act(self, state: State, node: HtmlElement) -> tuple[str, State]:
        """Follow a link to another document into a new tab, click anything else; return (effect, what is there now)."""
        if target := other_document(node, state.live.page.url):
            return "navigation", await self._look_into(await self._open(state, target), state)
        with self._timed("click"):
            popup = await state.page.click(state.live, node)
        if popup is not None:
            return "popup", await self._look_into(popup, state)
        after = await self.look(state.page, "click")
        if after.document == state.document:
            return "nothing", after
        self.tried.add(look_of(node))
        return "navigation", after if self.found else await self._go_back(state)

    async def _open(self, state: State, url: str) -> Page:
        """Load *url* in a new tab."""
        with self._timed("load"):
            tab = await state.page.page.context.new_page()
            try:
                await tab.goto(url, wait_until="domcontentloaded", timeout=self.limits.load_seconds * 1000)
            except BaseException:
                await close(tab)
                raise
        return tab

    async def _look_into(self, page: Page, opener: State) -> State:
        """Look at a new tab or pop-up; return its state when comments are there, else close it and return *opener*."""
        inner = LivePage(page, self.limits)
        self.opened.append(inner)
        with self._timed("load"), suppress(PlaywrightTimeoutError):
            await page.wait_for_load_state("domcontentloaded", timeout=self.limits.load_seconds * 1000)
        state = await self.look(inner, "click")
        if self.found:
            return state
        await inner.close()
        return opener

    async def _go_back(self, state: State) -> State:
        """Return to the document of *state*, from one without comments."""
        with self._timed("load"):
            await state.page.page.goto(
                state.live.page.url, wait_until="domcontentloaded", timeout=self.limits.load_seconds * 1000
            )
        return await self.look(state.page, "load")

    async def _try_more(self, state: State, points: list[EntryPoint]) -> State:
        """Click *points*, look once, and record for each whether comments came; those that brought none are done."""
        costs = [await self._click_more(state, point) for point in points]
        after = await self.look(state.page, "more")
        grown = after.comments > state.comments
        for point, cost in zip(points, costs, strict=True):
            self._record(point, "failed" if cost is None else "more" if grown else "nothing", cost or 0.0)
            if not grown or cost is None:
                self.tried.add(state.live.identity(point.node))
        return after

    async def _click_more(self, state: State, point: EntryPoint) -> float | None:
        """Click; return the seconds it took, None when it failed."""
        start = time.monotonic()
        try:
            with self._timed("click"):
                popup = await state.page.click(state.live, point.node)
        except PlaywrightError:
            return None
        if popup is not None:
            await close(popup)
        return time.monotonic() - start

    def _record(self, point: EntryPoint, effect: str, seconds: float) -> None:
        self.visit.clicks.append(
            Click(point.text, point.xpath, round(point.score, 4), point.kind, effect, round(seconds, 3))
        )

    @contextmanager
    def _timed(self, phase: str) -> Iterator[None]:
        start = time.monotonic()
        try:
            yield
        finally:
            self.visit.timings[phase] = self.visit.timings.get(phase, 0.0) + time.monotonic() - start
