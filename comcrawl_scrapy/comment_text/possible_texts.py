"""Slots that may hold the text of records: none that nobody sees, is to be clicked, says whose they are and of when, or heads all of a lone one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.comment_text.never_text import is_hidden
from comcrawl_scrapy.documents.measures import HEADINGS
from comcrawl_scrapy.record_fields.bylines import LONGEST_HEAD
from comcrawl_scrapy.record_fields.label_slots import CONTROLS, are_deeds, heads_comments
from comcrawl_scrapy.record_fields.like_words import stated_likes
from comcrawl_scrapy.record_fields.names import signed_name
from comcrawl_scrapy.record_fields.notes import LONGEST_NOTE, is_note
from comcrawl_scrapy.record_fields.slots import LONGEST_NAME, MOST_SHORT
from comcrawl_scrapy.replies.announced_answers import announcing_lines
from comcrawl_scrapy.times.dates_in_text import without_dates

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from comcrawl_scrapy.record_fields.slots import Layout, Slot

AS_LIKELY, HARDLY = 0.5, 0.4  # as another slot


def possible_texts(
    layout: Layout, ranked: list[tuple[float, Slot]], times: Sequence[tuple[float, Slot]]
) -> list[tuple[float, Slot]]:
    """Return the slots of *ranked* that may hold the text; all of them where none may but whole records and what is likelier to be one of *times*.

    Forms to answer in, cards of authors and messages are hidden until they are asked for. So are all texts where comments are folded:
    then nothing else is about as likely.
    """
    dated = {slot: likely for likely, slot in times}
    hidden, headings = _hidden(layout), layout.outline.tagged(HEADINGS)
    lines = {*announcing_lines(layout.measures, layout.members)} - layout.roots
    ranked = [(score, slot) for score, slot in ranked if not lines.issuperset(slot.nodes)] or ranked
    own = [
        (score, slot)
        for score, slot in ranked
        if not (_are_bylines(layout, slot) or _tell_of_comments(layout, slot) or _are_buttons(layout, slot))
        if not (headings[slot.nodes[0]] and heads_comments(layout, slot))
    ]
    shown = [(score, slot) for score, slot in own if not hidden[slot.nodes].all()]
    possible = shown if _best_part(layout, shown, dated) >= AS_LIKELY * _best_part(layout, own, dated) else own
    return possible if _best_part(layout, possible, dated) > 0 else ranked


def seen(layout: Layout, ranked: list[tuple[float, Slot]]) -> list[tuple[float, Slot]]:
    """Return the slots of *ranked* in a lone record that are not mostly hidden, where one of them is a part of it, and not much less likely; else all.

    What several records have in common tells more.
    """
    if len(layout.members) > 1:
        return ranked
    hidden = _hidden(layout)
    shown = [(score, slot) for score, slot in ranked if not _is_mostly_hidden(layout, slot.nodes[0], hidden)]
    return shown if _best_part(layout, shown, {}) > HARDLY * _best_part(layout, ranked, {}) else ranked


def _is_mostly_hidden(layout: Layout, i: int, hidden: NDArray[np.bool_]) -> bool:
    """Say whether at least half of what element *i* says is hidden: "Author:" before a name may be, for those who only hear it."""
    texts = layout.outline.texts
    said = [(len(texts.said[k]), bool(hidden[texts.owner[k]])) for k in texts.at(i, layout.end[i])]
    return 0 < sum(chars for chars, _ in said) <= 2 * sum(chars for chars, unseen in said if unseen)


def _best_part(layout: Layout, ranked: list[tuple[float, Slot]], dated: Mapping[Slot, float]) -> float:
    """Return how likely the likeliest slot is that is no whole record, nor likelier a time."""
    parts = ((score, slot) for score, slot in ranked if slot.nodes[0] not in layout.roots)
    return max((score for score, slot in parts if dated.get(slot, 0.0) <= score), default=0.0)


def _are_bylines(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot says nothing but by whom and when: "Submitted by Ann Marsh (not verified) on May 1st, 2011"."""
    nodes = slot.nodes[:MOST_SHORT]
    are_short = all(0 < layout.chars[i] <= LONGEST_HEAD and i not in layout.roots for i in nodes)
    return are_short and all(signed_name(line) and without_dates(line) != line for line in map(layout.line, nodes))


def _are_buttons(layout: Layout, slot: Slot) -> bool:
    """Say whether all elements of a slot are short, are in, or have, what is to be clicked, and say nothing but deeds: a comment may be "Like", too."""
    tags, nodes = layout.outline.tags, slot.nodes[:MOST_SHORT]
    places = ((*layout.up_to_record(i), *layout.inside(i)) for i in nodes)
    are_clicked = all(layout.chars[i] <= LONGEST_NAME for i in nodes) and all(
        any(tags[k] in CONTROLS for k in place) for place in places
    )
    return are_clicked and are_deeds(layout, slot)


def _tell_of_comments(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot says nothing but that comments were edited, or how many like them."""
    nodes = slot.nodes[:MOST_SHORT]
    are_short = all(0 < layout.chars[i] <= LONGEST_NOTE and i not in layout.roots for i in nodes)
    return are_short and all(is_note(line) or stated_likes(line) is not None for line in map(layout.line, nodes))


def _hidden(layout: Layout) -> NDArray[np.bool_]:
    """Say of every element whether it is hidden, or is in what is, within a record."""
    kinds = layout.of_kinds(is_hidden, {"hidden", "style", "class"}.__contains__)
    return layout.outline.covered(layout.in_records(kinds))
