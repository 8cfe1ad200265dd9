"""What a slot of the template looks like, from which its role is learnt: the rules of paper 004, and some more."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.measures import CHARS, COLUMN
from comcrawl_scrapy.documents.quotations import QUOTES
from comcrawl_scrapy.record_fields.name_words import BY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.dom import Floats, Ints
    from comcrawl_scrapy.record_fields.slots import Layout, Slot

MOST_RECORDS = 20  # as many tell what a slot holds
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
LONGEST_VALUE = 300  # characters
LONGEST_PEOPLE = 20_000  # of all values of a record: each short text is looked for in them
NAMING_PEOPLE = frozenset(("href", "alt", "title", "aria-label"))
BETWEEN_WORDS = str.maketrans("", "", " \t_+.-")


class Features:
    """Describes the slots of a layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.outline = layout.outline
        self._naming_people = layout.of_kinds(_naming_people, _names_people)
        self._echoes: dict[int, str] = {}

    def table(self) -> Floats:
        """Return what every slot looks like: shape (slots, features)."""
        sample = [self._sample(slot) for slot in self.layout.slots]
        sizes = np.array([len(nodes) for nodes in sample])
        nodes = np.array([*chain.from_iterable(sample)])
        owners = self.layout.owner[nodes]
        firsts = np.cumsum(sizes) - sizes
        rows = self._rows(nodes, owners)
        mean = np.add.reduceat(rows, firsts, axis=0) / sizes[:, None]
        chars = rows[:, CHARS]
        deviation = np.sqrt(np.maximum(np.add.reduceat(chars**2, firsts) / sizes - mean[:, CHARS] ** 2, 0))
        texts = [(self.outline.nodes[i].text or "", n) for i, n in zip(nodes.tolist(), chars.tolist(), strict=True)]
        shown = min(len(self.layout.members), MOST_RECORDS)
        table = []
        for alike, first, spread in zip(sample, firsts.tolist(), deviation.tolist(), strict=True):
            n, records = len(alike), len({self.layout.owners[i] for i in alike})
            different = len(set(texts[first : first + n]))
            table.append((records / shown, n / records, shown, different / n, spread, *self._first_facts(alike[0])))
        return np.column_stack([mean, np.array(table, dtype=float), self._said(sample)])

    def _sample(self, slot: Slot) -> list[int]:
        """Return the elements of a slot that tell what it holds: those of the first records, or else the first."""
        of_first = islice((i for i in slot.nodes if slot.owners[i] < MOST_RECORDS), 4 * MOST_RECORDS)
        return list(of_first) or slot.nodes[:1]

    def _said(self, sample: Sequence[list[int]]) -> Floats:
        """Return what the short texts of every slot are like: names, labels, numbers; shape (slots, 9)."""
        echoes, table = self._echoes, []
        for nodes in sample:
            said = self.layout.short_texts(nodes)
            for record, _ in said:
                if record not in echoes:
                    echoes[record] = self._attributes(record)
            facts = [(*_facts(text), len(text) > 2 and _squeezed(text) in echoes[record]) for record, text in said]
            means = [sum(column) / len(said) for column in zip(*facts, strict=True)] if facts else [0.0] * 7
            table.append((len(said), len({text for _, text in said}) / max(len(said), 1), *means))
        return np.array(table, dtype=float)

    def _attributes(self, record: int) -> str:
        """Return the values of a record's attributes that may name its author: those of links and pictures, and data."""
        people = self._naming_people
        return squeezed(
            "\n".join([people[kind] for kind in self.layout.kinds[record] if kind in people])[:LONGEST_PEOPLE]
        )

    def _rows(self, nodes: Ints, owners: Ints) -> Floats:
        outline, running = self.outline, self.layout.measures.running
        sums = self.layout.own_sums(nodes)
        records = np.flatnonzero(np.bincount(owners))
        of_record = np.searchsorted(records, owners)
        whole = self.layout.own_sums(np.array(self.layout.members)[records])[of_record]
        roots = np.array(self.layout.members)[owners]
        chars, links = CHARS, COLUMN["link_chars"]
        total = np.maximum(whole[:, chars], 1)
        plain = np.maximum(whole[:, chars] - whole[:, links], 1)
        before = running[nodes, chars] - running[roots, chars]
        longest = self._longest(records)[of_record]
        size = np.maximum(outline.end[roots] - roots, 1)
        linked = (self.layout.measures["link_chars"][nodes] > 0) | outline.tagged(("a",))[nodes]
        return np.column_stack([
            sums, nodes == roots, outline.end[nodes] == nodes + 1, linked, before / total, (nodes - roots) / size,
            outline.depth[nodes] - outline.depth[roots], sums[:, chars] / total, (sums[:, chars] - sums[:, links]) / plain,
            before, (nodes <= longest) & (outline.end[nodes] > longest), nodes < longest, nodes - longest,
        ])  # fmt: skip

    def _longest(self, records: Ints) -> Ints:
        """Return the element with the longest unlinked text of its own, for each of the records."""
        plain: list[int] = self.layout.measures.plain.tolist()
        return np.array([max(self.layout.owned[record], key=plain.__getitem__) for record in records.tolist()])

    def _first_facts(self, i: int) -> tuple[float, ...]:
        tags, attributes, up = self.outline.tags, self.outline.attributes, self.layout.parent[i]
        above = _naming(attributes[up]) if up >= 0 else ()
        return *_tag_facts(tags[i]), *_hints(_naming(attributes[i])), *_hints(above), float(self._is_quoted(i))

    def _is_quoted(self, i: int) -> bool:
        """Say whether element *i* of a record is, or is inside, a quotation in it, or in one it is nested in."""
        while i >= 0 and self.layout.owners[i] >= 0:
            if self.outline.tags[i] in QUOTES:
                return True
            i = self.layout.parent[i]
        return False


@lru_cache(maxsize=10_000)
def _facts(text: str) -> tuple[bool, ...]:
    """Say whether a short text is "by Ann", a label, a word, a number, an address of somebody, a title."""
    lettered = any(map(str.isalpha, text))
    return BY.match(text) is not None, text[-1] == ":", lettered, text.isdigit(), text[:1] == "@", text[:3] == "Re:"


@lru_cache(maxsize=5_000)
def _tag_facts(tag: str) -> tuple[float, ...]:
    return tuple(float(tag in tags) for tags in TAGS)


@lru_cache(maxsize=10_000)
def _hints(names: tuple[str, ...]) -> tuple[float, ...]:
    """Say what the names of an element hint at."""
    return tuple(float(hint.search(" ".join(names)) is not None) for hint in HINTS.values())


def squeezed(text: str) -> str:
    """Return *text* as it may stand in an address."""
    return text.replace("%20", "").translate(BETWEEN_WORDS).casefold()


_squeezed = lru_cache(maxsize=10_000)(squeezed)  # of short texts


@lru_cache(maxsize=10_000)
def _names_people(attribute: str) -> bool:
    """Say whether an attribute of that name may name somebody."""
    return attribute in NAMING_PEOPLE or attribute[:5] == "data-"


def _naming_people(tag: str, attributes: dict[str, str]) -> str | None:
    """Return what may name people of the attributes of a kind of elements, None where nothing does."""
    people = [value for name, value in attributes.items() if _names_people(name)]
    return "\n".join([value for value in people if len(value) < LONGEST_VALUE]) or None if people else None


def _naming(attributes: dict[str, str]) -> tuple[str, ...]:
    return tuple([attributes[name] for name in ("class", "itemprop", "id", "rel") if name in attributes])
