"""Slots told apart by their numbers in each record, where that makes surer which of them hold text, author and time.

Without names, the cells of a row, the parts of a line and the first paragraphs are of one template, though each says something else.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from comcrawl_scrapy.record_fields.slot_features import Features
from comcrawl_scrapy.record_fields.slots import PARTS, Slot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.record_fields.field_model import FieldModel, Ranked
    from comcrawl_scrapy.record_fields.slots import Layout

SURER = 0.4  # the sum of certainties: a text may have equally many parts in all records by chance
LIKELY = 0.35  # those of text and author at least: one of many columns holds a date
ALIKE = 0.1  # a difference of sums that says nothing
# Sums of three certainties: from the first on nothing is cut, from the second on no heads are told apart.
SURE, FAIRLY_SURE = 2.6, 2.2
FEWEST = 3  # records that have equally many elements in a slot not by chance
# Elements told apart from all behind them: every cell of a row; a name, or a name and a time, before paragraphs.
HEADS = (None, 1, 2)


def surest(layout: Layout, model: FieldModel, ranked: Ranked) -> Ranked:
    """Return the slots that are likely to play each role, likeliest first: parted ones, where these are surer than those *ranked*.

    The *layout* has them then instead.
    """
    found, whole, sure = ranked, layout.slots, sum(_certainties(ranked))
    kept, least, tried = whole, sure + SURER, [_nodes(whole)]
    if sure >= SURE or len(layout.members) < FEWEST:
        return ranked
    looks = Features(layout)
    for heads in HEADS if sure < FAIRLY_SURE else HEADS[:1]:
        slots = parted(layout, whole, heads)
        if _nodes(slots) in tried:
            continue
        tried.append(_nodes(slots))
        layout.slots = slots
        again = model.rank(slots, looks.table())
        certainties = _certainties(again)
        if sum(certainties) > least and min(certainties[:2]) >= LIKELY:
            found, kept, least = again, slots, sum(certainties) + ALIKE
    layout.slots = kept
    return found


def parted(layout: Layout, slots: Sequence[Slot], heads: int | None) -> list[Slot]:
    """Return the *slots*, cut by the numbers of their elements among siblings, and by what these stand in, where all records allow it.

    The first *heads* elements are told apart, and these from the rest; without *heads* all are, where records have equally many.
    """
    cut = {slot.place for slot in slots if _may_be_cut(layout, slot, heads)}
    numbers: defaultdict[tuple[int, int], int] = defaultdict(int)
    places: dict[int, tuple[int, ...]] = {}  # of the elements: the numbers of those around them, and their own
    found: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for i, place in sorted((i, slot.place) for slot in slots for i in slot.nodes):
        up = layout.parent[i]
        around = places.get(up, ()) if i not in layout.roots else ()
        if place in cut:
            number = numbers[up, place]
            numbers[up, place] += 1
            around = (*around, number if heads is None else min(number, heads))
        places[i] = around
        found[place, *around].append(i)
    return [Slot(place, nodes, layout.owners) for place, nodes in enumerate(found.values())]


def _may_be_cut(layout: Layout, slot: Slot, heads: int | None) -> bool:
    """Say whether all records have more than *heads* elements in the *slot*, or equally many, and no paragraphs."""
    sizes = {len(row) for row in slot.of_record.values()}
    if len(slot.of_record) < len(layout.members) or max(sizes) == 1:
        return False
    if heads is None:
        return len(sizes) == 1 and layout.outline.tags[slot.nodes[0]] in PARTS
    return min(sizes) > heads


def _certainties(ranked: Ranked) -> list[float]:
    """Return how likely the likeliest slots of text, author and time are theirs."""
    return [likely[0][0] if likely else 0.0 for likely in ranked.values()]


def _nodes(slots: Sequence[Slot]) -> set[tuple[int, ...]]:
    """Return what is in the *slots*, by which two ways to cut them are told apart."""
    return {tuple(slot.nodes) for slot in slots}
