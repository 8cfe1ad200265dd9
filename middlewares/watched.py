"""Empty places that a page watches, to fill them when they come into sight, and that have not come there yet.

Scrolling shows them all, but for those that the page has begun to watch after it: scripts may be loaded late.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

if TYPE_CHECKING:
    from playwright.async_api import Page

SHOW = """async () => {
  const MOST = 5;
  const MEDIA = "img, picture, video, iframe, svg";
  const isEmpty = place => !place.textContent.trim() && !place.matches(MEDIA) && !place.querySelector(MEDIA);
  const isAway = place => {
    const {top, bottom} = place.getBoundingClientRect();
    return bottom < 0 || top > innerHeight;
  };
  const state = window[Symbol.for("comcrawl")];
  const places = [...(state?.watched || [])].filter(place => place.isConnected && isAway(place) && isEmpty(place)).slice(0, MOST);
  for (const place of places) {
    place.scrollIntoView({block: "center", behavior: "instant"});
    await state.told();
  }
  return places.length > 0;
}"""


async def show(page: Page) -> bool:
    """Bring the empty places that *page* still waits for into sight, one after the other; say whether there are any."""
    with suppress(PlaywrightError):  # it has gone on to another document
        return bool(await page.evaluate(SHOW))
    return False
