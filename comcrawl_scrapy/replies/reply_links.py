"""Where the links of a comment lead that tell what it answers: within the page, or to what is on another one."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.reply_words import REPLY_TO, REPLYING_TO
from comcrawl_scrapy.documents.shown_text import text_before, text_right_before
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.replies.addressees import called

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.record_fields.slots import Layout

PARENT = re.compile(
    r"\bparent\b|родител|übergeordnet|eltern(?:beitrag|kommentar)|comentario\s+padre|comentário\s+pai", re.IGNORECASE
)
ANSWERED = re.compile(rf"{REPLYING_TO}\W*$", re.IGNORECASE)
LED = re.compile(rf"{ANSWERED.pattern}|返信先\W*$|回[复覆復]\s*@?$", re.IGNORECASE)
NUMBER = re.compile(r"#?(\d{1,5})")
LINKS = 40  # of a record that are looked at


def linked(
    layout: Layout,
    position: int,
    places: Mapping[str, int],
    known_as: Sequence[Sequence[str]],
    earlier: Collection[int],
) -> int | None:
    """Return which of the *earlier* comments, which are at these *places*, the first links of a comment lead to; None if to none."""
    targets = islice(_targets(layout, position, places, known_as), LINKS)
    return next((at for target in targets if (at := places.get(target)) in earlier), None)


def parent_links(layout: Layout, position: int) -> list[str]:
    """Return where the links of a comment lead that are called "Parent", or stand behind "In reply to".

    What only says "Reply" is a button, and may lead to the thread.
    """
    outline, links = layout.outline, _first_links(layout, position)
    return [outline.attributes[i].get("href", "") for i in links if _is_called_parent(outline.nodes[i])]


def answered_number(layout: Layout, position: int) -> str | None:
    """Return the number that a link of a comment is right behind "In reply to"; None without one: behind "Reply" it counts replies."""
    numbers = ((i, NUMBER.fullmatch(layout.line(i))) for i in _first_links(layout, position))
    led = ((number[1], text_right_before(layout.outline.nodes[i])) for i, number in numbers if number)
    return next((number for number, before in led if ANSWERED.search(before)), None)


def _first_links(layout: Layout, position: int) -> Iterator[int]:
    return islice((i for i in layout.owned[position] if layout.outline.tags[i] == "a"), LINKS)


def led_to(targets: Sequence[str], places: Mapping[str, int], earlier: Collection[int]) -> int | None:
    """Return which of the *earlier* comments, which are at these *places*, the first of the *targets* of links is that is one; None if none is."""
    found = (places.get(href, places.get(_place(href))) for href in targets)
    return next((at for at in found if at in earlier), None)


def _is_called_parent(link: HtmlElement) -> bool:
    """Say whether a *link* is called "parent", or what stands right before it, in no other element, says that a name follows of whom this answers."""
    said = " ".join((*link.itertext(), link.get("title", ""), link.get("aria-label", "")))
    return PARENT.search(said) is not None or LED.search(text_right_before(link)) is not None


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
        target = _place(href)
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


def _place(href: str) -> str:
    """Return what a link calls the place that it leads to: behind "#", or at the end of its path."""
    address, _, place = href.partition("#")
    return place or address.rstrip("/").rpartition("/")[2]


def elsewhere(layout: Layout, links: Sequence[int], own_id: str, places: Mapping[str, int]) -> str | None:
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
