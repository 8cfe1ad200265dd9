"""What a click changed: a verdict over what was seen before and after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self

from comcrawl_scrapy.documents.links import without_query

if TYPE_CHECKING:
    from middlewares.snapshots import Identity
    from middlewares.states import State

Effect = Literal["section", "larger", "navigation", "popup", "overlay", "nothing", "failed"]
"""What `comcrawl_scrapy.items.Click` says of a click."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a verdict looks at. ``document`` tells the main document from others, ``layers`` are those over the page."""

    document: str
    url: str
    comments: int
    layers: frozenset[Identity] = frozenset()

    @classmethod
    def of(cls, state: State) -> Self:
        return cls(state.document, state.url, state.comments, state.layers)


def effect(before: Seen, after: Seen, *, in_popup: bool = False) -> Effect:
    """Return what the click between *before* and *after* brought; *in_popup*: *after* is a window that it opened.

    Comments count most: wherever they appear, they were the aim.

    >>> page = Seen("a", "https://a.example/story", 0)
    >>> effect(page, Seen("a", "https://a.example/story#talk", 7))
    'section'
    >>> effect(page, Seen("b", "https://a.example/login", 0))
    'navigation'
    """
    if after.comments > before.comments:
        return "larger" if before.comments else "section"
    if in_popup:
        return "popup"
    if has_left(before, after):
        return "navigation"
    return "overlay" if after.layers - before.layers else "nothing"


def has_left(before: Seen | State, after: Seen | State) -> bool:
    """Say whether the page went elsewhere: on to another document, or, by script, to another path within it."""
    return after.document != before.document or without_query(after.url) != without_query(before.url)
