"""Slots told apart by their numbers in each record, where that makes surer which of them hold text, author and time.

Without names, the cells of a row and the parts of a line are of one template, though each says something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.record_fields.slots import PARTS, Slot

if TYPE_CHECKING:
    from comcrawl_scrapy.record_fields.field_model import FieldModel, Ranked
    from comcrawl_scrapy.record_fields.slots import Layout

SURER = 0.75  # the sum of certainties: a text may have equally many parts in all records by chance
FEWEST = 3  # records that have equally many elements in a slot not by chance


def surest(layout: Layout, model: FieldModel, ranked: Ranked) -> Ranked:
    """Return the slots that are likely to play each role, likeliest first: parted ones, where these are surer than those *ranked*.

    The *layout* has them then instead.
    """
    whole = layout.slots
    if len(slots := parted(layout)) == len(whole):
        return ranked
    layout.take(slots)
    again = model.rank(slots, layout.features())
    if _certainty(again) > _certainty(ranked) + SURER:
        return again
    layout.take(whole)
    return ranked


def parted(layout: Layout) -> list[Slot]:
    """Return the slots, but in place of each of which all records have equally many elements one for their firsts, and so on."""
    found, last = [], max((slot.place for slot in layout.slots), default=0)
    for slot in layout.slots:
        rows = [*slot.of_record.values()] if layout.outline.tags[slot.nodes[0]] in PARTS else []
        sizes = {len(row) for row in rows}
        if FEWEST <= len(layout.members) == len(rows) and len(sizes) == 1 and min(sizes) > 1:
            found += [Slot(last + k, list(nodes), layout.owners) for k, nodes in enumerate(zip(*rows, strict=True), 1)]
            last += min(sizes)
        else:
            found.append(slot)
    return found


def _certainty(ranked: Ranked) -> float:
    return sum(likely[0][0] for likely in ranked.values() if likely)
