"""Slots of texts so short that what is learnt of longer ones takes the heads of the records for the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.comment_text.left_over import left_over
from comcrawl_scrapy.comment_text.text_slots import LONGEST_COMPARED, NEARLY_ALL, differ
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.dom import INLINE
from comcrawl_scrapy.record_fields.memberships import without_memberships
from comcrawl_scrapy.record_fields.name_words import SPEAKS
from comcrawl_scrapy.record_fields.slots import LONGEST_NAME, MOST_SHORT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.record_fields.field_model import Ranked
    from comcrawl_scrapy.record_fields.slots import Layout, Slot

LIKELY = 0.25  # from which on a slot is read as the text
FEWEST = 3  # records that do not say the same by chance


def likely_texts(layout: Layout, ranked: Ranked, author: Slot | None) -> list[tuple[float, Slot]]:
    """Return the slots of those *ranked* that are likely to hold the text, likeliest first, without heads such as the *author*.

    Where no other part of a record is likely, the likeliest one stands before it that nearly all records fill, each in its
    own words; of a lone record that is likely as a whole, a block: it may hold the heading of all comments as well.
    """
    texts, many = ranked["text"], len(layout.members)
    likely = [pair for number, pair in enumerate(texts) if number == 0 or pair[0] >= LIKELY]
    if (left := left_over(layout, likely, ranked["time"], author)) is not None:
        return [(texts[0][0], left)]
    own = [pair for pair in likely if not _is_head(layout, pair, ranked, author)]
    is_whole = len(own) == len(likely)
    if any(slot.nodes[0] not in layout.roots for _, slot in own) or (is_whole and many > 1):
        return own
    others = (
        pair
        for pair in texts[len(likely) :]
        if pair[1].fills() >= NEARLY_ALL * many
        if not (is_whole and layout.outline.tags[pair[1].nodes[0]] in INLINE)
    )
    first = (pair for pair in others if not _is_head(layout, pair, ranked, author) and _differs(layout, pair[1]))
    return [found, *own] if (found := next(first, None)) is not None else likely


def _is_head(layout: Layout, text: tuple[float, Slot], ranked: Ranked, author: Slot | None) -> bool:
    """Say whether a slot, other than the whole record, is likelier an author's or a time's, or says nothing of its own beside them."""
    score, slot = text
    if slot.nodes[0] in layout.roots:
        return False
    heads = [other for likely, other in ranked["time"] if likely > score]
    if author is not None and all(other is not author or likely > score for likely, other in ranked["author"]):
        heads.append(author)
    around = [other for other in heads if slot.nodes[0] < other.nodes[0] < layout.end[slot.nodes[0]]]
    return (
        any(head is slot for head in heads)
        or (bool(around) and slot.fills() >= FEWEST and not _differs(layout, slot, around))
        or _leads_on(layout, slot, around)
        or _are_figures(layout, slot, author)
    )


def _are_figures(layout: Layout, slot: Slot, author: Slot | None) -> bool:
    """Say whether a slot says the same in all records beside the *author* but for numbers: "Posts: 12, Joined: May 2015"."""
    same = ""
    for record, (first, *_) in slot.of_record.items():
        if layout.chars[first] > LONGEST_COMPARED or not DIGITS.search(layout.line(first)):
            return False
        said = _said(layout, [first], () if author is None else (author,), record)[:LONGEST_COMPARED]
        figures = DIGITS.sub("0", without_memberships(" ".join(said.split())))
        same = same or figures
        if "0" not in figures or figures != same:
            return False
    return slot.fills() > 1


def _differs(layout: Layout, slot: Slot, without: Sequence[Slot] = ()) -> bool:
    """Say whether most records that fill a slot say something of their own in it, *without* what is in others inside of it."""
    return differ((_said(layout, nodes, without, record) for record, nodes in slot.of_record.items()), slot.fills())


def _leads_on(layout: Layout, slot: Slot, without: Sequence[Slot]) -> bool:
    """Say whether a slot says nothing but that somebody speaks, *without* what is in others inside of it: "Ann says:"."""
    if any(layout.chars[i] > LONGEST_NAME for i in slot.nodes[:MOST_SHORT]):
        return False
    said = [_said(layout, nodes, without, record) for record, nodes in slot.of_record.items()]
    return all(SPEAKS.fullmatch(text) is not None for text in said)


def _said(layout: Layout, nodes: Sequence[int], without: Sequence[Slot], record: int) -> str:
    left_out = {layout.outline.nodes[i] for other in without for i in other.of(record)}
    return " ".join(layout.text(i, left_out) for i in nodes)
