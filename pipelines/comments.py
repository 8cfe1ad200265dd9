"""Third pipeline: from the visit to the item: fields, threads, and the outcome."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Self

from comcrawl_scrapy.gathering import claimed
from comcrawl_scrapy.items import Comment, CommentPage, Outcome
from comcrawl_scrapy.section_reading import comments_of
from comcrawl_scrapy.visit import Visit

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class CommentsPipeline:
    """Replaces the `Visit` by its `CommentPage`; other items pass."""

    def __init__(self, min_comments: int) -> None:
        self.min_comments = min_comments

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler.settings.getint("COMCRAWL_MIN_COMMENTS"))

    async def process_item(self, item: object) -> object:
        if not isinstance(item, Visit):
            return item
        start = time.perf_counter()
        comments = await asyncio.to_thread(_comments, item)
        item.timings["fields"] = round(time.perf_counter() - start, 3)
        return page_of(item, comments, self.min_comments)


def _comments(visit: Visit) -> list[Comment]:
    """Return the comments of all states of the page; where nobody gathered them, those of the one that there is."""
    if visit.snapshot is not None and visit.claimed is None:
        visit.claimed = claimed.choose(claimed.claims(visit.snapshot), len(visit.gathered))
    if visit.gathered or visit.snapshot is None:
        return visit.gathered.comments()
    return comments_of(visit.snapshot)


def page_of(visit: Visit, comments: list[Comment], min_comments: int) -> CommentPage:
    """Return the item of a visit."""
    found = visit.snapshot.comment_section if visit.snapshot is not None and comments else None
    cut = visit.snapshot.cut if visit.snapshot is not None else ""
    return CommentPage(
        url=visit.snapshot.url if visit.snapshot is not None else visit.url,
        article=visit.article,
        outcome=outcome(visit, len(comments), min_comments),
        detail=visit.detail or (shortage(visit, len(comments)) if comments else visit.wall) or cut,
        comments=comments,
        comments_claimed=visit.claimed,
        section_xpath=found.section.xpath if found else None,
        score=round(found.score, 4) if found else 0.0,
        clicks=visit.clicks,
        timings=visit.timings,
        fetched_at=visit.fetched_at,
        screenshot=visit.screenshot,
    )


def shortage(visit: Visit, n_comments: int) -> str:
    """Say how many of the claimed comments there were, where some are missing although nothing stopped the visit."""
    is_short = visit.claimed is not None and n_comments < visit.claimed
    return f"{n_comments} of {visit.claimed} claimed" if is_short else ""


def outcome(visit: Visit, n_comments: int, min_comments: int) -> Outcome:
    """Return how a visit ended: comments count, whatever went wrong besides."""
    if n_comments:
        return Outcome.COMMENTS if n_comments >= min_comments else Outcome.TOO_FEW
    if visit.outcome is not None:
        return visit.outcome
    if visit.wall:
        return Outcome.BLOCKED
    return Outcome.NO_SECTION if visit.clicks or visit.candidates else Outcome.NO_ENTRY_POINT
