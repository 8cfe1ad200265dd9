"""Dates written in the usual ways: day and month, mostly a year, perhaps a clock.

They are nearly all there are, and read hundreds of times faster than by dateparser, whose tables of month names and orders
these are, and which reads all others (`comcrawl_scrapy.times.dates`).
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from comcrawl_scrapy.documents.characters import MARKED
from comcrawl_scrapy.times import calendars
from comcrawl_scrapy.times.language_tables import date_order, month_names, months_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

CLOCK = (
    r"(?:\s+(?P<hour>\d{1,2})(?:(?:[:.]|\s?h\s?)(?P<minute>\d\d)(?:[:.](?P<second>\d\d))?|(?=\s*[ap](?:\.\s?)?m))"
    r"(?:\s*(?P<half>[ap])(?:\.\s?)?m\b\.?)?)?"
)
PLAIN = [  # most usual first
    re.compile(day + CLOCK, re.IGNORECASE)
    for day in (
        r"(?P<year>\d{4})(?:[-/]|\.\s?)(?P<month>\d{1,2})(?:[-/]|\.\s?)(?P<day>\d{1,2})",
        r"(?P<first>\d{1,2})(?P<mark>[-/]|\.\s?)(?P<other>\d{1,2})(?:[-/]|[.,]\s?)(?P<year>\d{4})",
        r"(?P<first>\d\d)(?P<mark>\s)(?P<other>\d\d)\s(?P<year>(?:19|20)\d\d)",
        r"(?P<day>\d{1,2})(?:st|nd|rd|th|er|º)?[-.\s]\s*(?:de\s|d['’]|of\s)?(?P<name>[^\W\d]{3,})(?:[-.,\s]\s*(?:del?\s)?(?P<year>\d{4}))?",
        r"(?P<name>[^\W\d]{2,})(?:\.?\s+|\.)(?P<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?P<year>\d{4}))?",
        r"(?:(?P<year>\d{4})\s?[年년]\s?)?(?P<month>\d{1,2})\s?[月월]\s?(?P<day>\d{1,2})\s?[日일]",
        r"(?P<first>\d{1,2})(?P<mark>[-/.])(?P<other>\d{1,2})(?=\s+\d{1,2}[:.h])",
        r"(?P<first>\d\d)(?P<mark>-)(?P<other>\d\d)",
        r"(?P<first>\d{1,2})(?P<mark>\.)\s?(?P<other>\d{1,2})\.",  # "12.02" is a clock
        r"(?P<short>\d\d)(?:[-/]|\.\s?)(?P<month>\d{1,2})(?:[-/]|\.\s?)(?P<day>\d{1,2})\.?",
        r"(?P<year>\d{4})\.\sgada\s(?P<day>\d{1,2})\.\s(?P<name>[^\W\d]{3,})\.?",
        r"(?P<year>\d{4})(?:[.]|\s?m\.)?\s(?P<name>[^\W\d]{3,})\.?\s(?P<day>\d{1,2})(?:\.|\sd\.)?",
        rf"(?P<day>\d{{1,2}})\s(?P<name>{'|'.join(calendars.MONTHS)})\s(?:ماه\s)?(?P<year>\d{{4}})",
        rf"(?P<day>\d{{1,2}})\s(?P<name>(?:{MARKED}|\.){{2,14}}),?\s(?P<year>\d{{4}})",
        rf"(?P<name>{MARKED}{{2,14}})\.?\s(?P<day>\d{{1,2}}),?\s(?P<year>\d{{4}})",
        r"(?P<republic>1\d\d)(?P<mark>[-/.])(?P<month>\d{1,2})(?P=mark)(?P<day>\d{1,2})",
        r"(?P<day>\d{1,2})\s+(?:tháng|thg)\s+(?P<month>\d{1,2})(?:,|\s+năm)?\s+(?P<year>\d{4})",
        r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?[-\s](?P<name>[^\W\d]{3,})\.?[-\s](?P<short_last>\d\d)",
    )
]
DIGITAL = (  # clocks, of 24 hours or of twice 12
    r"(?!(?:00?|1[3-9]|2\d):.*m$)(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d))?(?:\s?(?P<half>[ap])(?:\.\s?)?m\b\.?)?"
)
SHORT = re.compile(
    rf"(?P<first>\d{{1,2}})(?P<mark>[-./])\s?(?P<other>\d{{1,2}})(?P=mark)\s?(?P<short>\d\d){CLOCK}",
    re.ASCII | re.IGNORECASE,
)
NUMBERS = re.compile(r"(?<![\w./-])(\d{1,2})(?:[-/]|(?<=\d\d)\s(?=\d\d\s(?:19|20)\d))(\d{1,2})[-/\s](\d{4})(?!\w)")
SHORT_NUMBERS = re.compile(
    r"(?<![\w./-])(\d{1,2})[-/](\d{1,2})[-/](\d\d)(?![\w/-])"
)  # which part is the year is not told
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
NO_YEAR = re.compile(r"(?<![\w./:-])(\d{1,2})([-/.])(\d{1,2})(?![\w/:-]|\.\d)")
# Of which the day or the month may be first: others on the page tell. A year before them tells by itself, and so do full stops, unless others
# have a month behind them that is none: "07.20.12".
IN_NUMBERS = re.compile(r"(?<![\d/-])\d{1,2}[-/]\s?\d{1,2}(?!\d)|(?<!\d)\d\d\s\d\d\s(?:19|20)\d\d(?!\d)")
MONTH, DAY_ALONE = r"(?:0?[1-9]|1[0-2])", r"(?:1[3-9]|2\d|3[01])"  # of which the latter is no month
ENDS_DATE = (
    r"(?:\d\d|\d{4})(?![\d.])(?!.*\d[./-]\d)"  # behind a date stands no other number with stops: a clock, a version
)
WITH_STOPS = re.compile(rf"\W*{MONTH}\.{MONTH}\.{ENDS_DATE}")
MONTH_BEFORE_STOP = re.compile(rf"\W*{MONTH}\.{DAY_ALONE}\.{ENDS_DATE}")
DAY_BEFORE_STOP = re.compile(rf"\W*{DAY_ALONE}\.{MONTH}\.")
DAY_FIRST = frozenset(("sv", "af"))  # languages that have the year first, and without one, in "5/11", the day
MONTHS_A_YEAR, DAYS_A_MONTH = 12, 31
AHEAD = timedelta(hours=14)  # what clocks of the first time zone show, of which nothing is said, is to come in UTC
FEWEST = 3  # dates that have the month in common, and not the day by chance


def read(text: str, language: str, now: datetime, *, day_first: bool | None = None) -> datetime | None:
    """Return the date that is the whole of *text*, in UTC; None where it is none.

    Of numbers alone, *day_first* says whether the day or the month is first, or *language* where that is None, unless full
    stops stand between them: then the day is. The language says too whether a year of two digits is first. Without a
    year, it is the last before *now*.

    >>> read("12. März 2011 17:05", "en", datetime(2024, 5, 1, tzinfo=UTC))
    datetime.datetime(2011, 3, 12, 17, 5, tzinfo=datetime.timezone.utc)
    """
    found = next((found for pattern in PLAIN if (found := pattern.fullmatch(text))), None)
    try:
        return _date(found.groupdict(), language, now, day_first) if found else None
    except ValueError:  # no such day
        return None


def read_short(text: str, language: str, now: datetime, *, day_first: bool | None = None) -> datetime | None:
    """Return the date in numbers, the last of them a year of two digits, that is the whole of *text*, in UTC; None where it is none.

    Which of the others is the month *day_first* says, or *language* where that is None, unless full stops stand between them. It
    is none where that has the year first, or does not say, nor after *now*.

    >>> read_short("27.8.24 9:08 pm", "en", datetime(2024, 9, 1, tzinfo=UTC))
    datetime.datetime(2024, 8, 27, 21, 8, tzinfo=datetime.timezone.utc)
    """
    found = SHORT.fullmatch(text)
    if found is None or (day_first and int(found["other"]) > MONTHS_A_YEAR):
        return None
    if day_first is None and date_order(language) in ("DMY", "MDY"):
        day_first = _is_day_first(found["mark"], language, with_year=True)
    if day_first is None:
        return None
    month, day = _ordered(int(found["first"]), int(found["other"]), day_first=day_first)
    try:
        read = datetime(2000 + int(found["short"]), month, day, *clock(found.groupdict()), tzinfo=UTC)
    except ValueError:  # no such day
        return None
    return read if read <= now + AHEAD else None


def order_of(texts: Iterable[str], now: datetime) -> bool | None:
    """Say whether the day is before the month in the dates of *texts*, all of one page; None where none tells, or they differ.

    Sites write dates in numbers as their readers do, whatever language they declare: no month is the 21st, and where none
    tells by that, no comment is of a day to come. Else what several have in common is the month: comments are of one rather
    than of the same day of several.

    >>> now = datetime(2013, 5, 1, tzinfo=UTC)
    >>> order_of(["le 07/04/2013", "le 21/04/2013"], now), order_of(["07/04/2013"], now), order_of(["03/04/2013"], now)
    (True, True, None)
    >>> order_of(["1/3/2013", "2/3/2013", "3/3/2013"], now)
    True
    >>> order_of(["07/04/13", "5/4/13"], now), order_of(["13/04/07"], now), order_of(["9:30 4/3", "9:45 21/3"], now)
    (True, None, True)
    >>> order_of(["05/02/13", "14/10/12", "29/04/12"], now)
    True
    """
    latest = now + timedelta(days=1)  # clocks differ
    texts = [*texts]
    days = {(int(first), int(other), int(year)) for text in texts for first, other, year in NUMBERS.findall(text)}
    short = {(int(a), int(b), 2000 + int(c)) for text in texts for a, b, c in SHORT_NUMBERS.findall(text)}
    bare = {(int(a), int(b), now.year) for text in texts for a, mark, b in NO_YEAR.findall(text) if mark != "."}

    def is_month(month: int, day: int, year: int) -> bool:
        return month <= MONTHS_A_YEAR

    def has_been(month: int, day: int, year: int) -> bool:
        return (year, month, day) <= (latest.year, latest.month, latest.day)

    days_told = days | bare | (short if _cannot_begin_with_years(short, latest) else set())
    for may_be, those in ((is_month, days_told), (has_been, days | short)):
        either = [(may_be(other, first, year), may_be(first, other, year)) for first, other, year in those]
        told = {is_day_first for is_day_first, is_month_first in either if is_day_first != is_month_first}
        if told:
            return told.pop() if len(told) == 1 else None
    firsts, others, years = ({date[part] for date in days} for part in range(3))
    is_one_month = len(days) >= FEWEST and len(years) == 1 and 1 in (len(firsts), len(others))
    return len(others) == 1 if is_one_month else None


def _cannot_begin_with_years(short: Collection[tuple[int, int, int]], latest: datetime) -> bool:
    """Say whether any of dates in three *short* numbers, the last of which would be the year, cannot have it first: no such month, or a day to come."""
    if any(first > DAYS_A_MONTH for first, _, _ in short):
        return False
    begun = ((2000 + first, month, year - 2000) for first, month, year in short)
    return any(
        month > MONTHS_A_YEAR or (year, month, day) > (latest.year, latest.month, latest.day)
        for year, month, day in begun
    )


def order_without_year(text: str, language: str) -> bool | None:
    """Say whether *language* has the day before the month in the numbers of *text*, with no year behind them; None without any.

    >>> order_without_year("06:36, 12.02.", "en"), order_without_year("12-02, 06:36", "zh"), order_without_year("06:36", "de")
    (True, False, None)
    >>> order_without_year("5/11 14:05", "sv"), order_without_year("11/5 14:05", "ja")
    (True, False)
    """
    found = NO_YEAR.search(text)
    return None if found is None else _is_day_first(found[2], language, with_year=False)


def usual_order(texts: Iterable[tuple[str, str]]) -> bool | None:
    """Say of most of several texts whether their languages have the day before the month; None where all have it the same way.

    *texts* come with their languages: what else stands beside the dates of one page may be of several.
    """
    orders = Counter(_is_day_first("/", language, with_year=True) for text, language in texts if NUMBERS.search(text))
    return orders.most_common(1)[0][0] if len(orders) > 1 else None


def gives_month_only(text: str) -> bool:
    """Say whether a text names a year and no day of it.

    >>> gives_month_only("Stayed in January 2026"), gives_month_only("8 February 2026"), gives_month_only("yesterday")
    (True, False, False)
    """
    rest = YEAR.sub("", text, count=1)
    return rest != text and not any(map(str.isdigit, rest))


def _date(parts: dict[str, Any], language: str, now: datetime, day_first: bool | None) -> datetime | None:
    year, short, name = parts.get("year"), parts.get("short"), (parts.get("name") or "").lower().replace(".", "")
    if parts.get("first"):
        if year is not None and calendars.is_of_other_era(int(year)):  # nobody who dates so has the month first
            day_first = True
        elif day_first is None:
            day_first = _is_day_first(parts["mark"][0], language, with_year=year is not None)
        month, day = _ordered(int(parts["first"]), int(parts["other"]), day_first=day_first)
    else:
        month = int(parts.get("month") or 0) or months_of(language).get(name) or month_names().get(name, 0)
        day = int(parts["day"])
    if parts.get("republic"):
        if language != "zh":
            return None
        year = int(parts["republic"]) + calendars.REPUBLIC
    of_this_century = short or parts.get("short_last")
    date = calendars.gregorian(int(year or (of_this_century and f"20{of_this_century}") or now.year), month, day, name)
    found = datetime(date.year, date.month, date.day, *clock(parts), tzinfo=UTC)
    has_been = found <= now + AHEAD
    if parts.get("republic") or parts.get("short_last"):  # else it is a number of another kind: "128.12.3"
        return found if has_been else None
    if short:
        return found if date_order(language) == "YMD" and has_been else None
    return found if year or has_been else found.replace(year=now.year - 1)


def _is_day_first(mark: str, language: str, *, with_year: bool) -> bool:
    """Say so of a date whose year, if any, is last: where the language has it first, that is another's order."""
    order = date_order(language)
    if order == "YMD":
        return with_year or (mark == "/" and language in DAY_FIRST)
    return mark == "." or order == "DMY"


def _ordered(first: int, second: int, *, day_first: bool) -> tuple[int, int]:
    """Return month and day."""
    return (first, second) if (not day_first and first <= 12) or second > 12 else (second, first)


def clock(parts: dict[str, str | None]) -> tuple[int, int, int]:
    """Return hour, minute and second, of 24 hours, as the parts of a date that are named so give them."""
    hour, half = int(parts["hour"] or 0), (parts["half"] or "").lower()
    if half and hour <= 12:
        hour = hour % 12 + 12 * (half == "p")
    return hour, int(parts["minute"] or 0), int(parts["second"] or 0)
