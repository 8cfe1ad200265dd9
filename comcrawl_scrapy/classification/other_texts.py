"""Lists of other texts than comments, by what is read from them.

- times to come: events;
- questions, versions or numbers in the place of names: what is often asked, what has been released, the sections of a document;
- names that all begin or end with one word: courts, halls, dishes.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import timedelta
from typing import TYPE_CHECKING

from comcrawl_scrapy.record_fields.name_words import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from comcrawl_scrapy.items import Comment

MOSTLY = 0.5  # of the records
QUESTION = ("?", "？", "؟")
VERSION = re.compile(  # not "192.0.2.x", of no account
    r"(?:(?:[^\W\d]+ )?(?:v\.? ?\d+(?:\.\d+)+|\d+\.\d+\.\d+)|[^\W\d]+ \d+\.\d+)(?:-[\w.]+)?", re.IGNORECASE
)
SECTION = re.compile(r"[1-9]\d?(?:\.[1-9]\d?)+(?:\.(?!\d)|\s(?!\s*\d)|$)")  # "14.5.1. Basics", "8.2."; not "12.1 10:15"
OTHERS = (VERSION.fullmatch, SECTION.match)  # than names
LETTER = re.compile(r"[^\W\d_]")
FEWEST, NEARLY_ALL = 3, 0.8  # names that may be of one kind, and of these
DAY = timedelta(days=1)  # clocks differ


def are_to_come(comments: Sequence[Comment], now: datetime) -> bool:
    """Say whether most of the times, of those that can be read, are later than *now*, as those of events are."""
    times = [comment.published_at for comment in comments if comment.published_at]
    return sum(time > now + DAY for time in times) > MOSTLY * max(len(times), 1)


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
