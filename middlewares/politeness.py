"""What the crawler and its browser may request: robots.txt, crawl delay, private addresses."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from scrapy import Request, signals
from scrapy.downloadermiddlewares.retry import get_retry_request
from scrapy.downloadermiddlewares.robotstxt import RobotsTxtMiddleware
from scrapy.exceptions import DownloadFailedError, IgnoreRequest

from comcrawl_scrapy.items import Outcome
from middlewares.addresses import Addresses
from middlewares.articles import is_article
from middlewares.deadline import WATCH_SECONDS
from middlewares.limits import Limits
from middlewares.server_errors import is_overloaded
from middlewares.turns import Turns

if TYPE_CHECKING:
    from playwright.async_api import Page
    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from scrapy.robotstxt import RobotParser

logger = logging.getLogger(__name__)

WEB = frozenset({"http", "https"})
PRIVATE = "private address (COMCRAWL_ALLOW_PRIVATE_ADDRESSES is off)"
FORBIDDEN = "Forbidden by robots.txt"
WITHHELD = "robots.txt cannot be read"
FORBID_ALL = b"User-agent: *\nDisallow: /"
MOST_RULES = 500 * 1024
"""Bytes of a robots.txt that are read, as RFC 9309 (2.5) has it: millions of rules would hold up the whole crawl."""
ASK_AGAIN = 300.0
"""Seconds after which a robots.txt that its server failed to give is asked for anew."""


def one_line(record: logging.LogRecord) -> bool:
    """Say in one line, without a traceback, that a robots.txt could not be had: the visit's outcome tells the rest."""
    if record.exc_info:
        record.exc_info, record.levelno, record.levelname = None, logging.INFO, "INFO"
    return True


def host_of_rules(request: Request) -> str:
    """Return the host whose robots.txt Scrapy asks for, wherever that has moved; nothing where it asks for something else."""
    asked = urlsplit(request.meta.get("redirect_urls", [request.url])[0])
    return asked.netloc if asked.path == "/robots.txt" and request.meta.get("dont_obey_robotstxt") else ""


def first_rules(robots: bytes) -> bytes:
    """Return as many whole lines of a robots.txt as are read."""
    if len(robots) <= MOST_RULES:
        return robots
    return robots[: max(robots.rfind(end, 0, MOST_RULES) for end in (b"\n", b"\r")) + 1]


def outcome_of(reason: str) -> Outcome:
    """Return how a visit ends that was refused for *reason*: a robots.txt that cannot be had now may allow it later."""
    return Outcome.LOAD_FAILED if reason.startswith(WITHHELD) else Outcome.DISALLOWED


def refusal_of(page: Page, crawler: Crawler) -> str | None:
    """Return why the main document of *page* was refused, None where it was not."""
    politeness = crawler.get_downloader_middleware(PolitenessMiddleware)
    return politeness.refused.get(page) if politeness is not None else None


class PolitenessMiddleware:
    """Keeps requests away from private addresses, and from hosts that fail to give their robots.txt; acts on ``Crawl-delay``.

    Scrapy's `RobotsTxtMiddleware` checks only Scrapy's requests; `refusal` is asked (by `middlewares.resources`) for
    everything that the browser navigates to besides: frames, clicked links, pop-ups.
    """

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.private_allowed = crawler.settings.getbool("COMCRAWL_ALLOW_PRIVATE_ADDRESSES")
        self.user_agent: str = crawler.settings["ROBOTSTXT_USER_AGENT"] or crawler.settings["USER_AGENT"]
        self.limits = Limits.from_settings(crawler.settings)
        self.addresses = Addresses()
        self.turns = Turns(crawler)
        self.refused: WeakKeyDictionary[Page, str] = WeakKeyDictionary()
        """Why the main document of a page was refused, where it was."""
        self.asked: set[str] = set()
        """Slots whose robots.txt asks for a longer delay than we keep."""
        self.withheld: dict[str, str] = {}
        """By host, why its robots.txt cannot be read at present."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        middleware = cls(crawler)
        logging.getLogger(RobotsTxtMiddleware.__module__).addFilter(one_line)
        crawler.signals.connect(middleware.robots_parsed, signals.robots_parsed)
        crawler.signals.connect(middleware.keep_delay, signals.request_reached_downloader)
        crawler.signals.connect(middleware.watch, signals.engine_started)
        crawler.signals.connect(middleware.unwatch, signals.engine_stopped)
        return middleware

    async def process_request(self, request: Request) -> None:
        """Refuse what leads inside; raises IgnoreRequest."""
        if is_article(request) and urlsplit(request.url).scheme not in WEB:
            raise IgnoreRequest(f"not a web address: {request.url}")
        if await self.is_private(request.url):
            if request.errback is None:  # then nobody says so: Scrapy passes over what is ignored
                logger.warning("%s: %s", PRIVATE, request.url)
            raise IgnoreRequest(f"{PRIVATE}: {request.url}")
        if host_of_rules(request):
            # Pages wait for their robots.txt: a server that never answers, or never ends, must not hold them for long.
            request.meta["download_timeout"] = self.limits.load_seconds
            request.meta["download_maxsize"] = self.limits.max_page_bytes
            request.meta["dont_retry"] = True

    def process_response(self, request: Request, response: Response) -> Response | Request:
        """Let a robots.txt that its server fails to give, also when asked again, forbid everything (RFC 9309, 2.3.1.4).

        Of a long one, keep the first rules.
        """
        host = host_of_rules(request)
        if not host:
            return response
        if not is_overloaded(response.status):
            return response.replace(body=first_rules(response.body))
        assert self.crawler.spider
        again = get_retry_request(request, spider=self.crawler.spider, reason=f"HTTP {response.status}")
        if again is not None:
            return again
        until = "nothing is visited there until it can be (ROBOTSTXT_OBEY=0 does without)"
        self.withheld[host] = f"{WITHHELD}: {host} answers HTTP {response.status}; {until}"
        logger.warning(self.withheld[host])
        asyncio.get_running_loop().call_later(ASK_AGAIN, self._ask_again, host, self._robots())
        return response.replace(body=FORBID_ALL)

    def _ask_again(self, host: str, robots: Any) -> None:
        """Let the next request to *host* ask for its robots.txt anew."""
        del self.withheld[host], robots._parsers[host]

    def process_exception(self, request: Request, exception: Exception) -> None:
        """Raise DownloadFailedError in the place of Scrapy's IgnoreRequest where nobody has forbidden anything."""
        reason = self.withheld.get(urlsplit(request.url).netloc)
        if reason is not None and isinstance(exception, IgnoreRequest):
            raise DownloadFailedError(reason) from exception

    def robots_parsed(self, robotparser: RobotParser, request: Request) -> None:
        """Make the slot of the request's host as slow as its robots.txt asks."""
        delay = robotparser.crawl_delay(self.user_agent)
        if delay is None or self.crawler.engine is None:
            return
        downloader = self.crawler.engine.downloader
        key = downloader.get_slot_key(request)
        settings = downloader.per_slot_settings.setdefault(key, {})
        settings |= {"delay": max(delay, settings.get("delay", self.crawler.settings.getfloat("DOWNLOAD_DELAY")))}
        settings["jitter"] = 0.0  # a random delay could be shorter than what is asked for
        if (slot := downloader.slots.get(key)) is not None:
            slot.delay, slot.jitter = settings["delay"], 0.0
            # The rules are no visit: the first page need not wait as long as they ask. (A clock may be younger than that.)
            slot.lastseen = monotonic() - slot.delay
        if delay > self.crawler.settings.getfloat("DOWNLOAD_DELAY"):
            self.asked.add(key)
        logger.info("%s asks for %g s between requests", key, delay)

    def keep_delay(self, request: Request) -> None:
        """Let AutoThrottle leave a delay alone that a robots.txt asks for: it would soon be what the answers take."""
        if request.meta["download_slot"] in self.asked:
            request.meta["autothrottle_dont_adjust_delay"] = True

    def watch(self) -> None:
        """Watch for the end of the crawl, of which Scrapy tells nobody before the last page is done."""
        self.watcher = asyncio.create_task(self._let_go_when_stopping())

    def unwatch(self) -> None:
        self.watcher.cancel()
        self.addresses.close()

    async def _let_go_when_stopping(self) -> None:
        """Send on what waits for its turn: the download handler refuses it, so that a slow site does not delay the end."""
        while self.crawler.crawling:
            await asyncio.sleep(WATCH_SECONDS)
        assert self.crawler.engine is not None
        downloader = self.crawler.engine.downloader
        for slot in list(downloader.slots.values()):
            slot.delay = slot.jitter = 0.0
            if slot.latercall is not None:
                slot.latercall.cancel()
                slot.latercall = None
            downloader._process_queue(slot)

    async def refusal(self, url: str) -> str | None:
        """Return why a document at *url* must not be visited, None when it may."""
        if await self.is_private(url):
            return f"{PRIVATE}: {url}"
        if not await self._robots_forbid(url):
            return None
        return self.withheld.get(urlsplit(url).netloc, f"{FORBIDDEN}: {url}")

    async def is_private(self, url: str) -> bool:
        """Return whether *url* leads to a private address although that is not allowed."""
        return not self.private_allowed and await self.addresses.is_private(url)

    async def _robots_forbid(self, url: str) -> bool:
        robots = self._robots()
        if robots is None:  # ROBOTSTXT_OBEY is off
            return False
        # Asked twice: of several who wait for the same file, Twisted's `asFuture` tells only the first what is in it.
        parser = await robots.robot_parser(Request(url)) or await robots.robot_parser(Request(url))
        return parser is not None and not parser.allowed(url, self.user_agent)

    def _robots(self) -> Any:
        return self.crawler.get_downloader_middleware(RobotsTxtMiddleware)
