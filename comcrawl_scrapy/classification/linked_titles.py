"""Titles of records that are no headings: links above or below the text, of more words than names have.

They may have been read as names.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.classification.doubts import TITLE
from comcrawl_scrapy.documents.characters import word_count
from comcrawl_scrapy.documents.links import split
from comcrawl_scrapy.documents.measures import leads_away
from comcrawl_scrapy.documents.shown_text import line_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from urllib.parse import SplitResult

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Outline
    from comcrawl_scrapy.items import Comment

NEARLY_ALL = 0.8  # of the records, that have such a title, each its own page
ENOUGH = 50  # records that show whether they have such a title
MOSTLY = 0.5  # of the headings that are names, of titles that differ
LONGEST_NAME, LONG_TITLE = 2, 3  # words of a name, and of a title that is surely none, on average
MOST_LINKS = 3  # above a text: its title, what it is about, who wrote it
MANY = 5  # records, whose links all differ by no chance: where their authors are named beside, titles may be words
MUCH = 40  # characters that an element has, but for links: what is below the text is where it was said, no title of it
NUMBER = re.compile(r"\d+")
OF_COMMENT = re.compile(r"comm?ent|kommentar|review|rezension|bewertung|recen[sz]|reseñ|otzyv|отзыв", re.IGNORECASE)
HOME = re.compile(r"/[~@][\w.+-]+/?$")  # of a person, whose name may be followed by the account
OF_POST = re.compile(r"(?:^|&)(?:p|pid|post_?(?:id)?|msg|message|reply|answer)=", re.IGNORECASE)


class Known(NamedTuple):
    """What is read from records: by whom they are, and when; and the places on this page to which links may lead."""

    authors: set[str]
    times: set[str]
    here: set[str]

    @classmethod
    def of(cls, outline: Outline, comments: Sequence[Comment]) -> Known:
        placed = outline.kinds_told_by(frozenset(("id", "name")))
        names = (attributes.get(name, "") for _, (_, attributes) in placed for name in ("id", "name"))
        return cls(
            {comment.author for comment in comments if comment.author},
            {comment.published_text for comment in comments if comment.published_text},
            {name for name in names if NUMBER.search(name)},
        )


class LinkedTitle(NamedTuple):
    """What a link says, and where it leads."""

    said: str
    page: SplitResult


def have_linked_titles(measures: Measures, members: Sequence[int], known: Known) -> bool:
    """Say whether nearly all *members* have a link that is a title, above their text or below it."""
    members = members[:ENOUGH]
    return _have_titles_above(measures, members, known) or _have_titles_below(measures, members, known)


def lead_on(measures: Measures, members: Sequence[int], comments: Sequence[Comment]) -> bool:
    """Say whether nearly all *members* lead each to a page of its own, be it by "Read more": not to who wrote it, nor by when."""
    known, ends = Known.of(measures.outline, comments), measures.outline.end_list
    found = (_titles(measures, range(i, ends[i]), known) for i in members)
    first = (next((one.page for one in titles if one.said not in known.authors), None) for titles in found)
    return len({*first} - {None}) >= NEARLY_ALL * len(members)


def _have_titles_above(measures: Measures, members: Sequence[int], known: Known) -> bool:
    """Say so of links above the text: of the first, or the longest, as it may stand below what it is about, which is not its own."""
    above = ([*_titles(measures, range(i, behind_text(measures, i)), known)] for i in members)
    found = [titles for titles in above if titles]
    firsts = [max((one for one in titles if one.page == titles[0].page), key=_length) for titles in found]
    are_no_names = len(members) >= MANY and bool(known.authors) and known.authors.isdisjoint(one.said for one in firsts)
    longest = [max(titles, key=_length) for titles in found if len({one.page for one in titles}) <= MOST_LINKS]
    return _are_titles(firsts, len(members), 0 if are_no_names else LONGEST_NAME) or _are_titles(
        longest, len(members), LONG_TITLE
    )


def _have_titles_below(measures: Measures, members: Sequence[int], known: Known) -> bool:
    """Say so of the one page that is named below the text: where it was said."""
    ends = measures.outline.end_list
    below = ([*_titles(measures, range(behind_text(measures, i), ends[i]), known)] for i in members)
    only = [titles[0] for titles in below if len({one.page for one in titles}) == 1]
    return _are_titles(only, len(members), LONG_TITLE)


def _titles(measures: Measures, part: range, known: Known) -> Iterator[LinkedTitle]:
    """Yield the links in *part* of a record that lead to other pages; a place on a page is that page, one on this page is none.

    But for what says when something was, or names who beside other words.
    """
    outline = measures.outline
    for i in part:
        if outline.tags[i] != "a" or leads_to_person(measures, i):
            continue
        target = outline.attributes[i].get("href", "")
        page = split(target)
        is_place = OF_POST.search(page.query) or OF_COMMENT.search(f"{page.path}?{page.query}")
        if is_place or HOME.search(page.path) or page.fragment in known.here or not page.path or not leads_away(target):
            continue
        if page.fragment:
            page = page._replace(fragment="", query="")
        title = line_of(outline.nodes[i])
        is_known = any(said in title for said in known.times) or any(
            said in title and said != title for said in known.authors
        )
        if any(map(str.isalpha, title)) and not is_known:
            yield LinkedTitle(title, page)


def _length(title: LinkedTitle) -> int:
    return len(title.said)


def _are_titles(found: Sequence[LinkedTitle], members: int, words: int) -> bool:
    """Say whether so many *members* have titles of more than so many *words*, nearly each its own page of one site."""
    pages, titles = {one.page for one in found}, _without_answers({NUMBER.sub("", one.said) for one in found})
    of_one_site = max(Counter(page.netloc for page in pages).values(), default=0)
    are_own = members > 1 and of_one_site >= NEARLY_ALL * members
    # Of few, two may differ that are a verdict: "Recommended", "Not recommended".
    differing = NEARLY_ALL if members < MANY else MOSTLY
    return are_own and len(titles) > differing * members and are_long(titles, words)


def _without_answers(titles: Collection[str]) -> set[str]:
    """Return *titles* without those that are another one with something like "Re:" before it: the subjects of one thread."""
    return {title for title in titles if not any(title.endswith(f": {one}") for one in titles)}


def are_long(titles: Collection[str], words: int) -> bool:
    """Say whether *titles* have more than so many *words*, on average."""
    return sum(map(word_count, titles)) > words * len(titles)


def leads_to_person(measures: Measures, i: int) -> bool:
    """Say whether a link leads to a person, by its address: titles, of many words, have words such as "user" in theirs."""
    return bool(measures["people"][i]) and word_count(line_of(measures.outline.nodes[i])) < TITLE


def behind_text(measures: Measures, record: int) -> int:
    """Return the first element of the record behind where much text begins, or the end of the record where none does."""
    outline, end = measures.outline, measures.outline.end_list[record]
    much = measures.plain[record:end] >= MUCH
    if not much.any():
        return end
    texts, holder = outline.texts, record + int(much.argmax())
    own = [k for k in texts.at(holder, outline.end_list[holder]) if texts.owner[k] == holder]
    begins, follows = divmod(texts.places[max(own, key=lambda k: len(texts.said[k]))], 2)
    return outline.end_list[begins] if follows else holder + 1
