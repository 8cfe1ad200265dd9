"""Feeds polled again and again, from a server that knows when they changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
from scrapy.http import Response

from benchmarks.plain_visits import PlainVisits
from comcrawl_scrapy.database import Database
from comcrawl_scrapy.queueing.queue_selection import Selection, forget
from comcrawl_scrapy.queueing.queue_tables import Feed, Page
from spiders.feed import FeedSpider
from spiders.polling import max_age, retry_after
from tests.demo_site.server import serving
from tests.queue_crawls import crawl, crawling, rows, until

ITEM = "<item><title>{0}</title><link>{1}/{0}</link></item>"
MODIFIED = "Fri, 20 Nov 2026 09:30:00 GMT"


class PlainFeed(FeedSpider, PlainVisits):
    name = "plain"


@dataclass
class News:
    """A feed with a number of entries, and the requests for it that came; ``status`` is what it answers if it has to.

    ``more`` is a link that it has besides, ``tag`` what it calls itself, if not by the number of its entries.
    """

    entries: int = 2
    more: str = ""
    tag: str = ""
    status: int = 200
    address: str = ""
    asked: list[dict[str, str]] = field(default_factory=list)
    visited: list[str] = field(default_factory=list)


class Handler(BaseHTTPRequestHandler):
    def __init__(self, news: News, *args: Any) -> None:
        self.news = news
        super().__init__(*args)

    def do_GET(self) -> None:
        news, tag = self.news, self.news.tag or f'"{self.news.entries}"'
        if self.path != "/feed":
            news.visited.append(self.path)
            round_again = [("Location", "/circle")] if self.path == "/circle" else []
            return self.answer(302 if round_again else 200, b"<p>Hi", *round_again)
        news.asked.append(dict(self.headers))
        if news.status != 200:
            return self.answer(news.status, b"", ("Retry-After", "7200"))
        if self.headers.get("If-None-Match") == tag:
            return self.answer(304, b"")
        links = [*range(news.entries), news.more] if news.more else range(news.entries)
        items = "".join(ITEM.format(link, news.address) for link in links)
        body = f'<rss version="2.0"><channel><title>N</title>{items}</channel></rss>'.encode()
        return self.answer(200, body, ("ETag", tag), ("Last-Modified", MODIFIED))

    def answer(self, status: int, body: bytes, *headers: tuple[str, str]) -> None:
        self.send_response(status)
        for header in (*headers, ("Content-Length", str(len(body)))):
            self.send_header(*header)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Keep the test's output clean."""


@contextmanager
def newspaper() -> Iterator[News]:
    news = News()
    with serving(partial(Handler, news)) as port:
        news.address = f"http://127.0.0.1:{port}"
        yield news


@pytest.fixture
def news() -> Iterator[News]:
    with newspaper() as running:
        yield running


def poll(run: Any, database: Database, news: News, **options: Any) -> Any:
    return crawl(run, database, PlainFeed, arguments={"feeds": f"{news.address}/feed"}, **options)


def test_a_feed_is_asked_for_what_has_changed_and_its_articles_are_visited_once(
    run: Any, database: Database, news: News, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("WARNING")  # whatever level another test has left
    poll(run, database, news)
    poll(run, database, news)  # nothing new: 304
    news.entries = 3
    poll(run, database, news)
    said = [(asked.get("If-None-Match"), asked.get("If-Modified-Since")) for asked in news.asked]
    assert said == [(None, None), ('"2"', MODIFIED), ('"2"', MODIFIED)]
    assert news.visited == ["/0", "/1", "/2"]
    assert rows(database, Page.state, Page.visits) == [("done", 1)] * 3
    assert "Feed " not in caplog.text
    assert rows(database, Feed.etag) == [('"3"',)]


def test_a_spider_on_the_feed_of_another_says_how_much_of_it_is_known(
    run: Any, database: Database, news: News, caplog: pytest.LogCaptureFixture
) -> None:
    class Other(PlainFeed):
        name = "other"

    def told(spider: type[PlainFeed]) -> str:
        caplog.clear()
        crawl(run, database, spider, arguments={"feeds": f"{news.address}/feed"})
        return caplog.text

    caplog.set_level("INFO")
    assert "were known before" not in told(PlainFeed)
    news.entries = 5
    assert "2 of 5 articles were known before: who finds a page first visits it" in told(Other)
    assert f"Feed {news.address}/feed: nothing new since it was read last" in told(PlainFeed)
    assert news.visited == ["/0", "/1", "/2", "/3", "/4"]


def test_an_article_that_is_filtered_on_its_way_does_not_hold_up_its_feed(
    run: Any, database: Database, news: News
) -> None:
    news.more = "long" * 1000
    poll(run, database, news)
    assert news.visited == ["/0", "/1"]
    assert rows(database, Feed.etag) == [('"2"',)]


def test_a_feed_may_call_itself_what_it_likes(run: Any, database: Database, news: News) -> None:
    news.tag = '"\xff"'
    poll(run, database, news)
    poll(run, database, news)
    assert [asked.get("If-None-Match") for asked in news.asked] == [None, news.tag]
    assert news.visited == ["/0", "/1"]


def test_a_feed_is_asked_again_for_entries_that_a_hook_broke_on(
    run: Any, database: Database, news: News, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(PlainFeed, "resolve_link", lambda self, entry: {"0": entry.link}[entry.title])
        assert poll(run, database, news).stats["comcrawl/entries_failed"] == 1
    poll(run, database, news)
    assert news.visited == ["/0", "/1"]


def test_a_feed_that_is_too_large_is_not_read(
    run: Any, database: Database, news: News, caplog: pytest.LogCaptureFixture
) -> None:
    news.entries = 50
    poll(run, database, news, COMCRAWL_MAX_PAGE_BYTES=1000)
    assert news.visited == []
    assert caplog.text.count("Feed http") == 1


def test_what_was_forgotten_is_found_again_in_a_feed_that_has_not_changed(
    run: Any, database: Database, news: News
) -> None:
    poll(run, database, news)
    assert forget(database, Selection(url="*/1")) == 1
    poll(run, database, news)
    assert news.visited == ["/0", "/1", "/1"]


def test_two_feeds_with_the_same_article_make_one_page(run: Any, database: Database, news: News) -> None:
    with newspaper() as other:
        other.address, address = news.address, other.address  # it links to the first one's articles
        crawl(run, database, PlainFeed, arguments={"feeds": f"{news.address}/feed,{address}/feed"})
    assert sorted(news.visited) == ["/0", "/1"]


def test_a_crawl_that_follows_polls_again_until_it_is_stopped(run: Any, database: Database, news: News) -> None:
    async def followed() -> list[Any]:
        arguments = {"feeds": f"{news.address}/feed", "follow": "1"}
        async with crawling(database, PlainFeed, arguments, COMCRAWL_FEED_SECONDS=0.1) as crawled:
            await until(lambda: len(crawled.items) == 2)
            news.entries = 4
            await until(lambda: len(crawled.items) == 4)
            await crawled.crawler.stop_async()
        return crawled.items

    items = run(followed())
    assert len(news.asked) >= 2
    assert {item.article.feed for item in items} == {f"{news.address}/feed"}


def test_two_crawls_that_follow_one_feed_poll_it_no_more_often_than_one(
    run: Any, database: Database, news: News
) -> None:
    async def followed() -> None:
        arguments = {"feeds": f"{news.address}/feed", "follow": "1"}
        options: dict[str, Any] = {"arguments": arguments, "COMCRAWL_FEED_SECONDS": 60}
        async with crawling(database, PlainFeed, **options) as one, crawling(database, PlainFeed, **options) as two:
            await until(lambda: len(one.items) + len(two.items) == 2)
            await one.crawler.stop_async()
            await two.crawler.stop_async()

    run(followed())
    assert len(news.asked) == 1


@pytest.mark.parametrize(
    ("others", "status", "failed"),
    [
        ([], 503, "No feed could be read"),
        (["/0", "/1"], 503, "No feed could be read"),  # pages, no feeds
        ([], 200, None),
        (["/0"], 200, None),
    ],
)
def test_a_crawl_that_could_read_none_of_its_feeds_has_failed(
    run: Any, database: Database, news: News, others: list[str], status: int, failed: str | None
) -> None:
    news.status, news.entries = status, 0
    feeds = ",".join(news.address + path for path in ["/feed", *others])
    stats = crawl(run, database, PlainFeed, arguments={"feeds": feeds}).stats
    assert stats.get("comcrawl/failed") == failed
    assert stats["comcrawl/feeds_failed"] == 1 + len(others)


@pytest.mark.parametrize(("broken", "failed"), [(("0",), None), (("0", "1"), "No feed could be read")])
def test_a_crawl_whose_hook_breaks_on_every_entry_has_failed(
    run: Any,
    database: Database,
    news: News,
    monkeypatch: pytest.MonkeyPatch,
    broken: tuple[str, ...],
    failed: str | None,
) -> None:
    def resolve_link(self: PlainFeed, entry: Any) -> str:
        if entry.title in broken:
            raise LookupError(entry.title)
        return str(entry.link)

    monkeypatch.setattr(PlainFeed, "resolve_link", resolve_link)
    assert poll(run, database, news).stats.get("comcrawl/failed") == failed


def test_a_feed_that_leads_in_a_circle_is_given_up_after_five_redirects(
    run: Any, database: Database, news: News, caplog: pytest.LogCaptureFixture
) -> None:
    crawl(run, database, PlainFeed, arguments={"feeds": f"{news.address}/circle"})
    assert news.visited == ["/circle"] * 6
    assert f"Feed {news.address}/circle: max redirections reached" in caplog.text


def test_what_is_no_feed_has_not_been_read_because_it_has_not_changed(run: Any, database: Database, news: News) -> None:
    news.entries = 0
    for _ in range(2):
        assert poll(run, database, news).stats["comcrawl/feeds_failed"] == 1


def test_a_feed_that_has_not_changed_has_been_read(run: Any, database: Database, news: News) -> None:
    poll(run, database, news)
    stats = crawl(run, database, PlainFeed, arguments={"feeds": f"{news.address}/feed,{news.address}/0"}).stats
    assert "comcrawl/failed" not in stats
    assert len(news.asked) == 2


def test_a_feed_that_wants_to_be_left_alone_is(run: Any, database: Database, news: News) -> None:
    news.status = 503
    poll(run, database, news, RETRY_ENABLED=False)
    assert rows(database, Feed.interval) == [(7200.0,)]


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("120", 120),
        ("", 0),
        ("soon", 0),
        ("-5", 0),
        ("99999999", 86_400),
        ("Mon, 01 Jan 2001 00:00:00 GMT", 0),
        ("Fri, 31 Dec 9999 23:59:59 -2300", 86_400),
        ("Fri, 31 Dec 99999999999 23:59:59 GMT", 0),
    ],
)
def test_how_long_a_server_wants_to_be_left_alone(said: str, seconds: float) -> None:
    assert retry_after(Response("http://a.example", headers={"Retry-After": said})) == timedelta(seconds=seconds)


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("max-age=600", 600),
        ("public, Max-Age=60", 60),
        ("no-cache", 0),
        ("max-age=x", 0),
        ("max-age=9999999", 10_800),
        ("max-age=" + "9" * 9_000, 10_800),
    ],
)
def test_for_how_long_an_answer_holds(said: str, seconds: float) -> None:
    assert max_age(Response("http://a.example", headers={"Cache-Control": said})) == timedelta(seconds=seconds)
