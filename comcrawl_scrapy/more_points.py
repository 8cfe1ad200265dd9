"""What brings more of the comments that were found: "load more", "view replies", the next page.

By place and structure, not by words, so in any language: "more" follows the last record, within the few boxes around
the section and before anything else has begun; "replies" stands in or between records, but not with every record as
"answer" and "like" do; "next" is a link to this page under another number.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from comcrawl_scrapy.clickables import EntryPoint, Page, find_clickables, split, target, words
from comcrawl_scrapy.never_click import forbidden

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from urllib.parse import SplitResult

    from lxml.html import HtmlElement

AROUND = 4
"""Levels above the section within which its buttons lie."""
OTHER_TEXT = 240
"""Characters of text between the last record and a button after which it belongs to something else."""
COMMON = 0.6
"""Share of the records from which a control is one of every record's: answer, like, report."""
WORTH_A_CLICK = 0.5
ENDS = frozenset({"h1", "h2", "h3", "article", "footer", "aside", "main"})
UNREAD = frozenset({"script", "style", "noscript", "template", "svg", "select", "option"})
DIGITS = re.compile(r"\d+")
ASKS_FOR_MORE = re.compile(
    r"more|load|older|earlier|previous|expand|show|view|all|next|pag(?:e|ing|ination|er)\b", re.IGNORECASE
)
ASKS_FOR_ELSE = re.compile(
    r"sort|order|filter|tab\b|log-?in|sign|share|like|vote|report|flag|close|hide|cancel|top\b|form|write|reply|answer"
    r"|policy|rule|subscri|follow|notif|menu|avatar|profile|user|author|permalink|emoji|gif|upload|setting|edit|delete|less",
    re.IGNORECASE,
)


def more_points(
    document: HtmlElement,
    section: HtmlElement,
    records: Sequence[HtmlElement],
    clickables: Collection[HtmlElement] = frozenset(),
    url: str | None = None,
) -> list[EntryPoint]:
    """Return what loads more of the *records* found in *section*, best first; nothing that is never clicked."""
    if not records:
        return []
    place = Place(document, section, records, Page.of(document, url))
    nodes = [node for node in _uncommon(place, clickables) if place.may_load(node)]
    scored = [*_next_pages(nodes, place), *_more(nodes, place), *_replies(nodes, place)]
    best = {point.node: point for point in sorted(scored, key=lambda point: point.score)}
    return sorted(best.values(), key=lambda point: -point.score)


def _uncommon(place: Place, clickables: Collection[HtmlElement]) -> list[HtmlElement]:
    """Return the clickable elements around the section without those that most records have."""
    nodes = find_clickables(place.box, clickables)
    shapes = Counter(_shape(node) for node in nodes if node in place.record_of)
    most = COMMON * len(place.records) + 1
    return [node for node in nodes if node not in place.record_of or shapes[_shape(node)] < most]


@dataclass(frozen=True)
class Place:
    """A found section on its page. ``box`` is the part of the page its buttons may lie in."""

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
    def end(self) -> int:
        """The place of the last node of the last record."""
        return max((self.order[node] for node in self.record_of if node in self.order), default=-1)

    @cached_property
    def start(self) -> int:
        return min((self.order[record] for record in self.records if record in self.order), default=0)

    @cached_property
    def after(self) -> frozenset[HtmlElement]:
        """Nodes that follow the last record before anything else has begun."""
        return frozenset(self._after())

    def _after(self) -> Iterator[HtmlElement]:
        read = 0
        for node, place in self.order.items():
            if place <= self.end or not isinstance(node.tag, str):
                continue
            if node.tag in ENDS and node.find(".//a") is None:
                return
            yield node
            if node.tag not in UNREAD and not self._in_control(node):
                read += len((node.text or "").strip())
            if read > OTHER_TEXT:
                return

    def _in_control(self, node: HtmlElement) -> bool:
        return any(outer.tag in ("a", "button", "form", "label") for outer in (node, *node.iterancestors()))

    def may_load(self, node: HtmlElement) -> bool:
        """Say whether a click may load something into this page: not forbidden, no form's, no link to elsewhere."""
        address = self.page.addresses[0].geturl() if self.page.addresses else None
        if forbidden(node, address) or _is_of_form(node, self.section) or _chooses(node):
            return False
        return _stays(node, self) or _page_number(node, self) is not None


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


def _chooses(node: HtmlElement) -> bool:
    """Say whether the element chooses among views: a tab, a menu, a pressed or selected state."""
    states = ("aria-selected", "aria-pressed", "aria-checked", "aria-haspopup")
    return node.get("role") in ("tab", "menuitem", "radio", "option", "switch") or any(
        node.get(name) for name in states
    )


def _stays(node: HtmlElement, place: Place) -> bool:
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


def _page_number(node: HtmlElement, place: Place) -> int | None:
    """Return the number under which a link shows this page again; None for any other link."""
    link = target(node, place.page)
    if link is None or not place.page.addresses:
        return None
    for own in place.page.addresses:
        if link.netloc == own.netloc and (number := _other_number(own, link)) is not None:
            return number
    return None


def _other_number(own: SplitResult, link: SplitResult) -> int | None:
    """Compare two addresses; they may differ in one number, at the end of the path or in the query."""
    here, there = (f"{address.path.rstrip('/')}?{address.query}" for address in (own, link))
    numbers = DIGITS.findall(there)
    if here == there or not numbers:
        return None
    if DIGITS.sub("0", here) == DIGITS.sub("0", there):
        differing = [new for old, new in zip(DIGITS.findall(here), numbers, strict=True) if old != new]
        return int(differing[0][:6]) if len(differing) == 1 else None
    if not link.path.startswith(own.path.rstrip("/")):
        return None
    rest = link.path[len(own.path.rstrip("/")) :] + link.query
    found = DIGITS.findall(rest)
    return int(found[0]) if len(found) == 1 and len(found[0]) < 5 and rest.count("/") <= 3 else None


def _next_pages(nodes: Sequence[HtmlElement], place: Place) -> Iterator[EntryPoint]:
    """Yield the link to the following page, or what is named so; of numbered pages the lowest above this one."""
    numbered = {node: number for node in nodes if (number := _page_number(node, place)) is not None}
    outside = {node: number for node, number in numbered.items() if node not in place.record_of}
    current = _current_number(place)
    above = [number for number in outside.values() if number > current]
    wanted = min(above) if above else max(outside.values(), default=None)
    for node, number in outside.items():
        if number == wanted or node.get("rel") == "next":
            yield EntryPoint.at(node, 0.9 if node.get("rel") == "next" else 0.8, "next")


def _current_number(place: Place) -> int:
    """Return the number of the page this is, by its address; 1 where it has none."""
    found = DIGITS.findall(split(place.page.addresses[0].geturl()).query) if place.page.addresses else []
    return int(found[-1]) if found and len(found[-1]) < 5 else 1


def _more(nodes: Sequence[HtmlElement], place: Place) -> Iterator[EntryPoint]:
    for node in nodes:
        if node not in place.record_of and _page_number(node, place) is None:
            score = _more_score(node, place)
            if score >= WORTH_A_CLICK:
                yield EntryPoint.at(node, score, "more")


def _more_score(node: HtmlElement, place: Place) -> float:
    """Weigh place and looks: after the last record counts most, a name of the developer's or a number for it helps."""
    names = _names(node)
    hint = bool(ASKS_FOR_MORE.search(names)) - bool(ASKS_FOR_ELSE.search(names))
    if node in place.after:
        score = 0.6 + 0.15 * hint
    elif place.order[node] < place.start and hint > 0:
        score = 0.4 + 0.15 * hint
    else:
        return 0.0
    score += 0.05 * bool(DIGITS.search(words(node))) + 0.05 * (place.section in node.iterancestors())
    return max(0.0, min(0.95, score - 0.15 * (_alike(node) > 1) - 0.2 * (not words(node) and hint <= 0)))


def _names(node: HtmlElement) -> str:
    return " ".join(value for name, value in node.items() if name not in ("href", "style", "title", "aria-label"))


def _alike(node: HtmlElement) -> int:
    """Count the siblings of the same tag and class: choices come in groups."""
    parent = node.getparent()
    if parent is None:
        return 0
    own = node.tag, node.get("class")
    return sum(1 for other in parent if other is not node and (other.tag, other.get("class")) == own)


def _replies(nodes: Sequence[HtmlElement], place: Place) -> Iterator[EntryPoint]:
    """Yield what unfolds answers, in or between the records."""
    for node in nodes:
        if place.start < place.order[node] <= place.end and _unfolds(node):
            yield EntryPoint.at(node, 0.7, "replies")


def _shape(node: HtmlElement) -> tuple[str, str]:
    return str(node.tag), DIGITS.sub("", node.get("class") or "")


def _unfolds(node: HtmlElement) -> bool:
    """Say whether an element shows that it hides something: it is closed, or counts and is named for more."""
    if node.get("aria-expanded") == "false" or (node.tag == "summary" and _is_closed(node)):
        return True
    names = _names(node)
    asks = ASKS_FOR_MORE.search(names) is not None and not re.search(
        r"like|vote|report|share|less|hide", names, re.IGNORECASE
    )
    return asks and DIGITS.search(words(node)) is not None


def _is_closed(node: HtmlElement) -> bool:
    parent = node.getparent()
    return parent is not None and parent.tag == "details" and parent.get("open") is None
