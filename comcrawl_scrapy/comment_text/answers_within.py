"""Answers that stand in the place of a comment's text, in a box of their own below it: of an owner, a moderator, a bank."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.comment_text.quoted_comments import is_in_quotation
from comcrawl_scrapy.documents.measures import CHARS, DATES
from comcrawl_scrapy.documents.nesting import inside
from comcrawl_scrapy.times.dates_in_text import without_dates

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

BOXES = ("div", "section", "article", "aside", "footer", "li")
SHORTEST = 20  # characters of an answer, besides its date
LONGEST_HEAD = 40  # characters of what says who, and when
SENTENCE = re.compile(r"[,.!?…。！？](?:\s|$)")
NEAR = 8  # elements of a box, one of which is its date


class AnswersWithin:
    """Finds the named boxes in records that begin with who, and when, each in an element of its own, before a text."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.before = layout, layout.measures.running[:, (CHARS, DATES)]
        outline = layout.outline
        dates = self.before[outline.end, 1] - self.before[:-1, 1]
        may_be = (layout.owner >= 0) & outline.tagged(BOXES) & (dates > 0) & (layout.measures.shown > SHORTEST)
        found = np.flatnonzero(may_be).tolist()
        self.boxes = [k for k in found if outline.tokens[k] and k not in layout.roots]

    def inside(self, i: int, heads: Sequence[int]) -> Iterator[int]:
        """Yield the boxes in element *i* of a record, behind other text, where the date and the author of the record, *heads*, stand outside."""
        end, before, nodes = self.layout.end, self.before, self.layout.outline.nodes
        held = inside(self.boxes, i, end)
        if held and any(before[end[head], 1] > before[head, 1] for head in heads):
            for k in held:
                is_behind = before[k, 0] > before[i + 1, 0] or (nodes[i].text or "").strip()
                if is_behind and not any(k <= head < end[k] for head in heads) and self._is_signed(k):
                    yield k

    def _is_signed(self, k: int) -> bool:
        """Say whether box *k*, which is no quotation, begins with a short line about who and one about when, and text follows."""
        layout = self.layout
        if is_in_quotation(layout, k):
            return False
        first = [j for j in range(k + 1, min(k + 1 + NEAR, layout.end[k])) if 0 < layout.chars[j] <= LONGEST_HEAD]
        dates = (j for j in first if self.before[layout.end[j], 1] > self.before[j, 1])
        date = next((j for j in dates if not any(map(str.isalnum, without_dates(layout.line(j))))), None)
        if date is None or not any(layout.end[j] <= date and _is_name(layout.line(j)) for j in first):
            return False
        chars = self.before[:, 0]  # its own texts mostly follow the first elements
        return bool(chars[layout.end[k]] - chars[k] - (chars[layout.end[date]] - chars[k + 1]) >= SHORTEST)


def _is_name(line: str) -> bool:
    return any(map(str.isalpha, line)) and not SENTENCE.search(line)
