"""Rows of a list that are no records, as they invite to write one: "You must be logged in to post a comment."."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.deeds import ENTERS, deed_of, logs_in
from comcrawl_scrapy.controls.intents import is_for_writing
from comcrawl_scrapy.controls.wordings import words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml.html import HtmlElement

LONGEST = 300  # characters


def is_invitation(node: HtmlElement, beside: Iterable[HtmlElement]) -> bool:
    """Say whether a row speaks of writing and has a link to log in or to register, which no record *beside* it has.

    >>> from lxml.html import fromstring
    >>> row, said = fromstring("<p>You must <a href='/login'>sign in</a> to comment.</p>"), fromstring("<p>Well done!</p>")
    >>> is_invitation(row, [said]), is_invitation(row, [said, row]), is_invitation(said, [row])
    (True, False, False)
    """
    text = words(node)
    return len(text) <= LONGEST and is_for_writing(text) and _leads_in(node) and not any(map(_leads_in, beside))


def _leads_in(node: HtmlElement) -> bool:
    links = node.iter("a", "button")
    return any(deed_of(letters(words(link))) in ENTERS or logs_in(link.get("href") or "", "") for link in links)
