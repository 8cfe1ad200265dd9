"""Slots of the template that hold dates, or end in them, for records in which the learnt model sees no time.

Its features know dates by a year or a clock; "Mar 2" has neither, and is a date where every record has one in its place.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comcrawl_scrapy.record_fields.slots import MOST_SHORT
from comcrawl_scrapy.times import plain_dates, relative_dates
from comcrawl_scrapy.times.machine_times import machine_time, machine_values

if TYPE_CHECKING:
    from datetime import datetime

    from comcrawl_scrapy.record_fields.slots import Layout, Slot

MOSTLY = 0.8  # of the records, and of what the slot says in them
LONGEST = 30  # characters
LONGEST_LINE = 100  # "Ann Marsh, Wells-next-the-Sea, United Kingdom, 7 June 2013 06:58"
MOST_BLANKS = 3  # times the text
BRACKETS = "()[] "
NUMBERS = re.compile(r"\d{1,4}([./-])\d{1,2}\1\d{1,4}(?:,?\s+\d{1,2}[:.]\d\d(?::\d\d)?)?")
AROUND = re.compile(r"^[^\w+-]+")  # a clock, drawn
NOTE = re.compile(r"(?<=\w)\s+[(（][^()（）]{1,20}[)）]$")  # "Mar 2 (edited)"
SEPARATOR = re.compile(r"[,|·•–—-]\s+")  # between a name, a place and the date


def dated(layout: Layout, languages: tuple[str, ...], now: datetime) -> list[Slot]:
    """Return the slots that say when in most of the records, innermost first."""
    found = [slot for slot in layout.slots if _is_dated(layout, slot, languages, now)]
    return sorted(found, key=lambda slot: layout.end[slot.nodes[0]] - slot.nodes[0])


def _is_dated(layout: Layout, slot: Slot, languages: tuple[str, ...], now: datetime) -> bool:
    # characters are counted as they stand in the source, blanks between lines included
    nodes = slot.nodes[:MOST_SHORT]
    lines = ((i, layout.line(i)) for i in nodes if 0 < layout.chars[i] <= MOST_BLANKS * LONGEST_LINE)
    said = [(i, line) for i, line in lines if len(line) <= LONGEST_LINE]
    dates = sum(_is_told(layout, i) or any(_is_date(part, languages, now) for part in _parts(text)) for i, text in said)
    is_in_most = slot.fills() >= MOSTLY * len(layout.members)
    marks = sum(not any(map(str.isalnum, text)) for _, text in said)  # the dots between name and date say nothing
    several, records = len(nodes) - marks, len({slot.owners[i] for i in nodes})
    return is_in_most and 2 * dates >= several and dates >= max(1, MOSTLY * min(several, records))


def _is_told(layout: Layout, i: int) -> bool:
    """Say whether an attribute tells a time, however element *i* shows it: "9/30"."""
    return any(map(machine_time, machine_values([layout.outline.attributes[i]])))


def _parts(text: str) -> tuple[str, ...]:
    """Return *text* and what it ends or begins with: a date stands behind a name, or before the number of a post."""
    text = NOTE.sub("", text)
    first, *others = SEPARATOR.split(text)
    return (text, others[-1], first) if others else (text,)


def _is_date(text: str, languages: tuple[str, ...], now: datetime) -> bool:
    """Say whether *text* is a date in one of the usual ways of writing it; to ask about all others would take long."""
    text = AROUND.sub("", text.strip(BRACKETS))
    return len(text) <= LONGEST and (
        NUMBERS.fullmatch(text) is not None
        or plain_dates.read(text, languages[0], now) is not None
        or relative_dates.read(text, languages, now) is not None
    )
