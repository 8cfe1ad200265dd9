"""All of the comments: follow "more" and "replies" as long as comments come."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from middlewares.browsing import close
from middlewares.states import State, other_document

if TYPE_CHECKING:
    from comcrawl_scrapy.entry_points import EntryPoint
    from middlewares.exploration import Exploration

FRUITLESS = 3  # clicks on "more" without a new comment, after which there are no more


async def load_more(exploration: Exploration, state: State) -> State:
    """Follow "more" and "replies" as long as comments come."""
    if state.live.page.trigger == "click":
        state = await exploration.scroll_through(state)
    fruitless = clicks = 0
    while clicks < exploration.limits.max_more_clicks and fruitless < FRUITLESS:
        points = (await _more_points(exploration, state))[: exploration.limits.max_more_clicks - clicks]
        if not points:
            break
        before, state = state.comments, await _try_more(exploration, state, points)
        fruitless = 0 if state.comments > before else fruitless + 1
        clicks += len(points)
    return state


async def _more_points(exploration: Exploration, state: State) -> list[EntryPoint]:
    """Return what to click next for more comments: all replies at once, else the best one.

    Next pages are left alone: what they show takes the place of what was there.
    """
    page, found = state.live.page, state.live.page.comment_section
    if found is None:
        return []
    records = [record.node for record in found.section.records]
    with exploration.timed("rank"):
        ranked = await asyncio.to_thread(
            exploration.judgement.more_points, page.document, found.section.node, records, page.clickables, page.url
        )
    here = [p for p in ranked if p.kind != "next" and other_document(p.node, page.url) is None]
    points = [point for point in here if exploration.is_untried(state, point)]
    return [point for point in points if point.kind == "replies"] or points[:1]


async def _try_more(exploration: Exploration, state: State, points: list[EntryPoint]) -> State:
    """Click *points*, look once, and record for each whether comments came; those that brought none are done."""
    costs = [await _click_more(exploration, state, point) for point in points]
    after = await exploration.look(state.page, "more")
    grown = after.comments > state.comments
    for point, cost in zip(points, costs, strict=True):
        exploration.record(point, "failed" if cost is None else "larger" if grown else "nothing", cost or 0.0)
        if not grown or cost is None:
            exploration.tried.add(state.live.identity(point.node))
    return after


async def _click_more(exploration: Exploration, state: State, point: EntryPoint) -> float | None:
    """Click; return the seconds it took, None when it failed."""
    start = time.monotonic()
    try:
        with exploration.timed("click"):
            popup = await state.page.click(state.live, point.node)
    except PlaywrightError:
        return None
    if popup is not None:
        await close(popup)
    return time.monotonic() - start
