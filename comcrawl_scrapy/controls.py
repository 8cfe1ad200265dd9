"""The controls around a found comment section: which there are, where they stand, what they look like and say.

Nothing here knows words: what a text means is for `comcrawl_scrapy.more_points` to have learnt.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from comcrawl_scrapy.claimed import counts
from comcrawl_scrapy.clickables import find_clickables, target, telling, words
from comcrawl_scrapy.never_click import forbidden
from comcrawl_scrapy.page_numbers import (
    continues,
    current_number,
    is_disabled,
    numbered_now,
    page_number,
    pager_of,
    shown_number,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from urllib.parse import SplitResult

    from lxml.html import HtmlElement

    from comcrawl_scrapy.clickables import Page

AROUND = 5
"""Levels above the section within which its controls lie."""
NEAR = 2
"""Levels above it, of these, that hold little else."""
OTHER_TEXT = 240
"""Characters of text between the last record and a control after which it belongs to something else."""
COMMON = 0.6
"""Share of the records from which a control is one of every record's: answer, like, report."""
LONGEST_TEXT = 60
PARTS = 5  # of a control whose names are read
ENDS = frozenset({"h1", "h2", "h3", "article", "footer", "aside", "main"})
UNREAD = frozenset({"script", "style", "noscript", "template", "svg", "select", "option"})
DIGITS = re.compile(r"\d+")
FORWARD, BACK = re.compile(r"[\s>›»→⟩❯▶⇒⏵➔⮕]+"), re.compile(r"[\s<‹«←⟨❮◀⇐⏴]+")
CHOOSING = frozenset({"tab", "menuitem", "menuitemradio", "radio", "option", "switch"})
STATES = ("aria-selected", "aria-pressed", "aria-checked")


@dataclass(frozen=True)
class Place:
    """A found section on its page. ``box`` is the part of the page its controls may lie in."""

    document: HtmlElement
    section: HtmlElement
    records: Sequence[HtmlElement]
    page: Page

    @cached_property
    def box(self) -> HtmlElement:
        box = self.section
        for _, ancestor in zip(range(AROUND), self.section.iterancestors(), strict=False):
            if ancestor.tag in ("body", "html"):
                break
            box = ancestor
        return box

    @cached_property
    def order(self) -> dict[HtmlElement, int]:
        return {node: number for number, node in enumerate(self.box.iter())}

    @cached_property
    def record_of(self) -> dict[HtmlElement, HtmlElement]:
        """Lead from every node inside a record to the innermost record around it."""
        return {node: record for record in self.records for node in record.iter()}

    @cached_property
    def start(self) -> int:
        return min((self.order[record] for record in self.records if record in self.order), default=0)

    @cached_property
    def end(self) -> int:
        """The place of the last node of the last record."""
        return max((self.order[node] for node in self.record_of if node in self.order), default=-1)

    @cached_property
    def after(self) -> dict[HtmlElement, int]:
        """Lead from nodes that follow the last record, before anything else has begun, to the text read up to there."""
        return dict(self._after())

    def _after(self) -> Iterator[tuple[HtmlElement, int]]:
        read = 0
        for node, place in self.order.items():
            if place <= self.end or not isinstance(node.tag, str):
                continue
            if node.tag in ENDS and node.find(".//a") is None:
                return
            yield node, read
            if node.tag not in UNREAD and not _in_control(node):
                read += len((node.text or "").strip())
            if read > OTHER_TEXT:
                return

    def is_near(self, node: HtmlElement) -> bool:
        """Say whether a node stands beside the section, or beside the box around it."""
        boxes = [outer for _, outer in zip(range(NEAR), self.section.iterancestors(), strict=False)]
        return any(outer in boxes for outer in node.iterancestors())

    def position(self, node: HtmlElement) -> str:
        """Say where a node of the box stands: "before", "in" a record, "between" records, right "after" them, "beyond"."""
        if node in self.record_of:
            return "in"
        if self.order[node] < self.start:
            return "before"
        if self.order[node] <= self.end:
            return "between"
        return "after" if node in self.after else "beyond"


def controls(place: Place, clickables: Collection[HtmlElement] = frozenset()) -> list[HtmlElement]:
    """Return the clickable elements around the section that may load something into it.

    Without what most records have and does not unfold, is never clicked, out of use, of the form, or leads elsewhere.
    """
    nodes = find_clickables(place.box, clickables)
    shapes = Counter(_shape(node) for node in nodes if node in place.record_of)
    most = COMMON * len(place.records) + 1
    kept = (node for node in nodes if node not in place.record_of or shapes[_shape(node)] < most or _unfolds(node))
    return [node for node in kept if _may_load(node, place)]


def _unfolds(node: HtmlElement) -> bool:
    """Say whether a control says that it is closed, and in words how many it hides; likes are counted, but not unfolded."""
    is_closed = _is_closed(node) or (node.get("aria-expanded") == "false" and node.get("aria-haspopup") is None)
    return is_closed and any(counts(words(node))) and any(character.isalpha() for character in words(node))


def _may_load(node: HtmlElement, place: Place) -> bool:
    address = place.page.addresses[0].geturl() if place.page.addresses else None
    if is_disabled(node) or _is_open(node) or forbidden(node, address) or _is_of_form(node, place.section):
        return False
    return stays(node, place) or page_number(node, place.page) is not None or _leads_on(node, place)


def _leads_on(node: HtmlElement, place: Place) -> bool:
    """Say whether a link continues this page by a cursor: right after the list, or anywhere if it calls itself the next."""
    is_next = "next" in (node.get("rel") or "").casefold().split()
    return (is_next or node in place.after) and continues(node, place.page)


def is_choice(node: HtmlElement) -> bool:
    """Say whether a control chooses among views of the same, and is not the one chosen."""
    return node.get("role") in CHOOSING or any(node.get(name) for name in STATES)


def _is_open(node: HtmlElement) -> bool:
    """Say whether what a control unfolds is unfolded."""
    parent = node.getparent()
    is_open = node.tag == "summary" and parent is not None and parent.get("open") is not None
    return is_open or node.get("aria-expanded") == "true"


def _shape(node: HtmlElement) -> tuple[str, str]:
    return str(node.tag), DIGITS.sub("", node.get("class") or "")


def _in_control(node: HtmlElement) -> bool:
    return any(outer.tag in ("a", "button", "form", "label") for outer in (node, *node.iterancestors()))


def _is_of_form(node: HtmlElement, section: HtmlElement) -> bool:
    """Say whether the element belongs to the box in which a comment is written; that box does not hold the *section*."""
    for level, outer in enumerate(node.iterancestors()):
        if outer is section or outer in section.iterancestors():
            return False
        if outer.tag == "form":
            return outer.find(".//textarea") is not None or outer.find(".//input[@type='text']") is not None
        if level < 2 and outer.find(".//textarea") is not None:
            return True
    return False


def stays(node: HtmlElement, place: Place) -> bool:
    """Say whether a click stays on the page: no address, a script, or a fragment that is no jump."""
    href = (node.get("href") or "").strip()
    if not href or href == "#" or href.startswith("javascript:"):
        return True
    link = target(node, place.page)
    if link is None or not link.fragment or not _same_page(link, place):
        return False
    if node.get("aria-expanded") or node.get("aria-controls"):
        return True
    return not place.document.xpath("//*[@id=$name or @name=$name]", name=link.fragment)


def _same_page(link: SplitResult, place: Place) -> bool:
    return not link.path or any((link.path, link.query) == (own.path, own.query) for own in place.page.addresses)


def features(node: HtmlElement, place: Place, rank: int = 0) -> dict[str, float]:
    """Return what structure tells of a control; *rank* counts the controls after the last record before this one."""
    text, position = words(node), place.position(node)
    said = {
        f"at {position}": 1.0,
        f"tag {node.tag if node.tag in ('a', 'button', 'summary') else 'other'}": 1.0,
        f"length {min(len(text) // 8, 6)}": 1.0,
        "a number in words": float(bool(DIGITS.search(text)) and any(c.isalpha() for c in text)),
        "forward": float(bool(text) and bool(FORWARD.fullmatch(text))),
        "back": float(bool(text) and bool(BACK.fullmatch(text))),
        "forward at the end": float(text[-1:] in "›»→❯▶" and bool(text)),
        "no text": float(not text),
        "rel next": float("next" in (node.get("rel") or "").split()),
        "rel prev": float("prev" in (node.get("rel") or "").split()),
        "chooses": float(is_choice(node) or node.get("aria-haspopup") is not None),
        "closed": float(node.get("aria-expanded") == "false" or _is_closed(node)),
        "controls": float(node.get("aria-controls") is not None),
        "alike": float(min(_alike(node), 4)) / 4,
        "in the section": float(place.section in node.iterancestors()),
        "own box": float(_is_alone(node)),
        "after replies": float(_follows_nested(node, place)),
    }
    said |= _numbers(node, place)
    if position == "after":
        said |= {"text before": place.after[node] / OTHER_TEXT, f"control {min(rank, 3)}": 1.0}
    crossed = ("a number in words", "closed", "chooses", "no text", "own box")
    return said | {f"{name} {position}": said[name] for name in crossed if said[name]}


def _numbers(node: HtmlElement, place: Place) -> dict[str, float]:
    """Say how the page that a control is numbered with stands to this one."""
    linked, pager = page_number(node, place.page), pager_of(node)
    here = numbered_now(pager) or current_number(place.page)
    number = shown_number(node) if pager or linked is not None else None
    facts = {"page link": linked is not None, "of a pager": bool(pager), "number alone": number is not None}
    if number is not None:
        facts |= {
            "following number": number == here + 1,
            "earlier number": number <= here,
            "later number": number > here + 1,
        }
    elif linked is not None:
        facts |= {
            "to following": linked == current_number(place.page) + 1,
            "to earlier": linked < current_number(place.page),
        }
    return {name: 1.0 for name, holds in facts.items() if holds}


def _alike(node: HtmlElement) -> int:
    """Count the siblings of the same tag and class: choices come in groups."""
    parent = node.getparent()
    if parent is None:
        return 0
    own = node.tag, node.get("class")
    return sum(1 for other in parent if other is not node and (other.tag, other.get("class")) == own)


def _is_alone(node: HtmlElement) -> bool:
    """Say whether nothing but the control is in its box."""
    parent = node.getparent()
    return parent is not None and len(words(parent)) == len(words(node)) and len(parent) < 3


def _follows_nested(node: HtmlElement, place: Place) -> bool:
    """Say whether a control in a record comes after other records nested in it: the rest of its replies."""
    record = place.record_of.get(node)
    if record is None or record not in place.order:
        return False
    return any(place.order[record] < place.order.get(other, -1) < place.order[node] for other in place.records)


def _is_closed(node: HtmlElement) -> bool:
    parent = node.getparent()
    return node.tag == "summary" and parent is not None and parent.tag == "details" and parent.get("open") is None


def wordings(node: HtmlElement) -> tuple[str, str]:
    """Return what a control says to the visitor, and its names: what it says to the developer."""
    shown = words(node)[: 2 * LONGEST_TEXT] or " ".join(
        node.get(name) or "" for name in ("aria-label", "title", "value")
    )
    inside = islice(node.iter("*"), PARTS)
    names = (part.get(name) or "" for part in inside for name in ("class", "id", "name", "rel", "data-action"))
    return shown, telling(" ".join(names))[: 3 * LONGEST_TEXT]


def plain(text: str) -> str:
    """Return the letters of a text, in words, folded, digits as "0": "View 13 replies" and "view 2 Replies" are the same.

    >>> plain("View 13 Replies »")
    'view 0 replies'
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(re.sub(r"[^\w]+|_", " ", DIGITS.sub("0", folded)).split())
