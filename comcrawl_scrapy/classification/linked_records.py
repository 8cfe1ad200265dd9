"""Records that are links, or hold one to a document or to a page of comments: lists of files, teasers, the posts of a journal.

A link to a place on a page is none: so do the times of comments.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.classification.held_parts import share_holding
from comcrawl_scrapy.controls.comment_words import LONGEST, says_comments
from comcrawl_scrapy.documents.links import split
from comcrawl_scrapy.documents.measures import LongestWithin, leads_away
from comcrawl_scrapy.documents.shown_text import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Ints, Outline

NEARLY_ALL = 0.8  # of the records, that have such a link; of a text, that is one
ENOUGH = 50  # records that show whether they count comments
NUMBER = re.compile(r"\d")
ENDING = re.compile(r"\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|epub|zip)\b", re.IGNORECASE)  # to look for it is fast
DOCUMENT = re.compile(ENDING.pattern + "$", re.IGNORECASE)


def are_links(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether nearly all *members* are each in a link, or hardly anything but one; a link to a place on a page is none."""
    outline, at = measures.outline, np.asarray(members)
    anchors = np.flatnonzero(outline.tagged(("a",)))
    links = anchors[[_leads(outline, i) for i in anchors.tolist()]]
    are_around = np.searchsorted(at, outline.end[links]) - np.searchsorted(at, links) == 1  # one each
    around = np.zeros(len(outline), dtype=bool)
    around[links[are_around]] = True
    hold_others = np.searchsorted(anchors, outline.end[at]) > np.searchsorted(anchors, at, "right")
    may_lead = [_may_lead(outline, i, is_open=holds) for i, holds in zip(members, hold_others.tolist(), strict=True)]
    is_link = outline.covered(around)[at] | may_lead | _are_mostly_links(measures, at, links)
    return bool(is_link.mean() >= NEARLY_ALL)


def are_documents(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether nearly all of several *members* hold a link to a document of their own: reports, rulings, minutes."""
    if len(members) < 2:
        return False
    linking = measures.outline.kinds_told_by(frozenset(("href",)))
    kinds = [number for number, (_, attributes) in linking if _is_document(attributes.get("href", ""))]
    are_own = len(kinds) >= NEARLY_ALL * len(members)
    return are_own and share_holding(measures.outline, members, kinds) >= NEARLY_ALL


def are_commented_on(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether nearly all of several *members* count comments on them that are on a page of their own: the posts of a journal."""
    end, members = measures.outline.end_list, members[:ENOUGH]
    pages = [next(_counted_pages(measures, range(i, end[i])), None) for i in members]
    own = set(pages) - {None}
    return len(members) > 1 and len(own) >= NEARLY_ALL * len(members)


def _counted_pages(measures: Measures, part: range) -> Iterator[tuple[str, str]]:
    """Yield the pages to which links in *part* lead that say how many comments there are."""
    outline = measures.outline
    for i in part:
        if outline.tags[i] == "a" and _leads(outline, i):
            said = line_of(outline.nodes[i])
            if len(said) <= LONGEST and NUMBER.search(said) and says_comments(said):
                page = split(outline.attributes[i]["href"])
                yield page.netloc, page.path


def _is_document(target: str) -> bool:
    return ENDING.search(target) is not None and DOCUMENT.search(split(target).path) is not None


def _are_mostly_links(measures: Measures, members: Ints, links: Ints) -> NDArray[np.bool_]:
    """Say of each of *members* whether one of the *links* in it has nearly all of its text."""
    first, last = np.searchsorted(links, members), np.searchsorted(links, measures.outline.end[members])
    are_mostly, some = np.zeros(len(members), dtype=bool), np.flatnonzero(last > first)
    if len(some):
        longest = LongestWithin(measures.shown[links])(first[some], last[some])
        whole = measures.shown[members[some]]
        are_mostly[some] = (whole > 0) & (longest >= NEARLY_ALL * whole)
    return are_mostly


def _leads(outline: Outline, i: int) -> bool:
    target = outline.attributes[i].get("href", "")
    return leads_away(target) and not target.startswith("#")


def _may_lead(outline: Outline, i: int, *, is_open: bool) -> bool:
    """Say whether an element is a link, if only after a script has given it an address: no place with a name, none that *is_open* around others."""
    names = outline.attributes[i].keys()
    return outline.tags[i] == "a" and ("href" in names or not (is_open or "id" in names or "name" in names))
