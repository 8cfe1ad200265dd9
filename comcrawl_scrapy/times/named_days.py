"""Where in a text a day is called by its name, with a clock: "yesterday at 9:03", "вчера в 9:03"."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from comcrawl_scrapy.times import relative_dates
from comcrawl_scrapy.times.plain_dates import clock

if TYPE_CHECKING:
    from datetime import datetime

LONGEST = 80  # characters of the text it may stand in
HAS_CLOCK = re.compile(r"\d:\d\d")  # found several times faster
AT = r"(?:[^\w:]{0,3}[^\W\d]{1,5}\.?){0,2}[^\w:]{0,3}"
CLOCK = r"(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d))?(?!\d)(?:\s?(?P<half>[ap])\.?m\b\.?)?"


def find(text: str, languages: tuple[str, ...]) -> re.Match[str] | None:
    """Return the day and its clock in *text*, in one of *languages*.

    >>> find("Anna | wczoraj o 9:03 (edytowano)", ("pl", "en"))[0]
    'wczoraj o 9:03'
    """
    return _pattern(languages).search(text) if len(text) <= LONGEST and HAS_CLOCK.search(text) else None


def read(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Return the time that a named day and its clock in *text* give; None where there are none."""
    if (found := find(text, languages)) is None:
        return None
    named, (hour, minute, second) = found["day"].lower(), clock(found.groupdict())
    ago = next((days[named] for days in map(relative_dates.named_days, languages) if named in days), None)
    if ago is None:  # its letters are only like those of one, as "ſ" is like "s"
        return None
    try:
        return now.replace(hour=hour, minute=minute, second=second) - timedelta(days=ago)
    except (OverflowError, ValueError):  # no such time
        return None


@lru_cache(maxsize=64)
def _pattern(languages: tuple[str, ...]) -> re.Pattern[str]:
    names = sorted({name for language in languages for name in relative_dates.named_days(language)}, key=len)
    return re.compile(
        rf"(?<!\w)(?P<day>{'|'.join(map(re.escape, reversed(names)))})(?![^\W\d]){AT}{CLOCK}", re.IGNORECASE
    )
