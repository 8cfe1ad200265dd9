"""What heads records and says no more than what the page is about: each answer in a forum is headed "Re: …", be it in bold letters."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.characters import letters_and_digits
from comcrawl_scrapy.documents.measures import HEADINGS
from comcrawl_scrapy.documents.reply_words import SUBJECT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

LONGEST = 300  # characters of a heading


def topics(layout: Layout) -> frozenset[int]:
    """Return the headings in records that repeat a heading elsewhere on the page, or how its title begins.

    And whatever else in them repeats one, or how one ends, behind "Re:".
    """
    tagged, texts = layout.outline.tagged, layout.outline.texts
    headings = [i for i in np.flatnonzero(tagged(HEADINGS)).tolist() if 0 < layout.chars[i] <= LONGEST]
    owned = np.flatnonzero(layout.owner[texts.owner] >= 0).tolist()
    led = [int(texts.owner[k]) for k in owned if SUBJECT.match(texts.said[k])]
    inside, answers = (_inside(layout, some) for some in (headings, led))
    if not inside and not answers:
        return frozenset()
    others = {_letters(layout.line(i)) for i in headings if layout.owners[i] < 0}
    titles = tuple(_letters(layout.line(i)) for i in np.flatnonzero(tagged(("title",))).tolist())
    repeat = (i for i, said in inside.items() if said in others or any(title.startswith(said) for title in titles))
    backwards = sorted(other[::-1] for other in others)
    return frozenset((*repeat, *(i for i, said in answers.items() if _begins_one(said[::-1], backwards))))


def _begins_one(said: str, others: Sequence[str]) -> bool:
    """Say whether one of the sorted *others* begins with what is *said*."""
    first = bisect_left(others, said)
    return first < len(others) and others[first].startswith(said)


def _inside(layout: Layout, some: Iterable[int]) -> dict[int, str]:
    """Return the letters of those elements that are in records, and short."""
    short = (i for i in some if layout.owners[i] >= 0 and layout.chars[i] <= LONGEST)
    return {i: said for i in short if (said := _letters(layout.line(i)))}


def _letters(text: str) -> str:
    return letters_and_digits(SUBJECT.sub("", text))
