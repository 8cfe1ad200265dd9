"""Empty places that a page watches, to fill them when they come into sight, and that have not come there yet.

Scrolling shows them all, but for those that the page has begun to watch after it: scripts may be loaded late.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from middlewares.frames import ask
from middlewares.scripts import script

if TYPE_CHECKING:
    from playwright.async_api import Page

SHOW = script("watched")


async def show(page: Page) -> bool:
    """Bring the empty places that *page* still waits for into sight, one after the other; say whether there are any."""
    return bool(await ask(page.main_frame, SHOW))
