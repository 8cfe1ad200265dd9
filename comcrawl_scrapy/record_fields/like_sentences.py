"""What elements that may count likes say: by themselves, beside words for liking, and with the words behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.nesting import is_only_child
from comcrawl_scrapy.record_fields.like_attributes import SCORE
from comcrawl_scrapy.record_fields.like_words import LIKE_WORD
from comcrawl_scrapy.times.dates_in_text import without_dates

if TYPE_CHECKING:
    from lxml.html import HtmlElement

LONGEST_SENTENCE = 70  # characters of a number with several words
DIGITS_OF_YEAR = 4  # dates have more
BUTTONS = ("a", "button")


def own_text(node: HtmlElement) -> str:
    """Return what an element says by itself, be it behind an icon; of several texts the first, signs between its parts aside."""
    part = None if (node.text or "").strip() else _first_followed(node)
    return ((node.text if part is None else part.tail) or "").strip()


def _first_followed(node: HtmlElement) -> HtmlElement | None:
    """Return the first part of an element behind which it says something itself."""
    return next((part for part in node if any(map(str.isalnum, part.tail or ""))), None)


def is_beside_like_word(node: HtmlElement) -> bool:
    """Say whether the first text of an element itself stands behind a part that says "Like", or else before one.

    Behind another button it may count that: "Dislike 2 Like 3".
    """
    is_first = bool((node.text or "").strip())
    before = None if is_first else _first_followed(node)
    after = next(iter(node), None) if is_first else None if before is None else before.getnext()
    if before is not None and LIKE_WORD.fullmatch(before.text or ""):
        return True
    is_others = before is not None and before.tag in BUTTONS
    return after is not None and not is_others and LIKE_WORD.fullmatch(after.text or "") is not None


def sentence(node: HtmlElement, number: str) -> str:
    """Return the sentence that a *number*, all that is in element *node*, begins: "<b>12</b> people found this helpful".

    The rest may be in the element after it, where no other begins the line: in "<b>Reply</b> <b>12</b> <b>Like</b>" it tells nothing.
    """
    if SCORE.fullmatch(number) is None or len(node):
        return ""
    node = all_of(node)
    after, rest, before = " ".join((node.tail or "").split()), node.getnext(), node.getprevious()
    if not after and rest is not None and not len(rest) and (before is None or not str(before.text_content()).strip()):
        after = " ".join((rest.text or "").split())
    return f"{number} {after}" if after and len(after) <= LONGEST_SENTENCE else ""


def all_of(node: HtmlElement) -> HtmlElement:
    """Return the outermost element in which there is nothing but *node*: "<b><i>12</i></b>"."""
    up = node.getparent()
    while up is not None and is_only_child(node) and not ((up.text or "").strip() or (node.tail or "").strip()):
        node, up = up, up.getparent()
    return node


def holds_date(text: str) -> bool:
    """Say whether *text* is, or holds, a date, and is no mere number."""
    is_number = text.isdigit() and len(text) <= DIGITS_OF_YEAR
    return not is_number and without_dates(text) != " ".join(text.split())
