"""Pictures of what each click changed, where ``COMCRAWL_SCREENSHOTS`` is on."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Self

from playwright.async_api import Error as PlaywrightError

if TYPE_CHECKING:
    from lxml.html import HtmlElement
    from scrapy.settings import BaseSettings

    from middlewares.states import State

logger = logging.getLogger(__name__)

FOLDER = Path("output/screenshots")
OFF, ON = ("", "0", "false", "none"), ("1", "true")
SECONDS = 5.0
When = Literal["before", "after", "end"]
CENTRE = "element => element?.scrollIntoView({ block: 'center', behavior: 'instant' })"


def screenshot_folder(settings: BaseSettings) -> Path | None:
    """Return where pictures go by ``COMCRAWL_SCREENSHOTS``, None where it is off; images must be loaded otherwise."""
    value = str(settings.get("COMCRAWL_SCREENSHOTS") or "")
    if value.lower() in OFF:
        return None
    return FOLDER if value.lower() in ON else Path(value)


@dataclass(frozen=True, slots=True)
class Screenshots:
    """The pictures of the visits of one page, in ``folder``; those of its last visit, as they have the same names."""

    folder: Path
    page: str

    @classmethod
    def of(cls, folder: Path, url: str) -> Self:
        return cls(folder, sha256(url.encode()).hexdigest()[:16])

    async def take(self, state: State, click: int, when: When, node: HtmlElement | None) -> str | None:
        """Take a picture of what is in sight, *node* in its middle; return its path, None where the page gives none."""
        path = self.folder / f"{self.page}-{click:02}-{when}.png"
        try:
            if node in state.live.page.origins:
                await state.live.ask(node, CENTRE)
            await state.page.page.screenshot(path=path, timeout=SECONDS * 1000)
        except PlaywrightError as error:
            logger.debug("No picture of %s: %s", state.url, error.message)
            return None
        except OSError as error:
            _warn(self.folder, str(error.strerror))
            return None
        return str(path)


@cache
def _warn(folder: Path, reason: str) -> None:
    """Say once that pictures cannot be kept, as it is the same with all of them: comments are worth more."""
    logger.warning("No pictures in %s: %s", folder, reason)
