"""What stands in one place of records and says the same in all: captions ("Review:"), notes of the site ("Verified purchase").

In most records, or in a block of its own in some: "3 people found this helpful", "Translated from Spanish".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.comment_text.hidden_texts import AS_WRITTEN
from comcrawl_scrapy.comment_text.quoted_comments import is_in_quotation
from comcrawl_scrapy.documents.measures import DATES
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.dom import INLINE
from comcrawl_scrapy.record_fields.memberships import author_panels
from comcrawl_scrapy.times.dates_in_text import without_dates

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

FEWEST = 5  # records: of fewer, all may say the same by chance
COMMON = 0.75  # of the records
LONGEST = 60  # characters
WRITTEN_IN = INLINE | AS_WRITTEN | {"p"}  # tags that editors give names, too
FEWEST_BLOCKS = 3  # that say the same, each in a record of its own, or both of two
LONGEST_BLOCK = 150  # characters
LABELLED = re.compile(r"[:：]\n\S|\n[:：]\s*\S")  # an element, and behind it what it labels


def captions(layout: Layout) -> frozenset[int]:
    """Return the elements that say the same short thing in most records, dates aside: the first or the last of their slot in each; and what tells of the authors.

    All may quote the same, too; and a label, with what it labels behind it ("From: Ann"), is a part of a header.
    """
    least = max(FEWEST, COMMON * len(layout.members))
    found = set(author_panels(layout))
    for slot in layout.slots if len(layout.members) >= FEWEST else ():
        if len(slot.nodes) >= least and (of_record := slot.of_record.values()) and len(of_record) >= least:
            for place in (0, -1):
                nodes = [nodes[place] for nodes in of_record]
                if _say_the_same(layout, nodes) and not (
                    is_in_quotation(layout, nodes[0]) or _is_label(layout, nodes[0])
                ):
                    found.update(nodes)
    return frozenset(found)


def common_blocks(layout: Layout) -> Iterator[int]:
    """Yield the blocks that the template names and that say the same, numbers aside, in all records that have one."""
    least = max(2, min(FEWEST_BLOCKS, len(layout.members)))
    for slot in layout.slots:
        first = slot.nodes[0]
        is_common = _is_named_block(layout, first) and slot.fills() >= least and not is_in_quotation(layout, first)
        if is_common and _are_alike(DIGITS.sub("0", layout.line(i)) for i in slot.nodes):
            yield from slot.nodes


def handles(layout: Layout) -> Iterator[int]:
    """Yield what unfolds all that a record says beside its author and time ("Show a comment of low rating"), not a part of a text."""
    outline, chars = layout.outline, layout.chars
    for i in np.flatnonzero(outline.tagged(("summary",)) & (layout.owner >= 0)).tolist():
        folded = layout.parent[i]
        around = layout.parent[folded]
        is_first = i == folded + 1 and outline.tags[folded] == "details" and layout.chars[i] < chars[folded]
        if is_first and (around in layout.roots or chars[around] == chars[folded]):
            yield i


def _is_named_block(layout: Layout, i: int) -> bool:
    """Say whether element *i* of a record is a short block with a class or an id, or one that unfolds the rest, and not text as it is written."""
    is_short, tag = i not in layout.roots and 0 < layout.chars[i] <= LONGEST_BLOCK, layout.outline.tags[i]
    return is_short and tag not in WRITTEN_IN and (tag == "summary" or bool(layout.outline.tokens[i]))


def _say_the_same(layout: Layout, nodes: Sequence[int]) -> bool:
    """Say whether some elements say the same, which is told by how long that is before it is read, or the same beside a date."""
    chars = layout.chars[nodes[0]]
    if 0 < chars <= LONGEST and all(layout.chars[i] == chars for i in nodes) and _are_alike(map(layout.line, nodes)):
        return True
    dates = layout.measures.running[:, DATES]
    are_dated = all(0 < layout.chars[i] <= LONGEST and dates[layout.end[i]] > dates[i] for i in nodes)
    return are_dated and _are_alike(map(without_dates, map(layout.line, nodes)))  # "Visited in May 2024"


def _are_alike(lines: Iterator[str]) -> bool:
    """Say whether all *lines* are the same; what comes after the first other one is not read."""
    first = next(lines)
    return all(line == first for line in lines)


def _is_label(layout: Layout, i: int) -> bool:
    """Say whether a colon is at the end of an element, or behind it, and text follows."""
    after = (layout.outline.nodes[i].tail or "").strip()
    return LABELLED.search(f"{layout.line(i).strip()}\n{after}") is not None
