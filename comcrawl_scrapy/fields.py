"""What one record says: text, author, time and the rest, each read from its slot of the template.

Which slot holds the text, the author and the time is learnt (`comcrawl_scrapy.slots` has the features); a record
without the likeliest slot is read from the next likely one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import numpy as np

from comcrawl_scrapy import dates, details
from comcrawl_scrapy.dom import own_text, xpath
from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.measures import COLUMN, CONTROL, LONGEST_CONTROL

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from lxml.html import HtmlElement

    from comcrawl_scrapy.dom import Floats
    from comcrawl_scrapy.slots import Layout, Slot

WEIGHTS = {"text": "fields-text.npz", "author": "fields-author.npz", "time": "fields-time.npz"}
LIKELY = {"text": 0.25, "author": 0.15, "time": 0.15}  # from which on a slot is read
LONGEST_AUTHOR = 80  # characters
LONGEST_HEAD = 120  # characters of what names author and time; longer slots hold the text too
SEPARATOR = re.compile(r"\s[|•·»#/–—-]\s?|[|•·»]")
BY = re.compile(
    r"^(?:(?:(?:comment|posted|written|submitted|reviewed|asked|answered|geschrieben|verfasst|publicado|escrito|publié|écrit|door)\s*)?"
    r"(?:by|von|par|por|door|av|af|di|od|от)\b|(?:author|autor|auteur|name|posted|comment)\s*:)\s*:?\s*",
    re.IGNORECASE,
)
SAYS = re.compile(
    r"\s*\b(?:says?|said|wrote|writes|commented|replied|posted|sagte?|schrieb|schreibt|meint|a dit|dit|dice|dijo|disse|diz|scrive|ha scritto"
    r"|schreef|zegt|skrev|pisze|napisał|píše|пишет|написал|on|at|am)\b\s*[.…:]*\s*$|\s*[:…]+\s*$",
    re.IGNORECASE,
)
FORMS = frozenset(("form", "button", "textarea", "input", "nav"))


@dataclass(frozen=True)
class FieldModel:
    """How likely a slot holds the text, the author, the time of a comment. Safe to share between threads."""

    text: Forest
    author: Forest
    time: Forest

    def rank(self, slots: Sequence[Slot], features: Floats, role: str) -> list[Slot]:
        """Return the slots that are likely to play *role*, likeliest first."""
        scores = getattr(self, role).predict(features)
        order = np.argsort(-scores, kind="stable")
        return [slots[i] for k, i in enumerate(order) if scores[i] >= LIKELY[role] or (k == 0 and role == "text")]


@cache
def shipped() -> FieldModel:
    """Load the weights that come with the package, once."""
    return FieldModel(**{role: Forest.load(name) for role, name in WEIGHTS.items()})


@dataclass(frozen=True)
class PageContext:
    """What a record's fields are read against: where the page is, when it was fetched, in which languages."""

    url: str
    fetched_at: datetime
    languages: tuple[str, ...]


class FieldReader:
    """Reads the fields of a section's records."""

    def __init__(self, layout: Layout, context: PageContext, model: FieldModel) -> None:
        self.layout = layout
        self.context = context
        features = layout.features()
        self.text, self.author, self.time = (
            [slot.of_record() for slot in model.rank(layout.slots, features, role)]
            for role in ("text", "author", "time")
        )

    def comments(self) -> list[Comment]:
        """Return the comments in document order; those without any text or author are left out by the caller."""
        return [self._comment(position) for position in range(len(self.layout.members))]

    def _comment(self, position: int) -> Comment:
        outline = self.layout.outline
        time = self._time(position)
        author, name = self._author(position, time)
        body = self._body(position)
        text = "\n".join(filter(None, (own_text(outline.nodes[i], self._left_out(i, author, time)) for i in body)))
        own = self.layout.own(position)
        inside = range(body[0], int(outline.end[body[-1]])) if body and body[0] != own[0] else range(0)
        comment = Comment(text=text, id=details.own_id(outline, own), xpath=xpath(outline.nodes[own[0]]))
        comment.avatar_url = self._absolute(details.avatar(outline, own, author, inside))
        comment.likes = details.likes(outline, own, inside)
        comment.permalink = self._absolute(details.permalink(outline, own, time, comment.id))
        if author is not None:
            comment.author = name
            comment.author_url = self._link(outline.nodes[author])
        if time is not None:
            node = outline.nodes[time]
            comment.published_text = dates.shown(self._said(time)) or node.get("datetime")
            comment.published_at = self._read(time)
        return comment

    def _author(self, position: int, time: int | None) -> tuple[int | None, str | None]:
        """Return the element that names the author, and the name: from the likeliest slot that has one.

        A lone line such as "Posted by Ann on May 1st" is taken for the time; it may name the author too.
        """
        said = self._said(time) if time is not None else None
        candidates = (nodes[0] for slot in self.author if (nodes := slot.get(position)))
        for i in candidates:
            if (name := self._name(i, time)) and name != said:
                return i, name
        if time is not None and BY.search(SEPARATOR.split(own_text(self.layout.outline.nodes[time]))[-1]):
            return time, self._name(time, None)
        return None, None

    def _name(self, author: int, time: int | None) -> str | None:
        """Return the author's name: what remains of the slot without dates and words such as "says"."""
        outline = self.layout.outline
        inside = {outline.nodes[time]} if time is not None and author < time < outline.end[author] else set()
        inside.update(self.layout.nested(author))
        lines = own_text(outline.nodes[author], inside).split("\n")
        parts = (part for line in lines for part in SEPARATOR.split(dates.without_dates(line)))
        names = (SAYS.sub("", BY.sub("", part.strip())).strip(" :,;-–—") for part in parts)
        return next((name[:LONGEST_AUTHOR] for name in names if any(c.isalpha() or c == "*" for c in name)), None)

    def _time(self, position: int) -> int | None:
        """Return the element of the time: inside one that holds more and cannot be read, the one that is all time."""
        found = self._first(self.time, position)
        if found is None or self._read(found) is not None:
            return found
        end = self.layout.outline.end
        leaves = (i for i in range(found + 1, int(end[found])) if end[i] == i + 1 and self.layout.owner[i] == position)
        return next((i for i in leaves if self._read(i) is not None), found)

    def _read(self, i: int) -> datetime | None:
        """Return the time that element *i* gives."""
        node = self.layout.outline.nodes[i]
        return dates.published(node, self._said(i), self.context.languages, self.context.fetched_at)

    def _said(self, i: int) -> str:
        """Return the text of element *i* in one line."""
        return " ".join(own_text(self.layout.outline.nodes[i]).split())

    def _first(self, ranked: Sequence[dict[int, list[int]]], position: int) -> int | None:
        """Return the first element of the likeliest slot that the record fills."""
        for slot in ranked:
            for i in slot.get(position, ()):
                if self._chars(i):
                    return i
        return None

    def _chars(self, i: int) -> int:
        """Count the characters that element *i* shows."""
        running = self.layout.measures.running[:, COLUMN["chars"]]
        return int(running[self.layout.outline.end[i]] - running[i])

    def _body(self, position: int) -> list[int]:
        """Return the elements of the likeliest slot that the record fills with any text, none inside another.

        A slot that is the whole record gives way to one inside of it.
        """
        end, root = self.layout.outline.end, self.layout.members[position]
        for slot in sorted(self.text, key=lambda slot: root in slot.get(position, ())):
            found, stop = [], -1
            for i in slot.get(position, ()):
                if i >= stop and self._chars(i):
                    found.append(i)
                    stop = int(end[i])
            if found:
                return found
        return []

    def _left_out(self, i: int, author: int | None, time: int | None) -> set[HtmlElement]:
        """Return what inside element *i* is no part of the comment's text."""
        outline = self.layout.outline
        end = int(outline.end[i])
        left_out = set(self.layout.nested(i))
        heads = (k for k in (author, time) if k is not None and i < k < end and self._chars(k) <= LONGEST_HEAD)
        left_out.update(outline.nodes[k] for k in heads)
        left_out.update(outline.nodes[k] for k in range(i + 1, end) if self._is_control(k))
        return left_out

    def _is_control(self, i: int) -> bool:
        node, tag = self.layout.outline.nodes[i], self.layout.outline.tags[i]
        if tag in FORMS or node.get("role") == "button":
            return True
        text = (node.text or "").strip() if tag in ("a", "span", "li") and len(node) == 0 else ""
        return 0 < len(text) <= LONGEST_CONTROL and tag == "a" and CONTROL.fullmatch(text) is not None

    def _link(self, node: HtmlElement) -> str | None:
        """Return where the nearest link at, in or around *node* leads."""
        around = (node, *node.iterdescendants("a"), *node.iterancestors("a"))
        return next((url for e in around if e.tag == "a" and (url := self._absolute(e.get("href")))), None)

    def _absolute(self, target: str | None) -> str | None:
        """Return *target* as an absolute address; None where it leads nowhere."""
        if not target or target == "#" or target.startswith(("javascript:", "mailto:")):
            return None
        try:
            return urljoin(self.context.url, target.strip())
        except ValueError:  # what urllib takes for a broken IPv6 address
            return None
