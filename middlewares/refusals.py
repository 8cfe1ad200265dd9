"""Clicks for which a server had too much to do: it is left alone for a while, and what may ask again is remembered.

That is the control itself, or what the page has put in its place: "Something went wrong. Retry". Many that ask at once are
too many for some servers, which answer a few.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from middlewares.server_errors import REST_SECONDS, was_busy
from middlewares.states import came

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.clickables import EntryPoint
    from middlewares.gathering import Gathering
    from middlewares.snapshots import Identity
    from middlewares.states import State


async def refused(
    gathering: Gathering, before: State, points: Sequence[EntryPoint], after: State
) -> dict[HtmlElement, Identity]:
    """Return the nodes of those *points*, clicked between *before* and *after*, that may ask again; with what does so now.

    They are kept in the gathering's tries, and the server is left alone.
    """
    if not await was_busy(before.page.page):
        return {}
    asking = dict(await asyncio.to_thread(_asking, before, points, after))
    gathering.tries.refuse(points, asking)
    if asking:
        waited = await gathering.exploration.outwait(after.page, "any")
        await asyncio.sleep(max(REST_SECONDS - waited, 0.0))
    return asking


def _asking(before: State, points: Sequence[EntryPoint], after: State) -> Iterator[tuple[HtmlElement, Identity]]:
    """Yield the nodes of *points* beside which no comment has come, with the control that is there now."""
    new, there = came(before, after), {after.live.identity(node): node for node in after.live.page.origins}
    for node in (point.node for point in points):
        holders = (there.get(before.live.identity(outer)) for outer in (node, *node.iterancestors()))
        left = next((holder for holder in holders if holder is not None), None)
        control = left if before.live.identity(node) in there else _alone_in(left, after, new)
        if control is not None and new.isdisjoint(_beside(control, after)):
            yield node, after.live.identity(control)


def _beside(control: HtmlElement, state: State) -> Iterator[HtmlElement]:
    """Yield the records that stand in the box of *control*, and the one that follows it."""
    box = control.getparent()
    if state.place is None or box is None:
        return
    order = state.place.order
    yield from (record for record in state.place.records if box in record.iterancestors())
    behind = (record for record in state.place.records if order.get(record, 0) > order.get(control, len(order)))
    yield from sorted(behind, key=order.__getitem__)[:1]


def _alone_in(holder: HtmlElement | None, state: State, new: Collection[HtmlElement]) -> HtmlElement | None:
    """Return the *new* control in *holder*, which has lost one; None where there is none, or more than one."""
    if holder is None:
        return None
    controls = state.place.controls if state.place is not None else ()
    found = [node for node in controls if node in new and holder in node.iterancestors()]
    return found[0] if len(found) == 1 else None
