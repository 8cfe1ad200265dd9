"""What one page may cost: the settings, read once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from comcrawl_scrapy import settings as defaults
from middlewares.settling import QUIET_SECONDS

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one visit; times in seconds. The settings ``COMCRAWL_…`` of the same names.

    ``quiet_seconds``, which has none: how long a page must not have changed to be at rest.
    """

    max_clicks: int = defaults.COMCRAWL_MAX_CLICKS
    max_more_clicks: int = defaults.COMCRAWL_MAX_MORE_CLICKS
    max_next_pages: int = defaults.COMCRAWL_MAX_NEXT_PAGES
    page_seconds: float = defaults.COMCRAWL_PAGE_SECONDS
    load_seconds: float = defaults.COMCRAWL_LOAD_SECONDS
    settle_seconds: float = defaults.COMCRAWL_SETTLE_SECONDS
    max_page_bytes: int = defaults.COMCRAWL_MAX_PAGE_BYTES
    min_comments: int = defaults.COMCRAWL_MIN_COMMENTS
    quiet_seconds: float = QUIET_SECONDS

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> Self:
        return cls(
            max_clicks=settings.getint("COMCRAWL_MAX_CLICKS"),
            max_more_clicks=settings.getint("COMCRAWL_MAX_MORE_CLICKS"),
            max_next_pages=settings.getint("COMCRAWL_MAX_NEXT_PAGES"),
            page_seconds=settings.getfloat("COMCRAWL_PAGE_SECONDS"),
            load_seconds=settings.getfloat("COMCRAWL_LOAD_SECONDS"),
            settle_seconds=settings.getfloat("COMCRAWL_SETTLE_SECONDS"),
            max_page_bytes=settings.getint("COMCRAWL_MAX_PAGE_BYTES"),
            min_comments=settings.getint("COMCRAWL_MIN_COMMENTS"),
        )
