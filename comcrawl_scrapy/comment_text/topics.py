"""Headings of records that say no more than what the page is about: each answer in a forum is headed "Re: …"."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.characters import letters_and_digits
from comcrawl_scrapy.documents.measures import HEADINGS
from comcrawl_scrapy.replies.mentions import SUBJECT

if TYPE_CHECKING:
    from comcrawl_scrapy.record_fields.slots import Layout

LONGEST = 300  # characters of a heading


def topics(layout: Layout) -> frozenset[int]:
    """Return the headings in records that repeat a heading elsewhere on the page, or how its title begins."""
    tagged = layout.outline.tagged
    headings = [i for i in np.flatnonzero(tagged(HEADINGS)).tolist() if 0 < layout.chars[i] <= LONGEST]
    inside = {i: said for i in headings if layout.owners[i] >= 0 and (said := _letters(layout.line(i)))}
    if not inside:
        return frozenset()
    others = {_letters(layout.line(i)) for i in headings if layout.owners[i] < 0}
    titles = tuple(_letters(layout.line(i)) for i in np.flatnonzero(tagged(("title",))).tolist())
    return frozenset(
        i for i, said in inside.items() if said in others or any(title.startswith(said) for title in titles)
    )


def _letters(text: str) -> str:
    return letters_and_digits(SUBJECT.sub("", text))
