"""Where in a text a day is called by its name, with a clock: "yesterday at 9:03", "вчера в 9:03", "letzten Mittwoch um 9:03"."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.characters import DENSE, NO_BLANKS
from comcrawl_scrapy.times.date_patterns import HOUR_WORD, OF_POST
from comcrawl_scrapy.times.halves_of_day import AFTERNOON_LAST, MORNING_LAST
from comcrawl_scrapy.times.language_tables import LAST, weekdays_of
from comcrawl_scrapy.times.plain_dates import clock
from comcrawl_scrapy.times.relative_ways import days_in, named_days

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

LONGEST = 80  # characters of the text it may stand in
HAS_CLOCK = re.compile(r"\d[:.h]\d\d")  # found several times faster
ANY_CLOCK = re.compile(r"\d{1,2}[:.h]\d\d(?::\d\d)?")
AT = r"(?:[^\w:]{0,3}[^\W\d]{1,7}\.?){0,3}[^\w:]{0,3}"
CLOCK = (
    r"(?P<hour>\d{1,2})[:.h](?P<minute>\d\d)(?::(?P<second>\d\d))?(?![\d%€$£])(?:\s?(?P<half>[ap])(?:\.\s?)?m\b\.?)?"
    + rf"(?:\s?(?:{MORNING_LAST}|{AFTERNOON_LAST})(?!\w))?{HOUR_WORD}?"
)
LABEL = re.compile(r"^\W*(?:[^:]{1,30}:\s+)?\W*")  # "« Reply #4 on: "
SHORT_NAME = 2  # letters: "MA 9:43"
SHORTEST = 4  # letters of the name of a weekday: shorter ones are other words
DAYS = 7  # of a week


def find(text: str, languages: tuple[str, ...]) -> re.Match[str] | None:
    """Return the day and its clock in *text*, in one of *languages*; a weekday where no other number tells which day it is.

    >>> find("Anna | wczoraj o 9:03 (edytowano)", ("pl", "en"))[0], find("#12 Ann Friday at 9:03", ("en",))[0]
    ('wczoraj o 9:03', 'Friday at 9:03')
    """
    if len(text) > LONGEST or not HAS_CLOCK.search(text):
        return None
    return _by_name(languages).search(text) or _last_weekday(text, languages)


def read(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Return the time that a named day, or the last one of a weekday, and its clock in *text* give; None where there are none.

    >>> from datetime import datetime
    >>> read("letzten Mittwoch um 09:43 Uhr", ("de", "en"), datetime(2026, 11, 27, 12))
    datetime.datetime(2026, 11, 25, 9, 43)
    """
    if len(text) > LONGEST or not HAS_CLOCK.search(text):
        return None
    found = _by_name(languages).search(text) or _by_clock(languages).search(text) or _last_weekday(text, languages)
    if found is None:
        return None
    name = found["day"].lower()
    ago = next((days[name] for days in map(named_days, languages) if name in days), None)
    weekday = next((days[name] for days in map(_weekdays, languages) if name in days), None)
    if ago is None and weekday is not None:
        ago = (now.weekday() - weekday - 1) % DAYS + 1
    if ago is None:  # its letters are only like those of one, as "ſ" is like "s"
        return None
    try:
        hour, minute, second = clock(found.groupdict())
        return now.replace(hour=hour, minute=minute, second=second) - timedelta(days=ago)
    except (OverflowError, ValueError):  # no such time
        return None


def ends_in_one(text: str, languages: tuple[str, ...]) -> bool:
    """Say whether the last word of *text* is such a name."""
    return text.lower().rpartition(" ")[2] in days_in(languages)


def read_alone(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Return the time that a named day and its clock give where *text* begins with them, if not with a label: a name may end in "Ayer".

    >>> from datetime import datetime
    >>> read_alone("Am: Heute, 9:43", ("en", "de"), datetime(2026, 11, 27, 12)), read_alone("A. Ayer, 9:43", ("en", "es"), datetime.max)
    (datetime.datetime(2026, 11, 27, 9, 43), None)
    """
    found = _by_name(languages).match(said := LABEL.sub("", text, count=1)) if HAS_CLOCK.search(text) else None
    return read(said, languages, now) if found is not None and len(found["day"]) > SHORT_NAME else None


def _last_weekday(text: str, languages: tuple[str, ...]) -> re.Match[str] | None:
    """Return the weekday and its clock in *text*, where no other number tells which day it is."""
    if any(map(str.isdigit, OF_POST.sub("", ANY_CLOCK.sub("", text, count=1)))):
        return None  # which is told faster than the weekday is found
    found = _by_weekday(languages).search(text)
    rest = "" if found is None else OF_POST.sub("", text[: found.start()]) + text[found.end() :]
    return None if any(map(str.isdigit, rest)) else found


@cache
def _weekdays(language: str) -> dict[str, int]:
    """Return the names of the days of the week in *language*, and which day each is."""
    named = weekdays_of(language).items()
    return {name: day for name, day in named if len(name) >= SHORTEST or re.fullmatch(f"{DENSE}+", name)}


@lru_cache(maxsize=64)
def _by_name(languages: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(_one_of(map(named_days, languages)) + AT + CLOCK, re.IGNORECASE)


@lru_cache(maxsize=64)
def _by_clock(languages: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\d.:]){CLOCK}{AT}" + _one_of(map(named_days, languages)), re.IGNORECASE)


@lru_cache(maxsize=64)
def _by_weekday(languages: tuple[str, ...]) -> re.Pattern[str]:
    last = "|".join(map(re.escape, LAST))
    return re.compile(rf"(?:(?<!\w)(?:{last})\s)?" + _one_of(map(_weekdays, languages)) + AT + CLOCK, re.IGNORECASE)


def _one_of(names: Iterable[Iterable[str]]) -> str:
    """Return the pattern of any of *names* of days, as ``day``."""
    longest_first = sorted(set(chain.from_iterable(names)), key=len, reverse=True)
    either = "|".join(map(re.escape, longest_first))
    return rf"(?:(?<!\w)|(?<={NO_BLANKS}))(?P<day>{either})(?:(?![^\W\d])|(?={NO_BLANKS}))"
