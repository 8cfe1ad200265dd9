"""`scrapy crawl feed`: the articles of any RSS or Atom feed; the base of a custom spider for a feed source."""

from __future__ import annotations

import asyncio
import calendar
import io
import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Self
from urllib.parse import urldefrag

import feedparser
from scrapy import Request, signals
from scrapy.exceptions import DownloadCancelledError
from scrapy.http import HtmlResponse
from scrapy.utils.gz import gunzip, gzip_magic_number

from comcrawl_scrapy.http_urls import http_url
from comcrawl_scrapy.items import Article
from comcrawl_scrapy.times.dates import written_time
from comcrawl_scrapy.times.machine_times import machine_time
from comcrawl_scrapy.visit import STOPPED
from spiders.arguments import ArgumentError, Arguments, Urls, as_urls, missing, validated
from spiders.base import ArticleSpider
from spiders.links import carried_url
from spiders.polling import NOT_MODIFIED, answered, failed, polled
from spiders.titles import text_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from twisted.python.failure import Failure


FEED_LINKS = "link[rel~=alternate][type$='rss+xml']::attr(href), link[rel~=alternate][type$='atom+xml']::attr(href)"
MOST_NAMED = 3
"""Feeds of a page that a warning names."""


class FeedArguments(Arguments):
    """``feeds``: URLs of RSS or Atom feeds, separated by commas."""

    feeds: Urls = ()


class FeedSpider(ArticleSpider):
    """Visits every article of its feeds.

    A subclass names its ``feeds`` and may override `parse_entry` (what a feed's entry says of the article, or None to
    leave it out) and `resolve_link` (where the entry leads). A feed that is dead, empty or malformed costs one warning,
    an entry that they break on one error in the log. A crawl that could read none of its feeds has failed.
    """

    name = "feed"
    arguments_model: ClassVar[type[Arguments]] = FeedArguments
    feeds: ClassVar[Iterable[str]] = ()

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if isinstance(cls.feeds, Iterator):
            cls.feeds = tuple(cls.feeds)  # they are read more than once

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        spider = super().from_crawler(crawler, *args, **kwargs)
        crawler.signals.connect(spider.fail_without_feeds, signals.spider_closed)  # `closed` is the subclass's
        return spider

    @classmethod
    def check(cls, arguments: dict[str, Any]) -> Arguments:
        checked = super().check(arguments)
        if not getattr(checked, "feeds", True):
            if not cls.feeds:
                raise ArgumentError(missing("feeds", "URL[,URL…]"))
            validated(FeedArguments, {"feeds": cls.feeds})
        return checked

    async def start(self) -> AsyncIterator[Request]:
        async for request in polled(self, {request.meta["feed"]: request for request in self.feed_requests()}):
            yield request

    def feed_requests(self) -> Iterator[Request]:
        """Yield the requests for all feeds: the argument's where given, else the class's."""
        for url in getattr(self.arguments, "feeds", ()) or as_urls(self.feeds):
            yield self.feed_request(url)

    def feed_request(self, url: str, **facts: str) -> Request:
        """Return the request for a feed; *facts* (fields of `Article`) hold for all its articles."""
        meta = {
            "feed": url,
            "facts": facts,
            "handle_httpstatus_list": [NOT_MODIFIED],
            # packed or not: what is read of a feed takes several times its size of memory
            "download_maxsize": self.settings.getint("COMCRAWL_MAX_PAGE_BYTES"),
        }
        return Request(url, self.parse_feed, errback=self.feed_failed, meta=meta, priority=10, dont_filter=True)

    async def parse_feed(self, response: Response) -> AsyncIterator[Request]:
        """Yield a visit for each article of a feed, also of one that `scrapy parse` or a contract asks for."""
        assert self.crawler.stats
        response.meta.update({"feed": response.url, "facts": {}} | response.meta)
        visits: list[Request] = []
        is_read = response.status == NOT_MODIFIED
        if not is_read:
            try:  # feedparser takes ~1 ms an entry: off the event loop
                feed = await asyncio.to_thread(read_feed, response, self.settings.getint("COMCRAWL_MAX_PAGE_BYTES"))
            except ValueError as problem:
                self.warn(response.meta["feed"], str(problem))
            else:
                visits, is_feed = await in_turns(self.visits(feed, response)), bool(feed.get("version"))
                is_read = is_feed and bool(visits or not response.meta.get("entries_failed"))
                if not visits:
                    explain = partial(why_empty, feed) if is_feed else partial(what_instead, response)
                    self.warn(response.meta["feed"], f"no articles ({await asyncio.to_thread(explain)})")
                elif why := broken_by(feed):
                    self.logger.warning("Feed %s: malformed (%s), read as far as it goes", response.meta["feed"], why)
        elif not self.arguments.follow:
            self.logger.info("Feed %s: nothing new since it was read last", response.meta["feed"])
        self.crawler.stats.inc_value("comcrawl/feeds_read", int(is_read))
        for visit in answered(self, response, visits):
            yield visit

    def visits(self, feed: Any, response: Response) -> Iterator[Request]:
        """Yield a visit for each article of a parsed feed."""
        facts = feed_facts(feed, response.meta["feed"]) | response.meta["facts"]
        for entry in feed.entries:
            try:
                visit = self.entry_visit(entry, facts, response)
            except Exception as problem:  # noqa: BLE001 - a hook's, which may be anybody's code: as Scrapy with callbacks
                self.entry_failed(entry, response, problem)
            else:
                if visit is not None:
                    yield visit

    def entry_visit(self, entry: Any, facts: dict[str, Any], response: Response) -> Request | None:
        """Return the visit of the article of a feed's *entry*, None where it leads nowhere."""
        article = self.parse_entry(entry)
        if article is None or urldefrag(article.url).url == response.url:  # where an empty link leads
            return None
        unsaid = {name: value for name, value in facts.items() if getattr(article, name) is None}
        visit = self.visit(replace(article, **unsaid))
        return visit.replace(meta=visit.meta | {"site": self.site(entry)})

    def entry_failed(self, entry: Any, response: Response, problem: Exception) -> None:
        """Log and count an entry that could not be read; the feed will be told whole again, changed or not."""
        assert self.crawler.stats
        self.crawler.stats.inc_value("comcrawl/entries_failed")
        response.meta["entries_failed"] = True
        name = entry.get("link") or entry.get("title", "without a link")
        self.logger.error("Feed %s: entry %s is left out", response.meta["feed"], name, exc_info=problem)

    def feed_failed(self, failure: Failure) -> None:
        """Warn once about a feed that could not be read."""
        request: Request = failure.request  # type: ignore[attr-defined]  # set by Scrapy
        if str(failure.value) == STOPPED:  # which says nothing of the feed
            return
        response: Response | None = getattr(failure.value, "response", None)
        text = (str(failure.value) or type(failure.value).__name__).splitlines()[0]
        if isinstance(failure.value, DownloadCancelledError):
            text = too_large(request.meta["download_maxsize"])
        self.warn(request.meta["feed"], f"HTTP {response.status}" if response is not None else text)
        failed(self, request, response)

    def warn(self, feed: str, problem: str) -> None:
        """Log and count a feed that yields nothing."""
        assert self.crawler.stats
        self.crawler.stats.inc_value("comcrawl/feeds_failed")
        self.logger.warning("Feed %s: %s", feed, problem)

    def fail_without_feeds(self, reason: str) -> None:
        """Let a crawl that has come to its end be one that has failed where each of its feeds was dead, or no feed."""
        assert self.crawler.stats
        dead, read = (self.crawler.stats.get_value(f"comcrawl/feeds_{name}", 0) for name in ("failed", "read"))
        if dead and not read and reason == "finished":  # what was stopped may not have come to its feeds
            self.fail("No feed could be read")

    def parse_entry(self, entry: Any) -> Article | None:
        """Return the article of a feed's *entry* (a `feedparser` entry), None where it leads nowhere."""
        link = self.resolve_link(entry)
        try:
            url = http_url(link)
        except ValueError:
            return None
        return Article(
            url=url,
            title=text_of(entry.get("title", "")),
            publisher=text_of(entry.get("source", {}).get("title", "")),
            published_at=entry_time(entry),
        )

    def site(self, entry: Any) -> str:
        """Return the host of the site that *entry* is on, where the link only leads there; else nothing.

        The queue visits one page of a site at a time: pages behind one redirector would wait for each other.
        """
        return ""

    def resolve_link(self, entry: Any) -> str:
        """Return where *entry* leads: the URL its link carries, if it is a redirector's, else the link."""
        link = entry.get("feedburner_origlink") or entry.get("link", "")
        return carried_url(link) or link


async def in_turns(visits: Iterable[Request]) -> list[Request]:
    """Return all *visits*, each of which takes a fraction of a millisecond to make: what else is to be done has its turns."""
    made = []
    for visit in visits:
        made.append(visit)
        await asyncio.sleep(0)
    return made


def read_feed(response: Response, most: int = 0) -> Any:
    """Parse a feed; relative links are resolved against its address. Raises ValueError as `unpacked` does."""
    headers = {
        name.decode("latin-1").lower(): b",".join(values).decode("latin-1") for name, values in response.headers.items()
    }
    # As a stream: feedparser would open the file whose name bare bytes are, and wait for ever where that is a pipe.
    body = io.BytesIO(unpacked(response, most))
    return feedparser.parse(body, response_headers=headers | {"content-location": response.url})


def unpacked(response: Response, most: int) -> bytes:
    """Return the body of what may be served as a packed file: Scrapy unpacks only what is packed for the way.

    Raises ValueError where it is more than *most* bytes then (0: however many), or is broken from its beginning on.
    """
    if not gzip_magic_number(response):
        return response.body
    try:
        return gunzip(response.body, max_size=most)
    except ValueError as problem:
        raise ValueError(f"unpacked {too_large(most)}") from problem
    except (OSError, EOFError, struct.error, zlib.error) as problem:
        raise ValueError(f"a packed file that cannot be unpacked ({problem})") from problem


def too_large(most: int) -> str:
    """Return what is said of a feed of more than *most* bytes."""
    return f"more than {most:,} bytes (COMCRAWL_MAX_PAGE_BYTES)"


def why_empty(feed: Any) -> str:
    """Return why a feed has no articles: what it is broken by, or how many entries it has."""
    return broken_by(feed) or f"in {len(feed.entries)} entries"


def broken_by(feed: Any) -> str:
    """Return what a feed is broken by, "" where by nothing: that it came as another type is no matter."""
    problem = feed.get("bozo_exception")
    is_whole = problem is None or isinstance(problem, feedparser.exceptions.ThingsNobodyCaresAboutButMe)
    return "" if is_whole else str(problem)


def what_instead(response: Response) -> str:
    """Return what was to be a feed and is none; of a page, the feeds that it names."""
    named = response.css(FEED_LINKS).getall() if isinstance(response, HtmlResponse) else []
    page = f", but a page that names {', '.join(''.join(href.split()) for href in named[:MOST_NAMED])}" if named else ""
    return f"neither RSS nor Atom{page}"


def feed_facts(feed: Any, url: str) -> dict[str, str]:
    """Return what a feed says of all its articles."""
    facts = {"feed": url, "publisher": text_of(feed.feed.get("title", "")), "language": feed.feed.get("language")}
    return {name: value for name, value in facts.items() if value}


def entry_time(entry: Any) -> datetime | None:
    """Return when the entry was published, aware and in UTC, None where it does not say.

    Feeds write months in their own language, too, and name zones that feedparser takes for Greenwich's: it comes second.
    """
    # dict.get, because feedparser's own warns when one name stands in for the other
    said = dict.get(entry, "published") or dict.get(entry, "updated") or ""
    if (read := machine_time(said) or written_time(said, ("en",), datetime.now(UTC))) is not None:
        return read
    parsed = dict.get(entry, "published_parsed") or dict.get(entry, "updated_parsed")
    try:
        return datetime.fromtimestamp(calendar.timegm(parsed), UTC) if parsed else None
    except (ValueError, OverflowError):  # such as 0000-00-00
        return None
