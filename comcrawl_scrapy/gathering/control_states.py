"""The state that a control says it is in: one of several choices, closed, open."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.wordings import words

if TYPE_CHECKING:
    from lxml.html import HtmlElement

CHOOSING = frozenset({"tab", "menuitem", "menuitemradio", "radio", "option", "switch"})
CLOSED, OPENED = re.compile(r"\[\+\]|[⊞▸▶►]"), re.compile(r"\[[-–−—]\]|⊟")
"""How signs look that say that something is closed, and open."""
STATES = ("aria-selected", "aria-pressed", "aria-checked")


def is_choice(node: HtmlElement) -> bool:
    """Say whether a control chooses among views of the same, and is not the one chosen."""
    return node.get("role") in CHOOSING or any(node.get(name) for name in STATES)


def is_chosen(node: HtmlElement) -> bool:
    """Say whether a control is marked as the one that is chosen."""
    return any(node.get(name) == "true" for name in STATES)


def unfolds(node: HtmlElement) -> bool:
    """Say whether a control is a summary, open or not, or marked as one that unfolds something."""
    return node.tag == "summary" or node.get("aria-expanded") == "false"


def is_closed(node: HtmlElement) -> bool:
    """Say whether what a control unfolds is folded."""
    parent = node.getparent()
    is_folded = node.tag == "summary" and parent is not None and parent.tag == "details" and parent.get("open") is None
    return is_folded or node.get("aria-expanded") == "false"


def is_open(node: HtmlElement) -> bool:
    """Say whether what a control unfolds is unfolded, or a sign shows that it is."""
    if OPENED.fullmatch(words(node)):
        return True
    parent = node.getparent()
    is_open = node.tag == "summary" and parent is not None and parent.get("open") is not None
    return is_open or node.get("aria-expanded") == "true"
