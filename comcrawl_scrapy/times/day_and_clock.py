"""A day and a clock that stand beside one another, each in an element of its own: together they are the time."""

from __future__ import annotations

import re

from comcrawl_scrapy.documents.characters import DENSE
from comcrawl_scrapy.times import named_days
from comcrawl_scrapy.times.date_patterns import DATE, TIME_OF_DAY
from comcrawl_scrapy.times.date_words import spaced

LONGEST = 60  # characters of either
WORD = rf"(?:{DENSE}{{1,4}}|(?:(?!{DENSE})[^\W\d])+)"
AROUND = " \t\n\r,;|·•/()[]–—-"
AROUND_DAY = re.compile(  # the name of a day: "Posted on # at", "发表于 # 星期三"; more is a sentence
    rf"\W*(?:{WORD}\W*){{0,2}}#[^\w.!?。！？]*{WORD}?[^\w.!?。！？]*"
)
LETTERS = re.compile(r"[^\W\d]{6,}")  # in no word beside a clock: "at", "Uhr", "p.m."


def joined(one: str, other: str, languages: tuple[str, ...]) -> str | None:
    """Return what two texts give together, of which one says the day and the other the clock; None where they do not.

    A day may have a name in one of *languages*.

    >>> [joined(*pair, ("en",)) for pair in (("May 6, 2019", "at 4:14 pm"), ("16:14 Uhr", "06.05.2019"), ("Yesterday", "4:14 pm"))]
    ['May 6, 2019 at 4:14 pm', '06.05.2019 16:14 Uhr', 'Yesterday 4:14 pm']
    >>> [joined(*pair, ("en",)) for pair in (("May 6, 2019 4:14 pm", "4:20 pm"), ("May 6, 2019", "Posts: 16"), ("Ann", "4:14 pm"))]
    [None, None, None]
    >>> [joined(day, "09:12", ("en", "zh")) for day in ("Yesterday it rained", "It rained yesterday.", "昨天我走过去看了看", "昨天 星期三")]
    [None, None, None, '昨天 星期三 09:12']
    """
    if max(len(one), len(other)) > LONGEST:
        return None
    one, other = one.strip(AROUND), other.strip(AROUND)
    return next((both for pair in ((one, other), (other, one)) if (both := _together(*pair, languages))), None)


def within(clock: str, line: str) -> str | None:
    """Return the *line* that a *clock* stands in where it says the day too, be it in several elements; None where it does not.

    >>> within("09:57AM", "Sat 09 Mar 2024 09:57AM UTC"), within("09:57AM", "Ann, 09:57AM"), within("Ann", "Ann, 9 Mar 2024 09:57")
    ('Sat 09 Mar 2024 09:57AM UTC', None, None)
    """
    if len(line) > LONGEST or not is_clock(clock):
        return None
    found = DATE.search(spaced(line))
    return line if found is not None and clock in (found["clock"], found["early"]) else None


def is_clock(text: str) -> bool:
    """Say whether a *text* is a time of day, and nothing else."""
    return TIME_OF_DAY.fullmatch(text) is not None


def _together(day: str, clock: str, languages: tuple[str, ...]) -> str | None:
    if TIME_OF_DAY.search(clock) is None or LETTERS.search(clock):
        return None
    both = f"{day} {clock}"
    if (found := DATE.search(spaced(both))) is not None and found["clock"]:
        is_of_both = found.end("day") <= len(day) < found.start("clock") and not found["early"]
        return both if is_of_both and found.end() == len(both) else None
    named = named_days.find(both, languages)
    if named is None or not named.end("day") <= len(day) or named.end() != len(both):
        return None
    is_alone = AROUND_DAY.fullmatch(f"{day[: named.start('day')]}#{day[named.end('day') :]}") is not None
    return both if is_alone and named_days.find(clock, languages) is None else None
