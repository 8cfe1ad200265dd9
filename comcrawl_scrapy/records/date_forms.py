"""The strings in which a page may show the time that its feed gives (paper 002, 3.5)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

from comcrawl_scrapy.times.dates import written_time
from comcrawl_scrapy.times.machine_times import machine_time

LANGUAGES = ("en",)  # of dates in feeds
HOUR, DAY = 3600, 86_400  # seconds
UNITS = (("year", 365 * DAY), ("month", 30 * DAY), ("week", 7 * DAY), ("day", DAY), ("hour", HOUR), ("minute", 60))


def date_forms(published_text: str, now: datetime) -> list[str]:
    """Return the strings in which a page may show the time of a feed's entry; *now* is when the page was fetched.

    "1970-01-01", "Thursday January 1, 1970", "43 years ago" and so on (3.5); only *published_text* itself where it is
    no time. Month names are English, as in the paper.

    >>> date_forms("Thu, 01 Jan 1970 00:00:00 +0000", datetime(2013, 6, 1, tzinfo=UTC))[1:5]
    ['1970-01-01', 'Thursday January 1, 1970', 'January 1, 1970', '1 January 1970']
    """
    when = entry_time(published_text, now)
    if when is None:
        return [published_text] if published_text else []
    d, y = when.day, when.year
    days = (
        f"{when:%Y-%m-%d}", f"{when:%A %B} {d}, {y}", f"{when:%B} {d}, {y}", f"{d} {when:%B} {y}", f"{when:%b} {d}, {y}",
        f"{when:%B %d, %Y}", f"{when:%d.%m.%Y}", f"{when:%d/%m/%Y}", f"{when:%m/%d/%Y}",
    )  # fmt: skip
    clocks = (f"{when:%B} {d}, {y} at {when:%I:%M %p}", f"{when:%Y-%m-%d %H:%M:%S}", f"{when:%d.%m.%Y %H:%M}")
    return [published_text, *days, *clocks, ago(now - when)]


def entry_time(text: str, now: datetime) -> datetime | None:
    """Read the time of a feed's entry, as RFC 822, ISO 8601 or in words; None where it is none."""
    try:
        found = parsedate_to_datetime(text)
        return found.replace(tzinfo=found.tzinfo or UTC).astimezone(UTC)
    except (ValueError, OverflowError):
        return machine_time(text) or written_time(text, LANGUAGES, now)


def ago(age: timedelta) -> str:
    """Say how long ago something was.

    >>> ago(timedelta(days=43 * 366)), ago(timedelta(hours=1))
    ('43 years ago', '1 hour ago')
    """
    for unit, length in UNITS:
        if (n := int(age.total_seconds() // length)) > 0:
            return f"{n} {unit}{'s' * (n > 1)} ago"
    return "just now"
