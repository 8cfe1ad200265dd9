"""Opening a menu above the comments, to choose another view of them from, and those in comments, for their replies."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from comcrawl_scrapy.gathering.menus import menu_choices, menu_openers, menu_replies, record_menus
from middlewares.states import came

if TYPE_CHECKING:
    from comcrawl_scrapy.controls.clickables import EntryPoint
    from middlewares.gathering import Gathering
    from middlewares.states import State

MOST = 2  # menus that are opened without anything to choose in them


async def open_menus_for_replies(gathering: Gathering, state: State) -> State:
    """Open the menus of the comments one after the other, as long as comments are missing and the menus have replies."""
    fruitless, has_any = 0, False
    while gathering.is_short and gathering.pages == 1 and gathering.clicks_left and (has_any or fruitless < MOST):
        opener = next(iter(await gathering.untried(state, "replies", record_menus)), None)
        if opener is None:
            break
        opened, _ = await gathering.try_more(state, [opener])
        find = partial(menu_replies, new=came(state, opened))
        replies = (await gathering.untried(opened, "replies", find))[: gathering.clicks_left]
        state, new = await gathering.try_more(opened, replies[:1]) if replies else (opened, 0)
        fruitless, has_any = fruitless + (not new), has_any or bool(new)
    return state


async def open_menu(gathering: Gathering, state: State) -> tuple[State, EntryPoint | None]:
    """Open one menu after the other until one has something to choose; return what is there then, and what to choose."""
    for _ in range(MOST):
        opener = next(iter(await gathering.untried(state, "more", menu_openers)), None)
        if opener is None or not gathering.clicks_left:
            break
        identity = state.live.identity(opener.node)
        opened, _ = await gathering.try_more(state, [opener])
        find = partial(menu_choices, opener=opener.node, new=came(state, opened))
        if choices := await gathering.untried(opened, "more", find):
            gathering.exploration.tried.discard(identity)  # it closes with the choice, and has the others still
            return opened, choices[0]
        gathering.exploration.tried.add(identity)
        state = opened
    return state, None
