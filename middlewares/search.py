"""The search for the comments of one open page, as a recipe: look, scroll, click until they appear, gather the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy import walls
from middlewares.clicking import click_through
from middlewares.gathering import load_more
from middlewares.obstacles import clear_the_way
from middlewares.states import check_readable

if TYPE_CHECKING:
    from middlewares.exploration import Exploration


async def search(exploration: Exploration) -> None:
    """Look, clear the way, scroll, click until comments appear, then load the rest; the visit says what came of it.

    On a site where a click is known to open them, that comes before scrolling.
    """
    state = await exploration.look(exploration.page, "load")
    check_readable(state.live.page.document)
    state = await clear_the_way(exploration, state)
    if not exploration.found and exploration.status < 400:
        state = await click_through(exploration, state, exploration.judgement.remembered)
    if not (exploration.found and state.live.page.trigger == "click"):
        state = await exploration.scroll_through(state)
    if not exploration.found and exploration.status < 400:
        state = await click_through(exploration, await clear_the_way(exploration, state))
    if exploration.found:
        await load_more(exploration, state)
    else:
        exploration.visit.screenshot = await exploration.picture(state, "end")
        exploration.visit.wall = walls.wall(state.live.page.document, exploration.status, state.live.prominent)
