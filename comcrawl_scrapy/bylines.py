"""Lines that say whose comment it is and when, where they stand in the place of its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.dates import without_dates
from comcrawl_scrapy.names import LED, SPEAKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.slots import Layout

LONGEST_HEAD = 120  # characters of what names author and time; longer slots hold the text too


def bylines(layout: Layout, body: int, heads: Sequence[int]) -> Iterator[int]:
    """Yield the elements inside *body* that say nothing but author and time (*heads*) and what leads to them, as "wrote:"."""
    named = {layout.outline.nodes[k] for k in heads}
    for around in {layout.parent[k] for k in heads}:
        if body < around and layout.chars[around] <= LONGEST_HEAD and _leads_on(layout.text(around, named)):
            yield around


def _leads_on(text: str) -> bool:
    words = without_dates(text).strip(" @|•·,–—-")
    return LED.fullmatch(words) is not None or SPEAKS.fullmatch(words) is not None


def without_byline(text: str) -> str:
    """Return *text* without a first line of which nothing is left but the date, as the author's name stood there too."""
    first, _, rest = text.partition("\n")
    is_date = bool(rest) and len(first) <= LONGEST_HEAD and without_dates(first) != first
    return rest if is_date and not any(map(str.isalnum, without_dates(first))) else text
