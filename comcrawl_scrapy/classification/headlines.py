"""Records that lead to pages or documents of their own: teasers, events, jobs, threads, notices, reports and the like.

A comment is on the page. Where it has one of its own beside, that is said to be a comment's or a review's, or its link tells the
place on a page, or says when or by whom it is, or the same in every comment but for its number. And who wrote it may be its
heading, with a link to the person: names are short, and what people wrote has buttons.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.classification.doubts import TITLE, have_buttons, word_count
from comcrawl_scrapy.controls.comment_words import LONGEST, says_comments
from comcrawl_scrapy.documents.links import split
from comcrawl_scrapy.documents.measures import HEADINGS, LongestWithin, leads_away
from comcrawl_scrapy.documents.shown_text import all_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from urllib.parse import SplitResult

    from numpy.typing import NDArray

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Ints, Outline
    from comcrawl_scrapy.items import Comment

NEARLY_ALL = 0.8  # of the records, that have such a heading or title, each its own page; of a text, that is a link
ENOUGH = 50  # records that show whether they have such a title
MOSTLY = 0.5  # of the headings that are names, of titles that differ
LONGEST_NAME, LONG_TITLE = 2, 3  # words of a name, and of a title that is surely none, on average
MOST_LINKS = 3  # above a text: its title, what it is about, who wrote it
FEWEST, SOME = 3, 0.4  # pages, and of the records, that headings lead to which all records have
MANY = 5  # records, whose links all differ by no chance: where their authors are named beside, titles may be words
MUCH = 40  # characters that an element has, but for links: what is below the text is where it was said, no title of it
NUMBER = re.compile(r"\d+")
OF_COMMENT = re.compile(r"comm?ent|kommentar|review|rezension|bewertung|recen[sz]|reseñ|otzyv|отзыв", re.IGNORECASE)
DOCUMENT = re.compile(r"\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|epub|zip)$", re.IGNORECASE)
OF_POST = re.compile(r"(?:^|&)(?:p|pid|post_?(?:id)?|msg|message|reply|answer)=", re.IGNORECASE)


def are_headlines(measures: Measures, members: Sequence[int], comments: Sequence[Comment]) -> bool:
    """Say whether nearly all *members* have a heading or a title that leads to a page of its own; *comments* are what they say."""
    return _have_linked_headings(measures, members, comments) or _have_linked_titles(measures, members, comments)


def are_links(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether nearly all *members* are each in a link, or hardly anything but one; a link to a place on a page is none."""
    outline, at = measures.outline, np.asarray(members)
    anchors = np.flatnonzero(outline.tagged(("a",)))
    links = anchors[[_leads(outline, i) for i in anchors.tolist()]] if len(anchors) else anchors
    are_around = np.searchsorted(at, outline.end[links]) - np.searchsorted(at, links) == 1  # one each
    around = np.zeros(len(outline), dtype=bool)
    around[links[are_around]] = True
    hold_others = np.searchsorted(anchors, outline.end[at]) > np.searchsorted(anchors, at, "right")
    may_lead = [_may_lead(outline, i, is_open=holds) for i, holds in zip(members, hold_others.tolist(), strict=True)]
    is_link = outline.covered(around)[at] | may_lead | _are_mostly_links(measures, at, links)
    return bool(is_link.mean() >= NEARLY_ALL)


def are_documents(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether nearly all of several *members* hold a link to a document of their own: reports, rulings, minutes."""
    outline, at = measures.outline, np.asarray(members)
    if len(at) < 2:
        return False
    linking = outline.kinds_told_by(frozenset(("href",)))
    kinds = [number for number, (_, attributes) in linking if _is_document(attributes.get("href", ""))]
    links = np.flatnonzero(np.isin(outline.kind, kinds))
    found = np.searchsorted(links, outline.end[at]) > np.searchsorted(links, at)
    return len(kinds) >= NEARLY_ALL * len(at) and bool(found.mean() >= NEARLY_ALL)


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
            said = _said(measures, i)
            if len(said) <= LONGEST and NUMBER.search(said) and says_comments(said):
                page = split(outline.attributes[i]["href"])
                yield page.netloc, page.path


def _is_document(target: str) -> bool:
    return DOCUMENT.search(split(target).path) is not None


def _are_mostly_links(measures: Measures, members: Ints, links: Ints) -> NDArray[np.bool_]:
    """Say of each of *members* whether one of the *links* in it has nearly all of its text."""
    first, last = np.searchsorted(links, members), np.searchsorted(links, measures.outline.end[members])
    are_mostly, some = np.zeros(len(members), dtype=bool), np.flatnonzero(last > first)
    if len(some):
        longest = LongestWithin(measures.shown[links])(first[some], last[some])
        whole = measures.shown[members[some]]
        are_mostly[some] = (whole > 0) & (longest >= NEARLY_ALL * whole)
    return are_mostly


def _have_linked_headings(measures: Measures, members: Sequence[int], comments: Sequence[Comment]) -> bool:
    headings = np.flatnonzero(measures.outline.tagged(HEADINGS))
    starts = np.searchsorted(headings, members).tolist()
    stops = np.searchsorted(headings, measures.outline.end[members]).tolist()
    times = {comment.published_text for comment in comments if comment.published_text}
    here = _numbered_places(measures.outline)
    found = [
        next(_linked(measures, headings[a:b].tolist(), times, here), None) for a, b in zip(starts, stops, strict=True)
    ]
    linked = [heading for heading in found if heading is not None]
    pages, titles = {page for *_, page in linked}, [_untimed(_said(measures, i), times) for i, *_ in linked]
    said = {NUMBER.sub("", _said(measures, k)) for _, k, _ in linked}
    if len(linked) > len(said) == 1 and said.isdisjoint(("", *(NUMBER.sub("", title) for title in titles))):
        return False  # "[link]", beside the name
    # Or what a search has found, on many sites.
    are_of_one_site = len({host for host, _ in pages}) == 1 or _are_long(titles, LONG_TITLE)
    enough = NEARLY_ALL * len(members)
    are_several = len(linked) >= enough and len(pages) >= max(FEWEST, SOME * len(members))  # where all talk of a few
    if len(members) < 2 or not are_of_one_site or not (are_several or len(pages) >= enough):
        return False
    authors = {comment.author for comment in comments}
    name = sum(title in authors for title in titles)
    words = sum(map(word_count, titles))
    are_names = name > MOSTLY * len(titles) and words <= LONGEST_NAME * len(titles)
    has_own_pages = len(pages) >= enough and not _are_places_of_comments(comments)
    return not are_names or (has_own_pages and not have_buttons(measures, members))


def _untimed(title: str, times: Collection[str]) -> str:
    """Return a title without the one of the *times* that it ends in, as where it is the name of who wrote that."""
    longest = max(map(len, times), default=0)
    ended = next((title[at:] for at in range(max(1, len(title) - longest), len(title)) if title[at:] in times), "")
    return title.removesuffix(ended).rstrip(" ,·•|–—-")


def _are_places_of_comments(comments: Sequence[Comment]) -> bool:
    """Say whether the addresses of most records say that they are comments on a page: what is beside the links to people."""
    places = (split(comment.permalink or "").fragment for comment in comments)
    return sum(OF_COMMENT.search(place) is not None for place in places) > MOSTLY * len(comments)


def _linked(
    measures: Measures, headings: Sequence[int], times: Collection[str], here: Collection[str]
) -> Iterator[tuple[int, int, tuple[str, str]]]:
    """Yield those of a record's *headings* that are, hold or are in a link to no person's and no comment's page, that link and page.

    A link that says nothing but a number, and shows nothing, is a button beside it; one of the *times* is none of a title. What leads to
    a place that is *here* is no page of its own, whatever address sites give each comment.
    """
    outline = measures.outline
    for i in headings:
        up = outline.parent_list[i]
        links = [
            k
            for k in (*range(i, outline.end_list[i]), up)
            if outline.tags[k] == "a"
            and not _leads_to_person(measures, k)
            and _tells(measures, k)
            and _said(measures, k) not in times
        ]
        for k in links:
            page = split(outline.attributes[k].get("href", ""))
            if page.path and page.fragment not in here and not OF_COMMENT.search(page.path):
                # A place on a page is no page of its own.
                query = "" if page.fragment or OF_POST.search(page.query) else page.query
                yield i, k, (page.netloc, f"{page.path}?{query}")


def _numbered_places(outline: Outline) -> set[str]:
    """Return the names with a number of the elements of a page, to which links may lead."""
    names = (attributes.get(name, "") for _, attributes in outline.kinds for name in ("id", "name"))
    return {name for name in names if NUMBER.search(name)}


def _have_linked_titles(measures: Measures, members: Sequence[int], comments: Sequence[Comment]) -> bool:
    """Say so of titles that are no headings: of more words than names have, though they may have been read as names."""
    members, authors = members[:ENOUGH], {comment.author for comment in comments if comment.author}
    times = {comment.published_text for comment in comments if comment.published_text}
    here = _numbered_places(measures.outline)
    above = ([*_titles(measures, range(i, behind_text(measures, i)), authors, times, here)] for i in members)
    said = [titles for titles in above if titles]
    firsts = [max((one for one in titles if one[1] == titles[0][1]), key=_length) for titles in said]
    # Or they stand below what they are about, which is not theirs alone.
    longest = [max(titles, key=_length) for titles in said if len({page for _, page in titles}) <= MOST_LINKS]
    are_no_names = bool(authors) and len(members) >= MANY and authors.isdisjoint(title for title, _ in firsts)
    if _are_titles(firsts, len(members), 0 if are_no_names else LONGEST_NAME) or _are_titles(
        longest, len(members), LONG_TITLE
    ):
        return True
    # Or below the text, that of the page where it was said.
    ends = measures.outline.end_list
    below = [[*_titles(measures, range(behind_text(measures, i), ends[i]), authors, times, here)] for i in members]
    only = [titles[0] for titles in below if len({page for _, page in titles}) == 1]
    return _are_titles(only, len(members), LONG_TITLE)


def _are_titles(found: Sequence[tuple[str, SplitResult]], members: int, words: int) -> bool:
    """Say whether so many *members* have titles of more than so many *words*, nearly each its own page of one site."""
    pages, titles = {page for _, page in found}, _without_answers({NUMBER.sub("", title) for title, _ in found})
    of_one_site = max(Counter(page.netloc for page in pages).values(), default=0)
    are_own = members > 1 and of_one_site >= NEARLY_ALL * members
    # Of few, two may differ that are a verdict: "Recommended", "Not recommended".
    differing = NEARLY_ALL if members < MANY else MOSTLY
    return are_own and len(titles) > differing * members and _are_long(titles, words)


def _without_answers(titles: Collection[str]) -> set[str]:
    """Return *titles* without those that are another one with something like "Re:" before it: the subjects of one thread."""
    return {title for title in titles if not any(title != one and title.endswith(f": {one}") for one in titles)}


def _length(title: tuple[str, SplitResult]) -> int:
    return len(title[0])


def _titles(
    measures: Measures, part: range, authors: Collection[str], times: Collection[str], here: Collection[str]
) -> Iterator[tuple[str, SplitResult]]:
    """Yield what the links in *part* of a record say that lead to other pages, and these; a place on a page is that page, one *here* none.

    But for what says when something was, or names who beside other words.
    """
    outline = measures.outline
    for i in part:
        if outline.tags[i] != "a" or _leads_to_person(measures, i):
            continue
        target = outline.attributes[i].get("href", "")
        page = split(target)
        is_place = OF_POST.search(page.query) or OF_COMMENT.search(f"{page.path}?{page.query}")
        if is_place or page.fragment in here or not page.path or not leads_away(target):
            continue
        if page.fragment:
            page = page._replace(fragment="", query="")
        title = _said(measures, i)
        is_known = any(said in title for said in times) or any(said in title and said != title for said in authors)
        if any(map(str.isalpha, title)) and not is_known:
            yield title, page


def behind_text(measures: Measures, record: int) -> int:
    """Return the first element of the record behind where much text begins, or the end of the record where none does."""
    outline, end = measures.outline, measures.outline.end_list[record]
    much = measures.plain[record:end] >= MUCH
    if not much.any():
        return end
    texts, holder = outline.texts, record + int(much.argmax())
    first, last = (bisect_left(texts.places, 2 * i) for i in (holder, outline.end_list[holder]))
    own = [k for k in range(first, last) if texts.owner[k] == holder]
    begins, follows = divmod(texts.places[max(own, key=lambda k: len(texts.said[k]))], 2)
    return outline.end_list[begins] if follows else holder + 1


def _are_long(titles: Collection[str], words: int) -> bool:
    """Say whether *titles* have more than so many *words*, on average."""
    return sum(map(word_count, titles)) > words * len(titles)


def _leads_to_person(measures: Measures, i: int) -> bool:
    """Say whether a link leads to a person, by its address: titles, of many words, have words such as "user" in theirs."""
    return bool(measures["people"][i]) and word_count(_said(measures, i)) < TITLE


def _leads(outline: Outline, i: int) -> bool:
    target = outline.attributes[i].get("href", "")
    return leads_away(target) and not target.startswith("#")


def _may_lead(outline: Outline, i: int, *, is_open: bool) -> bool:
    """Say whether an element is a link, if only after a script has given it an address: no place with a name, none that *is_open* around others."""
    names = outline.attributes[i].keys()
    return outline.tags[i] == "a" and ("href" in names or not (is_open or "id" in names or "name" in names))


def _tells(measures: Measures, i: int) -> bool:
    """Say whether an element has a word or a picture; an icon is drawn by its class alone."""
    return any(map(str.isalpha, _said(measures, i))) or "img" in measures.outline.tags[i : measures.outline.end_list[i]]


def _said(measures: Measures, i: int) -> str:
    return " ".join(all_text(measures.outline.nodes[i]).split())
