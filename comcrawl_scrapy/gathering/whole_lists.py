"""Links beside some of the comments to a page that has all of them: "See all reviews", "All 45 opinions"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import EntryPoint
from comcrawl_scrapy.controls.comment_words import LONGEST, says_comments
from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.intents import is_for_writing, speaks_of
from comcrawl_scrapy.controls.never_click import forbidden
from comcrawl_scrapy.controls.other_names import names_comments, speaks_by_other_name
from comcrawl_scrapy.controls.targets import readable_path, relation, target
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.gathering.leading import leads
from comcrawl_scrapy.opening.named_points import WORTH_A_TRY

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from comcrawl_scrapy.gathering.controls import Place

ELSEWHERE = frozenset(("away", "thread"))
FEW = 10
"""Records up to which a link that tells no number may lead to more: shops show the best of their reviews."""


def links_to_all(place: Place) -> list[EntryPoint]:
    """Return the links close to the records that speak of comments and lead to another page of the site.

    First those that count more than there are; what counts none stands right after the records, which are few, or, where it
    speaks of all, right before them: who has come to one comment's thread is told so.
    """
    shown = len(place.records)
    links = {node: max(counts(words(node)), default=None) for node in place.clickables if _may_lead_to_all(node, place)}
    promising = [node for node, number in links.items() if number is not None and number > shown]
    uncounted = [node for node, number in links.items() if number is None and _is_beside(node, place)]
    return [EntryPoint.at(node, WORTH_A_TRY) for node in (*promising, *(uncounted if shown <= FEW else ()))]


def _is_beside(node: HtmlElement, place: Place) -> bool:
    return place.after.get(node) == 0 or (place.is_right_before(node) and speaks_of("all", words(node)))


def _may_lead_to_all(node: HtmlElement, place: Place) -> bool:
    """Say whether a link outside the records leads elsewhere on the site and speaks of comments, not of writing one.

    The next of numbered pages is not elsewhere.
    """
    link = target(node, place.page) if node.tag == "a" else None
    if link is None or place.position(node) not in ("before", "after"):
        return False
    if relation(link, place.page) not in ("below", "site") or leads(node, place) not in ELSEWHERE:
        return False
    said, path = words(node), readable_path(link, place.page)
    if len(said) > LONGEST or is_for_writing(said) or forbidden(node, place.page.address):
        return False
    return says_comments(said) or names_comments(said) or any(map(speaks_by_other_name, (said, path)))
