"""When a comment was written: machine-readable attributes first, then the text in the page's language."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from comcrawl_scrapy.times import named_days, other_dates, plain_dates, relative_dates, relative_pairs, time_zones
from comcrawl_scrapy.times.date_patterns import ON, RELATIVE, TIME_OF_DAY, ZONED_LAST
from comcrawl_scrapy.times.date_words import DIRECTIONS, may_be_date, reworded
from comcrawl_scrapy.times.dates_in_text import LONGEST, LONGEST_AROUND, gives_day_and_clock, span, without_dates
from comcrawl_scrapy.times.languages import COUNTRIES, KNOWN, SCRIPTS
from comcrawl_scrapy.times.machine_times import QUARTER, in_utc, linked_times, machine_time, machine_values, titles
from comcrawl_scrapy.times.relative_dates import DIGIT
from comcrawl_scrapy.times.relative_words import FALSE_FRIENDS, SHARED_UNITS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

ZONED = re.compile(r"(?:Z|UTC|GMT|[+-]\d\d:?\d\d|\b1\d{9}(?:\d{3})?)$")
NUMERIC = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?<!\d)\d{1,2}[:h]\d\d|(?<!\d)(?:19|20)\d\d(?!\d)")
AMOUNT = re.compile(  # prices, ratings, units that dateparser leaves out as "2T10Z" has them: "2 t" is no February
    r"[$€£¥₽₹₺₩]\s?[\d.,\s]+|[\d.,\s]+[$€£¥₽₹₺₩]|\d+[.,](?:\d|[6-9]\d)|\d{1,2}(?:[.,]\d+)?\s?/\s?\d{1,3}|\d{1,2}\s?[aAtTzZ]\.?"
)
AROUND = re.compile(
    r"\b(?:edited|modified|updated|posted|published|commented|said|asked|answered|wrote|added|about|permalink|link|reply)\b:?"
    r"|[#|•·»«()\[\],]",
    re.IGNORECASE,
)
PART = re.compile(r"\s+[|·•⋅—–-]\s+|[,:：]\s+")
SOME_WORD = re.compile(
    r"yesterday|today|just now|gestern|heute|hier|aujourd|ayer|hoy|вчера|сегодня|昨天|今天|刚刚|어제|오늘|昨日|今日|أمس|اليوم|منذ",
    re.IGNORECASE,
)
MIDNIGHT, DAY_LONG, YEAR_LONG = time(), timedelta(days=1), timedelta(days=365)
YEAR_ON_AVERAGE = timedelta(days=365.2425)
OF_MONTHS = 1.1  # times a month, as which some are counted that are shorter than others
UNTOLD = ("en", *sorted({*COUNTRIES.values()}))  # which a page may be in that does not say it, or that says English
NOTHING_ELSE = re.compile(rf"\W*(?:(?:posted|commented)\W*)?(?:(?:{ON})\W*)?", re.IGNORECASE)  # than a date, in a title
LABEL = re.compile(r"[^\d:]{1,30}:\s*")  # of a date in a title: "Sender's time:"
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|\d[./-]\d{1,2}[./-]\d\d|['’]\d\d(?!\d)")
DAY_ANYWHERE = timedelta(hours=36)  # from the midnight of a day in UTC to its end in the last of the time zones
AMBIGUOUS = re.compile(  # on a page of another language: "for 3 h", "for one time", "3 hete"
    rf"(?:{'|'.join(FALSE_FRIENDS)})\b.*(?<![^\W\d_])(?:{SHARED_UNITS})\W*|\d+\W*(?:hete|perce)", re.IGNORECASE
)
LETTER, COUNT = re.compile(r"[^\W\d_]"), re.compile(r"\d+\D+")  # of units, with what follows


def published(
    given: Sequence[Mapping[str, str]],
    text: str,
    languages: tuple[str, ...],
    now: datetime,
    *,
    day_first: bool | None = None,
) -> datetime | None:
    """Return the time that an element gives, in UTC; relative ones count back from *now*.

    *day_first* says of dates in numbers whether the day is before the month; None: as the first of *languages* has it.

    *given* are the attributes of the element, of those in it, and last of the one around it: the first that is a time, or
    the same with its zone. Failing these, it is read from the element's *text*, or a title in it, whichever tells the time
    of that day too; first from the title where the text is a time of day (else of the day that an address gives with it, or today),
    counts back in units as long as what the title is apart from it ("2 years ago"), or would be to come ("over 2 years"), or where it
    gives no year, or no day, and the title does: the page may be read years after it was made.
    """
    first = _stated(given)
    if first is not None and first.time() != MIDNIGHT:
        return first
    told = [told for held in given[:-1] for told in (*titles(held), *([] if first else [held.get("datetime", "")]))]
    said = [written_time(t, languages, now, day_first=day_first) if t else None for t in (text, *told)]
    if TIME_OF_DAY.fullmatch(text):
        said = [*said[1:], *(linked_times(given, said[0]) if said[0] else ()), said[0]]
    elif said[0] is not None:
        step = _step(text, languages, now) or _year(said[0], now)
        titled = ((title, found) for title, found in zip(told, said[1:], strict=True) if found is not None)
        same = (found for title, found in titled if _is_same(said[0], text, step, found, title))
        said = [*same, *said]
    read = sorted(filter(None, said), key=lambda found: found > now + DAY_LONG)  # what is still to come is misread
    return finest([*([first] if first is not None else ()), *read])


def _is_same(said: datetime, text: str, step: timedelta, found: datetime, title: str) -> bool:
    """Say whether a time *found* in a *title* is the one that *text* has *said*, and tells more: in units as long as *step*, or of a month or any year."""
    if step and abs(found - said) <= OF_MONTHS * step:
        return True
    if plain_dates.gives_month_only(text):
        return (found.year, found.month) == (said.year, said.month)
    if YEAR.search(text) or found >= said or not gives_day_and_clock(title):
        return False
    is_counted, years = bool(step) or DIGIT.search(text) is None, round((said - found) / YEAR_ON_AVERAGE)
    bare = NOTHING_ELSE.fullmatch(without_dates(title if is_counted else LABEL.sub("", title, count=1)))
    return bare is not None and (is_counted or abs(said - found - years * YEAR_ON_AVERAGE) < DAY_ANYWHERE)


def exact(given: Sequence[Mapping[str, str]]) -> datetime | None:
    """Return the time that is `published` whatever the element says, as its attributes tell it; None where they tell a day or nothing."""
    first = _stated(given)
    return first if first is not None and first.time() != MIDNIGHT else None


def _stated(given: Sequence[Mapping[str, str]]) -> datetime | None:
    """Return the first time in attributes, or the same with its zone; None without any."""
    stated = [(value, found) for value in machine_values(given) if (found := machine_time(value))]
    zoned = (found for value, found in stated if ZONED.search(value) and abs(found - stated[0][1]) < DAY_LONG)
    return next(zoned, stated[0][1] if stated else None)


def _step(text: str, languages: tuple[str, ...], now: datetime) -> timedelta:
    """Return how long the unit is that *text* counts back in, be it among many words; no time where it does not."""
    if (pair := relative_pairs.find(text, languages)) is not None:
        return now - relative_dates.counted_back(now, 1, pair.counts[1][1])
    if (relative := RELATIVE.search(text)) is None:
        return relative_dates.step(text, languages, now)
    said = (relative[0], COUNT.findall(relative[0])[-1])  # of two counts the last
    return next(filter(None, (relative_dates.step(each, languages, now) for each in said)), timedelta())


def _year(counted: datetime, now: datetime) -> timedelta:
    """Return a year where *counted* is this very minute of an earlier one: "2 years", alone, is none of the ways that are looked up."""
    is_earlier = counted.year < now.year and f"{counted:%m%d%H%M}" == f"{now.astimezone(UTC):%m%d%H%M}"
    return YEAR_LONG if is_earlier else timedelta()


def finest(times: Sequence[datetime]) -> datetime | None:
    """Return the first of several times given for the same; where it is a day only, the first that tells the time of that day.

    >>> finest([datetime(2017, 11, 16, tzinfo=UTC), datetime(2017, 11, 16, 14, 27, tzinfo=UTC)]).hour
    14
    >>> finest([datetime(2017, 11, 16, tzinfo=UTC), datetime(2017, 11, 17, 3, 27, tzinfo=UTC)]).hour
    3
    """
    with_clock = (found for found in times if found.time() != MIDNIGHT and abs(found - times[0]) < DAY_ANYWHERE)
    return next(with_clock, next(iter(times), None))


def likeliest(stated: str, shown: datetime | None) -> datetime | None:
    """Return the time *stated* for programs, or the one *shown* for the same where that tells more: the time of the day, or its zone.

    >>> likeliest("2017-08-01T12:10:51", datetime(2017, 8, 1, 9, 10, 51, tzinfo=UTC)).hour
    9
    >>> likeliest("2017-08-01T12:10:51", datetime(2017, 8, 1, 9, 8, tzinfo=UTC)).hour
    12
    >>> likeliest("2017-08-01T12:15:00", datetime(2017, 8, 1, tzinfo=UTC)).hour
    12
    """
    found = machine_time(stated)
    if found is None or shown is None:
        return found or shown
    is_of_a_zone = (
        shown.time() != MIDNIGHT and abs(found - shown) < DAY_LONG and not (found - shown) % timedelta(minutes=QUARTER)
    )
    return shown if is_of_a_zone and not ZONED.search(stated) else finest([found, shown])


@lru_cache(maxsize=4096)
def written_time(
    text: str, languages: tuple[str, ...], now: datetime, *, day_first: bool | None = None
) -> datetime | None:
    """Read a time as people write it, absolute or relative to *now*, in one of *languages*; None where it is none."""
    text = " ".join(text.translate(DIRECTIONS).split())[:LONGEST_AROUND]
    now = now.replace(second=0, microsecond=0)
    languages = _as_written(text, languages)
    found = _counted_back(text, languages, now)
    if found is None and len(text) > 2 and not AMOUNT.fullmatch(text):
        found = _within(text, languages, now) or _dated(text, languages, now, day_first)
    return None if found is None else found.astimezone(UTC)


def _counted_back(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Read a *text* that says nothing else than how long ago it was."""
    said = text if DIGIT.search(text) or len(text) > LONGEST else _bare(text)
    return relative_pairs.read(text, languages, now) or relative_dates.read(said, languages, now)


def _dated(text: str, languages: tuple[str, ...], now: datetime, day_first: bool | None) -> datetime | None:
    """Read a day, by its name or its numbers, with or without its clock, or else one of several parts of *text*.

    A named day with a zone behind its clock is read as the numbers are, which have zones, where these can.
    """
    if not DIGIT.search(text) and not SOME_WORD.search(text):
        return _part(text, languages, now)
    text = reworded(text)
    named = _named_day(text, languages, now)
    if named is not None and not ZONED_LAST.fullmatch(text):
        return named
    read = (_zoned(attempt, zone, languages, now, day_first) for attempt, zone in _attempts(text) if attempt)
    return next((found for found in read if found is not None), named) or _part(text, languages, now)


def _named_day(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Read "yesterday at 9:03", on pages that do not say their language in any."""
    named = named_days.read(text, languages, now) if span(text) is None else None
    return named_days.read_alone(text, UNTOLD, now) if named is None and languages[0] == UNTOLD[0] else named


def _within(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Return the time that some words of *text* count back, failing the page's *languages* in any: many pages do not say theirs, or a wrong one.

    In another language only what can hardly be of the page's: "for 40 min" is mostly how long something took.
    """
    if (found := relative_dates.within(text, languages, now)) is not None:
        return found
    where = relative_pairs.counted(text, KNOWN)
    is_told = where is not None and not AMBIGUOUS.fullmatch(text[where])
    return relative_pairs.read(text, KNOWN, now) or relative_dates.within(text, KNOWN, now) if is_told else None


def _part(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Return the time that is one of several parts of a short *text*: "Ann · May 25", "Опубликовано: 25 мая", "@ann · 3h", "Ann, gestern"."""
    parts = PART.split(text) if len(text) <= LONGEST and PART.search(text) else ()
    for part in filter(LETTER.search, parts):
        found = (
            plain_dates.read(part, languages[0], now)
            if DIGIT.search(part)
            else relative_dates.read(part, languages, now)
        )
        if found is not None and (time := in_utc(found)):
            return time
    return None


def order_of(texts: Collection[str], languages: tuple[str, ...], now: datetime) -> bool | None:
    """Say whether the day is before the month in the dates of *texts*, all of one page; None: as *languages* have it.

    Failing the dates themselves, most of the texts tell, if in some scripts that order is another one.
    """
    told = plain_dates.order_of(texts, now)
    return plain_dates.usual_order((text, _as_written(text, languages)[0]) for text in texts) if told is None else told


def _as_written(text: str, languages: tuple[str, ...]) -> tuple[str, ...]:
    """Return the languages in whose scripts *text* is written before the others."""
    if text.isascii():
        return languages
    written = (code for code, script in SCRIPTS.items() if code not in languages and script.search(text))
    return (*written, *languages)


def _zoned(
    text: str, zone: str | None, languages: tuple[str, ...], now: datetime, day_first: bool | None
) -> datetime | None:
    """Read a time that the clocks of a *zone* show: today is the day that it is there."""
    if zone is None:
        return _parsed(text, languages, now, day_first)
    there = now + (now - time_zones.to_utc(now, zone, languages[0]))
    found = _parsed(text, languages, there, day_first)
    return None if found is None else time_zones.to_utc(found, zone, languages[0])


def _attempts(text: str) -> Iterator[tuple[str, str | None]]:
    """Yield what may be the date in *text*, simplest reading first, each with the zone of its clock."""
    found = span(text)
    if found:
        yield _day_and_clock(found)
    relative = RELATIVE.search(text)
    if relative:
        yield relative[0], None
    if len(text) <= LONGEST:
        yield _zone_apart(text)
        yield _zone_apart(_bare(text))
    if found:
        yield found["day"], None


def _day_and_clock(span: re.Match[str]) -> tuple[str, str | None]:
    clock = span["clock"] or span["early"]
    zone = span["zone"] or span["late_zone"] or span["early_zone"]
    return " ".join(filter(None, (span["day"], span["year"], clock))), clock and zone


def _zone_apart(text: str) -> tuple[str, str | None]:
    zoned = ZONED_LAST.fullmatch(text)
    return (zoned["time"], zoned["zone"]) if zoned else (text, None)


def _bare(text: str) -> str:
    """Return *text* without what stands around dates."""
    return " ".join(AROUND.sub(" ", text).split())


@lru_cache(maxsize=4096)
def _parsed(text: str, languages: tuple[str, ...], now: datetime, day_first: bool | None) -> datetime | None:
    if text.isdigit():
        return None  # a day of the month, says dateparser; a counter, says experience
    if (exact := machine_time(text)) is not None:
        return exact
    found = (
        plain_dates.read(text, languages[0], now, day_first=day_first)
        or relative_dates.read(text, languages, now)
        or relative_dates.time_of_day(text, languages, now)
        or plain_dates.read_short(text, languages[0], now, day_first=day_first)
    )
    if found is None and may_be_date(text, languages):
        if day_first is None:
            day_first = plain_dates.order_without_year(text, languages[0])
        found = other_dates.read(text, languages, now, day_first)
    return in_utc(found) if found is not None else None
