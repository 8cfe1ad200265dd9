from __future__ import annotations

from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from threading import Event
from typing import Any, ClassVar

import pytest
from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest

from comcrawl_scrapy.items import Article, Outcome
from comcrawl_scrapy.visit import Visit
from middlewares.download_handler import IsDownloadError, RenderingDownloadHandler
from middlewares.rendering import RenderingMiddleware
from tests.conftest import Pages
from tests.demo_site.server import serving
from tests.live import Run, engine

HTML = "text/html; charset=utf-8"
PAGE = (200, HTML, b"<h1>An article</h1><script>document.title = 'rendered'</script>")


async def visit(crawler: Any, url: str) -> tuple[Request, Any]:
    request = Request(url, meta={"article": Article(url)})
    return request, await crawler.engine.download_async(request)


def open_pages(crawler: Any) -> int:
    return RenderingDownloadHandler.from_crawler(crawler).tabs.busy


def test_articles_are_rendered_and_nothing_else(run: Run, crawler: Crawler, serve: Any) -> None:
    url, asked = serve({"/article": PAGE, "/feed": (200, "application/rss+xml", b"<rss/>")})

    async def crawl() -> None:
        feed = await crawler.engine.download_async(Request(f"{url}/feed"))
        request, response = await visit(crawler, f"{url}/article")
        assert (feed.flags, response.flags) == ([], ["playwright"])
        assert feed.text == "<rss/>"
        found: Visit = request.meta["visit"]
        assert found.snapshot
        assert found.snapshot.document.findtext(".//title") == "rendered"
        assert (found.outcome, found.url) == (None, f"{url}/article")
        assert open_pages(crawler) == 0

    run(crawl())
    assert sorted(asked) == ["/article", "/feed", "/robots.txt"]


NOT_PAGES: dict[str, tuple[tuple[int, str, bytes], str]] = {
    "/gone": ((404, HTML, b"<h1>gone"), "HTTP 404"),
    "/broken": ((500, HTML, b"<h1>oh"), "HTTP 500"),
    "/busy": ((429, HTML, b"<h1>later"), "HTTP 429"),
    "/image": ((200, "image/png", b"\x89PNG"), "not a page but image/png"),
    "/data": ((200, "application/json", b"{}"), "not a page but application/json"),
    "/download": ((200, "application/octet-stream", b"\0\1\2"), "a download, not a page"),
    "/binary": ((200, HTML, bytes(range(128, 256)) * 99), "binary content"),
    "/large": ((200, HTML, b"<p>x</p>" * 9_999), "79,992 bytes"),
}


def test_what_is_not_a_page_is_a_failed_load(run: Run, serve: Any) -> None:
    url, _ = serve({path: answer for path, (answer, _) in NOT_PAGES.items()})

    async def crawl() -> dict[str, Visit]:
        async with engine(COMCRAWL_MAX_PAGE_BYTES=50_000, RETRY_ENABLED=False) as crawler:
            requests = {path: Request(url + path, meta={"article": Article(url + path)}) for path in NOT_PAGES}
            for request in requests.values():
                with suppress(IsDownloadError):
                    await crawler.engine.download_async(request)
            assert open_pages(crawler) == 0
            return {path: request.meta["visit"] for path, request in requests.items()}

    for path, found in run(crawl()).items():
        assert found.outcome == Outcome.LOAD_FAILED, path
        assert found.detail.startswith(NOT_PAGES[path][1])


class Announcing(BaseHTTPRequestHandler):
    """Announces a page of the sizes that the query names, each in a header of its own."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", HTML)
        for size in self.path.partition("?")[2].split(","):
            self.send_header("Content-Length", size)
        self.end_headers()
        self.wfile.write(PAGE[2])

    def log_message(self, format: str, *args: object) -> None:
        """Keep the test's output clean."""


@pytest.mark.parametrize("sizes", ["{0},{0}", "abc", "-1", "+{0}", "{0}"])
def test_a_size_that_cannot_be_read_costs_nothing(run: Run, crawler: Crawler, sizes: str) -> None:
    async def crawl(port: int) -> Visit:
        request, _ = await visit(crawler, f"http://127.0.0.1:{port}/?{sizes.format(len(PAGE[2]))}")
        found: Visit = request.meta["visit"]
        return found

    with serving(Announcing) as port:
        found = run(crawl(port))
    assert found.outcome is None
    assert found.snapshot


def test_a_page_that_cannot_be_judged_is_not_left_open(
    run: Run, crawler: Crawler, serve: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, _ = serve({"/": PAGE})

    async def fail(*_: object) -> None:
        raise LookupError("by chance")

    async def crawl() -> None:
        with pytest.raises(LookupError, match="by chance"):
            await visit(crawler, url)
        assert open_pages(crawler) == 0

    monkeypatch.setattr(RenderingMiddleware, "_verdict", fail)
    run(crawl())


def test_a_wall_is_looked_at_all_the_same(run: Run, crawler: Crawler, serve: Any) -> None:
    url, _ = serve({"/": (403, HTML, b"<h1>no")})

    async def crawl() -> Visit:
        request, _ = await visit(crawler, url)
        found: Visit = request.meta["visit"]
        return found

    found = run(crawl())
    assert (found.outcome, found.wall) == (None, "refused")


def test_a_server_that_refuses_leaves_no_page_open(run: Run, crawler: Crawler, serve: Any) -> None:
    async def crawl() -> None:
        with pytest.raises(Exception, match="ERR_"):
            await visit(crawler, "http://127.0.0.1:9/")
        assert open_pages(crawler) == 0

    run(crawl())


def test_robots_txt_is_not_rendered_and_obeyed(run: Run, crawler: Crawler, serve: Any) -> None:
    rules: Pages = {"/robots.txt": (200, "text/plain", b"User-agent: *\nDisallow: /private"), "/private": PAGE}
    url, asked = serve(rules)

    async def crawl() -> None:
        with pytest.raises(IgnoreRequest, match="robots"):
            await visit(crawler, f"{url}/private")

    run(crawl())
    assert asked == ["/robots.txt"]


def test_contexts_are_used_in_turn_and_closed(run: Run, serve: Any) -> None:
    url, _ = serve({"/": PAGE})

    async def crawl() -> list[str]:
        async with engine(COMCRAWL_PAGES_PER_CONTEXT=2) as crawler:
            names = [(await visit(crawler, url))[0].meta["playwright_context"] for _ in range(3)]
            assert list(RenderingDownloadHandler.from_crawler(crawler).context_wrappers) == names[-1:]
            return names

    first, second, third = run(crawl())
    assert first == second != third


@pytest.mark.parametrize(
    ("path", "times"), [("/download", 1), ("/moved", 1), ("/reset", 2)], ids=["no page", "forbidden", "broken off"]
)
def test_only_what_may_go_better_is_loaded_once_more(run: Run, crawler: Crawler, path: str, times: int) -> None:
    class Answering(BaseHTTPRequestHandler):
        asked: ClassVar[list[str]] = []

        def do_GET(self) -> None:
            self.asked.append(self.path)
            if self.path == "/reset":
                return
            self.send_response(302 if self.path == "/moved" else 200)
            self.send_header("Location", "/forbidden")
            self.send_header("Content-Type", "text/plain" if self.path == "/robots.txt" else "application/octet-stream")
            self.end_headers()
            self.wfile.write(b"User-agent: *\nDisallow: /forbidden\n")

        def log_message(self, format: str, *args: object) -> None:
            """Keep the test's output clean."""

    with serving(Answering) as port, suppress(Exception):
        run(visit(crawler, f"http://127.0.0.1:{port}{path}"))
    assert [asked for asked in Answering.asked if asked != "/robots.txt"] == [path] * times


class BreakingOff(BaseHTTPRequestHandler):
    """Breaks off in the middle of each document: at /once the first time only, at /waits by sending nothing more."""

    START, REST = b"<article><h1>A story</h1><p>It is long.</p></article>", b"<footer>The end</footer>"
    asked: ClassVar[list[str]] = []
    over = Event()

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Content-Type", HTML)
        self.send_header("Content-Length", str(len(self.START + self.REST)))
        self.end_headers()
        self.wfile.write(self.START)
        if self.path == "/waits":
            self.over.wait()
        elif self.path == "/once" and self.asked.count(self.path) > 1:
            self.wfile.write(self.REST)

    def log_message(self, format: str, *args: object) -> None:
        """Keep the test's output clean."""


@pytest.mark.parametrize(
    ("path", "outcome", "times"),
    [("/once", None, 2), ("/always", Outcome.LOAD_FAILED, 2), ("/waits", Outcome.TIMED_OUT, 1)],
)
def test_a_page_that_breaks_off_is_loaded_once_more_and_then_said_not_to_be_whole(
    run: Run, path: str, outcome: Outcome | None, times: int
) -> None:
    async def crawl(port: int) -> Visit:
        async with engine(COMCRAWL_LOAD_SECONDS=1, ROBOTSTXT_OBEY=False) as crawler:
            request, _ = await visit(crawler, f"http://127.0.0.1:{port}{path}")
            found: Visit = request.meta["visit"]
            return found

    BreakingOff.asked.clear()
    BreakingOff.over.clear()
    with serving(BreakingOff) as port:
        found = run(crawl(port))
        BreakingOff.over.set()
    assert (found.outcome, bool(found.detail)) == (outcome, outcome is not None)
    assert BreakingOff.asked == [path] * times
