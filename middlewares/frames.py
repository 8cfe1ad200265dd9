"""Which frames of a page can be asked anything, and what they answer, if they do in time."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from playwright.async_api import Error as PlaywrightError

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from playwright.async_api import Frame, Page

T = TypeVar("T")

SECONDS = 5.0  # a document too busy to answer goes without


def with_documents(page: Page) -> list[Frame]:
    """Return the frames of *page* that have a document, parents first.

    Those that load lazily have none before they come into sight, those of a dead server never: they would not answer.
    """
    return [frame for frame in page.frames if frame.url or frame == page.main_frame]


async def ask_each(page: Page, function: str, given: Any = None, *, gone: Any = None) -> list[Any]:
    """Return what *function* (of what is *given*) answers in each document of *page*, asked at once; like `ask`."""
    return await asyncio.gather(*(ask(frame, function, given, gone=gone) for frame in with_documents(page)))


async def ask(frame: Frame, function: str, given: Any = None, *, gone: Any = None) -> Any:
    """Return what *function* (of what is *given*) answers in a frame; *gone* where its document goes meanwhile.

    What is given stands in the script, and what is answered is a text or a number: what else Playwright hands over it puts
    together by whatever the page calls ``Map``.
    """
    with suppress(PlaywrightError):
        return await frame.evaluate(f"() => ({function})({json.dumps(given)})")
    return gone


async def in_time(answer: Awaitable[T]) -> T | None:
    """Return an *answer*; None where it does not come in time, or what was asked has gone."""
    with suppress(PlaywrightError, TimeoutError):
        async with asyncio.timeout(SECONDS):
            return await answer
    return None
