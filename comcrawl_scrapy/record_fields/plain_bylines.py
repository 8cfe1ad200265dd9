"""Lines of plain text that say who wrote a record and when, as "Ann - May 3rd, 2011", in an element that holds more than that."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.record_fields.author_order import PHRASE, PHRASES
from comcrawl_scrapy.record_fields.bylines import LONGEST_HEAD
from comcrawl_scrapy.record_fields.dated_slots import MOSTLY
from comcrawl_scrapy.record_fields.name_words import SPEAKS, SPOKE
from comcrawl_scrapy.record_fields.names import MANY, MOST_WORDS, author_name, signed_name
from comcrawl_scrapy.times.dates_in_text import without_dates

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

FIRST = 4  # lines, below a rating and a title
SPOKEN = re.compile(
    rf"(?<![^\s,])(?:{SPEAKS.pattern}|(?:{SPOKE})\s.*[:：])$", re.IGNORECASE
)  # "Ann said:", "schrieb Ann:"


class PlainByline(NamedTuple):
    """A line of a record's text, the author's name in it, and the line before it."""

    line: str
    name: str
    before: str

    @property
    def is_below_a_title(self) -> bool:
        """Whether there is nothing before it, or figures, or a phrase: below a name stands where its owner lives."""
        is_long = len(self.before) > LONGEST_HEAD  # none of a name
        return is_long or not any(map(str.isalpha, self.before)) or PHRASE.search(self.before) is not None


def plain_bylines(layout: Layout, times: Sequence[int | None]) -> dict[int, PlainByline]:
    """Return such lines by the positions of their records; none where not nearly all records have one, and many a name of their own.

    *times* are the elements that say when the records were written, or in which such a line says it. That of a lone record
    says that somebody speaks, or by whom it is.
    """
    dated = [(k, at) for k, at in enumerate(times) if at is not None]
    found = {k: byline for k, at in dated if (byline := _byline(layout, at) or _byline_around(layout, at)) is not None}
    if len(times) == 1:
        return {k: byline for k, byline in found.items() if _is_of_all(layout, byline)}
    are_signed = len(found) >= max(2, MOSTLY * len(times))
    are_people = len({byline.name for byline in found.values()}) > max(1, MANY * len(found))
    are_in_place = sum(byline.is_below_a_title for byline in found.values()) >= PHRASES * len(found)
    return found if are_signed and are_people and are_in_place else {}


def _is_of_all(layout: Layout, byline: PlainByline) -> bool:
    """Say whether a line of a lone record says by whom that is: its first or last one, and of no "mayor", whom the text quotes."""
    record = layout.members[0]
    lines = layout.text(record, layout.nested(record)).split("\n")
    is_somebody = " " not in byline.name or not byline.name[0].islower()
    is_signed = SPOKEN.search(byline.line) is not None or signed_name(byline.line) is not None
    return is_signed and is_somebody and byline.line in (lines[0], lines[-1])


def without_line(text: str, line: str) -> str:
    r"""Return *text* without the *line*, be it left without the date that stands in it, where that is not all of it.

    >>> without_line("So it is.\nAnn, at 9:03", "Ann, at 9:03"), without_line("Ann said on :\nYes", "Ann said on May 3rd, 2011:")
    ('So it is.', 'Yes')
    """
    ways = (line, without_dates(line))
    said = text.split("\n")
    k = next((k for way in ways for k, other in enumerate(said) if " ".join(other.split()) == way), None)
    return text if k is None else "\n".join((*said[:k], *said[k + 1 :])).strip("\n") or text


def without_name(text: str, name: str | None) -> str:
    r"""Return *text* without a first line that is nothing but its author's *name*, or says that this one speaks, and a colon.

    >>> without_name("Ann:\nSo it is.", "Ann"), without_name("Ann:", "Ann"), without_name("Ann is right.\nSo?", "Ann")
    ('So it is.', 'Ann:', 'Ann is right.\nSo?')
    >>> without_name("Ann a écrit :\nSo it is.", "Ann"), without_name("Ann wrote to me:\nSo?", "Ann")
    ('So it is.', 'Ann wrote to me:\nSo?')
    >>> without_name("Anna écrit :\nSo?", "Ann")
    'Anna écrit :\nSo?'
    """
    line, _, rest = text.partition("\n")
    if not (rest and name and line.startswith(name)):
        return text
    said = line.removeprefix(name)
    is_spoken = said[:1].isspace() and SPEAKS.fullmatch(said.strip()) is not None
    return rest if is_spoken or not said.strip(" :：") else text


def dated_lines(layout: Layout, holder: int) -> Iterator[tuple[str, str]]:
    """Yield the lines with a date in them among the first ones in an element, and its last, each with the line before it.

    None where it has only one line.
    """
    lines = layout.text(holder, layout.nested(holder)).split("\n")
    pairs = [*pairwise(["", *lines])] if len(lines) > 1 else []
    near = ((before, line) for before, line in (*pairs[:FIRST], *pairs[FIRST:][-1:]) if len(line) <= LONGEST_HEAD)
    return ((before, line) for before, line in near if without_dates(line) != line)


def _byline_around(layout: Layout, time: int) -> PlainByline | None:
    """Return the line of author and time in what holds an element that says nothing but the *time*, as a link in the line does."""
    up, said = layout.parent[time], layout.own_line(time)
    is_time = up >= 0 and time not in layout.roots and not any(map(str.isalnum, without_dates(said)))
    byline = _byline(layout, up) if is_time else None
    return byline if byline is not None and said in byline.line else None


def _byline(layout: Layout, holder: int) -> PlainByline | None:
    """Return the first line of author and time in an element; None where there is none."""
    for before, line in dated_lines(layout, holder):
        name = author_name(line)
        if name is not None and len(name.split()) <= MOST_WORDS:
            return PlainByline(line, name, before)
    return None
