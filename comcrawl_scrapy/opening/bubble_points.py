"""Icons that say nothing and may be speech bubbles: whether they are drawn as one is for the browser to say."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import find_clickables, shape
from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.never_click import forbidden, sayings
from comcrawl_scrapy.controls.targets import Page, relation, target
from comcrawl_scrapy.controls.wordings import telling, words
from comcrawl_scrapy.opening.named_points import MOST_ALIKE, counting_first
from comcrawl_scrapy.opening.silent_points import holds_page
from comcrawl_scrapy.packaged import packaged

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.clickables import EntryPoint

MOST = 12  # icons of a page that are looked at
ICONS, LIGATURE = re.compile(r"icons?\b|symbols", re.IGNORECASE), re.compile(r"[a-z]+(?:_[a-z\d]+)+")

UNKNOWN = Page(())  # of which no address is known


def icons(document: HtmlElement, url: str, clickables: Collection[HtmlElement]) -> list[EntryPoint]:
    """Return the pictures that react to clicks and say nothing but a number above 0, first those that have one."""
    known = find_clickables(document, [node for node in clickables if not holds_page(node)])
    return counting_first((node for node in known if _is_icon(node) and forbidden(node, url) is None), MOST)


def not_repeated(bubbles: Sequence[EntryPoint]) -> list[EntryPoint]:
    """Return the *bubbles* of which there are not several alike: those are teasers'."""
    makes = Counter(shape(point.node) for point in bubbles)
    return [point for point in bubbles if makes[shape(point.node)] <= MOST_ALIKE]


def is_named_bubble(node: HtmlElement, page: Page = UNKNOWN) -> bool:
    """Say whether its developers call an icon on *page* a speech bubble, be it by the name that a font draws as one.

    What is called a chat or messages is drawn as one, too, and about comments where it counts some. Where it leads elsewhere
    it is about the site: its forum, one's messages.

    >>> from lxml.html import fromstring
    >>> [is_named_bubble(fromstring(f"<i class='{name}'></i>")) for name in ("icon-pinglun", "SpeechBubble", "icon-heart")]
    [True, True, False]
    >>> is_named_bubble(fromstring("<b><i class='material-icons'>chat_bubble_outline</i> 14</b>"))
    True
    >>> [is_named_bubble(fromstring(f"<b><i class='bi bi-chat-dots'></i> {number}</b>")) for number in (14, "")]
    [True, False]
    """
    names = [value for part in node.iter("*") for value in part.values()]
    if _names("comments").search(telling(" ".join((*names, *_drawn_names(node))))):
        return True
    link = target(node, page)
    if link is not None and relation(link, page) in ("site", "web"):
        return False
    pictures = [value for part in node.iter("*") if not words(part) for value in part.values()]
    drawn = telling(" ".join((*pictures, *_drawn_names(node))))
    return any(counts(words(node))) and _names("counted").search(drawn) is not None


def _drawn_names(node: HtmlElement) -> list[str]:
    return [words(part) for part in node.iter("*") if _is_ligature(part)]


@cache
def _names(kind: str) -> re.Pattern[str]:
    """Return what speech bubbles are called, and comments in Latin letters by makers who write in others: 评论, 留言, отзывы, bình luận."""
    listed = (name.replace(" ", r"[-\s]?") for name in packaged("opening/bubble_names.json")[kind])
    pattern = "|".join(listed)
    return re.compile(pattern if kind == "comments" else rf"\b(?:{pattern})\b", re.IGNORECASE)


def _is_icon(node: HtmlElement) -> bool:
    """Say whether a node is one picture, or letter of a font of them, with a number above 0 beside it or without any."""
    ligatures = [part for part in node.iter("*") if _is_ligature(part)]
    letters = (part for part in node.iter("*") if _is_letter(part))
    if len([*node.iter("svg"), *letters, *ligatures]) != 1:
        return False
    said = " ".join(sayings(node))
    for part in ligatures:
        said = said.replace(words(part), "", 1)
    return not any(map(str.isalpha, said)) and (any(counts(said)) or not any(map(str.isdecimal, said)))


def _is_letter(part: HtmlElement) -> bool:
    """Say whether an element is drawn by a font, or its name has been taken out of the text."""
    is_drawn = part.tag == "i" or part.get("icon") is not None
    return is_drawn and not len(part) and not any(map(str.isalnum, part.text or ""))


def _is_ligature(part: HtmlElement) -> bool:
    """Say whether a text is the name of what a font of icons draws in its place: "chat_bubble_outline"."""
    if len(part) or not ICONS.search(f"{part.tag!s} {part.get('class') or ''}"):
        return False
    name = (part.text or "").strip()
    return bool(LIGATURE.fullmatch(name) or _names("counted").fullmatch(name))
