"""Whether a server was too busy for what a click has asked of it, as many pages do not show."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from middlewares.frames import with_documents

if TYPE_CHECKING:
    from playwright.async_api import Frame, Page

BUSY = """() => {
  const since = window[Symbol.for("comcrawl")]?.since ?? 0;
  const asks = ({ initiatorType, startTime }) => /fetch|xmlhttprequest/.test(initiatorType) && startTime >= since;
  const isBusy = ({ responseStatus }) => responseStatus === 429 || responseStatus >= 500;
  return performance.getEntriesByType("resource").some((entry) => asks(entry) && isBusy(entry));
}"""
"""Tells whether anything that was asked for since we last clicked or scrolled was answered by "not now"."""


async def was_busy(page: Page) -> bool:
    """Say whether a server has answered any frame of *page*, since the last click, that it has too much to do.

    The browser keeps that of thousands of requests, unless the page has it forget them.
    """
    return any(await asyncio.gather(*(_was_busy(frame) for frame in with_documents(page))))


async def _was_busy(frame: Frame) -> bool:
    with suppress(PlaywrightError):  # gone meanwhile
        return bool(await frame.evaluate(BUSY))
    return False
