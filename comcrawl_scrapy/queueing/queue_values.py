"""What goes into the page queue and comes out of it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from comcrawl_scrapy.items import Article, Outcome
from comcrawl_scrapy.queueing.page_urls import site_of
from comcrawl_scrapy.queueing.revisit_policy import Drop, PageFacts, Visit

if TYPE_CHECKING:
    from collections.abc import Mapping

_ARTICLE_FIELDS = [each.name for each in fields(Article)]


class FoundArticle(NamedTuple):
    """An article that may go into the queue; ``site`` is where it is, if its URL only leads there, and it ``is_repeated`` if asked for before."""

    article: Article
    site: str = ""
    is_repeated: bool = False


@dataclass(frozen=True, slots=True)
class NewPage:
    """A page on its way into the queue. ``spider`` is who visits it, ``source`` where it was found (such as a feed).

    ``site``: the one it is on, where its URL only leads there.
    """

    article: Article
    decision: Visit | Drop
    spider: str
    source: str = ""
    site: str = ""
    is_repeated: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "site", self.site or site_of(self.article.url))


@dataclass(frozen=True, slots=True)
class LeasedPage:
    """A page that is ours to visit until the lease ends.

    ``url`` is where to find it: the article's, or where that led before. ``visits`` and ``comments`` (the most found) tell
    of the visits before. ``leases`` counts the leases up to this one that were not given back.
    """

    id: int
    lease: str
    url: str
    site: str
    spider: str
    article: Article
    visits: int
    comments: int
    leases: int

    def facts(self, result: VisitResult, min_comments: int) -> PageFacts:
        """Return what the policy wants to know of the page after the visit that had *result*."""
        return PageFacts(
            self.article.published_at,
            min_comments,
            self.visits + 1,
            max(self.comments, result.comments),
            result.outcome,
        )


@dataclass(frozen=True, slots=True)
class VisitResult:
    """What a visit found. ``comments`` counts all, ``new_comments`` those not delivered before.

    ``url`` is the URL that the visit found to be the article's own (after redirects; not that of a separate comment page,
    a wall or an error): under it the page is known from now on, and one with a page that is already. So it is with one
    that has the same ``name``, see `comcrawl_scrapy.visits.canonical.own_name`. ``delivered`` has the hash of the text by the id of each comment
    delivered, and what the caller likes for one that was deleted; it is added to what `PageQueue.delivered` returns.
    """

    started_at: datetime
    ended_at: datetime
    outcome: Outcome
    comments: int = 0
    new_comments: int = 0
    clicks: int = 0
    detail: str = ""
    url: str | None = None
    name: str | None = None
    delivered: Mapping[str, str] = field(default_factory=dict)


def packed(article: Article) -> dict[str, Any]:
    """Return the article as JSON values, without what is not known of it."""
    known = {name: value for name, value in asdict(article).items() if value is not None}
    if article.published_at is not None:
        known["published_at"] = article.published_at.isoformat()
    return known


def unpacked(values: Mapping[str, Any]) -> Article:
    """Return the article that `packed` made *values* of; what a later release may have added is left out."""
    known = {name: values[name] for name in _ARTICLE_FIELDS if name in values}
    if "published_at" in known:
        known["published_at"] = datetime.fromisoformat(known["published_at"])
    return Article(**known)
