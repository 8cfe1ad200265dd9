"""The text of a record: which elements hold it, what in them is no part of it, and what is quoted."""

from __future__ import annotations

from collections import deque
from functools import cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.comment_text import asides
from comcrawl_scrapy.comment_text.captions import captions
from comcrawl_scrapy.comment_text.hidden_texts import begun, is_dots_before_the_rest, is_hidden_before
from comcrawl_scrapy.comment_text.never_text import FORMS, is_hidden, is_sign, is_signature, never_text
from comcrawl_scrapy.comment_text.offers import offers
from comcrawl_scrapy.comment_text.quoted_comments import is_quoted
from comcrawl_scrapy.comment_text.text_slots import AS_LIKELY
from comcrawl_scrapy.comment_text.topics import topics
from comcrawl_scrapy.documents.control_words import is_control
from comcrawl_scrapy.documents.measures import COLUMN, DATES, HEADINGS
from comcrawl_scrapy.documents.nesting import outermost
from comcrawl_scrapy.documents.quotations import QUOTES, quoting
from comcrawl_scrapy.documents.shown_text import own_text, text_before
from comcrawl_scrapy.dom import INLINE
from comcrawl_scrapy.record_fields.bylines import LONGEST_HEAD, bylines, until_byline, without_byline, without_lead
from comcrawl_scrapy.record_fields.notes import LONGEST_NOTE, is_note, without_notes
from comcrawl_scrapy.record_fields.slots import put_first
from comcrawl_scrapy.replies.quotes import (
    ATTRIBUTION,
    LEAST_QUOTED,
    MOST_QUOTABLE,
    is_attribution,
    labels,
    letters,
    repeats,
    without_attribution,
    without_attributions,
    without_marked_lines,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.record_fields.slots import Layout, Slot

LONGEST_BESIDE = 40  # of what stands beside the text in its place
NEARLY_ALL = 0.95  # of the records
CITES = ("cite", "footer")  # in a quotation what says whose it is
FLOW = frozenset(("p", "pre", "blockquote", "ul", "ol", "table", "figure"))  # parts of a text, none holds a whole one
BOXES = frozenset(("div", "footer", "menu"))  # which say "Reply" alone as buttons do
SOME_EMPTY = 0.1  # of records that have a title and no text: the title is where people begin to write
ACTS = (COLUMN["controls"], COLUMN["buttons"])
NO_TEXT = tuple(COLUMN[name] for name in ("controls", "buttons", "fields", "dates", "people", "actions"))


class Bodies:
    """The texts of a section's records; *ranked* are the slots likely to hold them, and how likely, likeliest first."""

    def __init__(self, layout: Layout, ranked: Sequence[tuple[float, Slot]]) -> None:
        self.layout = layout
        self.ranked = self._narrowed(self._in_order(ranked))
        self.earlier: deque[str] = deque(maxlen=MOST_QUOTABLE)
        self.topics = topics(layout)
        self.chars = self._chars()
        self.never_text = layout.of_kinds(never_text, (FORMS | {"role", "class"}).__contains__)
        self.asides = layout.of_kinds(asides.called, {"class"}.__contains__)
        self.hidden = layout.of_kinds(is_hidden, {"hidden", "style", "class"}.__contains__)
        self.fields = layout.measures.running[:, COLUMN["fields"]]
        # How many of some measures' things there are before each element.
        self._before: Callable[[tuple[int, ...]], list[int]] = cache(
            lambda columns: layout.measures.running[:, columns].sum(axis=1).tolist()
        )
        self.quoting = layout.of_kinds(quoting, (QUOTES | {"class"}).__contains__)
        self.labels = labels(layout.outline)
        self.offers, self.captions = offers(layout), captions(layout)

    def find(self, position: int, marked: int | None, heads: Sequence[int]) -> list[int]:
        """Return the elements that hold the record's text, none inside another.

        They are those of the likeliest slot that the record fills with any text. A slot that is the whole record gives
        way to one inside of it; where the place for the text is empty, what is around it or holds author or time (*heads*)
        is no other.
        """
        if marked is not None and self.chars[marked] and not is_quoted(self.layout, marked, self.quoting):
            return [marked]
        taken: list[int] = []
        for slot in self.ranked:
            nodes = slot.of(position)
            shown = [i for i in nodes if self.chars[i] and not self._around(i, taken)]
            said = [i for i in shown if i not in self.captions] or shown
            if found := outermost(said, self.layout.end):
                whole = self._completed(
                    self._of_one_comment(without_lead(self.layout, begun(self.layout, found, self.hidden), heads))
                )
                return until_byline(self.layout, whole, heads, (other.of(position) for other in self.ranked))
            if nodes:
                taken += (*nodes, *heads)
        return []

    def _of_one_comment(self, found: list[int]) -> list[int]:
        """Return the elements of a text up to where, between two of them, a comment ends and another begins.

        Answers that are no records of their own fill the same slots: between their texts stand a date and buttons.
        """
        for k, (before, after) in enumerate(pairwise(found), 1):
            end = self.layout.end[before]
            if all(counts[after] > counts[end] for counts in map(self._before, ((DATES,), ACTS))):
                return found[:k]
        return found

    def text(self, position: int, body: Sequence[int], heads: Sequence[int]) -> tuple[str, str | None]:
        """Return what the elements *body* say without author and time (*heads*), and what of it is quoted, if anything.

        Called for the oldest comment first: it is an earlier one that a comment quotes.
        """
        left_out = {node for i in body for node in self._left_out(i, heads)}
        quotes = [k for i in body for k in self._quotes(position, i)]
        said, quoted = self._said(body, left_out), None
        if quotes:
            answer = self._said(body, left_out | {self.layout.outline.nodes[k] for k in quotes})
            if answer and not is_attribution(answer):
                cites = {self.layout.outline.nodes[cite] for k in quotes for cite in self._cites(k)}
                quoted = without_attribution(self._said(quotes, left_out | cites)) or None
                said = without_attributions(answer, len(quotes))
        if any(i <= k < self.layout.end[i] for i in body for k in heads):
            said = without_byline(said)
        said, marked = without_marked_lines(said)
        self.earlier.append(said)
        return said, "\n".join(filter(None, (quoted, marked))) or None

    def _in_order(self, ranked: Sequence[tuple[float, Slot]]) -> list[tuple[float, Slot]]:
        """Return *ranked* with the whole record after all parts of it, and what stands beside it and is less likely after that."""
        roots, members, owners = self.layout.roots, self.layout.members, self.layout.owners
        whole = next((score for score, slot in ranked if slot.nodes[0] in roots), 0.0)

        def place(likely: tuple[float, Slot]) -> int:
            score, i = likely[0], likely[1].nodes[0]
            record = members[owners[i]]
            is_inside = record < i < self.layout.end[record]
            return 1 if i in roots else 0 if is_inside or score > whole else 2

        return sorted(ranked, key=place)

    def _narrowed(self, ranked: Sequence[tuple[float, Slot]]) -> list[Slot]:
        """Return the slots in their order, but first one inside the likeliest, which has buttons or the author as well."""
        found = [slot for _, slot in ranked]
        for score, slot in ranked[1:]:
            if score >= ranked[0][0] - AS_LIKELY and self._is_text_of(slot, found[0]):
                put_first(found, slot)
        return found

    def _is_text_of(self, slot: Slot, around: Slot) -> bool:
        """Say whether a slot is in the one *around* it, which in nearly every record says nothing long beside it."""
        end, plain = self.layout.end, self.layout.measures.plain
        tag, first = self.layout.outline.tags[slot.nodes[0]], around.nodes[0]
        if tag in FLOW | INLINE or not first < slot.nodes[0] < end[first]:
            return False
        inside, places, alone = slot.of_record, around.of_record, 0
        for position, (outer, *_) in places.items():
            beside = plain[outer : end[outer]].copy()
            for i in inside.get(position, ()):
                beside[i - outer : end[i] - outer] = 0
            alone += position in inside and int(beside.max()) <= LONGEST_BESIDE
        return alone >= NEARLY_ALL * len(places)

    def titles(self, bodies: Sequence[Sequence[int]], heads: Sequence[Sequence[int]]) -> dict[int, int]:
        """Return the headings in which the text begins, by record: where some records have a heading and nothing else."""
        for slot in self.layout.slots:
            if self.layout.outline.tags[slot.nodes[0]] in HEADINGS:
                shown = [(slot.owners[i], i) for i in slot.nodes if self.chars[i]]
                found = {k: i for k, i in shown if not self._around(i, heads[k])}
                texts = {self._said([i], ()) for i in found.values()}
                alone = sum(all(self._around(i, [part]) for part in bodies[k]) for k, i in found.items())
                if min(len(found), 2 * len(texts)) * 2 > len(bodies) and alone > SOME_EMPTY * len(bodies):
                    return found
        return {}

    def with_title(self, title: int | None, body: list[int]) -> list[int]:
        """Return the elements of a text that begins in *title*, if there is one."""
        return body if title is None else [title, *(i for i in body if not self._around(title, [i]))]

    def _said(self, nodes: Sequence[int], left_out: Collection[HtmlElement]) -> str:
        """Return the text of elements, without the signature and the notes that stand below it."""
        parts = (self._shown(i, left_out) for i in nodes)
        text = "\n".join(part for part in parts if part)
        return without_notes(text)

    def _shown(self, i: int, left_out: Collection[HtmlElement]) -> str:
        """Return the text of element *i*, in lines where it is shown as it is written."""
        node, holder = self.layout.outline.nodes[i], self.layout.outline.nodes[self.layout.parent[i]]
        if node.tag == "pre" or (node.tag == "code" and holder.tag == "pre" and len(holder) == 1):
            return own_text(node if node.tag == "pre" else holder, left_out)
        return self.layout.text(i, left_out)

    def _left_out(self, i: int, heads: Sequence[int]) -> Iterator[HtmlElement]:
        """Yield what inside element *i* is no part of the comment: other comments, author and time, buttons, notes."""
        outline, end = self.layout.outline, self.layout.end[i]
        yield from self.layout.nested(i)
        yield from (outline.nodes[k] for k in self.layout.left_out if i < k < end)
        inside = [k for k in heads if i < k < end and self.chars[k] <= LONGEST_HEAD]
        yield from (outline.nodes[k] for k in (*inside, *bylines(self.layout, i, inside)))
        yield from (outline.nodes[k] for k in range(i + 1, end) if self._is_left_out(k))
        if i + 1 < end and is_hidden_before(self.layout, i, self.hidden):
            yield outline.nodes[i + 1]

    def _is_left_out(self, k: int) -> bool:
        """Say whether an element is a control, a hidden form, a signature, a rating, the topic, a caption, a mark, or says that the comment was edited."""
        if self.layout.kind[k] in self.never_text or k in self.topics or k in self.captions:
            return True
        if self.layout.kind[k] in self.hidden:
            is_editor = self.fields[self.layout.end[k]] > self.fields[k]
            if is_editor or repeats(self.layout.outline.nodes[k]):
                return True  # where one may edit it, or its source
        if is_dots_before_the_rest(self.layout, k):
            return True
        node, said = self.layout.outline.nodes[k], self.layout.line(k) if 0 < self.chars[k] <= LONGEST_NOTE else ""
        if node.tag == "a":
            return k in self.offers or (not len(node) and (is_control(said) or is_sign(node)))
        is_aside = is_note(said) or asides.says(self.asides.get(self.layout.kind[k]), said)
        return is_aside or (node.tag in BOXES and is_control(said))

    def _quotes(self, position: int, i: int) -> list[int]:
        """Return the elements inside *i* that quote another comment, outermost ones; what holds all of the text is none."""
        if not self.quoting and not self.labels:
            return []
        owners, kind, inside = self.layout.owners, self.layout.kind, range(i + 1, self.layout.end[i])
        parts = (k for k in inside if owners[k] == position and self.chars[k] < self.chars[i])
        found = (k for k in parts if kind[k] in self.quoting)
        quotes = outermost(found, self.layout.end, lambda k: self.quoting[kind[k]] or self._quotes_somebody(k))
        labelled = (self._below(k, i) for k in self.labels if k in inside and owners[k] == position)
        attributed = (self._with_attribution(k, i) for k in quotes)
        return outermost(sorted([*attributed, *filter(None, labelled)]), self.layout.end)

    def _below(self, label: int, i: int) -> int | None:
        """Return what inside element *i* holds a *label* and what it stands above, None where that is all of it."""
        holder = label
        while self.chars[holder] == self.chars[label] and holder > i:
            holder = self.layout.parent[holder]
        return holder if holder > i and self.chars[holder] < self.chars[i] else None

    def _with_attribution(self, quote: int, i: int) -> int:
        """Return what inside element *i* holds the quotation, and nothing else but whose it is."""
        while (holder := self.layout.parent[quote]) > i and is_attribution(
            self._said([holder], {self.layout.outline.nodes[quote]})
        ):
            quote = holder
        return quote

    def _quotes_somebody(self, k: int) -> bool:
        """Say whether a quotation is of an author, named in it or directly before it, or an earlier comment."""
        said = self._said([k], ())
        if self._cites(k) or ATTRIBUTION.match(said) is not None or self._is_echo(letters(said)):
            return True
        return is_attribution(text_before(self.layout.outline.nodes[k]))

    def _cites(self, k: int) -> list[int]:
        """Return the elements in a quotation that say whose it is: by their tag, or as they name a person and a date, and nothing else."""
        tags, inside = self.layout.outline.tags, range(k + 1, self.layout.end[k])
        return [i for i in inside if tags[i] in CITES or (self.chars[i] < self.chars[k] and self._is_head(i))]

    def _is_head(self, i: int) -> bool:
        """Say whether an element is short, and names a person and a date."""
        both = (self._before((COLUMN["people"],)), self._before((DATES,)))
        return 0 < self.chars[i] <= LONGEST_HEAD and all(before[self.layout.end[i]] > before[i] for before in both)

    def _is_echo(self, quoted: str) -> bool:
        """Say whether an earlier comment has said the same."""
        return len(quoted) >= LEAST_QUOTED and any(quoted in letters(said) for said in self.earlier)

    def _completed(self, found: list[int]) -> list[int]:
        """Return what holds the paragraphs *found* where it holds nothing but text: the lists and quotations between them."""
        outline, end = self.layout.outline, self.layout.end
        if not {outline.tags[i] for i in found} <= FLOW:
            return found
        holder = min(self.layout.parent[i] for i in found)
        if holder in self.layout.roots or end[holder] <= found[-1] or self.layout.nested(holder):
            return found
        no_text = self._before(NO_TEXT)
        others = no_text[end[holder]] - no_text[holder]
        return found if others > sum(no_text[end[i]] - no_text[i] for i in found) else [holder]

    def _around(self, i: int, others: Sequence[int]) -> bool:
        end = self.layout.end[i]
        return any(i <= other < end for other in others)

    def _chars(self) -> list[int]:
        """Return how many characters each element shows, those of signatures and topics left out."""
        signatures = self.layout.of_kinds(is_signature, {"class"}.__contains__)
        if not signatures and not self.topics:
            return self.layout.chars
        outline, chars = self.layout.outline, self.layout.measures["chars"].copy()
        signed = np.flatnonzero((self.layout.owner >= 0) & np.isin(outline.kind, list(signatures))).tolist()
        for i in chain(signed, self.topics):
            chars[i : self.layout.end[i]] = 0
        running = np.concatenate([[0], np.cumsum(chars)])
        shown: list[int] = (running[outline.end] - running[:-1]).tolist()
        return shown
