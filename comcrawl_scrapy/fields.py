"""What one record says: text, author, time and the rest, each read from its slot of the template.

Which slot holds the text, the author and the time is learnt (`comcrawl_scrapy.record_fields.slots` cuts them, `slot_features` describes
them); a record without the likeliest slot is read from the next likely one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from comcrawl_scrapy.comment_text import deletions
from comcrawl_scrapy.comment_text.bodies import Bodies
from comcrawl_scrapy.comment_text.common_lines import without_common_lines
from comcrawl_scrapy.comment_text.never_text import controls_of, is_control
from comcrawl_scrapy.comment_text.quoted_comments import quoted_in_full
from comcrawl_scrapy.comment_text.short_texts import likely_texts
from comcrawl_scrapy.comment_text.text_slots import text_slots
from comcrawl_scrapy.documents.links import joined
from comcrawl_scrapy.documents.xpaths import Paths
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.record_fields.addresses import Addresses
from comcrawl_scrapy.record_fields.author_slots import naming, says_who
from comcrawl_scrapy.record_fields.badges import name_before_badges
from comcrawl_scrapy.record_fields.bylines import hold_dates, is_line, line_around
from comcrawl_scrapy.record_fields.dated_slots import MOSTLY, dated
from comcrawl_scrapy.record_fields.details import Details
from comcrawl_scrapy.record_fields.headers import take_headers
from comcrawl_scrapy.record_fields.label_slots import SURE
from comcrawl_scrapy.record_fields.names import (
    ADDRESS,
    LED,
    SEPARATOR,
    author_name,
    without_accounts,
    without_numbers,
    without_words_of_dates,
)
from comcrawl_scrapy.record_fields.parted_slots import surest
from comcrawl_scrapy.record_fields.record_times import RecordTimes
from comcrawl_scrapy.record_fields.slots import Layout
from comcrawl_scrapy.record_fields.structured_data import hidden_names, marked
from comcrawl_scrapy.times import dates

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from comcrawl_scrapy.record_fields.field_model import FieldModel

MOST_WORDS = 5  # of a name
MANY = 0.25  # of the names beside times, that are different: a few people may have talked for long
NUMBER = re.compile(r"[#№]?\d+\s*[.:)]?")
EMPTIED = re.compile(r"[(（\[【〔]\s*[)）\]】〕]")  # brackets around a time that was left out


@dataclass(frozen=True)
class PageContext:
    """What a record's fields are read against: where the page is, when it was fetched, in which languages."""

    url: str
    fetched_at: datetime
    languages: tuple[str, ...]


class Places(NamedTuple):
    """The elements of one record that say its time (and the rest of it, beside), its author (and the name), and its text."""

    time: int | None
    rest: int | None
    author: tuple[int | None, str | None]
    body: list[int]

    @property
    def heads(self) -> list[int]:
        """The elements of time and author."""
        return [i for i in (self.time, self.rest, self.author[0]) if i is not None]


class FieldReader:
    """Reads the fields of a section's records; ``certainty`` is how likely the likeliest place of each field is one."""

    def __init__(self, layout: Layout, context: PageContext, model: FieldModel) -> None:
        ranked = model.rank(layout.slots, layout.features())
        if quoted := [*quoted_in_full(layout, ranked["text"][0][1])]:
            layout = Layout(layout.measures, layout.members, [*layout.left_out, *quoted])
            slots = {slot.place: slot for slot in layout.slots}
            ranked = {
                role: [(score, slots[slot.place]) for score, slot in likely if slot.place in slots]
                for role, likely in ranked.items()
            }
        ranked = surest(layout, model, ranked)
        self.layout = layout
        self.context = context
        self.certainty = {role: likely[0][0] if likely else 0.0 for role, likely in ranked.items()}
        self.author, self.labels = naming(layout, ranked["author"])
        times = [slot for _, slot in ranked["time"]] or dated(layout, context.languages, context.fetched_at)
        if times and not ranked["time"]:
            self.certainty["time"] = MOSTLY  # of the records say when in these places
        self.times = RecordTimes(layout, times, context)
        by = next(iter(self.author), None)
        self.bodies = Bodies(layout, text_slots(layout, likely_texts(layout, ranked, by), by))
        self.addresses = Addresses(layout)
        self.details = Details(layout, self.bodies.never_text)
        labelled = np.zeros(len(layout.outline.kinds), dtype=bool)
        labelled[list(self.details.labelled)] = True
        self.may_count: list[bool] = (labelled[layout.outline.kind] | (layout.measures["digits"] > 0)).tolist()
        self.paths = Paths(layout)

    @cached_property
    def places(self) -> list[Places]:
        """Where each record says what it does, in document order."""
        marks = marked(self.layout)
        names = hidden_names(self.layout, marks)
        return [self._places(position, *stated) for position, stated in enumerate(zip(marks, names, strict=True))]

    def _places(self, position: int, stated: Mapping[str, int], name: str | None) -> Places:
        time = self.times.of(position, stated.get("time"))
        author = self._author(position, time, stated.get("author"))
        author = (author[0], name or author[1])
        time = self.times.around(time, author[0])
        place = Places(time, None if time is None else self.times.rest(time), author, [])
        body = self.bodies.find(position, stated.get("text"), place.heads)
        is_named_first = len(body) > 1 and self.layout.own_line(body[0]) == author[1]
        return place._replace(body=body[1:] if is_named_first else body)

    @cached_property
    def comments(self) -> list[Comment]:
        """Return what each record says, in document order; the text of some may be empty."""
        heads, bodies = [place.heads for place in self.places], [place.body for place in self.places]
        titles, comments = self.bodies.titles(bodies, heads), []
        posted = self.times.of_many([place.time for place in self.places])
        for k, (time, _, author, body) in enumerate(self.places):
            comment = self._details(k, posted[k], author, body)
            comment.text, comment.quote = self.bodies.text(k, self.bodies.with_title(titles.get(k), body), heads[k])
            if self._is_text(author, body, comment.text):
                comment.author, comment.author_url = self._otherwise(k, time)[1], None
            deletions.empty_where_deleted(comment)
            comment.xpath = self.paths.of(self.layout.members[k])
            comments.append(comment)
        authors = [place.author[0] for place in self.places]
        take_headers(comments, self.context.languages, self.context.fetched_at)
        texts = without_common_lines([comment.text for comment in comments])
        names = without_words_of_dates([comment.author for comment in comments], hold_dates(self.layout, authors))
        names = without_accounts(without_numbers(names))
        quoted = [*dict.fromkeys(comment.quote for comment in comments if comment.quote)]  # once, however many quote it
        quotes = dict(zip(quoted, without_common_lines(quoted), strict=True))
        for comment, text, name in zip(comments, texts, names, strict=True):
            comment.text, comment.author, comment.quote = text, name, quotes.get(comment.quote or "") or None
        return comments

    def _is_text(self, author: tuple[int | None, str | None], body: Sequence[int], text: str) -> bool:
        """Say whether what was taken for the author is the text itself, or too long a line of it for a name."""
        by, name = author
        if by is None or name is None or not any(by <= i < self.layout.end[by] for i in body):
            return False
        lines = text.split("\n")
        is_name = len(lines) > 1 and len(name.split()) <= MOST_WORDS
        return not is_name and any(name == author_name(line, alone=True) for line in lines)

    def _details(
        self, position: int, time: int | None, author: tuple[int | None, str | None], body: Sequence[int]
    ) -> Comment:
        """Return the comment of the record at *position* without its text."""
        own, record = self.layout.owned[position], self.layout.members[position]
        inside = range(body[0], self.layout.end[body[-1]]) if body and body[0] not in self.layout.roots else range(0)
        by, name = author
        comment = Comment(text="", author=name, id=self.addresses.own_id(own, record))
        comment.avatar_url = self._absolute(self.details.avatar(own, by, inside))
        comment.likes = self.details.likes([i for i in own if self.may_count[i]], inside)
        comment.permalink = self._absolute(self.addresses.permalink(own, record, time, comment.id, author))
        if by is not None:
            comment.author_url = self._link(by)
        if time is not None and not self._only_holds(time, by):
            held = self.layout.outline.attributes[time]
            shown = dates.shown(self.times.line(time)) or held.get("datetime") or held.get("content")
            comment.published_at = self.times.read(time)
            # What cannot be read is kept where it looks like a date, of another calendar perhaps.
            comment.published_text = shown if comment.published_at or (shown and dates.NUMERIC.search(shown)) else None
        return comment

    def _only_holds(self, time: int, author: int | None) -> bool:
        """Say whether what was taken for the time is no time, but what holds the author."""
        return author is not None and time <= author < self.layout.end[time] and self.times.read(time) is None

    def _author(self, position: int, time: int | None, stated: int | None) -> tuple[int | None, str | None]:
        """Return the element that names the author, and the name: from the likeliest slot that has one.

        A lone line such as "Posted by Ann on May 1st" is taken for the time; it may name the author too. Where all do, none
        is named by what else the record says.
        """
        said = self.layout.own_line(time) if time is not None else None
        found = (self._unnumbered(nodes) for slot in self.author if (nodes := slot.of(position)))
        likely = (i for i in found if i not in self.layout.roots or not self._are_signed)
        likeliest = next(iter(self.author[0].of(position)), None) if self.author else None
        for i in likely if stated is None else chain([stated], likely):
            name = self._name(i, time) or (self._no_usual_name(i) if i == likeliest else None)
            if name is not None and name != said and not is_control(name):
                line = line_around(self.layout, time, i)
                return (line if line != i and self._name(line, time) == name else i), name
        if time is not None and (beside := self._author_beside(time)) is not None:
            return beside
        return self._otherwise(position, time)

    def _unnumbered(self, nodes: Sequence[int]) -> int:
        """Return the first of some elements, the second where the first is nothing but a number: the comment's, before the name."""
        is_number = len(nodes) > 1 and NUMBER.fullmatch(self.layout.own_line(nodes[0])) is not None
        return nodes[int(is_number)]

    def _otherwise(self, position: int, time: int | None) -> tuple[int | None, str | None]:
        """Return the element that names the author, and the name, where no element does so alone."""
        beside = self._beside_times.get(time) if time is not None else None
        return (time, beside) if beside is not None and self._are_signed else self._labelled(position, time)

    @cached_property
    def _beside_times(self) -> dict[int, str | None]:
        """What each record says beside its time, in the same element."""
        times = (self.times.of(position, None) for position in range(len(self.layout.members)))
        lines = (
            (time, self.layout.own_line(time)) for time in times if time is not None and is_line(self.layout, time)
        )
        return {time: author_name(said) for time, said in lines if dates.without_dates(said) != said}

    @cached_property
    def _are_signed(self) -> bool:
        """Whether what stands beside the times are names: all have a short one, and many their own."""
        said = [name for name in self._beside_times.values() if name and len(name.split()) <= MOST_WORDS]
        is_everywhere = len(said) >= max(2, MOSTLY * len(self._beside_times))
        return is_everywhere and len(set(said)) > max(1, MANY * len(said))

    def _labelled(self, position: int, time: int | None) -> tuple[int | None, str | None]:
        """Return the element that names the author where all have the same name, as the nameless do, and the name."""
        labels = (nodes[0] for slot in self.labels if (nodes := slot.of(position)))
        return next(((i, name) for i in labels if (name := self._name(i, time))), (None, None))

    def _author_beside(self, time: int) -> tuple[int, str] | None:
        """Return the element that names the author in that of the *time*, and the name, if there is one."""
        if any(LED.match(part) for part in SEPARATOR.split(dates.without_dates(self.layout.own_line(time)))):
            name = self._name(time, None)
            return (time, name) if name else None
        links = (i for i in self.layout.inside(time) if i != time and self.layout.outline.tags[i] == "a")
        return next(((i, name) for i in links if (name := self._name(i, None))), None)

    def _name(self, author: int, time: int | None) -> str | None:
        """Return the name that the element *author* gives, the time and buttons in it left out."""
        outline, alone = self.layout.outline, self._innermost(author)
        if self.layout.end[alone] == alone + 1:
            return author_name(self.layout.own_line(alone), alone=True)
        if (named := name_before_badges(self.layout, alone)) is not None:
            return author_name(self.layout.own_line(named), alone=True)
        inside = {outline.nodes[time]} if time is not None and author < time < self.layout.end[author] else set()
        inside.update(self.layout.nested(author), controls_of(outline.nodes[author + 1 : self.layout.end[author]]))
        first = next((i for i in range(author + 1, self.layout.end[author]) if self.layout.chars[i]), author)
        if NUMBER.fullmatch(self.layout.own_line(first)):  # of the comment
            inside.add(outline.nodes[first])
        return author_name(EMPTIED.sub("", self.layout.text(author, inside)) if inside else self.layout.name(author))

    def _no_usual_name(self, i: int) -> str | None:
        """Return the address with which an author signs who has no other name, as of OpenID, or a number that leads to a person.

        Where *i* surely says who wrote this.
        """
        said = self.layout.own_line(i)
        is_sure = self.certainty["author"] >= SURE or says_who(self.layout, i)
        is_number = any(map(str.isdigit, said)) and not any(map(str.isalpha, said))
        is_name = (is_number and self.layout.measures["people"][i]) or ADDRESS.fullmatch(said)
        return said if is_sure and is_name else None

    def _innermost(self, i: int) -> int:
        """Return the innermost element that holds all text of element *i*, such as the link in what is emphasized."""
        chars, end, inside = self.layout.chars, self.layout.end, i + 1
        while inside < end[i]:
            i, inside = (inside, inside + 1) if chars[inside] == chars[i] else (i, end[inside])
        return i

    def _link(self, i: int) -> str | None:
        """Return where the nearest link at, in or around element *i* leads."""
        outline = self.layout.outline
        around = chain(self.layout.inside(i), outline.ancestors(i))
        links = (outline.attributes[k].get("href") for k in around if outline.tags[k] == "a")
        return next((url for target in links if (url := self._absolute(target))), None)

    def _absolute(self, target: str | None) -> str | None:
        """Return *target* as an absolute address; None where it leads nowhere."""
        if not target or target == "#" or target.startswith(("javascript:", "mailto:")):
            return None
        return joined(self.context.url, target)
