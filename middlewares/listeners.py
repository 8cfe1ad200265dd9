"""Which elements listen for clicks, whatever their tag: the browser's debugger knows, in every frame and shadow root."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError

from middlewares import shadow_roots

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Frame, Page

NOTE = (files("middlewares") / "listeners.js").read_text(encoding="utf-8")
SECONDS = 3.0  # a document too busy to answer goes without


async def note(page: Page, frames: list[Frame]) -> None:
    """Note in each document of *page* what listens for clicks now, for the snapshot that is taken next.

    Frames of other sites are processes of their own, each with a debugger of its own. What cannot be asked, be it
    that the browser is no Chromium or that the frame is gone, stays as it was.
    """
    targets: list[Page | Frame] = [page, *(frame for frame in frames if frame.parent_frame is not None)]
    with suppress(TimeoutError):
        async with asyncio.timeout(SECONDS):
            await asyncio.gather(*(_note_in(page, target) for target in targets))


async def _note_in(page: Page, target: Page | Frame) -> None:
    """Note the listeners of the documents in the process of *target*, which shares its parent's unless it says so."""
    with suppress(PlaywrightError):
        session = await page.context.new_cdp_session(target)
        await asyncio.gather(*(_evaluate(session, number) for number in await _documents(session)))
        await session.detach()  # not where the time ran out: a crashed page does not answer; it ends with its page


async def _documents(session: CDPSession) -> list[int]:
    """Return the numbers of the scripting contexts that the pages' own scripts have, one a document."""
    contexts: list[dict[str, Any]] = []
    session.on("Runtime.executionContextCreated", lambda event: contexts.append(event["context"]))
    await session.send("Runtime.discardConsoleEntries")  # or all that the page ever logged would be told again
    await session.send("Runtime.enable")
    return [context["id"] for context in contexts if context["auxData"].get("isDefault")]


async def _evaluate(session: CDPSession, number: int) -> None:
    await shadow_roots.note(session, number)
    with suppress(PlaywrightError):  # the document is gone
        await session.send(
            "Runtime.evaluate",
            {"expression": NOTE, "includeCommandLineAPI": True, "contextId": number, "silent": True},
        )
