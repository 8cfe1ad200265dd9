from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page
from playwright.async_api import TimeoutError as PlaywrightTimeoutError
from scrapy import Request
from scrapy.crawler import Crawler

from comcrawl_scrapy.items import Article
from middlewares.download_handler import RenderingDownloadHandler
from tests.live import Run, engine

HTML = "text/html; charset=utf-8"


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of a server that takes requests and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/"


def rendered(url: str) -> Request:
    """A request that is left open, as other people's spiders may have them."""
    return Request(url, meta={"playwright": True, "playwright_include_page": True, "playwright_context": "own"})


def free_slots(crawler: Crawler) -> int:
    wrapper = RenderingDownloadHandler.from_crawler(crawler).context_wrappers["own"]
    return int(wrapper.semaphore._value)


async def crash(page: Page) -> None:
    crashed: asyncio.Future[Page] = asyncio.get_running_loop().create_future()
    page.on("crash", lambda page: crashed.set_result(page))
    with pytest.raises(PlaywrightError):
        await page.goto("chrome://crash", timeout=20_000)
    await crashed


def test_a_page_that_crashes_and_is_closed_frees_one_slot(run: Run, serve: Any) -> None:
    url, _ = serve({"/": (200, HTML, b"<h1>x")})

    async def crawl() -> tuple[int, int, int]:
        async with engine(CONCURRENT_REQUESTS=2) as crawler:
            request = rendered(url)
            await crawler.engine.download_async(request)
            page = request.meta["playwright_page"]
            held = free_slots(crawler)
            await crash(page)
            crashed = free_slots(crawler)
            await page.close()
            return held, crashed, free_slots(crawler)

    assert run(crawl()) == (1, 2, 2)


def test_one_browser_serves_both_schemes(run: Run, serve: Any) -> None:
    url, _ = serve({"/": (200, HTML, b"<h1>x")})

    async def crawl() -> Any:
        async with engine() as crawler:
            handlers = crawler.engine.downloader.handlers
            assert handlers._get_handler("http") is handlers._get_handler("https")
            await crawler.engine.download_async(rendered(url))
            with pytest.raises(PlaywrightError, match="ERR_"):
                await crawler.engine.download_async(rendered(url.replace("http:", "https:")))
            assert crawler.stats
            return crawler.stats.get_value("playwright/browser_count")

    assert run(crawl()) == 1


def test_the_browser_is_closed_with_the_crawl(run: Run, serve: Any) -> None:
    url, _ = serve({"/": (200, HTML, b"<h1>x")})

    async def crawl() -> Any:
        async with engine() as crawler:
            await crawler.engine.download_async(rendered(url))
            browser = RenderingDownloadHandler.from_crawler(crawler).browser
            assert browser.is_connected()
        return browser

    assert not run(crawl()).is_connected()


def test_a_server_that_never_answers_is_not_waited_for(run: Run, silent: str) -> None:
    async def crawl() -> None:
        async with engine(COMCRAWL_LOAD_SECONDS=1, ROBOTSTXT_OBEY=False) as crawler:
            request = Request(silent, meta={"article": Article(silent)})
            with pytest.raises(PlaywrightTimeoutError):
                await crawler.engine.download_async(request)
            assert not RenderingDownloadHandler.from_crawler(crawler).context_wrappers["comcrawl-0"].context.pages

    run(crawl())


def test_a_crashed_browser_is_replaced(run: Run, serve: Any) -> None:
    url, _ = serve({"/": (200, HTML, b"<h1>x")})

    async def crawl() -> Any:
        async with engine() as crawler:
            for _ in range(2):
                await crawler.engine.download_async(Request(url, meta={"article": Article(url)}))
                await RenderingDownloadHandler.from_crawler(crawler).browser.close()
            assert crawler.stats
            return crawler.stats.get_value("playwright/browser_count")

    assert run(crawl()) == 2


def test_a_crawl_that_is_told_to_stop_does_not_wait_for_its_pages(run: Run, silent: str) -> None:
    async def crawl() -> None:
        async with engine(COMCRAWL_LOAD_SECONDS=300, ROBOTSTXT_OBEY=False) as crawler:
            request = Request(silent, meta={"article": Article(silent)})
            under_way = asyncio.create_task(crawler.engine.download_async(request))
            while not request.meta.get("playwright_page"):
                await asyncio.sleep(0)
        with pytest.raises(PlaywrightError):
            await under_way

    run(crawl())
