"""Other views of the comments, where some are missing: what is chosen above them, another order, is chosen anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.gathering.choices import other_choices
from middlewares.menus import open_menu
from middlewares.states import look_of

if TYPE_CHECKING:
    from middlewares.gathering import Gathering
    from middlewares.states import State

MOST = 3  # choices that are tried


async def choose_other(gathering: Gathering, state: State) -> State | None:
    """Choose one view after the other until one has new comments; None where there is none, or nothing is missing.

    Where there are next pages or pages of threads, what is missing is more likely to be there.
    """
    while gathering.is_short and gathering.pages == 1 and gathering.views < MOST and gathering.clicks_left:
        had = len(gathering.visit.gathered)
        point = next(iter(await gathering.untried(state, "more", other_choices)), None)
        if point is None:
            state, point = await open_menu(gathering, state)
        if point is None:
            return state if len(gathering.visit.gathered) > had else None
        gathering.views += 1
        done = state.live.identity(point.node), look_of(point.node)
        state, new = await gathering.try_more(state, [point])
        gathering.exploration.tried.update(done)
        if new:
            return state
    return None
