"""What lies over a page is taken out of the way, as a visitor would: consent is refused, other layers are closed.

What cannot be refused or closed stays: clicks are dispatched beneath it (`middlewares.browsing`), and where no comments
are found it is named (`comcrawl_scrapy.page_kinds.walls`). What asks for an account or for money is neither hidden nor got round.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from comcrawl_scrapy.page_kinds import walls
from comcrawl_scrapy.page_kinds.layers import asks_for_consent, chooser, layers, mentions_consent, refusal, refusals
from middlewares import consent
from middlewares.closing import close_layers, crosses, press
from middlewares.frames import ask
from middlewares.scripts import script
from middlewares.side_effects import sending

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from middlewares.exploration import Exploration
    from middlewares.states import State

IS_ON_TOP = "e => e.contains(e.getRootNode().elementFromPoint(innerWidth / 2, innerHeight / 2))"
"""Whether a click in the middle of the window would hit a layer: many lie behind the page, or let it through."""
IN_A_BANNER = """e => {
  const box = e.getBoundingClientRect();
  if (!box.width || !box.height || box.bottom <= 0 || box.top >= innerHeight) return false;
  for (let part = e; part; part = part.assignedSlot || part.parentElement || part.getRootNode().host)
    if (/fixed|sticky/.test(getComputedStyle(part).position)) return true;
  return false;
}"""
"""Whether an element is in sight, in something that stays in its place when the page is scrolled."""
UNLOCK = script("unlock")


async def clear_the_way(exploration: Exploration, state: State) -> State:
    """Take away what covers the page of *state*, if anything does; return the state to go on from."""
    if not _in_the_way(exploration, state):
        return state
    if any(map(asks_for_consent, _in_the_way(exploration, state))):
        state = await _refuse_consent(exploration, state)
    others = [layer for layer in _in_the_way(exploration, state) if not asks_for_consent(layer)]
    if covering := [layer for layer in others if await state.live.tells(layer, IS_ON_TOP)]:
        state = await close_layers(exploration, state, await crosses(state, covering), "load")
    exploration.tried.update(state.layers)
    document = state.live.page.document
    if await asyncio.to_thread(walls.wall, document, exploration.status, state.live.prominent) is None:
        await ask(state.page.page.main_frame, UNLOCK)
    return state


async def answer_banner(exploration: Exploration, state: State) -> State:
    """Refuse consent where it is asked for at the edge of a page without comments: some load nothing before an answer."""
    if exploration.found:
        return state
    document = state.live.page.document
    if await asyncio.to_thread(mentions_consent, document) and await _opt_out(exploration, state) == "refused":
        return await exploration.look(state.page, "load")
    for layer, button in await asyncio.to_thread(lambda: [*refusals(document)]):
        if await state.live.tells(layer, IN_A_BANNER):
            return await _refuse_by(exploration, state, button)
    return state


def _in_the_way(exploration: Exploration, state: State) -> list[HtmlElement]:
    """Return the layers that cover the page and have not been tried yet; what holds its comments is none of them."""
    found = state.live.page.comment_section
    kept = set() if found is None else {found.section.node, *found.section.node.iterancestors()}
    new = (node for node in layers(state.live.prominent) if state.live.identity(node) not in exploration.tried)
    return [layer for layer in new if layer not in kept]


async def _refuse_consent(exploration: Exploration, state: State) -> State:
    """Opt out by autoconsent, else by the button that says so in a language that it does not speak, maybe behind one for choices."""
    if await _opt_out(exploration, state) != "none":
        state = await exploration.look(state.page, "load")
    button = _of_dialogs(exploration, state, refusal)
    if button is None and (choices := _of_dialogs(exploration, state, chooser)) is not None:
        state = await close_layers(exploration, state, [choices], "load")  # back again where they are on another page
        button = _of_dialogs(exploration, state, refusal)
    return state if button is None else await _refuse_by(exploration, state, button)


def _of_dialogs(
    exploration: Exploration, state: State, find: Callable[[HtmlElement], HtmlElement | None]
) -> HtmlElement | None:
    """Return the first control that *find* finds in the dialogs on consent that cover the page."""
    dialogs = filter(asks_for_consent, _in_the_way(exploration, state))
    return next((found for layer in dialogs if (found := find(layer)) is not None), None)


async def _opt_out(exploration: Exploration, state: State) -> consent.Answer:
    """Have autoconsent answer; pages that load anew then do so at our wish."""
    state.page.activity.begin()
    with exploration.timed("consent"), sending(state.page.page):
        return await consent.refuse(state.page.page)


async def _refuse_by(exploration: Exploration, state: State, button: HtmlElement) -> State:
    with sending(state.page.page):
        await press(exploration, state, [button])
        return await exploration.look(state.page, "load")
