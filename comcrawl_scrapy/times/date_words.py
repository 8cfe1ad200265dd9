"""Words in dates that say the same as others which are read: halves of the day, hours in characters, months by other names.

And those that may be left out: a day of the week, or "at", between the day and the clock.
"""

from __future__ import annotations

import re

from comcrawl_scrapy.times import calendars
from comcrawl_scrapy.times.date_patterns import AFTERNOON, AFTERNOON_LAST, MORNING, MORNING_LAST
from comcrawl_scrapy.times.plain_dates import month_names, weekday_names

TIME = r"(\d{1,2}[:.]\d\d(?::\d\d)?)"
HOURS = (
    (re.compile(r"\bnoon\b", re.IGNORECASE), "12 p.m."),
    (re.compile(r"\bmidnight\b", re.IGNORECASE), "12 a.m."),
    (re.compile(r"\bklo?\b\.?\s?(\d{1,2})[.:](\d\d)\b", re.IGNORECASE), r"\1:\2"),
)
OTHER_HOURS = (  # in letters beside those of ASCII
    (re.compile(r"(\d)\s?[時时点點시]\s?(\d\d)[分분]?"), r"\1:\2"),
    (re.compile(rf"(?:{MORNING})\s?{TIME}"), r" \1 a.m."),
    (re.compile(rf"(?:{AFTERNOON})\s?{TIME}"), r" \1 p.m."),
    (re.compile(rf"{TIME}\s?(?:{MORNING_LAST})(?!\w)", re.IGNORECASE), r"\1 a.m."),
    (re.compile(rf"{TIME}\s?(?:{AFTERNOON_LAST})(?!\w)", re.IGNORECASE), r"\1 p.m."),
)
MONTH = re.compile(rf"(?<=\d\s)(?:{calendars.OTHER_MONTH})(?=,?\s\d)", re.IGNORECASE)
AT = frozenset(("الساعة", "pukul", "godzina", "hodina", "heures"))
BETWEEN = re.compile(
    r"(?P<before>(?<!\d)\d{4}|[-/.]\s?\d{1,2}[-/.]\s?\d{1,2}|(?P<month>(?<!\w)[^\W\d]{3,14}))(?P<gap>[\s.,]{1,3})"
    r"(?P<word>[^\W\d]{5,12})(?=[\s.,]+\d{1,2}[:.h]\d\d)"
)
OTHER_DIGIT = re.compile(r"[^\D0-9]")


def reworded(text: str) -> str:
    """Return *text* with its dates in words, and years of an era, that are read.

    >>> reworded("21 Tháng Mười Một, 2026 lúc 2:05 chiều"), reworded("令和6年5月5日 午後2時05分")
    ('21 tháng 11, 2026 lúc 2:05 p.m.', '2024年5月5日  2:05 p.m.')
    """
    is_ascii = text.isascii()
    if not is_ascii:
        text = OTHER_DIGIT.sub(lambda digit: str(int(digit[0])), text)
        text = calendars.in_our_era(MONTH.sub(_other_month, text))
    for name, hour in HOURS if is_ascii else (*HOURS, *OTHER_HOURS):
        text = name.sub(hour, text)
    return text


def spaced(text: str) -> str:
    """Return *text* with blanks in place of a day of the week, or of "at", between a date and a clock; no character moves.

    After a number alone, it may be of anything.

    >>> spaced("21 Kasım 2026 Cumartesi 14:05"), spaced("2 Margaret 14:05")
    ('21 Kasım 2026           14:05', '2 Margaret 14:05')
    """
    return BETWEEN.sub(_blank, text)


def _other_month(month: re.Match[str]) -> str:
    """Return a month by the name that is read; as it is where its letters are only like those of one, as "ſ" is like "s"."""
    return calendars.OTHER_MONTHS.get(month[0].lower(), month[0])


def _blank(between: re.Match[str]) -> str:
    word = between["word"].lower()
    is_dated = between["month"] is None or between["month"].lower() in month_names()
    is_needless = is_dated and (word in AT or word in weekday_names())
    return between["before"] + between["gap"] + " " * len(between["word"]) if is_needless else between[0]
