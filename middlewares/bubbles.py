"""Clicking speech bubbles: icons that say nothing, to visitors or to developers, but are drawn as one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import shape
from comcrawl_scrapy.controls.targets import Page
from comcrawl_scrapy.opening.bubble_points import icons, is_named_bubble, not_repeated
from comcrawl_scrapy.opening.paragraph_points import at_paragraphs
from middlewares.clicking import ranked, try_point
from middlewares.scripts import script

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.clickables import EntryPoint
    from comcrawl_scrapy.snapshot import PageSnapshot
    from middlewares.exploration import Exploration
    from middlewares.states import State

IS_DRAWN = script("bubble")


async def click_bubble(exploration: Exploration, state: State) -> State:
    """Click the first speech bubble of a page on which nothing else has opened comments; it may read, not send.

    One of several alike is a teaser's, unless they stand at the paragraphs of a text.
    """
    if not exploration.may_open:
        return state
    found = await ranked(exploration, state, icons)
    page = Page.of(state.live.page.document, state.url)
    are_bubbles = await asyncio.gather(*(_is_bubble(state, point.node, page) for point in found))
    bubbles = [point for point, is_bubble in zip(found, are_bubbles, strict=True) if is_bubble]
    points = [*not_repeated(bubbles), *await asyncio.to_thread(_of_paragraphs, state.live.page, bubbles)]
    untried = (point for point in points if state.live.identity(point.node) not in exploration.tried)
    if (point := next(untried, None)) is None:
        return state
    exploration.visit.candidates = max(exploration.visit.candidates, 1)
    return await try_point(exploration, state, point, is_bubble=True)


def _of_paragraphs(page: PageSnapshot, bubbles: Sequence[EntryPoint]) -> list[EntryPoint]:
    """Return the first of the *bubbles* of each make that stands at the paragraphs of a text."""
    firsts: dict[object, EntryPoint] = {}
    for point in bubbles:
        firsts.setdefault(shape(point.node), point)
    return [point for point in firsts.values() if at_paragraphs(page.document, point.node, page.clickables)]


async def _is_bubble(state: State, icon: HtmlElement, page: Page) -> bool:
    """Say whether an icon is a speech bubble, by its name or its outline."""
    return is_named_bubble(icon, page) or await state.live.tells(icon, IS_DRAWN)
