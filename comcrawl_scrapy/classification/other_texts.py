"""Lists of other texts than comments, by what is read from them.

- quotations: what an article shows of others' posts elsewhere;
- questions or versions in the place of names, and times to come: what is often asked, what has been released, events;
- names that all begin or end with one word: courts, halls, dishes;
- numbers that go up by one in the place of days, or before names: the sections of a document;
- times from one year to another: where somebody worked or studied, what was shown;
- nothing but since when the author of a lone one is a member: who has written the page;
- the text of a lone one that is a button, or its link to itself that leads to the page: what the page is about.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import timedelta
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.control_words import LONGEST_CONTROL
from comcrawl_scrapy.documents.links import joined, without_fragment
from comcrawl_scrapy.documents.measures import leads_away
from comcrawl_scrapy.documents.quotations import QUOTES
from comcrawl_scrapy.documents.shown_text import line_of
from comcrawl_scrapy.record_fields.memberships import LONGEST, without_memberships
from comcrawl_scrapy.record_fields.name_words import NOBODY
from comcrawl_scrapy.times.dates_in_text import without_dates

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.items import Comment

MOSTLY = 0.5  # of the records
QUESTION = ("?", "？", "؟")
VERSION = re.compile(  # not "192.0.2.x", of no account
    r"(?:(?:[^\W\d]+ )?(?:v\.? ?\d+(?:\.\d+)+|\d+\.\d+\.\d+)|[^\W\d]+ \d+\.\d+)(?:-[\w.]+)?", re.IGNORECASE
)
PERIOD = re.compile(  # "July 2013 – August 2014"
    r"(?:[^\W\d]{1,20}\.? )?\b\d{4}(?: ?[–—] ?| - )(?:[^\W\d]{1,20}\.? ){0,2}\d{4}\b"
)
SECTION = re.compile(  # "14.5.1. Basics", "8.2."; not "05.11", nor "12.1 10:15"
    r"(?P<chapter>[1-9]\d?(?:\.[1-9]\d?)*)\.(?P<number>[1-9]\d?)(?:\.(?!\d)|\s(?!\s*\d)|$)"
)
FROM_YEAR = re.compile(r"\d{4}(?: ?[–—]| - )")  # which is in each, and found several times faster
OTHERS = (VERSION.fullmatch, SECTION.match)  # than names
LETTER = re.compile(r"[^\W\d_]")
ENOUGH = 50  # records that show whether their times last
FEWEST, NEARLY_ALL = 3, 0.8  # names that may be of one kind, and of these
DAY = timedelta(days=1)  # clocks differ


def are_to_come(comments: Sequence[Comment], now: datetime) -> bool:
    """Say whether most of the times, of those that can be read, are later than *now*, as those of events are."""
    times = [comment.published_at for comment in comments if comment.published_at]
    return sum(time > now + DAY for time in times) > MOSTLY * max(len(times), 1)


def are_of_periods(measures: Measures, members: Sequence[int], comments: Sequence[Comment]) -> bool:
    """Say whether most times of several *members* last from one year to another; *comments* are what these say."""
    times = {comment.published_text for comment in comments[:ENOUGH] if comment.published_text}
    if not times or len(members) < 2:
        return False
    texts = [" ".join(" ".join(measures.outline.nodes[i].itertext()).split()) for i in members[:ENOUGH]]
    periods = ([period[0] for period in PERIOD.finditer(text)] if FROM_YEAR.search(text) else [] for text in texts)
    lasting = sum(any(time in period for period in found for time in times) for found in periods)
    return lasting > MOSTLY * len(texts)


def are_sections(comments: Sequence[Comment]) -> bool:
    """Say whether most of several comments, of those of some time, are of no day, but numbered from one on: "8.1.", "8.2.", "8.3.".

    Days of a month and minutes of an hour, where these come last ("11.12", "20.15"), go up as well, but begin anywhere.
    """
    times = [SECTION.match(comment.published_text) for comment in comments if comment.published_text]
    steps = sum(
        one["chapter"] == other["chapter"] and int(other["number"]) == int(one["number"]) + 1
        for one, other in pairwise(times)
        if one and other
    )
    are_enough = len(times) >= max(FEWEST, MOSTLY * len(comments))
    begins = are_enough and times[0] is not None and times[0]["number"] == "1"
    return begins and steps > MOSTLY * (len(times) - 1)


def is_of_an_author(measures: Measures, members: Sequence[int], comments: Sequence[Comment]) -> bool:
    """Say whether a lone comment is of no time, but says since when its author is a member, or the like."""
    if len(comments) != 1 or comments[0].published_text:
        return False
    lines = (" ".join(text.split()) for text in measures.outline.nodes[members[0]].itertext())
    dated = (line for line in lines if len(line) <= LONGEST and without_dates(line) != line)
    return any(without_memberships(line) != line for line in dated)


def is_a_button(measures: Measures, members: Sequence[int], comments: Sequence[Comment]) -> bool:
    """Say whether the text of a lone comment is that of a button, or of a link that leads nowhere: "Embed video"."""
    if len(comments) != 1 or not 0 < len(said := comments[0].text) <= LONGEST_CONTROL:
        return False
    controls = measures.outline.nodes[members[0]].iter("a", "button")
    acting = (node for node in controls if node.tag == "button" or not leads_away(node.get("href", "/")))
    return any(line_of(node) == said for node in acting)


def is_of_the_page(measures: Measures, members: Sequence[int], url: str) -> bool:
    """Say whether the link to itself of a lone record leads to the page at *url*, and to no place in it, as the page's own time does."""
    if len(members) != 1 or not url:
        return False
    links = measures.outline.nodes[members[0]].iter("a")
    return any(
        "bookmark" in (link.get("rel") or "").split() and joined(url, link.get("href") or "") == without_fragment(url)
        for link in links
    )


def are_quotations(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether most *members* are quotations by their tag, and nothing else: what others have said elsewhere, which an article shows."""
    outline, shown = measures.outline, measures.shown
    quotes = np.flatnonzero(outline.tagged(QUOTES))
    inside = (quotes[np.searchsorted(quotes, i) : np.searchsorted(quotes, outline.end[i])] for i in members)
    alone = sum(bool((shown[held] == shown[i]).any()) for i, held in zip(members, inside, strict=True))
    return alone > MOSTLY * len(members)


def are_of_no_people(comments: Sequence[Comment]) -> bool:
    """Say whether most authors' names are questions, as of what is often asked, versions, as of what has been released, or sections'."""
    names = [comment.author for comment in comments if comment.author]
    nobodys = sum(name.endswith(QUESTION) or any(is_other(name) for is_other in OTHERS) for name in names)
    return len(names) > 1 and nobodys > MOSTLY * len(names)


def are_of_a_kind(comments: Sequence[Comment]) -> bool:
    """Say whether nearly all of three and more names begin, or end, with one word: courts, halls, dishes; but "Guest 1" and "Guest from Bern" are somebody."""
    names = [list(filter(LETTER.search, name.split())) for name in {comment.author for comment in comments} if name]
    ends = ([name[k] for name in names if name[1:] and not NOBODY.fullmatch(name[k])] for k in (0, -1))
    most = max((count for words in ends for count in Counter(words).values()), default=0)
    return len(names) >= FEWEST and most >= NEARLY_ALL * len(names)
