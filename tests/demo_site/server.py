"""The server: one site on two ports of this machine, which counts every POST."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime
from functools import partial
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from tests.demo_site import layout
from tests.demo_site.articles import DemoArticle, make_articles
from tests.demo_site.long_ways import fragment
from tests.demo_site.rendering import Rendering
from tests.demo_site.scenes import Scene, discussion
from tests.demo_site.texts import language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FOLDER = Path(__file__).parent
ROBOTS = "User-agent: *\nDisallow: /private/\n"
PLAIN, HTML, RSS = "text/plain", "text/html; charset=utf-8", "application/rss+xml; charset=utf-8"
FETCH_SECONDS = 0.15
"""How long the site takes to look up comments that a script asks for, so that whoever reads it has to wait."""
TEASERS = 6


@dataclass
class DemoSite:
    """The site as its users know it: where it is, what it holds, and what was sent to it.

    ``articles`` are in the order of the feed; ``posts`` are the paths that received a POST.
    """

    articles: list[DemoArticle]
    url: str = ""
    elsewhere: str = ""
    posts: list[str] = field(default_factory=list)

    @property
    def feed_url(self) -> str:
        """Where the RSS feed is."""
        return f"{self.url}/feed.xml"

    def article_url(self, article: DemoArticle) -> str:
        """Return where an article is."""
        return f"{self.url}/{article.path}"

    def truth(self, url: str) -> DemoArticle:
        """Return the article at *url*; raises KeyError where there is none."""
        return {article.path: article for article in self.articles}[urlsplit(url).path.lstrip("/")]

    def feed(self, language: str = "") -> str:
        """Write the RSS feed, of all articles or those in a *language*."""
        items = "".join(
            f"<item><title>{escape(a.title)}</title><link>{self.article_url(a)}</link>"
            f"<guid>{self.article_url(a)}</guid>"
            f"<description>{escape(a.lead)}</description><pubDate>{format_datetime(a.published_at)}</pubDate></item>"
            for a in self.articles
            if a.plan.language.startswith(language)
        )
        channel = f"<title>The Harbour Courier</title><link>{self.url}</link><description>News</description>{items}"
        return f'<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel>{channel}</channel></rss>'

    def scene(self, article: DemoArticle, query: dict[str, list[str]] | None = None) -> Scene:
        """Set an article up for a reader who comes now, and asks for a page of comments."""
        [page] = (query or {}).get("page") or (query or {}).get("p") or ["1"]
        rendering = Rendering(article.language, article.plan.times, datetime.now(UTC))
        return Scene(article, rendering, self.elsewhere, int(page))

    def page(self, article: DemoArticle, query: dict[str, list[str]], cookie: str) -> str | None:
        """Write the page of an article, None where it is gone."""
        scene = self.scene(article, query)
        if article.plan.way == "gone":
            return None
        if article.plan.way == "consent_wall" and "consent=" not in cookie:
            return layout.consent_page(scene)
        others = [a for a in self.articles if a.plan.language == article.plan.language and a is not article]
        return layout.article_page(scene, others[:TEASERS])

    def comments(self, kind: str, number: int, query: dict[str, list[str]]) -> str | None:
        """Write the comments of an article as a page ("comments"), for a frame ("embed"), or a script ("fragments")."""
        if not 1 <= number <= len(self.articles):
            return None
        scene = self.scene(self.articles[number - 1], query)
        if kind == "comments":
            return layout.comments_page(scene, in_batches="batches" in query)
        if kind == "embed":
            return layout.embedded(scene, query)
        time.sleep(FETCH_SECONDS)
        return fragment(scene, query) if query else discussion(scene)

    def listing(self, code: str) -> str | None:
        """Write headlines in a language, None where the site does not speak it."""
        articles = [article for article in self.articles if article.plan.language == code]
        return layout.listing(self.scene(articles[0]), articles) if articles else None


class Handler(BaseHTTPRequestHandler):
    """Answers for both ports."""

    protocol_version = "HTTP/1.1"

    def __init__(self, site: DemoSite, *args: object) -> None:
        self.site = site
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        found = self.find()
        body, kind = found if found else (layout_of_nothing(), HTML)
        self.answer(body.encode(), kind, HTTPStatus.OK if found else HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.site.posts.append(self.path)
        self.answer(b"thanks", PLAIN)

    def find(self) -> tuple[str, str] | None:
        """Return what is at the path, and its type; None where nothing is."""
        parts = urlsplit(self.path)
        fixed: dict[str, Callable[[], tuple[str, str]]]
        fixed = {"/robots.txt": lambda: (ROBOTS, PLAIN), "/feed.xml": lambda: (self.site.feed(), RSS),
                 "/posts": lambda: (json.dumps(self.site.posts), "application/json"),
                 "/site.css": lambda: ((FOLDER / "site.css").read_text(), "text/css"),
                 "/site.js": lambda: ((FOLDER / "site.js").read_text(), "text/javascript")}  # fmt: skip
        if parts.path in fixed:
            return fixed[parts.path]()
        if parts.path.startswith("/rss/headlines/section/topic/"):  # as Google News has them
            return self.site.feed(parse_qs(parts.query)["hl"][0]), RSS
        html = self.html(parts.path.strip("/"), parse_qs(parts.query))
        return (html, HTML) if html is not None else None

    def html(self, path: str, query: dict[str, list[str]]) -> str | None:
        """Return the page or fragment at *path*."""
        article = next((a for a in self.site.articles if a.path == path), None)
        if article:
            return self.site.page(article, query, self.headers.get("Cookie", ""))
        match path.split("/"):
            case ["fragments" | "comments" | "embed" as kind, number] if number.isdigit():
                return self.site.comments(kind, int(number), query)
            case ["" | "login" | "search" | "profile", *_]:
                return self.site.listing("en")
            case [code, "section" | "about", _]:
                return self.site.listing(code)
        return None

    def answer(self, body: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with suppress(ConnectionError):  # the reader has left
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing: who runs the site looks at its `posts`."""


def layout_of_nothing() -> str:
    """Write the page of what is not there."""
    return f"<!DOCTYPE html><title>404</title><h1>{language('en').ui['gone']}</h1>"


@contextmanager
def serving(handler: object, port: int = 0) -> Iterator[int]:
    """Serve on loopback until the block ends; yields the port."""
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)  # type: ignore[arg-type]
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def demo_site(port: int = 0) -> Iterator[DemoSite]:
    """Serve the site on loopback until the block ends; *port* 0 takes a free one."""
    site = DemoSite(make_articles(datetime.now(UTC)))
    with ExitStack() as stack:
        site.url = f"http://127.0.0.1:{stack.enter_context(serving(partial(Handler, site), port))}"
        # Another host name too: browsers put frames of another site, not only of another port, into another process.
        site.elsewhere = f"http://localhost:{stack.enter_context(serving(partial(Handler, site)))}"
        yield site
