"""Links that a script takes, to load in their place what they promise: clicked, and kept from leading anywhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.gathering.taken_links import taken_links

if TYPE_CHECKING:
    from middlewares.gathering import Gathering
    from middlewares.states import State
    from middlewares.tries import Identity


async def exhaust_links(gathering: Gathering, state: State) -> State:
    """Get everything that the document shows and loads, by links that read like more, or replies, too, as long as a script takes them.

    Those that none takes lead on still.
    """
    tried = gathering.exploration.tried
    asked: set[tuple[Identity, str]] = set()
    state = await gathering.exhaust(state)
    while not gathering.is_complete and gathering.clicks_left:
        names = {point: (state.live.identity(point.node), point.text) for point in await state.points(taken_links)}
        points = gathering.tries.first([point for point, name in names.items() if name not in asked])
        if not (points := points[: gathering.clicks_left]):
            break
        before = set(tried)
        state, new = await gathering.try_more(state, points)
        asked.update(names[point] for point in points if point.kind == "replies" or not new)
        tried.intersection_update(before)
        state = await gathering.exhaust(state) if new else state
    return state
