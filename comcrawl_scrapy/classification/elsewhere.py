"""Comments of other pages that a page shows beside its own: lists of the site's newest often share their template."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.links import split

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.items import Comment

NEARLY_ALL = 0.75  # of the comments, from which on the page that their links lead to is this one


def elsewhere(comments: Sequence[Comment], url: str) -> list[int]:
    """Return the positions of those whose link to themselves leads to another page than that of nearly all others.

    No page that tells its comments by their fragments is another one by its query, nor is the page at *url*.
    """
    pages = {k: _page(comment.permalink) for k, comment in enumerate(comments) if "#" in (comment.permalink or "")}
    most, times = next(iter(Counter(pages.values()).most_common(1)), ("", 0))
    if times < NEARLY_ALL * len(comments):
        return []
    return [k for k, page in pages.items() if page not in (most, _page(url))]


def _page(address: str | None) -> str:
    parts = split(address or "")
    return parts.netloc + parts.path
