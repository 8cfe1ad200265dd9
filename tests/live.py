"""A real browser and a real Scrapy engine for plain tests: ``pytest_plugins = ["tests.live"]``."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol, TypeVar

import pytest
from playwright.async_api import Browser, Page, async_playwright
from playwright.async_api import Error as PlaywrightError
from scrapy import Request, Spider, signals
from scrapy.crawler import AsyncCrawlerRunner, Crawler
from scrapy.exceptions import DontCloseSpider
from scrapy.settings import Settings
from twisted.internet import asyncioreactor

from comcrawl_scrapy.browser import launch_options
from comcrawl_scrapy.items import Article
from comcrawl_scrapy.visit import Visit
from middlewares.contexts import fill_screen
from middlewares.download_handler import PAGE_SCRIPT

Result = TypeVar("Result")
CLEANING_SECONDS = 5.0
LOOPBACK = {
    "COMCRAWL_ALLOW_PRIVATE_ADDRESSES": True,
    "DOWNLOAD_DELAY": 0,
    "ITEM_PIPELINES": {},
    "FEEDS": {},
    "COMCRAWL_QUEUE_URL": "sqlite://",
    "COMCRAWL_WRAPPERS": False,  # pages of different tests may be served at one address
}


class Run(Protocol):
    """Runs a coroutine to its end."""

    def __call__(self, work: Awaitable[Result], /) -> Result: ...


@pytest.fixture(scope="session")
def run() -> Iterator[Run]:
    """Run a coroutine to its end on the loop that browser and engine share."""
    loop = asyncio.new_event_loop()
    asyncioreactor.install(loop)  # type: ignore[no-untyped-call]
    from twisted.internet import reactor

    async def start() -> None:
        reactor.startRunning(installSignalHandlers=False)

    loop.run_until_complete(start())
    yield loop.run_until_complete
    reactor.getThreadPool().stop()
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()


@pytest.fixture(scope="session")
def browser(run: Run) -> Iterator[Browser]:
    manager = async_playwright()
    playwright = run(manager.start())
    browser = run(playwright.chromium.launch(**launch_options()))
    yield browser
    run(browser.close())
    run(playwright.stop())


async def new_page(browser: Browser) -> Page:
    """Open a page that runs what our pages run, in a context and window of its own."""
    context = await browser.new_context()
    await context.add_init_script(PAGE_SCRIPT)
    page = await context.new_page()
    await fill_screen(page)
    return page


async def is_as_new(page: Page) -> bool:
    """Make *page* what it was when it was new; returns whether that could be done."""
    with suppress(PlaywrightError, TimeoutError):
        async with asyncio.timeout(CLEANING_SECONDS):
            await page.unroute_all()
            await page.goto("about:blank")
            await page.context.clear_cookies()
            return page.context.pages == [page]
    return False


@pytest.fixture(scope="session")
def left(run: Run, browser: Browser) -> Iterator[list[Page]]:
    """The page that a test has left, if it can be used again: a new window costs more than most tests do."""
    pages: list[Page] = []
    yield pages
    for page in pages:
        run(page.context.close())


@pytest.fixture
def page(run: Run, browser: Browser, left: list[Page]) -> Iterator[Page]:
    """A page that runs what our pages run, alone in its context, and blank as a new one."""
    page = left.pop() if left else run(new_page(browser))
    yield page
    if run(is_as_new(page)):
        left.append(page)
    else:
        run(page.context.close())


@pytest.fixture
def own_page(run: Run, browser: Browser) -> Iterator[Page]:
    """A page whose context no other test uses, before or after."""
    page = run(new_page(browser))
    yield page
    run(page.context.close())


class WaitingSpider(Spider):
    """Stays open, so that a test can send requests through the engine."""

    name = "waiting"

    def __init__(self, started: asyncio.Event) -> None:
        super().__init__()
        self.started = started

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> WaitingSpider:
        spider = super().from_crawler(crawler, *args, **kwargs)
        crawler.signals.connect(spider.wait, signals.spider_idle)
        return spider

    async def start(self) -> AsyncIterator[Any]:
        self.started.set()
        for nothing in list[Any]():
            yield nothing

    def wait(self) -> None:
        raise DontCloseSpider


@asynccontextmanager
async def engine(**settings: Any) -> AsyncIterator[Crawler]:
    """A crawler that is running, with the project's settings; ``crawler.engine.download_async`` sends requests."""
    project = Settings()
    project.setmodule("comcrawl_scrapy.settings")
    project.update(LOOPBACK | settings, priority="cmdline")
    runner = AsyncCrawlerRunner(project)
    crawler = runner.create_crawler(WaitingSpider)
    started = asyncio.Event()
    task = runner.crawl(crawler, started)
    await started.wait()
    try:
        yield crawler
    finally:
        await crawler.stop_async()
        await task


async def visited(crawler: Crawler, url: str) -> Visit:
    """Visit the article at *url*; return what came of it."""
    assert crawler.engine
    response = await crawler.engine.download_async(Request(url, meta={"article": Article(url)}))
    assert response.request  # another one where the page was tried again
    visit: Visit = response.request.meta["visit"]
    return visit


def records_found(visit: Visit) -> int:
    section = visit.snapshot.comment_section if visit.snapshot else None
    return len(section.section.records) if section else 0


@pytest.fixture(scope="session")
def crawler(run: Run) -> Iterator[Crawler]:
    """A running crawler that tests share which need no settings of their own."""
    running = engine()
    yield run(running.__aenter__())
    run(running.__aexit__(None, None, None))
