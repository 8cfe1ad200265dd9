"""Texts without words, such as "+1" or a smiley: what is left of records beside whose they are, of when, and what is to be clicked."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from comcrawl_scrapy.record_fields.label_slots import CONTROLS
from comcrawl_scrapy.record_fields.name_words import SPEAKS
from comcrawl_scrapy.record_fields.slots import LONGEST_NAME, MOST_SHORT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout, Slot

LIKELY = 0.6  # text, which no smiley is learnt to be
LONGEST_JOINT = 4  # characters of what joins name and time: "on", "at", "·"


def left_over(
    layout: Layout, texts: Sequence[tuple[float, Slot]], times: Sequence[tuple[float, Slot]], author: Slot | None
) -> Slot | None:
    """Return the innermost slot that holds all that is left of the records, where the likely *texts* are, or hold, heads; None without one.

    The heads are the *author* and the likeliest of the *times*. It stands below them, and is there in each record.
    """
    if author is None or not times or texts[0][0] > LIKELY:
        return None
    heads = _Heads(layout, {*author.nodes, *times[0][1].nodes})
    if any(layout.chars[i] > LONGEST_NAME for i in heads.order) or not all(
        heads.are_in(i) for _, slot in texts for i in slot.nodes[:MOST_SHORT]
    ):
        return None
    left = [[*heads.left_of(position)] for position in range(len(layout.members))]
    if not all(left):
        return None
    first, last = min(left[0]), max(left[0])
    around = {i for i in layout.up_to_record(first) if last < layout.end[i]}
    slots = sorted((slot for slot in layout.slots if slot.nodes[0] in around), key=lambda slot: -slot.nodes[0])
    return next((slot for slot in slots if heads.are_above(slot, left)), None)


class _Heads:
    """The elements of a layout that say whose its records are, and of when."""

    def __init__(self, layout: Layout, elements: set[int]) -> None:
        self.layout, self.elements = layout, elements
        self.order = sorted(elements)
        self.last = {layout.owners[i]: i for i in self.order}

    def are_in(self, i: int) -> bool:
        """Say whether element *i* is, holds, or is in one, or says nothing, or but that somebody speaks."""
        is_of_one = any(k in self.elements for k in self.layout.up_to_record(i))
        return is_of_one or self._holds(i) or _leads_on(self.layout.line(i))

    def left_of(self, position: int) -> Iterator[int]:
        """Yield the elements of a record that say anything else, but for what is to be clicked, or joins them."""
        texts, tags, owned = self.layout.outline.texts, self.layout.outline.tags, self.layout.owned[position]
        for k in texts.at(owned[0], owned[-1] + 1):
            i, said = int(texts.owner[k]), texts.said[k]
            is_joint = i not in self.layout.roots and len(said) <= LONGEST_JOINT and self._holds(i)
            if self.layout.owners[i] == position and not is_joint and not _leads_on(said):
                around = [*self.layout.up_to_record(i)]
                if self.elements.isdisjoint(around) and not any(tags[up] in CONTROLS for up in around):
                    yield i

    def are_above(self, slot: Slot, left: Sequence[Sequence[int]]) -> bool:
        """Say whether one element of a *slot* holds, in each record, all that is *left*, and stands below the heads."""
        for position, said in enumerate(left):
            nodes = slot.of(position)
            if len(nodes) != 1 or not nodes[0] <= min(said) <= max(said) < self.layout.end[nodes[0]]:
                return False
            if (last := self.last.get(position)) is None or nodes[0] < self.layout.end[last]:
                return False
        return True

    def _holds(self, i: int) -> bool:
        at = bisect_left(self.order, i)
        return at < len(self.order) and self.order[at] < self.layout.end[i]


def _leads_on(line: str) -> bool:
    return not line.strip(":：") or SPEAKS.fullmatch(line) is not None
