"""Menus above the comments, or in each, that are built only when they are opened: what opens one, and what there is in it.

For where comments are known to be missing, like `comcrawl_scrapy.gathering.choices`. Many menus stand at the end of the document.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import EntryPoint, find_clickables, shape
from comcrawl_scrapy.controls.comment_words import about_comments, says_comments
from comcrawl_scrapy.controls.counts import highest
from comcrawl_scrapy.controls.intents import is_for_writing
from comcrawl_scrapy.controls.never_click import DOWNS, forbidden
from comcrawl_scrapy.controls.other_names import names_comments
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.gathering.choices import FEWEST, MOST
from comcrawl_scrapy.gathering.control_features import LONGEST_TEXT, plain
from comcrawl_scrapy.gathering.control_states import CHOOSING, is_chosen
from comcrawl_scrapy.gathering.controls import is_allowed
from comcrawl_scrapy.gathering.leading import stays
from comcrawl_scrapy.gathering.more_points import WORTH_A_TRY

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from lxml.html import HtmlElement

    from comcrawl_scrapy.gathering.controls import Place

DOTS = re.compile(r"[.…⋯⋮︙•·∙⁝⁞]{1,3}")
SEVERAL = 3
OPENED = frozenset(("true", "menu", "listbox"))  # what `aria-haspopup` promises, but for dialogs


def menu_openers(place: Place) -> list[EntryPoint]:
    """Return what stands close before the comments and drops something down, the nearest first."""
    found = [node for node in place.clickables if _drops_down(node) and _may_be_chosen(node, place)]
    near = (node for node in found if place.position(node) == "before" and place.is_near(node))
    return [EntryPoint.at(node, WORTH_A_TRY, "more") for node in near][::-1]


def menu_choices(place: Place, opener: HtmlElement, new: Collection[HtmlElement]) -> list[EntryPoint]:
    """Return what there is to choose among the *new* nodes but for what is chosen, which *opener* repeats.

    First what counts most, then what says "comments".
    """
    marked = (node for node in place.document.iter("*") if node.get("role") in CHOOSING)  # within what listens, perhaps
    items = _outermost(node for node in marked if node in new and plain(words(node)))
    if len(items) < FEWEST:
        clickables = find_clickables(place.document, place.listening)
        items = _outermost(node for node in clickables if node in new and plain(words(node)))
    if not FEWEST <= len(items) <= MOST:
        return []
    others = [node for node in items if not _is_taken(node, opener) and _may_be_chosen(node, place)]
    points = [EntryPoint.at(node, WORTH_A_TRY, "more") for node in others]
    return sorted(points, key=lambda point: (-highest(point.text), not about_comments(point.node, point.text)))


def _outermost(nodes: Iterable[HtmlElement]) -> list[HtmlElement]:
    found = dict.fromkeys(nodes)
    return [node for node in found if not any(outer in found for outer in node.iterancestors())]


def record_menus(place: Place) -> list[EntryPoint]:
    """Return what opens a menu in a record, where several have one, in the order of the page."""
    found = [node for node in place.clickables if node in place.record_of and _opens_menu(node)]
    allowed = [node for node in found if stays(node, place) and not forbidden(node, place.page.address)]
    several = [node for node in allowed if place.shapes[shape(node)] >= SEVERAL]
    return [EntryPoint.at(node, WORTH_A_TRY, "replies") for node in several]


def menu_replies(place: Place, new: Collection[HtmlElement]) -> list[EntryPoint]:
    """Return what among the *new* nodes says that it shows replies: "View 3 replies", not "Reply"."""
    items = [node for node in find_clickables(place.document, place.listening) if node in new]
    named = [node for node in items if _names_replies(words(node)) and _may_be_chosen(node, place)]
    inner = [node for node in named if not any(other in named for other in node.iterdescendants())]
    return [EntryPoint.at(node, WORTH_A_TRY, "replies") for node in inner]


def _names_replies(said: str) -> bool:
    return names_comments(said) or (says_comments(said) and not is_for_writing(said))


def _drops_down(node: HtmlElement) -> bool:
    """Say whether a closed control opens a menu, or may, being closed or by a triangle."""
    may_open = node.get("aria-expanded") == "false" or not DOWNS.isdisjoint(words(node)[-1:])
    return _opens_menu(node) or (may_open and node.get("aria-haspopup") is None)


def _opens_menu(node: HtmlElement) -> bool:
    """Say whether a control is marked as one that opens a menu, or shows it by three dots."""
    said, promised = words(node), node.get("aria-haspopup")
    return promised in OPENED or (promised is None and DOTS.fullmatch(said) is not None)


def _may_be_chosen(node: HtmlElement, place: Place) -> bool:
    said = words(node)
    return 0 < len(said) <= LONGEST_TEXT and stays(node, place) and is_allowed(node, place)


def _is_taken(node: HtmlElement, opener: HtmlElement) -> bool:
    return is_chosen(node) or plain(words(node)) == plain(words(opener))
