"""Links beside quotations to the comments that are quoted, be they on other pages."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.replies.parents import key

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout

LINKS = 40  # of a record that are looked at
ENDS_IN_NUMBER = re.compile(r"\d$")
NUMBERED = re.compile(r"(\D*)(\d+)")


class Quoted(NamedTuple):
    """The comments that others quote, by the positions of these: their positions, and the ids of those on other pages."""

    here: dict[int, int]
    elsewhere: dict[int, str]


def quoted(comments: Sequence[Comment], layout: Layout) -> Quoted:
    """Find the comment that the first link in a comment with a quotation leads to, other than itself: by the number of its id.

    Links to other pages lead to a place that is called as that of the comment itself, or have an address as those to comments here.
    """
    positions = {key(comment.id): position for position, comment in enumerate(comments) if comment.id}
    found, forms = Quoted({}, {}), set[str]()
    own = {k: named for k, one in enumerate(comments) if one.quote and (named := NUMBERED.fullmatch(one.id))}
    for position in own:
        numbers = ((address, key(address)) for address in _addresses(layout, position))
        here = (
            (address, positions[number]) for address, number in numbers if positions.get(number, position) != position
        )
        if (link := next(here, None)) is not None:
            forms.add(DIGITS.sub("0", link[0]))
            found.here[position] = link[1]
    for position, named in own.items():
        links = _addresses(layout, position) if position not in found.here else ()
        other = (key(address) for address in links if _leads_elsewhere(address, named, forms))
        if (number := next(other, None)) is not None:
            found.elsewhere[position] = f"{named[1]}{number}"
    return found


def _leads_elsewhere(address: str, own: re.Match[str], forms: Container[str]) -> bool:
    """Say whether an *address* with a number is one of a comment as the one whose id is *own*, or of one of these *forms*."""
    place = NUMBERED.fullmatch(address.partition("#")[2])
    is_alike = place is not None and place[1] == own[1] != ""
    return key(address) != own[2] and (is_alike or DIGITS.sub("0", address) in forms)


def _addresses(layout: Layout, position: int) -> Iterator[str]:
    """Yield where the first links of a record lead, as far as that ends in a number."""
    tags, attributes = layout.outline.tags, layout.outline.attributes
    links = (attributes[i].get("href", "") for i in layout.owned[position] if tags[i] == "a")
    return (address for address in islice(filter(None, links), LINKS) if ENDS_IN_NUMBER.search(address))
