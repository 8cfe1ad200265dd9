from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright._impl._driver import compute_driver_executable
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page
from playwright.async_api import TimeoutError as PlaywrightTimeoutError
from scrapy import Request
from scrapy.crawler import Crawler
from scrapy_playwright.page import PageMethod

from comcrawl_scrapy.items import Article
from comcrawl_scrapy.visit import Visit
from middlewares.download_handler import RenderingDownloadHandler
from middlewares.resources import ResourceGuard
from tests.live import Run, engine, visited

HTML = "text/html; charset=utf-8"
TEXT = "It is some way from the ferry to the lighthouse, and most who go there go on foot."


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


def test_the_pages_of_other_peoples_spiders_are_as_scrapy_playwright_has_them(run: Run, serve: Any) -> None:
    url, _ = serve({"/": (200, HTML, b"<h1>x")})
    page_methods = [PageMethod("evaluate", "document.body.append('and so on')")]

    async def crawl() -> tuple[str, bool]:
        async with engine() as crawler:
            loaded, failed = rendered(url), rendered(url.replace("http:", "https:"))
            loaded.meta["playwright_page_methods"] = page_methods
            response = await crawler.engine.download_async(loaded)
            with pytest.raises(PlaywrightError, match="ERR_"):
                await crawler.engine.download_async(failed)
            return response.text, failed.meta["playwright_page"].is_closed()

    text, is_closed = run(crawl())
    assert "<h1>x</h1>and so on" in text
    assert not is_closed  # its errback does that


def test_an_engine_without_a_crawl_downloads_as_scrapy_shell_does(run: Run, serve: Any) -> None:
    url, _ = serve({"/": (200, HTML, b"<h1>x")})

    async def shell() -> int:
        async with engine() as crawler:
            crawler.crawling = False
            try:
                response = await crawler.engine.download_async(Request(url))
            finally:
                crawler.crawling = True  # for the end of the test
        return int(response.status)

    assert run(shell()) == 200


def test_one_browser_serves_both_schemes_and_is_closed_with_the_crawl(run: Run, serve: Any) -> None:
    url, _ = serve({"/": (200, HTML, b"<h1>x")})

    async def crawl() -> Any:
        async with engine() as crawler:
            handlers = crawler.engine.downloader.handlers
            assert handlers._get_handler("http") is handlers._get_handler("https")
            await crawler.engine.download_async(rendered(url))
            with pytest.raises(PlaywrightError, match="ERR_"):
                await crawler.engine.download_async(rendered(url.replace("http:", "https:")))
            assert crawler.stats
            assert crawler.stats.get_value("playwright/browser_count") == 1
            browser = RenderingDownloadHandler.from_crawler(crawler).browser
            assert browser.is_connected()
        return browser

    assert not run(crawl()).is_connected()


def drivers() -> set[psutil.Process]:
    living = (child for child in psutil.Process().children() if child.status() != psutil.STATUS_ZOMBIE)
    return {child for child in living if "run-driver" in child.cmdline()}


STARTS = """#!/bin/sh
exec {node} "$@"
"""
ENDS_THEN_STARTS = """#!/bin/sh
mkdir "$0.ended" && exit 1
exec {node} "$@"
"""


@pytest.mark.parametrize("program", [STARTS, ENDS_THEN_STARTS], ids=["starts", "ends as it starts, then starts"])
def test_a_browser_whose_driver_is_killed_is_replaced_with_it(
    run: Run, serve: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    url, _ = serve({"/": (200, HTML, b"<h1>x")})
    next_driver = tmp_path / "node"
    next_driver.write_text(program.format(node=compute_driver_executable()[0]))
    next_driver.chmod(0o755)

    async def crawl() -> list[int]:
        others = drivers()
        async with engine() as crawler:
            first = await crawler.engine.download_async(rendered(url))
            monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", str(next_driver))
            for driver in drivers() - others:
                driver.kill()
            while hasattr(RenderingDownloadHandler.from_crawler(crawler), "browser"):
                await asyncio.sleep(0.02)
            second = await crawler.engine.download_async(rendered(url))
            return [first.status, second.status]

    assert run(asyncio.wait_for(crawl(), 30)) == [200, 200]


def test_a_server_that_never_answers_is_not_waited_for(run: Run, silent: str) -> None:
    async def crawl() -> None:
        async with engine(COMCRAWL_LOAD_SECONDS=1, ROBOTSTXT_OBEY=False) as crawler:
            request = Request(silent, meta={"article": Article(silent)})
            with pytest.raises(PlaywrightTimeoutError):
                await crawler.engine.download_async(request)
            wrappers = RenderingDownloadHandler.from_crawler(crawler).context_wrappers.values()
            assert not any(wrapper.context.pages for wrapper in wrappers)

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
                await asyncio.sleep(0.01)
        with pytest.raises(PlaywrightError):
            await under_way

    run(crawl())


def test_a_crawl_that_is_told_to_stop_does_not_wait_for_a_feed(run: Run, silent: str) -> None:
    async def crawl() -> None:
        async with engine(DOWNLOAD_TIMEOUT=60, ROBOTSTXT_OBEY=False) as crawler:
            under_way = asyncio.create_task(crawler.engine.download_async(Request(silent)))
            while not any(slot.transferring for slot in crawler.engine.downloader.slots.values()):
                await asyncio.sleep(0.01)
        with pytest.raises(PlaywrightTimeoutError, match="the crawl was stopped"):
            await under_way

    run(crawl())


def test_a_page_lost_with_its_browser_is_tried_again(run: Run, serve: Any) -> None:
    url, asked = serve({"/": (200, HTML, f"<p>{TEXT}<script>fetch('/seen')</script>".encode())})

    async def crawl() -> Visit:
        async with engine() as crawler:
            visiting = asyncio.create_task(visited(crawler, url))
            while "/seen" not in asked:
                await asyncio.sleep(0.01)
            session = await RenderingDownloadHandler.from_crawler(crawler).browser.new_browser_cdp_session()
            with pytest.raises(PlaywrightError):
                await session.send("Browser.crash")
            return await visiting

    visit = run(crawl())
    assert (visit.outcome, visit.detail) == (None, "")
    assert visit.snapshot
    assert asked.count("/") == 2


def test_browsers_are_replaced_after_so_many_pages(run: Run, serve: Any) -> None:
    url, _ = serve({f"/{n}": (200, HTML, b"<h1>x") for n in range(5)})

    async def crawl() -> tuple[Any, list[bool]]:
        async with engine(COMCRAWL_PAGES_PER_BROWSER=2) as crawler:
            handler, browsers = RenderingDownloadHandler.from_crawler(crawler), []
            for n in range(5):
                assert (await visited(crawler, f"{url}/{n}")).snapshot
                browsers += [handler.browser] if hasattr(handler, "browser") else []
            await asyncio.gather(*handler.retiring)
            assert crawler.stats
            return crawler.stats.get_value("playwright/browser_count"), [one.is_connected() for one in browsers]

    assert run(crawl()) == (3, [False, False, True])


def test_a_tab_that_cannot_be_made_ready_is_closed_and_the_page_tried_again(
    run: Run, serve: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, _ = serve({"/": (200, HTML, b"<title>1</title><h1>x")})
    know, tries = ResourceGuard.know, 0

    async def fail_once(guard: ResourceGuard, page: Page) -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise PlaywrightError("Protocol error (Target.getTargetInfo): by chance")
        await know(guard, page)

    async def crawl() -> tuple[bool, int]:
        async with engine() as crawler:
            handler = RenderingDownloadHandler.from_crawler(crawler)
            visit = await visited(crawler, url)
            await asyncio.gather(*handler.retiring)
            return visit.snapshot is not None, len(handler.browser.contexts)

    monkeypatch.setattr(ResourceGuard, "know", fail_once)
    assert run(crawl()) == (True, 1)


def test_a_tab_is_used_for_many_pages(run: Run, serve: Any) -> None:
    url, _ = serve({f"/{n}": (200, HTML, f"<title>{n}</title><h1>x".encode()) for n in range(4)})

    async def crawl() -> tuple[list[Any], Any]:
        async with engine() as crawler:
            visits = [await visited(crawler, f"{url}/{n}") for n in range(4)]
            assert crawler.stats
            titles = [visit.snapshot and visit.snapshot.document.findtext(".//title") for visit in visits]
            return titles, crawler.stats.get_value("playwright/page_count")

    assert run(crawl()) == (["0", "1", "2", "3"], 1)
