"""The name that an element gives: the time, buttons, badges, numbers and initials in it left out."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.control_words import is_control
from comcrawl_scrapy.record_fields.author_order import INITIALS
from comcrawl_scrapy.record_fields.badges import first_shown, name_before_badges, name_before_time, text_before_badges
from comcrawl_scrapy.record_fields.like_words import stated_likes
from comcrawl_scrapy.record_fields.name_words import FOLLOW, HONOURED
from comcrawl_scrapy.record_fields.names import author_name
from comcrawl_scrapy.record_fields.notes import STAR
from comcrawl_scrapy.times import dates_in_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.record_fields.slots import Layout, Slot

NUMBER = re.compile(r"[#№]?\d+\s*[.:)]?")
PARTICLE = re.compile(r"(?:von|di|par|af|av|door)\s+(?:\S+\s+){0,2}\S+$", re.IGNORECASE)  # "by", or a part of a name
STARS = re.compile(rf"\s*(?:{STAR}\s*)+")  # a rating beside a name
EMPTIED = re.compile(
    r"[(（\[【〔]\s*[)）\]】〕]|(?<=\S)\s+@\s*$"
)  # around or before what was left out: a time, whom it answers


class GivenNames:
    """Reads names in the elements of *layout*; *slots* are those that name the authors, the likeliest first."""

    def __init__(self, layout: Layout, slots: Sequence[Slot]) -> None:
        self.layout, self.slots = layout, slots

    def of(self, author: int, time: int | None) -> str | None:
        """Return the name that the element *author* gives, the time and buttons in it left out."""
        outline, alone = self.layout.outline, self._innermost(author)
        if _addresses(outline.nodes[alone]):
            return None
        if self.layout.end[alone] == alone + 1:
            line = self.layout.own_line(alone)
            is_led = PARTICLE.match(line) is None or self._are_led or dates_in_text.without_dates(line) != line
            return author_name(line, alone=True) if is_led else line
        if (named := name_before_badges(self.layout, alone)) is not None:
            return author_name(self.layout.own_line(named), alone=True)
        if (said := text_before_badges(outline.nodes[alone])) is not None:
            return author_name(said, alone=True)
        if (name := self.before_time(alone)) is not None:
            return name
        inside = {outline.nodes[time]} if time is not None and author < time < self.layout.end[author] else set()
        parts = outline.nodes[author + 1 : self.layout.end[author]]
        inside.update(self.layout.nested(author), (part for part in parts if _is_beside_name(part)))
        first = first_shown(self.layout, alone)
        if NUMBER.fullmatch(self.layout.own_line(first)) or self._is_initial(first, author):  # of the comment
            inside.add(outline.nodes[first])
        return author_name(EMPTIED.sub("", self.layout.text(author, inside)) if inside else self.layout.name(author))

    def before_time(self, i: int) -> str | None:
        """Return the name that element *i* begins with where a time follows."""
        named = name_before_time(self.layout, i)
        return author_name(self.layout.own_line(named), alone=True) if named is not None else None

    @cached_property
    def _are_led(self) -> bool:
        """Whether most names have a word for "by" before them: else it begins some: "Di Stefano"."""
        lines = [self.layout.own_line(nodes[0]) for nodes in self.slots[0].of_record.values()] if self.slots else []
        return 2 * sum(PARTICLE.match(line) is not None for line in lines) > len(lines)

    def _is_initial(self, first: int, author: int) -> bool:
        """Say whether the element that begins what names the *author* is an initial of the name behind it, in the place of a picture."""
        said, after = self.layout.own_line(first), self.layout.end[first]
        if not are_initials(said):
            return False
        behind = (self.layout.outline.nodes[first].tail or "").strip()
        if not behind and after < self.layout.end[author]:
            behind = self.layout.own_line(after)
        return len(behind) > len(said) and behind[0].casefold() == said[0].casefold()

    def _innermost(self, i: int) -> int:
        """Return the innermost element that holds all text of element *i*, such as the link in what is emphasized."""
        chars, end, inside = self.layout.chars, self.layout.end, i + 1
        while inside < end[i]:
            i, inside = (inside, inside + 1) if chars[inside] == chars[i] else (i, end[inside])
        return i


def _is_beside_name(part: HtmlElement) -> bool:
    """Say whether a *part* of what names an author is none of the name: a button, or whom the comment answers.

    Or the link that wikis put behind who has no page there: "Ann?".
    """
    said = part.text or ""
    return is_no_name(said) or _addresses(part) or (part.tag == "a" and said.strip() == "?")


def _addresses(part: HtmlElement) -> bool:
    """Say whether a *part* of what names an author is a link within the page that says whom the comment answers: "@ Ann", and no account.

    The sign may stand before it, behind the author's link: "Bob @ Ann".
    """
    address, is_within, _ = part.get("href", "").partition("#")
    if part.tag != "a" or not is_within:
        return False
    before = part.getprevious()
    follows = before is not None and (before.tail or "").strip() == "@" and (before.tail or "")[-1:].isspace()
    return follows or (not address and (part.text or "").lstrip().startswith("@ "))


def is_no_name(said: str) -> bool:
    """Say whether what stands in or beside a name is a button, stars, how many like the comment, or what distinguishes it."""
    is_other = any(other.fullmatch(said.strip()) for other in (FOLLOW, STARS, HONOURED))
    return is_other or is_control(said) or stated_likes(said) is not None


def are_initials(said: str) -> bool:
    """Say whether letters may stand in the place of a picture: one, or two large ones."""
    return said.isalpha() and (len(said) == 1 or (len(said) <= INITIALS and said.isupper()))
