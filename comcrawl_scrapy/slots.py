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
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.measures import COLUMN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.dom import Floats, Ints
    from comcrawl_scrapy.measures import Measures

MOST_RECORDS = 60  # as many tell what a slot holds
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
        self.outline = measures.outline
        self.owner = self._owners()
        self.slots = self._slots()

    def _owners(self) -> Ints:
        """Return for every element the position of the innermost record that holds it, or -1."""
        owner = np.full(len(self.outline), -1, dtype=np.int64)
        for position, member in enumerate(self.members):  # ascending: nested records overwrite
            owner[member : self.outline.end[member]] = position
        return owner

    def _slots(self) -> list[Slot]:
        slots: defaultdict[tuple[bool, int], Slot] = defaultdict(Slot)
        outline, first, last = self.outline, self.members[0], max(int(self.outline.end[m]) for m in self.members)
        for i in range(first, last):
            position = int(self.owner[i])
            if position >= 0 and not outline.unseen[i]:
                root = self.members[position] == i
                slots[root, 0 if root else int(outline.signatures[i])].nodes.append((position, i))
        return list(slots.values())

    def outer(self, position: int) -> int:
        """Return the position of the record that the record at *position* is nested in, or -1."""
        up = int(self.outline.parent[self.members[position]])
        return int(self.owner[up]) if up >= 0 else -1

    def own(self, position: int) -> list[int]:
        """Return the elements of a record that are in no record nested in it, itself first."""
        member = self.members[position]
        owner = self.owner[member : self.outline.end[member]]
        found: list[int] = (member + np.flatnonzero(owner == position)).tolist()
        return found

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
        return np.column_stack([mean, np.array(table, dtype=float)])

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
        low, high = self.members[0], max(int(self.outline.end[m]) for m in self.members)
        for i in range(low, high):
            position = int(self.owner[i])
            if position >= 0 and plain[i] > best[position]:
                best[position], longest[position] = plain[i], i
        return longest

    def _first_facts(self, i: int) -> list[float]:
        outline = self.outline
        named, above = (
            _naming(outline.nodes[i]),
            _naming(outline.nodes[int(outline.parent[i])]) if outline.parent[i] >= 0 else "",
        )
        quote = any(outline.tags[a] in ("blockquote", "q") for a in (i, *outline.ancestors(i)) if self.owner[a] >= 0)
        facts = [float(outline.tags[i] in tags) for tags in TAGS]
        facts += [float(bool(hint.search(text))) for text in (named, above) for hint in HINTS.values()]
        return [*facts, float(quote)]


ROW_CHARS = COLUMN["chars"]


def _naming(node: HtmlElement) -> str:
    return " ".join(node.get(name) or "" for name in ("class", "itemprop", "id", "rel"))
