"""Opening the comments of a page: look, scroll, click what ranks best, load the rest (paper 000, II and III.A)."""

from __future__ import annotations

import asyncio
import gc
import logging
from functools import partial
from typing import TYPE_CHECKING, Self

from playwright.async_api import Error as PlaywrightError
from scrapy import signals
from scrapy.downloadermiddlewares.retry import get_retry_request

from comcrawl_scrapy import extraction
from comcrawl_scrapy.items import Outcome
from comcrawl_scrapy.visit import STOPPED
from middlewares.browsing import CirclingPageError, LivePage
from middlewares.deadline import deadline
from middlewares.exploration import Exploration
from middlewares.limits import Limits
from middlewares.politeness import outcome_of, refusal_of
from middlewares.readiness import prepare
from middlewares.screenshots import Screenshots, screenshot_folder
from middlewares.search import search
from middlewares.snapshots import NotAPageError
from middlewares.states import Judgement
from middlewares.wrappers import SiteMemory

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from comcrawl_scrapy.visit import Visit
    from middlewares.wrappers import KnownSite

logger = logging.getLogger(__name__)

FAILURES = (TimeoutError, CirclingPageError, NotAPageError, PlaywrightError)
"""What pages do to a search; anything else is a mistake of ours."""


class EntryPointsMiddleware:
    """Searches every rendered page for its comments and fills the `Visit`; stands right after `RenderingMiddleware`."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.limits = Limits.from_settings(crawler.settings)
        self.screenshots = screenshot_folder(crawler.settings)
        classifier = crawler.settings["COMCRAWL_SECTION_CLASSIFIER"]
        self.judgement = Judgement(read=partial(extraction.read, classifier=classifier))
        self.wrappers = SiteMemory.from_crawler(crawler)
        crawler.signals.connect(self._prepare, signals.spider_opened)
        crawler.signals.connect(self._end, signals.spider_closed)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler)

    async def _prepare(self) -> None:
        """Make ready, off the event loop."""
        await asyncio.to_thread(prepare, self.judgement)

    def _end(self) -> None:
        """Leave the process as it was."""
        gc.unfreeze()

    async def process_response(self, request: Request, response: Response) -> Response | Request:
        live_page: LivePage | None = request.meta.pop("live_page", None)
        if live_page is not None:
            visit: Visit = request.meta["visit"]
            await self._search(visit, live_page, response.status)
            if live_page.is_lost and not has_comments(visit) and (again := self._again(request)) is not None:
                return again
        return response

    def _again(self, request: Request) -> Request | None:
        """Return the visit of a page that was lost with its browser, to be tried anew, None when it has been."""
        spider = self.crawler.spider
        return get_retry_request(request, spider=spider, reason="page lost") if spider is not None else None

    async def _search(self, visit: Visit, live_page: LivePage, status: int) -> None:
        """Run the search to its end or the page's; whatever happens, what was found is kept and the page closed."""
        known: KnownSite | None = None
        pictures = Screenshots.of(self.screenshots, visit.url) if self.screenshots else None
        exploration = Exploration(visit, live_page, self.limits, status, self.judgement, pictures)
        try:
            async with deadline(self.crawler, self.limits.page_seconds - visit.timings.get("load", 0.0)):
                known = await self.wrappers.recall(visit.url, self.judgement)
                exploration.judgement = known.judgement()
                await search(exploration)
        except FAILURES as error:
            live_page.note(error)
            outcome, visit.detail = self._outcome(error)
            visit.outcome = None if exploration.found else outcome
        except Exception as error:
            logger.exception("The search of %s failed", visit.url)
            if not exploration.found:
                visit.outcome, visit.detail = Outcome.ERROR, f"{type(error).__name__}: {error}"
                visit.snapshot = None  # on which the pipelines would fail, too, and the item be lost
        finally:
            self._name_refusal(visit, live_page)
            await exploration.close()
        if known is not None:
            await self.wrappers.learn(known, exploration)

    def _name_refusal(self, visit: Visit, live_page: LivePage) -> None:
        """Say so where the page wanted to go on to a document it may not visit, and nothing else came of it."""
        reason = refusal_of(live_page.page, self.crawler)
        if reason and not visit.clicks and not has_comments(visit):
            visit.outcome, visit.detail = outcome_of(reason), reason

    def _outcome(self, error: Exception) -> tuple[Outcome, str]:
        """Return the outcome of a search that *error* ended before anything was found, and one line of detail."""
        if isinstance(error, TimeoutError | PlaywrightError) and not self.crawler.crawling:
            return Outcome.TIMED_OUT, STOPPED  # what stops a service as a whole stops the browser as well
        if isinstance(error, TimeoutError):
            return Outcome.TIMED_OUT, "the page's time ran out (COMCRAWL_PAGE_SECONDS)"
        if isinstance(error, CirclingPageError):
            return Outcome.LOAD_FAILED, "the page redirects in circles"
        if isinstance(error, NotAPageError):
            return Outcome.LOAD_FAILED, str(error)
        return Outcome.ERROR, str(error).partition("\n")[0]


def has_comments(visit: Visit) -> bool:
    """Return whether the visit's snapshot has a comment section."""
    return visit.snapshot is not None and visit.snapshot.comment_section is not None
