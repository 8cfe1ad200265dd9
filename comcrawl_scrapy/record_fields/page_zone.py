"""The time zone of a page's clocks, where it says one, as forums do below their posts: "All times are GMT -5. The time now is 9:15"."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from comcrawl_scrapy.times.date_patterns import TIME_OF_DAY
from comcrawl_scrapy.times.dates import written_time
from comcrawl_scrapy.times.dates_in_text import span, without_dates

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from datetime import datetime

    from comcrawl_scrapy.fields import PageContext
    from comcrawl_scrapy.items import Comment

SAID = re.compile(  # "UTC + 1 hour", "GMT+05:30", "WEZ +1"
    r"(?<![^\W\d_])(?:UTC|GMT|WEZ)\s*(?P<sign>[+−–-])\s*(?P<hours>1[0-4]|0?\d)(?::?(?P<minutes>[0-5]0|[134]5))?(?![\d:])"
)
CLOCK_BEFORE = re.compile(
    r"\d[:.]\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?[\s(\[]*$", re.IGNORECASE
)  # it is the zone of that alone
SUMMER = re.compile(r"\bDST\b|\[\s*$")  # in a mark of its own: "UTC + 1 hour [ DST ]"
LONGEST, LONGEST_DATED = 60, 200  # characters beside it, without dates, and with them
HOUR = timedelta(hours=1)


def give_zone(comments: Collection[Comment], said: Iterable[str], context: PageContext) -> None:
    """Let the clocks of *comments*, of which no zone is said, show the time of the one zone that the page says, in one of its texts *said*."""
    offsets = {*_offsets(said)}
    if len(offsets) != 1 or not (ahead := offsets.pop()):
        return
    for comment in comments:
        found, text = comment.published_at, comment.published_text
        if found is not None and text is not None and _shows_clock(text):
            comment.published_at = _there(found, text, ahead, context)


def _offsets(said: Iterable[str]) -> Iterator[timedelta]:
    """Yield how far the clocks of a page are ahead of UTC, as short texts tell."""
    for text in said:
        is_short = len(text) <= LONGEST_DATED and ("GMT" in text or "UTC" in text or "WEZ" in text)
        zone = SAID.search(text) if is_short else None
        if zone is None or CLOCK_BEFORE.search(text[: zone.start()]):
            continue
        if len(without_dates(text[: zone.start()] + text[zone.end() :])) <= LONGEST:
            ahead = timedelta(hours=int(zone["hours"]), minutes=int(zone["minutes"] or 0))
            yield (ahead if zone["sign"] == "+" else -ahead) + HOUR * (SUMMER.search(text, zone.end()) is not None)


def _shows_clock(text: str) -> bool:
    dated = span(text)
    zones: Sequence[str | None] = (dated["zone"], dated["late_zone"], dated["early_zone"]) if dated else ()
    return TIME_OF_DAY.search(text) is not None and not any(zones) and SAID.search(text) is None


def _there(found: datetime, text: str, ahead: timedelta, context: PageContext) -> datetime:
    """Return the time that is *found* in a *text* if its clock is so far *ahead* of UTC; what an attribute has told stays."""
    read, other = (
        written_time(text, context.languages, now) for now in (context.fetched_at, context.fetched_at + ahead)
    )
    if read is None or other is None or f"{read:%H%M}" != f"{found:%H%M}":
        return found
    return (other if read == found else found) - ahead
