"""Closing what lies over a page, by its cross or by Escape, and going back from where a click has led: as a visitor would."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from comcrawl_scrapy.documents.links import without_query
from comcrawl_scrapy.page_kinds.layers import closer, layers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.snapshot import Trigger
    from middlewares.exploration import Exploration
    from middlewares.states import State


async def dismiss(exploration: Exploration, state: State) -> State:
    """Close the layer that has come over the page, as a visitor would; where that does not help, it may offer something."""
    with exploration.timed("click"):
        await state.page.page.keyboard.press("Escape")
    return await exploration.look(state.page, "click")


async def uncover(exploration: Exploration, before: State, state: State) -> State:
    """Close by their crosses what layers have come over the page since *before*, and are there still; others stay."""
    left = [layer for layer in layers(state.live.prominent) if state.live.identity(layer) not in before.layers]
    found = await crosses(state, left)
    return await close_layers(exploration, state, found, "click") if found else state


async def crosses(state: State, covering: Sequence[HtmlElement]) -> list[HtmlElement]:
    """Return the controls that layers have for closing them."""
    clickables = state.live.page.clickables
    found = await asyncio.to_thread(lambda: [closer(layer, clickables) for layer in covering])
    return [cross for cross in found if cross is not None]


async def close_layers(exploration: Exploration, state: State, found: Sequence[HtmlElement], trigger: Trigger) -> State:
    """Close layers by the `crosses` *found*, else by Escape; the page stays where it is."""
    await press(exploration, state, found)
    if without_query(state.page.url) != without_query(state.url):
        return await go_back(exploration, state)
    return await exploration.look(state.page, trigger)


async def press(exploration: Exploration, state: State, buttons: Sequence[HtmlElement]) -> None:
    """Press each of the buttons, or Escape where there are none."""
    with exploration.timed("consent"):
        if not buttons:
            await state.page.page.keyboard.press("Escape")
        for button in dict.fromkeys(buttons):
            with suppress(PlaywrightError):  # one that is gone needs no pressing
                if (popup := await state.page.click(state.live, button)) is not None:
                    await popup.close()


async def go_back(exploration: Exploration, state: State) -> State:
    """Return to the document of *state*, from one without comments."""
    with exploration.timed("load"):
        await state.page.load(state.live.page.url)
    return await exploration.look(state.page, "load")
