"""Threads that take each other's place, or the list's: of what was clicked together one has opened, so each is opened alone."""

from __future__ import annotations

import asyncio
from bisect import bisect
from itertools import groupby
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import EntryPoint
from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.dom import xpath
from comcrawl_scrapy.gathering.leading import leads
from comcrawl_scrapy.gathering.more_points import WORTH_A_TRY
from middlewares.states import came, look_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from comcrawl_scrapy.gathering.controls import Place
    from middlewares.exploration import Exploration
    from middlewares.gathering import Gathering
    from middlewares.states import State

FRUITLESS = 3  # threads that bring nothing, after which there are no more
MOST_WAYS = 2  # controls that may lead back to the list


async def open_one_by_one(gathering: Gathering, state: State) -> State:
    """Open one thread after the other where comments are missing; return the last state looked at."""
    looks = set(_crowded(gathering.exploration)) if gathering.is_short and gathering.pages == 1 else set()
    state, is_list = await _back_to_list(gathering, gathering.listed, state, looks) if looks else (state, False)
    opened: set[str] = set()
    fruitless = 0
    while is_list and gathering.is_short and gathering.clicks_left and fruitless < FRUITLESS:
        listed, points = state, await asyncio.to_thread(_threads, state, looks)
        found = await asyncio.to_thread(_unopened, listed.place, points, opened) if listed.place is not None else None
        if found is None:
            break
        point, said = found
        opened.add(said)
        state, new = await gathering.try_more(listed, [point])
        await asyncio.to_thread(_note_answers, gathering, listed, point, state)
        fruitless = 0 if new else fruitless + 1
        state, is_list = await _back_to_list(gathering, listed, state, looks)
    return state


def _crowded(exploration: Exploration) -> Iterator[object]:
    """Yield how those looked that were clicked together for replies and have brought fewer than they promised, or one after which fewer were there."""
    clicks = zip(exploration.clicked, exploration.visit.clicks, strict=True)
    for _, together in groupby(clicks, key=lambda pair: id(pair[1].before)):
        group = [(point, click) for point, click in together if point.kind == "replies"]
        before, after = (group[0][1].before, group[0][1].after) if group else (None, None)
        if before is None or after is None:
            continue
        promised = sum(max(counts(point.text), default=1) for point, _ in group) if len(group) > 1 else 0
        if after.comments - before.comments < promised:
            yield from (look_of(point.node) for point, _ in group)


def _threads(state: State, looks: Collection[object]) -> list[EntryPoint]:
    """Return what looks like that in the list, in its order."""
    controls = state.place.controls if state.place is not None else []
    return [EntryPoint.at(node, WORTH_A_TRY, "replies") for node in controls if look_of(node) in looks]


def _unopened(place: Place, points: Sequence[EntryPoint], opened: Collection[str]) -> tuple[EntryPoint, str] | None:
    """Return the first of *points* that stands in, or after, a comment that is none of the *opened*, and what that says.

    By that: the one that is open has another look, and where the list was left its elements are new.
    """
    by_start = {place.order[record]: record for record in place.records if record in place.order}
    for point in points:
        before = bisect(place.starts, place.order.get(point.node, -1))
        record = place.record_of.get(point.node, by_start[place.starts[before - 1]] if before else None)
        if record is not None and (said := words(record)) not in opened:
            return point, said
    return None


def _note_answers(gathering: Gathering, listed: State, point: EntryPoint, thread: State) -> None:
    """Have what begins with the comment whose thread was opened, and has taken the list's place, answer that."""
    record = listed.place.record_of.get(point.node) if listed.place is not None else None
    if record is None:
        return
    listing, shown = (gathering.exploration.judgement.comments(state.live.page) for state in (listed, thread))
    asked = next((comment for comment in listing if comment.xpath == xpath(record)), None)
    if asked is not None:
        others = [comment for comment in listing if comment is not asked and comment.parent_id is None]
        gathering.visit.gathered.answer(asked, shown, others)


async def _back_to_list(
    gathering: Gathering, listed: State | None, state: State, looks: Collection[object]
) -> tuple[State, bool]:
    """Return to the list from a thread that has taken its place, by what came above that, each way once; say whether it is there."""
    taken: set[object] = set()
    while not await asyncio.to_thread(_threads, state, looks):
        ways = [way for way in await asyncio.to_thread(_new_above, listed, state) if look_of(way.node) not in taken]
        if not ways or len(taken) == MOST_WAYS or not gathering.clicks_left:
            return state, False
        taken.add(look_of(ways[0].node))
        state, _ = await gathering.try_more(state, ways[:1])
    return state, True


def _new_above(listed: State | None, state: State) -> list[EntryPoint]:
    """Return what stands before the comments, and did not where they were *listed*."""
    place = state.place
    if listed is None or place is None or listed.document != state.document:
        return []
    new = came(listed, state)
    above = (node for node in place.controls if node in new and place.position(node) == "before")
    return [EntryPoint.at(node, WORTH_A_TRY, "more") for node in above if leads(node, place) == "stay"]
