"""scrapy-playwright's download handler, made to last: tabs and browsers used again and replaced, no wait without end."""

from __future__ import annotations

import asyncio
import logging
import math
import sys
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Self
from weakref import WeakSet, WeakValueDictionary

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeoutError
from scrapy.http import Headers, HtmlResponse
from scrapy_playwright.handler import ScrapyPlaywrightDownloadHandler

from comcrawl_scrapy.browser import completed
from comcrawl_scrapy.visit import STOPPED
from middlewares import starting
from middlewares.articles import is_article
from middlewares.contexts import PREFIX, Tab, TabPool, fill_screen
from middlewares.deadline import deadline, is_stopping
from middlewares.driver import LastingProvider
from middlewares.limits import Limits
from middlewares.politeness import PolitenessMiddleware
from middlewares.proxies import Proxies, proxy_servers
from middlewares.remote import warn_of_reach
from middlewares.resources import ResourceGuard
from middlewares.screenshots import screenshot_folder
from middlewares.scripts import script
from middlewares.settling import hear
from middlewares.switches import with_switches

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Browser, BrowserContext, Page
    from scrapy import Request, Spider
    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from scrapy_playwright.provider import BrowserProvider

logger = logging.getLogger(__name__)

PAGE_SCRIPT = script("page_init")
UNDRAWN_SCRIPTS = [script("undrawn"), script("image_probes")]
SWITCH_SECONDS = 0.001  # after which a thread that reads a page makes way for the event loop
START_SECONDS = 15.0  # what a browser may take to start, on top of the page's load
CLOSE_SECONDS = 8.0


class IsDownloadError(PlaywrightError):
    """What was to be rendered wants to be saved."""


class RenderingDownloadHandler(ScrapyPlaywrightDownloadHandler):  # type: ignore[misc]  # ships no types
    """Serves http and https of one crawler with one browser at a time.

    Scrapy makes a handler for each scheme; both get the same one. All documents of its contexts run ``page_init.js``, and
    all requests pass a `ResourceGuard`. Articles are shown in the tabs of a `TabPool`, to be handed back by `give_back`.
    """

    browser_provider_cls: Callable[[Any], BrowserProvider]
    _of_crawler: ClassVar[WeakValueDictionary[int, Any]] = WeakValueDictionary()

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        settings = crawler.settings
        self.load_seconds = Limits.from_settings(settings).load_seconds
        self.tabs = TabPool(settings.getint("COMCRAWL_PAGES_PER_CONTEXT"))
        self.pages_per_browser = settings.getint("COMCRAWL_PAGES_PER_BROWSER")
        self.visits = 0  # of the present browser
        self.known: WeakSet[Browser] = WeakSet()
        self.replaced: set[Browser] = set()
        self.retiring: set[asyncio.Task[None]] = set()
        self.closing = False
        self.browser_provider_cls = partial(LastingProvider, self.browser_provider_cls)
        self.is_remote = bool(self.config.cdp_url or self.config.connect_url)
        self.pictures = screenshot_folder(settings) is not None
        self.private_allowed = settings.getbool("COMCRAWL_ALLOW_PRIVATE_ADDRESSES")
        options = completed(self.config.launch_options)
        self.proxies = Proxies([] if self.is_remote else proxy_servers(options))
        arguments = with_switches(
            options["args"],
            pictures=self.pictures,
            private_allowed=self.private_allowed,
            proxies=self.proxies.servers,
        )
        self.config.launch_options = options | {"args": arguments}
        sys.setswitchinterval(SWITCH_SECONDS)
        # It has itself told of every request's headers, at the price of two more messages each, whether they are logged or not.
        logging.getLogger("scrapy-playwright").setLevel(settings["LOG_LEVEL"])
        self._guard: ResourceGuard | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        handler: Self | None = cls._of_crawler.get(id(crawler))
        if handler is None:
            handler = cls._of_crawler[id(crawler)] = cls(crawler)
        return handler

    @property
    def guard(self) -> ResourceGuard:
        """What decides on the browser's requests; there is none before the crawler's middlewares are."""
        if self._guard is None:
            politeness = self._crawler.get_downloader_middleware(PolitenessMiddleware)
            self._guard = ResourceGuard(politeness, self.pictures)
        return self._guard

    async def download_request(self, request: Request) -> Response:
        """Download, a page within the time that it has to load; raises Playwright's TimeoutError after that.

        Not the built-in one: that is an OSError, which Scrapy would try again. Nothing is waited for when the crawl stops.
        """
        if is_stopping(self._crawler):
            raise PlaywrightTimeoutError(STOPPED)
        is_page = bool(request.meta.get("playwright"))
        seconds = self.load_seconds + START_SECONDS if is_page else math.inf  # Scrapy has its own
        try:
            async with deadline(self._crawler, seconds):
                return await super().download_request(request)  # type: ignore[no-any-return]
        except TimeoutError as error:
            late = f"{request.url} did not load within {self.load_seconds:g} s"
            raise PlaywrightTimeoutError(STOPPED if is_stopping(self._crawler) else late) from error

    async def give_back(self, page: Page) -> None:
        """Keep the tab of a page that has been visited for another one, or close it with its context."""
        self.visits += 1
        if self.visits >= self.pages_per_browser and not self.config.cdp_url:
            self._replace_browser()
        has_ended = self.closing or page.context.browser is not getattr(self, "browser", None)
        if has_ended or not await self.tabs.give_back(page):
            self._retire(page.context)

    async def close(self) -> None:
        """Close pages, contexts, browsers and driver, once."""
        if self.closing:
            return
        self.closing = True
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await asyncio.gather(*self.retiring, return_exceptions=True)
                await asyncio.gather(*(browser.close() for browser in self.replaced), return_exceptions=True)
                await super().close()
        except TimeoutError:
            logger.warning("The browser did not close within %g s; it ends with its driver", CLOSE_SECONDS)

    async def _maybe_launch_browser(self) -> None:
        failure = starting.REMOTE if self.is_remote else starting.OURS
        await starting.have(self._crawler, super()._maybe_launch_browser, failure)
        if self.browser in self.known:
            return
        self.known.add(self.browser)
        if not self.config.connect_url:  # of the end of its driver, a process of its own, a browser says nothing
            self.browser._impl_obj._connection.once("close", partial(self._driver_ended, self.browser))
        if not self.is_remote:
            await self.guard.watch(self.browser)
        elif not self.private_allowed:
            await warn_of_reach(self.browser)

    def _driver_ended(self, browser: Browser) -> None:
        """Forget a browser whose driver has ended, and be ready to start another one of both."""
        self.browser_provider.forget()
        self._forget(browser)

    async def _create_browser_context(self, name: str, context_kwargs: Any, spider: Spider | None = None) -> Any:
        wrapper = await super()._create_browser_context(name, context_kwargs, spider)
        for source in (*(() if self.is_remote or self.pictures else UNDRAWN_SCRIPTS), PAGE_SCRIPT):
            await wrapper.context.add_init_script(source)
        if self.is_remote or wrapper.persistent:
            await self.guard.watch_context(wrapper.context)
        return wrapper

    async def _create_page(self, request: Request, spider: Spider) -> Page:
        if not is_article(request):
            return await super()._create_page(request, spider)  # type: ignore[no-any-return]
        tab = await self.tabs.take(request.url) or await self._new_tab(request, spider)
        request.meta.update(playwright_page=tab.page, playwright_context=tab.name)
        self.guard.expect(tab.page)
        return tab.page

    async def _new_tab(self, request: Request, spider: Spider) -> Tab:
        name = request.meta["playwright_context"] = self.tabs.new_name()
        page: Page = await super()._create_page(request, spider)
        request.meta["playwright_page"] = page  # so that it is closed where it fails already here
        if not self.is_remote:
            await self.guard.know(page)
            await fill_screen(page)
        hear(page)
        return self.tabs.add(name, page)

    async def _download_request_with_retry(self, request: Request, spider: Spider) -> Response:
        """Navigate without the built-in route, for which the browser would have to ask about every request once more."""
        if not is_article(request):
            return await super()._download_request_with_retry(request, spider)  # type: ignore[no-any-return]
        page = await self._create_page(request, spider)
        await request.meta["playwright_page_init_callback"](page, request)
        return await self._download_request_with_page(request, page, spider)

    async def _download_request_with_page(self, request: Request, page: Page, spider: Spider) -> Response:
        """Navigate; the content of an article's page is for the one who looks at it to read, once it is there."""
        if not is_article(request):
            return await super()._download_request_with_page(request, page, spider)  # type: ignore[no-any-return]
        request.meta["playwright_page"] = page  # so that it is closed even when it fails
        start = time.monotonic()
        response, download = await self._get_response_and_download(request, page, spider)
        if download:
            raise IsDownloadError("a download, not a page")
        request.meta["download_latency"] = time.monotonic() - start
        headers = Headers(await response.all_headers()) if response else Headers()
        headers.pop("Content-Encoding", None)
        return HtmlResponse(
            page.url,
            status=response.status if response else 200,
            headers=headers,
            request=request,
            flags=["playwright"],
            ip_address=await self.proxies.origin(response) if response else None,
        )

    def _make_close_page_callback(self, context_name: str) -> Callable[[], None]:
        """Free the page's slot once: a page that crashes and is then closed tells so twice. Its tab is not used again."""
        wrapper = self.context_wrappers[context_name]
        held = [wrapper.semaphore]

        def release() -> None:
            if not held:
                return
            held.pop().release()
            if context_name.startswith(PREFIX):
                self.tabs.drop(context_name)
                self._retire(wrapper.context)

        return release

    def _replace_browser(self) -> None:
        """Leave the browser to the pages that it has, and let the next one have another."""
        self.visits = 0
        browser: Browser = self.__dict__.pop("browser")
        self.replaced.add(browser)
        for page in self.tabs.clear():
            self._retire(page.context)

    def _retire(self, context: BrowserContext) -> None:
        """Close a context that has had its share of pages, and with the last one its browser, if that has been replaced."""
        if self.closing:
            return
        task = asyncio.create_task(self._retired(context))
        self.retiring.add(task)
        task.add_done_callback(self.retiring.discard)

    async def _retired(self, context: BrowserContext) -> None:
        with suppress(PlaywrightError):
            await context.close()
            if (browser := context.browser) in self.replaced and not browser.contexts:
                self.replaced.discard(browser)
                await browser.close()

    async def _browser_disconnected_callback(self, browser: Browser) -> None:
        self._forget(browser)

    def _forget(self, browser: Browser) -> None:
        """Forget a browser that has ended, and all that it had; another one may have taken its place."""
        self.replaced.discard(browser)
        if getattr(self, "browser", None) is browser and self.config.restart_disconnected_browser:
            del self.browser
            self.visits = 0
        for name, wrapper in list(self.context_wrappers.items()):
            if wrapper.context.browser is browser:
                self.context_wrappers.pop(name, None)
                self.tabs.drop(name)
