"""Times that count back from now, such as "3 hours ago", "vor 2 Tagen", "3시간 전", "6y", "yesterday": looked up, not parsed.

The ways to say so are those of dateparser's tables, which reads all other times (`comcrawl_scrapy.times.dates`), and a few that
these lack.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections import Counter
from datetime import datetime, timedelta
from functools import cache, lru_cache
from itertools import chain, islice, product
from typing import TYPE_CHECKING, Any

from comcrawl_scrapy.documents.characters import DENSE
from comcrawl_scrapy.times.language_tables import MONTHS as MONTH_NAMES
from comcrawl_scrapy.times.language_tables import WEEKDAYS, tables_of
from comcrawl_scrapy.times.plain_dates import DIGITAL, clock
from comcrawl_scrapy.times.relative_words import IN_WORDS, JUST_NOW, LACKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    Ways = dict[str, tuple[int, str]]  # what is said: how many of which unit; # stands for a number of times as many

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800}
MONTHS = {"month": 1, "year": 12}
UNITS = (*SECONDS, *MONTHS)
NUMBER = re.compile(
    r"\d{1,4}|\b(?:an?|one|eine[mrn]?|une?|una|uma?|een|e[nt]t?|один|одну|jeden|jedną|jednu|bir|egy|một)\b",
    re.IGNORECASE,
)
ANY_NUMBER = "(\\d++[.,]?\\d*+)"  # as dateparser's patterns have it
COUNTED = re.compile(r"(\d+) (\w+) ago")  # so dateparser names what "yesterday" and the like mean
TWO_NUMBERS = re.compile(r"\d\D+\d")
LONGEST = 40  # characters: no way to say so has more
LONGEST_WITHIN = 60  # of a text that has one among other words
MOST_BEFORE, MOST_AFTER = 3, 4  # words of it around the number
WORD = re.compile(r"\S+")
BRACKETS, STOPS = "([", ",.;:!)]"
SHORTENED = re.compile(r"(?<=[^\W\d_])\.")  # the dot of "5 Std."
TIME_OF_DAY = re.compile(rf"(?:(?P<day>[a-z]+(?: [a-z]+)*),? )?{DIGITAL}", re.ASCII | re.IGNORECASE)
LONE = re.compile(rf"(?<![\d.,:])(?:(?<!\w)|(?<={DENSE}))\d{{1,4}}(?![.,:]?\d)")  # not that of "sophie82"
DOTTED = re.compile(r".*\s[|·•⋅]\s+(\S+)")
OF_POST = re.compile(r"[#№]\s?\d{1,6}\b|\d{1,6}\s?[楼樓]")  # the number of a post
BLANK_BESIDE = re.compile(rf"(?<={DENSE})\s+|\s+(?={DENSE})")  # blanks mean nothing there: "5 小時前" is "5小時前"


def read(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Return the time that the whole of *text* counts back from *now*; None where it does not.

    >>> read("vor 2 Tagen", ("de", "en"), datetime(2024, 5, 3, 12, 0))
    datetime.datetime(2024, 5, 1, 12, 0)
    >>> read("il y a un an", ("fr", "en"), datetime(2024, 5, 3, 12, 0))
    datetime.datetime(2023, 5, 3, 12, 0)
    """
    number, unit = _meant(text, languages)
    try:
        return _before(now, number, unit) if unit else None
    except (OverflowError, ValueError):  # before the first year
        return None


def _meant(text: str, languages: tuple[str, ...]) -> tuple[int, str]:
    """Return how many of which unit the whole of *text* counts back; no unit where it does not."""
    if len(text) > LONGEST or "#" in text or TWO_NUMBERS.search(text):  # most that are asked for are other dates
        return 0, ""
    known = [*map(_ways, languages), _lacking()]
    meant = ((number, way) for number, said in _wordings(text) for ways in known if (way := ways.get(said)))
    number, (count, unit) = next(meant, (0, (0, "")))
    return number * count, unit


def step(text: str, languages: tuple[str, ...], now: datetime) -> timedelta:
    """Return how long the unit is that *text*, or some words of it, counts back in; no time where it does not.

    >>> step("over 2 years ago", ("en",), datetime(2024, 5, 3, 12, 0)).days
    366
    """
    found = find(text, languages)
    _, unit = _meant(text if found is None else text[found], languages)
    return now - _before(now, 1, unit) if unit else timedelta()


def within(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Return the time that some words of *text* count back from *now*, in one of *languages*; None where none do.

    >>> within("Dodano 3 godziny temu", ("pl", "en"), datetime(2024, 5, 3, 12, 0))
    datetime.datetime(2024, 5, 3, 9, 0)
    """
    found = find(text, languages)
    return read(text[found], languages, now) if found is not None else None


def behind(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Return the time that the last word of a short *text* counts back from *now*, behind a dot or a bar.

    What has blanks there tells as often how long something takes.

    >>> behind("@ann · 3h", ("en",), datetime(2024, 5, 3, 12, 0))
    datetime.datetime(2024, 5, 3, 9, 0)
    >>> behind("Ann · 5 min", ("en",), datetime(2024, 5, 3, 12, 0))
    """
    found = DOTTED.fullmatch(text) if len(text) <= LONGEST else None
    return read(found[1], languages, now) if found else None


@lru_cache(maxsize=4096)
def find(text: str, languages: tuple[str, ...]) -> slice | None:
    """Return where a number of units is counted back in *text*, in one of *languages*; a span alone ("5 min read") is not.

    >>> text = "Anna, 3 godziny temu"
    >>> text[find(text, ("pl", "en"))]
    '3 godziny temu'
    """
    text = OF_POST.sub(lambda found: " " * len(found[0]), text)
    is_short = len(text) <= LONGEST_WITHIN and "#" not in text
    numbers = [number.span() for number in LONE.finditer(text)] if is_short else []
    matches = ((start, _unspaced(languages).match(text, end)) for start, end in numbers)
    counted = [slice(start, found.end()) for start, found in matches if found is not None]
    if len(counted) == 1:  # be there another number, as in the name before it
        return counted[0]
    if len(numbers) != 1:
        return None
    start, end = numbers[0]
    before = [word.end() - len(word[0].lstrip(BRACKETS)) for word in WORD.finditer(text, 0, start)][-MOST_BEFORE:]
    after = [word.start() + len(word[0].rstrip(STOPS)) for word in islice(WORD.finditer(text, end), MOST_AFTER)]
    windows = product((*before, start), (*reversed(after), end))  # the longest first
    ways = _counted_in(languages)
    spans = (slice(a, b) for a, b in windows if a < start or b > end)
    return next((span for span in spans if _plain(f"{text[span.start : start]}#{text[end : span.stop]}") in ways), None)


def time_of_day(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Return the time of today, or of a day called by its name, that the whole of *text* gives; None where it gives none.

    What would still be to come was yesterday.

    >>> time_of_day("Yesterday, 4:15 pm", ("en",), datetime(2024, 5, 3, 12, 0))
    datetime.datetime(2024, 5, 2, 16, 15)
    >>> time_of_day("16:15", ("en",), datetime(2024, 5, 3, 12, 0))
    datetime.datetime(2024, 5, 2, 16, 15)
    """
    if (found := TIME_OF_DAY.fullmatch(text)) is None:
        return None
    day, (hour, minute, second) = found["day"], clock(found.groupdict())
    count, unit = next((way for ways in map(_ways, languages) if (way := ways.get(_plain(day or "")))), (0, ""))
    if day and unit != "day":
        return None
    try:
        told = _before(now, count, "day").replace(hour=hour, minute=minute, second=second)
    except ValueError:  # no such time
        return None
    return told if day or told <= now else told - timedelta(days=1)


def _wordings(text: str) -> Iterator[tuple[int, str]]:
    """Yield *text* with # for each number in it, and as it is: articles are numbers only where a way to say so has one."""
    said = _plain(text)
    for number in NUMBER.finditer(said):
        yield int(number[0]) if number[0].isdigit() else 1, f"{said[: number.start()]}#{said[number.end() :]}"
    yield 1, said


def _plain(text: str) -> str:
    """Return what is said, however it is written: "vor 5 Std." as "vor 5 std", "5 小時前" as "5小時前"."""
    said = text.lower().replace("’", "'").strip()
    if "." in said:
        said = SHORTENED.sub("", said)
    return said if said.isascii() else BLANK_BESIDE.sub("", said)


def _before(now: datetime, count: int, unit: str) -> datetime:
    if unit in SECONDS:
        return now - timedelta(seconds=count * SECONDS[unit])
    year, month = divmod(12 * now.year + now.month - 1 - count * MONTHS[unit], 12)
    return now.replace(year=year, month=month + 1, day=min(now.day, monthrange(year, month + 1)[1]))


def load(languages: tuple[str, ...]) -> None:
    """Read what is known of *languages* now, rather than when it is first asked for: for many that takes a while."""
    for language in languages:
        _ways(language)
    _counted_in(languages)


@cache
def _ways(language: str) -> Ways:
    """Return the ways to count back in *language*, in whatever script: pages say "zh" for Traditional Chinese too."""
    return {_plain(said): way for info in tables_of(language) for said, way in _ways_in_script(info).items()}


@cache
def _counted_in(languages: tuple[str, ...]) -> frozenset[str]:
    """Return the ways to count a number of units back in any of *languages*; one word alone ("#min") is a span."""
    tables = (_counted(info) for language in languages for info in tables_of(language))
    return frozenset(way for said in chain(*tables, *LACKING.values()) if " " in (way := _plain(said)))


@cache
def _unspaced(languages: tuple[str, ...]) -> re.Pattern[str]:
    """Return what follows the number in the ways of *languages* that need no blanks."""
    tables = chain.from_iterable(map(tables_of, languages))
    said = {way[1:] for info in tables for way in map(_plain, _counted(info)) if re.fullmatch(f"#{DENSE}+", way)}
    return re.compile("|".join(r"\s?" + r"\s?".join(way) for way in sorted(said, key=len, reverse=True)) or "(?!)")


@cache
def named_days(language: str) -> dict[str, int]:
    """Return "today", "yesterday" and the like in *language*, and how many days ago each was."""
    tables = (info.get("relative-type", {}) for info in tables_of(language))
    ways = {_plain(said): way for table in tables for said, way in _days_by_name(table).items()}
    return {said: count for said, (count, unit) in ways.items() if unit == "day"}


def _ways_in_script(info: dict[str, Any]) -> Ways:
    """Return them as dateparser has them; in many languages, "year ago" (rok temu, год назад) is one year ago."""
    ways = _counted(info)
    one = {" ".join(said.replace("#", " ").split()): way for said, way in ways.items()}
    return _spans(info) | one | ways | _days_by_name(info.get("relative-type", {}))


def _counted(info: dict[str, Any]) -> Ways:
    """Return "# hours ago" and the like."""
    patterns = info.get("relative-type-regex", {})
    ways = {
        pattern.replace(ANY_NUMBER, "#").replace("\\s*", ""): (1, unit)
        for unit in UNITS
        for pattern in patterns.get(f"\\1 {unit} ago", ())
    }
    return ways | {
        way: (1, unit)
        for unit in UNITS
        for ago, name in product(info.get("ago", ()), info.get(unit, ()))
        for way in (f"# {name} {ago}", f"{ago} # {name}")
    }


def _spans(info: dict[str, list[str]]) -> Ways:
    """Return "5 Std." and the like: that long ago. What may number a day or a year ("5日", "2019 год") is none, nor one letter."""
    dated = {_plain(name) for key in (*MONTH_NAMES, *WEEKDAYS) for name in info.get(key, ())}
    meant = {(_plain(name), unit) for unit in UNITS if unit != "year" for name in info.get(unit, ())}
    times = Counter(name for name, _ in meant)
    return {
        f"# {name}": (1, unit)
        for name, unit in meant
        if len(name) > 1 and times[name] == 1 and name not in dated and not re.search(DENSE, name)
    }


def _days_by_name(names: dict[str, list[str]]) -> Ways:
    """Return "yesterday" and the like, but not "this week", which is no time."""
    counted = ((found, said) for meaning, said in names.items() if (found := COUNTED.fullmatch(meaning)))
    meant = ((int(found[1]), found[2], said) for found, said in counted)
    return {
        name: (count, unit)
        for count, unit, said in meant
        if unit in ("second", "day") or (count and unit in SECONDS.keys() | MONTHS.keys())
        for name in said
    }


@cache
def _lacking() -> Ways:
    counted = {_plain(said): (1, unit) for unit, ways in LACKING.items() for said in ways}
    in_words = {_plain(said): way for said, way in IN_WORDS.items()}
    return counted | in_words | dict.fromkeys(map(_plain, JUST_NOW), (0, "second"))
