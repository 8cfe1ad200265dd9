"""Records whose heading or title leads to a page of its own: teasers, events, jobs, threads, notices, reports and the like.

A comment is on the page. Where it has one of its own beside, that is said to be a comment's or a review's, or its link tells the
place on a page, or says when or by whom it is, or the same in every comment but for its number. And who wrote it may be its
heading, with a link to the person: names are short, and what people wrote has buttons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from comcrawl_scrapy.classification.held_parts import have_buttons
from comcrawl_scrapy.classification.linked_titles import (
    LONG_TITLE,
    LONGEST_NAME,
    MOSTLY,
    NEARLY_ALL,
    NUMBER,
    OF_COMMENT,
    OF_POST,
    Known,
    are_long,
    have_linked_titles,
    leads_to_person,
)
from comcrawl_scrapy.controls.intents import speaks_of
from comcrawl_scrapy.documents.links import split
from comcrawl_scrapy.documents.measures import HEADINGS
from comcrawl_scrapy.documents.shown_text import line_of
from comcrawl_scrapy.times import machine_times
from comcrawl_scrapy.times.dates_in_text import gives_day_and_clock, is_date

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.items import Comment

    Page = tuple[str, str]

FEWEST, SOME = 3, 0.4  # pages, and of the records, that headings lead to which all records have


class LinkedHeading(NamedTuple):
    """A heading of a record, the link in or around it, and the page where that leads, by its host and path."""

    heading: int
    link: int
    page: Page


def are_headlines(measures: Measures, members: Sequence[int], comments: Sequence[Comment]) -> bool:
    """Say whether nearly all *members* have a heading or a title that leads to a page of its own; *comments* are what they say."""
    known = Known.of(measures.outline, comments)
    return _have_linked_headings(measures, members, comments, known) or have_linked_titles(measures, members, known)


def _have_linked_headings(
    measures: Measures, members: Sequence[int], comments: Sequence[Comment], known: Known
) -> bool:
    found = _first_linked(measures, members, known)
    titles = [_untimed(line_of(measures.outline.nodes[one.heading]), known.times) for one in found]
    pages = {one.page for one in found}
    if len(members) < 2 or _is_a_label(measures, found, titles) or not _are_of_one_site(pages, titles):
        return False
    enough = NEARLY_ALL * len(members)
    are_own = len(pages) >= enough
    are_shared = len(found) >= enough and len(pages) >= max(FEWEST, SOME * len(members))  # where all talk of a few
    if not _are_names(titles, known.authors):
        return are_own or are_shared
    return are_own and not _are_places_of_comments(comments) and not have_buttons(measures, members)


def _first_linked(measures: Measures, members: Sequence[int], known: Known) -> list[LinkedHeading]:
    """Return the first linked heading of each of the *members* that has one."""
    headings = np.flatnonzero(measures.outline.tagged(HEADINGS))
    starts = np.searchsorted(headings, members).tolist()
    stops = np.searchsorted(headings, measures.outline.end[members]).tolist()
    inside = (headings[start:stop].tolist() for start, stop in zip(starts, stops, strict=True))
    found = (next(_linked(measures, some, known), None) for some in inside)
    return [one for one in found if one is not None]


def _linked(measures: Measures, headings: Sequence[int], known: Known) -> Iterator[LinkedHeading]:
    """Yield those of a record's *headings* that are, hold or are in a link to a page of its own, and not to a person's or a comment's.

    What leads to a place that is on this page is no page of its own, whatever address sites give each comment.
    """
    outline = measures.outline
    for i in headings:
        around = (*range(i, outline.end_list[i]), outline.parent_list[i])
        for k in [k for k in around if outline.tags[k] == "a" and _is_of_title(measures, k, known.times)]:
            page = split(outline.attributes[k].get("href", ""))
            if page.path and page.fragment not in known.here and not OF_COMMENT.search(page.path):
                # A place on a page is no page of its own.
                query = "" if page.fragment or OF_POST.search(page.query) else page.query
                yield LinkedHeading(i, k, (page.netloc, f"{page.path}?{query}"))


def _is_of_title(measures: Measures, link: int, times: Collection[str]) -> bool:
    """Say whether a *link* is that of a title: not to a person, nor one of the *times*, or what tells one to those who point at it, nor a button.

    A button says nothing but a number, and shows nothing: an icon is drawn by its class alone.
    """
    said = line_of(measures.outline.nodes[link])
    is_shown = any(map(str.isalpha, said)) or "img" in measures.outline.tags[link : measures.outline.end_list[link]]
    titles = machine_times.titles(measures.outline.attributes[link])
    says_when = said in times or any(is_date(title) and gives_day_and_clock(title) for title in titles)
    return is_shown and not says_when and not leads_to_person(measures, link)


def _untimed(title: str, times: Collection[str]) -> str:
    """Return a title without the one of the *times* that it ends in, as where it is the name of who wrote that."""
    longest = max(map(len, times), default=0)
    ended = next((title[at:] for at in range(max(1, len(title) - longest), len(title)) if title[at:] in times), "")
    return title.removesuffix(ended).rstrip(" ,·•|–—-")


def _is_a_label(measures: Measures, found: Sequence[LinkedHeading], titles: Sequence[str]) -> bool:
    """Say whether all links say the same, but for a number, which no title is: "[link]", beside the name; nor is "Reply #2"."""
    said = {NUMBER.sub("", line_of(measures.outline.nodes[one.link])) for one in found}
    if len(found) == len(said) or len(said) != 1:
        return False
    are_titles = not said.isdisjoint(("", *(NUMBER.sub("", title) for title in titles)))
    return not are_titles or speaks_of("replies", *said)


def _are_of_one_site(pages: Collection[Page], titles: Sequence[str]) -> bool:
    """Say whether *pages* are of one site, or are what a search has found on many, as their long *titles* tell."""
    return len({host for host, _ in pages}) == 1 or are_long(titles, LONG_TITLE)


def _are_names(titles: Sequence[str], authors: Collection[str]) -> bool:
    """Say whether most *titles* were read as *authors*, and are as short as names."""
    named = sum(title in authors for title in titles)
    return named > MOSTLY * len(titles) and not are_long(titles, LONGEST_NAME)


def _are_places_of_comments(comments: Sequence[Comment]) -> bool:
    """Say whether the addresses of most records say that they are comments on a page: what is beside the links to people."""
    places = (split(comment.permalink or "").fragment for comment in comments)
    return sum(OF_COMMENT.search(place) is not None for place in places) > MOSTLY * len(comments)
