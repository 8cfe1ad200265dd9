"""Links from comments to pages of their own that hold their replies: "View 3 more replies", "Continue this thread"."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import EntryPoint, shape
from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.intents import is_for_replies, speaks_of
from comcrawl_scrapy.controls.never_click import forbidden
from comcrawl_scrapy.controls.targets import relation, target
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.gathering.control_features import LONGEST_TEXT, features, plain, wordings
from comcrawl_scrapy.gathering.leading import leads, stays
from comcrawl_scrapy.gathering.more_model import Control, judged_as
from comcrawl_scrapy.gathering.more_points import WORTH_A_TRY
from comcrawl_scrapy.times.dates_in_text import without_dates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.gathering.controls import Place

Beginning = tuple[str, int]
"""What a comment says that begins a thread, and how many before it on the page say the same."""

WORTH_UNCOUNTED = 0.15
"""The probability from which a link that tells no number is followed: "Continue this thread"."""
MOST = 100  # links of a page that are judged: more are hardly ever followed
OF_PAGES = frozenset({"page link", "to following", "to earlier"})
"""Facts of what may lead to a numbered page: a thread's number is none."""


def thread_links(place: Place) -> list[EntryPoint]:
    """Return the links in and between the records that lead below this page and promise replies, as next pages.

    For where some are known to be missing. Those of the likeliest make are first, each make in the order of the page.
    """
    links = (node for node in place.clickables if node.tag == "a" and _may_lead_to_replies(node, place))
    described = {node: as_if_it_stayed(node, place) for node in islice(links, MOST)}
    points = {
        node.get("href"): EntryPoint.at(node, 1 - shares[0], "next")
        for node, shares in judged_as(described)
        if 1 - shares[0] >= (WORTH_A_TRY if _counts(node) else WORTH_UNCOUNTED) or goes_on(words(node))
    }
    best: dict[tuple[str, str], float] = {}
    for point in points.values():
        best[shape(point.node)] = max(point.score, best.get(shape(point.node), 0.0))
    return sorted(points.values(), key=lambda point: -best[shape(point.node)])


def by_thread(points: Sequence[EntryPoint], place: Place) -> dict[Beginning, EntryPoint]:
    """Return the first of *points*, links in or after records, of each thread.

    A thread is known on every page that names it, under whatever address, by what the record says that it begins with, and how
    many before that say the same there: "deleted".
    """
    seen: Counter[str] = Counter()
    threads: dict[HtmlElement, Beginning] = {}
    for record in place.records:
        said = words(record)
        threads[record] = (said, seen[said])
        seen[said] += 1
    found: dict[Beginning, EntryPoint] = {}
    for point in points:
        before = (record for record in place.records if place.order[record] < place.order[point.node])
        last = max(before, key=lambda record: place.order[record], default=place.records[0])
        found.setdefault(threads[place.record_of.get(point.node, last)], point)
    return found


def as_if_it_stayed(node: HtmlElement, place: Place) -> Control:
    """Return what is known of a link as of a control that unfolds replies in their place, which the model knows."""
    where = f"leads {leads(node, place)}"
    facts = {name.replace(where, "leads stay"): value for name, value in features(node, place).items()}
    return Control({name: value for name, value in facts.items() if name not in OF_PAGES}, *wordings(node))


def _may_lead_to_replies(node: HtmlElement, place: Place) -> bool:
    """Say whether a link shows a part of this page, and is not every record's own, unless it counts something.

    A comment's own address has a fragment, other than one that names where all of them are, or is a date.
    """
    said, link = words(node), target(node, place.page)
    if not place.is_among(node) or link is None or stays(node, place):
        return False
    around = (outer.get("id") for outer in (place.section, *place.section.iterancestors()))
    if link.fragment and link.fragment not in around:
        return False
    if not any(character.isalpha() for character in plain(without_dates(said))):
        return False
    if not _counts(node) and place.is_of_every(node):
        return False
    is_of_site = any(link.netloc == own.netloc for own in place.page.addresses)
    is_of_page = is_of_site and relation(link, place.page) in ("here", "below")
    return is_of_page and not forbidden(node, place.page.address)


def goes_on(said: str) -> bool:
    """Say whether a text speaks of showing replies, or of what continues: no model knows all words."""
    return len(said) <= LONGEST_TEXT and (speaks_of("continue", said) or is_for_replies(said))


def _counts(node: HtmlElement) -> bool:
    return any(counts(without_dates(words(node))))
