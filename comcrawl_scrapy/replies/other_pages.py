"""What comments answer on other pages of their thread: those that they quote, or whose authors they begin by addressing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.replies.addressees import MENTION, begun_with_name, called
from comcrawl_scrapy.replies.quotes import quoted_one
from comcrawl_scrapy.replies.reading_order import oldest_first

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from comcrawl_scrapy.items import Comment


def answered(comments: Sequence[Comment], pages: Sequence[int]) -> dict[int, int]:
    """Return which of the *comments* are answered by those that answer none of their own pages, by position.

    *pages* are those that show each comment, as bits: what is shown together has been compared there.
    None where anything else than quotations and mentions tells who answers whom: then what is at the top level of a page is there.
    """
    if not all(_says_whom(comment) for comment in comments if comment.parent_id is not None):
        return {}
    order = oldest_first(comments)
    texts = [comments[position].text for position in order]
    latest: dict[str, int] = {}  # comment of each author
    found: dict[int, int] = {}
    for turn, position in enumerate(order):
        comment = comments[position]
        if comment.parent_id is None and _says_whom(comment):
            parent = _addressed(comment.text, latest)
            if parent is None and comment.quote and (quoted := quoted_one(comment.quote, texts, turn)) is not None:
                parent = order[quoted]
            if parent is not None and not pages[parent] & pages[position]:
                found[position] = parent
        if comment.author:
            latest[called(comment.author)] = position
    return found


def _says_whom(comment: Comment) -> bool:
    return comment.quote is not None or MENTION.match(comment.text) is not None


def _addressed(text: str, latest: Mapping[str, int]) -> int | None:
    """Return the latest comment of whom a *text* begins by addressing; a name may have several words."""
    mention = MENTION.match(text)
    return begun_with_name(called(mention[1]), latest) if mention else None
