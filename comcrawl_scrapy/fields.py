"""What one record says: text, author, time and the rest, each read from its slot of the template.

Which slot holds the text, the author and the time is learnt (`comcrawl_scrapy.record_fields.slots` cuts them, `slot_features` describes
them); a record without the likeliest slot is read from the next likely one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.comment_text import deletions
from comcrawl_scrapy.comment_text.bodies import Bodies
from comcrawl_scrapy.comment_text.common_lines import without_common_lines
from comcrawl_scrapy.comment_text.possible_texts import possible_texts, seen
from comcrawl_scrapy.comment_text.quoted_comments import quoted_in_full
from comcrawl_scrapy.comment_text.short_texts import likely_texts
from comcrawl_scrapy.comment_text.text_slots import text_slots
from comcrawl_scrapy.documents.links import joined
from comcrawl_scrapy.documents.measures import leads_away
from comcrawl_scrapy.documents.xpaths import Paths
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.record_fields.addresses import Addresses, ids_by_permalinks
from comcrawl_scrapy.record_fields.avatars import Avatars
from comcrawl_scrapy.record_fields.bylines import hold_dates
from comcrawl_scrapy.record_fields.dated_slots import MOSTLY, dated
from comcrawl_scrapy.record_fields.headers import take_headers
from comcrawl_scrapy.record_fields.likes import Likes
from comcrawl_scrapy.record_fields.names import (
    MOST_WORDS,
    author_name,
    without_accounts,
    without_numbers,
    without_titles,
    without_words_of_dates,
)
from comcrawl_scrapy.record_fields.parted_slots import surest
from comcrawl_scrapy.record_fields.plain_bylines import without_line, without_name
from comcrawl_scrapy.record_fields.record_authors import Author, RecordAuthors
from comcrawl_scrapy.record_fields.record_times import RecordTimes
from comcrawl_scrapy.record_fields.slot_features import Features
from comcrawl_scrapy.record_fields.slots import Layout
from comcrawl_scrapy.record_fields.structured_data import hidden_names, marked
from comcrawl_scrapy.replies.announced_answers import announcing_lines, take_announcement
from comcrawl_scrapy.replies.reading_order import oldest_first
from comcrawl_scrapy.times import dates, dates_in_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from comcrawl_scrapy.record_fields.field_model import FieldModel, Ranked


@dataclass(frozen=True)
class PageContext:
    """What a record's fields are read against: where the page is, when it was fetched, in which languages."""

    url: str
    fetched_at: datetime
    languages: tuple[str, ...]


class Places(NamedTuple):
    """The elements of one record that say its time (and the rest of it, beside), its author, and its text."""

    time: int | None
    rest: int | None
    author: Author
    body: list[int]

    @property
    def heads(self) -> list[int]:
        """The elements of time and author."""
        return [i for i in (self.time, self.rest, self.author.at) if i is not None]


class FieldReader:
    """Reads the fields of a section's records; ``certainty`` is how likely the likeliest place of each field is one."""

    def __init__(self, layout: Layout, context: PageContext, model: FieldModel) -> None:
        layout, ranked = _ranked(layout, model)
        self.layout = layout
        self.context = context
        self.certainty = {role: likely[0][0] if likely else 0.0 for role, likely in ranked.items()}
        self.times = RecordTimes(layout, [slot for _, slot in ranked["time"]], context)
        if not self.times.can_be_read and (times := dated(layout, context.languages, context.fetched_at)):
            self.certainty["time"] = MOSTLY  # of the records say when in these places
            self.times = RecordTimes(layout, times, context)
        self._ranked = ranked

    # What follows is made once it is asked for: of many readers nothing is but how certain they are.

    @cached_property
    def authors(self) -> RecordAuthors:
        return RecordAuthors.of_layout(self.layout, seen(self.layout, self._ranked["author"]), self.times)

    @cached_property
    def bodies(self) -> Bodies:
        by = next(iter(self.authors.slots), None)
        likely = self._ranked | {"text": possible_texts(self.layout, self._ranked["text"], self._ranked["time"])}
        return Bodies(self.layout, text_slots(self.layout, likely_texts(self.layout, likely, by), by))

    @cached_property
    def addresses(self) -> Addresses:
        return Addresses(self.layout)

    @cached_property
    def avatars(self) -> Avatars:
        return Avatars(self.layout)

    @cached_property
    def likes(self) -> Likes:
        said = self.bodies.said
        return Likes(self.layout, said.never_text.keys() | said.boxes.keys())

    @cached_property
    def paths(self) -> Paths:
        return Paths(self.layout.outline)

    @cached_property
    def _announcing(self) -> list[int]:
        """The elements that announce an answer, if all records begin with one."""
        return announcing_lines(self.layout.measures, self.layout.members)

    @cached_property
    def places(self) -> list[Places]:
        """Where each record says what it does, in document order."""
        marks = marked(self.layout)
        for member, stated, line in zip(self.layout.members, marks, self._announcing, strict=False):
            if line != member:
                stated.setdefault("author", line)
        names = hidden_names(self.layout, marks)
        return [self._places(position, *stated) for position, stated in enumerate(zip(marks, names, strict=True))]

    @property
    def shown_times(self) -> list[Comment]:
        """The comments whose times are told by nothing but what is shown."""
        times = (place.time for place in self.places)
        return [one for one, i in zip(self.comments, times, strict=True) if i is None or not self.times.is_stated(i)]

    def _places(self, position: int, stated: Mapping[str, int], name: str | None) -> Places:
        time = self.times.of(position, stated.get("time"))
        author = self.authors.of(position, time, stated.get("author"))
        author = author._replace(name=name or author.name)
        time = self.times.around(time, author.at)
        place = Places(time, None if time is None else self.times.rest(time), author, [])
        body = self.bodies.find(position, stated.get("text"), place.heads)
        is_named_first = len(body) > 1 and self.layout.own_line(body[0]) == author.name
        return place._replace(body=body[1:] if is_named_first else body)

    @cached_property
    def comments(self) -> list[Comment]:
        """Return what each record says, in document order; the text of some may be empty."""
        bodies = [place.body for place in self.places]
        posted = self.times.of_many([place.time for place in self.places], bodies)
        comments = [self._details(k, posted[k], author, body) for k, (_, _, author, body) in enumerate(self.places)]
        titles = self.bodies.titles(bodies, [place.heads for place in self.places])
        for k in oldest_first(comments):  # what is quoted was said before
            self._read_text(k, comments[k], titles.get(k))
        if not any(comment.text for comment in comments):
            self._take_names_for_texts(comments)
        _give_ids([comment for comment in comments if not comment.id])
        take_headers(comments, self.context.languages, self.context.fetched_at)
        for comment in comments if self._announcing else ():
            take_announcement(comment)
        self._without_what_all_say(comments)
        return comments

    def _read_text(self, k: int, comment: Comment, title: int | None) -> None:
        """Give a *comment* its text and what it quotes; where its text was taken for its author, another author."""
        time, _, author, body = self.places[k]
        comment.text, comment.quote = self.bodies.text(k, self.bodies.with_title(title, body), self.places[k].heads)
        if not comment.quote and k in self.layout.quoted:
            comment.quote = self.bodies.said.of(self.layout.quoted[k][1:])
        byline = self.authors.plain_bylines.get(k)
        if byline is not None and byline.name == author.name:
            comment.text = without_line(comment.text, byline.line)
        if self._is_text(author, body, comment.text):
            other = self.authors.otherwise(k, time).name
            comment.author, comment.author_url = other if other != author.name else None, None
        deletions.empty_where_deleted(comment)
        comment.xpath = self.paths.of(self.layout.members[k])

    def _without_what_all_say(self, comments: Sequence[Comment]) -> None:
        """Take from names, texts and quotations what is none of theirs, as all show it."""
        are_dated = hold_dates(self.layout, [place.author.at for place in self.places])
        names = without_words_of_dates([comment.author for comment in comments], are_dated)
        names = without_accounts(without_titles(without_numbers(names)))
        texts = without_common_lines([comment.text for comment in comments])
        quoted = [*dict.fromkeys(comment.quote for comment in comments if comment.quote)]  # once, however many quote it
        quotes = dict(zip(quoted, without_common_lines(quoted), strict=True))
        for comment, text, name in zip(comments, texts, names, strict=True):
            comment.text, comment.author = without_name(text, name), name
            comment.quote = quotes.get(comment.quote or "") or None

    def _take_names_for_texts(self, comments: Sequence[Comment]) -> None:
        """Give *comments* of which none says anything what was taken for the names in their texts, and other names."""
        for k, (comment, place) in enumerate(zip(comments, self.places, strict=True)):
            by = place.author.at
            if by is not None and any(i <= by < self.layout.end[i] for i in place.body):
                comment.text, _ = self.bodies.text(k, place.body, [i for i in place.heads if i != by])
                comment.author, comment.author_url = self.authors.otherwise(k, place.time).name, None

    def _is_text(self, author: Author, body: Sequence[int], text: str) -> bool:
        """Say whether what was taken for the author is the text itself, or too long a line of it for a name."""
        by, name = author
        if by is None or name is None or not any(by <= i < self.layout.end[by] for i in body):
            return False
        lines = text.split("\n")
        is_name = len(lines) > 1 and len(name.split()) <= MOST_WORDS
        return not is_name and any(name == author_name(line, alone=True) for line in lines)

    def _details(self, position: int, time: int | None, author: Author, body: Sequence[int]) -> Comment:
        """Return the comment of the record at *position* without its text."""
        own, record = self.layout.owned[position], self.layout.members[position]
        inside = self._range_of(body)
        by, name = author
        comment = Comment(text="", author=name, id=self.addresses.own_id(own, record))
        empty = () if body else next(filter(None, (slot.of(position) for slot in self.bodies.ranked)), ())
        pictured = inside or self._range_of(empty)  # there may be nothing but pictures in the place of the text
        comment.avatar_url = self._absolute(self.avatars.of(own, by, pictured))
        comment.likes = self._likes(position, time, by, body)
        comment.permalink = self._absolute(self.addresses.permalink(own, record, time, comment.id, author, inside))
        if by is not None and name is not None:
            link = self._link(by, name, is_alone=by != time)
            comment.author_url = link if link != comment.permalink else None  # it is at the time in the same line
        if time is not None and not self._only_holds(time, by):
            held = self.layout.outline.attributes[time]
            shown = dates_in_text.shown(self.times.line(time)) or held.get("datetime") or held.get("content")
            comment.published_at = self.times.read(time)
            # What cannot be read is kept where it looks like a date, of another calendar perhaps.
            comment.published_text = shown if comment.published_at or (shown and dates.NUMERIC.search(shown)) else None
        return comment

    def _likes(self, position: int, time: int | None, by: int | None, body: Sequence[int]) -> int | None:
        """Return how many likes a record states, in what is no part of its time, nor of what its *body* says."""
        own, inside = self.layout.owned[position], self._range_of(body)
        heads = [i for i in (time, by) if i is not None] if self.likes.may_be_in(inside) else None
        beside = [self.bodies.said.told_beside(i, heads) for i in body] if heads is not None else []
        left_out = set().union(*beside)
        likes = self.likes.of(own, inside, left_out)
        dated = range(0) if time is None else range(time, self.layout.end[time])
        if likes is None or time is None or not (self.likes.may_be_of(dated) and self._is_date(time)):
            return likes
        return self.likes.of([i for i in own if i not in dated], inside, left_out)

    def _is_date(self, time: int) -> bool:
        """Say whether the element of a time says nothing else."""
        return not any(map(str.isalnum, dates_in_text.without_dates(self.layout.own_line(time))))

    def _range_of(self, body: Sequence[int]) -> range:
        """Return the elements from the first to the last of a *body*; none where that is the record."""
        is_part = len(body) > 0 and body[0] not in self.layout.roots
        return range(body[0], self.layout.end[body[-1]]) if is_part else range(0)

    def _only_holds(self, time: int, author: int | None) -> bool:
        """Say whether what was taken for the time is no time, but what holds the author."""
        return author is not None and time <= author < self.layout.end[time] and self.times.read(time) is None

    def _link(self, i: int, name: str, *, is_alone: bool) -> str | None:
        """Return where the link at, in or around element *i* leads that says the *name*, or how that begins.

        Where the name *is_alone* there, without the time, it may be the nearest: a picture.
        """
        outline = self.layout.outline
        around = chain(self.layout.inside(i), outline.ancestors(i))
        hrefs = ((k, outline.attributes[k].get("href")) for k in around if outline.tags[k] == "a")
        links = [(self.layout.own_line(k), url) for k, href in hrefs if (url := self._absolute(href))]
        nearest = next((url for _, url in links), None) if is_alone else None
        return next((url for said, url in links if said and (name.startswith(said) or said.startswith(name))), nearest)

    def _absolute(self, target: str | None) -> str | None:
        """Return *target* as an absolute address; None where it leads nowhere."""
        if not target or not leads_away(target) or target.strip().lower().startswith("mailto:"):
            return None
        return joined(self.context.url, target)


def _give_ids(comments: Sequence[Comment]) -> None:
    """Give *comments* that the page gives no id the ids that their permalinks tell."""
    for comment, own_id in zip(comments, ids_by_permalinks([one.permalink for one in comments]), strict=True):
        comment.id = own_id


def _ranked(layout: Layout, model: FieldModel) -> tuple[Layout, Ranked]:
    """Return the slots likely to play each role, in a *layout* without the comments that records quote in full."""
    ranked = model.rank(layout.slots, Features(layout).table())
    if quoted := quoted_in_full(layout, [slot for _, slot in ranked["text"]]):
        owners = layout.owners
        layout = Layout(layout.measures, layout.members, [*layout.left_out, *quoted])
        layout.quoted = {owners[holder]: (holder, text) for holder, text in quoted.items()}
        slots = {slot.place: slot for slot in layout.slots}
        ranked = {
            role: [(score, slots[slot.place]) for score, slot in likely if slot.place in slots]
            for role, likely in ranked.items()
        }
    return layout, surest(layout, model, ranked)
