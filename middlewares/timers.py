"""What a page puts off by its own timers (``page_init.js`` notes them): comments that come a while after a click or a scroll."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

from playwright.async_api import Error as PlaywrightError

from comcrawl_scrapy.controls.comment_words import says_comments
from comcrawl_scrapy.controls.wordings import telling
from middlewares.frames import with_documents

if TYPE_CHECKING:
    from playwright.async_api import Frame, Page

LONGEST = 4.0  # seconds ahead; what comes later is an advertisement's turn, or a session's end
SECONDS_LEFT = """([longest, cause]) => {
  const LATE = 0.5; // seconds; it is counted from the time when all has been loaded
  const state = window[Symbol.for("comcrawl")];
  const now = performance.now();
  const SOON = 1500;
  const isSoon = timer => !timer.isAgain && timer.due <= now + SOON;
  const is = { us: timer => timer.set >= state.since, soon: timer => timer.bySight || isSoon(timer), any: timer => !timer.isAgain }[cause];
  const left = [...(state?.timers.values() || [])].filter(is).map(timer => (timer.due - now) / 1000);
  const led = document.querySelector("meta[http-equiv=refresh i]")?.content.match(/^\\s*(\\d{1,9})(?!\\d)[^;,]*[;,].*url/i);
  if (led && cause === "any") left.push(Number(led[1]) + LATE - now / 1000);
  return Math.max(0, ...left.filter(seconds => seconds <= longest));
}"""
"""Tells when the last of the timers is due that are of that cause; the markup may have one that leads on to another address."""

UNDEFINED = """() => [...(document.body?.querySelectorAll(":not(:defined)") || [])].slice(0, 50).map(
  element => [element.localName, element.id, element.getAttribute("class") || ""].join(" ").slice(0, 200))"""
"""What the elements are called that wait for the script that says what they are."""

Cause = Literal["us", "soon", "any"]
"""What a timer comes of: of our last click or scroll or what came after, of something that came into sight or what is due soon, of anything.

Of anything, but for what has been run before: a carousel's next turn brings nothing new."""


async def seconds_left(page: Page, cause: Cause, longest: float = LONGEST) -> float:
    """Return in how many seconds the last of what *page* has put off is due, of what comes of *cause*; 0 without any.

    What is due later than in *longest* seconds does not count.
    """
    left = await asyncio.gather(*(_seconds_left(frame, cause, longest) for frame in with_documents(page)))
    return max(left, default=0.0)


async def waits_for_script(page: Page) -> bool:
    """Say whether *page* holds elements that speak of comments by their names, and of which no script has said yet what they are."""
    return any(await asyncio.gather(*(_waits_for_script(frame) for frame in with_documents(page))))


async def _waits_for_script(frame: Frame) -> bool:
    with suppress(PlaywrightError):  # gone meanwhile
        return any(says_comments(telling(names)) for names in await frame.evaluate(UNDEFINED))
    return False


async def _seconds_left(frame: Frame, cause: Cause, longest: float) -> float:
    with suppress(PlaywrightError):  # gone meanwhile
        return float(await frame.evaluate(SECONDS_LEFT, [longest, cause]))
    return 0.0
