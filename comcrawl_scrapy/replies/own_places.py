"""What the records of a page are called there: names that links lead to, addresses of their own, numbers at their heads."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from comcrawl_scrapy.replies.parents import key

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout

LONG_NUMBER = re.compile(r"\d{4,}")  # no place on a page is called by a shorter one alone
SHOWN_NUMBER = re.compile(r"\W{0,3}(\d{1,5})(?!\d)")  # at the head of a record


def places_of(layout: Layout) -> dict[str, int]:
    """Return the positions of the records by the names that links may lead to in them, or in what holds one and nothing else."""
    anchors = layout.of_kinds(_anchors, {"id", "name"}.__contains__)
    around = [[layout.kind[i] for i in holders(layout, member)] for member in layout.members]
    return {
        name: position
        for of_records in (layout.kinds, around)  # a holder is a part of the record that it stands in, too
        for position, kinds in enumerate(of_records)
        for kind in kinds
        for name in anchors.get(kind, ())
    }


def all_places(comments: Sequence[Comment], layout: Layout) -> dict[str, int]:
    """Return the positions of the records by whatever links may lead to: `places_of` them, their addresses, the long numbers of their ids."""
    return own_numbers(comments) | permalinks(comments, layout, links_of(layout)) | places_of(layout)


def holders(layout: Layout, member: int) -> Iterator[int]:
    """Yield the elements that hold a record and nothing else, nearest first."""
    end, i = layout.end, member
    while (up := layout.parent[i]) == i - 1 >= 0 and end[up] == end[member] and up not in layout.roots:
        yield up
        i = up


def own_numbers(comments: Sequence[Comment]) -> dict[str, int]:
    """Return the positions of the comments by the long numbers of their ids, in which links to them from elsewhere may end."""
    numbers = [(key(comment.id), position) for position, comment in enumerate(comments)]
    return {number: position for number, position in numbers if LONG_NUMBER.fullmatch(number)}


def links_of(layout: Layout) -> list[list[int]]:
    """Return the links in each record."""
    tags = layout.outline.tags
    return [[i for i in owned if tags[i] == "a"] for owned in layout.owned]


def permalinks(comments: Sequence[Comment], layout: Layout, links: Sequence[Sequence[int]]) -> dict[str, int]:
    """Return the positions of the records by the addresses, as they are written there, of their links to themselves."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for position, comment in enumerate(comments):
        for i in links[position] if comment.permalink else ():
            address = layout.outline.attributes[i].get("href", "")
            if any(map(str.isdigit, address)) and (comment.permalink or "").endswith(address):
                found[address].add(position)
    return {address: positions.pop() for address, positions in found.items() if len(positions) == 1}


def shown_numbers(layout: Layout) -> list[str]:
    """Return the numbers that the records begin with, one more each time or several; "" where not all do.

    The first may begin with the title of all, where the second is 2.
    """
    found = (SHOWN_NUMBER.match(layout.own_line(member)) for member in layout.members)
    first = next(found, None)
    shown = [number[1] for number in takewhile(bool, found) if number]  # of most pages none has one
    shown = [first[1] if first else "1" if shown[:1] == ["2"] else "", *shown]
    is_counted = all(shown) and len(shown) == len(layout.members) and all(int(a) < int(b) for a, b in pairwise(shown))
    return shown if is_counted else [""] * len(layout.members)


def _anchors(tag: str, attributes: dict[str, str]) -> list[str] | None:
    """Return the names by which links may lead to elements of a kind."""
    return [attributes[name] for name in ("id", "name") if attributes.get(name)] or None
