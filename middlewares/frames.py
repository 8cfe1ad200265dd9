"""Which frames of a page can be asked anything, and what they answer."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError

if TYPE_CHECKING:
    from playwright.async_api import Frame, Page


def with_documents(page: Page) -> list[Frame]:
    """Return the frames of *page* that have a document, parents first.

    Those that load lazily have none before they come into sight, those of a dead server never: they would not answer.
    """
    return [frame for frame in page.frames if frame.url or frame == page.main_frame]


async def ask_each(page: Page, function: str, given: Any = None, *, gone: Any = None) -> list[Any]:
    """Return what *function* (of what is *given*) answers in each document of *page*, asked at once; like `ask`."""
    return await asyncio.gather(*(ask(frame, function, given, gone=gone) for frame in with_documents(page)))


async def ask(frame: Frame, function: str, given: Any = None, *, gone: Any = None) -> Any:
    """Return what *function* (of what is *given*) answers in a frame; *gone* where its document goes meanwhile."""
    with suppress(PlaywrightError):
        return await frame.evaluate(function, given)
    return gone
