"""Other views of the comments, where some are missing: what is chosen above them, another order, is chosen anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.choices import other_choices

if TYPE_CHECKING:
    from middlewares.gathering import Gathering
    from middlewares.states import State

MOST = 3  # choices that are tried


async def choose_other(gathering: Gathering, state: State) -> State | None:
    """Choose one view after the other until one has new comments; None where there is none, or nothing is missing.

    Where there are next pages or pages of threads, what is missing is more likely to be there.
    """
    while gathering.is_short and gathering.pages == 1 and gathering.views < MOST and gathering.clicks_left:
        point = next(iter(await gathering.untried(state, "more", other_choices)), None)
        if point is None:
            break
        gathering.views += 1
        identity = state.live.identity(point.node)
        state, new = await gathering.try_more(state, [point])
        gathering.exploration.tried.add(identity)
        if new:
            return state
    return None
