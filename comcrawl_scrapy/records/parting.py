"""Records that no element holds: two rows of a table, a paragraph and the next, the text between two rules.

Old and hand-made pages have them, without a class name that would tell one line from another. What tells them is that dated
lines, alike by their tags, come regularly: each begins a record, or ends one, and what is between any two of them is alike.
A copy of the page gets an element for each, in which they are read as any others.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from copy import deepcopy
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from lxml import etree

from comcrawl_scrapy.documents.measures import CHARS, COLUMN, HEADINGS, Measures
from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.times.dates_in_text import span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml.html import HtmlElement

FEWEST = 2  # records
MOST_PARTS = 8  # of a record
BEFORE = HEADINGS | {"form", "table"}  # what stands between the head of a page and its records
SHOWN = [CHARS, COLUMN["fields"]]


def parted(document: HtmlElement, measures: Measures) -> dict[HtmlElement, HtmlElement]:
    """Return the elements made for records in a copy of *document*, each with what its record begins with in that; none where there are none."""
    page = _Lines(measures)
    if not any(map(page.runs, page.holders())) and not any(_ruled(document)):
        return {}
    copy = deepcopy(document)
    nodes = [*copy.iter(etree.Element)]
    own = dict(zip(nodes, document.iter(etree.Element), strict=True))
    made = {box: own[first] for box, first in _between_rules(copy)}
    if made:  # else its elements are still those of the page
        page = _Lines(Measures.of(Outline.of(copy)))
        nodes = page.outline.nodes
    for holder in page.holders():
        for run in page.runs(holder):
            inside = [nodes[i] for i in run]
            first = inside[0]
            made[_boxed(inside)] = made[first] if first in made else own[first]
    return made


def _between_rules(document: HtmlElement) -> Iterator[tuple[HtmlElement, HtmlElement]]:
    """Put what stands between the rules of an element into elements, where some of it is bare text; yield these, and what they begin with."""
    for holder, parts in _ruled(document):
        firsts = {inside[0].tag for _, inside in parts[1:-1] if inside}
        for k, (begin, inside) in enumerate(parts):
            # What stands before the first rule, or behind the last, may be something else.
            if inside and (0 < k < len(parts) - 1 or inside[0].tag in firsts):
                box = _boxed(inside, begin)
                if begin is None:
                    box.text, holder.text = holder.text, None
                yield box, inside[0]


def _ruled(document: HtmlElement) -> Iterator[tuple[HtmlElement, list[tuple[HtmlElement | None, list[HtmlElement]]]]]:
    """Yield the elements of which rules part some bare text, and their `_parts`."""
    around = (rule.getparent() for rule in document.iter("hr"))
    for holder in dict.fromkeys(holder for holder in around if holder is not None):
        parts = _parts(holder)
        if len(parts) > FEWEST and any(_is_said(child.tail) for child in holder):
            yield holder, parts


def _parts(holder: HtmlElement) -> list[tuple[HtmlElement | None, list[HtmlElement]]]:
    """Return the elements behind each rule of the *holder*, and that rule; first those before any, from behind the last heading, or box, on."""
    parts: list[tuple[HtmlElement | None, list[HtmlElement]]] = [(None, [])]
    for child in holder.iterchildren(etree.Element):
        if child.tag == "hr" or (len(parts) == 1 and child.tag in BEFORE):
            parts[0 if child.tag != "hr" else len(parts) :] = [(child, [])]
        else:
            parts[-1][1].append(child)
    return parts


def _boxed(nodes: Sequence[HtmlElement], begin: HtmlElement | None = None) -> HtmlElement:
    """Put *nodes*, which follow one another, the texts behind them, and that behind what they *begin* after, into a new element in their place."""
    box = nodes[0].makeelement("div")
    nodes[0].addprevious(box)
    if begin is not None:
        box.text, begin.tail = begin.tail, None
    box.extend(nodes)
    return box


def _is_said(text: str | None) -> bool:
    return text is not None and bool(text.strip())


class _Lines:
    """Where the dated lines of a page are."""

    def __init__(self, measures: Measures) -> None:
        self.measures, self.outline = measures, measures.outline
        texts = self.outline.texts
        dated = np.zeros(len(self.outline) + 1, dtype=np.int64)
        for k in np.flatnonzero(measures["dates"][texts.owner]).tolist():
            dated[texts.owner[k] + 1] |= span(texts.said[k]) is not None
        before = np.cumsum(dated)
        self.dated = before[self.outline.end] > before[:-1]

    def holders(self) -> list[int]:
        """Return the elements that hold several dated ones side by side, the innermost last."""
        found = np.bincount(
            self.outline.parent[1:], self.dated[1:] & self.outline.block[1:], minlength=len(self.outline)
        )
        return np.flatnonzero(found >= FEWEST).tolist()

    def runs(self, holder: int) -> list[list[int]]:
        """Return the records in the *holder*, each as the elements from its first to its last; none where they do not come regularly."""
        outline, inside = self.outline, self.outline.children(holder)
        children = [i for i in inside if outline.block[i]]
        units = [i for i in children if self.measures.held(i)[SHOWN].any()]
        tags = [outline.tags[i] for i in units]
        lines = self._lines(units, tags)
        if len(lines) < FEWEST:
            return []
        step = lines[1] - lines[0]
        if step == 1 and len(units) == len(children):
            return []  # each is a record
        begun = [*pairwise((*lines, lines[-1] + step))]
        ended = [(before + 1, k + 1) for before, k in pairwise((lines[0] - step, *lines))]
        choices = [runs for runs in (begun, ended) if _are_alike(tags, runs)]
        if len(choices) == 2 and not self._is_headed(units, lines[0]) and self._is_headed(units, ended[0][0]):
            choices.reverse()
        return [
            inside[bisect_left(inside, units[start]) : bisect(inside, units[stop - 1])]
            for start, stop in (choices[0] if choices else ())
        ]

    def _lines(self, units: Sequence[int], tags: Sequence[str]) -> list[int]:
        """Return the places of the dated *units* of one tag in the longest row of such between which those of the same tags stand."""
        dated = [k for k, i in enumerate(units) if self.dated[i]]
        best: list[int] = []
        row: list[int] = dated[:1]
        between = None
        for before, k in pairwise(dated):
            now = (tags[k], tuple(dict.fromkeys(tags[before + 1 : k])))
            if now != between or k - before > MOST_PARTS or tags[before] != tags[k]:
                row = [before]
            between = now
            row.append(k)
            best = max(best, row, key=len)
        return best

    def _is_headed(self, units: Sequence[int], k: int) -> bool:
        """Say whether the k-th of *units* follows a heading, or begins what they are in."""
        return k == 0 or self.outline.tags[units[k - 1]] in HEADINGS


def _are_alike(tags: Sequence[str], runs: Sequence[tuple[int, int]]) -> bool:
    """Say whether *runs* are of the same tags, however often each is repeated, and all there."""
    if runs[0][0] < 0 or runs[-1][1] > len(tags):
        return False
    return len({tuple(dict.fromkeys(tags[start:stop])) for start, stop in runs}) == 1
