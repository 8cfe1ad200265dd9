"""Who answers whom: from nesting."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.slots import Layout


def threaded(comments: list[Comment], layout: Layout) -> list[Comment]:
    """Give the *comments* of *layout*'s records ids, parents and depths; drop those that say nothing."""
    seen: set[str] = set()
    for comment in comments:
        comment.id = _unused(comment.id or _hash(comment), seen)
    kept = [bool(comment.text) for comment in comments]
    for position, comment in enumerate(comments):
        outer = layout.outer(position)
        while outer >= 0 and not kept[outer]:
            outer = layout.outer(outer)
        if outer >= 0:
            comment.parent_id, comment.depth = comments[outer].id, comments[outer].depth + 1
    return [comment for comment, keep in zip(comments, kept, strict=True) if keep]


def _hash(comment: Comment) -> str:
    said = "\0".join((comment.author or "", comment.published_text or "", comment.text))
    return hashlib.sha1(said.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()[:16]


def _unused(wanted: str, seen: set[str]) -> str:
    """Return *wanted*, numbered where another comment of the page has it already."""
    found, number = wanted, 2
    while found in seen:
        found, number = f"{wanted}-{number}", number + 1
    seen.add(found)
    return found
