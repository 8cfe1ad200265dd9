"""Other views of the comments: what is chosen above them, another order, is chosen anew where some are missing, all of them wherever any may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.gathering.choices import choices_of_all, other_choices
from middlewares.menus import open_menu
from middlewares.states import look_of

if TYPE_CHECKING:
    from middlewares.gathering import Gathering
    from middlewares.states import State

MOST = 3  # choices that are tried


async def choose_other(gathering: Gathering, state: State) -> State | None:
    """Choose one view after the other until one has new comments; None where there is none, or nothing is missing.

    Where nothing tells how many there are, only what says that it has all of them is chosen.

    Where there are next pages or pages of threads, what is missing is more likely to be there.
    """
    while (gathering.is_short or gathering.visit.claimed is None) and gathering.pages == 1:
        if gathering.views >= MOST or not gathering.clicks_left:
            break
        had = gathering.count
        find = other_choices if gathering.is_short else choices_of_all
        point = next(iter(await gathering.untried(state, "more", find)), None)
        if point is None and gathering.is_short:
            state, point = await open_menu(gathering, state)
        if point is None:
            return state if gathering.count > had else None
        gathering.views += 1
        done = state.live.identity(point.node), look_of(point.node)
        state, new = await gathering.try_more(state, [point])
        gathering.exploration.tried.update(done)
        if new:
            gathering.exploration.tried -= gathering.tries.in_vain_so_far()
            return state
    return None
