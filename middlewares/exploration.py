"""What the parts of a search share: the page, its limits and judges, what has been seen, tried and found so far."""

from __future__ import annotations

import asyncio
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from comcrawl_scrapy import never_click
from comcrawl_scrapy.belonging import same_article
from comcrawl_scrapy.items import Click
from middlewares.states import Judgement, State, look_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from comcrawl_scrapy.entry_points import EntryPoint
    from comcrawl_scrapy.snapshot import Trigger
    from comcrawl_scrapy.visit import Visit
    from middlewares.browsing import LivePage
    from middlewares.limits import Limits

SCROLL_SECONDS = 15.0


class Exploration:
    """The exploration of one page. ``home`` is the article's own page, ``best`` its state with the most comments so far.

    ``opened`` are the tabs and pop-ups that came of it, ``tried`` what need not be clicked again: identities of elements
    (`LiveSnapshot.identity`) and looks of those that lead away (`look_of`).
    """

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

    async def look(self, page: LivePage, trigger: Trigger) -> State:
        """Wait for rest and read what is there; remember it when it has as many comments as the best so far."""
        with self.timed("settle"):
            await page.settle()
        with self.timed("extract"):
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
        with self.timed("scroll"), suppress(TimeoutError):
            async with asyncio.timeout(SCROLL_SECONDS):
                while len(heights) < 2 or heights[-1] != heights[-2]:
                    steps += await page.scroll()
                    await page.settle()
                    heights.append(await page.height())
        moved = steps > 0 or len(set(heights)) > 1
        return await self.look(page, "scroll") if moved or not self.found else state

    def is_untried(self, state: State, point: EntryPoint) -> bool:
        """Say whether *point* may be clicked and neither it nor its like on another copy of the document has been."""
        node = point.node
        if node not in state.live.page.origins or never_click.forbidden(node, state.live.page.url) is not None:
            return False
        return state.live.identity(node) not in self.tried and look_of(node) not in self.tried

    def record(self, point: EntryPoint, effect: str, seconds: float) -> None:
        """Keep the click, its effect and its cost in the visit."""
        self.visit.clicks.append(
            Click(point.text, point.xpath, round(point.score, 4), point.kind, effect, round(seconds, 3))
        )

    async def close(self) -> None:
        """Close the page and everything opened from it."""
        self.visit.timings = {name: round(seconds, 3) for name, seconds in self.visit.timings.items()}
        await asyncio.gather(*(page.close() for page in [self.page, *self.opened]))

    @contextmanager
    def timed(self, phase: str) -> Iterator[None]:
        """Add the time the block takes to the visit's *phase*."""
        start = time.monotonic()
        try:
            yield
        finally:
            self.visit.timings[phase] = self.visit.timings.get(phase, 0.0) + time.monotonic() - start
