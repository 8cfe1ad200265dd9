"""What a site writes before an answer: to which comment, and of whom, it is. "To comment [#1] by Ann:" is nothing that anybody said."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.documents.signatures import DIGITS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from comcrawl_scrapy.items import Comment

LONGEST = 80  # characters beside the name
FEWEST = 2  # people: what one begins all answers with is a greeting
BEFORE = re.compile(r"[^\n]+?[:：]\s+(?=\S)")  # "@Ann | 26-11-26 | 14:07: ", in the line that goes on with the text


class Address(NamedTuple):
    """What stands before the text of an answer: all ``beside`` the name of whom it answers, numbers folded, and where it ends."""

    beside: str
    end: int


def without_addresses(comments: Sequence[Comment]) -> None:
    """Take from the texts of answers what several people's begin with, but for the names of those they answer, and numbers of theirs."""
    places = {comment.id: place for place, comment in enumerate(comments)}
    found = [(comment, _address(comment, places, comments)) for comment in comments]
    people: defaultdict[str, set[str | None]] = defaultdict(set)
    for comment, address in found:
        if address:
            people[address.beside].add(comment.author)
    for comment, address in found:
        if address and len(people[address.beside]) >= FEWEST:
            comment.text = comment.text[address.end :]


def _address(comment: Comment, places: Mapping[str, int], comments: Sequence[Comment]) -> Address | None:
    """Return what the text begins with where that names the author of the parent, and has a number of it: its place, of its time or id."""
    place = places.get(comment.parent_id or "")
    if place is None or not (name := comments[place].author):
        return None
    parent = comments[place]
    numbers = {str(place + 1), *DIGITS.findall(f"{parent.id} {parent.published_text}")}
    line, end, rest = comment.text.partition("\n")
    before = BEFORE.match(line, 0, LONGEST + len(name))
    for said in (line + end if rest else "", before[0] if before else ""):
        before_it, has_it, behind_it = said.partition(name)
        is_word = has_it and not (before_it[-1:].isalnum() or behind_it[:1].isalnum())
        beside = f"{before_it}{behind_it}".strip()
        if is_word and len(beside) <= LONGEST and not numbers.isdisjoint(DIGITS.findall(beside)):
            return Address(DIGITS.sub("0", beside), len(said))
    return None
