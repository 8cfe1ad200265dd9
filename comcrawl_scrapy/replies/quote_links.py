"""Links to the comments that are quoted, and names of these on the quotations, be they on other pages."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.documents.characters import letters_and_digits
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.replies.parents import OWN_NAMES, key

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout

MOST = 40  # links and quotations of a record that are looked at
NO_PLACE = frozenset(("href", "id", "class", "style"))
OF_COMMENT = re.compile(r"(?:^|-|content)(?:comment|post|reply|message)(?:-?id)?$")  # an attribute
ENDS_IN_NUMBER = re.compile(r"\d$")
NUMBERED = re.compile(r"(\D*)(\d+)")


class Quoted(NamedTuple):
    """The comments that others quote, by the positions of these: their positions, and the ids of those on other pages."""

    here: dict[int, int]
    elsewhere: dict[int, str]


def quoted(comments: Sequence[Comment], layout: Layout) -> Quoted:
    """Find the comment that the first link in a comment with a quotation leads to, or the quotation names, by the number of its id; not itself.

    Links to other pages lead to a place that is called as that of the comment itself, or have an address as those to comments here.
    """
    positions = {key(comment.id): position for position, comment in enumerate(comments) if comment.id}
    found, forms = Quoted({}, {}), set[str]()
    own = {k: named for k, one in enumerate(comments) if one.quote and (named := NUMBERED.fullmatch(one.id))}
    for position, named in own.items():
        numbers = ((address, key(address)) for address in _addresses(layout, position, named))
        here = (
            (address, positions[number]) for address, number in numbers if positions.get(number, position) != position
        )
        if (link := next(here, None)) is not None:
            forms.add(DIGITS.sub("0", link[0]))
            found.here[position] = link[1]
    for position, named in own.items():
        links = _addresses(layout, position, named) if position not in found.here else ()
        other = (key(address) for address in links if _leads_elsewhere(address, named, forms))
        if (number := next(other, None)) is not None:
            found.elsewhere[position] = f"{named[1]}{number}"
    return found


def _leads_elsewhere(address: str, own: re.Match[str], forms: Container[str]) -> bool:
    """Say whether an *address* with a number is one of a comment as the one whose id is *own*, or of one of these *forms*."""
    place = NUMBERED.fullmatch(address.partition("#")[2])
    is_alike = place is not None and place[1] == own[1] != ""
    return key(address) != own[2] and (is_alike or DIGITS.sub("0", address) in forms)


def _addresses(layout: Layout, position: int, own: re.Match[str]) -> Iterator[str]:
    """Yield where the first links of a record lead, as far as that ends in a number, and the places that they and quotations name.

    But first the place of a comment that is quoted in full: it has its own id.
    """
    outline, quotations = layout.outline, layout.measures.quotations
    if position in layout.quoted:
        whole = outline.attributes[layout.quoted[position][0]]
        yield from (f"#{own[1]}{key(whole[name])}" for name in OWN_NAMES if ENDS_IN_NUMBER.search(whole.get(name, "")))
    found = (i for i in layout.owned[position] if outline.tags[i] == "a" or layout.kind[i] in quotations)
    for i in islice(found, MOST):
        named = (_place(name, value, own) for name, value in outline.attributes[i].items() if name not in NO_PLACE)
        yield from filter(None, named)
        address = outline.attributes[i].get("href", "") if outline.tags[i] == "a" else ""
        if ENDS_IN_NUMBER.search(address):
            yield address


def _place(name: str, value: str, own: re.Match[str]) -> str | None:
    """Return the place that an attribute gives of a comment as the one whose id is *own*: "post: 7" beside "post-8" is "#post-7"."""
    said = NUMBERED.fullmatch(value.rpartition("#")[2])
    if said is None or not (said[1] or OF_COMMENT.search(name)):
        return None
    is_alike = not said[1] or letters_and_digits(said[1]) == letters_and_digits(own[1])
    return f"#{own[1]}{said[2]}" if is_alike else None
