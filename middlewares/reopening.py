"""Comments that go when the page is scrolled, as what was opened for a while does: they are opened once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from middlewares import rows
from middlewares.clicking import is_same, ranked, try_point

if TYPE_CHECKING:
    from middlewares.gathering import Gathering
    from middlewares.states import State


async def scroll_opened(gathering: Gathering, state: State) -> State:
    """Scroll what a click has brought, for more of it; where that has closed it, return it as it is before anybody scrolls."""
    scrolled = await gathering.scroll(state)
    if scrolled.comments or not state.comments or scrolled.document != state.document:
        return scrolled
    await rows.go_to_top(scrolled)  # where it only was out of sight
    above, _ = await gathering.look(scrolled)
    return above if above.comments else await _open_again(gathering, above)


async def _open_again(gathering: Gathering, state: State) -> State:
    exploration = gathering.exploration
    if not exploration.may_click:
        return state
    points = await ranked(exploration, state, exploration.judgement.rank)
    again = (point for point in points if any(is_same(point, opener) for opener in exploration.openers))
    point = next(again, None)
    return state if point is None else await try_point(exploration, state, point)
