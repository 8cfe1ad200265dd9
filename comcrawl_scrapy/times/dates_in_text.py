"""What of a text is a date, as it is written there, and what stands beside it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from comcrawl_scrapy.times import named_days, relative_dates, relative_pairs
from comcrawl_scrapy.times.date_patterns import DATE, RELATIVE
from comcrawl_scrapy.times.date_words import DIRECTIONS, spaced
from comcrawl_scrapy.times.language_tables import weekday_names
from comcrawl_scrapy.times.languages import KNOWN
from comcrawl_scrapy.times.relative_dates import DIGIT

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 60  # characters of a date
LONGEST_AROUND = 300  # of the text it may stand in
LONGEST_END = 150  # characters at both ends of a text
TWICE = re.compile(r"(?<!\w)(\d{1,2}\.?\s\S{2,10}|[^\W\d]\S{1,9}\s\d{1,2})\s\1(?!\w)")  # for two widths of a screen
HOUR = re.compile(r"(?<![\d:])\d{1,2}\s?(?:[:h時时点點시]\s?\d\d|[ap]\.?m\b)", re.IGNORECASE)
EMPTY = re.compile(r"[(（\[【<]\s*[)）\]】>]|(?<!\S)\.(?!\S)")  # brackets that held a date, and the dot behind one


@lru_cache(maxsize=1024)
def span(text: str) -> re.Match[str] | None:
    """Find the date in *text*; it is asked several times, for the time and for how it is written.

    Behind the number of a post, "#3 yesterday, 10:15" is no day of a month.
    """
    found = DATE.search(spaced(text)) if DIGIT.search(text) else None
    is_named = found is not None and named_days.ends_in_one(found["yearless"] or "", KNOWN)
    return None if is_named else found


def gives_day_and_clock(text: str) -> bool:
    """Say whether a text gives a day and, right beside it, a clock.

    >>> gives_day_and_clock("Ann, May 6, 2019 at 4:14 pm"), gives_day_and_clock("May 6, 2019"), gives_day_and_clock("4:14 pm")
    (True, False, False)
    """
    found = span(text)
    return found is not None and bool(found["clock"] or found["early"])


def gives_hour(text: str) -> bool:
    """Say whether a text names an hour in its beginning, where times are looked for.

    >>> gives_hour("Posted: Wed Jan 22, 2003 9:36 pm"), gives_hour("Joined: 16 Jul 2002")
    (True, False)
    """
    return HOUR.search(text, 0, LONGEST_AROUND) is not None


def ends(text: str) -> str:
    """Return the beginning and the end of a long *text*, where the time of a comment stands: in the midst people tell of other times.

    What is a day twice beside itself is it once.

    >>> ends("11 Jun 11 Jun 7:07 a.m.")
    '11 Jun 7:07 a.m.'
    """
    if len(text) > 2 * LONGEST_END:
        text = f"{text[:LONGEST_END].rpartition(' ')[0]} … {text[-LONGEST_END:].partition(' ')[2]}"
    return TWICE.sub(r"\1", text)


def shown(text: str) -> str:
    """Return the date in *text* as it is written there; a short text without one as it is.

    >>> shown("Ann on March 3rd, 2011 at 10:15 (edited)")
    'March 3rd, 2011 at 10:15'
    >>> shown("by Ann 10:15, 3 March 2011 (UTC)")
    '10:15, 3 March 2011 (UTC)'
    >>> shown("on 2011-Mar-03 10:15 Ann said")
    '2011-Mar-03 10:15'
    """
    text = text.translate(DIRECTIONS)
    if (pair := relative_pairs.find(text, KNOWN)) is not None:
        return text[pair.where]
    if found := span(text):
        return text[_start(found) : found.end()].strip()
    if (counted := relative_dates.find(text, KNOWN)) is not None:
        return text[counted]
    if (named := named_days.find(text, KNOWN)) is not None:
        return named[0]
    relative = RELATIVE.search(text)
    return relative[0].strip() if relative else text if len(text) <= LONGEST else ""


@lru_cache(maxsize=1024)
def without_dates(text: str) -> str:
    """Return *text* without the dates in it; it is asked several times, as `span` is.

    >>> without_dates("Ann on March 3rd, 2011 at 10:15")
    'Ann on'
    >>> without_dates("Ann Marsh, March 3rd, 2011")
    'Ann Marsh,'
    >>> without_dates("Anna, 3 godziny temu")
    'Anna,'
    >>> without_dates("Ann Lee (3/5/2024)")
    'Ann Lee'
    """
    text = text.translate(DIRECTIONS)
    if (counted := relative_pairs.counted(text, KNOWN)) is not None:
        rest = text[: counted.start] + " " + text[counted.stop :]
    elif DIGIT.search(text) is None:
        rest = text
    elif (named := named_days.find(text, KNOWN)) is not None:
        rest = text[: named.start()] + " " + text[named.end() :]
    else:
        rest = RELATIVE.sub(" ", " ".join(_around_dates(text)))
    return " ".join((text if rest == text else EMPTY.sub(" ", rest)).split())


def is_date(text: str) -> bool:
    """Say whether *text* is a date and nothing else.

    >>> is_date("27 Nisan 2021"), is_date("vor 3 Tagen."), is_date("27 Nisan 2021, 3 yanıt"), is_date("3"), is_date("")
    (True, True, False, False, False)
    """
    is_short = len(text) <= LONGEST and DIGIT.search(text) is not None
    return is_short and not any(map(str.isalnum, without_dates(text)))


def _around_dates(text: str) -> Iterator[str]:
    """Yield what of *text* stands around the dates in it."""
    end, text = 0, spaced(text)
    for date in DATE.finditer(text):
        yield text[end : _start(date)]
        end = date.end()
    yield text[end:]


def _start(date: re.Match[str]) -> int:
    """Return where a date starts: what stands before the day is a name where it is none of a day of the week."""
    weekday = date["weekday"]
    is_name = weekday is not None and weekday.lower().rstrip(",،") not in weekday_names()
    return date.end("weekday") if is_name and not date["early"] else date.start()
