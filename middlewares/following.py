"""Following a point that brings more comments, until rest: clicks, many at once, and links to the next page."""

from __future__ import annotations

import asyncio
import time
from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from comcrawl_scrapy.controls.never_click import is_to_show_comments
from comcrawl_scrapy.documents.links import without_fragment
from comcrawl_scrapy.gathering.more_points import WORTH_A_CLICK
from middlewares.click_scripts import BEGIN, PRESS
from middlewares.side_effects import only_reading
from middlewares.states import other_document

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from lxml.html import HtmlElement
    from playwright.async_api import Page

    from comcrawl_scrapy.controls.clickables import EntryPoint
    from middlewares.exploration import Exploration
    from middlewares.states import State


async def click(exploration: Exploration, state: State, point: EntryPoint) -> float | None:
    """Click as a visitor would; return the seconds it took, None when it failed."""
    start = time.monotonic()
    try:
        with exploration.timed("click"), with_care(state.page.page, [point]):
            popup = await state.page.click(state.live, point.node, stays=point.kind != "next")
    except PlaywrightError:
        await exploration.settle(state.page)  # what is gone has made way for something else
        return None
    if popup is not None:
        await popup.close()
    return time.monotonic() - start


async def click_each(exploration: Exploration, state: State, points: Sequence[EntryPoint]) -> list[float | None]:
    """Click one as a visitor would, more of them at once; return the seconds each took, None where it failed."""
    alone = len(points) == 1
    return [await click(exploration, state, points[0])] if alone else await click_all(exploration, state, points)


async def click_all(exploration: Exploration, state: State, points: Sequence[EntryPoint]) -> list[float | None]:
    """Click many at once, from inside the page; return the seconds each took, None for what is gone.

    All are asked for before the first is answered: the page would lay itself out anew after each.
    """
    with with_care(state.page.page, points):
        with exploration.timed("click"):
            with suppress(PlaywrightError):  # gone meanwhile
                await state.live.ask(points[0].node, BEGIN)
            start = time.monotonic()
            are_there = await asyncio.gather(*(state.live.tells(point.node, PRESS) for point in points))
            each = (time.monotonic() - start) / len(points)
        await exploration.settle(state.page)
    return [each if is_there else None for is_there in are_there]


def with_care(page: Page, points: Sequence[EntryPoint]) -> AbstractContextManager[None]:
    """Let *page* send only what reads where the *points* are hardly likely to bring comments, and say nothing of them."""
    is_likely = any(point.score >= WORTH_A_CLICK or is_to_show_comments(point.node) for point in points)
    return nullcontext() if is_likely else only_reading(page)


async def follow(exploration: Exploration, state: State, point: EntryPoint) -> float | None:
    """Go to the next page: load it in the place of this one, or click what puts it there; like `click` otherwise."""
    link = address(state, point)
    return await (click(exploration, state, point) if link is None else _load(exploration, state, link))


async def _load(exploration: Exploration, state: State, url: str) -> float | None:
    start = time.monotonic()
    try:
        with exploration.timed("load"):
            response = await state.page.load(url)
    except PlaywrightError:  # refused, or nobody there
        return None
    await exploration.settle(state.page)
    return None if response is not None and response.status >= 400 else time.monotonic() - start


def address(state: State, point: EntryPoint) -> str | None:
    """Return what *point* leads to from whatever page; None where it acts on its own page only, or on a frame of it."""
    is_in_frame = point.node.tag != "link" and state.live.page.origins[point.node][0] > 0
    return None if is_in_frame else target(state, point.node)


def target(state: State, node: HtmlElement) -> str | None:
    """Return where a link leads when that is another document than that of the comments, without fragment."""
    link = other_document(node, state.own_url)
    return None if link is None else without_fragment(link)
