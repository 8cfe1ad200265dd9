"""What can only be another page of the comments, whatever it says: by where it stands, where it leads and its number."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote

from comcrawl_scrapy.controls.comment_words import about_comments, says_comments
from comcrawl_scrapy.controls.intents import is_for_writing
from comcrawl_scrapy.controls.never_click import forbidden
from comcrawl_scrapy.controls.targets import target
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.gathering.control_features import wordings
from comcrawl_scrapy.gathering.forms import is_of_form, is_sent
from comcrawl_scrapy.gathering.page_numbers import (
    OF_PAGES,
    continues,
    current_number,
    is_called_next,
    leads_to_another_thing,
    option_numbers,
    page_number,
    shown_number,
)
from comcrawl_scrapy.page_kinds.belonging import addresses_agree

if TYPE_CHECKING:
    from collections.abc import Iterator
    from urllib.parse import SplitResult

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.targets import Page
    from comcrawl_scrapy.gathering.controls import Place

LAST_WORD = re.compile(r"([^\W\d_]+)[\W_]*$")
ORDER = re.compile(r"sort|ord(?:er|re|en|em|ine)", re.IGNORECASE)  # the name of what is chosen so


def next_points(place: Place) -> Iterator[HtmlElement]:
    """Yield what can only be a page of the comments that has not been shown."""
    yield from _named_in_head(place)
    yield from _arrows(place)
    yield from _earlier(place)
    yield from _of_row(place)
    yield from _dropped_down(place)


def _named_in_head(place: Place) -> Iterator[HtmlElement]:
    for node in place.document.iterfind("head/link[@rel]"):
        is_next = is_called_next(node) and not leads_to_another_thing(node, place.page)
        if is_next and (page_number(node, place.page) is not None or continues(node, place.page)):
            yield node


def _arrows(place: Place) -> Iterator[HtmlElement]:
    """Yield wordless links to this page's next number."""
    for node in place.controls:
        is_wordless = not wordings(node)[0].strip() and not leads_to_another_thing(node, place.page)
        if is_wordless and page_number(node, place.page) == current_number(place.page) + 1:
            yield node


def _earlier(place: Place) -> Iterator[HtmlElement]:
    """Yield links that speak of comments right before the first one, and show this page from another place on."""
    for node in place.clickables:
        said = words(node) if node.tag == "a" and place.position(node) == "before" else ""
        if not said or not about_comments(node, said) or is_for_writing(said) or forbidden(node, place.page.address):
            continue
        if continues(node, place.page) and _has_cursor(node, place.page) and place.is_right_before(node):
            yield node


def _has_cursor(node: HtmlElement, page: Page) -> bool:
    """Say whether what a link adds to the query of this page names a place among the comments.

    No word or flag does, no order, and no number of the page itself: these sort, hide, mark or follow.
    """
    link = target(node, page)
    known = {pair for own in page.addresses for pair in parse_qsl(own.query)}
    added = set(parse_qsl(link.query)) - known if link is not None else known
    return all(
        len(value) > 1 and DIGITS.search(value) and not ORDER.search(name) and value not in (page.address or "")
        for name, value in added
    )


def _of_row(place: Place) -> Iterator[HtmlElement]:
    """Yield the numbers of a row after the comments that nothing else tells to be pages of theirs.

    Their address is about this page and calls the number a page's. Those before this one are among them where its own
    address has no number and yet it is not the first: it shows the last page.
    """
    for node in place.after:
        number = shown_number(node) if node.tag == "a" else None
        pager = place.pager_of(node) if number is not None else None
        now = pager.now if pager is not None else None
        if number is None or now in (None, number) or forbidden(node, place.page.address):
            continue
        if _names_page(node, number, place.page) and (number > now or not _is_numbered(node, place.page)):
            yield node


def of_listening_row(place: Place) -> Iterator[HtmlElement]:
    """Yield the numbers after this page's of a row from 1 on that follows the comments and listens for clicks on any of them.

    It may as well be a scale to rate something by.
    """
    for row in place.after:
        if row not in place.listening or forbidden(row, place.page.address):
            continue
        shown = [shown_number(child) for child in row]
        pager = place.pager_of(row[0]) if len(shown) > 2 and shown == [*range(1, len(shown) + 1)] else None
        if pager is not None and pager.now is not None:
            yield from row[pager.now :]


def _is_numbered(node: HtmlElement, page: Page) -> bool:
    """Say whether the address of this page has a number in its query, or where a link has its own."""
    there = _without_numbers(target(node, page))
    return current_number(page) != 1 or any(_without_numbers(own) == there for own in page.addresses)


def _without_numbers(address: SplitResult | None) -> str | None:
    return DIGITS.sub("0", f"{address.path.rstrip('/')}?{address.query}") if address is not None else None


def _names_page(node: HtmlElement, number: int, page: Page) -> bool:
    """Say whether a link leads to an address about this page that ends in *number*, as that of a page or of comments.

    Ratings, calendars and the pages of other lists are rows of numbers, too, and what they lead to may count a vote.
    """
    link = target(node, page)
    if link is None or leads_to_another_thing(node, page) or not any(_is_about(own, link) for own in page.addresses):
        return False
    address = unquote(f"{link.path}?{link.query}")
    last = max(DIGITS.finditer(address), key=re.Match.start, default=None)
    if last is None or last[0] != str(number):
        return False
    before = address[: last.start()]
    return OF_PAGES.search(before) is not None or any(map(says_comments, LAST_WORD.findall(before)))


def _is_about(own: SplitResult, link: SplitResult) -> bool:
    """Say whether a link to the same host leads below the address *own*, or carries what names it."""
    path = own.path.rstrip("/")
    is_below = bool(path) and f"{link.path}/".startswith(f"{path}/")
    return link.netloc == own.netloc and (is_below or addresses_agree(own.geturl(), link.geturl()))


def _dropped_down(place: Place) -> Iterator[HtmlElement]:
    """Yield the pages of a drop-down list of all their numbers beside the comments, but for the first."""
    for node in place.box.iter("select"):
        options = list(node.iter("option"))
        if len(options) < 2 or option_numbers(options) != [*range(1, len(options) + 1)]:
            continue
        if place.position(node) in ("before", "after") and not is_sent(node) and not is_of_form(node, place.section):
            yield from options[1:]
