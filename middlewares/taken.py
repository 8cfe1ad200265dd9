"""Links that a script takes, to load in their place what they promise: clicked, and kept from leading anywhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from comcrawl_scrapy.gathering.taken_links import taken_links
from middlewares.closing import go_back
from middlewares.effects import has_left

if TYPE_CHECKING:
    from middlewares.gathering import Gathering
    from middlewares.snapshots import Identity
    from middlewares.states import State

FRUITLESS = 3  # rounds of clicks that bring nothing, after which there are no more: what is drawn anew looks untried


async def exhaust_links(gathering: Gathering, state: State) -> State:
    """Get everything that the document shows and loads, by links that read like more, or replies, too, as long as a script takes them.

    Those that none takes lead on still, as those do by which one leaves the page.
    """
    tried = gathering.exploration.tried
    asked: set[tuple[Identity, str]] = set()
    state, fruitless = await gathering.exhaust(state), 0
    while fruitless < FRUITLESS and not gathering.is_complete and gathering.clicks_left:
        names = {point: (state.live.identity(point.node), point.text) for point in await state.points(taken_links)}
        points = gathering.tries.first([point for point, name in names.items() if name not in asked])
        if not (points := points[: gathering.clicks_left]):
            break
        before, left = set(tried), state
        state, new = await gathering.try_more(state, points)
        asked.update(names[point] for point in points if point.kind == "replies" or not new)
        tried.intersection_update(before)
        if (not new or points[0].kind == "replies") and has_left(left, state):
            return await _back(gathering, left)
        state, fruitless = (await gathering.exhaust(state), 0) if new else (state, fruitless + 1)
    return state


async def _back(gathering: Gathering, state: State) -> State:
    """Return from where a script has led to the page of *state*; where that is to be had no more, what it names may be."""
    try:
        back = await go_back(gathering.exploration, state)
    except PlaywrightError:
        return state
    return back if back.comments else state
