from __future__ import annotations

import asyncio
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from typing import Any, ClassVar

import pytest
from playwright.async_api import Browser, BrowserContext
from scrapy import Request
from scrapy.crawler import Crawler

from comcrawl_scrapy.items import Article
from middlewares.politeness import PolitenessMiddleware
from middlewares.resources import NOT_WORTH_LOADING, Asked, ResourceGuard
from tests.demo_site.server import serving
from tests.live import Run, engine

HTML = "text/html; charset=utf-8"
RULES = '{"prefetch": [{"urls": ["/x"], "eagerness": "immediate"}]}'
SPECULATING = f"""<link rel=prefetch href=/by-link><script type=SpeculationRules>{RULES.replace("/x", "/by-script")}</script>
<div><template shadowrootmode=open><script type=speculationrules>{RULES.replace("/x", "/in-shadow")}</script><p>{"text " * 20}
<div><template shadowrootmode=open><script type=speculationrules>{RULES.replace("/x", "/deeper")}</script></template></div></template></div>
<p>What happened.</p><script>
const rules = document.createElement("script");
rules.type = "speculationrules";
rules.textContent = '{RULES.replace("/x", "/late")}';
const box = document.createElement("div");
box.append(rules);
document.body.append(box);
setTimeout(() => fetch("/read"), 300);
</script>"""
TEXT = "It is some way from the ferry to the lighthouse, and most who go there go on foot."


@pytest.mark.parametrize(
    ("kind", "accept", "loaded", "with_pictures"),
    [
        ("document", "text/html,image/webp", True, True),
        ("script", "*/*", True, True),
        ("stylesheet", "text/css", True, True),
        ("xhr", "*/*", True, True),
        ("websocket", "", True, True),
        ("image", "image/webp", False, True),
        ("other", "image/webp", False, True),  # an icon
        ("font", "*/*", False, True),
        ("media", "*/*", False, False),
        ("ping", "*/*", False, False),
        ("cspviolationreport", "*/*", False, False),
        ("prefetch", "*/*", False, False),
    ],
)
def test_what_comments_are_not_made_of_is_not_loaded(
    run: Run, kind: str, accept: str, loaded: bool, with_pictures: bool
) -> None:
    async def ask(pictures: bool) -> bool:
        refusal = await ResourceGuard(None, pictures).refusal(Asked("http://news.test/x", kind, accept))
        assert refusal in (None, NOT_WORTH_LOADING)
        return refusal is None

    assert (run(ask(False)), run(ask(True))) == (loaded, with_pictures)


@pytest.mark.parametrize(
    ("url", "referrer", "kind", "in_frame", "loaded"),
    [
        ("https://www.google-analytics.com/analytics.js", "https://news.example/", "script", False, False),
        ("https://sb.scorecardresearch.com/frame", "https://news.example/", "document", True, False),
        ("https://static.hotjar.com/app.js", "https://www.hotjar.com/blog", "script", False, True),  # its own site
        ("https://www.hotjar.com/blog", "https://news.example/", "document", False, True),  # a page to visit
        *(
            (f"https://{vendor}/embed", "https://news.example/", kind, kind == "document", True)
            for vendor in ("disqus.com", "launcher.spot.im", "cdn.viafoura.net", "talk.hyvor.com", "www.facebook.com",
                           "news.coral.coralproject.net", "cdn.commento.io", "fastcomments.com", "giscus.app")
            for kind in ("script", "document")
        ),
    ],
)  # fmt: skip
def test_trackers_are_not_loaded_and_vendors_of_comments_are(
    run: Run, url: str, referrer: str, kind: str, in_frame: bool, loaded: bool
) -> None:
    asked = Asked(url, kind, in_frame=in_frame, referrer=referrer)
    assert (run(ResourceGuard(None).refusal(asked)) is None) is loaded


async def asked_by(crawler: Crawler, url: str) -> None:
    assert crawler.engine
    await crawler.engine.download_async(Request(url, meta={"article": Article(url)}))


def test_frames_scripts_and_data_of_comments_are_loaded_and_what_tells_of_the_visit_is_not(
    run: Run, crawler: Crawler, serve: Any
) -> None:
    frame = b"<p>talk<script src=/embed.js></script><script>fetch('/comments')</script>"
    vendor, asked = serve({"/embed": (200, HTML, frame)})
    body = f"<p>{TEXT}<iframe src={vendor.replace('127.0.0.1', 'localhost')}/embed></iframe><img src=/pixel.gif>"
    url, of_page = serve({"/": (200, HTML, f"{body}<script>navigator.sendBeacon('/beacon')</script>".encode())})
    run(asked_by(crawler, url))
    assert sorted(set(asked)) == ["/comments", "/embed", "/embed.js", "/robots.txt"]
    assert sorted(of_page) == ["/", "/robots.txt"]


def test_what_a_page_would_have_loaded_before_anybody_asks_is_not(run: Run, crawler: Crawler) -> None:
    class Rules(BaseHTTPRequestHandler):
        asked: ClassVar[list[str]] = []

        def do_GET(self) -> None:
            self.asked.append(self.path)
            is_rules = self.path == "/rules"
            body = RULES.replace("/x", "/by-header") if is_rules else SPECULATING if self.path == "/" else "{}"
            self.send_response(200)
            self.send_header("Content-Type", "application/speculationrules+json" if is_rules else HTML)
            self.send_header("Speculation-Rules", '"/rules"')
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *args: Any) -> None: ...

    with serving(Rules) as port:
        run(asked_by(crawler, f"http://127.0.0.1:{port}/"))
    assert "/read" in Rules.asked
    assert not {"/by-header", "/by-script", "/by-link", "/late", "/in-shadow", "/deeper"} & set(Rules.asked)


def test_pictures_are_loaded_where_they_are_taken(run: Run, serve: Any, tmp_path: Any) -> None:
    body = f"<p>{TEXT}<img src=/image.png><video src=/film.mp4 preload=auto></video>"
    url, asked = serve({"/": (200, HTML, body.encode())})

    async def crawl() -> None:
        async with engine(COMCRAWL_SCREENSHOTS=str(tmp_path)) as crawler:
            await asked_by(crawler, url)

    run(crawl())
    assert "/image.png" in asked
    assert "/film.mp4" not in asked


class Shared(BaseHTTPRequestHandler):
    """Pages with the same script, which may be kept."""

    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if self.path.endswith(".js") else HTML)
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(b"1" if self.path.endswith(".js") else f"<p>{TEXT}<script src=/shared.js></script>".encode())

    def log_message(self, format: str, *args: object) -> None:
        """Keep the test's output clean."""


def test_what_two_pages_share_is_loaded_once(run: Run) -> None:
    async def crawl(port: int) -> None:
        async with engine(ROBOTSTXT_OBEY=False) as crawler:
            await asked_by(crawler, f"http://127.0.0.1:{port}/1")
            await asked_by(crawler, f"http://127.0.0.1:{port}/2")

    with serving(Shared) as port:
        run(crawl(port))
    assert Shared.asked == ["/1", "/shared.js", "/2"]


@pytest.fixture
def context(run: Run, browser: Browser) -> Iterator[BrowserContext]:
    context = run(browser.new_context())
    yield context
    run(context.close())


REQUESTS = """async url => {
  await fetch(url + "/fetched", { mode: "no-cors" }).catch(() => 0);
  await new Promise(done => Object.assign(document.head.appendChild(document.createElement("script")),
    { src: url + "/script", onload: done, onerror: done }));
  await new Promise(done => new WebSocket(url.replace("http", "ws") + "/socket").onclose = done);
}"""


@pytest.mark.parametrize("allowed", [True, False])
def test_a_context_of_a_browser_that_others_use_reaches_no_private_address(
    run: Run, context: BrowserContext, serve: Any, allowed: bool
) -> None:
    url, asked = serve({})

    async def visit() -> None:
        async with engine(COMCRAWL_ALLOW_PRIVATE_ADDRESSES=allowed) as crawler:
            await ResourceGuard(crawler.get_downloader_middleware(PolitenessMiddleware)).watch_context(context)
            page = await context.new_page()
            async with asyncio.timeout(20):
                await page.evaluate(REQUESTS, url)

    run(visit())
    assert sorted(asked) == (["/fetched", "/script", "/socket"] if allowed else [])
