"""The parts of a section's records that come from one place of the template: what fills a slot is one field of each.

What is in most records, differs between them and is long is the text; what is short, stands before it and links to a
person is the author (paper 004, rules 2 to 4); what holds digits and is short is the time (rule 6). The rules are the
features; how much each weighs is learnt.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import chain, compress
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from lxml import etree

from comcrawl_scrapy.documents.nesting import inside
from comcrawl_scrapy.documents.shown_text import all_text, line_of, own_text
from comcrawl_scrapy.dom import INLINE, UNSEEN
from comcrawl_scrapy.record_fields.beside import beside
from comcrawl_scrapy.record_fields.roots import as_in_most

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from lxml.html import HtmlElement
    from numpy.typing import NDArray

    from comcrawl_scrapy.documents.measures import Counts, Measures
    from comcrawl_scrapy.dom import Ints

MOST_SHORT = 8  # texts of a slot that are looked at
LONGEST_NAME = 100  # characters
LONGEST_KEPT = 500  # characters of a text that is kept, as it may be asked for again
LONGEST_LINE = 2_000  # characters of a line that are read: what is looked for in it is short
PARTS = frozenset(  # no paragraphs
    ("td", "th", "dd", "dt", "div", "section", "span", "font", "b", "strong", "i", "em", "small", "a")
)
MOSTLY = 0.8  # of the records, that have an element of each name
T = TypeVar("T")
BEHIND_A_WORD = re.compile(r"\w\d|[a-zà-öø-ÿа-я][A-ZÀ-ÖØ-ÞА-Я]")
A_WORD = re.compile(r"[^\W\d_]{3}|[\u3041-\u9fff\uac00-\ud7a3]{2}")
SET_OFF = frozenset(("small", "time"))
PARTS_OF_TEXT = etree.XPath(".//text()")
PLAIN = INLINE - {"br", "hr"}  # these begin no line


@dataclass(eq=False)
class Slot:
    """One place of the template, of that number: ``nodes`` are the elements in it, in document order, ``owners`` the layout's."""

    place: int
    nodes: list[int]
    owners: Sequence[int] = field(repr=False)

    @cached_property
    def of_record(self) -> dict[int, list[int]]:
        """The elements in this slot, by record's position."""
        found: dict[int, list[int]] = {}
        for node in self.nodes:
            if (owner := self.owners[node]) in found:
                found[owner].append(node)
            else:
                found[owner] = [node]  # most have one: a list that has grown has room for more
        return found

    def of(self, position: int) -> Sequence[int]:
        """Return the elements in this slot of the record at *position*."""
        return self.of_record.get(position, ())

    def fills(self) -> int:
        """Return how many records have elements in it."""
        return len({self.owners[node] for node in self.nodes})


def put_first(slots: list[Slot], slot: Slot) -> None:
    """Move one of *slots* to their front."""
    slots.remove(slot)
    slots.insert(0, slot)


class Layout:
    """The records of one section, each cut into slots; the elements *left_out* are no part of the records they stand in."""

    def __init__(self, measures: Measures, members: Sequence[int], left_out: Sequence[int] = ()) -> None:
        self.measures = measures
        self.members = list(members)
        self.left_out = sorted(left_out)
        self.quoted: dict[int, tuple[int, int]] = {}  # what is left out of a record as another's comment, and its text
        self.roots = frozenset(members)
        self.outline = measures.outline
        self.end = self.outline.end_list
        self.parent = self.outline.parent_list
        self.kind = self.outline.kind_list
        self.owners = self._owners()
        self.owner = np.fromiter(self.owners, dtype=np.int64, count=len(self.owners))
        self.chars: list[int] = measures.shown.tolist()
        # How much of what some columns of the measures count there is before each element.
        self.before = cache(lambda columns: measures.running[:, columns].sum(axis=1).tolist())
        self._short: dict[tuple[int, ...], list[tuple[int, str]]] = {}
        self._lines: dict[int, str] = {}
        self._own_lines: dict[int, str] = {}
        self.slots = self._slots(measures.shown > 0)

    def _owners(self) -> list[int]:
        """Return for every element the position of the innermost record that holds it, or that it stands beside, or -1."""
        owners = self.outline.innermost(self.members)
        for position, i in beside(self):
            owners[i : self.end[i]] = [position] * (self.end[i] - i)
        for i in self.left_out:
            owners[i : self.end[i]] = [-1] * (self.end[i] - i)
        return owners

    def leaves_out(self, i: int) -> bool:
        """Say whether element *i* is no part of the record that it stands in."""
        return any(k <= i < self.end[k] for k in self.left_out)

    def left_out_of(self, i: int) -> Sequence[int]:
        """Return what inside element *i* is left out of the records."""
        return inside(self.left_out, i, self.end)

    def _slots(self, shown: NDArray[np.bool_]) -> list[Slot]:
        """Return the slots that hold text, of which *shown* elements have some; records that show none are slots all the same."""
        signatures, owned = as_in_most(self.outline, self.members), self.owner >= 0
        filled = np.zeros(int(signatures.max()) + 1, dtype=bool)
        filled[signatures[owned & shown]] = True
        filled[signatures[self.members]] = True
        kept = owned & filled[signatures]
        slots: defaultdict[int, list[int]] = defaultdict(list)
        signatures = signatures.copy()
        signatures[self.members] = -1
        for signature, i in zip(signatures[kept].tolist(), compress(self.outline.numbers, kept.tolist()), strict=True):
            slots[signature].append(i)
        told = {place: self._told_apart(nodes) if place >= 0 else [nodes] for place, nodes in slots.items()}
        others = (nodes for _, *parts in told.values() for nodes in parts)
        firsts = (Slot(place, nodes, self.owners) for place, (nodes, *_) in told.items())
        return [*firsts, *(Slot(place, nodes, self.owners) for place, nodes in enumerate(others, len(filled)))]

    def _told_apart(self, nodes: list[int]) -> list[list[int]]:
        """Return the elements of a slot by those of their class names of which nearly all records have one: columns, no counters."""
        least = MOSTLY * len(self.members)
        if self.outline.tags[nodes[0]] not in PARTS or len(nodes) < 2 * least:
            return [nodes]
        by_name: defaultdict[str, list[int]] = defaultdict(list)
        for i in nodes:
            by_name[self.outline.attributes[i].get("class", "")].append(i)
        told = [part for part in by_name.values() if len({self.owners[i] for i in part}) == len(part) >= least]
        taken = set(chain.from_iterable(told))
        return [part for part in (*told, [i for i in nodes if i not in taken]) if part]

    def outer(self, position: int) -> int:
        """Return the position of the record that the record at *position* is nested in, or -1."""
        up = self.parent[self.members[position]]
        return self.owners[up] if up >= 0 else -1

    @cached_property
    def owned(self) -> list[list[int]]:
        """The elements of each record, and of what stands beside it, that are in no record nested in it; in document order."""
        found: list[list[int]] = [[] for _ in self.members]
        for i, position in zip(self.outline.numbers, self.owners, strict=True):
            if position >= 0:
                found[position].append(i)
        return found

    @cached_property
    def kinds(self) -> list[list[int]]:
        """The kinds of the elements of each record."""
        return [[self.kind[i] for i in owned] for owned in self.owned]

    def of_kinds(self, fact: Callable[[str, dict[str, str]], T | None], told_by: Callable[[str], bool]) -> dict[int, T]:
        """Return what *fact* says of tag and attributes, for those kinds of elements in the records of which it says anything.

        It does only where the tag, or the name of an attribute, is one that it is *told_by*.
        """
        looks, heads = self.outline.kinds, self._kinds_by_head.items()
        telling = chain.from_iterable(kinds for head, kinds in heads if any(map(told_by, head)))
        return {kind: said for kind in telling if (said := fact(*looks[kind])) is not None}

    @cached_property
    def _kinds_by_head(self) -> dict[tuple[str, ...], list[int]]:
        """The kinds that there are in the records, by tag and names of attributes."""
        heads, of_kinds = self.outline.heads
        found: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        for kind in dict.fromkeys(chain.from_iterable(self.kinds)):
            found[heads[of_kinds[kind]]].append(kind)
        return found

    def in_records(self, kinds: Collection[int]) -> NDArray[np.bool_]:
        """Say of every element whether it is in a record, and of one of the *kinds*."""
        return (self.owner >= 0) & np.isin(self.outline.kind, list(kinds))

    def nested(self, i: int) -> list[HtmlElement]:
        """Return the records nested in element *i*, outermost first."""
        return [self.outline.nodes[member] for member in inside(self.members, i, self.end)]

    def own_sums(self, nodes: Ints) -> Counts:
        """Sum the measures of elements without the records nested in them."""
        sums, members = self.measures.held(nodes), np.array(self.members)
        low, high = np.searchsorted(members, nodes, "right"), np.searchsorted(members, self.outline.end[nodes])
        around = np.flatnonzero(low < high)
        if len(around):
            sums[around] -= self._outermost_sums(low[around], high[around])  # exact: all are whole numbers
        return sums

    def _outermost_sums(self, low: Ints, high: Ints) -> Ints:
        """Sum the measures of those of the records from positions *low* to before *high* that are not inside another of them.

        Those are in as many other records as the first of them.
        """
        members, many = np.array(self.members), len(self.members)
        level = np.arange(many) - np.searchsorted(np.sort(self.outline.end[members]), members, "right")
        order = np.argsort(level, kind="stable")
        whole = self.measures.held(members)[order]
        before = np.concatenate([np.zeros_like(whole[:1]), np.cumsum(whole, axis=0)])
        places, first = level[order] * many + order, level[low] * many
        return np.asarray(before[np.searchsorted(places, first + high)] - before[np.searchsorted(places, first + low)])

    def short_texts(self, nodes: Sequence[int]) -> list[tuple[int, str]]:
        """Return the texts, short enough for a name, of the first of some elements, and the position of each's record."""
        firsts = tuple(nodes[:MOST_SHORT])
        if firsts not in self._short:
            short = [i for i in firsts if 0 < self.chars[i] <= LONGEST_NAME]
            self._short[firsts] = [(self.owners[i], text) for i in short if (text := self.line(i))]
        return self._short[firsts]

    def text(self, i: int, left_out: Collection[HtmlElement] = ()) -> str:
        """Return what `own_text` does of element *i*, faster where nothing in it begins a line or is left out."""
        if left_out or not self._is_line(i):
            return own_text(self.outline.nodes[i], left_out)
        return line_of(self.outline.nodes[i])

    def _is_line(self, i: int) -> bool:
        """Say whether element *i* is shown, and nothing in it begins a line."""
        tags = self.outline.tags
        return tags[i] not in UNSEEN and PLAIN.issuperset(tags[i + 1 : self.end[i]])

    def name(self, i: int) -> str:
        """Return the text of element *i*, numbers apart where it is one line: names may end in some, dates follow them."""
        return self.line(i) if self._is_line(i) else self.text(i)

    def line(self, i: int) -> str:
        """Return all text in element *i*, in one line, of a long one its beginning; of a short one that is no text itself numbers apart from what other parts say."""
        if i in self._lines:
            return self._lines[i]
        node = self.outline.nodes[i]
        is_short = len(node) and self.chars[i] <= LONGEST_NAME
        said = " ".join((_parted_text(node) if is_short else all_text(node)).split())[:LONGEST_LINE]
        if len(said) <= LONGEST_KEPT:
            self._lines[i] = said
        return said

    def own_line(self, i: int) -> str:
        """Return the text of element *i*, without records nested in it, in one line, of a long one its beginning."""
        if i not in self._own_lines:
            nested = set(self.nested(i)) if self.end[i] > i + 1 else ()
            is_line = self.end[i] == i + 1 or (not nested and self._is_line(i))
            self._own_lines[i] = self.line(i) if is_line else " ".join(self.text(i, nested).split())[:LONGEST_LINE]
        return self._own_lines[i]

    def up_to_record(self, i: int) -> Iterator[int]:
        """Yield element *i* of a record and those around it that are parts of the same, nearest first, without what is the record."""
        owner = self.owners[i]
        while i >= 0 and i not in self.roots and self.owners[i] == owner:
            yield i
            i = self.parent[i]

    def block_around(self, i: int) -> int:
        """Return the block that holds element *i*, -1 without one."""
        return next((up for up in self.outline.ancestors(i) if self.outline.tags[up] not in INLINE), -1)

    def inside(self, i: int) -> Iterator[int]:
        """Yield element *i* and those in it, without those of records nested in it."""
        owners = self.owners
        return (k for k in range(i, self.end[i]) if owners[k] == owners[i])


def _parted_text(node: HtmlElement) -> str:
    """Return all text in *node*, with blanks before those of its parts that a reader sees apart, as they are styled.

    These begin with a digit behind a word ("Ann" "3 hours ago"), with a word behind a digit ("May 3, 2026" "Verified"), with a
    capital behind a small letter, or are set in small type.
    """
    whole = all_text(node)
    if not BEHIND_A_WORD.search(whole) and not any(child.tag in SET_OFF for child in node):
        return whole
    said = ""
    for part in PARTS_OF_TEXT(node):
        holder = part.getparent()
        is_number = part[0].isdigit() and holder.tag not in ("sub", "sup")
        is_word = said[-1:].isdigit() and A_WORD.match(part) is not None  # no "3" "rd", "10:15" "pm"
        is_apart = (is_number and said[-1:].isalnum()) or (part[0].isupper() and said[-1:].islower()) or is_word
        is_set_off = part.is_text and holder.tag in SET_OFF and part[0].isalnum() and bool(said[-1:].strip())
        said += f" {part}" if is_apart or is_set_off else part
    return said
