"""Refusing consent in a live page: `autoconsent` (see its folder) opts out, in every frame; nothing ever opts in."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

from playwright.async_api import Error as PlaywrightError

from middlewares.frames import with_documents
from middlewares.scripts import script

if TYPE_CHECKING:
    from playwright.async_api import Frame, Page

REFUSAL_SECONDS = 4.0
"""How long it may take to find out what dialog there is and to answer it; known ones take a few tenths of a second."""
GRACE_SECONDS = 0.5
"""How much longer a frame is waited for that does not answer."""
MAX_FRAMES = 10

Answer = Literal["refused", "failed", "none"]


async def refuse(page: Page) -> Answer:
    """Answer the consent dialog of *page* by opting out.

    Returns "refused" when a dialog was answered, also where that made the page load anew, "failed" when there was one
    that cannot be refused, "none" when none was known.
    """
    tasks = [asyncio.create_task(_refuse(frame)) for frame in with_documents(page)[:MAX_FRAMES]]
    answers: set[Answer] = set()
    try:
        with suppress(TimeoutError):  # those that have answered by then count
            for task in asyncio.as_completed(tasks, timeout=REFUSAL_SECONDS + GRACE_SECONDS):
                answers.add(answer := await task)
                if answer == "refused":
                    break
    finally:
        for task in tasks:
            task.cancel()
    return next((answer for answer in ("refused", "failed") if answer in answers), "none")


async def _refuse(frame: Frame) -> Answer:
    try:
        answer: Answer = await frame.evaluate(_script(), REFUSAL_SECONDS)
    except PlaywrightError as error:  # a frame without a document, or one that its answered dialog has loaded anew
        return "refused" if "context was destroyed" in error.message else "none"
    return answer


@cache
def _script() -> str:
    """Return ``consent.js`` with the library and its rules in it."""
    rules = (files("middlewares") / "autoconsent" / "compact-rules.json").read_text(encoding="utf-8")
    with_library = script("consent").replace("/* library */", script("autoconsent/autoconsent"))
    return with_library.replace("/* compact */ null", rules)
