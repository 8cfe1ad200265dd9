"""What a page puts off by its own timers (``page_init.js`` notes them): comments that come a while after a click or a scroll."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from middlewares.frames import with_documents

if TYPE_CHECKING:
    from playwright.async_api import Frame, Page

LONGEST = 4.0  # seconds ahead; what comes later is an advertisement's turn, or a session's end
SECONDS_LEFT = """longest => {
  const timers = window[Symbol.for("comcrawl")]?.timers || new Map();
  const left = [...timers.values()].map(due => (due - performance.now()) / 1000).filter(seconds => seconds <= longest);
  return Math.max(0, ...left);
}"""
"""Tells when the last of the timers is due that were set since the page was clicked or scrolled."""


async def seconds_left(page: Page) -> float:
    """Return in how many seconds the last of what *page* has put off since our last click or scroll is due; 0 without any."""
    return max(await asyncio.gather(*map(_seconds_left, with_documents(page))), default=0.0)


async def _seconds_left(frame: Frame) -> float:
    with suppress(PlaywrightError):  # gone meanwhile
        return float(await frame.evaluate(SECONDS_LEFT, LONGEST))
    return 0.0
