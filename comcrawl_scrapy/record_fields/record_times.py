"""When the records of a section were written: in which element each says so, and what that gives."""

from __future__ import annotations

import re
from functools import cache, cached_property
from itertools import chain, takewhile
from typing import TYPE_CHECKING

from comcrawl_scrapy.record_fields.bylines import is_line
from comcrawl_scrapy.record_fields.memberships import befell_author, tell_of_authors, without_memberships
from comcrawl_scrapy.record_fields.notes import LONGEST_NOTE, is_note
from comcrawl_scrapy.record_fields.plain_bylines import dated_lines
from comcrawl_scrapy.times import dates, dates_in_text, day_and_clock, plain_dates
from comcrawl_scrapy.times.date_patterns import CLOCK, ON
from comcrawl_scrapy.times.machine_times import machine_time, machine_values, may_say_time, titles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime

    from comcrawl_scrapy.fields import PageContext
    from comcrawl_scrapy.record_fields.slots import Layout, Slot

MOST_TIMES = 4  # elements of a slot in a record that are read
FEWEST_PARTS = 3  # an element and two in it: one that says the time, and another
NEAR = 4  # elements before and after a day, in one of which the clock stands
SOME = 0.5  # of the records: fewer tell of what befell some, as that they were edited
SHOWN = 0.25  # of the records, where any show their times
FEWEST = 5  # records that tell so
CLOCK_ALONE = re.compile(rf"(?:(?:{ON})\s+)?{CLOCK}", re.IGNORECASE)


class RecordTimes:
    """Reads the times of the records of *layout*, which stand in these *slots*, likeliest first; last in those that hold whole records."""

    def __init__(self, layout: Layout, slots: Sequence[Slot], context: PageContext) -> None:
        self.layout, self.context = layout, context
        looks = layout.outline.kinds
        self._telling = cache(lambda kind: looks[kind][1] if any(map(may_say_time, looks[kind][1])) else {})
        few = SOME * len(layout.members)
        self.slots = sorted(slots, key=lambda slot: (slot.fills() < few, self._is_whole(slot), self._is_clock(slot)))
        self._tell_of_authors = tell_of_authors(layout)
        self._read: dict[int, datetime | None] = {}
        self._likely: dict[int, int | None] = {}
        self._lines: dict[int, tuple[str, int | None]] = {}

    @property
    def can_be_read(self) -> bool:
        """Whether any record says its time in one of the slots."""
        likeliest = map(self._likeliest, range(len(self.layout.members) if self.slots else 0))
        return any(i is not None and self.read(i) is not None for i in likeliest)

    def of(self, position: int, stated: int | None) -> int | None:
        """Return the element of the time: what is *stated*, else the likeliest; what shows no less before what nobody sees."""
        if stated is None or (exact := self.read(stated)) is None:
            return self._likeliest(position)
        if self.layout.chars[stated]:
            return stated
        shown = self._likeliest(position)
        said = self.read(shown) if shown is not None else None
        return shown if said is not None and said == dates.finest([exact, said]) else stated

    def _likeliest(self, position: int) -> int | None:
        """Return the element that is the likeliest to say the time and can be read, be it inside one that holds more and cannot."""
        if position not in self._likely:  # it is asked for the time, and for who stands beside it
            self._likely[position] = self._look_for(position)
        return self._likely[position]

    def _look_for(self, position: int) -> int | None:
        nodes = (self._exact_first(self._of_comment(slot.of(position))[:MOST_TIMES]) for slot in self.slots)
        found = (i for i in chain.from_iterable(nodes) if self.layout.chars[i])
        likeliest = next(found, None)
        if likeliest is None:
            return None
        leaves = (k for k in self._leaves(likeliest, position) if self._of_comment([k]))
        all_of_them = chain([likeliest], leaves, found)
        return self._exactly(next((i for i in all_of_them if self.read(i) is not None), likeliest), position)

    def _of_comment(self, nodes: Sequence[int]) -> Sequence[int]:
        """Return *nodes* without those that tell when the author joined."""
        return [i for i in nodes if not befell_author(self.layout, i)] if self._tell_of_authors else nodes

    def _exactly(self, i: int, position: int) -> int:
        """Return the part of element *i* that shows the time, where *i* is the record itself.

        And where the rest is written next to the time: "3 May, 2024Verified".
        """
        said, is_record = self.layout.own_line(i), i == self.layout.members[position]
        if self.layout.end[i] - i < FEWEST_PARTS or not (is_record or dates_in_text.shown(said) == said):
            return i
        parts = sorted(self._leaves(i, position), key=lambda k: not self.layout.chars[k])  # what nobody sees last
        seen = (k for k in parts if self.layout.chars[k] or is_record)
        return next((k for k in seen if self.read(k) == self.read(i) is not None), i)

    def of_many(self, times: list[int | None], bodies: Sequence[Sequence[int]]) -> list[int | None]:
        """Return the elements of the records' *times*; where few can be read, only those beside the texts (*bodies*), in a common place.

        These give the hour: a day may be said of anything else.
        """
        said = sum(
            i is not None and (self.read(i) or dates.NUMERIC.search(self.layout.own_line(i))) is not None for i in times
        )
        if said >= SHOWN * len(times) or len(times) < FEWEST:
            return times
        common = (slot for slot in self.layout.slots if slot.fills() >= SHOWN * len(times))
        shared = {i for slot in common for i in slot.nodes}
        dated = {i for i in shared.intersection(times) if dates_in_text.gives_hour(self.layout.own_line(i))}
        return [
            i if i in dated and not self._is_of_text(i, body) else None for i, body in zip(times, bodies, strict=True)
        ]

    def _is_of_text(self, i: int, body: Sequence[int]) -> bool:
        """Say whether element *i* holds one of the elements of a text, or is held by one."""
        end = self.layout.end
        return any(i <= k < end[i] or k <= i < end[k] for k in body)

    def around(self, time: int | None, author: int | None) -> int | None:
        """Return what the author's name is in, or what is around that, where it is a line with a date in it and nothing nearer is the *time*.

        With the clock beside it, who is called "Savoring Today" says none. Failing both, the record, if it has such a line, or one below the name.
        """
        if author is None:
            return time
        is_read = time is not None and self.read(time) is not None
        for i in (author, self.layout.parent[author]):
            is_nearer = time is not None and is_read and not time < i < self.layout.end[time]
            is_in_record = i >= 0 and i not in self.layout.roots
            is_dated = is_in_record and not is_nearer and is_line(self.layout, i) and self.read(i) is not None
            if is_dated and not (self.layout.chars[i] == self.layout.chars[author] and self.rest(i) is not None):
                return i
        if is_read:
            return time
        record = self.layout.members[self.layout.owners[author]]
        name, (before, dated) = self.layout.own_line(author), next(dated_lines(self.layout, record), ("", ""))
        is_beside = bool(name) and (name in dated or name == before)
        return record if is_beside and self.read(record) is not None else time

    def read(self, i: int) -> datetime | None:
        """Return the time that element *i* gives."""
        if i not in self._read:
            own, around = self._given(i)
            self._read[i] = dates.exact([*own, around]) or self._published(i, own, around)
        return self._read[i]

    def is_stated(self, i: int) -> bool:
        """Say whether attributes tell the time that element *i* gives, or a date in a title: what it shows is no more than that."""
        own, around = self._given(i)
        dated = (plain_dates.YEAR.search(title) for each in own for title in titles(each))
        return any(machine_time(value) is not None for value in machine_values([*own, around])) or any(dated)

    def _given(self, i: int) -> tuple[list[Mapping[str, str]], Mapping[str, str]]:
        """Return the attributes of element *i*, of its parts and of what shows nothing else, as far as they may say a time; and of what is around."""
        attributes, owners = self.layout.outline.attributes, self.layout.owners
        holders = self._holders(i)
        up = self.layout.parent[holders[-1] if holders else i]
        around = attributes[up] if up >= 0 and owners[up] in (-1, owners[i]) else {}
        return [*self._attributes(i), *(self._telling(self.layout.kind[k]) for k in holders)], around

    def _holders(self, i: int) -> list[int]:
        """Return the elements of a record that show nothing but element *i*, from the inside: they may tell when, as a link around a time does."""
        parent, chars, owners, roots = self.layout.parent, self.layout.chars, self.layout.owners, self.layout.roots
        holders: list[int] = []
        while i not in roots and (up := parent[i]) not in roots and owners[up] == owners[i] and chars[up] == chars[i]:
            holders.append(i := up)
        return holders

    def _published(self, i: int, own: Sequence[Mapping[str, str]], around: Mapping[str, str]) -> datetime | None:
        """Return the time that element *i* gives by what it says; *own* are the attributes of its parts, and *around* of what holds it.

        What shows the rest of the time may tell all of it to those who point at it.
        """
        own = [*own, *(self._attributes(rest) if (rest := self.rest(i)) is not None else ())]
        told = self._told(i, own)
        day_first = self._day_first if any(map(plain_dates.IN_NUMBERS.search, told)) else None
        if any(map(plain_dates.WITH_STOPS.match, told)) and self._has_months_before_stops:
            day_first = False
        return dates.published(
            [*own, around], told[0], self.context.languages, self.context.fetched_at, day_first=day_first
        )

    def line(self, i: int) -> str:
        """Return what element *i* says, with the clock that stands behind a day, or beside it, or the day beside a clock."""
        return self._with_rest(i)[0]

    def rest(self, i: int) -> int | None:
        """Return the element beside *i* that says the rest of the time, None where there is none."""
        return self._with_rest(i)[1]

    def _with_rest(self, i: int) -> tuple[str, int | None]:
        if i not in self._lines:
            said = self._said(i)
            is_whole = dates_in_text.gives_day_and_clock(said)
            self._lines[i] = (said, None) if is_whole else self._completed(i, said)
        return self._lines[i]

    def _completed(self, i: int, said: str) -> tuple[str, int | None]:
        """Return what element *i* has *said*, with the rest of the time where that stands beside it, and in which element."""
        tail, languages = " ".join((self.layout.outline.nodes[i].tail or "").split()), self.context.languages
        parts = chain([(tail, None)], self._beside(i, said))
        both = ((day_and_clock.joined(said, other, languages), k) for other, k in parts if other)
        return next(((line, k) for line, k in both if line), (self._around(i, said) or said, None))

    def _said(self, i: int) -> str:
        """Return what element *i* says, of a whole record the line with a date in it."""
        dated = dated_lines(self.layout, i) if i in self.layout.roots else iter(())
        line = dates_in_text.ends(next((line for _, line in dated), self.layout.own_line(i)))
        return without_memberships(line) if self._tell_of_authors else line

    def _around(self, i: int, said: str) -> str | None:
        """Return the line around element *i* where that is a clock, and the line says the day."""
        up = self.layout.parent[i]
        may_say = up >= 0 and self.layout.chars[up] <= day_and_clock.LONGEST and day_and_clock.is_clock(said)
        return day_and_clock.within(said, self.layout.own_line(up)) if may_say else None

    def _beside(self, i: int, said: str) -> Iterator[tuple[str, int]]:
        """Yield what the nearest parts of the record say that stand before and after element *i*, which is short, and where; not the same again."""
        owners, chars, end = self.layout.owners, self.layout.chars, self.layout.end
        if len(said) <= day_and_clock.LONGEST:
            around = (range(end[i], min(end[i] + NEAR, len(owners))), range(i - 1, max(i - 1 - NEAR, 0), -1))
            shown = ((k for k in near if self._is_beside(k, i, said)) for near in around)
            found = (k for side in shown if (k := next(side, None)) is not None)
            yield from ((self.layout.own_line(k), k) for k in found if chars[k] <= day_and_clock.LONGEST)

    def _is_beside(self, k: int, i: int, said: str) -> bool:
        """Say whether element *k*, beside *i*, shows anything of the same record but what *i* has *said*."""
        owners, chars, end = self.layout.owners, self.layout.chars, self.layout.end
        is_again = chars[k] == chars[i] and self.layout.own_line(k) == said
        return bool(chars[k]) and owners[k] == owners[i] and not k < i < end[k] and not is_again

    def _is_whole(self, slot: Slot) -> bool:
        """Say whether most elements of *slot* say all of their record, of which the time is a part."""
        chars, members, owners = self.layout.chars, self.layout.members, self.layout.owners
        return 2 * sum(chars[i] >= chars[members[owners[i]]] for i in slot.nodes) > len(slot.nodes)

    def _is_clock(self, slot: Slot) -> bool:
        """Say whether a slot is of clocks without a day, be it in an attribute: they may tell a moment of a recording."""
        some = slot.nodes[:FEWEST]
        are_clocks = all(is_line(self.layout, i) and CLOCK_ALONE.fullmatch(self.layout.own_line(i)) for i in some)
        return are_clocks and not any(set(each) & {"datetime", "title"} for i in some for each in self._attributes(i))

    @cached_property
    def _day_first(self) -> bool | None:
        """Whether the day is before the month in the section's dates, as far as they tell."""
        said: list[str] = []
        for slot in self.slots:  # the likeliest first: mostly it tells
            short = (i for i in slot.nodes if self.layout.chars[i] <= dates_in_text.LONGEST_AROUND)
            told = (text for i in short for text in self._told(i, self._attributes(i)))
            dated = [text for text in told if plain_dates.IN_NUMBERS.search(text)]  # no others tell
            said += dated
            if dated and (order := dates.order_of(said, self.context.languages, self.context.fetched_at)) is not None:
                return order
        return None

    @cached_property
    def _has_months_before_stops(self) -> bool:
        """Whether the likeliest dates of the section have the month first although full stops stand between their numbers."""
        told = [text for slot in self.slots[:1] for i in slot.nodes for text in self._told(i, self._attributes(i))]
        ways = (plain_dates.MONTH_BEFORE_STOP, plain_dates.DAY_BEFORE_STOP)
        is_month, is_day = (any(map(way.match, told)) for way in ways)
        return is_month and not is_day

    def _attributes(self, i: int) -> list[dict[str, str]]:
        """Return the attributes of element *i* and of those in it, as far as these may say a time."""
        kind, telling = self.layout.kind, self._telling
        return [attributes for k in self.layout.inside(i) if (attributes := telling(kind[k]))]

    def _told(self, i: int, own: Sequence[Mapping[str, str]]) -> list[str]:
        """Return the text of element *i*, and the titles among the attributes of its *own* parts."""
        return [self.line(i), *(title for each in own for title in titles(each))]

    def _exact_first(self, nodes: Sequence[int]) -> Sequence[int]:
        """Return the elements of one slot, first those that give the hour: comments do, when their authors joined is a day.

        Then those that give a day: when somebody travelled is a month. Last come those that say when the comment was edited.
        """
        if len(nodes) < 2:
            return nodes
        said = {i: self.layout.own_line(i) for i in nodes}
        return sorted(
            nodes,
            key=lambda i: (
                self._is_of_edit(i),
                not dates_in_text.gives_hour(said[i]),
                plain_dates.gives_month_only(said[i]),
            ),
        )

    def _is_of_edit(self, i: int) -> bool:
        """Say whether element *i*, or the line that it is in, begins as a note that the comment was edited."""
        lines = takewhile(lambda k: self.layout.chars[k] <= LONGEST_NOTE, self.layout.up_to_record(i))
        return any(is_note(self.layout.own_line(k)) for k in lines)

    def _leaves(self, i: int, position: int) -> Iterator[int]:
        """Yield the elements of the record inside element *i* that hold no others."""
        end = self.layout.end
        return (k for k in range(i + 1, end[i]) if end[k] == k + 1 and self.layout.owners[k] == position)
