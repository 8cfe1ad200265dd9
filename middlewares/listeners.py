"""Which elements listen for clicks, whatever their tag: the browser's debugger knows, in every frame and shadow root."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from playwright.async_api import Error as PlaywrightError

from middlewares.frames import in_time
from middlewares.scripts import script
from middlewares.shadow_roots import DESCRIBED, open_closed

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Frame, Page

NOTE = script("listeners")
ANSWER = """(() => {
  const state = window[Symbol.for("comcrawl")] || {};
  state.answer?.splice(0); // the debugger keeps what it has told, but for what is taken out of it
  return (state.answer = [(%s)(), window === top ? %s : null]);
})()"""
_sessions: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()
"""The debugger of each page, asked anew with every snapshot: to begin and to end takes longer than to answer."""
_inside: WeakKeyDictionary[Frame, str] = WeakKeyDictionary()
"""The address at which a frame was found to be in its parent's process, as all are where sites are not kept apart."""


async def note(page: Page, frames: list[Frame], then: str = "null") -> list[Any] | None:
    """Note in each document of *page* what listens for clicks now, for the snapshot that is taken next.

    Returns the list that the expression *then* comes to in the main document, evaluated right after; None without an answer.

    Frames of other sites may be processes of their own, each with a debugger of its own. What cannot be asked, be it
    that the browser is no Chromium or that the frame is gone, stays as it was.
    """
    inner = [frame for frame in frames if frame.parent_frame is not None]
    apart = (frame for frame in inner if _inside.get(frame) != frame.url)
    asked = (_note_in_page(page, then, alone=not inner), *map(_note_in_frame, apart))
    said, *_ = await asyncio.gather(*map(in_time, asked))
    return said


async def _note_in_page(page: Page, then: str, *, alone: bool) -> list[Any] | None:
    """Note the listeners of the main document and, unless it is *alone*, of the others in its process."""
    try:
        if (session := _sessions.get(page)) is None:
            session = _sessions[page] = await page.context.new_cdp_session(page)
        return await _note_in_documents(session, [{}] if alone else await _documents(session), then)
    except PlaywrightError:
        _sessions.pop(page, None)
    return None


async def _note_in_frame(frame: Frame) -> None:
    """Note the listeners of the documents in the process of *frame*, unless it shares its parent's."""
    url = frame.url
    try:
        session = await frame.page.context.new_cdp_session(frame)
    except PlaywrightError:
        _inside[frame] = url
        return
    with suppress(PlaywrightError):
        await _note_in_documents(session, await _documents(session))
        await session.detach()  # not where the time ran out: a crashed page does not answer; it ends with its page


async def _documents(session: CDPSession) -> list[dict[str, Any]]:
    """Return what names the scripting contexts that the pages' own scripts have, one a document."""
    contexts: list[dict[str, Any]] = []

    def listed(event: dict[str, Any]) -> None:
        contexts.append(event["context"])

    session.on("Runtime.executionContextCreated", listed)
    try:
        await session.send("Runtime.discardConsoleEntries")  # or all that the page ever logged would be told again
        await session.send("Runtime.enable")
        await session.send("Runtime.disable")
    finally:
        session.remove_listener("Runtime.executionContextCreated", listed)
    return [{"contextId": context["id"]} for context in contexts if context["auxData"].get("isDefault")]


async def _note_in_documents(
    session: CDPSession, documents: list[dict[str, Any]], then: str = "null"
) -> list[Any] | None:
    said = await asyncio.gather(*(_note_in_document(session, document, then) for document in documents))
    return next((one for one in said if one is not None), None)


async def _note_in_document(session: CDPSession, document: dict[str, Any], then: str) -> list[Any] | None:
    """Note what listens in one document; again where that has shown parts of it that were closed."""
    with suppress(PlaywrightError):  # the document is gone
        while True:
            hosts, said = await _evaluate(session, document, then)
            if not await open_closed(session, hosts):
                return [one["value"] for one in said["value"]] if "value" in said else None
    return None


async def _evaluate(session: CDPSession, document: dict[str, Any], then: str) -> list[dict[str, Any]]:
    """Note what listens; return the list of what may have a closed shadow root, and what *then* says, as `DESCRIBED`."""
    command = {"expression": ANSWER % (NOTE, then), "includeCommandLineAPI": True, "silent": True}
    answer = await session.send("Runtime.evaluate", command | document | {"serializationOptions": DESCRIBED})
    told: list[dict[str, Any]] = answer["result"].get("deepSerializedValue", {}).get("value") or [{}, {}]
    return told
