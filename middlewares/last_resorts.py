"""What is worth a click where comments are missing, or nothing tells how many there are, and nothing else brings more."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import shape
from comcrawl_scrapy.gathering.hidden_comments import hidden_rows, hidden_texts
from comcrawl_scrapy.gathering.more_points import (
    alone_after,
    among_them,
    before_them,
    below_heading,
    last_resort,
    right_after,
)
from comcrawl_scrapy.gathering.unlikely_replies import (
    adding_up,
    announced_replies,
    closed_counts,
    closed_replies,
    closed_signs,
    few_replies,
)

if TYPE_CHECKING:
    from comcrawl_scrapy.controls.clickables import EntryPoint
    from middlewares.gathering import Gathering
    from middlewares.states import State

BESIDE = (right_after, among_them, below_heading, before_them)
"""What follows the list at once, stands in the midst of it, or says that it loads comments, earlier or new ones."""
REPLIES = (closed_replies, few_replies, announced_replies, closed_counts, closed_signs, hidden_rows)
"""Where fewer are there than claimed: unlikely replies, and comments that are folded away."""


async def worth_a_try(gathering: Gathering, state: State) -> list[EntryPoint]:
    """Return what may yet bring comments, of what is alike one at first; then the best of what is beside the list.

    What is hardly likely to is left alone where a next page is known: what is missing is there.
    """
    if refused := _refused(gathering, state):
        return refused
    if gathering.pages > 1:
        return []
    if not gathering.is_short:
        if gathering.visit.claimed is not None:
            return []
        closed = gathering.tries.first(await gathering.untried(state, "replies", closed_counts))
        return closed or await _best(gathering, state) or await _made_alike(gathering, state)
    texts = {point.node for point in await gathering.untried(state, "more", hidden_texts)}  # are read in their place
    for find in (*REPLIES, partial(adding_up, missing=gathering.missing)):
        found = [point for point in await gathering.untried(state, "replies", find) if point.node not in texts]
        if replies := gathering.tries.first(found):
            return replies
    more = (*gathering.tries.again(state.live), *(gathering.tries.alike(state.place) if state.place else ()))
    again = [point for point in more if gathering.is_untried(state, point)]
    goes_on = bool(again or await gathering.untried(state, "next"))
    beside = again if goes_on else await gathering.untried(state, "more", last_resort)
    found = beside[:1] or await _best(gathering, state) or await _once_more(gathering, state)
    return found or ([] if goes_on else await gathering.untried(state, "more", alone_after))


async def _best(gathering: Gathering, state: State) -> list[EntryPoint]:
    """Return the best of what is beside the list, but for what leads to its next page."""
    following = {point.node for point in await gathering.untried(state, "next")}
    for find in BESIDE:
        if points := [point for point in await gathering.untried(state, "more", find) if point.node not in following]:
            return points[:1]
    return []


async def _made_alike(gathering: Gathering, state: State) -> list[EntryPoint]:
    """Return what alone follows the list at once, made as what has brought comments, whatever it says now."""
    points = await gathering.untried(state, "more", alone_after) if gathering.tries.fruitful else []
    return [point for point in points if shape(point.node) in gathering.tries.fruitful]


def _refused(gathering: Gathering, state: State) -> list[EntryPoint]:
    """Return what a server was too busy for, before it was left alone for a while."""
    points = gathering.tries.refused_in(state.live)
    gathering.exploration.tried.difference_update(state.live.identity(point.node) for point in points)
    return [point for point in points if gathering.is_untried(state, point)]


async def _once_more(gathering: Gathering, state: State) -> list[EntryPoint]:
    """Return what should have loaded more and did not, after a while, one by one: some pages show before they listen."""
    points = gathering.tries.once_more(state.live)
    for point in points:
        await gathering.exploration.outwait(state.page, "any")
        gathering.exploration.tried.discard(state.live.identity(point.node))
    return [point for point in points if gathering.is_untried(state, point)]
