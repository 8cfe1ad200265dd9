"""The parts of a section's records that come from one place of the template: what fills a slot is one field of each.

What is in most records, differs between them and is long is the text; what is short, stands before it and links to a
person is the author (paper 004, rules 2 to 4); what holds digits and is short is the time (rule 6). The rules are the
features; how much each weighs is learnt.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.measures import COLUMN
from comcrawl_scrapy.names import BY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.dom import Floats, Ints
    from comcrawl_scrapy.measures import Measures

MOST_RECORDS = 20  # as many tell what a slot holds
MOST_BESIDE = 3  # elements between two records
TAGS = (("a",), ("time", "abbr"), ("p",), ("div", "section"), ("span", "font", "em"), ("b", "strong", "cite"), ("h1", "h2", "h3", "h4", "h5", "h6"),
        ("td", "dd", "dt"), ("blockquote", "q"), ("li", "ul", "ol"))  # fmt: skip
HINTS = {
    "body": re.compile(
        r"text|content|body|message|comment-?_?(?!author|date|meta)|post(?!ed|er)|description|entry", re.IGNORECASE
    ),
    "author": re.compile(r"author|user|name|nick|poster|member|creator|fn|by\b|vcard|profile|owner|who", re.IGNORECASE),
    "date": re.compile(r"date|time|posted|publish|created|ago|when|stamp|permalink", re.IGNORECASE),
    "other": re.compile(
        r"reply|like|vote|button|action|share|report|quote|signature|count|rank|avatar|title|status|meta", re.IGNORECASE
    ),
}


@dataclass
class Slot:
    """One place of the template: ``nodes`` are (record's position, element's index), in document order."""

    nodes: list[tuple[int, int]] = field(default_factory=list)

    def of_record(self) -> dict[int, list[int]]:
        """Return the elements in this slot, by record."""
        found: defaultdict[int, list[int]] = defaultdict(list)
        for record, node in self.nodes:
            found[record].append(node)
        return found


class Layout:
    """The records of one section, each cut into slots."""

    def __init__(self, measures: Measures, members: Sequence[int]) -> None:
        self.measures = measures
        self.members = list(members)
        self.roots = frozenset(members)
        self.outline = measures.outline
        self.owner = self._owners()
        running = measures.running[:, ROW_CHARS]
        self._chars: list[float] = (running[self.outline.end] - running[:-1]).tolist()
        self._short: dict[int, list[tuple[int, str]]] = {}
        self.slots = self._slots()

    def _owners(self) -> Ints:
        """Return for every element the position of the innermost record that holds it, or that it stands beside, or -1."""
        owner = np.full(len(self.outline), -1, dtype=np.int64)
        for position, i in self._beside():
            owner[i : self.outline.end[i]] = position
        for position, member in enumerate(self.members):  # ascending: nested records overwrite
            owner[member : self.outline.end[member]] = position
        return owner

    def _beside(self) -> Iterator[tuple[int, int]]:
        """Yield the elements beside records that belong to them, such as the term that each definition follows.

        Between any two records there are equally many, all of one parent; what comes before the first record of its kind
        tells how many of them come before each, the others come after.
        """
        up = int(self.outline.parent[self.members[0]])
        if len(self.members) < 2 or up < 0 or any(self.outline.parent[member] != up for member in self.members):
            return
        siblings = self._children(up)
        place = {i: k for k, i in enumerate(siblings)}
        places = [place[member] for member in self.members]
        steps = {b - a for a, b in pairwise(places)}
        if len(steps) > 1 or not 1 < (step := steps.pop()) <= MOST_BESIDE + 1:
            return
        kinds = [self.outline.tags[i] for i in siblings]
        before = 0
        while before < min(step - 1, places[0]) and kinds[places[0] - 1 - before] == kinds[places[1] - 1 - before]:
            before += 1
        for position, k in enumerate(places):
            for j in (*range(k - before, k), *range(k + 1, min(k + step - before, len(siblings)))):
                if kinds[j] == kinds[(j - k) % step + places[0]]:
                    yield position, siblings[j]

    def _children(self, i: int) -> list[int]:
        """Return the elements that element *i* holds directly."""
        found, k, end = [], i + 1, self.outline.end
        while k < end[i]:
            found.append(k)
            k = int(end[k])
        return found

    def _slots(self) -> list[Slot]:
        """Return the slots that hold text."""
        slots: defaultdict[int, Slot] = defaultdict(Slot)
        signatures, owned = self.outline.signatures, np.flatnonzero(self.owner >= 0)
        shown = owned[np.array(self._chars)[owned] > 0]
        owned = owned[np.isin(signatures[owned], signatures[shown])]
        for i, position, signature in zip(
            owned.tolist(), self.owner[owned].tolist(), signatures[owned].tolist(), strict=True
        ):
            slots[-1 if i in self.roots else signature].nodes.append((position, i))
        return list(slots.values())

    def outer(self, position: int) -> int:
        """Return the position of the record that the record at *position* is nested in, or -1."""
        up = int(self.outline.parent[self.members[position]])
        return int(self.owner[up]) if up >= 0 else -1

    def own(self, position: int) -> list[int]:
        """Return the elements of a record, and of what stands beside it, that are in no record nested in it."""
        return self.owned[position]

    @cached_property
    def owned(self) -> list[list[int]]:
        """The elements of each record, in document order."""
        order = np.argsort(self.owner, kind="stable")
        starts = np.searchsorted(self.owner[order], np.arange(len(self.members) + 1))
        return [order[a:b].tolist() for a, b in pairwise(starts.tolist())]

    def nested(self, i: int) -> list[HtmlElement]:
        """Return the records nested in element *i*, outermost first."""
        low, high = bisect_right(self.members, i), bisect_left(self.members, int(self.outline.end[i]))
        return [self.outline.nodes[member] for member in self.members[low:high]]

    def own_sums(self, nodes: Ints) -> Floats:
        """Sum the measures of elements without the records nested in them."""
        running, end = self.measures.running, self.outline.end
        sums = running[end[nodes]] - running[nodes]
        members = np.array(self.members)
        low, high = np.searchsorted(members, nodes, "right"), np.searchsorted(members, end[nodes])
        for k in np.flatnonzero(low < high).tolist():
            stop = 0
            for member in members[low[k] : high[k]].tolist():
                if member >= stop:  # not inside the one before
                    sums[k] -= running[end[member]] - running[member]
                    stop = int(end[member])
        return sums

    def features(self) -> Floats:
        """Return what every slot looks like: shape (slots, features)."""
        sample = [
            Slot([pair for pair in slot.nodes if pair[0] < MOST_RECORDS][: 4 * MOST_RECORDS]) for slot in self.slots
        ]
        sample = [kept if kept.nodes else Slot(slot.nodes[:1]) for kept, slot in zip(sample, self.slots, strict=True)]
        sizes = np.array([len(slot.nodes) for slot in sample])
        nodes = np.array([node for slot in sample for _, node in slot.nodes])
        owners = np.array([record for slot in sample for record, _ in slot.nodes])
        firsts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        rows = self._rows(nodes, owners)
        mean = np.add.reduceat(rows, firsts, axis=0) / sizes[:, None]
        chars = rows[:, ROW_CHARS]
        deviation = np.sqrt(np.maximum(np.add.reduceat(chars**2, firsts) / sizes - mean[:, ROW_CHARS] ** 2, 0))
        shown = min(len(self.members), MOST_RECORDS)
        table = []
        for k, slot in enumerate(sample):
            records = len({record for record, _ in slot.nodes})
            texts = {
                (self.outline.nodes[node].text or "", chars[firsts[k] + j]) for j, (_, node) in enumerate(slot.nodes)
            }
            own = self._first_facts(slot.nodes[0][1])
            table.append(
                (records / shown, len(slot.nodes) / records, shown, len(texts) / len(slot.nodes), deviation[k], *own)
            )
        return np.column_stack([mean, np.array(table, dtype=float), self._said(sample)])

    def _said(self, sample: Sequence[Slot]) -> Floats:
        """Return what the short texts of every slot are like: names, labels, numbers; shape (slots, 9)."""
        echoes: dict[int, str] = {}
        table = []
        for slot in sample:
            said = self.short_texts(slot)
            for record, _ in said:
                if record not in echoes:
                    echoes[record] = self._attributes(record)
            facts = [(*_facts(text), len(text) > 2 and _squeezed(text) in echoes[record]) for record, text in said]
            means = np.mean(facts, axis=0) if facts else np.zeros(7)
            table.append((len(said), len({text for _, text in said}) / max(len(said), 1), *means))
        return np.array(table, dtype=float)

    def short_texts(self, slot: Slot) -> list[tuple[int, str]]:
        """Return the texts, short enough for a name, of the slot's first elements, and whose they are."""
        key = slot.nodes[0][1]
        if key not in self._short:
            short = [(record, i) for record, i in slot.nodes[:MOST_SHORT] if 0 < self._chars[i] <= LONGEST_NAME]
            texts = ((record, " ".join("".join(self.outline.nodes[i].itertext()).split())) for record, i in short)
            self._short[key] = [(record, text) for record, text in texts if text]
        return self._short[key]

    def _attributes(self, record: int) -> str:
        """Return the values of a record's attributes that may name its author: those of links and pictures, and data."""
        values = [
            value
            for i in self.owned[record]
            for name, value in self.outline.attributes[i].items()
            if (name in NAMING_PEOPLE or name[:5] == "data-") and len(value) < LONGEST_VALUE
        ]
        return _squeezed("\n".join(values))

    def _rows(self, nodes: Ints, owners: Ints) -> Floats:
        outline, running = self.outline, self.measures.running
        sums = self.own_sums(nodes)
        roots = np.array(self.members)[owners]
        whole = self.own_sums(np.array(self.members))
        chars, links = COLUMN["chars"], COLUMN["link_chars"]
        total = np.maximum(whole[owners, chars], 1)
        plain = np.maximum(whole[owners, chars] - whole[owners, links], 1)
        before = running[nodes, chars] - running[roots, chars]
        longest = self._longest()[owners]
        size = np.maximum(outline.end[roots] - roots, 1)
        linked = (self.measures["link_chars"][nodes] > 0) | np.array([outline.tags[i] == "a" for i in nodes.tolist()])
        return np.column_stack([
            sums, nodes == roots, outline.end[nodes] == nodes + 1, linked, before / total, (nodes - roots) / size,
            outline.depth[nodes] - outline.depth[roots], sums[:, chars] / total, (sums[:, chars] - sums[:, links]) / plain,
            before, (nodes <= longest) & (outline.end[nodes] > longest), nodes < longest, nodes - longest,
        ])  # fmt: skip

    def _longest(self) -> Ints:
        """Return the element with the longest unlinked text of its own, for each record."""
        plain = self.measures["chars"] - self.measures["link_chars"]
        longest = np.array(self.members)
        best = np.full(len(self.members), -1.0)
        for i in np.flatnonzero(self.owner >= 0).tolist():
            position = int(self.owner[i])
            if plain[i] > best[position]:
                best[position], longest[position] = plain[i], i
        return longest

    def _first_facts(self, i: int) -> list[float]:
        outline = self.outline
        up = int(outline.parent[i])
        named, above = _naming(outline.attributes[i]), _naming(outline.attributes[up]) if up >= 0 else ""
        quote = any(outline.tags[a] in ("blockquote", "q") for a in (i, *outline.ancestors(i)) if self.owner[a] >= 0)
        facts = [float(outline.tags[i] in tags) for tags in TAGS]
        facts += [*_hints(named), *_hints(above)]
        return [*facts, float(quote)]


ROW_CHARS = COLUMN["chars"]
LONGEST_NAME = 100  # characters
MOST_SHORT = 8  # texts of a slot that are looked at
LONGEST_VALUE = 300
NAMING_PEOPLE = frozenset(("href", "alt", "title", "aria-label"))
SQUEEZED = re.compile(r"%20|[ \t_+.-]+")


@lru_cache(maxsize=10_000)
def _facts(text: str) -> tuple[bool, ...]:
    """Say whether a short text is "by Ann", a label, a word, a number, an address of somebody, a title."""
    lettered = any(map(str.isalpha, text))
    return BY.match(text) is not None, text[-1] == ":", lettered, text.isdigit(), text[:1] == "@", text[:3] == "Re:"


@lru_cache(maxsize=10_000)
def _hints(names: str) -> list[float]:
    """Say what the names of an element hint at."""
    return [float(hint.search(names) is not None) for hint in HINTS.values()]


@lru_cache(maxsize=10_000)
def _squeezed(text: str) -> str:
    """Return *text* as it may stand in an address."""
    return SQUEEZED.sub("", text).casefold()


def _naming(attributes: dict[str, str]) -> str:
    return " ".join([attributes[name] for name in ("class", "itemprop", "id", "rel") if name in attributes])
