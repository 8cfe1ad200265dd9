"""Walking through lists: on to where they end, up in boxes that load what is earlier, and row by row where they keep only what is in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from middlewares import rows
from middlewares.exploration import SCROLL_SECONDS
from middlewares.unfolding import replies

if TYPE_CHECKING:
    from middlewares.gathering import Gathering
    from middlewares.rows import Edge
    from middlewares.states import State

FRUITLESS = 2  # steps in a list that bring nothing: then there are no more


async def go_on(gathering: Gathering, state: State, edge: Edge) -> State:
    """Scroll to the end of the list, below which there may be much else, or up in a box for what chats load then."""
    try:
        return await _walk(gathering, state, edge)
    except PlaywrightError:  # their document is gone
        return state


async def walk(gathering: Gathering, state: State) -> State:
    """Walk on in a list to which scrolling has not found the end, and through one that keeps only what is in sight."""
    try:
        if gathering.visit.timings.get("scroll", 0.0) >= SCROLL_SECONDS:
            state = await _walk(gathering, state, "last")
        if gathering.is_complete:
            return state
        if state.comments < rows.FEWEST and gathering.lacks(state):  # nearly all of it is out of sight
            await rows.go_to_top(state)
            state, _ = await gathering.look(state, at_start=gathering.pages == 1)
            return await _walk(gathering, state, "last")
        if state.comments >= gathering.most:
            if not await rows.are_dropped(state):
                return state
            state, _ = await gathering.look(state)
        return await _walk(gathering, state, "first")
    except PlaywrightError:  # their document is gone
        return state


async def _walk(gathering: Gathering, state: State, edge: Edge) -> State:
    """Go on step by step as long as comments come, with the replies that are hidden in what is in sight: it may go with the next step."""
    state, fruitless = await _open_replies(gathering, state), 0
    while fruitless < FRUITLESS and not gathering.is_complete and await rows.go_beyond(state, edge):
        had = len(gathering.visit.gathered)
        after, _ = await gathering.look(state)
        state = await _open_replies(gathering, after) if after.comments else state
        fruitless = 0 if len(gathering.visit.gathered) > had else fruitless + 1
    return state


async def _open_replies(gathering: Gathering, state: State) -> State:
    """Click one after the other what hides replies, as long as that brings any: those of several would push one another out of sight."""
    new = 1
    while new and gathering.clicks_left and (points := gathering.tries.first(await replies(gathering, state))):
        state, new = await gathering.try_more(state, points[:1])
    return state
