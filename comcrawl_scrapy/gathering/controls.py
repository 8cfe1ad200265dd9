"""The controls around a found comment section: which there are and where they stand.

Nothing here knows words: what a text means is for `comcrawl_scrapy.gathering.more_points` to have learnt.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Literal, NamedTuple

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.clickables import find_clickables, once_each, shape
from comcrawl_scrapy.controls.comment_words import HEADS, about_comments
from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.never_click import forbidden
from comcrawl_scrapy.controls.targets import Page
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.nesting import is_only_child
from comcrawl_scrapy.gathering.control_states import is_open, unfolds
from comcrawl_scrapy.gathering.forms import is_of_form
from comcrawl_scrapy.gathering.leading import leads, stays
from comcrawl_scrapy.gathering.page_numbers import continues, current_number, is_disabled, loaded_from, pager_of
from comcrawl_scrapy.times.dates_in_text import is_date, without_dates

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.gathering.more_points import Judged
    from comcrawl_scrapy.gathering.page_numbers import Pager

Position = Literal["before", "in", "between", "after", "beyond"]

AROUND = 5  # levels above the section within which its controls lie
NEAR = 2  # levels above it, of these, that hold little else
OTHER_TEXT = 240  # characters of text between the last record and a control after which it belongs to something else
COMMON = 0.6  # share of the records from which a control is one of every record's: answer, like, report
ENDS = frozenset({"h1", "h2", "h3", "article", "footer", "aside", "main"})
UNREAD = frozenset({"script", "style", "noscript", "template", "svg", "select", "option"})


class Parts(NamedTuple):
    """What stands in a box: how many elements of each tag and class, and how many of each tag are out of use."""

    alike: Counter[tuple[str, str | None]]
    disabled: Counter[str]


@dataclass(frozen=True)
class Place:
    """A found section on its page, the document at *url*. ``box`` is the part of the page its controls may lie in.

    ``listening`` are nodes seen to react to clicks, whatever their tag. What is asked for is found out once.
    """

    document: HtmlElement
    section: HtmlElement
    records: Sequence[HtmlElement]
    url: str | None = None
    listening: Collection[HtmlElement] = frozenset()
    judged: dict[object, list[Judged]] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What models have said of the controls, by model (`comcrawl_scrapy.gathering.more_points`)."""
    _pagers: dict[HtmlElement, Pager | None] = field(default_factory=dict, init=False, repr=False, compare=False)
    _parts: dict[HtmlElement, Parts] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def page(self) -> Page:
        return Page.of(self.document, self.url, *loaded_from(self.section, self.url))

    @cached_property
    def box(self) -> HtmlElement:
        """The part of the page around the section: the whole only where the section, or the box around it, stands there at once."""
        box = self.section
        for level, ancestor in enumerate(islice(self.section.iterancestors(), AROUND)):
            if ancestor.tag == "html" or (ancestor.tag == "body" and level >= NEAR):
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
    def starts(self) -> list[int]:
        """The places of the records, in ascending order."""
        return sorted(self.order[record] for record in self.records if record in self.order)

    @property
    def start(self) -> int:
        return self.starts[0] if self.starts else 0

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
            if node.tag in ENDS and node.find(".//a") is None and not _names_pages(node):
                return
            yield node, read
            if node.tag not in UNREAD and not _in_control(node):
                read += len((node.text or "").strip())
            if read > OTHER_TEXT:
                return

    @cached_property
    def behind(self) -> frozenset[str]:
        """The targets of the links from the first record on, as they are written."""
        found = (node.get("href") for node in self.clickables if self.order[node] > self.start)
        return frozenset(target for target in found if target)

    @cached_property
    def named(self) -> frozenset[str]:
        """What a fragment may name."""
        return frozenset(self.document.xpath("//@id | //@name"))

    @cached_property
    def cursors(self) -> frozenset[str]:
        """The targets behind the records that show this page on from another place."""
        found = (node for node in self.after if node.tag == "a" and continues(node, self.page))
        return frozenset(node.get("href") or "" for node in found)

    @cached_property
    def clickables(self) -> list[HtmlElement]:
        return once_each(find_clickables(self.box, self.listening), self.listening)

    @cached_property
    def shapes(self) -> Counter[tuple[str, str]]:
        """How many clickable elements in records are of each make."""
        return Counter(shape(node) for node in self.clickables if node in self.record_of)

    @cached_property
    def shapes_outside(self) -> Counter[tuple[str, str]]:
        """How many clickable elements outside the records are of each make."""
        return Counter(shape(node) for node in self.clickables if node not in self.record_of)

    @cached_property
    def _of_most(self) -> dict[tuple[str, str], tuple[set[str], bool]]:
        """What most records say by controls of one make, and whether what others of it say is as many in all."""
        found: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        for node in filter(self.record_of.__contains__, self.clickables):
            found[shape(node)][letters(words(node))] += 1
        most = COMMON * len(self.records) + 1
        common = {make: {text for text, number in said.items() if number >= most} for make, said in found.items()}
        rest = {make: sum(said.values()) - sum(map(said.__getitem__, common[make])) for make, said in found.items()}
        return {make: (common[make], rest[make] >= most) for make in found}

    def is_of_every(self, node: HtmlElement) -> bool:
        """Say whether most records have such a control: to answer with, to like, to report.

        Of one make with those may be what few records have, and what says something else: "View replies".
        """
        if node not in self.record_of or self.shapes[shape(node)] < COMMON * len(self.records) + 1:
            return False
        is_whole = self.record_of[node] is node  # what listens around all of a comment says what that does
        common, others_are_many = self._of_most[shape(node)]
        return is_whole or others_are_many or letters(words(node)) in common

    @cached_property
    def controls(self) -> list[HtmlElement]:
        """The clickable elements around the section that may load something into it.

        Without what most records have and does not unfold, is never clicked, out of use, of the form, or leads elsewhere.
        """
        kept = (node for node in self.clickables if not self.is_of_every(node) or _hides_some(node))
        return [node for node in kept if may_load(node, self)]

    @cached_property
    def of_rows(self) -> frozenset[HtmlElement]:
        """Those of the controls that stand in rows of such as stay on the page, and nothing else, be each in an item of its own."""
        items = {_item(node): node for node in self.controls if stays(node, self)}
        boxes = {box for item in items if (box := item.getparent()) is not None and len(box) > 1}
        return frozenset(items[part] for box in boxes if all(part in items for part in box) for part in box)

    def pager_of(self, node: HtmlElement) -> Pager | None:
        """Return the row of numbers that a control stands in; None where it stands in none."""
        return pager_of(node, self._pagers)

    def number_now(self, node: HtmlElement) -> int:
        """Return the number of this page, by the row of numbers that a control stands in, else by its address."""
        pager = self.pager_of(node)
        return (pager.now if pager is not None else None) or current_number(self.page)

    def parts_of(self, box: HtmlElement) -> Parts:
        """Return what stands in a box, in which many controls may."""
        if box not in self._parts:
            alike = Counter((str(part.tag), part.get("class")) for part in box)
            self._parts[box] = Parts(alike, Counter(str(part.tag) for part in box if is_disabled(part)))
        return self._parts[box]

    def headings_before(self, node: HtmlElement) -> list[HtmlElement]:
        """Return the headings between the last record and *node*."""
        return [head for head in self.box.iter(*HEADS) if self.end < self.order[head] < self.order[node]]

    def is_near(self, node: HtmlElement) -> bool:
        """Say whether a node stands beside the section, or beside the box around it."""
        return not {*islice(self.section.iterancestors(), NEAR)}.isdisjoint(node.iterancestors())

    def is_right_before(self, node: HtmlElement) -> bool:
        """Say whether a node stands near the section, with nothing said between it and the first record."""
        if self.position(node) != "before" or not self.is_near(node):
            return False
        end, (text, tail) = self._end_of(node), self._said_before
        return text < end and tail < (end, -self.order[node])

    @cached_property
    def _said_before(self) -> tuple[int, tuple[int, int]]:
        """Where the last texts before the first record are: the last that begins a node, and the last that follows one."""
        nodes = [*self.order][: self.start + 1]
        holders = {*nodes[self.start].iterancestors()}
        before = [node for node in nodes[:-1] if isinstance(node.tag, str)]
        texts = (self.order[node] for node in before if node.tag not in UNREAD and (node.text or "").strip())
        followed = (node for node in before if node not in holders and (node.tail or "").strip())
        tails = ((self._end_of(node), -self.order[node]) for node in followed)
        return max(texts, default=-1), max(tails, default=(-1, 0))

    def _end_of(self, node: HtmlElement) -> int:
        return self.order[node] + sum(1 for _ in node.iter())

    def position(self, node: HtmlElement) -> Position:
        """Say where a node of the box stands: "before", "in" a record, "between" records, right "after" them, "beyond"."""
        if node in self.record_of:
            return "in"
        if self.order[node] < self.start:
            return "before"
        if self.order[node] <= self.end:
            return "between"
        return "after" if node in self.after else "beyond"

    def is_among(self, node: HtmlElement) -> bool:
        """Say whether a node of the box stands in or between the records, or right after the last one, whose it may be."""
        return self.position(node) in ("in", "between") or self.after.get(node) == 0

    def is_of_some(self, node: HtmlElement) -> bool:
        """Say whether a node stands in or between the records, or right after the last one, made as one between them: else it is the list's."""
        is_of_last = self.after.get(node) == 0 and shape(node) in self._shapes_between
        return is_of_last or self.position(node) in ("in", "between")

    @cached_property
    def _shapes_between(self) -> frozenset[tuple[str, str]]:
        return frozenset(shape(node) for node in self.clickables if self.position(node) == "between")


def _item(node: HtmlElement) -> HtmlElement:
    """Return the element of a list that holds a control and nothing else, or the control."""
    outer = node.getparent()
    return outer if outer is not None and words(outer) == words(node) and is_only_child(node) else node


def _hides_some(node: HtmlElement) -> bool:
    """Say whether a control of every record may hide something: it counts in words, which likes do too."""
    said = words(node)
    return any(character.isalpha() for character in said) and any(counts(without_dates(said)))


def may_load(node: HtmlElement, place: Place) -> bool:
    """Say whether a control may load something: it is in use, not open yet, not of the form, and never forbidden."""
    is_menu = node.get("aria-haspopup") not in (None, "false")
    if is_menu or is_disabled(node) or is_open(node) or leads(node, place) == "away":
        return False
    return is_allowed(node, place)


def may_unfold(node: HtmlElement, place: Place) -> bool:
    """Say whether a control may load something where it stands."""
    return may_load(node, place) and stays(node, place)


def is_allowed(node: HtmlElement, place: Place) -> bool:
    """Say whether an element may be clicked at all: it is no link that says nothing but a date, and none of the form to comment."""
    is_permalink = node.tag == "a" and not unfolds(node) and is_date(words(node))
    return not (is_permalink or is_of_form(node, place.section) or forbidden(node, place.page.address))


def _names_pages(heading: HtmlElement) -> bool:
    """Say whether a heading is that of links to more of the comments, often for screen readers alone."""
    return any(about_comments(nav, words(heading)) for nav in heading.iterancestors("nav"))


def _in_control(node: HtmlElement) -> bool:
    return any(outer.tag in ("a", "button", "form", "label") for outer in (node, *node.iterancestors()))
