"""Which requests the browser renders, and what comes back: a page that can be looked at, or a named failure."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Self

from scrapy.downloadermiddlewares.retry import get_retry_request
from scrapy.exceptions import NotConfigured
from scrapy.utils.misc import load_object

from comcrawl_scrapy.items import Outcome
from comcrawl_scrapy.page_kinds.walls import STATUS_WALLS
from comcrawl_scrapy.visit import Visit
from middlewares.addresses import is_private_ip
from middlewares.articles import is_article
from middlewares.browsing import LivePage, close
from middlewares.download_handler import IsDownloadError, RenderingDownloadHandler
from middlewares.limits import Limits
from middlewares.politeness import PRIVATE, PolitenessMiddleware, outcome_of, refusal_of

if TYPE_CHECKING:
    from playwright.async_api import Page
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

HTML_TYPES = (b"text/html", b"application/xhtml+xml")

OTHER_HANDLERS = (
    "no pages can be visited with DOWNLOAD_HANDLERS other than middlewares.download_handler.RenderingDownloadHandler"
)

PLAIN_SIZE = re.compile(rb"\d{1,18}")

Verdict = tuple[Outcome | None, str]


class RenderingMiddleware:
    """Renders the requests that carry an `Article` in ``meta["article"]``, and only those.

    Of each it puts a `Visit` into ``meta["visit"]`` and, unless the visit has an outcome already, the open page into
    ``meta["live_page"]``, for the next middleware to close.
    """

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.limits = Limits.from_settings(crawler.settings)
        # Service workers answer requests behind the back of the politeness rules; downloads are not wanted.
        self.context_options: dict[str, Any] = {
            "accept_downloads": False,
            "service_workers": "block",
            "permissions": [],
        }
        if user_agent := crawler.settings["USER_AGENT"]:
            self.context_options["user_agent"] = user_agent

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware; raises NotConfigured with other download handlers, where nothing would watch over the browser."""
        handlers = crawler.settings.getwithbase("DOWNLOAD_HANDLERS")
        if not all(is_ours(handlers[scheme]) for scheme in ("http", "https")):
            raise NotConfigured(OTHER_HANDLERS)
        return cls(crawler)

    @property
    def handler(self) -> RenderingDownloadHandler:
        return RenderingDownloadHandler.from_crawler(self.crawler)

    def process_request(self, request: Request) -> None:
        if not is_article(request):
            return
        for stale in ("visit", "live_page", "playwright_page"):
            request.meta.pop(stale, None)  # of an earlier try
        request.meta.update(
            {
                "playwright": True,
                "playwright_include_page": True,
                "playwright_context_kwargs": self.context_options,
                "playwright_page_init_callback": self._prepare,
                # Not until the document is complete: one script that never arrives would cost the page.
                "playwright_page_goto_kwargs": {"wait_until": "commit", "timeout": self.limits.load_seconds * 1000},
                "dont_redirect": True,  # the browser has followed them
                "handle_httpstatus_all": True,  # the outcome says it
            }
        )

    async def process_response(self, request: Request, response: Response) -> Response:
        if not is_article(request) or (live_page := request.meta.pop("live_page", None)) is None:
            return response
        request.meta.pop("playwright_page", None)
        visit = request.meta["visit"] = Visit(request.meta["article"], response.url, datetime.now(UTC))
        visit.timings["load"] = round(request.meta.get("download_latency", 0.0), 3)
        try:
            visit.outcome, visit.detail = await self._verdict(request, response)
            if visit.outcome is None:
                request.meta["live_page"] = live_page
        finally:  # of what fails here, `process_exception` is not told
            if "live_page" not in request.meta:
                await live_page.close()
        return response

    async def process_exception(self, request: Request, exception: Exception) -> Request | None:
        """Close what the failed request left open; return it to be tried anew where it was lost on its way, twice at most.

        The visit says so where our own refusal was what failed it, or what there is is no page: that would come again.
        """
        if not is_article(request):  # whose spider closes its page itself
            return None
        page: Page | None = request.meta.pop("playwright_page", None)
        live_page: LivePage | None = request.meta.pop("live_page", None)
        if page is None:
            return None
        reason = "page not loaded"
        if live_page is not None:
            live_page.note(exception)
            live_page.activity.end()
            reason = "page lost" if live_page.is_lost else reason  # before we close it ourselves
        await close(page)
        if self._name_failure(request, page, exception) or not self.crawler.crawling:  # stopping loses pages, too
            return None
        assert self.crawler.spider
        return get_retry_request(request, spider=self.crawler.spider, reason=reason)

    def _name_failure(self, request: Request, page: Page, exception: Exception) -> bool:
        """Say whether the request would fail in the same way again; the visit says in which."""
        refusal = refusal_of(page, self.crawler)
        if refusal is None and not isinstance(exception, IsDownloadError):
            return False
        visit = request.meta["visit"] = Visit(request.meta["article"], request.url, datetime.now(UTC))
        visit.detail = refusal or str(exception)
        visit.outcome = outcome_of(refusal) if refusal else Outcome.LOAD_FAILED
        return True

    async def _prepare(self, page: Page, request: Request) -> None:
        """Make the new page ours, before it navigates."""
        request.meta["live_page"] = LivePage(page, self.limits, self.handler.give_back)

    async def _verdict(self, request: Request, response: Response) -> Verdict:
        """Return why there is nothing to look at, (None, "") where there is."""
        if not self._address_allowed(response):
            return Outcome.DISALLOWED, f"{PRIVATE}: {response.url}"
        politeness = self._politeness() if response.url != request.url else None  # before that, Scrapy has asked it
        if politeness is not None and (reason := await politeness.refusal(response.url)):
            return outcome_of(reason), reason
        if response.status >= 400 and response.status not in STATUS_WALLS:
            return Outcome.LOAD_FAILED, f"HTTP {response.status}"
        kind = (response.headers.get("Content-Type") or HTML_TYPES[0]).partition(b";")[0].strip().lower()
        if kind not in HTML_TYPES:
            return Outcome.LOAD_FAILED, f"not a page but {kind.decode('latin-1')}"
        if (size := announced_size(response)) > self.limits.max_page_bytes:
            return Outcome.LOAD_FAILED, f"{size:,} bytes (COMCRAWL_MAX_PAGE_BYTES)"
        return None, ""

    def _address_allowed(self, response: Response) -> bool:
        """Look at where the answer came from: names can lead inside after a redirect, which no rule sees before."""
        politeness = self._politeness()
        address = response.ip_address
        return politeness is None or politeness.private_allowed or address is None or not is_private_ip(str(address))

    def _politeness(self) -> PolitenessMiddleware | None:
        return self.crawler.get_downloader_middleware(PolitenessMiddleware)


def is_ours(handler: Any) -> bool:
    """Return whether a download handler, or what its name leads to, is ours or derived from it."""
    try:
        return issubclass(load_object(handler), RenderingDownloadHandler)
    except (ImportError, NameError, TypeError, ValueError):  # of what leads nowhere Scrapy tells
        return False


def announced_size(response: Response) -> int:
    """Return how many bytes a server says that it sends; 0 where that cannot be told, as the snapshot counts anyway."""
    said = response.headers.get("Content-Length") or b""
    return int(said) if PLAIN_SIZE.fullmatch(said) else 0
