"""The crawler with a browser that somebody else has started, on this machine."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import async_playwright

from comcrawl_scrapy.browser import launch_options
from comcrawl_scrapy.visit import Visit
from middlewares.addresses import RESOLVER_FLAG
from middlewares.remote import reaches_inside
from tests.crawling import crawl
from tests.live import Run, engine, visited

HTML = "text/html; charset=utf-8"
TEXT = "It is some way from the ferry to the lighthouse, and most who go there go on foot."
FLAGS = ["--headless", "--no-first-run", "--disable-gpu"]


@contextmanager
def started(command: list[str], address: str) -> Iterator[str]:
    """Start a program; yields what it says that *address* matches."""
    output: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(command, start_new_session=True, **output) as program:
        try:
            assert program.stdout
            yield next(found.group() for line in program.stdout if (found := re.search(address, line)))
        finally:
            os.killpg(program.pid, signal.SIGTERM)  # what it has started, too
            program.communicate()


@pytest.fixture(scope="module")
def executable(run: Run) -> str:
    """The browser that ours would be, too."""
    if path := launch_options().get("executable_path"):
        return str(path)
    playwright = run(async_playwright().start())
    path = playwright.chromium.executable_path
    run(playwright.stop())
    return str(path)


@contextmanager
def browsing(executable: str, folder: Path, port: int = 0) -> Iterator[str]:
    """Start a browser that is open to debuggers; yields its address."""
    flags = [f"--user-data-dir={folder}", f"--remote-debugging-port={port}", "about:blank"]
    sandbox = [flag for flag in launch_options()["args"] if flag == "--no-sandbox"]
    with started([executable, *FLAGS, *sandbox, *flags], r"ws://\S+") as address:
        yield address


@pytest.fixture(scope="module")
def debugged(executable: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with browsing(executable, tmp_path_factory.mktemp("profile")) as address:
        yield address


@pytest.fixture(scope="module")
def served(executable: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a browser that a Playwright server has launched."""
    options = {"executablePath": executable, "args": launch_options()["args"]}
    config = tmp_path_factory.mktemp("server") / "config.json"
    config.write_text(json.dumps({**options, "headless": True, "host": "127.0.0.1", "port": 0}))
    command = [sys.executable, "-m", "playwright", "launch-server", "--browser", "chromium", "--config", str(config)]
    with started(command, r"ws://\S+") as address:
        yield address


def page(number: int) -> tuple[int, str, bytes]:
    body = f"<title>{number}</title><p>{TEXT}<img src=/image><div id=box></div><script>box.attachShadow({{mode: 'closed'}})"
    return 200, HTML, f"{body}.innerHTML = '<p>in the shadow'</script>".encode()


PAGES = {f"/{number}": page(number) for number in range(3)} | {
    "/robots.txt": (200, "text/plain", b"User-agent: *\nDisallow: /private"),
    "/private": page(9),
    "/frame": (200, HTML, f"<p>{TEXT}<iframe src=/private></iframe>".encode()),
}


async def visits(url: str, **address: str) -> tuple[list[Visit], dict[str, Any]]:
    """Visit four pages, two a context; returns the visits and Scrapy's figures."""
    async with engine(**address, COMCRAWL_PAGES_PER_CONTEXT=2) as crawler:
        found = [await visited(crawler, url + path) for path in ("/0", "/1", "/2", "/frame")]
        assert crawler.stats
        return found, crawler.stats.get_stats()


def check(found: list[Visit], stats: dict[str, Any], asked: list[str]) -> None:
    """Our script ran in every document, nothing was loaded that should not be, and contexts were used in turn."""
    snapshots = [visit.snapshot for visit in found]
    assert [visit.outcome for visit in found] == [None] * 4
    assert [snapshot and snapshot.document.findtext(".//title") for snapshot in snapshots] == ["0", "1", "2", None]
    assert all(snapshot and "in the shadow" in snapshot.document.text_content() for snapshot in snapshots[:3])
    assert not {"/image", "/private"} & set(asked)
    assert stats["playwright/context_count/remote/True"] == 2


def test_a_debugged_browser_does_what_ours_does_and_others_keep_it(run: Run, serve: Any, debugged: str) -> None:
    url, asked = serve(PAGES)

    async def crawl() -> list[str]:
        async with async_playwright() as playwright:
            others = await (await playwright.chromium.connect_over_cdp(debugged)).new_page()
            await others.goto(f"{url}/image")
            check(
                *await visits(url, PLAYWRIGHT_CDP_URL=debugged), [path for path in asked[1:] if path != "/favicon.ico"]
            )
            return [page.url for page in others.context.pages]

    assert run(crawl()) == [f"{url}/image"]


def test_a_served_browser_does_what_ours_does(run: Run, serve: Any, served: str) -> None:
    url, asked = serve(PAGES)
    check(*run(visits(url, PLAYWRIGHT_CONNECT_URL=served)), asked)


def test_a_browser_that_starts_anew_is_waited_for(run: Run, serve: Any, executable: str, tmp_path: Path) -> None:
    url, _ = serve(PAGES)

    async def crawl(browser: ExitStack) -> list[Visit]:
        port = urlsplit(browser.enter_context(browsing(executable, tmp_path))).port
        assert port
        async with engine(PLAYWRIGHT_CDP_URL=f"http://127.0.0.1:{port}") as crawler:
            first = await visited(crawler, f"{url}/0")
            browser.close()
            second = asyncio.create_task(visited(crawler, f"{url}/1"))
            await asyncio.sleep(0.5)  # it finds nobody there
            browser.enter_context(browsing(executable, tmp_path, port))
            return [first, await second]

    with ExitStack() as browser:
        assert [one.outcome for one in run(crawl(browser))] == [None, None]


def test_a_crawl_whose_browser_is_not_there_ends_at_once_in_one_line(tmp_path: Path) -> None:
    urls = {"urls": "http://127.0.0.1:1/a,http://127.0.0.1:1/b"}
    done = crawl("pages", urls, tmp_path, PLAYWRIGHT_CDP_URL="http://127.0.0.1:2", LOG_LEVEL="ERROR", ROBOTSTXT_OBEY=0)

    assert (done.status, done.pages) == (1, [])
    assert re.fullmatch(r".*The remote browser cannot be reached: .*ECONNREFUSED.*\n", done.log)


@pytest.mark.parametrize("switches", [[], [RESOLVER_FLAG]])
def test_what_a_browser_can_reach_is_found_out(run: Run, executable: str, switches: list[str]) -> None:
    async def ask() -> bool:
        async with async_playwright() as playwright:
            options = launch_options()
            browser = await playwright.chromium.launch(**options | {"args": [*options["args"], *switches]})
            return await reaches_inside(browser)

    assert run(ask()) is not bool(switches)
