"""What elements say as part of a comment: without other comments, author and time, buttons and notes, signatures and topics."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.comment_text import asides
from comcrawl_scrapy.comment_text.answers_within import AnswersWithin
from comcrawl_scrapy.comment_text.captions import WRITTEN_IN, captions
from comcrawl_scrapy.comment_text.hidden_texts import is_dots_before_the_rest, is_hidden_before, unfolds_the_rest
from comcrawl_scrapy.comment_text.never_text import (
    FORMS,
    are_lines_kept,
    is_box,
    is_hidden,
    is_sign,
    is_signature,
    never_text,
)
from comcrawl_scrapy.comment_text.offers import offers
from comcrawl_scrapy.comment_text.topics import topics
from comcrawl_scrapy.controls.deeds import deeds
from comcrawl_scrapy.documents.control_words import LONGEST_CONTROL, is_control
from comcrawl_scrapy.documents.measures import COLUMN, leads_away
from comcrawl_scrapy.documents.pictures import counts_emoji
from comcrawl_scrapy.documents.reply_words import REPLY_TO
from comcrawl_scrapy.documents.shown_text import BETWEEN_PARAGRAPHS, all_text, in_paragraphs, own_text
from comcrawl_scrapy.dom import INLINE
from comcrawl_scrapy.record_fields.bylines import LONGEST_BEFORE, LONGEST_HEAD, bylines
from comcrawl_scrapy.record_fields.like_words import LIKE_WORD, stated_likes
from comcrawl_scrapy.record_fields.notes import LONGEST_NOTE, is_note, without_notes
from comcrawl_scrapy.replies.quotes import repeats

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.record_fields.slots import Layout

CONTROLS = frozenset(("a", "button"))
TAGGED = ("#", "@")  # what is written so, whatever happens at a click
CLOSING = ("]", ")", "）", "】")
LONGEST_BUTTONS = 80  # characters of several in a line
NUMBER = re.compile(r"[#№]?\s?\d{1,6}[.)#]?")  # of a comment
LINES = frozenset(("span", "small"))  # of buttons, in a text
EDITED = frozenset(("dir", "lang", "style"))  # attributes that editors and platforms give to what readers write
BARS = re.compile(r"[\s|]*")
BOXES = frozenset(("div", "footer", "menu"))  # which say "Reply" alone as buttons do


class SaidText:
    """The texts of elements of a section's records; *chars* is how many characters each shows, signatures and topics left out."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.topics = topics(layout)
        self.chars = self._chars()
        self.never_text = layout.of_kinds(never_text, (FORMS | {"role", "class"}).__contains__)
        self.boxes = layout.of_kinds(is_box, {"class"}.__contains__)
        self.asides = layout.of_kinds(asides.called, {"class"}.__contains__)
        self.acting = layout.of_kinds(asides.acts, {"onclick"}.__contains__)
        self.hidden = layout.of_kinds(is_hidden, {"hidden", "style", "class"}.__contains__)
        self.in_lines = layout.of_kinds(are_lines_kept, {"style", "class"}.__contains__)
        self.fields = layout.measures.running[:, COLUMN["fields"]]
        self.offers, self.captions, self.answers = offers(layout), captions(layout), AnswersWithin(layout)

    def of(self, nodes: Sequence[int], left_out: Collection[HtmlElement] = ()) -> str:
        """Return the text of elements, without the signature and the notes that stand below it."""
        parts = (self._shown(i, left_out) for i in nodes)
        text = "\n".join(part for part in parts if part)
        return without_notes(text)

    def left_out(self, i: int, heads: Sequence[int]) -> Iterator[HtmlElement]:
        """Yield what inside element *i* is no part of the comment: other comments, author and time (*heads*), buttons, notes."""
        outline, end = self.layout.outline, self.layout.end[i]
        yield from self.layout.nested(i)
        yield from (outline.nodes[k] for k in self.layout.left_out_of(i))
        yield from (outline.nodes[k] for k in self.answers.inside(i, heads))
        inside = [k for k in heads if i < k < end and self.chars[k] <= LONGEST_HEAD]
        yield from (outline.nodes[k] for k in (*inside, *bylines(self.layout, i, inside)))
        yield from (outline.nodes[k] for k in range(i + 1, end) if self._is_left_out(k))
        if i + 1 < end and (is_hidden_before(self.layout, i, self.hidden) or self._is_label(i)):
            yield outline.nodes[i + 1]

    def told_beside(self, i: int, heads: Sequence[int]) -> set[int]:
        """Return the elements inside element *i* that are of this comment and no part of what it says: controls, lines of them, notes."""
        layout = self.layout
        others = {k for answer in self.answers.inside(i, heads) for k in layout.inside(answer)}
        parts = (k for k in layout.inside(i) if k > i and k not in others)
        return {
            inner
            for k in parts
            if self._is_left_out(k) or self.is_of_buttons(k)
            for inner in layout.inside(k)
            if inner not in others
        }

    def is_of_buttons(self, i: int) -> bool:
        """Say whether an element has controls in it, and says nothing but their words and numbers: "Like 11 Reply"."""
        inside = range(i + 1, self.layout.end[i])
        if not 0 < self.chars[i] <= LONGEST_BUTTONS or CONTROLS.isdisjoint(self.layout.outline.tags[k] for k in inside):
            return False
        node = self.layout.outline.nodes[i]
        said = [text for part in node.itertext() if any(map(str.isalpha, text := part.strip()))]
        are_words = (is_control(text) or LIKE_WORD.fullmatch(text) or stated_likes(text) is not None for text in said)
        return bool(said) and (all(are_words) or _is_barred(node))

    def _shown(self, i: int, left_out: Collection[HtmlElement]) -> str:
        """Return the text of element *i*, in lines where it is shown as it is written, and in paragraphs where blank lines part it."""
        node, holder = self.layout.outline.nodes[i], self.layout.outline.nodes[self.layout.parent[i]]
        if node.tag == "pre" or (node.tag == "code" and holder.tag == "pre" and len(holder) == 1):
            return own_text(node if node.tag == "pre" else holder, left_out)
        if self.in_lines and (kept := self._keeping_lines(i)):
            return own_text(node, left_out, in_paragraphs, kept)
        if BETWEEN_PARAGRAPHS.search(all_text(node)):
            return own_text(node, left_out, in_paragraphs)
        return self.layout.text(i, left_out)

    def _keeping_lines(self, i: int) -> set[HtmlElement]:
        """Return the elements in *i* that show lines as they are written: all of it where something around it does."""
        kind, nodes = self.layout.kind, self.layout.outline.nodes
        if any(kind[k] in self.in_lines for k in self.layout.up_to_record(i)):
            return {nodes[i]}
        return {nodes[k] for k in self.layout.inside(i) if kind[k] in self.in_lines}

    def _is_left_out(self, k: int) -> bool:
        """Say whether an element is no part of what is said: a control, a box of them, hidden, the topic, a caption, an aside."""
        kind, node = self.layout.kind[k], self.layout.outline.nodes[k]
        if kind in self.never_text or k in self.topics or k in self.captions:
            return True
        if kind in self.boxes and not CONTROLS.isdisjoint(self.layout.outline.tags[k : self.layout.end[k]]):
            return True
        if kind in self.hidden and self._is_source(k):
            return True
        if is_dots_before_the_rest(self.layout, k, self.hidden) or unfolds_the_rest(self.layout, k, self.hidden):
            return True
        said = self.layout.line(k) if 0 < self.chars[k] <= LONGEST_NOTE else ""
        if node.tag == "a":
            return k in self.offers or self._acts(k, said) or _leads_to_answered(said, node.get("href", ""))
        is_in_box = node.tag in BOXES and (is_control(said) or _counts_likes(node) or self.is_of_buttons(k))
        return is_in_box or self._is_aside(k, said) or self._ends_with_likes(k, said)

    def _ends_with_likes(self, k: int, said: str) -> bool:
        """Say whether an element that no editor would make says how many like the comment, or holds buttons alone, behind what is said beside it."""
        node = self.layout.outline.nodes[k]
        is_last = node.tag in LINES and node.getnext() is None and not (node.tail or "").strip()
        if not (is_last and said) or not EDITED.isdisjoint(node.attrib):
            return False
        is_beside = self.chars[self.layout.parent[k]] > self.chars[k]
        return is_beside and (stated_likes(said) is not None or self.is_of_buttons(k))

    def _is_source(self, k: int) -> bool:
        """Say whether a hidden element is where one may edit the comment, or repeats it."""
        return self.fields[self.layout.end[k]] > self.fields[k] or repeats(self.layout.outline.nodes[k])

    def _acts(self, k: int, said: str) -> bool:
        """Say whether a link is a control (in any language below a block, where it leads nowhere), a sign, or the number of the record."""
        node = self.layout.outline.nodes[k]
        is_in_midst = (node.tail or "").lstrip()[:1].isalpha()  # "@Star is right"
        acts_here = not leads_away(node.get("href", "")) and not is_in_midst
        is_button = 0 < len(said) <= LONGEST_CONTROL and "href" in node.attrib and not said.startswith(TAGGED)
        does_here = letters(said) in deeds() or stated_likes(said) is not None or (is_button and _has_own_line(node))
        is_deed = is_control(said) or (acts_here and does_here)
        return is_deed or (not len(node) and is_sign(node)) or self._numbers_record(k, said)

    def _is_aside(self, k: int, said: str) -> bool:
        """Say whether an element is a note, reactions, a rating, or another aside of the template."""
        kind, node = self.layout.kind[k], self.layout.outline.nodes[k]
        goes_with_brackets = (node.tail or "").lstrip().startswith(CLOSING)
        is_reaction = node.tag not in WRITTEN_IN and counts_emoji(said)
        acts = asides.rates(said) and not self.acting.keys().isdisjoint(self.layout.kind[k + 1 : self.layout.end[k]])
        acts_below = 0 < len(said) <= LONGEST_CONTROL and kind in self.acting and asides.acts_below(node)
        is_called_aside = asides.says(self.asides.get(kind), said) or asides.grades_below(node, said)
        return (is_note(said) and not goes_with_brackets) or is_reaction or acts or is_called_aside or acts_below

    def _is_label(self, i: int) -> bool:
        """Say whether element *i* begins in one that the template names and that says that this is a question, or an answer: "Q:"; who tells of both, writes more."""
        is_short = 0 < self.chars[i + 1] <= LONGEST_CONTROL and bool(self.layout.outline.tokens[i + 1])
        begins = is_short and not (self.layout.outline.nodes[i].text or "").strip()
        is_lone = self.layout.kind[i + 1] not in self.layout.kind[i + 2 : self.layout.end[i]]
        return begins and is_lone and asides.LABEL.fullmatch(self.layout.line(i + 1)) is not None

    def _numbers_record(self, k: int, said: str) -> bool:
        """Say whether a link is nothing but a number, and leads up in its own record: to whom that answers, it leads elsewhere; to a note, down."""
        if NUMBER.fullmatch(said) is None:
            return False
        place = self._places.get((self.layout.outline.attributes[k].get("href") or "").partition("#")[2], -1)
        return 0 <= place <= k and self.layout.owners[place] == self.layout.owners[k]

    @cached_property
    def _places(self) -> dict[str, int]:
        """The elements to which links may lead, by what these have behind the "#"."""
        held = enumerate(self.layout.outline.attributes)
        named = ((attributes.get("id") or attributes.get("name"), i) for i, attributes in held)
        return {name: i for name, i in named if name}

    def _chars(self) -> list[int]:
        """Return how many characters each element shows, those of signatures and topics left out."""
        signatures = self.layout.of_kinds(is_signature, {"class"}.__contains__)
        if not signatures and not self.topics:
            return self.layout.chars
        outline, chars = self.layout.outline, self.layout.measures["chars"].copy()
        signed = np.flatnonzero(self.layout.in_records(signatures)).tolist()
        for i in chain(signed, self.topics):
            chars[i : self.layout.end[i]] = 0
        running = np.concatenate([[0], np.cumsum(chars)])
        shown: list[int] = (running[outline.end] - running[:-1]).tolist()
        return shown


def _counts_likes(node: HtmlElement) -> bool:
    """Say whether an element begins with how many like the comment, and nothing goes on behind its parts: "3 found this helpful. Was it?"."""
    begun = (node.text or "").strip()
    goes_on = any((part.tail or "").strip() for part in node)  # "2 votes <b>for Ann</b> from me"
    return begun[:1].isdigit() and not goes_on and stated_likes(begun) is not None


def _is_barred(node: HtmlElement) -> bool:
    """Say whether an element is a row of links with bars between them, one of them to do something: "| Answer this | Alert a moderator |".

    Who links to several pages may write so, too.
    """
    around = [node.text or "", *(part.tail or "" for part in node)]
    links = [part.text or "" for part in node if part.tag == "a"]
    are_parted = sum("|" in said for said in around) >= len(links) - 1 and all(map(BARS.fullmatch, around))
    acts = any(is_control(link) or letters(link) in deeds() for link in links)
    return len(links) > 1 and are_parted and acts and all(part.tag in {"a", "br"} for part in node)


def _has_own_line(node: HtmlElement) -> bool:
    """Say whether an element stands below a block, with nothing beside it."""
    above, below = node.getprevious(), node.getnext()
    is_below = above is not None and above.tag not in INLINE and not (above.tail or "").strip()
    return is_below and not (node.tail or "").strip() and (below is None or below.tag not in INLINE)


def _leads_to_answered(said: str, target: str) -> bool:
    """Say whether a link says "in reply to Ann", or to whom else, and leads to a comment."""
    said_before = REPLY_TO.search(said[:LONGEST_BEFORE])
    return said_before is not None and bool(target.partition("#")[2])
