"""The elements of a page that react to a click."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Literal

from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.dom import xpath

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from lxml.html import HtmlElement

Kind = Literal["open", "more", "replies", "next"]

ROLES = frozenset({"button", "link", "tab", "menuitem", "switch"})
INPUTS = frozenset({"button", "image", "submit"})
LISTENERS = frozenset(
    ("onclick", "ontouchstart", "onmousedown", "on", "data-action", "data-toggle", "data-bs-toggle", "aria-controls")
)
NEVER = frozenset(
    {"html", "body", "head", "script", "style", "form", "input", "textarea", "select", "option", "label", "iframe"}
)
GUESSED = frozenset({"div", "span", "li", "em", "i", "b", "p", "strong", "h2", "h3", "h4", "h5"})
CONTROL_NAME = re.compile(
    r"(?:^|[\W_])js[-_]|btn|but+on|toggle|trigger|click|open|show|load|expand|pointer|more", re.IGNORECASE
)
CONTROL_DATA = re.compile(r"(?:url|href|link|target|scroll|toggle|trigger|click|open|show|load|expand|more)")
CONTROLS = frozenset(("a", "button", "input", "label"))
SHORT, MANY_CHILDREN = 80, 12
MOST_AROUND = 4  # levels between what says the same
# Elements in a control: a box of more listens for what is in it, and is read again with each box around it.
MOST_HELD = 300


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """A clickable element that may lead to comments. ``score`` is the probability that it does."""

    xpath: str
    text: str
    score: float
    kind: Kind
    node: HtmlElement = field(repr=False, compare=False)

    @classmethod
    def at(cls, node: HtmlElement, score: float, kind: Kind = "open") -> EntryPoint:
        return cls(xpath(node), words(node), float(score), kind, node)


def find_clickables(document: HtmlElement, listening: Collection[HtmlElement] = frozenset()) -> list[HtmlElement]:
    """Return what a visitor may click, in document order: *listening* are nodes seen to react, whatever their tag."""
    known = frozenset(listening)  # a list would be searched for each element
    return [node for node in document.iter("*") if (node in known or _clickable(node, known)) and not _holds_much(node)]


def once_each(clickable: Sequence[HtmlElement], listening: Collection[HtmlElement] = frozenset()) -> list[HtmlElement]:
    """Return the *clickable* elements, in document order, but of two that say the same, one in the other, where one is guessed, the other.

    Of two guesses the inner one. A click on either is one on both, and a second click folds what the first one has unfolded.
    """
    kept = dict.fromkeys(clickable, "")
    for node in clickable:
        outer = next((outer for outer in islice(node.iterancestors(), MOST_AROUND) if outer in kept), None)
        if outer is None or words(outer) != words(node):
            continue
        guesses = [one for one in (outer, node) if one not in listening and not declares_click(one)]
        if guesses:
            del kept[guesses[0]]
    return [*kept]


def _holds_much(node: HtmlElement) -> bool:
    return len(node) > 0 and next(islice(node.iter("*"), MOST_HELD, None), None) is not None


def _clickable(node: HtmlElement, known: Collection[HtmlElement]) -> bool:
    return declares_click(node) or ((node.tag in GUESSED or "-" in str(node.tag)) and _looks_like_control(node, known))


def declares_click(node: HtmlElement) -> bool:
    """Say whether tag or attributes make the element react to clicks."""
    if node.tag == "a":
        return node.get("href") is not None or len(node) > 0 or bool((node.text or "").strip() or node.get("class"))
    if node.tag in ("button", "summary"):
        return True
    if node.tag == "input":
        return (node.get("type") or "").lower() in INPUTS
    names = node.keys()
    if not names or node.tag in NEVER:
        return False
    if node.get("role") in ROLES or (node.get("tabindex") or "-").isdecimal():
        return True
    return not LISTENERS.isdisjoint(names)


def _looks_like_control(node: HtmlElement, known: Collection[HtmlElement]) -> bool:
    """Guess from the developer's names, for saved pages: in a browser the listeners tell; a box of what is *known* to react is none."""
    names, tag = node.keys(), str(node.tag)
    own = tag if "-" in tag else ""  # an element of the page's own may be called after what it does
    if not names and not own:
        return False
    named = CONTROL_NAME.search(f"{own} {node.get('id') or ''} {node.get('class') or ''}")
    if not named and not any(name.startswith("data-") and CONTROL_DATA.search(name) for name in names):
        return False
    inside = list(islice(node.iterdescendants("*"), MANY_CHILDREN + 1))
    if len(inside) > MANY_CHILDREN or any(child.tag in CONTROLS for child in inside):
        return False
    if known and any(child in known and words(child) for child in inside):
        return False
    return len(words(node)) <= SHORT and bool(inside or words(node))


def shape(node: HtmlElement) -> tuple[str, str]:
    """Return what controls of the same make have in common: tag and class, whatever their numbers."""
    return str(node.tag), DIGITS.sub("", node.get("class") or "")
