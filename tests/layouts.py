"""Records laid out for the tests of what is read in them; their parts are told by class names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.record_fields.slots import Layout

if TYPE_CHECKING:
    from comcrawl_scrapy.record_fields.slots import Slot


def layout_of(html: str, name: str = "rec") -> Layout:
    """Return the layout of a page whose records are the elements with the class *name*."""
    outline = Outline.of(parse(html))
    return Layout(Measures.of(outline), [i for i, tokens in enumerate(outline.tokens) if name in tokens])


def slots_by_name(layout: Layout) -> dict[str, Slot]:
    """Return the slots of a layout by the class names of their elements."""
    return {" ".join(layout.outline.tokens[slot.nodes[0]]): slot for slot in layout.slots}


def record(html: str) -> tuple[Outline, list[int]]:
    """Return a page that is nothing but *html*, and the elements of that: a record is the first."""
    outline = Outline.of(parse(f"<main>{html}</main>"))
    start = outline.tags.index("main") + 1
    return outline, list(range(start, len(outline)))
