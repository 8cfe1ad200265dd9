"""Numbers that the icon directly before them, such as a thumb or a heart, says to count likes, or that beside them its label.

Where class names are generated, or mere utilities, it is often all that does.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from lxml import etree

from comcrawl_scrapy.documents.pictures import LIGATURE
from comcrawl_scrapy.documents.shown_text import all_text
from comcrawl_scrapy.record_fields.like_attributes import LABELS, SCORE
from comcrawl_scrapy.record_fields.like_sentences import BUTTONS, all_of
from comcrawl_scrapy.record_fields.like_words import LIKE_WORD

if TYPE_CHECKING:
    from lxml.html import HtmlElement

CALLED = ("class", "id", "alt", "name", "icon", "data-icon", "data-testid", "aria-label", "title")
DRAWN_BY = ("src", "href", "xlink:href")  # of which the last part is a name
LIKING = re.compile(  # or the number of a sign, by which pictures of such signs are called
    r"(?<!dis)(?<!un)like|vote|thumb(?!nail)|heart|clap|favou?rite|(?<![\da-f])(?:1f44d|2764)(?![\da-f])", re.IGNORECASE
)
AGAINST = re.compile(r"dislike|unlike|down", re.IGNORECASE)
OF_ELSE = re.compile(
    r"dislike|unlike|down|comment|repl|message|bubble|share|view|eye|star|flag|report|clock|calendar"
    r"|tweet|repost|boost|bookmark|save|chat|answer|quote|user|people|award|troph|[💬🗨]",
    re.IGNORECASE,
)
ALONE = re.compile(r"[\s()|·•]*\d{1,6}[\s()|·•]*")
MARKS = " \t\r\n\xa0()|·•"
HIGHEST = 4  # elements up from a number to what stands beside its icon
LARGEST = 4  # elements of an icon
FIRST = 8  # elements of a line, of which one may be the button


def is_liked_by_icon(node: HtmlElement) -> bool:
    """Say whether the number that *node* shows stands behind an icon of likes."""
    icon = _before(node)
    return icon is not None and _is_of_likes(icon)


def is_told_by_icon(node: HtmlElement) -> bool:
    """Say whether the number that *node* shows stands behind an icon of likes, or one that is beside what says so."""
    icon = _before(node)
    return icon is not None and (_is_of_likes(icon) or _is_beside_liking(icon))


def _is_beside_liking(icon: HtmlElement) -> bool:
    """Say whether an *icon* tells of nothing else, and is in a line of buttons such as "Like"."""
    if OF_ELSE.search(" ".join(map(_name, islice(icon.iter(etree.Element), LARGEST)))):
        return False
    line = next(islice(icon.iterancestors(), 1, None), ())  # around the number and its icon
    return any(part.tag in BUTTONS and LIKE_WORD.fullmatch(part.text or "") for part in islice(line, FIRST))


def is_labelled_liking(node: HtmlElement) -> bool:
    """Say whether the label of an element, or, where that shows no words, of a part of it, is a word for liking."""
    has_words = any(map(str.isalnum, all_text(node)))
    parts = islice(node.iter(etree.Element), 1 if has_words else LARGEST)
    return any(LIKE_WORD.fullmatch(part.get(name, "")) for part in parts for name in (*LABELS, "alt"))


def is_before_liking(node: HtmlElement) -> bool:
    """Say whether the number in *node* stands before what is labelled so, in a line that begins with a number and ends in no other.

    There each is before what it counts. A number that has a label of its own is of what that says.
    """
    if any(node.get(name) for name in LABELS):
        return False
    number = all_of(node)
    after, line = number.getnext(), number.getparent()
    if after is None or line is None or (line.text or "").strip() or not is_labelled_liking(after):
        return False
    first, last = line[0], line[-1]
    counts = SCORE.fullmatch(all_text(first).strip()) is not None and first.tag not in BUTTONS
    return counts and not any(map(str.isdigit, all_text(last)))


def number_behind_icon(node: HtmlElement) -> int | None:
    """Return the number that stands alone behind an icon of likes, among other parts of the line that *node* is."""
    counted = (part for part in node if ALONE.fullmatch(part.tail or "") and _is_icon(part) and _is_of_likes(part))
    return next((int((part.tail or "").strip(MARKS)) for part in counted), None)


def _is_of_likes(icon: HtmlElement) -> bool:
    said = " ".join(map(_name, islice(icon.iter(etree.Element), LARGEST)))
    return LIKING.search(said) is not None and AGAINST.search(said) is None


def _before(node: HtmlElement) -> HtmlElement | None:
    """Return the icon directly before the number in *node*: in it, or beside it or what holds nothing else so far."""
    if not (node.text or "").strip():
        part = next((part for part in node if (part.tail or "").strip()), None)
        return part if part is not None and _is_icon(part) else None
    for _ in range(HIGHEST):
        before, holder = next(node.itersiblings(etree.Element, preceding=True), None), node.getparent()
        if before is not None:
            return before if _is_icon(before) and not (before.tail or "").strip() else None
        if holder is None or (holder.text or "").strip():
            return None
        node = holder
    return None


def _is_icon(node: HtmlElement) -> bool:
    """Say whether an element shows no text, but for signs or the name by which a font draws one, and nothing to click on."""
    said = all_text(node).strip()
    controls = node.iter("button", "a", "input")
    is_sign = not said or (not said.isascii() and not any(map(str.isalnum, said)))  # a blank of no width, an emoji
    is_drawn = is_sign or LIGATURE.fullmatch(said) is not None
    return is_drawn and next(controls, None) is None


def _name(node: HtmlElement) -> str:
    drawn = (node.get(name, "").rpartition("/")[2] for name in DRAWN_BY)
    return " ".join([*(node.get(name, "") for name in CALLED), *drawn, (node.text or "").strip()])
