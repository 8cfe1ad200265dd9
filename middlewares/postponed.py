"""What a page puts off: by its own timers, to the end of a transition, until a script says what an element is, until a place comes into sight.

Comments may come of any of these, a while after a click or a scroll; ``page_init.js`` notes the timers and the places.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Literal

from comcrawl_scrapy.controls.comment_words import says_comments
from comcrawl_scrapy.controls.wordings import telling
from middlewares.frames import ask, ask_each
from middlewares.scripts import script

if TYPE_CHECKING:
    from playwright.async_api import Frame, Page

LONGEST = 4.0  # seconds ahead; what comes later is an advertisement's turn, or a session's end
SECONDS_LEFT, SHOW = script("timers"), script("watched")
SECONDS_MOVING = """longest => {
  const LATE = 0.1; // seconds; who waits for the end is told when the page is drawn next
  const FRAME = 100; // milliseconds by which the time of the last frame, at which they say to have begun, may lie behind
  const since = (window[Symbol.for("comcrawl")]?.since || 0) - FRAME;
  const ours = document.getAnimations().filter(one => one.playState === "running" && (one.startTime ?? -Infinity) >= since);
  const left = ours.map(one => (one.effect.getComputedTiming().endTime - one.currentTime) / 1000 + LATE);
  return Math.max(0, ...left.filter(seconds => seconds <= longest));
}"""
"""Tells when the last of the transitions is over that have begun since our last doing: what slides in may be filled only then."""
UNDEFINED = """() => [...(document.body?.querySelectorAll(":not(:defined)") || [])].slice(0, 50).map(
  element => [element.localName, element.id, element.getAttribute("class") || ""].join(" ").replace(/\\s+/g, " ").slice(0, 200)
).join("\\n")"""
"""What the elements are called that wait for the script that says what they are, a line each."""

Cause = Literal["us", "soon", "any"]
"""What a timer comes of: of our last click or scroll or what came after, of something that came into sight or what is due soon, of anything.

Of anything, but for what has been run before: a carousel's next turn brings nothing new."""


async def seconds_left(page: Page, cause: Cause, longest: float = LONGEST) -> float:
    """Return in how many seconds the last of what *page* has put off is due, of what comes of *cause*; 0 without any.

    What is due later than in *longest* seconds does not count.
    """
    return float(max(await ask_each(page, SECONDS_LEFT, [longest, cause], gone=0.0)))


async def seconds_moving(page: Page) -> float:
    """Return in how many seconds all is at rest that our last doing has set in motion; 0 without any."""
    return float(max(await ask_each(page, SECONDS_MOVING, LONGEST, gone=0.0)))


async def waits_for_script(page: Page) -> bool:
    """Say whether *page* holds elements that speak of comments by their names, and of which no script has said yet what they are."""
    waiting = chain.from_iterable(map(str.splitlines, await ask_each(page, UNDEFINED, gone="")))
    return any(says_comments(telling(names)) for names in waiting)


async def show_places(frame: Frame) -> bool:
    """Bring the empty places that *frame* still waits for into sight, one after the other; say whether there are any.

    Scrolling shows them all, but for those that the page has begun to watch after it: scripts may be loaded late.
    """
    return bool(await ask(frame, SHOW))
