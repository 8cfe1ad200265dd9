"""The rest of comments that break off, and those of which only a note is there: what shows it is clicked, all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.gathering.cut_texts import cut_texts
from comcrawl_scrapy.gathering.hidden_comments import hidden_texts
from middlewares.following import click_all
from middlewares.tries import came_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.clickables import EntryPoint
    from comcrawl_scrapy.items import Comment
    from middlewares.gathering import Gathering
    from middlewares.states import State


async def replies(gathering: Gathering, state: State) -> list[EntryPoint]:
    """Return what may bring replies, but for what shows the rest of a text, or one that is hidden, whatever it says."""
    points = await gathering.untried(state, "replies")
    for find in (cut_texts, hidden_texts) if points else ():
        texts = {point.node for point in await gathering.untried(state, "more", find)}
        points = [point for point in points if point.node not in texts]
    return points


async def unfold(gathering: Gathering, state: State) -> State:
    """Have the texts that break off or are hidden shown as a whole, and read them in the place of what was there.

    Below them others may come into sight, and what hides replies.
    """
    count = -1
    while gathering.count > count and gathering.clicks_left and (found := await _folded(gathering, state)):
        count, most = gathering.count, gathering.clicks_left
        state = await _show(gathering, state, found[:most])
        if len(found) > most:
            gathering.stop_clicking()
        if gathering.tries.first(await replies(gathering, state)):
            state = await gathering.exhaust(state)
    return state


async def _folded(gathering: Gathering, state: State) -> list[EntryPoint]:
    cut = await gathering.untried(state, "more", cut_texts)
    broken_off = {point.node for point in cut}  # a second click would fold it again
    hidden = await gathering.untried(state, "more", hidden_texts)
    return [*cut, *(point for point in hidden if point.node not in broken_off)]


async def _show(gathering: Gathering, state: State, points: Sequence[EntryPoint]) -> State:
    exploration = gathering.exploration
    before, said = await exploration.sight(state, "before", points[0].node), _said(gathering)
    costs = await click_all(exploration, state, points)
    gathering.clicks += len(points)
    exploration.tried.update(state.live.identity(point.node) for point in points)
    reached, _ = await gathering.read(state, unfolded=points)
    after = await exploration.sight(reached, "after")
    is_more = _said(gathering) != said
    for point, cost in zip(points, costs, strict=True):
        exploration.record(point, came_of(cost, is_more=is_more), cost or 0.0, before, after)
    return reached


def in_their_place(
    before: State, had: Sequence[Comment], after: State, has: Sequence[Comment], points: Sequence[EntryPoint]
) -> dict[int, Comment]:
    """Return which of the comments that *after* has stand in the elements of those that *before* had, around *points*.

    By the position of these; they are of the same author, as a list may use its elements for other comments. What was drawn
    anew stands in the same place of as many. Nobody is called what was clicked.
    """
    opened = {holder for point in points for holder in point.node.iterancestors()}
    positions = {before.live.identity(node): i for i, node in _elements(before, had) if node in opened}
    found = [(positions.get(after.live.identity(node)), has[i]) for i, node in _elements(after, has)]
    if len(had) == len(has):
        then, now = ({*map(state.live.identity, state.live.page.origins)} for state in (before, after))
        new = {i for i, node in _elements(after, has) if after.live.identity(node) not in then}
        found += [(i, has[i]) for identity, i in positions.items() if i in new and identity not in now]
    unsigned = {None, *(point.text for point in points)}
    return {i: comment for i, comment in found if i is not None and had[i].author in (*unsigned, comment.author)}


def _elements(state: State, comments: Sequence[Comment]) -> Iterator[tuple[int, HtmlElement]]:
    """Yield the element of each of the comments that has one, with its position."""
    for i, comment in enumerate(comments):
        found = state.live.page.document.xpath(comment.xpath) if comment.xpath else []
        yield from ((i, node) for node in found[:1] if node in state.live.page.origins)


def _said(gathering: Gathering) -> list[str]:
    return [comment.text for comment in gathering.visit.gathered.comments()]
