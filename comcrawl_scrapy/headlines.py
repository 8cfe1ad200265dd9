"""Headings of records that lead to pages of their own: those of teasers, events, jobs and the like.

A comment is on the page. Where it has one of its own beside, that is said to be a comment's or a review's. And who wrote it may
be its heading, with a link to the person: names are short, and what people wrote has buttons.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.clickables import split
from comcrawl_scrapy.doubts import have_buttons
from comcrawl_scrapy.measures import HEADINGS
from comcrawl_scrapy.slots import all_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.measures import Measures

NEARLY_ALL = 0.9  # of the records, that have such a heading, and each its own page
MOSTLY, LONGEST_NAME = 0.5, 2  # of the headings that are names, and words of a name, on average
OF_COMMENT = re.compile(r"comm?ent|kommentar|review|rezension|bewertung|recen[sz]|reseñ|otzyv|отзыв", re.IGNORECASE)


def are_headlines(measures: Measures, members: Sequence[int], comments: Sequence[Comment]) -> bool:
    """Say whether nearly all *members* have a heading that leads to a page of its own; *comments* are what they say."""
    headings = np.flatnonzero(measures.outline.tagged(HEADINGS))
    starts = np.searchsorted(headings, members).tolist()
    stops = np.searchsorted(headings, measures.outline.end[members]).tolist()
    found = [next(_linked(measures, headings[a:b].tolist()), None) for a, b in zip(starts, stops, strict=True)]
    linked = [heading for heading in found if heading is not None]
    pages = {page for _, page in linked}
    if len(members) < 2 or len({host for host, _ in pages}) != 1 or len(pages) < NEARLY_ALL * len(members):
        return False
    titles = [" ".join(all_text(measures.outline.nodes[i]).split()) for i, _ in linked]
    authors = {comment.author for comment in comments}
    name = sum(title in authors for title in titles)
    words = sum(len(title.split()) for title in titles)
    are_names = name > MOSTLY * len(titles) and words <= LONGEST_NAME * len(titles)
    return not are_names or not have_buttons(measures, members)


def _linked(measures: Measures, headings: Sequence[int]) -> Iterator[tuple[int, tuple[str, str]]]:
    """Yield those of a record's *headings* that are, hold or are in a link to no person's and no comment's page, and that page."""
    outline = measures.outline
    for i in headings:
        up = outline.parent_list[i]
        links = [
            k for k in (*range(i, outline.end_list[i]), up) if outline.tags[k] == "a" and not measures["people"][k]
        ]
        pages = (split(outline.attributes[k].get("href", "")) for k in links)
        yield from ((i, (page.netloc, page.path)) for page in pages if page.path and not OF_COMMENT.search(page.path))
