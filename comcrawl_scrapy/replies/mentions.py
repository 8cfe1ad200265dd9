"""Ways to find what a comment answers by what it says: links to it, quotations of it, and its author's name."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import islice
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.reply_words import REPLY_TO
from comcrawl_scrapy.documents.shown_text import text_before
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.replies import quote_links
from comcrawl_scrapy.replies.addressees import Addressees, called
from comcrawl_scrapy.replies.own_places import links_of, own_numbers, permalinks, places_of, shown_numbers
from comcrawl_scrapy.replies.parents import key
from comcrawl_scrapy.replies.quotes import quoted_one
from comcrawl_scrapy.replies.reading_order import oldest_first

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout
    from comcrawl_scrapy.replies.levels import Parents

# As boards answer, and readers of numbered comments.
NUMBERED = re.compile(r"\s*(?:>>\s?|@#?)(\d{1,10})\b(?![:.,/-]\d|\s?(?:[%€$£]|[ap]m\b|uhr\b))", re.IGNORECASE)
LINKS = 40  # of a record that are looked at


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
        self.places = own_numbers(comments) | permalinks(comments, layout, self.links) | places_of(layout)
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
        yield self._linked(position)
        yield self.quoted.here.get(position)
        yield self._numbered(position)
        other = _elsewhere(self.layout, self.links[position], self.comments[position].id, self.places)
        if other is not None:
            self.elsewhere[position] = other
            return
        yield self.addressees.addressed_by(position, self.authors)
        yield self._quoted(turn)
        yield self.addressees.named_at(position, self.authors)

    def _linked(self, position: int) -> int | None:
        targets = _targets(self.layout, position, self.places, self.addressees.known_as)
        return next((at for target in islice(targets, LINKS) if (at := self.places.get(target)) in self.earlier), None)

    def _numbered(self, position: int) -> int | None:
        number = NUMBERED.match(self.comments[position].text)
        return self.numbers.get(number[1]) if number else None

    def _quoted(self, turn: int) -> int | None:
        quote = self.comments[self.order[turn]].quote
        said = quoted_one(quote, self.texts, turn) if quote else None
        return None if said is None else self.order[said]


def addressed(comments: Sequence[Comment], nested: Parents, layout: Layout) -> Parents:
    """Find the earlier answer of the same thread that an answer links to, or whose author it names or begins by addressing.

    Of threads that are shown in two levels, whatever their depth; where deeper ones are, nesting tells.
    """
    if not any(parent is not None for parent in nested) or any(p is not None and nested[p] is not None for p in nested):
        return list(nested)
    found = list(nested)
    places, addressees = places_of(layout), Addressees.of(comments, layout)
    for thread, answers in _threads(comments, nested).items():
        spoke: dict[str, int] = {}
        earlier = {thread}
        for position in answers:
            targets = _targets(layout, position, places, addressees.known_as)
            linked = next((at for target in islice(targets, LINKS) if (at := places.get(target)) in earlier), None)
            ways = (linked, addressees.named_at(position, spoke), addressees.addressed_by(position, spoke))
            found[position] = next((way for way in ways if way is not None), thread)
            earlier.add(position)
            spoke.update(dict.fromkeys(addressees.known_as[position], position))
    return found


def _threads(comments: Sequence[Comment], nested: Parents) -> dict[int, list[int]]:
    """Return the answers in each thread, by the position of what they answer, oldest first."""
    threads: defaultdict[int, list[int]] = defaultdict(list)
    for position, thread in enumerate(nested):
        if thread is not None:
            threads[thread].append(position)
    return {
        thread: [answers[turn] for turn in oldest_first([comments[position] for position in answers])]
        for thread, answers in threads.items()
    }


def _targets(
    layout: Layout, position: int, places: Mapping[str, int], known_as: Sequence[Sequence[str]]
) -> Iterator[str]:
    """Yield where links within the page lead, and such links to other addresses as say that they answer something, or whom.

    These say what who wrote that is *known_as*, and nothing else. A comment may have an address of its own that ends in what
    its place is called. And where its link to itself has the address of the page, that of another has it too.
    """
    outline, here = layout.outline, {""}
    for i in (i for i in layout.owned[position] if outline.tags[i] == "a"):
        href = outline.attributes[i].get("href", "")
        address, _, place = href.partition("#")
        target = place or address.rstrip("/").rpartition("/")[2]
        if places.get(place) == position:
            here.add(address)
        elif href in places:
            yield href
        elif (place or target in places) and (
            address in here
            or _says_that_it_answers(outline.nodes[i])
            or (place in places and called(layout.line(i)) in known_as[places[place]])
        ):
            yield target


def _elsewhere(layout: Layout, links: Sequence[int], own_id: str, places: Mapping[str, int]) -> str | None:
    """Return the place of a comment on another page, called as that of this one, that one of its *links* says is answered."""
    form, outline = DIGITS.sub("0", own_id), layout.outline
    for i in links:
        target = outline.attributes[i].get("href", "").partition("#")[2]
        is_alike = target != "" and DIGITS.sub("0", target) == form
        if is_alike and target not in places and _says_that_it_answers(outline.nodes[i]):
            return target
    return None


def _says_that_it_answers(link: HtmlElement) -> bool:
    """Say whether a *link*, or what stands before it, says that it leads to what is answered."""
    return REPLY_TO.search(f"{text_before(link)} {' '.join(link.itertext())}") is not None
