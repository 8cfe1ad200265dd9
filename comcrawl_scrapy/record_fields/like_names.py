"""Likes that a line counts by the names of people: "Ann, Bob and 115 others like this."."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comcrawl_scrapy.record_fields.like_words import COUNT, LIKED, THIS, count_of

if TYPE_CHECKING:
    from lxml.html import HtmlElement

LIKE_THIS = re.compile(rf"\W*(?:{LIKED}|gefällt|aime(?:nt)?|les? gusta)(?:\s+(?:{THIS}))?\W*", re.IGNORECASE)
BETWEEN = re.compile(r"\W*(?:[^\W\d]+\s*)?")  # two names: ", ", " and "
OTHERS = re.compile(rf"{COUNT.pattern}(?![0-9a-z])", re.IGNORECASE)  # "115 others", but "50cent" is somebody
LINE = re.compile(rf"(?P<names>.+?)\s+{LIKE_THIS.pattern}", re.IGNORECASE)
COMMA, AND = re.compile(r"\s*[,،、]\s*"), re.compile(r"\s+(?:and|und|et|y|e|en|och|og|i|ve|&)\s+", re.IGNORECASE)
ONE_LIKES = re.compile(r"(?:likes\s+this|gefällt\s+das|aime\s+ça)\W*$", re.IGNORECASE)  # else it may be a button
MOST_NAMES, MOST_WORDS, LONGEST = 20, 4, 200
NO_NAME = re.compile(
    r"mir|author|nobody|none|no-?one|everyone|everybody|who|i|you|ich|du|wer|keiner|niemand|alle|qui|je|tu|nadie|quién",
    re.IGNORECASE,
)


def is_called_so(_: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind are called after likes: True or nothing."""
    return True if "like" in attributes.get("class", "").lower() else None


def likes_by_names(node: HtmlElement) -> int | None:
    """Return how many people *node* says like it, of the last how many others; None where it says anything else.

    Each is a link, or all are of a line: "Ann, Bob and Cy like this", as "Nobody likes this" counts none.
    """
    names = list(node)
    if not names:
        said = " ".join((node.text or "").split())
        line = LINE.fullmatch(said) if len(said) <= LONGEST else None
        are_several = line is not None and (AND.search(line["names"]) or COMMA.search(line["names"]))
        return _named(line["names"]) if line is not None and (are_several or ONE_LIKES.search(said)) else None
    if not 0 < len(names) <= MOST_NAMES or any(name.tag != "a" for name in names) or (node.text or "").strip():
        return None
    *between, end = [(name.tail or "").strip() for name in names]
    if not (end and LIKE_THIS.fullmatch(end) and all(map(BETWEEN.fullmatch, between))):
        return None
    return _with_others(len(names), (names[-1].text or "").strip())


def _named(line: str) -> int | None:
    """Return how many people a *line* names, be it one in a word; None where one of them is a sentence, or nobody."""
    before, *last = AND.split(line)
    names = [*COMMA.split(before), *last]
    most = MOST_WORDS if len(last) == 1 else 1
    if len(last) > 1 or len(names) > MOST_NAMES or any(len(name.split()) > most for name in names):
        return None
    return None if NO_NAME.fullmatch(before) else _with_others(len(names), names[-1])


def _with_others(names: int, last: str) -> int:
    """Return how many people so many *names* are, of which the *last* may be how many others."""
    others = OTHERS.match(last)
    return names if others is None else names - 1 + count_of(others)
