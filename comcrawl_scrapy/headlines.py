"""Titles of records that lead to pages of their own: those of teasers, threads of a forum, events, jobs and the like.

A comment is on the page. Where it has one of its own beside, that is said to be a comment's or a review's. And who wrote it may
be its heading, with a link to the person: names are short, and what people wrote has buttons. So has what they gave a title, if
that is no heading, but stands in a line of its own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.clickables import split
from comcrawl_scrapy.doubts import have_buttons, word_count
from comcrawl_scrapy.measures import COLUMN, HEADINGS
from comcrawl_scrapy.slots import all_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from comcrawl_scrapy.dom import Ints
    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.measures import Measures

NEARLY_ALL = 0.9  # of the records, that have such a heading, and each its own page
MOSTLY, LONGEST_NAME = 0.5, 2  # of the headings that are names, and words of a name, on average
TITLE = 3  # words on average, above which it is a title, and no name
OF_COMMENT = re.compile(r"comm?ent|kommentar|review|rezension|bewertung|recen[sz]|reseñ|otzyv|отзыв", re.IGNORECASE)
OF_POST = re.compile(r"(?:^|&)(?:p|pid|post\w*|msg\w*|m?id_?msg|reply\w*|cid)=", re.IGNORECASE)  # in a query


CHARS, DATES = COLUMN["chars"], COLUMN["dates"]
Page = tuple[str, str, str]  # host, path and query


def are_headlines(measures: Measures, members: Sequence[int], comments: Sequence[Comment]) -> bool:
    """Say whether nearly all *members* have a title that leads to a page of its own; *comments* are what they say."""
    outline, buttons = measures.outline, have_buttons(measures, members)
    authors = {comment.author for comment in comments}
    headings = np.flatnonzero(outline.tagged(HEADINGS))
    titles = [_title(measures, headings[_within(headings, i, outline.end_list[i])], _around) for i in members]
    if _have_pages(found := [*filter(None, titles)], len(members)):
        name = sum(title in authors for title, _ in found)
        words = sum(len(title.split()) for title, _ in found)
        return not buttons or name <= MOSTLY * len(found) or words > LONGEST_NAME * len(found)
    return not buttons and _have_links(measures, members)


def _have_links(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether nearly all *members* begin with a link in a line of its own, too long for a name, to a page of their own."""
    links, end = np.flatnonzero(measures.outline.tagged(("a",))), measures.outline.end_list
    texts = [i + int(measures.plain[i : end[i]].argmax()) for i in members]
    titles = [_title(measures, links[_within(links, *place)], _alone) for place in zip(members, texts, strict=True)]
    found = [*filter(None, titles)]
    is_each_another = len({title for title, _ in found}) >= NEARLY_ALL * len(members)
    return is_each_another and _are_long(found) and _have_pages(found, len(members))


def _have_pages(titles: Sequence[tuple[str, Page]], members: int) -> bool:
    """Say whether nearly all of several *members* have a page of their own, on one site or by titles too long for names."""
    pages = {page for _, page in titles}
    is_one_site = len({host for host, _, _ in pages}) == 1 or _are_long(titles)
    return members > 1 and is_one_site and len(pages) >= NEARLY_ALL * members


def _are_long(titles: Sequence[tuple[str, Page]]) -> bool:
    return sum(word_count(title) for title, _ in titles) > TITLE * len(titles)


def _within(nodes: Ints, first: int, stop: int) -> slice:
    return slice(*np.searchsorted(nodes, (first, stop)))


def _title(measures: Measures, nodes: Ints, links: Callable[[Measures, int], Iterable[int]]) -> tuple[str, Page] | None:
    """Return what the first of the *nodes* that leads to a page by its *links* says, and that page; None without one."""
    linked = ((i, page) for i in nodes.tolist() for page in _pages(measures, links(measures, i)))
    found = next(linked, None)
    return (" ".join(all_text(measures.outline.nodes[found[0]]).split()), found[1]) if found else None


def _around(measures: Measures, i: int) -> Iterator[int]:
    """Yield the links that element *i* holds or is in."""
    outline = measures.outline
    return (k for k in (*range(i, outline.end_list[i]), outline.parent_list[i]) if outline.tags[k] == "a")


def _alone(measures: Measures, i: int) -> Iterator[int]:
    """Yield the link *i* if it is all that a block says, and no date."""
    outline, running = measures.outline, measures.running
    up = outline.parent_list[i]
    own, around = (running[outline.end_list[k]] - running[k] for k in (i, up))
    if outline.block[up] and own[CHARS] == around[CHARS] > 0 and not own[DATES]:
        yield i


def _pages(measures: Measures, links: Iterable[int]) -> Iterator[Page]:
    """Yield where *links* lead to, but to persons, to comments, or to parts of pages."""
    for k in links:
        page = split(measures.outline.attributes[k].get("href", ""))
        query = "" if page.fragment or OF_POST.search(page.query) else page.query
        if (page.path or query) and not measures["people"][k] and not OF_COMMENT.search(page.path):
            yield page.netloc, page.path, query
