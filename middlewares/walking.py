"""Walking through lists: on to where they end, up in boxes that load what is earlier, and row by row where they keep only what is in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from middlewares import rows
from middlewares.unfolding import replies

if TYPE_CHECKING:
    from collections.abc import Mapping

    from middlewares.gathering import Gathering
    from middlewares.rows import Edge
    from middlewares.states import State

FRUITLESS = 2  # steps in a list that bring nothing: then there are no more
BACK: Mapping[Edge, Edge] = {"first": "last", "last": "first"}


async def go_on(gathering: Gathering, state: State, edge: Edge) -> State:
    """Scroll to the end of the list, below which there may be much else, or up in a box for what chats load then."""
    try:
        return (await _walk(gathering, state, edge))[0]
    except PlaywrightError:  # their document is gone
        return state


async def walk(gathering: Gathering, state: State) -> State:
    """Walk on in a list to which scrolling has not found the end, and through one that keeps only what is in sight."""
    try:
        if gathering.exploration.is_endless:
            state, _ = await _walk(gathering, state, "last")
        if gathering.is_complete:
            return state
        if state.comments < rows.FEWEST and gathering.lacks(state):  # nearly all of it is out of sight
            await rows.go_to_top(state)
            state, _ = await gathering.look(state, at_start=gathering.pages == 1)
            return await _walk_twice(gathering, state, "last")
        if state.comments >= gathering.most:
            has_come = gathering.exploration.has_grown and not gathering.visit.clicks  # by scrolling, and may be gone
            may_drop = state.comments >= rows.FEWEST or has_come
            if not may_drop or not await rows.are_dropped(state):
                return state
            state, _ = await gathering.look(state)
        return await _walk_twice(gathering, state, "first")
    except PlaywrightError:  # their document is gone
        return state


async def _walk(gathering: Gathering, state: State, edge: Edge) -> tuple[State, int]:
    """Go on step by step as long as comments come; return how many steps that were, too."""
    fruitless = steps = 0
    while fruitless < FRUITLESS and not gathering.is_complete and await rows.go_beyond(state, edge):
        after, new = await gathering.look(state)
        state, fruitless, steps = after if after.comments else state, 0 if new else fruitless + 1, steps + 1
    return state, steps


async def _walk_twice(gathering: Gathering, state: State, edge: Edge) -> State:
    """Walk through a list that drops what is out of sight, then back with the replies that are hidden in it: they go with the next step.

    These come last, as a click for them scrolls, and may lead back again and again to where they are. Where none come, the way
    back is as long as the way there.
    """
    state, left = await _walk(gathering, state, edge)
    if gathering.is_complete or not (gathering.is_short or await replies(gathering, state)):
        return state
    state = await _open_replies(gathering, state)
    while left and not gathering.is_complete and await rows.go_beyond(state, BACK[edge]):
        had = gathering.count
        after, _ = await gathering.look(state)
        state = await _open_replies(gathering, after) if after.comments else state
        left -= gathering.count == had
    return state


async def _open_replies(gathering: Gathering, state: State) -> State:
    """Click one after the other what hides replies, as long as that brings any: those of several would push one another out of sight.

    A click may miss what is drawn anew as it scrolls there; the second does not scroll.
    """
    fruitless = 0
    while fruitless < FRUITLESS and gathering.clicks_left:
        if not (points := gathering.tries.first(await replies(gathering, state))):
            break
        state, new = await gathering.try_more(state, points[:1])
        fruitless = 0 if new else fruitless + 1
    return state
