"""Dates that no other part reads: what dateparser makes of them."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from dateparser import DateDataParser

from comcrawl_scrapy.times.machine_times import in_utc
from comcrawl_scrapy.times.plain_dates import AHEAD

LOCK = threading.Lock()  # dateparser loads languages lazily
A_YEAR_AGO = timedelta(days=364), timedelta(days=366)


def read(text: str, languages: tuple[str, ...], now: datetime, day_first: bool | None) -> datetime | None:
    """Return what dateparser reads in *text*, in UTC; None where that is nothing.

    It has a date without a year before *now* in UTC, where clocks may show later ones.
    """
    found = _looked_up(text, languages, now, day_first)
    if found is None or not A_YEAR_AGO[0] <= now - found <= A_YEAR_AGO[1]:
        return found
    later = _looked_up(text, languages, now + AHEAD, day_first)
    return later if later is not None and later > now else found


def _looked_up(text: str, languages: tuple[str, ...], now: datetime, day_first: bool | None) -> datetime | None:
    """Return what dateparser makes of *text*."""
    try:
        with LOCK:
            found: datetime | None = _parser(languages, now, day_first).get_date_data(text).date_obj
    except (ArithmeticError, LookupError, TypeError, ValueError):  # what dateparser trips over is no date
        return None
    return in_utc(found) if found is not None else None


@lru_cache(maxsize=16)
def _parser(languages: tuple[str, ...], now: datetime, day_first: bool | None) -> Any:
    settings = {"PREFER_DATES_FROM": "past", "RETURN_AS_TIMEZONE_AWARE": True, "TIMEZONE": "UTC", "TO_TIMEZONE": "UTC"}
    if day_first is not None:
        settings["DATE_ORDER"] = "DMY" if day_first else "MDY"
    return DateDataParser(languages=list(languages), settings={**settings, "RELATIVE_BASE": now.replace(tzinfo=None)})
