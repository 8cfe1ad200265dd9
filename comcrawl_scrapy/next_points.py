"""What can only be another page of the comments, whatever it says: by where it stands, where it leads and its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.claimed import about_comments
from comcrawl_scrapy.clickables import target, words
from comcrawl_scrapy.control_features import wordings
from comcrawl_scrapy.controls import is_of_form, is_sent
from comcrawl_scrapy.leading import leads
from comcrawl_scrapy.never_click import forbidden
from comcrawl_scrapy.page_numbers import (
    DIGITS,
    continues,
    current_number,
    leads_to_another_thing,
    numbered_now,
    option_numbers,
    page_number,
    shown_number,
)
from comcrawl_scrapy.walls import is_for_writing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls import Place


def next_points(place: Place) -> Iterator[HtmlElement]:
    """Yield what can only be a page of the comments that has not been shown."""
    yield from _named_in_head(place)
    yield from _arrows(place)
    yield from _earlier(place)
    yield from _of_row(place)
    yield from _dropped_down(place)


def _named_in_head(place: Place) -> Iterator[HtmlElement]:
    for node in place.document.iterfind("head/link[@rel]"):
        is_next = "next" in node.get("rel", "").casefold().split() and not leads_to_another_thing(node, place.page)
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
        if continues(node, place.page) and place.is_right_before(node):
            yield node


def _of_row(place: Place) -> Iterator[HtmlElement]:
    """Yield the numbers of a row after the comments that nothing else tells to be pages of theirs.

    Those with an address of their own that has the number, and, where this page's address has none and yet it is not the
    first, those before it: it shows the last page.
    """
    for node in place.after:
        number = shown_number(node) if node.tag == "a" else None
        now = numbered_now(place.pager_of(node)) if number is not None else None
        if number is None or now is None or forbidden(node, place.page.address):
            continue
        where = leads(node, place)
        if where == "number" and number < now and current_number(place.page) == 1:
            yield node
        if where == "away" and number > now and _is_numbered(node, number, place):
            yield node


def _is_numbered(node: HtmlElement, number: int, place: Place) -> bool:
    """Say whether a link leads to an address of the site that ends in *number*."""
    link = target(node, place.page)
    if link is None or link.netloc not in {own.netloc for own in place.page.addresses}:
        return False
    return DIGITS.findall(f"{link.path}?{link.query}")[-1:] == [str(number)]


def _dropped_down(place: Place) -> Iterator[HtmlElement]:
    """Yield the pages of a drop-down list of all their numbers beside the comments, but for the first."""
    for node in place.box.iter("select"):
        options = list(node.iter("option"))
        if len(options) < 2 or option_numbers(options) != [*range(1, len(options) + 1)]:
            continue
        if place.position(node) in ("before", "after") and not is_sent(node) and not is_of_form(node, place.section):
            yield from options[1:]
