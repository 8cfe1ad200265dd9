"""Who wrote the records of a section: in which element each says so, and what name that gives."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.controls.comment_words import says_comments
from comcrawl_scrapy.documents.shown_text import text_before
from comcrawl_scrapy.record_fields.author_order import are_names, has_phrases, is_unlinked_heading
from comcrawl_scrapy.record_fields.author_slots import naming, says_who
from comcrawl_scrapy.record_fields.bylines import is_line, line_around
from comcrawl_scrapy.record_fields.dated_slots import MOSTLY
from comcrawl_scrapy.record_fields.given_names import NUMBER, GivenNames, are_initials, is_no_name
from comcrawl_scrapy.record_fields.label_slots import SURE
from comcrawl_scrapy.record_fields.name_words import ADDRESS, LED, RATING, SEPARATOR
from comcrawl_scrapy.record_fields.names import MANY, MOST_WORDS, author_name, is_account, signed_name
from comcrawl_scrapy.record_fields.names_below import names_below
from comcrawl_scrapy.record_fields.plain_bylines import PlainByline, plain_bylines
from comcrawl_scrapy.times import dates_in_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.record_fields.record_times import RecordTimes
    from comcrawl_scrapy.record_fields.slots import Layout, Slot

ODD_NAME = re.compile(r"\d[\d_-]{2,29}|[\U0001f000-\U0001ffff\ufe0f\u200d]{1,30}")  # a number, or pictures
NAME_AND_MAIL = re.compile(r"(?P<name>[^@]{1,60}?)\s?[-–—|,:(<\[]?\s?(?P<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)[)>\]]?")
BRACKETS = ("<", "(", "[")


class Author(NamedTuple):
    """The element that names the author of a record, and the name; None where there is none."""

    at: int | None = None
    name: str | None = None


class RecordAuthors:
    """Reads the authors of the records of *layout*; *ranked* are the slots that are learnt to name them, and how well."""

    def __init__(
        self, layout: Layout, ranked: Sequence[tuple[float, Slot]], times: RecordTimes, below: Sequence[Slot] = ()
    ) -> None:
        self.layout, self.times = layout, times
        slots, self.labels = naming(layout, ranked)
        self.slots = [*below, *slots]
        self.names = GivenNames(layout, self.slots)
        self.is_sure = bool(ranked) and ranked[0][0] >= SURE

    @classmethod
    def of_layout(cls, layout: Layout, ranked: Sequence[tuple[float, Slot]], times: RecordTimes) -> RecordAuthors:
        """Return what reads the authors, first from below the texts where nothing else may name them, no line either."""
        usual = cls(layout, ranked, times)
        below = names_below(layout, usual.slots, usual.labels)
        are_in_lines = below and (usual._are_signed or usual.plain_bylines or usual._signed)
        return cls(layout, ranked, times, below) if below and not are_in_lines else usual

    def of(self, position: int, time: int | None, stated: int | None) -> Author:
        """Return the author: what is *stated*, else from the likeliest slot that has one.

        A lone line such as "Posted by Ann on May 1st" is taken for the time; it may name the author too. Where all do, none
        is named by what else the record says. Where a line says by whom the record is, of plain text or that of the *time*, a title above
        it does not.
        """
        byline = self.plain_bylines.get(position)
        signed = self._signed.get(time) if time is not None else None
        for i, name in self._candidates(position, time, stated):
            if i == stated or _is_told(name, byline, signed):
                return self._before_account(i) or self._beside_mail(i, name) or self._in_line(i, name, time)
        if byline is not None:
            return Author(name=byline.name)
        beside = self._beside(time) if time is not None else None
        return beside or self.otherwise(position, time)

    def _candidates(self, position: int, time: int | None, stated: int | None) -> Iterator[tuple[int, str]]:
        """Yield the elements that may name the author, what is *stated* first, and the name in each."""
        said = self.layout.own_line(time) if time is not None else None
        others = ([i for i in nodes if i != time] or nodes for slot in self._named if (nodes := slot.of(position)))
        found = map(self._unnumbered, others)
        likely = (i for i in found if i not in self.layout.roots or not self._are_signed)
        likeliest = next(iter(self.slots[0].of(position)), None) if self.slots else None
        for i in likely if stated is None else chain([stated], likely):
            name = self.names.of(i, time) or (self._no_usual_name(i) if i == likeliest else None)
            is_name = name is not None and (not is_no_name(name) or (i == likeliest and self._is_among_names(i)))
            if name is not None and is_name and name != said:
                yield i, name

    def _is_among_names(self, i: int) -> bool:
        """Say whether element *i* stands alone in the likeliest slot where most other records have names: somebody is called "Level42"."""
        return len(self.slots[0].of_record[self.layout.owners[i]]) == 1 and self._are_mostly_names

    @cached_property
    def _are_mostly_names(self) -> bool:
        said = [self.layout.own_line(nodes[0]) for nodes in self.slots[0].of_record.values()]
        return 2 * sum(map(is_no_name, said)) <= len(said)

    def _in_line(self, i: int, name: str, time: int | None) -> Author:
        """Return the author of that *name* at element *i*, or at the line around it where that says the same."""
        line = line_around(self.layout, time, i)
        return Author(line if line != i and self.names.of(line, time) == name else i, name)

    def _unnumbered(self, nodes: Sequence[int]) -> int:
        """Return the first of some elements, the second where the first is nothing but a number or a grade: the comment's, before the name."""
        said = self.layout.own_line(nodes[0]) if len(nodes) > 1 else ""
        return nodes[int(any(other.fullmatch(said) for other in (NUMBER, RATING)))]

    def otherwise(self, position: int, time: int | None) -> Author:
        """Return the author where no element names one alone."""
        beside = self._beside_times.get(time) if time is not None else None
        is_signed = beside is not None and beside.name and (self._are_signed or self._is_lone_name(beside.name))
        return beside if beside is not None and is_signed else self._labelled(position, time)

    @cached_property
    def _named(self) -> list[Slot]:
        """The slots that name authors: no titles where names stand beside the times."""
        return [slot for slot in self.slots if not (self._is_titled(slot) and self._are_signed)]

    def _is_titled(self, slot: Slot) -> bool:
        """Say whether a slot is a heading that leads nowhere, in no line with the time, and has not only short names: the titles of reviews."""
        if not is_unlinked_heading(self.layout, slot) or are_names(self.layout, slot):
            return False
        lines = {author.at for author in self._beside_times.values()}
        return lines.isdisjoint(self.layout.up_to_record(slot.nodes[0]))

    @cached_property
    def _times(self) -> list[int | None]:
        """The likeliest elements of the records' times."""
        return [self.times.of(position, None) for position in range(len(self.layout.members))]

    @cached_property
    def plain_bylines(self) -> dict[int, PlainByline]:
        """Lines of the records' text that name author and time, where no element names the authors, but at most titles."""
        least = MOSTLY * len(self.layout.members)
        dated = {*self._times}
        others = ((slot, [i for i in slot.nodes if i not in dated]) for slot in self.slots)
        parts = (
            slot
            for slot, nodes in others
            if slot.nodes[0] not in self.layout.roots and len({self.layout.owners[i] for i in nodes}) >= least
        )
        named = next(parts, None)
        is_named = named is not None and (self.is_sure or not has_phrases(self.layout, named))
        return {} if is_named else plain_bylines(self.layout, self._times)

    @cached_property
    def _beside_times(self) -> dict[int, Author]:
        """What each record says beside its time: in the same element, or in the line around one that says nothing else."""
        lines = {time: self._line_of(time) for time in self._times if time is not None and is_line(self.layout, time)}
        own = self.layout.own_line
        dated = {k: line for k, line in lines.items() if line != k or dates_in_text.without_dates(own(k)) != own(k)}
        names = (
            self.names.before_time(line) or author_name(self._unlabelled(time))
            if line == time
            else self.names.of(line, time)
            for time, line in dated.items()
        )
        return {time: Author(line, name) for (time, line), name in zip(dated.items(), names, strict=True)}

    def _line_of(self, time: int) -> int:
        """Return the element of a *time*, or the line around it where it says nothing else."""
        up = self.layout.parent[time]
        is_alone = not any(map(str.isalnum, dates_in_text.without_dates(self.layout.own_line(time))))
        is_in_line = is_alone and up >= 0 and up not in self.layout.roots and is_line(self.layout, up)
        return up if is_in_line else time

    @cached_property
    def _are_signed(self) -> bool:
        """Whether what stands beside the times are names: all have a short one, and many their own."""
        found = (author.name for author in self._beside_times.values())
        said = [name for name in found if name and len(name.split()) <= MOST_WORDS]
        is_everywhere = len(said) >= max(2, MOSTLY * len(self._beside_times))
        return is_everywhere and len(set(said)) > max(1, MANY * len(said))

    def _labelled(self, position: int, time: int | None) -> Author:
        """Return the author where all have the same name, as the nameless do, and it is not the *time*: "May 1" is much like "May 2"."""
        labels = (self._unnumbered(nodes) for slot in self.labels if (nodes := slot.of(position)))
        return next((Author(i, name) for i in labels if i != time and (name := self.names.of(i, time))), Author())

    def _is_lone_name(self, said: str) -> bool:
        """Say whether there is but one record, and what is *said* beside its time looks like a name: each word begins large, or has a number in it."""
        words = said.split()
        are_of_name = all(not word[0].islower() or any(map(str.isdigit, word)) for word in words)
        is_name = are_of_name and len(words) <= MOST_WORDS and not (is_no_name(said) or says_comments(said))
        return is_name and len(self.layout.members) == 1

    @cached_property
    def _signed(self) -> dict[int, str]:
        """What the lines of the times say by whom, by the element of the time, where nearly all of them say it: "Posted on May 1st by Ann"."""
        names = {time: signed_name(self.layout.own_line(time)) or "" for time in self._times if time is not None}
        return names if sum(map(bool, names.values())) >= MOSTLY * len(self._times) else {}

    def _beside(self, time: int) -> Author | None:
        """Return the author whom the element of the *time* names, or a link in it, if one does."""
        if any(LED.match(part) for part in SEPARATOR.split(dates_in_text.without_dates(self.layout.own_line(time)))):
            name = self.names.of(time, None)
            return Author(time, name) if name else None
        links = (i for i in self.layout.inside(time) if i != time and self.layout.outline.tags[i] == "a")
        names = ((i, self.names.of(i, None)) for i in links)
        return next((Author(i, name) for i, name in names if name and not is_no_name(name)), None)

    @cached_property
    def _labels(self) -> set[int]:
        """The elements that say the same in all records."""
        return {i for slot in self.labels for i in slot.nodes}

    def _unlabelled(self, i: int) -> str:
        """Return the line that element *i* says, without what all records say in others in it: "E-mail", "Homepage", or buttons."""
        inside = (k for k in self.layout.inside(i) if k != i)
        labels = {
            self.layout.outline.nodes[k] for k in inside if k in self._labels or is_no_name(self.layout.own_line(k))
        }
        return self.layout.text(i, labels) if labels else self.layout.own_line(i)

    def _no_usual_name(self, i: int) -> str | None:
        """Return what is no name elsewhere: the address with which an author signs who has no other name, as of OpenID, a number, pictures.

        Where *i* surely says who wrote this; a short number has to lead to a person. An address may stand where most others have names.
        """
        said = self.layout.own_line(i)
        is_sure = self.is_sure or says_who(self.layout, i)
        is_number = any(map(str.isdigit, said)) and not any(map(str.isalpha, said))
        is_odd = ODD_NAME.fullmatch(said) is not None and dates_in_text.without_dates(said) == said
        is_address = ADDRESS.fullmatch(said) is not None
        is_name = is_address or is_odd or (is_number and self.layout.measures["people"][i])
        return said if (is_sure and is_name) or (is_address and self._is_among_names(i)) else None

    def _holds_mail(self, i: int) -> bool:
        """Say whether anything in element *i* may be a mail address."""
        return bisect_left(self._mail, i) < bisect_left(self._mail, self.layout.end[i])

    @cached_property
    def _mail(self) -> list[int]:
        """The elements with an "@" in their own text."""
        texts = self.layout.outline.texts
        return sorted(owner for owner, said in zip(texts.owner.tolist(), texts.said, strict=True) if "@" in said)

    def _before_account(self, i: int) -> Author | None:
        """Return who is named in the link just before that of an account, element *i* ("@ann"), and leads where it does."""
        outline = self.layout.outline
        target = outline.attributes[i].get("href")
        before = outline.nodes[i].getprevious() if target and is_account(self.layout.own_line(i)) else None
        if before is None or before.tag != "a" or before.get("href") != target:
            return None
        at = outline.index.get(before)
        name = self.names.of(at, None) if at is not None else None
        return Author(at, name) if name and not are_initials(name) else None

    def _beside_mail(self, i: int, name: str) -> Author | None:
        """Return who is named before the brackets around a mail address, or right before one in a line that says no more.

        Element *i* says either, and was taken for a *name*.
        """
        before = text_before(self.layout.outline.nodes[i]) if "@" in name else ""
        if before.endswith(BRACKETS):
            return Author(i, author_name(before[:-1]) or name)
        line = next((k for k in self.layout.up_to_record(i) if self.layout.chars[k] > self.layout.chars[i]), i)
        may_sign = self._holds_mail(line) and is_line(self.layout, line)
        signed = NAME_AND_MAIL.fullmatch(self.layout.line(line)) if may_sign else None
        if signed is None or name not in signed.groups() or len(signed["name"].split()) > MOST_WORDS:
            return None
        return Author(line, signed["name"])


def _is_told(name: str, byline: PlainByline | None, signed: str | None) -> bool:
    """Say whether the lines that tell by whom a record is, of plain text or that of the time, tell of that *name*."""
    one, other = name.casefold(), (signed or "").casefold()
    may_sign = signed is None or (other != "" and (one in other or other in one))
    return may_sign and (byline is None or name in byline.line)
