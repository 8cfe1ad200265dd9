"""Links in the place of a text that are no part of it: alone in their line, they offer something to do with the comment."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from comcrawl_scrapy.dom import INLINE
from comcrawl_scrapy.measures import LONGEST_CONTROL, LOWER_CONTROL

if TYPE_CHECKING:
    from comcrawl_scrapy.slots import Layout, Slot

FEWEST = 3  # records that tell what is offered from what is said
MOSTLY = 0.8  # of the records that have the same link


def offers(layout: Layout) -> frozenset[int]:
    """Return the links that say the same wherever they are: in most records, or what buttons do ("Report this comment")."""
    links = (slot for slot in layout.slots if layout.outline.tags[slot.nodes[0]] == "a")
    return frozenset(i for slot in links if _says_one_thing(layout, slot) for i in slot.nodes if _is_alone(layout, i))


def _says_one_thing(layout: Layout, slot: Slot) -> bool:
    texts = {text for _, text in layout.short_texts(slot.nodes)}
    if len(texts) != 1 or len(text := texts.pop()) > LONGEST_CONTROL:
        return False
    repeated = len(slot.nodes) == len(slot.of_record()) >= max(FEWEST, MOSTLY * len(layout.members))
    return repeated or _names_control(text)


def _is_alone(layout: Layout, i: int) -> bool:
    """Say whether a link is all that is said in the block that holds it."""
    up = layout.parent[i]
    while up >= 0 and layout.outline.tags[up] in INLINE:
        up = layout.parent[up]
    return up >= 0 and up not in layout.roots and layout.chars[up] == layout.chars[i]


@lru_cache(maxsize=10_000)
def _names_control(text: str) -> bool:
    words = text.strip(" .").lower()
    return not any(mark in words for mark in "./@") and LOWER_CONTROL.search(words) is not None
