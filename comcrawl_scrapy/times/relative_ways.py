"""What is known of how languages count back from now: dateparser's tables, what follows from them, and what these lack."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from comcrawl_scrapy.documents.characters import DENSE, NO_BLANKS
from comcrawl_scrapy.times.language_tables import MONTHS as MONTH_NAMES
from comcrawl_scrapy.times.language_tables import WEEKDAYS, tables_of
from comcrawl_scrapy.times.relative_words import (
    AGO,
    BEFORE_YESTERDAY,
    FALSE_FRIENDS,
    HEDGES,
    HEDGES_WITHIN,
    IN_WORDS,
    JUST_NOW,
    LACKING,
    NAMES,
    SPANS,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    Frame = tuple[str, str]  # what is said before a number of units, and behind it
    Ways = dict[str, tuple[int, str]]  # what is said: how many of which unit; # stands for a number of times as many

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800}
MONTHS = {"month": 1, "year": 12}
UNITS = (*SECONDS, *MONTHS)
ENGLISH_AGO, ENGLISH_NAMES = ("", "ago"), {unit: {unit, f"{unit}s"} for unit in UNITS}
ANY_NUMBER = "(\\d++[.,]?\\d*+)"  # as dateparser's patterns have it
LETTER_ALONE = re.compile(r"# [^\W\d_]")  # of a unit: behind a name, "Robot 3 D" may be one
LETTER_BEHIND = re.compile(r"# ?[^\W\d_](?!\w)")
COUNTED = re.compile(r"(\d+) (\w+) ago")  # so dateparser names what "yesterday" and the like mean
SHORTENED = re.compile(r"(?<=[^\W\d_])\.")  # the dot of "5 Std."
BLANK_BESIDE = re.compile(  # where they mean nothing: "5 小時前" is "5小時前"
    rf"(?<={NO_BLANKS})\s+|\s+(?={NO_BLANKS})"
)
HEDGE = re.compile(
    rf"(?<!\w)(?:{'|'.join(map(re.escape, HEDGES))})(?!\w)|(?<!\w)(?:près|plus|moins) d['’]", re.IGNORECASE
)
HEDGE_WITHIN = re.compile(rf"{'|'.join(HEDGES_WITHIN)}|(?<!\w)כ[־-](?=\d)")
JUST_NOW_LAST = re.compile(  # behind a name; in letters that no name is spelt with by chance
    rf"(?<=\S\s)(?:{'|'.join(sorted(filter(re.compile(DENSE).match, JUST_NOW), key=len, reverse=True))})$"
)
HEDGED_BY = frozenset(hedge.partition(" ")[0] for hedge in HEDGES)  # to look for one of these is far faster
GLUED_MINUTES = "#m"  # "il y a 5m" as "il y a 5h"; "il y a 5 m." is months where these begin so
SHORTEST_WORD = 2  # characters
SHORTEST_DAY = 4  # letters
FEWEST = 3  # units that are counted back with the same words around them


def plain(text: str) -> str:
    """Return what is said, however it is written: "vor 5 Std." as "vor 5 std", "5 小時前" as "5小時前".

    >>> plain("Vor etwa 5 Std.")
    'vor 5 std'
    """
    said = text.lower().replace("’", "'").replace("i̇", "i").strip()  # "İki": in lower case two characters
    if "." in said:
        said = SHORTENED.sub("", said)
    said = " ".join(without_hedges(said).split())
    return said if said.isascii() else BLANK_BESIDE.sub("", said)


def without_hedges(text: str) -> str:
    """Return *text* with blanks in the place of "about", "almost", "more than" and the like; no character moves."""
    if not HEDGED_BY.isdisjoint(text.lower().split()):
        text = HEDGE.sub(blank, text)
    return text if text.isascii() else HEDGE_WITHIN.sub(blank, text)


def load(languages: tuple[str, ...]) -> None:
    """Read what is known of *languages* now, rather than when it is first asked for: for many that takes a while."""
    for language in languages:
        of_language(language)
    words_of(languages)
    days_in(languages)


@cache
def of_language(language: str) -> Ways:
    """Return the ways to count back in *language*, in whatever script: pages say "zh" for Traditional Chinese too."""
    tables = tables_of(language)
    return {plain(said): way for info in tables for said, way in _ways_in_script(language, info).items()}


@cache
def of_any_language() -> Ways:
    """Return those that dateparser's tables lack."""
    counted = {plain(said): (1, unit) for unit, ways in LACKING.items() for said in ways}
    in_words = {plain(said): way for said, way in IN_WORDS.items()}
    spans = {said: (1, unit) for said, unit in SPANS.items()}
    return spans | counted | in_words | dict.fromkeys(map(plain, JUST_NOW), (0, "second"))


@cache
def counted_in(languages: tuple[str, ...]) -> frozenset[str]:
    """Return the ways to count a number of units back in any of *languages*; one word alone ("#min", "# h") is a span."""
    counted = (_counted(language, info) for language in languages for info in tables_of(language))
    lacking = (said for said in chain(*LACKING.values()) if LETTER_ALONE.fullmatch(said) is None)
    return frozenset(plain(said) for said in chain(*counted, lacking) if " " in said)


@cache
def worded_in(languages: tuple[str, ...]) -> frozenset[str]:
    """Return the ways of several words to count back without digits in any of *languages*: "# hour ago", "rok temu", "just now".

    No unit of one letter is without a number: "Hai M." is a name.
    """
    counted = counted_in(languages)
    one = (" ".join(said.replace("#", " ").split()) for said in counted if not LETTER_BEHIND.search(said))
    return frozenset(said for said in chain(counted, one, map(plain, chain(JUST_NOW, IN_WORDS))) if " " in said)


@cache
def words_of(languages: tuple[str, ...]) -> frozenset[str]:
    """Return the words, but the shortest, of such ways: to look for one of these is far faster."""
    return frozenset(word for said in worded_in(languages) for word in said.split() if len(word) >= SHORTEST_WORD)


@cache
def unspaced(languages: tuple[str, ...]) -> re.Pattern[str]:
    """Return what follows the number in the ways of *languages* that need no blanks."""
    counted = (_counted(language, info) for language in languages for info in tables_of(language))
    said = {way[1:] for way in map(plain, chain(*counted)) if re.fullmatch(f"#{NO_BLANKS}+", way)}
    return re.compile("|".join(r"\s*" + r"\s*".join(way) for way in sorted(said, key=len, reverse=True)) or "(?!)")


@cache
def named_days(language: str) -> dict[str, int]:
    """Return "today", "yesterday" and the like in *language*, and how many days ago each was."""
    tables = (info.get("relative-type", {}) for info in tables_of(language))
    ways = {plain(said): way for table in tables for said, way in _days_by_name(table).items()}
    named = {said: count for said, (count, unit) in ways.items() if unit == "day"}
    return named | dict.fromkeys(map(plain, BEFORE_YESTERDAY), 2)


@cache
def days_in(languages: tuple[str, ...]) -> frozenset[str]:
    """Return the names of such days in *languages* that are one word, and no short one, which may be another word elsewhere."""
    return frozenset(
        name for language in languages for name in named_days(language) if len(name) >= SHORTEST_DAY and " " not in name
    )


def _ways_in_script(language: str, info: dict[str, Any]) -> Ways:
    """Return them as dateparser has them; in many languages, "year ago" (rok temu, год назад) is one year ago."""
    ways = _counted(language, info)
    one = {" ".join(said.replace("#", " ").split()): way for said, way in ways.items()}
    return _spans(info) | one | ways | _days_by_name(info.get("relative-type", {}))


def _counted(language: str, info: dict[str, Any]) -> Ways:
    """Return "# hours ago" and the like: those of the tables, and whatever is said of some units said of the others too."""
    patterns = info.get("relative-type-regex", {})
    told = {
        pattern.replace(ANY_NUMBER, "#").replace("\\s*", ""): unit
        for unit in UNITS
        for pattern in patterns.get(f"\\1 {unit} ago", ())
    }
    frames, names = _parted(told)
    for unit in UNITS:
        names[unit].update(info.get(unit, ()), NAMES.get((language, unit), ()))
    ago = (*info.get("ago", ()), *AGO.get(language, ()))
    frames.update(*((("", word), (word, "")) for word in ago))
    framed = _half_translated(names, frames) | _framed(names, frames)
    framed |= {f"{before} {GLUED_MINUTES} {after}".strip(): (1, "minute") for before, after in frames}
    return framed | {said: (1, unit) for said, unit in told.items()}


def _half_translated(names: Mapping[str, set[str]], frames: Collection[Frame]) -> Ways:
    """Return what programs print of which one half is translated: "2 Stunden ago", "vor 2 hours"; "5 hr ago" is English in any language."""
    english = {name for info in tables_of("en") for unit in UNITS for name in info[unit]}
    of_language = {unit: names[unit] - english for unit in UNITS}
    others = [frame for frame in frames if {*FALSE_FRIENDS}.isdisjoint(frame)]
    return _framed(of_language, [ENGLISH_AGO]) | _framed(ENGLISH_NAMES, others)


def _framed(names: Mapping[str, set[str]], frames: Collection[Frame]) -> Ways:
    """Return what is said of the units with those *names* in words around these; a name of several units is none."""
    means = Counter(chain(*names.values()))
    return {
        " ".join(f"{before} # {name} {after}".split()): (1, unit)
        for unit in UNITS
        for name in names[unit]
        if means[name] == 1
        for before, after in frames
    }


def _parted(told: Mapping[str, str]) -> tuple[set[Frame], dict[str, set[str]]]:
    """Return the words before the number and behind the unit that *told* has for several units, and its names of each unit."""
    halves = ((said.partition("#"), unit) for said, unit in told.items())
    parts = [(before.split(), rest.split(), unit) for (before, _, rest), unit in halves]
    units = {word: set[str]() for before, rest, _ in parts for word in (*before, *rest)}
    for before, rest, unit in parts:
        for word in (*before, *rest):
            units[word].add(unit)
    frames, names = set[tuple[str, str]](), {unit: set[str]() for unit in UNITS}
    for before, rest, unit in parts:
        name = " ".join(word for word in rest if len(units[word]) < FEWEST)
        after = [word for word in rest if len(units[word]) >= FEWEST]
        around = " ".join(before), " ".join(after)
        is_all_ago = all(len(units[word]) >= FEWEST for word in before) and rest == [*name.split(), *after]
        if name and is_all_ago and re.search(r"[^\W\d_]{2}", "".join(around)):
            frames.add(around)
            names[unit].add(name)
    return frames, names


def blank(found: re.Match[str]) -> str:
    """Return as many blanks as what was *found* has characters."""
    return " " * len(found[0])


def _spans(info: dict[str, list[str]]) -> Ways:
    """Return "5 Std." and the like: that long ago. What may number a day or a year ("5日", "2019 год") is none, nor one letter."""
    dated = {plain(name) for key in (*MONTH_NAMES, *WEEKDAYS) for name in info.get(key, ())}
    meant = {(plain(name), unit) for unit in UNITS if unit != "year" for name in info.get(unit, ())}
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
