"""What comes late: comments some time after the click that brings them, and what loads more after those that it is to follow."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from comcrawl_scrapy.gathering.announced import goes_on
from middlewares import rows

if TYPE_CHECKING:
    from comcrawl_scrapy.controls.clickables import EntryPoint
    from middlewares.exploration import Exploration
    from middlewares.gathering import Gathering
    from middlewares.states import State

AT_WORK_SECONDS, STEP_SECONDS = 3.0, 0.1
TURN_SECONDS = 0.3  # in which scripts that look again and again what is in sight have looked once more
PATIENCE = 1.0  # seconds in which a list at rest may go on by a timer
MOST_NEVER_BACK = 2  # controls at work until then: the first answer may be slow
IS_AT_WORK = """(e, said) => {
  const dots = /(?:…|\\.\\.\\.)\\s*$/;
  const isOff = e.disabled || e.ariaDisabled === "true" || e.ariaBusy === "true";
  return e.isConnected && (isOff || (dots.test(e.textContent) && !dots.test(said)));
}"""
"""Whether a control that was in use is not any more, or has begun to say something that ends in dots: "Loading…"."""


async def read_late(gathering: Gathering, state: State, point: EntryPoint) -> tuple[State, int]:
    """Read what following *point* has brought; where that is nothing, once more when it has done its work."""
    exploration = gathering.exploration
    reached, new = await gathering.read(state)
    if new:
        return reached, new
    waited = await exploration.outwait(state.page) or await outlast(exploration, state, point)
    if waited or await state.page.has_changed():
        reached, new = await gathering.read(reached)
        exploration.patience += waited if new else 0.0
    return reached, new


async def outlast(exploration: Exploration, state: State, point: EntryPoint) -> float:
    """Wait while what was clicked shows that it is at work, and then for rest; return the seconds it took, 0 where it does not.

    Where several of a page's controls never come back, others are not waited for.
    """
    start = time.monotonic()
    longest = min(AT_WORK_SECONDS, exploration.patience) if exploration.never_back < MOST_NEVER_BACK else 0.0
    with exploration.timed("settle"), suppress(PlaywrightError):  # gone, or its document: it has done its work
        element = await state.live.element(point.node)
        while element is not None and time.monotonic() - start < longest:
            if not await element.evaluate(IS_AT_WORK, point.text):
                break
            await asyncio.sleep(STEP_SECONDS)
        else:
            exploration.never_back += element is not None
    waited = time.monotonic() - start
    if waited < STEP_SECONDS or exploration.patience <= 0:
        return 0.0
    exploration.patience -= waited
    await exploration.settle(state.page)
    return waited


async def read_on(gathering: Gathering, state: State) -> State | None:
    """Read the list anew once the page has done what it has put off, where the list shows that it goes on; None where that brings nothing.

    What has come may be comments, or what loads more of them. What goes on when it is in sight may have come out of sight.
    """
    exploration = gathering.exploration
    if state.place is None or not await asyncio.to_thread(goes_on, state.place):
        return None
    had = gathering.count
    waited = await exploration.outwait(state.page) or await exploration.outwait(state.page, "any")
    reached = state
    if waited or await state.page.has_changed():
        reached, _ = await gathering.read(state)
    if gathering.count > had or not await gathering.untried(reached, "more"):
        reached = await gathering.scroll(reached)  # its end has moved out of sight, or never was in it
    if gathering.count == had:
        await asyncio.sleep(TURN_SECONDS)
        reached, _ = await gathering.look(reached)
    if gathering.count == had and not await gathering.untried(reached, "more"):
        return None
    exploration.patience += waited
    return reached


async def look_again(gathering: Gathering, state: State) -> State:
    """Read the list anew some time later, and from its top: what loads as its end comes into sight may not have listened yet."""
    had = gathering.count
    await asyncio.sleep(PATIENCE)
    state, _ = await gathering.look(state)
    if gathering.count > had:
        return state
    with suppress(PlaywrightError):  # their document is gone
        await rows.go_to_top(state)
    return await gathering.scroll(state)
