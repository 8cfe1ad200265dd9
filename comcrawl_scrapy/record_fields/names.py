"""The author's name in what an author line says."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from comcrawl_scrapy.record_fields.name_words import (
    ACCOUNT,
    ACCOUNT_BEHIND,
    ADDRESS,
    AT_MOMENT,
    AUTHOR_ABOVE,
    BY,
    CLOCK,
    CLOSES,
    DATED_BY,
    EDITED,
    FLOOR,
    LABEL,
    LEADS_TO_DATE,
    LED_BY,
    LED_TO_DATE,
    MISTER,
    NUMBERED,
    OF_BOARD,
    ON_DAY,
    PICTURED,
    RATING,
    REPLIED,
    SAYS,
    SAYS_BY_WHOM,
    SENT,
    SEPARATOR,
    SIGNS,
    SPOKEN_BY,
    UNVERIFIED,
    WHOSE,
)
from comcrawl_scrapy.times import dates_in_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

MOST_WORDS = 5  # of a name
MANY = 0.25  # of the names beside times, that are different: a few people may have talked for long
LONGEST = 160  # characters: pages that link here are named by their titles
MOST_READ = 2_000  # characters of what may give a name
MOSTLY = 0.8  # of the names of a section
FEWEST = 3  # different names in which words may be told from the people's


@lru_cache(maxsize=1024)
def author_name(text: str, *, alone: bool = False) -> str | None:
    """Return the name that *text* gives; None where it gives none.

    *alone*: the text is all that one element holds, which is read as it is where it holds no date: names may have a
    separator in them.

    >>> author_name("Posted on 2003-07-13 00:06:39 by RobotBob")
    'RobotBob'
    >>> author_name("8:48 pm", alone=True), author_name("On March 11, 2017", alone=True)
    (None, None)
    >>> author_name("Comment #2 - Posted by: Kurt at November 10, 2012 5:06 PM")
    'Kurt'
    >>> author_name("Opinia wg Anna"), author_name("WG Sonne")
    ('Anna', 'WG Sonne')
    >>> author_name("1 reply from Ann Lee - 20 days ago"), author_name("5 out of 5 stars", alone=True), author_name("Voto:")
    ('Ann Lee', None, None)
    """
    lines = [" ".join(ADDRESS.sub(" ", line).split()) for line in text[:MOST_READ].split("\n")]
    undated = [_undated(line) for line in lines]
    whole = alone and undated == [" ".join(text[: MOST_READ + 1].split())]
    parts = undated if whole else [part for line in undated for part in SEPARATOR.split(line)]
    parts = [part for said in parts if (part := said.strip())]
    parts = parts[1:] if len(parts) > 1 and AUTHOR_ABOVE.fullmatch(parts[0]) else parts
    names = (_bare(part) for part in (*filter(BY.match, parts), *parts))
    return next((name[:LONGEST].rstrip() for name in names if _may_be_name(name)), None)


def signed_name(line: str) -> str | None:
    """Return the name by whom *line* says that something was written, and when.

    >>> signed_name("Posted on 2003-07-13 00:06:39 by RobotBob"), signed_name("July 13, 2003 by boat")
    ('RobotBob', None)
    """
    signs = SIGNS.match(_undated(line)) if SAYS_BY_WHOM.search(line) else None
    return author_name(signs["name"]) if signs else None


def _undated(line: str) -> str:
    """Return *line* without dates, and without the word that leads to one, where that is the end of the line.

    >>> _undated("Ann on May 3rd, 2011"), _undated("Sam Le May 3rd, 2011"), _undated("May 3rd, 2011 Ann on")
    ('Ann', 'Sam Le', 'Ann on')
    >>> _undated("on May 3rd, 2011"), _undated("On and on")
    ('', 'On and on')
    """
    rest = EDITED.sub("", dates_in_text.without_dates(line))
    if rest == line:
        return rest
    if (led := LED_BY.match(rest)) and line[led.end() :].startswith(
        dates_in_text.shown(line)
    ):  # "On May 3rd Ann said:"
        return SPOKEN_BY.sub("", rest[led.end() :])
    return "" if LEADS_TO_DATE.fullmatch(rest.strip()) else LED_TO_DATE.sub("", rest) if line.startswith(rest) else rest


def without_words_of_dates(names: Sequence[str | None], dated: Sequence[bool]) -> list[str | None]:
    """Return *names* without what all that are *dated*, whose lines have a date in them, begin or end with: it leads to the date.

    >>> without_words_of_dates(["Ann dne", "Bo Li dne", "Zoe dne", None], [True] * 4)
    ['Ann', 'Bo Li', 'Zoe', None]
    >>> without_words_of_dates(["Ann Lee", "Bob Lee", "Zoe Lee"], [True] * 3)
    ['Ann Lee', 'Bob Lee', 'Zoe Lee']
    >>> without_words_of_dates(["Ann On", "Bob On"], [True] * 2), without_words_of_dates(["Kim On", "Lee"], [True] * 2)
    (['Ann', 'Bob'], ['Kim On', 'Lee'])
    >>> without_words_of_dates(["(ID: a1)", "(ID: b2)", "(ID: c3)"], [True] * 3)
    ['a1', 'b2', 'c3']
    >>> without_words_of_dates(["Szerző: Anna", "Szerző: Béla", "Szerző: Zoé"], [True] * 3)
    ['Anna', 'Béla', 'Zoé']
    """
    said = {name for name, is_dated in zip(names, dated, strict=True) if name and is_dated}
    if all(map(ON_DAY.search, said)):
        shorter = {name: ON_DAY.sub("", name) for name in said}
    else:
        shorter = _without_words_in_common(said)
    return [shorter[name] if name and is_dated else name for name, is_dated in zip(names, dated, strict=True)]


def _without_words_in_common(names: Collection[str]) -> dict[str, str]:
    """Return *names* without the words that all end with, and then those that all begin with, unless any is no name without them."""
    words = {name: name.split() for name in names}
    for step in (-1, 1):
        said = {name: parts[::step] for name, parts in words.items()}
        common = _words_in_common(said.values()) if len(said) >= FEWEST else 0
        shorter = {name: parts[common:][::step] for name, parts in said.items()}
        if all(_may_be_name(_bare(" ".join(parts))) for parts in shorter.values()):
            words = shorter
    return {name: _bare(" ".join(said)) if said != name.split() else name for name, said in words.items()}


def _words_in_common(said: Iterable[Sequence[str]]) -> int:
    """Count the words with which all begin, up to the last that is written small, or a label: relatives have a capital in common."""
    common = [*takewhile(lambda alike: len(set(alike)) == 1, zip(*said, strict=False))]
    return max((k for k, (word, *_) in enumerate(common, 1) if not word[0].isupper() or word[-1] in ":："), default=0)


def without_numbers(names: Sequence[str | None]) -> list[str | None]:
    """Return *names* without the numbers of the comments before them, where these go up or down by one.

    >>> without_numbers(["1. Ann", "2. bob", None]), without_numbers(["1. FC", "Ann"]), without_numbers(["7: Ann"])
    (['Ann', 'bob', None], ['1. FC', 'Ann'], ['7: Ann'])
    >>> without_numbers(["#2 Ann", "#1 bob"]), without_numbers(["1 Ann", "2 bob"])
    (['Ann', 'bob'], ['1 Ann', '2 bob'])
    """
    found = [NUMBERED.fullmatch(name) for name in names if name]
    numbers = [int(match["number"]) for match in found if match]
    steps = {b - a for a, b in pairwise(numbers)}
    if len(numbers) < max(2, len(found)) or steps not in ({1}, {-1}):
        return list(names)
    return [match["name"] if name and (match := NUMBERED.fullmatch(name)) else name for name in names]


def is_account(said: str) -> bool:
    """Say whether a text is nothing but an account, as stands after names.

    >>> is_account("@ann@example.org"), is_account("@ann is right")
    (True, False)
    """
    return ACCOUNT.fullmatch(said) is not None


def without_accounts(names: Sequence[str | None]) -> list[str | None]:
    """Return *names* without the accounts, or their numbers, behind them, where nearly all have one: else that is how somebody signs.

    >>> without_accounts(["Ann @ann@example.org", "bob (@b)", None]), without_accounts(["Ann @ann", "bob", "Zoe"])
    (['Ann', 'bob', None], ['Ann @ann', 'bob', 'Zoe'])
    >>> without_accounts(["John @john1", "John @johnny"]), without_accounts(["Ann ( 812 )", "bob (77)"])
    (['John @john1', 'John @johnny'], ['Ann', 'bob'])
    """
    said = [name for name in names if name]
    some = sum(ACCOUNT_BEHIND.search(name) is not None for name in said)
    without = [name and ACCOUNT_BEHIND.sub("", name) for name in names]
    is_told_apart = len({*without}) == len({*names})  # John @john1, and John @johnny
    return without if some > 1 and some >= MOSTLY * len(said) and is_told_apart else list(names)


def without_titles(names: Sequence[str | None]) -> list[str | None]:
    """Return *names* without the "Mr." behind them that a site gives to all: else it is a part of somebody's name.

    >>> without_titles(["みどりさん", "tetsuさん", None]), without_titles(["おじさん", "tetsu"]), without_titles(["おじさん"])
    (['みどり', 'tetsu', None], ['おじさん', 'tetsu'], ['おじさん'])
    """
    said = {name for name in names if name}
    of_all = (title for title in MISTER if all(name.endswith(title) and name != title for name in said))
    title = next(of_all, "") if len(said) > 1 else ""
    return [name and name.removesuffix(title).rstrip() for name in names]


def _may_be_name(said: str) -> bool:
    """Say whether what is *said* may be a name: it has letters, and is no label that nobody bears, no clock and no rating."""
    is_other = any(other.fullmatch(said) for other in (LABEL, CLOCK, RATING))
    return any(c.isalpha() or c in "*?" for c in said) and not is_other


def _bare(part: str) -> str:
    """Return *part* without words such as "by", "says" and "'s comment" around it, "(not verified)", and the sign of a link to it.

    >>> _bare("3 ：名無しさん： ID:b6d8453c"), _bare("Ann [Guest]"), _bare("Ann [Bern]")
    ('名無しさん', 'Ann', 'Ann [Bern]')
    >>> _bare("≫ はるか"), _bare("Ann »")
    ('はるか', 'Ann')
    """
    if headed := OF_BOARD.fullmatch(part):
        part = headed["name"]
    for words in (PICTURED, BY, SENT, REPLIED, AT_MOMENT, DATED_BY, SAYS):
        part = words.sub("", part)
    said = FLOOR.sub("", part.strip(" :：,;-–—¶§»≫›").removeprefix("# "))
    said = UNVERIFIED.sub("", WHOSE.sub("", said))
    return said if "(" in said else CLOSES.sub("", said)
