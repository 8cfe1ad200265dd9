"""Whether a page announces comments that are not there yet: it counts some, or keeps a place for them that is empty."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.comment_words import HEADS, LONGEST, about_comments
from comcrawl_scrapy.controls.intents import asks_for_comment
from comcrawl_scrapy.controls.wordings import CAMEL, words
from comcrawl_scrapy.documents.measures import HEADINGS
from comcrawl_scrapy.gathering.claimed import claims
from comcrawl_scrapy.gathering.cut_texts import BREAKS_OFF
from comcrawl_scrapy.gathering.page_numbers import is_disabled
from comcrawl_scrapy.page_kinds.layers import UNSEEN as HIDDEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.gathering.controls import Place
    from comcrawl_scrapy.snapshot import PageSnapshot

BUSY = re.compile(r"(?:^|[\W_])(?:skeleton|spinner|shimmer|preloader|loader|loading)s?(?:[\W_]|$)", re.IGNORECASE)
LONGEST_WORK = 40  # characters of "Loading…"
PLACES = frozenset({"div", "section", "ol", "ul", "aside"})
WORKING = ("div", "section", "span", "ul", "ol", "li", "p", "svg")
UNSEEN = frozenset({"script", "style", "template", "noscript", "link"})


def announces_comments(page: PageSnapshot, clicked: Sequence[str] = ()) -> bool:
    """Say whether comments may come yet; *clicked* is what was clicked to see them."""
    if any(claim.number for claim in claims(page, clicked)):
        return True
    return any(_heads_nothing(node) or _is_empty_place(node) for node in page.document.iter("*"))


def is_busy(document: HtmlElement) -> bool:
    """Say whether a page shows that something is being loaded, as far as its markup says so.

    >>> from lxml.html import fromstring
    >>> is_busy(fromstring("<div><p aria-busy='true'></p></div>")), is_busy(fromstring("<div class='card-skeleton'></div>"))
    (True, True)
    >>> is_busy(fromstring("<div><span class='UiSkeleton-root css-1ab'></span></div>"))
    True
    >>> is_busy(fromstring("<div class='lazyloading-off'><p>Text</p></div>"))
    False
    """
    return any(map(_shows_work, document.iter(*WORKING)))


def goes_on(place: Place) -> bool:
    """Say whether what follows the comments shows that more are being loaded: as above, by a control, or in a few words and dots."""
    return any(
        (node.tag in WORKING and (_shows_work(node) or (not read and _says_work(node)))) or _is_not_ready(node)
        for node, read in place.after.items()
    )


def gets_ready(document: HtmlElement) -> bool:
    """Say whether a button of the page is not ready yet: out of use, and it says "Loading…".

    >>> from lxml.html import fromstring
    >>> gets_ready(fromstring("<p><button disabled>Loading…</button></p>")), gets_ready(fromstring("<p><button>…</button></p>"))
    (True, False)
    """
    return any(map(_is_not_ready, document.iter("button")))


def _is_not_ready(node: HtmlElement) -> bool:
    return is_disabled(node) and BREAKS_OFF.search(words(node)) is not None


def _says_work(node: HtmlElement) -> bool:
    """Say whether an element shows "Loading…": a few words, none of which is a link, or asks to write ("Add a comment…")."""
    said = words(node)
    if len(said) > LONGEST_WORK or not BREAKS_OFF.search(said) or next(node.iter("a"), None) is not None:
        return False
    return any(map(str.isalpha, said)) and not asks_for_comment(said) and not node.xpath(HIDDEN)


def _shows_work(node: HtmlElement) -> bool:
    is_marked = node.get("aria-busy") == "true" or node.get("role") == "progressbar"
    return is_marked or _is_called_busy(node.get("class") or "")


@lru_cache(maxsize=5_000)
def _is_called_busy(names: str) -> bool:
    return BUSY.search(CAMEL.sub(" ", names)) is not None


def _heads_nothing(node: HtmlElement) -> bool:
    """Say whether a heading speaks of comments, and nothing is said beside it, or in a place kept below it."""
    box, said = node.getparent(), words(node) if node.tag in HEADS else ""
    if box is None or not said or len(said) > LONGEST or not about_comments(node, said):
        return False
    inside = sum(bool(letters(text)) for text in node.itertext())
    beside = islice((text for text in box.itertext() if letters(text)), inside, None)
    return next(beside, None) is None or _keeps_place(node)


def _keeps_place(heading: HtmlElement) -> bool:
    """Say whether something stands below a *heading*, up to the next one that is not below it, and nothing is said there."""
    keeps, above = False, heading
    for part in heading.itersiblings("*"):
        if letters(above.tail or ""):
            return False
        if (inner := next(part.iter(*HEADINGS), None)) is not None:
            return keeps and str(inner.tag) <= str(heading.tag)
        if part.tag not in UNSEEN:
            if any(map(letters, part.itertext())):
                return False
            keeps = True
        above = part
    return keeps and not letters(above.tail or "")


def _is_empty_place(node: HtmlElement) -> bool:
    """Say whether an element is named after comments, and nothing is in it."""
    return bool(
        node.tag in PLACES and node.get("id") and not any(map(letters, node.itertext())) and about_comments(node, "")
    )
