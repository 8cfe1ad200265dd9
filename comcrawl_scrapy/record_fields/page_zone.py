"""The time zone of a page's clocks, where it says one, as forums do below their posts: "All times are GMT -5. The time now is 9:15"."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.shown_text import line_of
from comcrawl_scrapy.times.date_patterns import TIME_OF_DAY
from comcrawl_scrapy.times.dates import ZONED, written_time
from comcrawl_scrapy.times.dates_in_text import span

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from datetime import datetime

    from comcrawl_scrapy.dom import Outline
    from comcrawl_scrapy.fields import PageContext
    from comcrawl_scrapy.items import Comment

SAID = re.compile(  # "UTC + 1 hour", "GMT+05:30", "WEZ +1", "GMT +9.5"
    r"(?<![^\W\d_])(?:UTC|GMT|WEZ)\s*(?P<sign>[+−-])\s*(?P<hours>1[0-4]|0?\d)(?::?(?P<minutes>[0-5]0|[134]5)|(?P<half>[.,]5))?(?![\d:])"
)
CLOCK_BEFORE = re.compile(
    r"\d(?:[:.]\d\d){0,2}(?:\s?[ap]\.?m\.?)?[\s(\[]*$", re.IGNORECASE
)  # it is the zone of that alone
NOW = re.compile(r"\s*,\s*\d{4}-\d")  # what time it is there
TIMES = re.compile(  # of which it is said, in the languages of forums
    r"\b(?:times?|zeit\w*|heures?|horaires?|horas?|horários?|orari?o?|ora|tijd\w*|tider|czas\w*|časy?|časov\w+|врем\w+|часов\w+|saat\w*|zaman\w*|ajat|idő\w*|ώρ\w+)\b"
    r"|时[区間间]|時[区區間間]|시간|giờ",
    re.IGNORECASE,
)
SUMMER = re.compile(
    r"\[\s*(?:DST|Sommerzeit|heure d.été|horario de verano|ora legale|zomertijd|летнее время)", re.IGNORECASE
)
LONGEST, NEAR = 500, 40  # characters of its line; before and behind it, among which it is said of what
HOUR = timedelta(hours=1)


def give_zone(comments: Collection[Comment], outline: Outline, context: PageContext, behind: int) -> None:
    """Let the clocks of *comments*, of which no zone is said, show the time of the one zone that the page says *behind* them."""
    offsets = {*_offsets(outline, behind)}
    if len(offsets) != 1 or not (ahead := offsets.pop()):
        return
    for comment in comments:
        found, text = comment.published_at, comment.published_text
        if found is not None and text is not None and _shows_clock(text):
            comment.published_at = _there(found, text, ahead, context)


def _offsets(outline: Outline, behind: int) -> Iterator[timedelta]:
    """Yield how far the clocks of a page are ahead of UTC, as lines from element *behind* on tell."""
    texts = outline.texts
    for k in texts.at(behind, len(outline)):
        if "GMT" in texts.said[k] or "UTC" in texts.said[k] or "WEZ" in texts.said[k]:
            line = _line(outline, int(texts.owner[k]))
            zone = SAID.search(line) if len(line) <= LONGEST else None
            if zone is not None and _is_of_times(line, zone):
                ahead = timedelta(hours=int(zone["hours"]), minutes=30 if zone["half"] else int(zone["minutes"] or 0))
                yield (ahead if zone["sign"] == "+" else -ahead) + HOUR * (SUMMER.search(line) is not None)


def _is_of_times(line: str, zone: re.Match[str]) -> bool:
    """Say whether what stands around a *zone* in a *line* says that times are of it, and no clock stands right before."""
    before, behind = line[max(zone.start() - NEAR, 0) : zone.start()], line[zone.end() : zone.end() + NEAR]
    is_told = TIMES.search(before) or TIMES.search(behind) or NOW.match(behind)
    return is_told is not None and CLOCK_BEFORE.search(before) is None


def _line(outline: Outline, i: int) -> str:
    """Return all that is said in the line of element *i*."""
    holder = next((k for k in (i, *outline.ancestors(i)) if outline.block[k]), i)
    return line_of(outline.nodes[holder])


def _shows_clock(text: str) -> bool:
    """Say whether *text* shows a clock with a colon, "10.15" may be a day, and no zone."""
    if ":" not in text or TIME_OF_DAY.search(text) is None or ZONED.search(text) or SAID.search(text):
        return False
    dated = span(text)
    zones: Sequence[str | None] = (dated["zone"], dated["late_zone"], dated["early_zone"]) if dated else ()
    return not any(zones)


def _there(found: datetime, text: str, ahead: timedelta, context: PageContext) -> datetime:
    """Return the time that is *found* in a *text* if its clock is so far *ahead* of UTC; what else has told it stays."""
    read = written_time(text, context.languages, context.fetched_at)
    if read is None or f"{read:%H%M}" != f"{found:%H%M}":
        return found
    is_named = span(text) is None and read == found  # such as today: what day it is there
    other = written_time(text, context.languages, context.fetched_at + ahead) if is_named else None
    return (other or found) - ahead
