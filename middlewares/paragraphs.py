"""Comments on the paragraphs of an article: where the control of one has opened its own, those of the others open theirs."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from comcrawl_scrapy.opening.paragraph_points import at_paragraphs
from middlewares.clicking import is_same

if TYPE_CHECKING:
    from middlewares.gathering import Gathering
    from middlewares.snapshots import Identity
    from middlewares.states import State

FRUITLESS = 2  # paragraphs that bring nothing, after which there are no more


async def open_at_paragraphs(gathering: Gathering, state: State) -> State:
    """Click one after the other what is made as the control that has opened the comments; return the last state looked at."""
    exploration = gathering.exploration
    opened = next(iter(exploration.openers), None)
    done: set[Identity] = set()
    fruitless = 0
    while opened is not None and gathering.pages == 1 and gathering.clicks_left and fruitless < FRUITLESS:
        page = state.live.page
        points = await asyncio.to_thread(at_paragraphs, page.document, opened.node, page.clickables)
        left = (point for point in points if not is_same(point, opened) and state.live.identity(point.node) not in done)
        point = next((point for point in left if exploration.is_untried(state, point)), None)
        if point is None:
            break
        done.add(state.live.identity(point.node))
        state, new = await gathering.try_more(state, [point])
        fruitless = 0 if new else fruitless + 1
    return state
