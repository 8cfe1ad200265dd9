"""Texts without words, such as "+1" or a smiley: what is left of records below whose they are and of when, but for what is to be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.record_fields.label_slots import CONTROLS
from comcrawl_scrapy.record_fields.name_words import SPEAKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.record_fields.slots import Layout, Slot


def left_over(
    layout: Layout, texts: Sequence[tuple[float, Slot]], times: Sequence[tuple[float, Slot]], author: Slot | None
) -> Slot | None:
    """Return the innermost slot with all that records say beside their heads, where the likely *texts* are nothing but heads; None without one.

    The heads are the *author* and the likeliest of the *times*; what holds one, or is in one, is no text.
    """
    if author is None or not times:
        return None
    heads = sorted({*author.nodes, *times[0][1].nodes})
    if not all(_is_head(layout, slot.nodes[0], heads) for _, slot in texts):
        return None
    left = [_left(layout, position, heads) for position in range(len(layout.members))]
    if not all(left):
        return None
    last = left[0][-1]
    around = {i for i in layout.up_to_record(left[0][0]) if last < layout.end[i]}
    slots = sorted((slot for slot in layout.slots if slot.nodes[0] in around), key=lambda slot: -slot.nodes[0])
    return next((slot for slot in slots if _holds_all(layout, slot, left, heads)), None)


def _is_head(layout: Layout, i: int, heads: Sequence[int]) -> bool:
    """Say whether element *i* is, is in, or holds one of the *heads*, or says nothing, or but that somebody speaks."""
    end = layout.end
    return _leads_on(layout.line(i)) or any(i <= k < end[i] or k <= i < end[k] for k in heads)


def _left(layout: Layout, position: int, heads: Sequence[int]) -> list[int]:
    """Return the elements behind the *heads* of a record that say anything themselves, but for what is to be clicked."""
    texts, tags, owned = layout.outline.texts, layout.outline.tags, layout.owned[position]
    behind = max((layout.end[k] for k in heads if layout.owners[k] == position), default=owned[0])
    said = {int(texts.owner[k]) for k in texts.at(behind, owned[-1] + 1) if not _leads_on(texts.said[k])}
    own = (i for i in sorted(said) if i >= behind and layout.owners[i] == position)
    return [i for i in own if not any(tags[k] in CONTROLS for k in layout.up_to_record(i))]


def _leads_on(line: str) -> bool:
    return not line.strip(":：") or SPEAKS.fullmatch(line) is not None


def _holds_all(layout: Layout, slot: Slot, left: Sequence[Sequence[int]], heads: Sequence[int]) -> bool:
    """Say whether one element of a *slot* holds, in each record, all that is *left*, and none of the *heads*."""
    for position, said in enumerate(left):
        nodes = slot.of(position)
        if len(nodes) != 1 or not nodes[0] <= said[0] <= said[-1] < layout.end[nodes[0]]:
            return False
    return not any(i <= k < layout.end[i] for i in slot.nodes for k in heads)
