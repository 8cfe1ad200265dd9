"""A few comments before the page of all of them: a link that counts more than there are leads on to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.claimed import counts
from comcrawl_scrapy.never_click import speaks_of_comments
from comcrawl_scrapy.point_kinds import PREVIEW
from middlewares.clicking import ranked, try_point
from middlewares.states import other_document

if TYPE_CHECKING:
    from comcrawl_scrapy.clickables import EntryPoint
    from middlewares.exploration import Exploration
    from middlewares.states import State

MOST = 2  # links that are followed


async def look_behind(exploration: Exploration, state: State) -> State:
    """Follow what promises more than the few comments that *state* shows; return the state with the most of them."""
    if not 0 < state.comments <= PREVIEW:
        return state
    points = await ranked(exploration, state, exploration.judgement.rank)
    for point in [point for point in points if _promises_more(exploration, state, point)][:MOST]:
        if len(exploration.clicked) >= exploration.limits.max_clicks:
            break
        reached = await try_point(exploration, state, point)
        if reached is exploration.best and reached.comments > state.comments:
            return reached
        if reached.page is not state.page:
            await reached.page.close()
    return state


def _promises_more(exploration: Exploration, state: State, point: EntryPoint) -> bool:
    """Say whether *point* leads to another document with more comments than *state* has."""
    return (
        other_document(point.node, state.url) is not None
        and max(counts(point.text), default=0) > state.comments
        and speaks_of_comments(point.node)
        and exploration.is_untried(state, point)
    )
