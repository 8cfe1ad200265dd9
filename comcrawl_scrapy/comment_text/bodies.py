"""The text of a record: which elements hold it, and what they say, apart from what they quote."""

from __future__ import annotations

from functools import cached_property
from itertools import chain, dropwhile, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING

from comcrawl_scrapy.comment_text import captions
from comcrawl_scrapy.comment_text.beside_texts import BesideTexts
from comcrawl_scrapy.comment_text.captions import WRITTEN_IN, common_blocks, handles
from comcrawl_scrapy.comment_text.hidden_texts import begun
from comcrawl_scrapy.comment_text.quoted_comments import is_quoted
from comcrawl_scrapy.comment_text.quoted_parts import MANY, QuotedParts
from comcrawl_scrapy.comment_text.review_parts import review_parts
from comcrawl_scrapy.comment_text.said_text import CONTROLS, SaidText
from comcrawl_scrapy.comment_text.text_slots import AS_LIKELY
from comcrawl_scrapy.comment_text.whole_texts import FEWEST, FLOW, WholeTexts
from comcrawl_scrapy.controls.invitations import is_invitation
from comcrawl_scrapy.documents.measures import COLUMN, DATES, HEADINGS
from comcrawl_scrapy.documents.nesting import outermost
from comcrawl_scrapy.dom import INLINE
from comcrawl_scrapy.record_fields.bylines import until_byline, without_byline, without_lead
from comcrawl_scrapy.record_fields.names import is_account
from comcrawl_scrapy.record_fields.slots import put_first
from comcrawl_scrapy.replies.quotes import (
    is_attribution,
    without_attribution,
    without_attributions,
    without_marked_lines,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.record_fields.slots import Layout, Slot

LONGEST_BESIDE = 40  # of what stands beside the text in its place
NEARLY_ALL = 0.95  # of the records
LONGEST_ACCOUNT = 60  # characters
LONGEST_TITLE = 100  # characters of what a text begins in that goes on in another place in some records
SOME_EMPTY = 0.1  # of records that have a title and no text: the title is where people begin to write
MUCH_LINKED = 0.2  # of what asks to log in
HARDLY = 0.6  # as likely as the likeliest slot
ACTS = (COLUMN["controls"], COLUMN["buttons"])


class Bodies:
    """The texts of a section's records; *ranked* are the slots likely to hold them, and how likely, likeliest first."""

    def __init__(self, layout: Layout, ranked: Sequence[tuple[float, Slot]]) -> None:
        self.layout = layout
        self.said = SaidText(layout)
        self.chars = self.said.chars
        self.quoted, self.whole = QuotedParts(self.said), WholeTexts(self.said)
        said = [(score, slot) for score, slot in ranked if self._says_more_than_signatures(slot)]
        self.ranked = self._inner_first(self._narrowed(self._in_order(said)))
        self._unlikely = {slot.place for score, slot in said if score < HARDLY * said[0][0]}
        self.parts, unfilled = review_parts(layout)
        asked = {*chain.from_iterable(map(layout.inside, chain.from_iterable(self.parts.values())))}
        self.ranked = self._beside(asked | unfilled) if asked or unfilled else self.ranked
        common = [*common_blocks(layout), *handles(layout), *unfilled]
        self.said.captions = (self.said.captions | frozenset(common)) - asked
        self.ranked.sort(key=self._is_notice)
        self._common = {layout.outline.nodes[k] for k in common}
        self.beside = BesideTexts(self.said, next(iter(self.ranked), None))
        self._below = dict[int, bool]()
        self._continuations = {slot.place: self._continuation(slot) for slot in self.ranked}

    def find(self, position: int, marked: int | None, heads: Sequence[int]) -> list[int]:
        """Return the elements that hold the record's text, none inside another.

        They are those of the likeliest slot that the record fills with any text. A slot that is the whole record gives
        way to one inside of it; where the place for the text is empty, what is around it or holds author or time (*heads*)
        is no other, but for what is said loosely there. Nor is what others have below their texts.
        """
        if marked is not None and self.chars[marked] and not is_quoted(self.layout, marked, self.quoted.kinds):
            return [marked]
        taken: list[int] = []
        for slot in self.ranked:
            nodes, is_aside = slot.of(position), self._stands_below_texts(slot)
            shown = [i for i in nodes if self.chars[i] and not is_aside and not self._around(i, taken)]
            said = [i for i in shown if i not in self.said.captions] or shown
            more = [*self._continuations[slot.place].get(position, ()), *self.parts.get(position, ())] if said else []
            found = outermost(sorted([*said, *more]), self.layout.end)
            if found and self.beside.are_all_of(position, found, heads):
                return []
            if found:
                parts = without_lead(self.layout, begun(self.layout, found, self.said.hidden), heads)
                whole = self.whole.of(self._of_one_comment(self._without_account(parts, heads)))
                parts = until_byline(self.layout, whole, heads, (other.of(position) for other in self.ranked))
                said = [*parts[:1], *(i for i in parts[1:] if not self.said.is_of_buttons(i))]
                return [i for i in said if not self._is_in_control(i)] or said
            if nodes:
                taken += (*nodes, *heads)
        return self._loose(position, taken)

    def _stands_below_texts(self, slot: Slot) -> bool:
        """Say whether a *slot* that is hardly likely is below the text of several records, in all that have both: what was done with them."""
        if slot.place not in self._below:
            first = self.ranked[0]
            texts = first.of_record if slot.place in self._unlikely else {}
            both = [(texts[k], nodes) for k, nodes in slot.of_record.items() if k in texts and self.chars[texts[k][0]]]
            are_below = all(self.layout.end[text[-1]] <= nodes[0] for text, nodes in both)
            self._below[slot.place] = len(both) > 1 and are_below
        return self._below[slot.place]

    def _loose(self, position: int, empty: Sequence[int]) -> list[int]:
        """Return what holds the first of the *empty* places for a record's text where it says much itself, in no element: others use them."""
        holder = self.layout.parent[empty[0]] if empty else -1
        if holder < 0 or self.layout.owners[holder] != position:
            return []
        node = self.layout.outline.nodes[holder]
        loose = " ".join(filter(None, (node.text, *(part.tail for part in node))))
        return [holder] if len(" ".join(loose.split())) > LONGEST_BESIDE else []

    def _without_account(self, parts: list[int], heads: Sequence[int]) -> list[int]:
        """Return the elements of a text without the first where these say nothing but whose it is: name (in *heads*), account, a mark.

        The account stands between name and time: below these it is of whom the comment answers.
        """
        end, own_line = self.layout.end, self.layout.own_line
        behind = [*dropwhile(lambda i: any(k <= i < end[k] for k in heads), parts)]
        if not behind or behind[0] > max(heads, default=0) or self.chars[behind[0]] > LONGEST_ACCOUNT:
            return parts
        said = [*dropwhile(lambda i: not any(map(str.isalnum, own_line(i))), behind[1:])]
        return said if said and is_account(own_line(behind[0])) else parts

    def _is_in_control(self, i: int) -> bool:
        """Say whether an element is in a button or the like of its record: one that is a button itself may be a title that unfolds."""
        around = self.layout.up_to_record(self.layout.parent[i])
        return any(self.layout.kind[k] in self.said.never_text for k in around)

    def _continuation(self, slot: Slot) -> dict[int, list[int]]:
        """Return the elements in which what begins in a *slot* goes on, by record: longer texts, which only some have below a title."""
        titles, found = slot.of_record, dict[int, list[int]]()
        are_titles = all(0 < self.chars[i] <= LONGEST_TITLE for i in slot.nodes)
        ends = {self.layout.end[nodes[-1]] for nodes in titles.values()} if are_titles else set[int]()
        for other in self._beginning_at(ends):
            below = [(k, titles[k][-1], nodes) for k, nodes in other.of_record.items() if k in titles]
            are_below = all(self.layout.end[i] == nodes[0] and self.chars[nodes[0]] for _, i, nodes in below)
            said, more = (
                sum(self.chars[i] for i in some) for some in ((i for _, i, _ in below), (n[0] for *_, n in below))
            )
            if len(below) > 1 and are_below and more > said:
                found.update((k, nodes) for k, _, nodes in below)
        return found if len(found) < len(titles) else {}

    def _beginning_at(self, elements: set[int]) -> list[Slot]:
        """Return the slots that begin at one of some *elements* in a record, in their order."""
        return [self.ranked[k] for k in sorted({k for i in elements for k in self._first.get(i, ())})]

    @cached_property
    def _first(self) -> dict[int, list[int]]:
        """The numbers of the slots that begin at each element in a record: where records are deep there are many."""
        found: dict[int, list[int]] = {}
        for k, slot in enumerate(self.ranked):
            for nodes in slot.of_record.values():
                found.setdefault(nodes[0], []).append(k)
        return found

    def _beside(self, asked: set[int]) -> list[Slot]:
        """Return the slots in their order, but first those that are likely and mostly beside all that reviewers are *asked* for."""

        def is_other(slot: Slot) -> bool:
            is_beside = 2 * sum(asked.isdisjoint(self.layout.inside(i)) for i in slot.nodes) > len(slot.nodes)
            return slot.place in self._unlikely or not is_beside

        return sorted(self.ranked, key=is_other)

    def _of_one_comment(self, found: list[int]) -> list[int]:
        """Return the elements of a text up to where, between two of them, a comment ends and another begins.

        Answers that are no records of their own fill the same slots: between their texts stand a date and buttons.
        """
        for k, (before, after) in enumerate(pairwise(found), 1):
            end = self.layout.end[before]
            if all(counts[after] > counts[end] for counts in map(self.layout.before, ((DATES,), ACTS))):
                return found[:k]
        return found

    def text(self, position: int, body: Sequence[int], heads: Sequence[int]) -> tuple[str, str | None]:
        """Return what the elements *body* say without author and time (*heads*), and what of it is quoted, if anything.

        Called for the oldest comment first: it is an earlier one that a comment quotes.
        """
        quotes = self.quoted.of(position, body, heads)
        left_out = {node for i in (*body, *quotes) for node in self.said.left_out(i, heads)}
        said, quoted = self.said.of(body, left_out) or self.said.of(body, left_out - self._common), None
        if quotes:
            quoting = self._nodes(quotes)
            rest = [i for i in body if self.layout.outline.nodes[i] not in quoting]
            answer = self.said.of(rest, left_out | quoting)
            if answer and not is_attribution(answer):
                cites = self._nodes(cite for k in quotes for cite in self.quoted.cites(k))
                quoted = without_attribution(self.said.of(quotes, left_out | cites)) or None
                said = without_attributions(answer, len(quotes))
        if any(i <= k < self.layout.end[i] for i in body for k in heads):
            said = without_byline(said)
        said, marked = without_marked_lines(said)
        tagged = self.quoted.tagged(body)
        own = [i for i in body if i not in tagged]
        self.quoted.remember((tagged and self.said.of(own, left_out | self._nodes(tagged))) or said)
        return said, "\n".join(filter(None, (quoted, marked))) or None

    def _nodes(self, elements: Iterable[int]) -> set[HtmlElement]:
        return {self.layout.outline.nodes[i] for i in elements}

    def _in_order(self, ranked: Sequence[tuple[float, Slot]]) -> list[tuple[float, Slot]]:
        """Return *ranked* with the whole record after all parts of it, and after that quotations, and what stands beside it and is less likely."""
        roots, members, owners = self.layout.roots, self.layout.members, self.layout.owners
        whole = next((score for score, slot in ranked if slot.nodes[0] in roots), 0.0)

        def place(likely: tuple[float, Slot]) -> int:
            score, i = likely[0], likely[1].nodes[0]
            if i in roots:
                return 1
            record = members[owners[i]]
            is_inside = record < i < self.layout.end[record]
            return 0 if (is_inside or score > whole) and not self._only_quotes(likely[1]) else 2

        return sorted(ranked, key=place)

    def _says_more_than_signatures(self, slot: Slot) -> bool:
        return any(self.chars[i] or not self.layout.chars[i] for i in slot.nodes)

    def _is_notice(self, slot: Slot) -> bool:
        """Say whether a slot is a sentence that many records have, and all the same: a title, or a word or two, may be what they say.

        Of few records, that all may say the same, it is one that asks to log in to write.
        """
        if len(self.layout.members) >= captions.FEWEST:
            return self.chars[slot.nodes[0]] > captions.LONGEST and self.said.captions.issuperset(slot.nodes)
        return len(slot.nodes) <= len(self.layout.members) and all(map(self._invites, slot.nodes))

    def _invites(self, i: int) -> bool:
        """Say whether an element asks to log in to write: its links say much of it, and no paragraph of a text is one."""
        node, inside = self.layout.outline.nodes[i], range(i, self.layout.end[i])
        linked = sum(self.layout.chars[k] for k in inside if self.layout.outline.tags[k] in CONTROLS)
        return node.tag not in WRITTEN_IN and linked >= MUCH_LINKED * self.chars[i] and is_invitation(node, ())

    def _only_quotes(self, slot: Slot) -> bool:
        """Say whether a slot is of quotations, which some records have and others have not."""
        i, records = slot.nodes[0], len(self.layout.members)
        is_in_some = records >= FEWEST and len(slot.of_record) < MANY * records
        return is_in_some and (self.layout.kind[i] in self.quoted.kinds or is_quoted(self.layout, i, self.quoted.kinds))

    def _narrowed(self, ranked: Sequence[tuple[float, Slot]]) -> list[Slot]:
        """Return the slots in their order, but first one inside the likeliest, which has buttons or the author as well."""
        found = [slot for _, slot in ranked]
        for score, slot in ranked[1:]:
            if score >= ranked[0][0] - AS_LIKELY and self._is_text_of(slot, found[0]):
                put_first(found, slot)
        return found

    def _inner_first(self, ranked: list[Slot]) -> list[Slot]:
        """Return the slots in their order, but those around the likeliest from the innermost on: it is there that a record without it says something."""
        end, texts = self.layout.end, ranked[0].of_record if ranked else {}
        position, (text, *_) = next(iter(texts.items()), (0, (0,)))
        places = [(slot.of_record.get(position, (text,))[0], slot) for slot in ranked]
        outer = sorted((place for place in places if place[0] < text < end[place[0]]), key=itemgetter(0))
        around = {slot.place for _, slot in outer}
        return [outer.pop()[1] if slot.place in around else slot for slot in ranked]

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
                texts = {self.said.of([i]) for i in found.values()}
                alone = sum(all(self._around(i, [part]) for part in bodies[k]) for k, i in found.items())
                if min(len(found), 2 * len(texts)) * 2 > len(bodies) and alone > SOME_EMPTY * len(bodies):
                    return found
        return {}

    def with_title(self, title: int | None, body: list[int]) -> list[int]:
        """Return the elements of a text that begins in *title*, if there is one."""
        return body if title is None else [title, *(i for i in body if not self._around(title, [i]))]

    def _around(self, i: int, others: Sequence[int]) -> bool:
        end = self.layout.end[i]
        return any(i <= other < end for other in others)
