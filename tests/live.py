"""A real browser and a real Scrapy engine for plain tests: ``pytest_plugins = ["tests.live"]``."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, Page, async_playwright
from scrapy import Spider, signals
from scrapy.crawler import AsyncCrawlerRunner, Crawler
from scrapy.exceptions import DontCloseSpider
from scrapy.settings import Settings
from twisted.internet import asyncioreactor

from comcrawl_scrapy.browser import launch_options
from middlewares.download_handler import PAGE_SCRIPT

Run = Callable[[Awaitable[Any]], Any]
LOOPBACK = {
    "COMCRAWL_ALLOW_PRIVATE_ADDRESSES": True,
    "DOWNLOAD_DELAY": 0,
    "ITEM_PIPELINES": {},
    "FEEDS": {},
    "COMCRAWL_QUEUE_URL": "sqlite://",
    "COMCRAWL_WRAPPERS": False,  # pages of different tests may be served at one address
}


@pytest.fixture(scope="session")
def run() -> Iterator[Run]:
    """Run a coroutine to its end on the loop that browser and engine share."""
    loop = asyncio.new_event_loop()
    asyncioreactor.install(loop)
    from twisted.internet import reactor

    async def start() -> None:
        reactor.startRunning(installSignalHandlers=False)  # type: ignore[attr-defined]

    loop.run_until_complete(start())
    yield loop.run_until_complete
    reactor.getThreadPool().stop()  # type: ignore[attr-defined]
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


@pytest.fixture
def page(run: Run, browser: Browser) -> Iterator[Page]:
    """A page that runs what our pages run."""
    context = run(browser.new_context())
    run(context.add_init_script(PAGE_SCRIPT))
    yield run(context.new_page())
    run(context.close())


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
        for nothing in ():
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


@pytest.fixture(scope="session")
def crawler(run: Run) -> Iterator[Crawler]:
    """A running crawler that tests share which need no settings of their own."""
    running = engine()
    yield run(running.__aenter__())
    run(running.__aexit__(None, None, None))
