"""What a site writes before an answer: to which comment, and of whom, it is. "To comment [#1] by Ann:" is nothing that anybody said."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.documents.signatures import DIGITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.items import Comment

LONGEST = 80  # characters beside the name
FEWEST = 2  # people: what one begins all answers with is a greeting
BEFORE = re.compile(r"[^\n]+?[:：]\s+(?=\S)")  # "@Ann | 26-11-26 | 14:07: ", in the line that goes on with the text


class Address(NamedTuple):
    """What stands before the text of an answer: all ``beside`` the name of whom it answers, numbers folded, and where it ends."""

    beside: str
    end: int


def without_addresses(comments: Sequence[Comment]) -> None:
    """Take from the texts of answers what several people's begin with, but for the names of those they answer, and numbers."""
    by_id = {comment.id: comment for comment in comments}
    found = [(comment, _address(comment, by_id.get(comment.parent_id or ""))) for comment in comments]
    people: defaultdict[str, set[str | None]] = defaultdict(set)
    for comment, address in found:
        if address:
            people[address.beside].add(comment.author)
    for comment, address in found:
        if address and len(people[address.beside]) >= FEWEST:
            comment.text = comment.text[address.end :]


def _address(comment: Comment, parent: Comment | None) -> Address | None:
    """Return what the text begins with where that names the author of the *parent* and has numbers: which it is, or of when."""
    if parent is None or not parent.author:
        return None
    line, end, rest = comment.text.partition("\n")
    before = BEFORE.match(line, 0, LONGEST + len(parent.author))
    for said in (line + end if rest else "", before[0] if before else ""):
        beside = said.replace(parent.author, "", 1).strip()
        if parent.author in said and len(beside) <= LONGEST and any(map(str.isdigit, beside)):
            return Address(DIGITS.sub("0", beside), len(said))
    return None
