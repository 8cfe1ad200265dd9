"""Slots of the template that hold dates and nothing else, for records in which the learnt model sees no time.

Its features know dates by a year or a clock; "Mar 2" has neither, and is a date where every record has one in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy import plain_dates, relative_dates
from comcrawl_scrapy.slots import MOST_SHORT

if TYPE_CHECKING:
    from datetime import datetime

    from comcrawl_scrapy.slots import Layout, Slot

MOSTLY = 0.8  # of the records, and of what the slot says in them
LONGEST = 30  # characters
BRACKETS = "()[] "


def dated(layout: Layout, languages: tuple[str, ...], now: datetime) -> list[Slot]:
    """Return the slots that say when in most of the records, innermost first."""
    found = [slot for slot in layout.slots if _is_dated(layout, slot, languages, now)]
    return sorted(found, key=lambda slot: layout.end[slot.nodes[0]] - slot.nodes[0])


def _is_dated(layout: Layout, slot: Slot, languages: tuple[str, ...], now: datetime) -> bool:
    said = [text for _, text in layout.short_texts(slot.nodes) if len(text) <= LONGEST]
    dates = sum(_is_date(text, languages, now) for text in said)
    is_in_most = len(slot.of_record()) >= MOSTLY * len(layout.members)
    marks = sum(not any(map(str.isalnum, text)) for text in said)  # the dots between name and date say nothing
    return is_in_most and dates >= max(1, MOSTLY * (min(len(slot.nodes), MOST_SHORT) - marks))


def _is_date(text: str, languages: tuple[str, ...], now: datetime) -> bool:
    """Say whether *text* is a date in one of the usual ways of writing it; to ask about all others would take long."""
    text = text.strip(BRACKETS)
    return (
        plain_dates.read(text, languages[0], now) is not None or relative_dates.read(text, languages, now) is not None
    )
