"""Opening the comments: click what ranks best until they appear, and look at what each click brought."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from middlewares.browsing import LivePage, close
from middlewares.states import State, look_of, other_document

if TYPE_CHECKING:
    from lxml.html import HtmlElement
    from playwright.async_api import Page

    from comcrawl_scrapy.entry_points import EntryPoint
    from middlewares.exploration import Exploration

logger = logging.getLogger(__name__)


async def click_through(exploration: Exploration, state: State) -> State:
    """Click best first until comments appear or the clicks are spent."""
    for _ in range(exploration.limits.max_clicks):
        if (point := await _next_point(exploration, state)) is None:
            break
        state = await _try(exploration, state, point)
        if exploration.found:
            break
    return state


async def _next_point(exploration: Exploration, state: State) -> EntryPoint | None:
    """Return the best entry point not tried yet."""
    page = state.live.page
    with exploration.timed("rank"):
        points = await asyncio.to_thread(
            exploration.judgement.rank, page.document, page.url, clickables=page.clickables
        )
    exploration.visit.candidates = max(exploration.visit.candidates, len(points))
    return next((point for point in points if exploration.is_untried(state, point)), None)


async def _try(exploration: Exploration, state: State, point: EntryPoint) -> State:
    """Click an entry point and look at what it brought; the visit records the effect."""
    start = time.monotonic()
    exploration.tried.add(state.live.identity(point.node))
    effect, after = "failed", state
    try:
        effect, after = await _act(exploration, state, point.node)
    except PlaywrightError as error:
        logger.debug("Clicking %s failed: %s", point.xpath, error.message)
    finally:  # a click is recorded even when the page's time runs out over it
        exploration.record(point, "section" if exploration.found else effect, time.monotonic() - start)
    return after


async def _act(exploration: Exploration, state: State, node: HtmlElement) -> tuple[str, State]:
    """Follow a link to another document into a new tab, click anything else; return (effect, what is there now)."""
    if target := other_document(node, state.live.page.url):
        return "navigation", await _look_into(exploration, await _open(exploration, state, target), state)
    with exploration.timed("click"):
        popup = await state.page.click(state.live, node)
    if popup is not None:
        return "popup", await _look_into(exploration, popup, state)
    after = await exploration.look(state.page, "click")
    if after.document == state.document:
        return "nothing", after
    exploration.tried.add(look_of(node))
    return "navigation", after if exploration.found else await _go_back(exploration, state)


async def _open(exploration: Exploration, state: State, url: str) -> Page:
    """Load *url* in a new tab."""
    with exploration.timed("load"):
        tab = await state.page.page.context.new_page()
        try:
            await tab.goto(url, wait_until="domcontentloaded", timeout=exploration.limits.load_seconds * 1000)
        except BaseException:
            await close(tab)
            raise
    return tab


async def _look_into(exploration: Exploration, page: Page, opener: State) -> State:
    """Look at a new tab or pop-up; return its state when comments are there, else close it and return *opener*."""
    inner = LivePage(page, exploration.limits)
    exploration.opened.append(inner)
    with exploration.timed("load"), suppress(PlaywrightTimeoutError):
        await page.wait_for_load_state("domcontentloaded", timeout=exploration.limits.load_seconds * 1000)
    state = await exploration.look(inner, "click")
    if exploration.found:
        return state
    await inner.close()
    return opener


async def _go_back(exploration: Exploration, state: State) -> State:
    """Return to the document of *state*, from one without comments."""
    with exploration.timed("load"):
        await state.page.page.goto(
            state.live.page.url, wait_until="domcontentloaded", timeout=exploration.limits.load_seconds * 1000
        )
    return await exploration.look(state.page, "load")
