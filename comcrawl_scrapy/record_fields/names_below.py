"""Names below the texts that they sign, where no other place of the template may name authors: reviews and guestbooks have them so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.record_fields.author_order import LONGEST_FULL_NAME, are_names, fills_every_record_once
from comcrawl_scrapy.record_fields.label_slots import varies
from comcrawl_scrapy.record_fields.slots import Slot
from comcrawl_scrapy.times.dates_in_text import without_dates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.record_fields.slots import Layout


def names_below(layout: Layout, ranked: Sequence[Slot], labels: Sequence[Slot]) -> list[Slot]:
    """Return the innermost slot of names with which all records end, if those *ranked* are only of times, and of whole records.

    Nor may one of the *labels* be the name of who wrote them all.
    """
    may_name = (slot for slot in ranked if slot.nodes[0] not in layout.roots and not _are_dates(layout, slot))
    of_one = (slot for slot in labels if fills_every_record_once(layout, slot) and are_names(layout, slot))
    if next(may_name, None) is not None or next(of_one, None) is not None:
        return []
    below = (
        slot
        for slot in map(_lasts, layout.slots)
        if len(slot.nodes) == len(layout.members) and are_names(layout, slot) and varies(layout, slot)
        if not _are_dates(layout, slot) and all(_signs(layout, i) for i in slot.nodes)
    )
    return sorted(below, key=lambda slot: layout.end[slot.nodes[0]] - slot.nodes[0])[:1]


def _lasts(slot: Slot) -> Slot:
    """Return the last element of *slot* in each record: without a class, names are paragraphs as the text is."""
    return Slot(slot.place, [nodes[-1] for nodes in slot.of_record.values()], slot.owners)


def _are_dates(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot says nothing but dates in any record."""
    said = [text for _, text in layout.short_texts(slot.nodes)]
    if not said or not all(any(map(str.isdigit, text)) for text in said):  # which is quick to tell
        return False
    return not any(any(map(str.isalpha, without_dates(text))) for text in said)


def _signs(layout: Layout, i: int) -> bool:
    """Say whether the record of element *i* says hardly anything behind it, and its text before."""
    record, outline = layout.members[layout.owners[i]], layout.outline
    before, after = (
        sum(len(outline.texts.said[k]) for k in outline.texts.at(first, stop))
        for first, stop in ((record, i), (layout.end[i], layout.end[record]))
    )
    return after <= LONGEST_FULL_NAME and before > layout.chars[i]
