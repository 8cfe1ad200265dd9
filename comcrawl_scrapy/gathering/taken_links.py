"""Links that a script may take: "Load more comments", "View 2 replies" that lead to an address for the script, or for browsers without any.

Whether one does shows only when it is clicked.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import EntryPoint
from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.intents import speaks_of
from comcrawl_scrapy.controls.targets import relation, target
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.gathering.controls import is_allowed
from comcrawl_scrapy.gathering.leading import leads, stays
from comcrawl_scrapy.gathering.more_model import judged_as
from comcrawl_scrapy.gathering.more_points import PLACES, WORTH_A_CLICK, WORTH_RIGHT_AFTER, kind_of
from comcrawl_scrapy.gathering.page_numbers import is_disabled, shown_number
from comcrawl_scrapy.gathering.thread_links import MOST, as_if_it_stayed

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from comcrawl_scrapy.gathering.controls import Place


def taken_links(place: Place) -> list[EntryPoint]:
    """Return the links around and in the records that read like what loads more of them where it stands, best first."""
    links = (node for node in place.clickables if node.tag == "a" and _may_be_taken(node, place))
    described = {node: as_if_it_stayed(node, place) for node in islice(links, MOST)}
    points = [
        EntryPoint.at(node, 1 - shares[0], kind)
        for node, shares in judged_as(described)
        if (kind := kind_of(shares, _worth(node, place))) in ("more", "replies")
        and place.position(node) in PLACES[kind]
    ]
    return sorted(points, key=lambda point: -point.score)


def _worth(node: HtmlElement, place: Place) -> float:
    return WORTH_RIGHT_AFTER if place.after.get(node) == 0 else WORTH_A_CLICK


def _may_be_taken(node: HtmlElement, place: Place) -> bool:
    """Say whether a link leads elsewhere on the site, and is in use, no number of a page nor said to be an earlier one, and not every record's, unless it counts."""
    link = target(node, place.page)
    if link is None or relation(link, place.page) not in ("here", "below", "site") or stays(node, place):
        return False
    if is_disabled(node) or shown_number(node) is not None:
        return False
    if speaks_of("earlier", words(node)) and leads(node, place) == "number":
        return False
    if place.is_of_every(node) and not any(counts(words(node))):
        return False
    return is_allowed(node, place)
