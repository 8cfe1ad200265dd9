"""Lists that keep only the rows in sight ("virtual" ones): noticed by what they drop, walked through row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from middlewares.browsing import bring_into_sight
from middlewares.frames import ask_each
from middlewares.scripts import script

if TYPE_CHECKING:
    from middlewares.states import State

SCRIPT = script("rows")
FEWEST = 5  # records, below which no list needs to drop any
TO_TOP = """() => {
  const state = window[Symbol.for("comcrawl")];
  if (state) state.changed = state.now();
  for (const box of document.querySelectorAll("*")) if (box.scrollTop) box.scrollTop = 0;
}"""
Edge = Literal["first", "last", "top"]


async def are_dropped(state: State) -> bool:
    """Say whether the records of *state* go when they are scrolled out of sight; scrolls up to see.

    Raises PlaywrightError when their document is gone.
    """
    asked = state.page.activity.requests
    if await _act(state, "probe"):
        return True
    if state.page.activity.requests > asked:  # some ask for the rows in sight
        await state.page.settle()
    return await _act(state, "probe again")


async def go_beyond(state: State, edge: Edge) -> bool:
    """Scroll to what lies beyond the first or last record of *state*, or to the top of their box; False where none is left.

    Raises PlaywrightError when its document is gone.
    """
    return await _act(state, edge)


async def go_to_top(state: State) -> None:
    """Scroll all that scrolls on the page back to its beginning, but to the frame with the comments, if they are in one."""
    await ask_each(state.page.page, TO_TOP)
    if state.frame is not None:
        await bring_into_sight(state.frame)


async def _act(state: State, act: str) -> bool:
    found, origins = state.live.page.comment_section, state.live.page.origins
    places = [origins[record.node] for record in found.section.records if record.node in origins] if found else []
    if not places:
        return False
    frame = places[0][0]
    numbers = [number for other, number in places if other == frame]
    return bool(await state.live.parts[frame].ask(SCRIPT, {"numbers": numbers, "act": act}))
