"""The rest of comments that break off: what shows it is clicked, all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.cut_texts import cut_texts
from middlewares.following import click_all
from middlewares.tries import came_of

if TYPE_CHECKING:
    from middlewares.gathering import Gathering
    from middlewares.states import State


async def unfold(gathering: Gathering, state: State) -> State:
    """Have the texts that break off shown as a whole, and read them; what is gathered keeps the longer ones."""
    exploration = gathering.exploration
    found = await gathering.untried(state, "more", cut_texts)
    points = found[: gathering.clicks_left]
    if not points:
        return state
    before, length = await exploration.sight(state, "before", points[0].node), _length(gathering)
    costs = await click_all(exploration, state, points)
    gathering.clicks += len(points)
    if len(points) < len(found):
        gathering.stop_clicking()
    exploration.tried.update(state.live.identity(point.node) for point in points)
    reached, _ = await gathering.read(state)
    after = await exploration.sight(reached, "after")
    for point, cost in zip(points, costs, strict=True):
        effect = came_of(cost, is_more=_length(gathering) > length)
        exploration.record(point, effect, cost or 0.0, before, after)
    return reached


def _length(gathering: Gathering) -> int:
    return sum(len(comment.text) for comment in gathering.visit.gathered.comments())
