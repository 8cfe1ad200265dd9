from __future__ import annotations

import asyncio
import gzip
import logging
import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from scrapy.exceptions import CloseSpider, DownloadCancelledError
from scrapy.http import HtmlResponse, Request, Response
from scrapy.utils.test import get_crawler
from twisted.python.failure import Failure

from comcrawl_scrapy.items import Article, Outcome
from comcrawl_scrapy.visit import STOPPED
from spiders.arguments import Arguments
from spiders.feed import FeedSpider, in_turns, read_feed, what_instead, why_empty
from spiders.news import NewsSpider

RSS = """<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>Der Bote</title><language>de</language>
<item><title>Über &lt;b&gt;Brücken&lt;/b&gt;</title><link>/a/1</link><pubDate>Fri, 20 Nov 2026 09:30:00 +0100</pubDate></item>
<item><title>Ohne Verweis</title></item>
<item><title>Leerer Verweis</title><link>#oben</link></item>
<item><title>Umgeleitet</title><link>https://r.example/?url=https%3A%2F%2Fbote.example%2Fa%2F2</link>
  <source url="https://agentur.example/">Agentur</source><pubDate>irgendwann</pubDate></item>
</channel></rss>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ja"><title>新聞</title>
<entry><title>記事</title><link href="https://n.example/1"/><updated>2026-11-20T12:00:00+09:00</updated></entry></feed>"""


def feed_of(
    spider_class: type[FeedSpider], body: str | bytes, meta: dict[str, Any] | None = None, **arguments: str
) -> list[Article]:
    """Return the articles that the spider would visit for a feed; *meta* is that of its own request for it."""
    spider = spider_class.from_crawler(get_crawler(spider_class), **arguments)
    meta = {"feed": "https://bote.example/feed", "facts": {}} if meta is None else meta
    request = Request("https://bote.example/feed", meta=meta)
    body = body.encode() if isinstance(body, str) else body
    response = Response(request.url, body=body, request=request, headers={"Content-Type": "application/xml"})

    async def visits() -> list[Article]:
        return [visit.meta["article"] async for visit in spider.parse_feed(response)]

    return asyncio.run(visits())


def test_rss_entries_become_articles_and_entries_without_a_link_are_left_out() -> None:
    first, second = feed_of(FeedSpider, RSS, feeds="https://bote.example/feed")
    assert first == Article(
        url="https://bote.example/a/1",
        title="Über Brücken",
        publisher="Der Bote",
        published_at=datetime(2026, 11, 20, 8, 30, tzinfo=UTC),
        language="de",
        feed="https://bote.example/feed",
    )
    assert (second.url, second.publisher, second.published_at) == ("https://bote.example/a/2", "Agentur", None)


def test_a_feed_that_somebody_else_asks_for_is_read_as_the_spiders_own() -> None:
    feed = "https://bote.example/feed"
    assert feed_of(FeedSpider, RSS, {}, feeds=feed) == feed_of(FeedSpider, RSS, feeds=feed)


@pytest.mark.parametrize(
    ("said", "hour"),
    [
        ("Fr, 06 Mär 2026 10:00:00 +0100", 9),
        ("ven., 06 mars 2026 10:00:00 +0100", 9),
        ("Sex, 06 Mar 2026 10:00:00 -0300", 13),
        ("Пт, 06 бер 2026 10:00:00 +0200", 8),
        ("06.03.2026 10:00", 10),
        ("Fri, 06 Mar 2026 10:00:00 CEST", 8),
        ("Fri, 06 Mar 2026 10:00:00 IST", 4),
        ("1772791200", 10),
    ],
)
def test_the_time_of_an_entry_is_read_as_feeds_write_it(said: str, hour: int) -> None:
    rss = RSS.replace("Fri, 20 Nov 2026 09:30:00 +0100", said)
    published = feed_of(FeedSpider, rss, feeds="https://bote.example/feed")[0].published_at
    assert published is not None
    assert (published.date(), published.hour) == (date(2026, 3, 6), hour)


def test_atom_entries_become_articles() -> None:
    (article,) = feed_of(FeedSpider, ATOM, feeds="https://bote.example/feed")
    assert (article.url, article.title) == ("https://n.example/1", "記事")
    assert article.published_at == datetime(2026, 11, 20, 3, tzinfo=UTC)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "not a feed",
        "<html><body><p>Moved</p></body></html>",
        "<rss><channel></channel></rss>",
        "\x00\x01\x02",
        "<rss><channel><item><title>Cut o",
        "<rss><channel><item><title>Leads nowhere</title></item></channel></rss>",
    ],
)
def test_a_feed_without_articles_costs_one_warning(body: str, caplog: pytest.LogCaptureFixture) -> None:
    assert feed_of(FeedSpider, body, feeds="https://bote.example/feed") == []
    warnings = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(warnings) == 1
    assert warnings[0].startswith("Feed https://bote.example/feed: no articles (")


def test_a_feed_that_breaks_off_is_told_and_read_as_far_as_it_goes(caplog: pytest.LogCaptureFixture) -> None:
    cut = RSS[: RSS.index("<item><title>Leerer")]
    assert len(feed_of(FeedSpider, cut.encode(), feeds="https://bote.example/feed")) == 1
    [warning] = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert warning.startswith("Feed https://bote.example/feed: malformed (")


@pytest.mark.parametrize(
    ("body", "kind", "said"),
    [
        ("<rss version='2.0'><channel><item/></channel></rss>", "text/html", "in 1 entries"),
        ("<rss version='2.0'><channel><item>", "text/xml", "no element found"),
        (
            '{"version": "https://jsonfeed.org/version/1.1", "items": []}',
            "application/feed+json",
            "neither RSS nor Atom",
        ),
        ("<link rel=alternate type=text/html href=/de><p>&nbsp;", "text/html", "neither RSS nor Atom"),
        (
            "<link rel=alternate type=application/rss+xml href=/a><link rel='alternate' type=application/atom+xml href=/b>",
            "text/html",
            "neither RSS nor Atom, but a page that names /a, /b",
        ),
    ],
)
def test_why_a_feed_has_no_articles_is_said_as_its_reader_would(body: str, kind: str, said: str) -> None:
    response = HtmlResponse("https://bote.example/feed", body=body.encode(), headers={"Content-Type": kind})
    feed = read_feed(response)
    why = why_empty(feed) if feed.version else what_instead(response)
    assert why.endswith(said)


def test_a_feed_that_is_served_as_a_packed_file_is_unpacked_as_far_as_a_feed_may_be_large() -> None:
    packed = Response("https://bote.example/feed.xml.gz", body=gzip.compress(RSS.encode() + b" " * 10_000))
    assert [len(read_feed(packed, most).entries) for most in (0, 100_000)] == [4, 4]
    with pytest.raises(ValueError, match=r"unpacked more than 1,000 bytes \(COMCRAWL_MAX_PAGE_BYTES\)"):
        read_feed(packed, 1_000)


@pytest.mark.parametrize(
    "body", [b"\x1f\x8b\x08 no more", b"\x1f\x8b\x08\x00" + b"\xff" * 60], ids=["cut off", "corrupt"]
)
def test_a_packed_feed_that_is_broken_costs_one_warning(body: bytes, caplog: pytest.LogCaptureFixture) -> None:
    assert feed_of(FeedSpider, body, feeds="https://bote.example/feed") == []
    (warning,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert warning.startswith("Feed https://bote.example/feed: a packed file that cannot be unpacked (")


def test_a_feed_that_is_too_large_is_told_with_the_setting(caplog: pytest.LogCaptureFixture) -> None:
    crawler = get_crawler(FeedSpider, {"COMCRAWL_MAX_PAGE_BYTES": 15_000_000})
    spider = FeedSpider.from_crawler(crawler, feeds="https://bote.example/feed")
    (request,) = spider.feed_requests()
    spider.feed_failed(failure(request, DownloadCancelledError("Expected to receive 27877861 bytes")))
    assert "Feed https://bote.example/feed: more than 15,000,000 bytes (COMCRAWL_MAX_PAGE_BYTES)" in caplog.text


def test_a_feed_names_no_file_to_be_read(tmp_path: Path) -> None:
    (tmp_path / "local.xml").write_text(RSS, encoding="utf-8")
    assert feed_of(FeedSpider, str(tmp_path / "local.xml"), feeds="https://bote.example/feed") == []


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("Q&amp;amp;A: 3 &amp;lt; 5", "Q&A: 3 < 5"),  # escaped twice
        ("Fish &amp; chips &amp;#8211; again", "Fish & chips – again"),
        ("if a&lt;b then c&gt;d", "if a<b then c>d"),
        ("<![CDATA[<a href='/x' class=y>Old</a><br/> vector&lt;int&gt;]]>", "Old vector<int>"),
        ("A<![CDATA[T&T; again]]>", "AT&T; again"),
        ("&lt;b&gt; &lt;/b&gt;", None),
    ],
)
def test_a_title_is_text(written: str, title: str | None) -> None:
    rss = f"<rss version='2.0'><channel><title>{written}</title><item><link>/1</link><title>{written}</title></item></channel></rss>"
    (article,) = feed_of(FeedSpider, rss, feeds="https://bote.example/feed")
    assert (article.title, article.publisher) == (title, title)


class BrokenOnSome(FeedSpider):
    """Its hook minds entries without a time."""

    def resolve_link(self, entry: Any) -> str:
        return super().resolve_link(entry) if entry["published"] else ""


class BrokenByValues(FeedSpider):
    """Its hook minds other entries than that of the town."""

    def resolve_link(self, entry: Any) -> str:
        number = int(entry.get("link", "")[-1:])
        return f"https://bote.example/a/{number}"


@pytest.mark.parametrize(
    ("spider_class", "broken", "problem"), [(BrokenOnSome, 3, KeyError), (BrokenByValues, 2, ValueError)]
)
def test_an_entry_that_a_hook_breaks_on_is_left_out_and_told(
    spider_class: type[FeedSpider], broken: int, problem: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    (article, *_) = feed_of(spider_class, RSS.replace("<pubDate>irgendwann</pubDate>", ""), feeds="https://a.example/f")
    assert article.url == "https://bote.example/a/1"
    errors = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(errors) == broken
    assert errors[0].getMessage() == "Feed https://bote.example/feed: entry Ohne Verweis is left out"
    assert all(error.exc_info and error.exc_info[0] is problem for error in errors)


def test_the_event_loop_goes_on_between_the_entries_of_a_feed() -> None:
    turns = 0

    def visits() -> Iterator[Request]:
        for _ in range(20):
            yield Request(f"https://bote.example/{turns}")

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    async def both() -> list[Request]:
        task = asyncio.create_task(others())
        made = await in_turns(visits())
        task.cancel()
        return made

    assert len({visit.url for visit in asyncio.run(both())}) > 10


def test_a_page_in_the_place_of_a_feed_is_parsed_off_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed_in: list[int] = []

    def note(_: Response) -> str:
        parsed_in.append(threading.get_ident())
        return "a page"

    monkeypatch.setattr("spiders.feed.what_instead", note)
    assert feed_of(FeedSpider, "<html><p>Moved</p></html>", feeds="https://bote.example/feed") == []
    assert parsed_in[0] != threading.get_ident()


def test_a_truncated_feed_gives_what_it_has() -> None:
    assert len(feed_of(FeedSpider, RSS[: RSS.index("<source")], feeds="https://bote.example/feed")) == 2


def test_news_asks_for_every_topic_of_every_edition() -> None:
    spider = NewsSpider.from_crawler(get_crawler(NewsSpider), editions="US:en,BR:pt-419", topics="world,health")

    async def requests() -> list[Request]:
        return [request async for request in spider.start()]

    feeds = asyncio.run(requests())
    assert [(r.meta["facts"]["edition"], r.meta["facts"]["topic"]) for r in feeds] == [
        ("US:en", "world"), ("US:en", "health"), ("BR:pt-419", "world"), ("BR:pt-419", "health"),
    ]  # fmt: skip
    expected = "https://news.google.com/rss/headlines/section/topic/HEALTH?ceid=BR%3Apt-419&gl=BR&hl=pt-BR"
    assert feeds[-1].url == expected


def test_news_takes_the_publisher_off_the_title() -> None:
    item = '<item><title>Rain - The Post</title><link>https://p.example/</link><source url="https://p.example">The Post</source></item>'
    (article,) = feed_of(NewsSpider, f'<rss version="2.0"><channel><title>G</title>{item}</channel></rss>')
    assert (article.title, article.publisher) == ("Rain", "The Post")


@pytest.mark.parametrize(
    ("link", "site"),
    [
        ("https://news.google.com/rss/articles/CBMiopaque", "paper.example"),
        ("https://news.google.com/r?url=https%3A%2F%2Fpaper.example%2Fa", ""),  # resolved: the link says it
        ("https://paper.example/a", ""),
    ],
)
def test_pages_behind_the_links_of_the_news_service_are_on_the_sites_of_their_publishers(link: str, site: str) -> None:
    spider = NewsSpider.from_crawler(get_crawler(NewsSpider))
    assert spider.site({"link": link, "source": {"href": "https://paper.example", "title": "Paper"}}) == site
    assert spider.site({"link": "https://news.google.com/rss/articles/CBMiopaque"}) == ""


def test_a_string_of_feeds_is_one_as_in_the_argument() -> None:
    class TownSpider(FeedSpider):
        feeds = "https://bote.example/feed,https://bote.example/sport"

    spider = TownSpider.from_crawler(get_crawler(TownSpider))
    assert [request.url for request in spider.feed_requests()] == [
        "https://bote.example/feed",
        "https://bote.example/sport",
    ]


def test_feeds_may_be_a_property_of_spiders_with_arguments_of_their_own() -> None:
    class TownSpider(FeedSpider):
        arguments_model = Arguments

        @property
        def feeds(self) -> str:  # type: ignore[override]
            return "https://bote.example/feed,https://bote.example/sport"

    spider = TownSpider.from_crawler(get_crawler(TownSpider))
    assert [request.url for request in spider.feed_requests()] == [
        "https://bote.example/feed",
        "https://bote.example/sport",
    ]


def test_feeds_may_be_any_iterable_which_is_read_more_than_once() -> None:
    class TownSpider(FeedSpider):
        feeds = (f"https://bote.example/{name}" for name in ("feed", "sport"))

    TownSpider.check({})
    spider = TownSpider.from_crawler(get_crawler(TownSpider))
    assert [request.url for request in spider.feed_requests()] == [
        "https://bote.example/feed",
        "https://bote.example/sport",
    ]


def test_a_crawl_without_our_settings_ends_at_its_first_page() -> None:
    spider = FeedSpider.from_crawler(get_crawler(FeedSpider), feeds="https://bote.example/feed")
    visit = spider.visit(Article("https://bote.example/a"))
    with pytest.raises(CloseSpider) as end:
        spider.parse_page(Response(visit.url, request=visit))
    assert "SCRAPY_SETTINGS_MODULE" in end.value.reason
    assert spider.crawler.stats
    assert spider.crawler.stats.get_value("comcrawl/failed") == end.value.reason


def failure(request: Request, exception: Exception) -> Failure:
    """Return what Scrapy tells of a request that ended with *exception*."""
    failed = Failure(exception)  # type: ignore[no-untyped-call]
    failed.request = request  # type: ignore[attr-defined]
    return failed


def test_a_feed_that_the_end_of_the_crawl_cut_short_costs_no_warning(caplog: pytest.LogCaptureFixture) -> None:
    spider = FeedSpider.from_crawler(get_crawler(FeedSpider), feeds="https://bote.example/feed")
    (request,) = spider.feed_requests()
    spider.feed_failed(failure(request, TimeoutError(STOPPED)))
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize(("reason", "has_failed"), [("finished", True), ("shutdown", False)])
def test_a_crawl_that_is_stopped_before_a_feed_was_read_has_not_failed(reason: str, has_failed: bool) -> None:
    spider = FeedSpider.from_crawler(get_crawler(FeedSpider), feeds="https://bote.example/feed")
    spider.warn("https://bote.example/feed", "the crawl was stopped")
    spider.fail_without_feeds(reason)
    assert spider.crawler.stats
    assert ("comcrawl/failed" in spider.crawler.stats.get_stats()) is has_failed


def test_a_page_that_could_not_be_loaded_still_yields_its_article() -> None:
    spider = FeedSpider.from_crawler(get_crawler(FeedSpider), feeds="https://bote.example/feed")
    visit = spider.page_failed(
        failure(spider.visit(Article("https://bote.example/a", title="A")), TimeoutError("20 s"))
    )
    assert visit
    assert (visit.article.title, visit.outcome, visit.detail) == ("A", Outcome.TIMED_OUT, "20 s")
