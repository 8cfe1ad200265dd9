"""Times that count back in two units, "1 hour 51 minutes ago", "il y a 1 an et 2 mois": each unit is read by itself."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.documents.characters import NO_BLANKS
from comcrawl_scrapy.times import relative_dates, relative_ways
from comcrawl_scrapy.times.relative_dates import WORD, bare_end, bare_start

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

LONGEST = 100  # characters of the text it may stand in
COMMAS = ",،，、"
IN_WORDS = r"[^\W\d\x00-\x7f]{3,20}"  # one or two of a unit in a word, in letters that no "Day, 3 hours ago" has
TWO = re.compile(  # be there other numbers around
    rf"(?:(?<!\d)(?=\d)|(?<!\S)(?=[^\x00-\x7f]))(?=(?P<many>\d{{1,3}}|{IN_WORDS}(?=[{COMMAS}]))"
    rf"(?P<between>\D{{1,20}}?)(?P<few>\d{{1,3}}(?!\d)|(?<=[{COMMAS}]\s){IN_WORDS})(?P<behind>\D*))"
)
LETTERS = re.compile(r"[^\W\d]+")
AND = re.compile(
    rf"[\s{COMMAS}]+(?:and|und|et|y|e|och|og|en|i|a|и|і|та|ja|ve|và|dan|και|şi|și|és|in|ir|un|&|و|ו)[\s{COMMAS}]*$",
    re.IGNORECASE,
)
UNSPACED_FIRST = re.compile(NO_BLANKS)
UNITS = ("year", "month", "week", "day", "hour", "minute", "second")  # the longest first
MOST_BEFORE, MOST_BEHIND = 3, 3  # words of a way to say so around the numbers
UNIT_WORDS = 2  # words of the name of a unit, at most

Count = tuple[int, str]  # how many of which unit


class Pair(NamedTuple):
    """Where two units are counted back in a text, and how many of each."""

    where: slice
    counts: tuple[Count, Count]


def read(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Return the time that some words of *text* count back from *now* in two units; None where none do.

    >>> from datetime import datetime
    >>> read("1 Stunde 51 Minuten her", ("de", "en"), datetime(2024, 5, 3, 12, 0))
    datetime.datetime(2024, 5, 3, 10, 9)
    """
    if (found := find(text, languages)) is None:
        return None
    try:
        for number, unit in found.counts:
            now = relative_dates.counted_back(now, number, unit)
    except (OverflowError, ValueError):  # before the first year
        return None
    return now


def counted(text: str, languages: tuple[str, ...]) -> slice | None:
    """Return where *text* counts back, in two units or in one, in one of *languages*.

    >>> [text[counted(text, ("en",))] for text in ("Ann, 2 years and 3 days ago", "Ann, 2 years ago")]
    ['2 years and 3 days ago', '2 years ago']
    """
    pair = find(text, languages)
    return relative_dates.find(text, languages) if pair is None else pair.where


@lru_cache(maxsize=1024)
def find(text: str, languages: tuple[str, ...]) -> Pair | None:
    """Return where *text* counts back in two units, the longer one first, in one of *languages*.

    >>> [text[find(text, ("de", "en", "ja")).where] for text in ("Ann, 2 years and 3 days ago", "2時間3分前")]
    ['2 years and 3 days ago', '2時間3分前']
    """
    if len(text) > LONGEST:
        return None
    pairs = (_pair(parts, languages) for parts in TWO.finditer(text) if _may_count(parts, languages))
    return next(filter(None, pairs), None)


def _may_count(parts: re.Match[str], languages: tuple[str, ...]) -> bool:
    """Say whether what follows the first number begins with a word to count back with, or in letters that need no blanks, or is itself such a word.

    Nearly all others are told by that.
    """
    if not parts["many"].isdigit():
        return parts["many"].lower() in relative_ways.words_of(languages)
    word = LETTERS.search(parts["between"].lower())
    return word is not None and (
        not word[0].isascii()
        or len(word[0]) < relative_ways.SHORTEST_WORD
        or word[0] in relative_ways.words_of(languages)
    )


def _pair(parts: re.Match[str], languages: tuple[str, ...]) -> Pair | None:
    """Return what two numbers, and the words around them, count back."""
    before = parts.string[: parts.start("many")]
    starts = [*map(bare_start, WORD.finditer(before)), len(before)]
    ends = [0, *map(bare_end, WORD.finditer(parts["behind"]))]
    windows = product(starts[-MOST_BEFORE - 1 :], reversed(ends[: MOST_BEHIND + 1]))  # the longest first
    for start, length in windows:
        lead, tail = before[start:], parts["behind"][:length]
        if (counts := _counts(parts, lead, tail, languages)) is not None:
            return Pair(slice(start, parts.start("behind") + length), counts)
    return None


def _counts(parts: re.Match[str], lead: str, tail: str, languages: tuple[str, ...]) -> tuple[Count, Count] | None:
    """Return what is counted where what says so begins with *lead* and ends with *tail*, which names the second unit first."""
    few = _counted(f"{lead}{parts['few']}{tail}", languages)
    if few is None:
        return None
    ways = product(_names(parts["between"]), _without_unit(tail))
    read_apart = (_counted(f"{lead}{parts['many']}{name}{rest}", languages) for name, rest in ways)
    longer = (many for many in read_apart if many is not None and UNITS.index(many[1]) < UNITS.index(few[1]))
    many = next(longer, None)
    return None if many is None else (many, few)


def _counted(text: str, languages: tuple[str, ...]) -> Count | None:
    """Return what the whole of *text* counts back, "3 days ago", but not how long something takes, "3 days"."""
    text = text.strip()
    found = relative_dates.find(text, languages)
    return relative_dates.meant(text, languages) if found == slice(0, len(text)) else None


def _names(between: str) -> Iterator[str]:
    """Yield what may name the first unit, blanks before it kept: what is *between* the numbers, with or without an "and" behind it."""
    name = between.rstrip(f" {COMMAS}")
    yield name
    yield AND.sub("", name)


def _without_unit(tail: str) -> Iterator[str]:
    """Yield what may stand behind the name of the second unit, with which *tail* begins, if that is not in the number: all of it."""
    if UNSPACED_FIRST.match(name := tail.strip()):
        yield from (name[size:] for size in range(1, len(name)))
    words = tail.split()
    most = min(UNIT_WORDS, max(len(words) - 1, 1))  # "ago" is of no unit
    yield from (f" {' '.join(words[size:])}" for size in range(most + 1))
