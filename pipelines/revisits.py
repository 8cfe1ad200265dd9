"""Fourth pipeline: of a page that was visited before, only what is new; and, when the item is written, the page is done."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Self

from scrapy import signals
from scrapy.exceptions import DropItem
from scrapy.http import Response

from comcrawl_scrapy.database_errors import DatabaseError
from comcrawl_scrapy.items import Article, CommentPage, Outcome
from comcrawl_scrapy.queueing.page_urls import page_key
from comcrawl_scrapy.queueing.queue_values import VisitResult
from comcrawl_scrapy.queueing.revisit_policy import Done
from comcrawl_scrapy.scheduler import QUEUE_FAILED, STORAGE_FAILED, queue_of
from comcrawl_scrapy.visits.canonical import own_name
from comcrawl_scrapy.visits.revisits import Changes, changes
from pipelines.exporters import not_written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy.crawler import Crawler
    from twisted.python.failure import Failure

    from comcrawl_scrapy.queueing.queue_values import LeasedPage
    from comcrawl_scrapy.queueing.revisit_policy import Decision
    from comcrawl_scrapy.scheduler import QueueScheduler, Work
    from comcrawl_scrapy.visit import Visit

logger = logging.getLogger(__name__)

A_MOMENT, MOST_WAIT = 0.2, 10.0
"""Seconds between two looks at whether another visit of the same page is noted, and how long that is waited for."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a visit found: its item, how many comments, when they were written, what of them is delivered; the page's own name."""

    page: CommentPage
    comments: int = 0
    times: Sequence[datetime | None] = ()
    changes: Changes = field(default_factory=Changes)
    name: str | None = None


class RevisitsPipeline:
    """Takes from a `CommentPage` what earlier visits delivered, and tells the queue how the visit ended.

    It ends when all pipelines and Scrapy's feed exports have had the item. What fails on the way is visited again; where
    the item could not be written, or the queue not be read, the crawl ends.
    """

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.found: dict[int, Found] = {}
        """By the page's id, until its item is written."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        pipeline = cls(crawler)
        for handler, signal in (
            (pipeline.written, signals.item_scraped),
            (pipeline.dropped, signals.item_dropped),
            (pipeline.failed, signals.item_error),
            (pipeline.callback_failed, signals.spider_error),
            (pipeline.not_written, not_written),
        ):
            crawler.signals.connect(handler, signal)
        return pipeline

    async def process_item(self, item: object) -> object:
        queue, work = self._work(item)
        if queue is None or work is None or not isinstance(item, CommentPage):
            return item
        pages, page = queue.service.queue, work.page
        url, name = whereabouts(work.request.meta.get("visit")) if item.comments else (None, None)
        try:
            before = await self._before(queue, page, url, name) if item.comments and not pages.again else {}
        except DatabaseError as problem:
            if not queue.failed:
                logger.error("The page queue cannot be used any more: %s", problem)
                queue.fail(QUEUE_FAILED)
            queue.give_back(work)
            raise DropItem("the page queue does not say what is new", log_level="DEBUG") from None
        told = await asyncio.to_thread(changes, item.comments, before, whole=not item.detail)
        times = [comment.published_at for comment in item.comments]
        self.found[page.id] = Found(item, len(item.comments), times, told, name)
        item.comments, item.known_comments, item.visit = told.comments, told.known, page.visits + 1
        return item

    async def _before(
        self, queue: QueueScheduler, page: LeasedPage, url: str | None, name: str | None
    ) -> dict[str, str]:
        """Return what was delivered of a page: when visits of other links to it that came first, by any crawler, are noted."""
        pages, do = queue.service.queue, queue.service.do
        give_up = time.monotonic() + MOST_WAIT
        while not await do(pages.claim, page, url, name, datetime.now(UTC)):
            if queue.failed or time.monotonic() > give_up:
                break
            await asyncio.sleep(A_MOMENT)
        return await do(pages.delivered, page, url, name)

    def written(self, item: object, response: Response | Failure | None) -> None:
        """End the visit of a page whose item is where it belongs, also where a pipeline of the project made another one of it."""
        queue, work = self._work(item, response)
        if queue is None or work is None:
            return
        own = Found(item) if isinstance(item, CommentPage) else None
        found = self.found.pop(work.page.id, own)
        if found is not None and (own is not None or not queue.failed):  # `not_written` cannot tell another item's page
            page = found.page
            # a wall or an error that is not known as one is the same for all articles, and has no comments
            own_url = response.url if isinstance(response, Response) and found.comments else None
            result = VisitResult(
                work.started_at,
                datetime.now(UTC),
                page.outcome,
                comments=found.comments,
                new_comments=sum(comment.change is None for comment in found.changes.comments),
                clicks=len(page.clicks),
                detail=page.detail,
                url=own_url,
                name=found.name,
                delivered=found.changes.delivered,
            )
            queue.end(work, result, math.fsum(page.timings.values()), found.times)

    def dropped(self, item: object, exception: BaseException) -> None:
        """End the visit of a page whose item a pipeline did not want."""
        self._end(item, Outcome.NO_SECTION, f"dropped: {exception}", Done("a pipeline dropped its item"))

    def failed(self, item: object, failure: Failure) -> None:
        """End a visit that a pipeline broke on."""
        self._end(item, Outcome.ERROR, f"{type(failure.value).__name__}: {failure.value}")

    def callback_failed(self, failure: Failure, response: Response | Failure) -> None:
        """End a visit that the spider broke on."""
        self._end(response, Outcome.ERROR, f"{type(failure.value).__name__}: {failure.value}")

    def not_written(self, item: object, problem: OSError) -> bool:
        """End the crawl, and leave the page to the next one; returns whether there will be one that knows of it."""
        queue, work = self._work(item)
        if queue is None:
            return False
        if not queue.failed:
            logger.error(
                "Items cannot be written: %s. The crawl ends; started again, it goes on with this page", problem
            )
            queue.fail(STORAGE_FAILED)
        if work is not None:
            queue.give_back(work)
        return True

    def _end(self, item: object, outcome: Outcome, detail: str, decision: Decision | None = None) -> None:
        queue, work = self._work(item)
        if queue is not None and work is not None:
            self.found.pop(work.page.id, None)
            result = VisitResult(work.started_at, datetime.now(UTC), outcome, detail=detail[:200])
            queue.end(work, result, decision=decision)

    def _work(self, item: object, response: object = None) -> tuple[QueueScheduler | None, Work | None]:
        """Return the queue, and the work that *item* came of: the *response* tells it, too."""
        queue = queue_of(self.crawler)
        return queue, queue.work_on(_article(item) or _article(response)) if queue is not None else None


def _article(source: Any) -> Article | None:
    """Return the article that an item, or a response, is of."""
    request = getattr(source, "request", None)
    article = request.meta.get("article") if request is not None else getattr(source, "article", None)
    return article if isinstance(article, Article) else None


def whereabouts(visit: Visit | None) -> tuple[str | None, str | None]:
    """Return the URL that a visit led to, and the name that the page there gives itself."""
    if visit is None:
        return None, None
    page = visit.snapshot
    is_there = page is not None and page_key(page.url) == page_key(visit.url)  # not gone on to the next article
    return visit.url, own_name(page.document, visit.url) if page is not None and is_there else None
