"""What a crawl tells the page queue: the decisions of the policy, from what all its crawlers have learnt (paper 000, VII.B).

Calls block, and raise `DatabaseError`; the clock is the caller's.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from comcrawl_scrapy.arrivals import AHEAD, ServiceTime, backlog
from comcrawl_scrapy.items import Outcome
from comcrawl_scrapy.queueing.comment_delay import CommentDelay, learnt
from comcrawl_scrapy.queueing.page_urls import part_of_site, site_of, whole_site
from comcrawl_scrapy.queueing.queue_values import NewPage
from comcrawl_scrapy.queueing.revisit_policy import Drop, PageFacts, Visit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.items import Article
    from comcrawl_scrapy.page_queue import PageQueue
    from comcrawl_scrapy.queueing.figures import Figures
    from comcrawl_scrapy.queueing.queue_values import FoundArticle, LeasedPage, VisitResult
    from comcrawl_scrapy.queueing.revisit_policy import Decision, RevisitPolicy

DELAY, SERVICE = "comment delay", "service time"
"""Kinds of figures: one a site, and one for all."""
TELLING = frozenset({Outcome.COMMENTS, Outcome.TOO_FEW, Outcome.NO_SECTION, Outcome.NO_ENTRY_POINT})
"""Outcomes of visits that saw how many comments there are."""
NEWS_OF_OTHERS = timedelta(minutes=5)
"""After which what other crawlers have learnt is read again."""
RECOUNT = timedelta(seconds=10)
"""After which the pages that wait are counted again."""


@dataclass(frozen=True, slots=True)
class EndedVisit:
    """A visit whose items are stored. ``seconds`` is its service time, ``times`` when its comments were written.

    ``rest`` is how long the site is to be left alone now, ``decision`` what follows where the policy has no say.
    """

    page: LeasedPage
    result: VisitResult
    rest: timedelta
    seconds: float = 0.0
    times: Sequence[datetime | None] = ()
    decision: Decision | None = None


@dataclass
class VisitPlanner:
    """Decides for the pages of one *spider*, which visits *servers* of them at a time, and *per_site* of a site.

    ``length`` is how many pages wait for a visit that is due, as far as we know: L_Q of the paper; ``later`` fall due within
    `arrivals.AHEAD`.
    """

    queue: PageQueue
    figures: Figures
    policy: RevisitPolicy
    spider: str
    min_comments: int = 1
    servers: int = 1
    per_site: int = 1
    length: int = 0
    later: int = 0
    _delays: dict[str, CommentDelay] = field(default_factory=dict)
    _service: ServiceTime = field(default_factory=ServiceTime)
    _read_at: datetime | None = None
    _counted_at: datetime | None = None

    def admit(self, articles: Sequence[FoundArticle], now: datetime) -> int:
        """Put articles into the queue or drop them, as the policy decides; return how many are new to it.

        Where the user asks for them, they are visited now, whatever is known of them.
        """
        self.catch_up(now)
        pages = []
        for article, site, is_repeated in articles:
            site = site or site_of(article.url)
            decision = self._first(article, site, now)
            if isinstance(decision, Visit):
                self.length += decision.at <= now
                self.later += now < decision.at <= now + timedelta(seconds=AHEAD)
            part = part_of_site(site, article.url, self.per_site)
            pages.append(NewPage(article, decision, self.spider, article.feed or "", part, is_repeated))
        new = self.queue.add(pages, now)
        if new < len(pages):
            self._counted_at = None  # those that were known may not be more to do
            self.catch_up(now)
        return new

    def finish(self, visit: EndedVisit) -> Decision | None:
        """Note a visit, learn from it and return what follows; None where somebody else has taken the page meanwhile."""
        page, now = visit.page, visit.result.ended_at
        self.catch_up(now)
        facts = page.facts(visit.result, self.min_comments)
        site = whole_site(page.site)
        delay = self._delays.get(site, CommentDelay())
        decision = visit.decision or self.policy.after_visit(facts, delay, now, self._queued())
        if not self.queue.complete(page, visit.result, decision, visit.rest):
            return None
        if visit.seconds:
            known = self.figures.learn(SERVICE, "", lambda known: asdict(ServiceTime(**known).after(visit.seconds)))
            self._service = ServiceTime(**known)
        is_last = not isinstance(decision, Visit) and visit.result.outcome in TELLING
        if is_last and page.article.published_at is not None:
            self._learn_delay(site, page.article.published_at, visit)
        return decision

    def _first(self, article: Article, site: str, now: datetime) -> Visit | Drop:
        if self.queue.again:
            return Visit(now)
        facts = PageFacts(article.published_at, self.min_comments)
        delay = self._delays.get(site, CommentDelay())
        until = self.policy.first_visit(facts, delay, now).at - now
        return self.policy.admit(facts, delay, self._queued(until), now)

    def _queued(self, until: timedelta = timedelta(0)) -> timedelta:
        """Return E[T_Q], the time that a page has to wait once it is due."""
        later, seconds = self.later, until.total_seconds()
        return timedelta(seconds=backlog(self.length, self._service, self.servers, later=later, until=seconds))

    def _learn_delay(self, site: str, published_at: datetime, visit: EndedVisit) -> None:
        at, times, k = visit.result.ended_at, visit.times, self.min_comments
        known = self.figures.learn(
            DELAY, site, lambda known: asdict(learnt(CommentDelay(**known), published_at, at, times, k))
        )
        self._delays[site] = CommentDelay(**known)

    def catch_up(self, now: datetime) -> None:
        """Count what waits, and read what was learnt, by other crawlers too, unless that was done a moment ago."""
        if self._counted_at is None or now - self._counted_at >= RECOUNT:
            self.length, self._counted_at = self.queue.length(self.spider, now), now
            self.later = self.queue.length(self.spider, now + timedelta(seconds=AHEAD)) - self.length
        if self._read_at is not None and now - self._read_at < NEWS_OF_OTHERS:
            return
        self._delays = {site: CommentDelay(**known) for site, known in self.figures.all(DELAY).items()}
        self._service = ServiceTime(**self.figures.of(SERVICE))
        self._read_at = now
