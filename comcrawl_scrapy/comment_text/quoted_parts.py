"""Which elements of a record's text, or beside it, quote another comment, and whose it is."""

from __future__ import annotations

import re
from bisect import bisect
from collections import deque
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.measures import COLUMN, DATES
from comcrawl_scrapy.documents.nesting import inside, outermost
from comcrawl_scrapy.documents.shown_text import text_before
from comcrawl_scrapy.record_fields.bylines import LONGEST_HEAD
from comcrawl_scrapy.replies.quotes import (
    ATTRIBUTION,
    LEAST_QUOTED,
    MOST_QUOTABLE,
    as_compared,
    is_attribution,
    labels,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from comcrawl_scrapy.comment_text.said_text import SaidText

CITES = ("cite", "footer")  # in a quotation what says whose it is
LONGEST_ATTRIBUTION = 300  # characters
ENOUGH = 60  # letters that nobody else begins with
SOURCE = re.compile(r"\s*\[[^\[\]\n]+\]\s*$")  # whose it is, behind it: "[Ann Marsh]"
MANY = 0.75  # of the records, more than quote others


class QuotedParts:
    """The quotations in a section's records, of whose elements *said* tells the texts."""

    def __init__(self, said: SaidText) -> None:
        self.said, self.layout, self.chars = said, said.layout, said.chars
        self.kinds = self.layout.measures.quotations
        self.labels = labels(self.layout.outline)
        self.earlier: deque[str] = deque(maxlen=MOST_QUOTABLE)

    def of(self, position: int, body: Sequence[int], heads: Sequence[int]) -> list[int]:
        """Return the elements of a record that quote another comment, outermost ones: in its text, the elements *body*, and beside.

        None is all of the text, or around author and time (*heads*).
        """
        quotes = [k for i in body for k in self._inside(position, i)]
        return outermost(sorted({*quotes, *self._beside(position, body, heads)}), self.layout.end)

    def _inside(self, position: int, i: int) -> list[int]:
        """Return the elements inside *i* that quote another comment, outermost ones; what holds all of the text is none."""
        if not self.kinds and not self.labels:
            return []
        owners, parts = self.layout.owners, range(i + 1, self.layout.end[i])
        quotes = self._quotes(k for k in parts if owners[k] == position and self.chars[k] < self.chars[i])
        labelled = (self._below(k, i) for k in inside(self.labels, i, self.layout.end) if owners[k] == position)
        attributed = (self._with_attribution(k, i) for k in quotes)
        return outermost(sorted([*attributed, *filter(None, labelled)]), self.layout.end)

    def _beside(self, position: int, body: Sequence[int], heads: Sequence[int]) -> list[int]:
        """Return the elements that quote another comment and are one of several of its text, or none of them and around none."""
        likely = [k for k in self._of_record.get(position, ()) if self._says_enough(k)]
        if not likely or not body or body[0] in self.layout.roots:
            return []
        end, body = self.layout.end, sorted(body)
        heads = [i for i in heads if not i < body[0] < end[i]]  # else around the text, too

        def is_apart(k: int) -> bool:
            at = bisect(body, k)
            holds = at < len(body) and body[at] < end[k]
            is_whole = len(body) == 1 or body[at - 1] != k
            is_inside = at > 0 and k < end[body[at - 1]] and is_whole
            return not (holds or is_inside or any(k <= i < end[k] or i <= k < end[i] for i in heads))

        return [k for k in self._quotes(filter(is_apart, likely)) if not self._are_titles or self._quotes_somebody(k)]

    def cites(self, k: int) -> list[int]:
        """Return the elements in a quotation that say whose it is: by their tag, or as they name a person and a date, and nothing else."""
        tags, parts = self.layout.outline.tags, range(k + 1, self.layout.end[k])
        return [i for i in parts if tags[i] in CITES or (self.chars[i] < self.chars[k] and self._is_head(i))]

    def tagged(self, body: Sequence[int]) -> set[int]:
        """Return the outermost elements of a text, or in it, that may be quotations, be it of the article: others may quote the same."""
        inside = (k for i in body for k in self.layout.inside(i)) if self.kinds else ()
        return {*outermost((k for k in inside if self.layout.kind[k] in self.kinds), self.layout.end)}

    def remember(self, said: str) -> None:
        """Take note of what a comment has *said* in words of its own, if in any, which later ones may quote."""
        self.earlier.append(said)

    @cached_property
    def _of_record(self) -> dict[int, list[int]]:
        """The elements that may be quotations, by record."""
        of_record: dict[int, list[int]] = {}
        for k in np.flatnonzero(self.layout.in_records(self.kinds)).tolist():
            of_record.setdefault(self.layout.owners[k], []).append(k)
        return of_record

    @cached_property
    def _are_titles(self) -> bool:
        """Whether nearly all records have some: as sites call titles that they show in quotation marks."""
        return len(self._of_record) >= MANY * len(self.layout.members)

    def _says_enough(self, k: int) -> bool:
        """Say whether an element that is shown says more than a button does."""
        return self.chars[k] >= LEAST_QUOTED and self.layout.kind[k] not in self.said.hidden

    def _quotes(self, parts: Iterable[int]) -> list[int]:
        """Return the outermost ones of the elements *parts* that surely are quotations, or quote somebody."""
        kind = self.layout.kind
        found = (k for k in parts if kind[k] in self.kinds)
        return outermost(found, self.layout.end, lambda k: self.kinds[kind[k]] or self._quotes_somebody(k))

    def _below(self, label: int, i: int) -> int | None:
        """Return what inside element *i* holds a *label* and what it stands above, None where that is all of it."""
        holder = label
        while self.chars[holder] == self.chars[label] and holder > i:
            holder = self.layout.parent[holder]
        return holder if holder > i and self.chars[holder] < self.chars[i] else None

    def _with_attribution(self, quote: int, i: int) -> int:
        """Return what inside element *i* holds the quotation, and nothing else but whose it is."""
        while (holder := self.layout.parent[quote]) > i and self._is_attributed(holder, quote):
            quote = holder
        return quote

    def _is_attributed(self, holder: int, quote: int) -> bool:
        """Say whether an element holds nothing but a quotation and whose it is, which is told by how much more it is before it is read."""
        is_short = self.chars[holder] - self.chars[quote] <= LONGEST_ATTRIBUTION
        return is_short and is_attribution(self.said.of([holder], {self.layout.outline.nodes[quote]}))

    def _quotes_somebody(self, k: int) -> bool:
        """Say whether a quotation is of an author, named in it or directly before it, or an earlier comment."""
        said = self.said.of([k])
        if self.cites(k) or ATTRIBUTION.match(said) is not None or self._is_echo(as_compared(SOURCE.sub("", said))):
            return True
        return is_attribution(text_before(self.layout.outline.nodes[k]))

    def _is_head(self, i: int) -> bool:
        """Say whether an element is short, and names a person and a date."""
        return 0 < self.chars[i] <= LONGEST_HEAD and bool(self.layout.measures.held(i)[[COLUMN["people"], DATES]].all())

    def _is_echo(self, quoted: str) -> bool:
        """Say whether an earlier comment has said the same, or what it begins with: who quotes may correct, or leave out the rest."""
        return len(quoted) >= LEAST_QUOTED and any(quoted[:ENOUGH] in as_compared(said) for said in self.earlier)
