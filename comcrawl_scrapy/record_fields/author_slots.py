"""Slots of the template that name the authors of records: what says so itself, then what is learnt to."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.reply_words import POINTS_TO, REPLY_TO_NUMBER, SUBJECT
from comcrawl_scrapy.documents.shown_text import text_before, text_right_before
from comcrawl_scrapy.record_fields.author_order import (
    MOSTLY,
    TITLE,
    best_first,
    fills_every_record_once,
    holds_initials,
    is_bookmark,
)
from comcrawl_scrapy.record_fields.label_slots import SURE, are_deeds, labels_among
from comcrawl_scrapy.record_fields.name_words import AUTHOR_WORD, BY_NAME, HONOURED, LED, RATING, SIGNED
from comcrawl_scrapy.record_fields.names import author_name
from comcrawl_scrapy.record_fields.slots import LONGEST_NAME, MOST_SHORT, Slot
from comcrawl_scrapy.times import dates_in_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

REPLY = re.compile(r"\breply\s*$", re.IGNORECASE)
LONGEST_ANSWERED = 200  # characters of what says whom a comment answers


def naming(layout: Layout, ranked: Sequence[tuple[float, Slot]]) -> tuple[list[Slot], list[Slot]]:
    """Return the slots that may name authors, likeliest first; *ranked* are those that are learnt to, and how well.

    And apart from them those that say the same in all records: labels, buttons, what all is about, and yet perhaps the one
    who wrote it all. Where one is likelier to than the records themselves, these are no names.
    """
    ranked = [
        (score, slot)
        for score, slot in ranked
        if not _is_addressed(layout, slot, slot.nodes) and not _is_of_answering(layout, slot.nodes[0])
        if not any(
            _begin_with(what, layout, slot) for what in (SUBJECT, REPLY_TO_NUMBER, RATING, AUTHOR_WORD, HONOURED)
        )
        if not _is_drawn(layout, slot.nodes[0]) and (score >= SURE or not are_deeds(layout, slot))
    ]
    ranked = _without_titles(layout, ranked)
    labels = labels_among(layout, ranked)
    likeliest = max((score for score, slot in ranked if slot in labels), default=0.0)
    names = [
        (score, slot)
        for score, slot in ranked
        if slot not in labels and (score >= likeliest or slot.nodes[0] not in layout.roots)
    ]
    return [*_signed(layout), *best_first(layout, names)], [slot for _, slot in ranked if slot in labels]


def _signed(layout: Layout) -> list[Slot]:
    """Return the slot whose texts say that they name an author, such as "Posted by Ann", or what stands before them.

    Of several texts in one record, such as the cells of a row, the first that says so is read.
    """
    found, least = [], MOSTLY * min(len(layout.members), MOST_SHORT)
    for slot in (slot for slot in layout.slots if slot.fills() >= least):
        firsts = _once_a_record(layout, slot, MOST_SHORT)
        texts = [text for i in firsts if 0 < layout.chars[i] <= LONGEST_NAME and (text := layout.line(i))]
        is_signed = len(texts) >= least and (_is_signed(texts) or _is_led(layout, firsts, len(texts)))
        if is_signed and not _is_addressed(layout, slot, firsts) and not holds_initials(layout, slot, slot):
            found.append(Slot(slot.place, _once_a_record(layout, slot), slot.owners))
    return sorted(found, key=lambda slot: layout.end[slot.nodes[0]] - slot.nodes[0])[:1]


def _once_a_record(layout: Layout, slot: Slot, records: int | None = None) -> list[int]:
    """Return one element of *slot* for each of so many *records*: of several the first that says that it names an author, or the first."""
    if slot.fills() == len(slot.nodes):
        return slot.nodes[:records]
    several = islice(slot.of_record.values(), records)
    return [next((i for i in nodes[:MOST_SHORT] if says_who(layout, i)), nodes[0]) for nodes in several]


def says_who(layout: Layout, i: int) -> bool:
    """Say whether an element says that it names an author, or what stands before it does."""
    if layout.chars[i] > LONGEST_NAME:
        return False
    return SIGNED.match(layout.line(i)) is not None or _leads(text_before(layout.outline.nodes[i]))


def _is_signed(texts: Sequence[str]) -> bool:
    are_names = len({*texts}) > 1 and all(map(BY_NAME.fullmatch, texts))
    return are_names or sum(SIGNED.match(text) is not None for text in texts) >= MOSTLY * len(texts)


def _is_led(layout: Layout, nodes: Sequence[int], texts: int) -> bool:
    return sum(_leads(text_before(layout.outline.nodes[i])) for i in nodes) >= MOSTLY * texts


@lru_cache(maxsize=10_000)
def _leads(text: str) -> bool:
    """Say whether *text* may lead to an author's name."""
    return len(text) <= LONGEST_NAME and LED.fullmatch(text) is not None


def _is_addressed(layout: Layout, slot: Slot, nodes: Sequence[int]) -> bool:
    """Say whether the *nodes* of a slot mostly name whom the comment answers, as in "In reply to Yes by Ann".

    What every record has once is whose it is, unless all are answers: "in reply to #1, #2 by Ann".
    """
    answers = [_is_after_answered(layout, i) for i in nodes[:MOST_SHORT]]
    if sum(answers) < MOSTLY * len(answers):
        return False
    return not fills_every_record_once(layout, slot) or all(_is_after_answered(layout, i) for i in nodes)


def _is_after_answered(layout: Layout, i: int) -> bool:
    """Say whether what stands before element *i* says that it answers something: "Reply" alone, where it is no button, does before an "@"."""
    if POINTS_TO.search(_said_before(layout, i)):
        return True
    return layout.line(i).startswith("@") and REPLY.search(text_right_before(layout.outline.nodes[i])) is not None


def _is_of_answering(layout: Layout, i: int) -> bool:
    """Say whether an element is a part of a form in its record in which an answer is written: it asks for a name."""
    tags = layout.outline.tags
    form = next((k for k in layout.up_to_record(i) if tags[k] == "form"), None)
    return form is not None and "textarea" in tags[form : layout.end[form]]


def _said_before(layout: Layout, i: int) -> str:
    """Return what the block that holds element *i* says before it; nothing where that is long."""
    holder = layout.block_around(i)
    said = layout.line(i) if holder >= 0 and layout.chars[i] < layout.chars[holder] <= LONGEST_ANSWERED else ""
    return layout.line(holder).partition(said)[0] if said else ""


def _is_drawn(layout: Layout, i: int) -> bool:
    """Say whether element *i* is (a part of) what stands for a picture, as stars do: what it says is what one sees there."""
    return any(layout.outline.attributes[k].get("role") == "img" for k in layout.up_to_record(i))


def _without_titles(layout: Layout, ranked: Sequence[tuple[float, Slot]]) -> list[tuple[float, Slot]]:
    """Return *ranked* without unsure slots that are links to their own comments, where one about as likely names somebody beside a date."""
    titles = {slot for score, slot in ranked if score < SURE and is_bookmark(layout, slot)}
    if not titles:
        return list(ranked)
    dated = [score for score, slot in ranked if score < SURE and _is_dated_name(layout, slot.nodes[0])]
    least = max(dated, default=-1.0) + TITLE
    return [(score, slot) for score, slot in ranked if slot not in titles or score > least]


def _is_dated_name(layout: Layout, i: int) -> bool:
    """Say whether an element says a name and a date in a line: "Ann Marsh | May 1st, 2011"."""
    if not 0 < layout.chars[i] <= LONGEST_ANSWERED or i in layout.roots:
        return False
    rest = dates_in_text.without_dates(said := layout.own_line(i))
    return rest != said and author_name(rest) is not None


def _begin_with(what: re.Pattern[str], layout: Layout, slot: Slot) -> bool:
    """Say whether most texts of a slot begin as the subject of an answer does, "Re: The old bridge", or another that names nobody."""
    texts = [text for _, text in layout.short_texts(slot.nodes)]
    return sum(what.match(text) is not None for text in texts) > len(texts) / 2
