"""What the comments read from a section say against its being one, where its classifier is not certain.

Lists of teasers and of parts of a forum look like comments. But teasers mostly lack whose they are or of when, or have titles
where comments have names. How many answers and views a forum's threads have stands in lines of its own in their texts. The last
posts of parts of a forum come in the order of the parts: their times go up and down, while comments follow one another, unless
the best come first, which shows.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.items import Comment

SURE = 0.7  # probability of a section above which its comments may be without authors, or without times
CERTAIN = 0.95  # and above which they may come in any order
COUNT = re.compile(r"^[^\w\n]*\d[\d.,]*[kKmM]?[^\w\n]*$", re.MULTILINE)
TITLE, MOSTLY = 6, 0.5  # words of a title, and of how many of the names
FEWEST = 8  # dated comments that tell their order
ORDERLY = (
    0.65  # of the steps from one to the next, that go one way: of those at random it is half, and one may be pinned
)


def is_doubtful(score: float, comments: Sequence[Comment]) -> bool:
    """Say whether *comments*, from a section of that *score* that is not `CERTAIN`, look like none after all."""
    is_unsure = score <= SURE and (not _are_signed_and_dated(comments) or _are_counted(comments))
    return _is_in_no_order(comments) or _are_titled(comments) or is_unsure


def _are_signed_and_dated(comments: Sequence[Comment]) -> bool:
    return any(comment.author for comment in comments) and any(comment.published_text for comment in comments)


def _are_counted(comments: Sequence[Comment]) -> bool:
    """Say whether half of the texts have several lines that are numbers, as the rows of a table of threads do."""
    counted = sum(len(COUNT.findall(comment.text)) > 1 for comment in comments)
    return counted >= MOSTLY * len(comments)


def _are_titled(comments: Sequence[Comment]) -> bool:
    """Say whether most of the authors' names are titles."""
    lengths = [len(comment.author.split()) for comment in comments if comment.author]
    return len(lengths) > 1 and sum(n >= TITLE for n in lengths) > MOSTLY * len(lengths)


def _is_in_no_order(comments: Sequence[Comment]) -> bool:
    """Say whether times go up and down, where no likes and no answers give another order."""
    if any(comment.likes or comment.parent_id for comment in comments):
        return False
    times = [comment.published_at for comment in comments if comment.published_at]
    steps = list(pairwise(times))
    one_way = max(sum(a <= b for a, b in steps), sum(a >= b for a, b in steps))
    return len(times) >= FEWEST and one_way < ORDERLY * len(steps)
