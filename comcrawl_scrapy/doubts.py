"""What the comments read from a section say against its being one, where its classifier is not certain.

Lists of teasers and of parts of a forum look like comments. But teasers mostly lack whose they are or of when, or have titles
where comments have names. The last posts of parts of a forum come in the order of the parts: their times go up and down, while
comments follow one another, unless the best come first, which shows, or votes that nobody sees tell their order: then there are
buttons to vote, answer or report, which links to the last posts lack.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from comcrawl_scrapy.measures import COLUMN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.measures import Measures

SURE = 0.7  # probability of a section above which its comments may be without authors, or without times
CERTAIN = 0.95  # and above which they may come in any order
TITLE, MOSTLY = 6, 0.5  # words of a title, and of how many of the names
BUTTONS = [COLUMN["controls"], COLUMN["buttons"]]
FEWEST = 8  # dated comments that tell their order
ORDERLY = (
    0.65  # of the steps from one to the next, that go one way: of those at random it is half, and one may be pinned
)


def is_doubtful(score: float, comments: Sequence[Comment], *, with_buttons: bool = False) -> bool:
    """Say whether *comments*, from a section of that *score* that is not `CERTAIN`, look like none after all.

    *with_buttons*: their records have some, as `have_buttons` says.
    """
    is_in_no_order = not with_buttons and _is_in_no_order(comments)
    return is_in_no_order or _are_titled(comments) or (score <= SURE and not _are_signed_and_dated(comments))


def have_buttons(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether most of the *members* hold buttons, or words such as "reply", "like" and "report"."""
    held = measures.running[measures.outline.end[members]] - measures.running[members]
    return bool(held[:, BUTTONS].any(axis=1).mean() >= MOSTLY)


def _are_signed_and_dated(comments: Sequence[Comment]) -> bool:
    return any(comment.author for comment in comments) and any(comment.published_text for comment in comments)


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
