"""A few comments before the page of all of them: a link that counts more than there are, or speaks of all, leads on to it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from comcrawl_scrapy.controls.counts import highest
from comcrawl_scrapy.controls.never_click import speaks_of_comments
from comcrawl_scrapy.gathering.point_kinds import PREVIEW
from comcrawl_scrapy.gathering.whole_lists import links_to_all
from middlewares.clicking import ranked, try_point
from middlewares.states import other_document

if TYPE_CHECKING:
    from comcrawl_scrapy.controls.clickables import EntryPoint
    from middlewares.exploration import Exploration
    from middlewares.states import State

MOST = 2  # links that are followed


async def look_behind(exploration: Exploration, state: State) -> State:
    """Follow what promises more than the comments that *state* shows; return the state with the most of them."""
    points = {point.node: point for point in await _promising(exploration, state)}
    for point in [*points.values()][:MOST]:
        if not exploration.may_click:
            break
        reached = await try_point(exploration, state, point)
        if reached is exploration.best and reached.comments > state.comments:
            return reached
        if reached.page is not state.page:
            await reached.page.close()
        elif reached.comments < state.comments:
            return await _back_in_frame(exploration, state)
    return state


async def _back_in_frame(exploration: Exploration, state: State) -> State:
    """Return to the document of *state* in the frame of the comments, which a link in it has led elsewhere; look at it anew."""
    with exploration.timed("load"), suppress(PlaywrightError):  # gone meanwhile
        if state.frame is not None:
            await state.frame.goto(state.own_url, timeout=exploration.limits.load_seconds * 1000)
    return await exploration.look(state.page, "click")


async def _promising(exploration: Exploration, state: State) -> list[EntryPoint]:
    """Return the links to other documents that promise more comments than *state* has."""
    with exploration.timed("rank"):
        beside = await state.points(links_to_all)
    few = await ranked(exploration, state, exploration.judgement.rank) if 0 < state.comments <= PREVIEW else []
    found = [*(point for point in few if _promises_more(state, point)), *beside]
    return [
        point
        for point in found
        if other_document(point.node, state.url) is not None and exploration.is_untried(state, point)
    ]


def _promises_more(state: State, point: EntryPoint) -> bool:
    """Say whether *point* counts more comments than *state* has."""
    return highest(point.text) > state.comments and speaks_of_comments(point.node)
