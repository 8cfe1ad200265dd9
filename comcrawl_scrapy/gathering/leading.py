"""Where the controls around a found comment section lead: nowhere, to other parts of the same comments, away from them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from comcrawl_scrapy.controls.comment_words import about_comments
from comcrawl_scrapy.controls.targets import site, target
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.measures import leads_away
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.gathering.page_numbers import continues, is_called_next, page_number
from comcrawl_scrapy.page_kinds.belonging import addresses_agree

if TYPE_CHECKING:
    from urllib.parse import SplitResult

    from lxml.html import HtmlElement

    from comcrawl_scrapy.gathering.controls import Place

Way = Literal["stay", "number", "cursor", "thread", "away"]

FEW = 2  # links that go on from this page by a cursor, back and forth; more of them are a list of something else
SESSION = re.compile(r"(?<=[?&;])\w+=[0-9a-f]{16,}")


def leads(node: HtmlElement, place: Place) -> Way:
    """Say where a control leads: it is to "stay", shows this page under another "number" or on from a "cursor", or goes "away".

    "thread" is another page of the site that is about this one: one that holds all comments, or more of them.
    """
    if stays(node, place):
        return "stay"
    link = target(node, place.page)
    if link is None or DIGITS.search(link.fragment):  # a comment's own address
        return "away"
    if page_number(node, place.page) is not None:
        return "number"
    is_told = is_called_next(node) or (node in place.after and len(place.cursors) <= FEW)
    if is_told and continues(node, place.page):
        return "cursor"
    return "thread" if node not in place.record_of and _is_about_this(node, place) else "away"


def _is_about_this(node: HtmlElement, place: Place) -> bool:
    """Say whether a link leads to another page of the site whose address names this one."""
    page, link = place.page, target(node, place.page)
    if link is None or link.scheme not in ("http", "https"):
        return False
    if any(link.path.rstrip("/") == own.path.rstrip("/") for own in page.addresses):
        return place.pager_of(node) is not None  # of its other addresses, most are of one comment, or of another order
    return any(
        site(link.netloc) == site(own.netloc) and addresses_agree(SESSION.sub("", own.geturl()), link.geturl())
        for own in page.addresses
    )


def is_confirmed(node: HtmlElement, place: Place) -> bool:
    """Say whether what stands before the comments is about them: it stays, says so, jumps to them, or is behind them too."""
    link = target(node, place.page)
    if link is None or stays(node, place):
        return place.is_near(node)
    if node.get("href") in place.behind:
        return True
    return about_comments(node, f"{words(node)} {link.fragment}")


def stays(node: HtmlElement, place: Place) -> bool:
    """Say whether a click stays on the page: no address, a script, or a fragment that is no jump."""
    href = (node.get("href") or "").strip()
    if not leads_away(href):
        return True
    link = target(node, place.page)
    if link is None or not link.fragment or not _same_page(link, place):
        return False
    if node.get("aria-expanded") or node.get("aria-controls"):
        return True
    return link.fragment not in place.named


def _same_page(link: SplitResult, place: Place) -> bool:
    return not link.path or any((link.path, link.query) == (own.path, own.query) for own in place.page.addresses)
