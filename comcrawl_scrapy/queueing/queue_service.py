"""A crawl at the page queue: takes pages out in time and keeps them while they are in work, and puts in what is found.

All work with the database is done by one thread at a time, so that the event loop never waits for it, and in one order: a
site is free again before the next pages are leased, and a feed's answer is noted when its articles are in the queue.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import socket
import threading
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeVar

from comcrawl_scrapy.database_errors import DatabaseError
from comcrawl_scrapy.queueing import feed_polling
from comcrawl_scrapy.queueing.feed_polling import Poll
from comcrawl_scrapy.queueing.page_urls import page_key
from comcrawl_scrapy.queueing.queue_values import FoundArticle

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from comcrawl_scrapy.items import Article
    from comcrawl_scrapy.queueing.feed_states import FeedState, FeedStates
    from comcrawl_scrapy.queueing.queue_values import LeasedPage
    from comcrawl_scrapy.queueing.revisit_policy import Decision
    from comcrawl_scrapy.queueing.visit_planner import EndedVisit, VisitPlanner

P = ParamSpec("P")
T = TypeVar("T")
logger = logging.getLogger(__name__)

ADDED_AT_ONCE = 500  # articles put into the queue before visits are noted and leases renewed again
LOOK_SECONDS = 1.0  # after which a crawl that has nothing to do looks for what other crawlers put into the queue
BREATH_SECONDS = 0.02  # the shortest pause before the database is asked the same again
LONGEST_REST = timedelta(minutes=10)  # a site whose crawl delay is longer is left to later crawls
AT_ONCE = timedelta(minutes=1)  # what is due within this time, or rests for so long, is said to be due now
TOLD = timedelta(seconds=5)  # a wait without any page in work is said that is longer
GRACE_SECONDS = 5.0  # how long a database that cannot be reached holds up the end of a crawl
CENTURY = timedelta(days=36500)


class Patience:
    """Waits between two tries of the database; when the crawl ends, or is *stopping*, not for much longer.

    A crawl that is told to stop waits for its pages, which may be waiting for the database: it is asked, not told.
    """

    def __init__(self, stopping: Callable[[], bool] = lambda: False) -> None:
        self._stopping = stopping
        self._ending = threading.Event()
        self._until = math.inf

    def sleep(self, seconds: float) -> None:
        """Wait; raises DatabaseError some seconds after `end`."""
        rested = time.monotonic() + seconds
        while not self._ending.wait(min(LOOK_SECONDS, max(rested - time.monotonic(), 0.0))):
            if self._stopping():
                self.end()
            elif time.monotonic() >= rested:
                return
        if time.monotonic() > self._until:
            raise DatabaseError("the database did not come back before the end of the crawl", passing=True)
        time.sleep(min(seconds, BREATH_SECONDS))

    def end(self) -> None:
        """Let what is tried be tried for a few seconds more."""
        self._until = min(self._until, time.monotonic() + GRACE_SECONDS)
        self._ending.set()


@dataclass(frozen=True, slots=True)
class Terms:
    """How a crawl works: seconds a lease lasts, seconds it waits for what is not due yet, the shortest time between polls.

    ``follow``: it does not end by itself.
    """

    lease: timedelta
    linger: timedelta
    shortest_poll: timedelta
    follow: bool = False


class Found(NamedTuple):
    """What is on its way into the queue; ``poll`` is what brought it, if a feed did."""

    found: FoundArticle
    poll: Poll | None


@dataclass
class QueueService:
    """Serves a crawl: ``room`` says how many pages it can take on, ``start`` is called with each, ``ended`` when it is done.

    ``counted`` is called when there are more or fewer to come. ``resting``: nothing is due within the time that the crawl
    waits; ``rested`` is called when that is so.
    """

    planner: VisitPlanner
    feeds: FeedStates
    terms: Terms
    room: Callable[[], int]
    start: Callable[[LeasedPage], None]
    ended: Callable[[EndedVisit, Decision | None], None]
    counted: Callable[[], None]
    rested: Callable[[], None]
    held: dict[int, LeasedPage] = field(default_factory=dict)
    resting: bool = False
    _found: deque[Found | Poll] = field(default_factory=deque)
    _keys: set[str] = field(default_factory=set)
    _new: int = 0
    _visits: deque[EndedVisit] = field(default_factory=deque)
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _renewed_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    _closing: bool = False
    _told: datetime | None = None
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "queue"))

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do what blocks in the thread for the database."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(work, *args, **kwargs))

    def __post_init__(self) -> None:
        self.owner = f"{socket.gethostname()}:{os.getpid()}"
        self.queue = self.planner.queue

    @property
    def busy(self) -> bool:
        """Whether anything is in work, or on its way to or from the queue, or may be due soon."""
        return bool(self._found or self._visits or self.held or self.terms.follow) or not self.resting

    def admit(self, article: Article, site: str = "", poll: Poll | None = None, is_repeated: bool = False) -> None:
        """Put an article into the queue, soon; *site* is where it is, if its URL only leads there."""
        self._found.append(Found(FoundArticle(article, site, is_repeated), poll))
        self.wake()

    def polled(self, poll: Poll) -> None:
        """Note the answer of a feed, soon, when the articles are in the queue that came before."""
        self._found.append(poll)
        self.wake()

    def end(self, visit: EndedVisit) -> None:
        """Note a visit whose items are stored, soon."""
        self._visits.append(visit)
        self.wake()

    def wake(self) -> None:
        """Look at the queue now."""
        self.resting = False
        self._wake.set()

    async def run(self) -> None:
        """Serve until `close`; raises DatabaseError where the database cannot be used any more."""
        await self.do(self.planner.catch_up, datetime.now(UTC))
        while not self._closing:
            self._wake.clear()
            await self._write()
            await self._renew()
            if not await self._take() and not self._found and not self._visits:
                await self._wait()

    async def take_feeds(self, urls: Collection[str], all_of_them: bool) -> list[FeedState]:
        """Return which feeds to poll now: those that are due, and that no other crawler polls, or *all_of_them*."""
        now = datetime.now(UTC)
        shortest = self.terms.shortest_poll
        due = now + CENTURY if all_of_them else now
        return await self.do(self.feeds.take, urls, due, now + shortest, shortest * feed_polling.FIRST)

    async def next_poll(self, urls: Collection[str]) -> float:
        """Return in how many seconds the first of these feeds is to be polled."""
        soonest = await self.do(self.feeds.next_poll, urls)
        return max((soonest - datetime.now(UTC)).total_seconds(), 0.0) if soonest is not None else 0.0

    async def close(self, task: asyncio.Task[None]) -> None:
        """End `run`, which is *task*; write what there is to write and give back what was not visited."""
        self._closing = True
        self._wake.set()
        try:
            await task
            while self._found or self._visits:
                await self._write()
            if self.held:
                await self.do(self.queue.release, list(self.held.values()), datetime.now(UTC))
            await self.do(self._say_what_is_left)
        finally:
            self._thread.shutdown(wait=False)

    def _say_what_is_left(self) -> None:
        """Tell the user of the pages that an earlier crawl has found, and of those that another one will visit."""
        if (known := len(self._keys) - self._new) > 0:
            logger.info("%d of %d articles were known before: who finds a page first visits it", known, len(self._keys))
        due = self.queue.next_turn(self.planner.spider)
        if due is not None:
            left = self.queue.length(self.planner.spider, due + CENTURY)
            pages = "1 page is" if left == 1 else f"{left} pages are"
            when = f"at {due.astimezone().isoformat(' ', 'seconds')}" if due > datetime.now(UTC) + AT_ONCE else "now"
            hint = "" if when == "now" or self.terms.follow else "; with -a follow=1 a crawl waits for them"
            told = "%s left in the queue for the next crawl, the first is due %s ('scrapy queue' shows all)%s"
            logger.info(told, pages, when, hint)

    async def _write(self) -> None:
        for visit, decision in await self.do(self._finish) if self._visits else ():
            self.held.pop(visit.page.id, None)
            self.ended(visit, decision)
        if self._found:
            await self.do(self._admit)
            self.counted()

    def _finish(self) -> list[tuple[EndedVisit, Decision | None]]:
        done = []
        while self._visits:
            visit = self._visits[0]
            done.append((visit, self.planner.finish(visit)))
            self._visits.popleft()
        return done

    def _admit(self) -> None:
        now = datetime.now(UTC)
        some = [self._found[i] for i in range(min(len(self._found), ADDED_AT_ONCE))]
        for _, group in groupby(some, key=lambda each: id(each.poll if isinstance(each, Found) else each)):
            together = list(group)
            articles = [each.found for each in together if isinstance(each, Found)]
            new = self.planner.admit(articles, now) if articles else 0
            if not (self.terms.follow or self.queue.again):  # which find the same over and over, or visit it anyhow
                self._keys.update(page_key(found.article.url) for found in articles)
                self._new += new
            last = together[-1]
            if (poll := last if isinstance(last, Poll) else last.poll) is not None:
                poll.new += new
            if isinstance(last, Poll):
                self.feeds.save(feed_polling.after(last, now, self.terms.shortest_poll))
            for _ in together:
                self._found.popleft()

    async def _renew(self) -> None:
        now = datetime.now(UTC)
        if now - self._renewed_at < self.terms.lease / 3:
            return
        self._renewed_at = now
        if not self.held:
            return
        lost = await self.do(self.queue.renew, list(self.held.values()), now + self.terms.lease)
        for page in lost:
            self.held.pop(page.id, None)
            logger.warning("The lease of %s ran out, and another crawler has taken it", page.url)

    async def _take(self) -> bool:
        """Lease what there is room for; returns whether there was anything."""
        if (n := self.room()) <= 0:
            return False
        now = datetime.now(UTC)
        until = now + self.terms.lease
        spider = self.planner.spider
        pages = await self.do(partial(self.queue.lease, spider, n, owner=self.owner, now=now, until=until))
        for page in pages:
            self.planner.length = max(self.planner.length - 1, 0)
            self.held[page.id] = page
            self.start(page)
            self.counted()
        return bool(pages)

    async def _wait(self) -> None:
        """Wait until there may be something to do."""
        seconds = min(LOOK_SECONDS, self.terms.lease.total_seconds() / 3)
        if self.room() > 0:
            seconds = min(seconds, await self._until_next())
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            return

    async def _until_next(self) -> float:
        """Return the seconds until a page can be leased, and find out whether the crawl has anything left to wait for."""
        due, turn = await self.do(self._outlook)
        now, linger = datetime.now(UTC), self.terms.linger
        later = due is None or turn is None or due > now + linger or turn > now + max(linger, LONGEST_REST)
        if later and not self._wake.is_set() and not self.resting:
            self.resting = True
            self.rested()
        elif not (later or self.held or self.terms.follow) and turn is not None and now + TOLD < turn != self._told:
            self._told = turn
            told = "Waiting until %s: another crawler has the sites of all pages, or was killed, or they rest"
            logger.info(told, turn.astimezone().isoformat(" ", "seconds"))
        return max((turn - now).total_seconds(), BREATH_SECONDS) if turn is not None else LOOK_SECONDS

    def _outlook(self) -> tuple[datetime | None, datetime | None]:
        return self.queue.next_due(self.planner.spider), self.queue.next_turn(self.planner.spider)
