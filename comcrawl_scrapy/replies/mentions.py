"""Ways to find what a comment answers by what it says: links to it, quotations of it, and its author's name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comcrawl_scrapy.replies import quote_links
from comcrawl_scrapy.replies.addressees import Addressees
from comcrawl_scrapy.replies.own_places import all_places, links_of, shown_numbers
from comcrawl_scrapy.replies.parents import key
from comcrawl_scrapy.replies.quotes import quoted_one
from comcrawl_scrapy.replies.reading_order import oldest_first
from comcrawl_scrapy.replies.reply_links import answered_number, elsewhere, linked

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout
    from comcrawl_scrapy.replies.levels import Parents

# As boards answer, and readers of numbered comments.
NUMBERED = re.compile(r"\s*(?:>>\s?|@#?)(\d{1,10})\b(?![:.,/-]\d|\s?(?:[%€$£]|[ap]m\b|uhr\b))", re.IGNORECASE)


def mentioned(comments: Sequence[Comment], layout: Layout) -> tuple[Parents, dict[int, str]]:
    """Find the comment that a link leads to, or that is quoted, or whose author the text begins by addressing, or a label names.

    It was said before: it stands above, or below where the newest stand first. And the ids of those on other pages that are quoted,
    or that links say are answered.
    """
    mentions = _Mentions(comments, layout)
    found: Parents = [None] * len(comments)
    for turn, position in enumerate(mentions.order):
        found[position] = next((parent for parent in mentions.ways(turn) if parent is not None), None)
        mentions.remember(position)
    return found, {position: name for position, name in mentions.elsewhere.items() if found[position] is None}


class _Mentions:
    """What each comment mentions of those before it, which are remembered by their authors' names and by the numbers shown at them."""

    def __init__(self, comments: Sequence[Comment], layout: Layout) -> None:
        self.comments, self.layout = comments, layout
        self.order = oldest_first(comments)
        self.texts = [comments[position].text for position in self.order]
        self.links, self.shown = links_of(layout), shown_numbers(layout)
        self.places = all_places(comments, layout)
        self.quoted = quote_links.quoted(comments, layout)
        self.elsewhere = dict(self.quoted.elsewhere)
        self.addressees = Addressees.of(comments, layout)
        self.earlier: set[int] = set()
        self.authors: dict[str, int] = {}
        self.numbers: dict[str, int] = {}

    def remember(self, position: int) -> None:
        self.earlier.add(position)
        self.numbers.update(dict.fromkeys((self.shown[position], key(self.comments[position].id)), position))
        self.authors.update(dict.fromkeys(self.addressees.known_as[position], position))

    def ways(self, turn: int) -> Iterator[int | None]:
        """Yield what the comment whose *turn* it is answers, the surest way first; a link to one on another page is surer than names."""
        position = self.order[turn]
        yield linked(self.layout, position, self.places, self.addressees.known_as, self.earlier)
        yield self.quoted.here.get(position)
        yield self._numbered(position)
        other = elsewhere(self.layout, self.links[position], self.comments[position].id, self.places)
        if other is not None:
            self.elsewhere[position] = other
            return
        yield self.addressees.addressed_by(position, self.authors)
        yield self._quoted(turn)
        yield self.addressees.named_at(position, self.authors)

    def _numbered(self, position: int) -> int | None:
        written = NUMBERED.match(self.comments[position].text)
        number = written[1] if written else answered_number(self.layout, position)
        return self.numbers.get(number) if number else None

    def _quoted(self, turn: int) -> int | None:
        quote = self.comments[self.order[turn]].quote
        said = quoted_one(quote, self.texts, turn) if quote else None
        return None if said is None else self.order[said]
