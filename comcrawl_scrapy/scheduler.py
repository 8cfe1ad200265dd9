"""Scrapy's scheduler with the page queue behind it: visits of articles wait in the database, all else goes Scrapy's way.

The request of a visit is made anew from the row, by the spider's ``visit(article)``, when the page is due and leased; its
``meta["lease"]`` is the `LeasedPage`. `pipelines.revisits` tells when the page's item is written, which ends the visit.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Self
from weakref import WeakKeyDictionary

from scrapy import signals
from scrapy.core.scheduler import Scheduler
from scrapy.exceptions import CloseSpider
from scrapy.extensions.feedexport import FeedExporter
from scrapy.utils.defer import deferred_from_coro, maybe_deferred_to_future

from comcrawl_scrapy.database_errors import DatabaseError
from comcrawl_scrapy.items import Article, Outcome
from comcrawl_scrapy.queueing.feed_states import FeedStates
from comcrawl_scrapy.queueing.queue_service import Patience, QueueService
from comcrawl_scrapy.queueing.queue_settings import open_queue, planner, terms
from comcrawl_scrapy.queueing.queue_values import LeasedPage, VisitResult
from comcrawl_scrapy.queueing.revisit_policy import Done, Visit
from comcrawl_scrapy.queueing.visit_planner import EndedVisit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy import Request, Spider
    from scrapy.crawler import Crawler
    from scrapy.statscollectors import StatsCollector
    from twisted.internet.defer import Deferred

    from comcrawl_scrapy.queueing.feed_polling import Poll
    from comcrawl_scrapy.queueing.revisit_policy import Decision

logger = logging.getLogger(__name__)

QUEUE_FAILED, STORAGE_FAILED, DOWNLOAD_FAILED = "queue_failed", "storage_failed", "download_failed"
"""Reasons for the end of a crawl that is a failure."""
RUN_SECONDS = 300.0
"""How long a database that cannot be reached is waited for in the middle of a crawl."""
MOST_REST = 86_400.0
"""Seconds that a site is left alone at the most, whatever its robots.txt asks for."""
PREFETCHED = 1
"""Pages leased beyond those in work, so that the next one is at hand: its site waits meanwhile."""
LOOKING = "scrapy.commands."
"""Where the start of a spider is from that `scrapy fetch`, `parse` or `check` borrows."""
_OF: WeakKeyDictionary[Crawler, QueueScheduler] = WeakKeyDictionary()


@dataclass(eq=False, slots=True)
class Work:
    """A leased page and the request that visits it. ``queued``: it waits for its turn in Scrapy."""

    page: LeasedPage
    request: Request
    started_at: datetime
    queued: bool = False


class QueueScheduler(Scheduler):
    """Lets the pages of spiders with a method ``visit(article)`` wait in the queue at ``COMCRAWL_QUEUE_URL``."""

    crawler: Crawler
    stats: StatsCollector
    service: QueueService

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.work: dict[str, Work] = {}
        self.polls: dict[Request, Poll] = {}
        """What feeds have answered, by the request whose articles may still be on their way here."""
        self.failed = ""
        self.runs = asyncio.Event()  # set when the engine asks: what is leased before, a Ctrl-C does not give back
        _OF[self.crawler] = self
        self.crawler.signals.connect(self._check, signals.spider_opened)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return Scrapy's own scheduler for a spider that has nothing to do with the queue."""
        if not cls.serves(crawler.spidercls):
            return Scheduler.from_crawler(crawler)  # type: ignore[return-value]
        return super().from_crawler(crawler)

    @staticmethod
    def serves(spider: type[Spider]) -> bool:
        """Say whether the pages of *spider* wait in the queue: not those at which a command looks one at a time."""
        return hasattr(spider, "visit") and not spider.start.__module__.startswith(LOOKING)

    def open(self, spider: Spider) -> Deferred[None]:
        return deferred_from_coro(self._open(spider, super().open(spider)))

    def close(self, reason: str) -> Deferred[None]:
        return deferred_from_coro(self._close(super().close(reason)))

    def has_pending_requests(self) -> bool:
        return super().has_pending_requests() or self.service.busy

    def enqueue_request(self, request: Request) -> bool:
        if "lease" in request.meta:  # a visit, or another try: it waits in memory, for another run if not this one
            if (work := self._work_of(request)) is not None:
                work.request, work.queued = request, True
            self._mqpush(request)
            return True
        if not self._is_visit(request):
            return super().enqueue_request(request)
        # A run that has died may have asked for what never came into the queue.
        if is_repeated := self.service.queue.again and not request.dont_filter and self.df.request_seen(request):
            self.df.log(request, self.spider)
        elif file := getattr(self.df, "file", None):
            file.flush()  # or the next run, after this one is killed, asks for all that was still to be written
        self.service.admit(request.meta["article"], request.meta.get("site", ""), request.meta.get("poll"), is_repeated)
        return not is_repeated

    def next_request(self) -> Request | None:
        self.runs.set()
        self._end_what_has_left()
        if (request := super().next_request()) is not None and (work := self._work_of(request)) is not None:
            work.queued, work.started_at = False, datetime.now(UTC)
        return request

    def work_on(self, article: Article | None) -> Work | None:
        """Return the work on an article, None where it does not come from the queue."""
        return self.work.get(article.url) if article is not None else None

    def answered(self, request: Request, poll: Poll) -> None:
        """Note what a feed has answered to *request*, when all articles that were not filtered on their way have come."""
        self.polls[request] = poll

    def end(
        self,
        work: Work,
        result: VisitResult,
        seconds: float = 0.0,
        times: Sequence[datetime | None] = (),
        decision: Decision | None = None,
    ) -> None:
        """End the visit of a page in work, whose items are written; see `EndedVisit`."""
        del self.work[work.page.article.url]
        self.service.end(EndedVisit(work.page, result, self._rest(work.request), seconds, times, decision))

    def give_back(self, work: Work) -> None:
        """Let a page in work go back to the queue when the crawl ends, for another one to visit."""
        del self.work[work.page.article.url]

    def fail(self, reason: str) -> None:
        """End the crawl, which has failed, as Ctrl-C does: pages in work are cut short, and go back to the queue."""
        self._note_failure(reason)
        self.patience.end()
        engine = self.crawler.engine
        end = self.crawler.stop_async() if engine.running else engine.close_spider_async(reason=reason)
        asyncio.ensure_future(end)  # noqa: RUF006 - it waits for us

    def _note_failure(self, reason: str) -> None:
        """Let the crawl end as one that has failed: `scrapy crawl` has an exit status for it."""
        self.failed = self.failed or reason
        self.stats.set_value("comcrawl/failed", self.failed)

    async def _open(self, spider: Spider, ready: Deferred[None] | None) -> None:
        if ready is not None:
            await maybe_deferred_to_future(ready)
        try:
            database = await asyncio.to_thread(open_queue, self.crawler.settings)
        except DatabaseError as problem:
            logger.error("The page queue cannot be used: %s", problem)
            self._note_failure(QUEUE_FAILED)
            return
        self.patience = Patience(lambda: not self.crawler.crawling)
        patient = replace(database, patience=RUN_SECONDS, sleep=self.patience.sleep)
        settings, again = self.crawler.settings, getattr(spider, "again", False)
        self.service = QueueService(
            planner(patient, settings, spider.name, getattr(spider, "arguments", None), again),
            FeedStates(patient),
            terms(settings, again, getattr(getattr(spider, "arguments", None), "follow", False)),
            room=self._room,
            start=self._start,
            ended=self._ended,
            counted=self._counted,
            rested=self._nudge,
        )
        self.serving = asyncio.create_task(self._serve())

    def _check(self) -> None:
        """End a crawl before it begins that has no queue, or nowhere to put its items, or would let page after page fail."""
        if problem := self.crawler.engine.downloader.handlers._notconfigured.get("https"):
            logger.error("Pages cannot be downloaded: %s", problem)
            self._note_failure(DOWNLOAD_FAILED)
        if unopened := _unopened(self.crawler):
            logger.error("Items cannot be written to %s", unopened[0])
            self._note_failure(STORAGE_FAILED)
        if self.failed:
            raise CloseSpider(self.failed)

    async def _serve(self) -> None:
        try:
            await self.runs.wait()
            await self.service.run()
        except Exception as problem:
            known = isinstance(problem, DatabaseError)
            if not (known and self.failed):  # by a visit that has noticed first
                logger.error("The page queue cannot be used any more: %s", problem, exc_info=None if known else problem)
            self.fail(QUEUE_FAILED)

    async def _close(self, closed: Deferred[None] | None) -> None:
        if closed is not None:
            await maybe_deferred_to_future(closed)
        if not hasattr(self, "serving"):
            return
        self.runs.set()
        self.patience.end()
        try:
            await self.service.close(self.serving)
        except DatabaseError as problem:
            logger.error("The page queue does not know of the last visits, which will be made again: %s", problem)
            self._note_failure(QUEUE_FAILED)
        finally:
            self.service.planner.queue.database.close()

    def _is_visit(self, request: Request) -> bool:
        """Return whether the request is one that the spider makes of an article: the queue can have it made again."""
        article, visit = request.meta.get("article"), getattr(self.spider, "visit", None)
        return isinstance(article, Article) and visit is not None and visit(article).callback == request.callback

    def _room(self) -> int:
        """Return how many more pages may be leased: none when the crawl is about to end."""
        slot = (engine := self.crawler.engine)._slot  # there is no other place where it says that it is closing
        if slot is None or slot.closing is not None or engine.paused or not engine.running or self.failed:
            return 0
        return engine.downloader.total_concurrency + PREFETCHED - len(self.service.held)

    def _start(self, page: LeasedPage) -> None:
        """Send a page that is due on its way."""
        request = self.spider.visit(page.article)  # type: ignore[attr-defined]  # see `_is_visit`
        url = page.url if request.url == page.article.url else request.url  # where it led before
        request = request.replace(url=url, dont_filter=True, meta=request.meta | {"lease": page})
        work = self.work[page.article.url] = Work(page, request, datetime.now(UTC))
        self.crawler.engine.crawl(request)
        if not work.queued:  # some component has refused it
            self._end_without_item(work, Outcome.DISALLOWED, "refused before it was requested")

    def _work_of(self, request: Request) -> Work | None:
        page: LeasedPage | None = request.meta.get("lease")
        return self.work.get(page.article.url) if page is not None else None

    def _end_what_has_left(self) -> None:
        """End visits whose requests have been dealt with, and of which nobody has told: there was no item of the page.

        So it is with the requests of feeds: no more articles will come of them.
        """
        if (slot := self.crawler.engine._slot) is None or not self.crawler.crawling:
            return
        for work in [work for work in self.work.values() if not work.queued and work.request not in slot.inprogress]:
            self._end_without_item(work, Outcome.NO_SECTION, "no item")
        for request in self.polls.keys() - slot.inprogress:
            self.service.polled(self.polls.pop(request))

    def _end_without_item(self, work: Work, outcome: Outcome, detail: str) -> None:
        self.end(work, VisitResult(work.started_at, datetime.now(UTC), outcome, detail=detail), decision=Done(detail))

    def _rest(self, request: Request) -> timedelta:
        """Return how long the request's site is to be left alone after a visit: its robots.txt may ask for more than we do."""
        downloader = self.crawler.engine.downloader
        of_slot = downloader.per_slot_settings.get(downloader.get_slot_key(request), {})
        return timedelta(seconds=min(of_slot.get("delay", self.crawler.settings.getfloat("DOWNLOAD_DELAY")), MOST_REST))

    def _ended(self, visit: EndedVisit, decision: Decision | None) -> None:
        """Count a visit that the queue knows of, and what follows it."""
        if decision is None:
            logger.info("Another crawler has visited %s too: the lease had run out", visit.page.url)
        what = "lost" if decision is None else "again" if isinstance(decision, Visit) else "done"
        self.stats.inc_value(f"comcrawl/queue/{what}")

    def _counted(self) -> None:
        """Let the summary know how many pages there are to visit."""
        known = self.stats.get_value("comcrawl/pages", 0) + len(self.work) + self.service.planner.length
        self.stats.set_value("comcrawl/scheduled", known)

    def _nudge(self) -> None:
        """Let the engine see at once that there is nothing left to do."""
        if (slot := self.crawler.engine._slot) is not None:
            slot.nextcall.schedule()


def _unopened(crawler: Crawler) -> list[str]:
    """Return where items are to go that Scrapy's exporter has not opened: what stops it is logged, and no more."""
    exporter = crawler.get_extension(FeedExporter)
    is_disabled = crawler.settings.getwithbase("EXTENSIONS").get("scrapy.extensions.feedexport.FeedExporter") is None
    places = [] if is_disabled else list(map(str, crawler.settings.getdict("FEEDS")))
    return places[len(exporter.slots) if exporter is not None else 0 :]


def queue_of(crawler: Crawler) -> QueueScheduler | None:
    """Return the scheduler of a crawl, None where it is another than ours."""
    return _OF.get(crawler)
