"""scrapy-playwright's download handler, made to last: one browser, no slot lost or doubled, no wait without end."""

from __future__ import annotations

import asyncio
import logging
import time
from importlib.resources import files
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, ClassVar, Self
from weakref import WeakValueDictionary

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeoutError
from scrapy.http import Headers, HtmlResponse
from scrapy_playwright.handler import ScrapyPlaywrightDownloadHandler

from comcrawl_scrapy.visit import STOPPED
from middlewares.addresses import RESOLVER_FLAG
from middlewares.articles import is_article
from middlewares.contexts import PREFIX, ContextPool
from middlewares.deadline import deadline
from middlewares.limits import Limits
from middlewares.politeness import PolitenessMiddleware

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import BrowserContext, Page
    from scrapy import Request, Spider
    from scrapy.crawler import Crawler
    from scrapy.http import Response

logger = logging.getLogger(__name__)

PAGE_SCRIPT = (files("middlewares") / "page_init.js").read_text(encoding="utf-8")
START_SECONDS = 15.0  # what a browser may take to start, on top of the page's load
CLOSE_SECONDS = 8.0


class IsDownloadError(PlaywrightError):
    """What was to be rendered wants to be saved."""


class RenderingDownloadHandler(ScrapyPlaywrightDownloadHandler):  # type: ignore[misc]  # ships no types
    """Serves http and https of one crawler with one browser.

    Scrapy makes a handler for each scheme; both get the same one. Every context is guarded by `PolitenessMiddleware`
    and runs ``page_init.js`` in all its documents.
    """

    _of_crawler: ClassVar[WeakValueDictionary[int, Any]] = WeakValueDictionary()

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self.load_seconds = Limits.from_settings(crawler.settings).load_seconds
        self.contexts = ContextPool(crawler.settings.getint("COMCRAWL_PAGES_PER_CONTEXT", 50))
        self.retiring: set[asyncio.Task[None]] = set()
        self.closing = False
        if not crawler.settings.getbool("COMCRAWL_ALLOW_PRIVATE_ADDRESSES"):
            options = self.config.launch_options
            self.config.launch_options = options | {"args": [*options.get("args", ()), RESOLVER_FLAG]}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        handler: Self | None = cls._of_crawler.get(id(crawler))
        if handler is None:
            handler = cls._of_crawler[id(crawler)] = cls(crawler)
        return handler

    async def download_request(self, request: Request) -> Response:
        """Download, within the time a page has to load; raises Playwright's TimeoutError after that.

        Not the built-in one: that is an OSError, which Scrapy would try again.
        """
        if not self._crawler.crawling:
            raise PlaywrightTimeoutError(STOPPED)
        if not request.meta.get("playwright"):
            response: Response = await super().download_request(request)
            return response
        try:
            async with deadline(self._crawler, self.load_seconds + START_SECONDS):
                return await super().download_request(request)  # type: ignore[no-any-return]
        except TimeoutError as error:
            late = f"{request.url} did not load within {self.load_seconds:g} s"
            raise PlaywrightTimeoutError(late if self._crawler.crawling else STOPPED) from error

    async def close(self) -> None:
        """Close pages, contexts, browser and driver, once."""
        if self.closing:
            return
        self.closing = True
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await asyncio.gather(*self.retiring, return_exceptions=True)
                await super().close()
        except TimeoutError:
            logger.warning("The browser did not close within %g s; it ends with its driver", CLOSE_SECONDS)

    async def _create_browser_context(self, name: str, context_kwargs: Any, spider: Spider | None = None) -> Any:
        wrapper = await super()._create_browser_context(name, context_kwargs, spider)
        await wrapper.context.add_init_script(PAGE_SCRIPT)
        if (politeness := self._crawler.get_downloader_middleware(PolitenessMiddleware)) is not None:
            await politeness.guard(wrapper.context)
        return wrapper

    async def _create_page(self, request: Request, spider: Spider) -> Page:
        if is_article(request):
            request.meta["playwright_context"] = self.contexts.take()
        page: Page = await super()._create_page(request, spider)
        request.meta["playwright_page"] = page  # so that it is closed even when it fails before its navigation
        return page

    async def _download_request_with_page(self, request: Request, page: Page, spider: Spider) -> Response:
        """Navigate; where the page stays open, its content is for the one who looks at it to read, once it is there."""
        if not request.meta.get("playwright_include_page"):
            return await super()._download_request_with_page(request, page, spider)  # type: ignore[no-any-return]
        start = time.monotonic()
        response, download = await self._get_response_and_download(request, page, spider)
        if download:
            raise IsDownloadError(f"a download, not a page: {download.suggested_filename}")
        request.meta["download_latency"] = time.monotonic() - start
        headers = Headers(await response.all_headers()) if response else Headers()
        headers.pop("Content-Encoding", None)
        address = await response.server_addr() if response else None
        return HtmlResponse(
            page.url,
            status=response.status if response else 200,
            headers=headers,
            request=request,
            flags=["playwright"],
            ip_address=ip_address(address["ipAddress"].strip("[]")) if address else None,
        )

    def _make_close_page_callback(self, context_name: str) -> Callable[[], None]:
        """Free the page's slot once: a page that crashes and is then closed tells so twice."""
        wrapper = self.context_wrappers[context_name]
        held = [wrapper.semaphore]

        def release() -> None:
            if not held:
                return
            held.pop().release()
            if context_name.startswith(PREFIX) and self.contexts.give_back(context_name) and not self.closing:
                self._retire(wrapper.context)

        return release

    def _retire(self, context: BrowserContext) -> None:
        """Close a context that has had its share of pages."""
        task = asyncio.create_task(context.close())
        self.retiring.add(task)
        task.add_done_callback(self.retiring.discard)
