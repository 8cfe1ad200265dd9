"""What a crawl delivers: one `CommentPage` a page, holding its `Comment`s and the `Article` they belong to."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from datetime import datetime


class Outcome(StrEnum):
    """How the visit of a page ended; every page ends in exactly one."""

    COMMENTS = "comments"
    """At least ``COMCRAWL_MIN_COMMENTS`` comments."""
    TOO_FEW = "too-few"
    """Comments, but fewer than that; they are in the item all the same."""
    NO_ENTRY_POINT = "no-entry-point"
    """No comments, and nothing on the page was worth a click."""
    NO_SECTION = "no-section"
    """Something was clicked, and no comment section appeared."""
    BLOCKED = "blocked"
    """A login, a subscription, a consent dialog or a check for robots stood in the way, or the site refused; never got
    round; `CommentPage.detail` says which: "login", "subscription", "consent", "bot-check", "refused"."""
    LOAD_FAILED = "load-failed"
    """The page, or its host's robots.txt, could not be loaded; or it is no page, or an error page whatever its status:
    `CommentPage.detail` has the reason."""
    TIMED_OUT = "timed-out"
    """The page's time ran out before anything was found."""
    DISALLOWED = "disallowed"
    """robots.txt, or our own rule on private addresses, forbids the visit."""
    ERROR = "error"
    """Our own failure, or the browser's: a crashed tab, a bug."""


@dataclass(slots=True)
class Article:
    """A page to visit, and what its feed says of it. Times are aware and in UTC."""

    url: str
    title: str | None = None
    publisher: str | None = None
    published_at: datetime | None = None
    language: str | None = None
    feed: str | None = None
    edition: str | None = None
    topic: str | None = None


@dataclass(slots=True)
class Comment:
    """One user comment, without the replies to it.

    ``text`` is the comment alone, its paragraphs separated by newlines; it is empty where a deleted or collapsed comment
    only keeps its place above its answers. ``quote`` is what it quotes of another comment, None where nothing.
    ``published_at`` is aware and in UTC, None where the page shows no time that can be read; ``published_text`` is the time as
    the page shows it. ``id`` is the site's own where there is one, else a stable hash of author, time and text. ``parent_id``
    is the id of the comment it answers; ``depth`` is 0 at the top level. ``xpath`` leads to the record's container node in the
    parsed document. ``change`` is what became of a comment that an earlier visit delivered: "edited", or "deleted" (``text`` is
    empty then); None for a new one.
    """

    text: str
    author: str | None = None
    author_url: str | None = None
    avatar_url: str | None = None
    published_at: datetime | None = None
    published_text: str | None = None
    likes: int | None = None
    id: str = ""
    parent_id: str | None = None
    depth: int = 0
    permalink: str | None = None
    xpath: str = ""
    quote: str | None = None
    change: Literal["edited", "deleted"] | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """What was there before or after a click: where, how many comments, how much text (in characters).

    ``screenshot`` is the path of a picture of it, None unless ``COMCRAWL_SCREENSHOTS`` is on.
    """

    url: str
    comments: int
    characters: int
    screenshot: str | None = None


@dataclass(slots=True)
class Click:
    """One click of the search for comments: what was clicked, what came of it, and its cost in seconds.

    ``effect`` is what changed: "section" (comments appeared), "larger" (more of them), "navigation" (another document),
    "popup" (a tab or window), "overlay" (a dialog or layer over the page), "nothing", or "failed": the element was gone,
    or what it leads to could not be loaded. ``before`` and ``after`` are what that was judged by, None where the page
    could not be looked at.
    """

    text: str
    xpath: str
    score: float
    kind: str
    effect: str
    seconds: float
    before: Sight | None = None
    after: Sight | None = None


@dataclass(slots=True)
class CommentPage:
    """A visited page and its comments in document order.

    ``url`` is where the comments were found (after redirects, or the separate comment page). ``section_xpath`` leads to
    the comment section in the parsed document, None where there is none; ``score`` is the probability that it is one.
    ``timings`` are seconds by phase. ``comments_claimed`` is how many there are by the page's own count, None where it
    gives none. Of comments that were gathered from several states of the page, or from several pages, ``xpath`` holds in
    the document in which each was seen. ``visit`` counts the visits of the page from 1; ``known_comments`` is how many comments
    it found that an earlier one delivered, as they still are: they are not delivered again. ``screenshot`` is the path of a
    picture of the page as it was left, where nothing was found and ``COMCRAWL_SCREENSHOTS`` is on.
    """

    url: str | None = None
    article: Article | None = None
    outcome: Outcome = Outcome.NO_SECTION
    detail: str = ""
    comments: list[Comment] = field(default_factory=list)
    comments_claimed: int | None = None
    section_xpath: str | None = None
    score: float = 0.0
    clicks: list[Click] = field(default_factory=list)
    timings: dict[str, float] = field(default_factory=dict)
    fetched_at: datetime | None = None
    visit: int = 1
    known_comments: int = 0
    screenshot: str | None = None
