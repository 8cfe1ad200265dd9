"""A crawler's queue as discrete events: pages arrive, fall due, are visited by a number of servers, and come back or not."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.arrivals import AHEAD, ServiceTime, backlog
from comcrawl_scrapy.queueing.comment_delay import CommentDelay
from comcrawl_scrapy.queueing.revisit_policy import Drop, PageFacts, Visit

if TYPE_CHECKING:
    from benchmarks.queue_world import World
    from comcrawl_scrapy.arrivals import Gamma
    from comcrawl_scrapy.queueing.revisit_policy import RevisitPolicy

START = datetime(2026, 1, 1, tzinfo=UTC)
WANTED = 10
"""Comments a page needs to be found: the paper's F_th."""


@dataclass(frozen=True)
class Crawler:
    """Who visits: so many pages at a time, each for a time that *service* gives."""

    policy: RevisitPolicy
    service: Gamma
    servers: int = 1


@dataclass
class Run:
    """What became of the pages, an element of each array a page: visits, 0 for one dropped; seconds to when it was found."""

    world: World
    visits: np.ndarray[tuple[int], np.dtype[np.int64]]
    found: np.ndarray[tuple[int], np.dtype[np.float64]]
    waited: list[float] = field(default_factory=list)


def simulate(world: World, crawler: Crawler, seed: int = 1) -> Run:
    """Run until every page is done, given up or dropped."""
    return _Simulation(world, crawler, seed).run()


class _Simulation:
    """The state of a run; the time is in seconds."""

    def __init__(self, world: World, crawler: Crawler, seed: int) -> None:
        pages = len(world.arrived)
        self.world, self.crawler = world, crawler
        self.result = Run(world, np.zeros(pages, dtype=np.int64), np.full(pages, np.inf))
        self.services = crawler.service.sample(4 * pages + 4, np.random.default_rng(seed))
        self.served = 0
        self.learnt_service = ServiceTime()
        self.delays: defaultdict[int, CommentDelay] = defaultdict(CommentDelay)
        self.busy = 0
        self.ready: list[tuple[float, int]] = []
        self.later: list[tuple[float, int]] = []
        self.ends: list[tuple[float, int]] = []

    def run(self) -> Run:
        arrivals = iter(enumerate(self.world.arrived.tolist()))
        page, now = next(arrivals)
        while True:
            arrival = now if page >= 0 else np.inf
            due = self.later[0][0] if self.later else np.inf
            end = self.ends[0][0] if self.ends else np.inf
            if (time := min(arrival, due, end)) == np.inf:
                return self.result
            if time == end:
                self._end(*heappop(self.ends))
            elif time == due:
                heappush(self.ready, self.later.pop(0))
            else:
                self._arrive(time, page)
                page, now = next(arrivals, (-1, np.inf))
            self._begin(time)

    def _arrive(self, now: float, page: int) -> None:
        facts, delay = self._facts(page), self.delays[int(self.world.site[page])]
        at = _seconds(self.crawler.policy.first_visit(facts, delay, _time(now)).at)
        queued = self._queued(now, until=at - now)
        if not isinstance(self.crawler.policy.admit(facts, delay, queued, _time(now)), Drop):
            self._schedule(now, at, page)

    def _queued(self, now: float, until: float = 0.0) -> timedelta:
        later = bisect_left(self.later, (now + AHEAD, 0))
        return timedelta(seconds=backlog(len(self.ready), self.learnt_service, self.crawler.servers, later=later, until=until))  # fmt: skip

    def _schedule(self, now: float, at: float, page: int) -> None:
        if at <= now:
            heappush(self.ready, (now, page))
        else:
            insort(self.later, (at, page))

    def _begin(self, now: float) -> None:
        while self.ready and self.busy < self.crawler.servers:
            due, page = heappop(self.ready)
            self.busy += 1
            self.result.waited.append(now - due)
            heappush(self.ends, (now + self.services[self.served], page))
            self.learnt_service = self.learnt_service.after(float(self.services[self.served]))
            self.served += 1

    def _end(self, now: float, page: int) -> None:
        """End a visit. What was learnt of the page is used only when it is visited no more."""
        world, site = self.world, int(self.world.site[page])
        self.busy -= 1
        self.result.visits[page] += 1
        age = (now - world.published[page]) / 3600
        present = bool(world.commented[page] <= age and world.detectable[page])
        facts = self._facts(page, WANTED if present else 0)
        decision = self.crawler.policy.after_visit(facts, self.delays[site], _time(now), self._queued(now))
        if present:
            self.result.found[page] = now
        if isinstance(decision, Visit):
            self._schedule(now, _seconds(decision.at), page)
        elif present:
            self.delays[site] = self.delays[site].with_arrival(float(world.commented[page]), WANTED)
        else:
            self.delays[site] = self.delays[site].with_absence(float(age), WANTED)

    def _facts(self, page: int, comments: int = 0) -> PageFacts:
        return PageFacts(
            published_at=_time(float(self.world.published[page])),
            min_comments=WANTED,
            visits=int(self.result.visits[page]),
            comments_seen=comments,
        )


def _time(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def _seconds(time: datetime) -> float:
    return (time - START).total_seconds()
