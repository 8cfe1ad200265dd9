"""What one page may cost: the settings, read once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from middlewares.settling import QUIET_SECONDS

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one visit; times in seconds. The settings ``COMCRAWL_…`` of the same names.

    ``quiet_seconds``, which has none: how long a page must not have changed to be at rest.
    """

    max_clicks: int = 5
    max_more_clicks: int = 100
    max_next_pages: int = 20
    page_seconds: float = 60.0
    load_seconds: float = 20.0
    settle_seconds: float = 3.0
    max_page_bytes: int = 15_000_000
    min_comments: int = 1
    quiet_seconds: float = QUIET_SECONDS

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> Self:
        return cls(
            settings.getint("COMCRAWL_MAX_CLICKS", 5),
            settings.getint("COMCRAWL_MAX_MORE_CLICKS", 100),
            settings.getint("COMCRAWL_MAX_NEXT_PAGES", 20),
            settings.getfloat("COMCRAWL_PAGE_SECONDS", 60.0),
            settings.getfloat("COMCRAWL_LOAD_SECONDS", 20.0),
            settings.getfloat("COMCRAWL_SETTLE_SECONDS", 3.0),
            settings.getint("COMCRAWL_MAX_PAGE_BYTES", 15_000_000),
            settings.getint("COMCRAWL_MIN_COMMENTS", 1),
        )
