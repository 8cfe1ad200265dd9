"""Slots of the template that hold the text of records: what is learnt to, but first those without the author where there are any."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.comment_text.text_cells import without_labels
from comcrawl_scrapy.documents.measures import HEADINGS
from comcrawl_scrapy.documents.nesting import hold
from comcrawl_scrapy.documents.quotations import is_called_quotation
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.record_fields.slots import LONGEST_NAME, Slot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from comcrawl_scrapy.record_fields.slots import Layout

AS_LIKELY = 0.1  # how far below another a slot may score to count as likely
FAIR = 0.3  # how likely at least a slot without the author holds the text
NEARLY_ALL = 0.75  # of the records, that fill it
LONGEST_COMPARED = 300  # characters of a text, by which it differs from others
MOST_COMPARED = 100  # texts, which tell of all: they are long to read
MOSTLY = 0.5  # of its texts, that are not alike


def text_slots(
    layout: Layout, ranked: Sequence[tuple[float, Slot]], author: Slot | None
) -> Sequence[tuple[float, Slot]]:
    """Return the slots likely to hold the text, and how likely; *ranked* are those that are learnt to, likeliest first.

    Where the first holds the *author* too, it is more than the text: a fair one beside the author is put before it, if nearly
    all records fill it, each in its own words. None is in the cell of a row that says whose record it is, nor the author's; and
    none holds but what others have said, or are to say.
    """
    ranked = [(score, without_labels(layout, slot)) for score, slot in _below_headings(layout, _own(layout, ranked))]
    if author is None:
        return ranked
    ranked = [(score, _without_author(layout, slot, author)) for score, slot in ranked]
    if not _holds(layout, ranked[0][1], author):
        return ranked
    own = (
        pair
        for pair in ranked[1:]
        if pair[0] >= FAIR
        and pair[1].fills() >= NEARLY_ALL * len(layout.members)
        and not _holds(layout, pair[1], author)
        and differ((layout.line(nodes[0]) for nodes in pair[1].of_record.values()), pair[1].fills())
    )
    first = next(own, None)
    return ranked if first is None else [first, *(pair for pair in ranked if pair is not first)]


def _below_headings(layout: Layout, ranked: Sequence[tuple[float, Slot]]) -> Sequence[tuple[float, Slot]]:
    """Return the slots of *ranked*, headings after what is about as likely: they head the text, or the comments."""
    headings = layout.outline.tagged(HEADINGS)
    return sorted(ranked, key=lambda pair: AS_LIKELY * headings[pair[1].nodes[0]] - pair[0])


def _own(layout: Layout, ranked: Sequence[tuple[float, Slot]]) -> Sequence[tuple[float, Slot]]:
    """Return the slots of *ranked* that say more than quotations, and forms for answers, in any record.

    All of them where none that does is about as likely: what is called a quotation may be what a reader can quote.
    """
    others = _anothers(layout)
    own = [(score, slot) for score, slot in ranked if not others[slot.nodes].all()]
    return own if own and own[0][0] >= ranked[0][0] - AS_LIKELY else ranked


def _anothers(layout: Layout) -> NDArray[np.bool_]:
    """Say of every element whether it is, is in, or holds nothing but a quotation, or a form to write in, within a record."""
    outline = layout.outline
    kinds = layout.of_kinds(_may_be_anothers, {"form", "class"}.__contains__)
    there = np.flatnonzero(layout.in_records(kinds))
    is_written_in = hold(outline, there, np.flatnonzero(outline.tagged(("textarea",))))
    found = np.zeros(len(outline), dtype=bool)
    found[there[is_written_in | ~outline.tagged(("form",))[there]]] = True
    found[layout.members] = False
    within = outline.covered(found)
    for k in np.flatnonzero(found).tolist():
        for i in layout.up_to_record(layout.parent[k]):
            if within[i] or layout.chars[i] != layout.chars[k]:
                break
            within[i] = True
    return within


def _may_be_anothers(tag: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind are forms, or called quotations: True or nothing."""
    return tag == "form" or is_called_quotation(attributes.get("class", "")) or None


def _without_author(layout: Layout, slot: Slot, author: Slot) -> Slot:
    """Return *slot* without the names in it, where in nearly all records the *author* is the first of several, or in the last: one class styles both."""
    several = [(nodes, next(iter(author.of(record)), -1)) for record, nodes in slot.of_record.items() if len(nodes) > 1]
    firsts = {nodes[0] for nodes, by in several if _is_name(layout, by, nodes[0]) and layout.end[by] <= nodes[1]}
    lasts = {
        nodes[-1]
        for nodes, by in several
        if _is_name(layout, nodes[-1], by) and layout.chars[nodes[-1]] == layout.chars[by]
    }
    least = NEARLY_ALL * len(slot.of_record)
    names = next((some for some in (firsts, lasts) if len(some) >= least), set())
    return Slot(slot.place, [i for i in slot.nodes if i not in names], slot.owners) if names else slot


def _is_name(layout: Layout, outer: int, inner: int) -> bool:
    """Say whether an *outer* element, of few words, holds an *inner* one, be it itself: one names the author."""
    return 0 <= outer <= inner < layout.end[outer] and layout.chars[outer] <= LONGEST_NAME


def _holds(layout: Layout, slot: Slot, author: Slot) -> bool:
    """Say whether the first element of a slot mostly has the author in it."""
    firsts = [(nodes[0], author.of(record)) for record, nodes in slot.of_record.items()]
    inside = sum(any(i < k < layout.end[i] for k in of_author) for i, of_author in firsts)
    return inside > MOSTLY * len(firsts)


def differ(lines: Iterable[str], many: int) -> bool:
    """Say whether most of so *many* records say something else than the others, numbers aside; *lines* are what each says."""
    different, least = set[str](), MOSTLY * min(many, MOST_COMPARED)
    for line in islice(lines, MOST_COMPARED):
        different.add(DIGITS.sub("0", line[:LONGEST_COMPARED]))
        if len(different) > least:
            return True
    return False
