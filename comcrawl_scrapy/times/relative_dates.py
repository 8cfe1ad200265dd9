"""Times that count back from now, such as "3 hours ago", "vor 2 Tagen", "3시간 전", "6y", "yesterday": looked up, not parsed.

The ways to say so are those of dateparser's tables, which reads all other times (`comcrawl_scrapy.times.dates`), and a few that
these lack.
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import combinations, islice, product
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.characters import DENSE
from comcrawl_scrapy.times import relative_ways
from comcrawl_scrapy.times.date_patterns import DATE, OF_POST
from comcrawl_scrapy.times.language_tables import month_names
from comcrawl_scrapy.times.plain_dates import DIGITAL, clock
from comcrawl_scrapy.times.relative_ways import MONTHS, SECONDS, plain
from comcrawl_scrapy.times.relative_words import NUMBERS, NUMBERS_WITHIN

if TYPE_CHECKING:
    from collections.abc import Iterator

COUNTS = NUMBERS | NUMBERS_WITHIN
NUMBER = re.compile(
    rf"\d{{1,4}}|(?<!\w)(?:{'|'.join(sorted(NUMBERS, key=len, reverse=True))})(?!\w)|{'|'.join(NUMBERS_WITHIN)}"
)
DIGIT = re.compile(r"\d")  # there is one in nearly every date, and to look for it is fast
TWO_NUMBERS = re.compile(r"\d\D+\d")
LONGEST = 40  # characters: no way to say so has more
LONGEST_WITHIN = 60  # of a text that has one among other words
MOST_BEFORE, MOST_AFTER = 3, 4  # words of it around the number
MOST_WORDS, MOST_WORDS_AROUND = 6, 14  # of a way to say so, and of the text that it is in
WORD = re.compile(r"\S+")
BRACKETS, STOPS = "([", ",.;:!)]"
SEPARATORS = (",", "|", "·", "•", "-", "–", "—", "(", ":")
TIME_OF_DAY = re.compile(rf"(?:(?P<day>[a-z]+(?: [a-z]+)*),? )?{DIGITAL}", re.ASCII | re.IGNORECASE)
LONE = re.compile(rf"(?<![\d.,:])(?:(?<!\w)|(?<={DENSE}))\d{{1,4}}(?![.,:]?\d)")  # not that of "sophie82"
DOTTED = re.compile(r".*\S\s*[|·•⋅]\s+(\d{1,3} ?[^\W\d]+)\.?")
DOT, CLOCK = re.compile(r"[|·•⋅]"), re.compile(r"\d[:h]\d\d")
BRIEF = frozenset(("second", "minute"))  # units in which is told how long something takes


def read(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Return the time that the whole of *text* counts back from *now*; None where it does not.

    >>> read("vor 2 Tagen", ("de", "en"), datetime(2024, 5, 3, 12, 0))
    datetime.datetime(2024, 5, 1, 12, 0)
    >>> read("il y a un an", ("fr", "en"), datetime(2024, 5, 3, 12, 0))
    datetime.datetime(2023, 5, 3, 12, 0)
    """
    number, unit = meant(text, languages)
    try:
        return counted_back(now, number, unit) if unit else None
    except (OverflowError, ValueError):  # before the first year
        return None


def meant(text: str, languages: tuple[str, ...]) -> tuple[int, str]:
    """Return how many of which unit the whole of *text* counts back; no unit where it does not."""
    if len(text) > LONGEST or "#" in text or TWO_NUMBERS.search(text):  # most that are asked for are other dates
        return 0, ""
    known = [*map(relative_ways.of_language, languages), relative_ways.of_any_language()]
    meant = ((number, way) for number, said in _wordings(text) for ways in known if (way := ways.get(said)))
    number, (count, unit) = next(meant, (0, (0, "")))
    return number * count, unit


def step(text: str, languages: tuple[str, ...], now: datetime) -> timedelta:
    """Return how long the unit is that *text*, or some words of it, counts back in; no time where it does not.

    >>> step("over 2 years ago", ("en",), datetime(2024, 5, 3, 12, 0)).days
    366
    """
    found = find(text, languages)
    _, unit = meant(text if found is None else text[found], languages)
    return now - counted_back(now, 1, unit) if unit else timedelta()


def within(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Return the time that some words of *text* count back from *now*, in one of *languages*; None where none do.

    >>> within("Dodano 3 godziny temu", ("pl", "en"), datetime(2024, 5, 3, 12, 0))
    datetime.datetime(2024, 5, 3, 9, 0)
    """
    found = find(text, languages)
    return read(text[found], languages, now) if found is not None else None


@lru_cache(maxsize=1024)
def find(text: str, languages: tuple[str, ...]) -> slice | None:
    """Return where a number of units is counted back in *text*, in one of *languages*; a span alone ("5 min read") is not.

    It is behind a dot or a bar, unless it may tell how long something takes: "Ann · 5 min".

    >>> [text[find(text, ("pl", "en"))] for text in ("Anna, 3 godziny temu", "Anna, około godzinę temu", "Anna · 3h", "Anna • 2 dni")]
    ['3 godziny temu', 'około godzinę temu', '3h', '2 dni']
    >>> [find(text, ("en",)) for text in ("Ann · 5 min", "Ann, 32 years")]
    [None, None]
    >>> "김민수 방금 전"[find("김민수 방금 전", ("ko", "en"))], find("방금 전", ("ko", "en"))
    ('방금 전', None)
    """
    if len(text) > LONGEST_WITHIN:
        return None
    if not text.isascii() and (just_now := relative_ways.JUST_NOW_LAST.search(text)):
        return slice(*just_now.span())
    if not _may_count(text, languages) or "#" in (text := OF_POST.sub(relative_ways.blank, text)):
        return None
    bare = relative_ways.without_hedges(text)
    found = _find_number(bare, languages) or _find_words(bare, languages) or _find_behind(bare, languages)
    return found if found is None or bare == text else _with_hedges(found, text, bare)


def _may_count(text: str, languages: tuple[str, ...]) -> bool:
    """Say whether there is a number in *text*, or a word to count back with: nearly all texts that are asked for have neither."""
    if DIGIT.search(text):
        return True
    words = text.lower().split()
    is_day = bool(words) and words[-1].strip(BRACKETS + STOPS) in relative_ways.days_in(languages)
    return is_day or not relative_ways.words_of(languages).isdisjoint(words)


def _with_hedges(found: slice, text: str, bare: str) -> slice:
    """Return where *found* stands in *text* with the "about" before it, and the like behind it, that *bare* lacks."""
    start, stop = found.start, found.stop
    before, after = len(bare[:start].rstrip()), len(bare) - len(bare[stop:].lstrip())
    is_hedged = text[before:start].strip(), text[stop:after].strip()
    start -= len(text[before:start].lstrip()) if is_hedged[0] else 0
    stop += len(text[stop:after].rstrip()) if is_hedged[1] else 0
    return slice(start, stop)


def _find_number(text: str, languages: tuple[str, ...]) -> slice | None:
    """Return where a number in digits is counted back in *text*."""
    numbers = [number.span() for number in LONE.finditer(text)]
    matches = ((start, relative_ways.unspaced(languages).match(text, end)) for start, end in numbers)
    counted = [slice(start, found.end()) for start, found in matches if found is not None]
    if len(counted) == 1:  # be there another number, as in the name before it
        return counted[0]
    if len(numbers) != 1:
        return None
    start, end = numbers[0]
    before = [*map(bare_start, WORD.finditer(text, 0, start))][-MOST_BEFORE:]
    after = [*map(bare_end, islice(WORD.finditer(text, end), MOST_AFTER))]
    windows = product((*before, start), (*reversed(after), end))  # the longest first
    ways = relative_ways.counted_in(languages)
    spans = (slice(a, b) for a, b in windows if a < start or b > end)
    said = ((span, text[span.start : start], text[end : span.stop]) for span in spans)
    apart = ("", " ") if text[end:].lstrip() == text[end:] else ("",)  # "5min ago"
    return next((span for span, a, b in said if any(plain(f"{a}#{gap}{b}") in ways for gap in apart)), None)


def _find_behind(text: str, languages: tuple[str, ...]) -> slice | None:
    """Return where a span stands last in *text*, behind a dot or a bar and no other time."""
    found = DOTTED.fullmatch(text)
    _, unit = meant(found[1], languages) if found is not None else (0, "")
    if found is None or not unit or (" " in found[1] and unit in BRIEF) or DATE.search(text):
        return None
    parts = DOT.split(text[: found.start(1)])
    return None if any(_tells_time(part.strip(), languages) for part in parts) else slice(*found.span(1))


def _tells_time(part: str, languages: tuple[str, ...]) -> bool:
    """Say whether a *part* of a line may be a time, behind which a span tells how long something took: "a day ago", "at 10:30", "May 2024"."""
    if CLOCK.search(part) or find(part, languages) is not None:
        return True
    if DIGIT.search(part) is None:
        return bool(meant(part, languages)[1])
    return any(word[0].strip(BRACKETS + STOPS).lower() in month_names() for word in WORD.finditer(part))


def _find_words(text: str, languages: tuple[str, ...]) -> slice | None:
    """Return where several words of *text* count back, the most of them: "an hour ago", "just now"; or the day behind all else."""
    found = [*WORD.finditer(text)]
    words = [word[0].strip(BRACKETS + STOPS).lower() for word in found]
    if len(words) > MOST_WORDS_AROUND or any(word[:1].isdigit() for word in words):
        return None  # the words may be of that number, or the day of that clock
    starts, ends = [*map(bare_start, found)], [*map(bare_end, found)]
    if words and words[-1] in relative_ways.days_in(languages) and text[: starts[-1]].rstrip().endswith(SEPARATORS):
        return slice(starts[-1], ends[-1])
    if relative_ways.words_of(languages).isdisjoint(words):
        return None
    ways = relative_ways.worded_in(languages)
    windows = sorted(combinations(range(len(words) + 1), 2), key=lambda window: window[0] - window[1])
    spans = (slice(starts[a], ends[b - 1]) for a, b in windows if 2 <= b - a <= MOST_WORDS)
    return next((span for span in spans if any(said in ways for said in _said_in(text, span))), None)


def bare_start(word: re.Match[str]) -> int:
    """Return where a *word* starts behind its brackets."""
    return word.end() - len(word[0].lstrip(BRACKETS))


def bare_end(word: re.Match[str]) -> int:
    """Return where a *word* ends before the stops behind it."""
    return word.start() + len(word[0].rstrip(STOPS))


def _said_in(text: str, span: slice) -> Iterator[str]:
    """Yield what *span* says with # for its number, and behind no number also without one: not "Ann2 hours ago"."""
    is_behind_number = text[: span.start].rstrip()[-1:].isdigit()
    yield from (said for _, said in _wordings(text[span]) if "#" in said or not is_behind_number)


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
    count, unit = next(
        (way for ways in map(relative_ways.of_language, languages) if (way := ways.get(plain(day or "")))), (0, "")
    )
    if day and unit != "day":
        return None
    try:
        told = counted_back(now, count, "day").replace(hour=hour, minute=minute, second=second)
    except ValueError:  # no such time
        return None
    return told if day or told <= now else told - timedelta(days=1)


def _wordings(text: str) -> Iterator[tuple[int, str]]:
    """Yield *text* with # for each number in it, and as it is: articles are numbers only where a way to say so has one."""
    said = plain(text)
    for number in NUMBER.finditer(said):
        count = int(number[0]) if number[0].isdigit() else COUNTS[number[0]]
        before, after = said[: number.start()], said[number.end() :]
        yield count, " ".join(f"{before}#{after}".split())
        if after[:1].isalpha():  # "5min ago"
            yield count, " ".join(f"{before}# {after}".split())
    yield 1, said


def counted_back(now: datetime, count: int, unit: str) -> datetime:
    """Return the time so many units before *now*; raises OverflowError or ValueError where that is before the first year."""
    if unit in SECONDS:
        return now - timedelta(seconds=count * SECONDS[unit])
    year, month = divmod(12 * now.year + now.month - 1 - count * MONTHS[unit], 12)
    return now.replace(year=year, month=month + 1, day=min(now.day, monthrange(year, month + 1)[1]))
