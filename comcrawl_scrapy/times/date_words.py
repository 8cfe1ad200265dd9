"""Words in dates that say the same as others which are read: halves of the day, hours in characters, months by other names.

And those that may be left out: a day of the week, or "at", between the day and the clock. And which words there are in dates.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from dateparser.utils import normalize_unicode

from comcrawl_scrapy.documents.characters import in_our_digits
from comcrawl_scrapy.times import calendars, relative_ways, time_zones
from comcrawl_scrapy.times.date_patterns import HOURS_IN_LETTERS
from comcrawl_scrapy.times.halves_of_day import AFTERNOON, HOUR_IN_LETTERS, MORNING, in_english
from comcrawl_scrapy.times.language_tables import month_names, tables_of, weekday_names

if TYPE_CHECKING:
    from collections.abc import Collection

NUMBER = re.compile(r"\d+")
TIME = r"(\d{1,2}[:.]\d\d(?::\d\d)?)"
OTHERS = (
    (re.compile(r"(?<=[\w.,])\s['’](\d\d)(?!\w)"), r" 20\1"),  # "5 Mar '24"
    (re.compile(r"\bnoon\b", re.IGNORECASE), "12 p.m."),
    (re.compile(r"\bmidnight\b", re.IGNORECASE), "12 a.m."),
    (
        re.compile(r"(?<!\d)(?<!\d\s)\b([ap])\.?m\.?\s(\d{1,2}(?::\d\d|\.\d\d(?!\.))(?::\d\d)?)(?!\d)", re.IGNORECASE),
        r"\2 \1.m.",
    ),  # "PM 2:05", not "am 12.03.2024"
    (re.compile(r"(?<!\d)(\d{1,2})h(\d\d)min\b"), r"\1:\2"),
    (re.compile(r"\bklo?\b\.?\s?(\d{1,2})[.:](\d\d)\b", re.IGNORECASE), r"\1:\2"),
)
OTHERS_IN_LETTERS = (  # beside those of ASCII
    (re.compile(rf"{calendars.NUMBER}(?=月)"), lambda number: str(calendars.IN_LETTERS[number[0]])),
    (re.compile(r"(?<!\d)(\d{1,2})\s?[月월]\s?(\d{1,2}),\s(\d{4})"), r"\3-\1-\2"),  # as dates are written in English
    (re.compile(r"(?<!\d)(\d{1,2})\s(\d{1,2})\s?[月월],?\s(\d{4})"), r"\3-\2-\1"),
    (re.compile(r"(?<!\d)(\d{1,2})\s(\d{1,2})月(?![,\s]*\d{1,4}(?![\d:]))"), r"\2月\1日"),
    (re.compile(HOURS_IN_LETTERS), lambda clock: re.sub(r":(?=\d(?!\d))", ":0", ":".join(NUMBER.findall(clock[0])))),
    (re.compile(r"(\d)\s?[時时点點시]\s?(\d\d)"), r"\1:\2"),
    (re.compile(HOUR_IN_LETTERS), lambda hour: hour[0][:-1].rstrip() + ":00"),
    (re.compile(rf"(?:{MORNING})\s?{TIME}"), r" \1 a.m."),
    (re.compile(rf"(?:{AFTERNOON})\s?{TIME}"), r" \1 p.m."),
)
VIETNAMESE_HALF = re.compile(r"(?<=\d)\s?(?:(?P<am>SA)|CH)(?!\w)")  # of the day; elsewhere these are other words
MONTH = re.compile(rf"(?<=\d\s)(?:{calendars.OTHER_MONTH})(?=,?\s\d)", re.IGNORECASE)
MONTH_FIRST = re.compile(
    rf"(?<!\w)({calendars.OTHER_MONTH}|tháng\s\d{{1,2}})\.?\s(\d{{1,2}}),?\s(\d{{4}})(?!\d)", re.IGNORECASE
)
AT = frozenset(("الساعة", "pukul", "godzina", "godzinie", "hodina", "heures", "kello", "klockan", "klokken", "plkst"))
BETWEEN = re.compile(
    r"(?P<before>(?<!\d)\d{4}|[-/.]\s?\d{1,2}[-/.]\s?\d{1,2}|(?P<month>(?<!\w)[^\W\d]{3,14})(?:\s\d{1,2}(?:\sd)?)?)(?P<gap>[\s.,]{1,3}(?:[^\W\d]{1,4}[\s.,]{1,3})?)"
    r"(?P<word>[^\W\d]{5,14})(?=(?:[\s.,]+[^\W\d]{1,4})?[\s.,]+\d{1,2}[:.h]\d\d|\W*$)"
)
DIRECTIONS = dict.fromkeys(  # marks that say in which one writes
    (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
)
LETTERS = re.compile(r"(?:[^\W\d_]|[\u0300-\u036f])+")
IN_ANY_LANGUAGE = frozenset(
    ("am", "pm", "t", "z", *(name.lower() for name in (*time_zones.NAMES, *time_zones.ALL_YEAR)))
)


def reworded(text: str) -> str:
    """Return *text* with its dates in words, and years of an era, that are read.

    >>> reworded("21 Tháng Mười Một, 2026 lúc 2:05 chiều"), reworded("令和6年5月5日 午後2時05分")
    ('21 tháng 11, 2026 lúc 2:05 p.m.', '2024年5月5日  2:05 p.m.')
    """
    is_ascii = text.isascii()
    if not is_ascii:
        text = in_our_digits(text)
        if "háng" in text:
            text = VIETNAMESE_HALF.sub(lambda half: " a.m." if half["am"] else " p.m.", text)
        text = calendars.in_our_era(MONTH.sub(_other_month, MONTH_FIRST.sub(r"\2 \1 \3", text)))
    for written, read in OTHERS if is_ascii else (*OTHERS_IN_LETTERS, *OTHERS):
        text = written.sub(read, text)
    return in_english(text)


def spaced(text: str) -> str:
    """Return *text* with blanks in place of a day of the week, or of "at", between a date and a clock; no character moves.

    After a number alone, it may be of anything.

    >>> spaced("21 Kasım 2026 Cumartesi 14:05"), spaced("2 Margaret 14:05")
    ('21 Kasım 2026           14:05', '2 Margaret 14:05')
    """
    return BETWEEN.sub(_blank, text)


def may_be_date(text: str, languages: Collection[str]) -> bool:
    """Say whether *text* is more than one number, and has no word but those of dates: dateparser reads no other, which it finds out slowly.

    Of words in other letters than those of ASCII its tables do not have all endings.

    >>> may_be_date("April 2012", ("en",)), may_be_date("by Ann 2012", ("en",)), may_be_date("(2012)", ("en",))
    (True, False, False)
    """
    if not (said := _letters(text)):
        return len(NUMBER.findall(text)) > 1
    return all(not word.isascii() or any(word in _words(language) for language in languages) for word in said)


@cache
def _words(language: str) -> frozenset[str]:
    """Return all words in dateparser's tables of *language*, without accents."""
    return IN_ANY_LANGUAGE.union(_letters(normalize_unicode(str(tables_of(language)))))


def _letters(text: str) -> list[str]:
    """Return the words of *text*, "p.m." as "pm"."""
    return LETTERS.findall(relative_ways.SHORTENED.sub("", text.lower()))


def _other_month(month: re.Match[str]) -> str:
    """Return a month by the name that is read; as it is where its letters are only like those of one, as "ſ" is like "s"."""
    return calendars.OTHER_MONTHS.get(month[0].lower(), month[0])


def _blank(between: re.Match[str]) -> str:
    word = between["word"].lower()
    is_dated = between["month"] is None or between["month"].lower() in month_names()
    is_needless = is_dated and (word in AT or word in weekday_names())
    return between["before"] + between["gap"] + " " * len(between["word"]) if is_needless else between[0]
