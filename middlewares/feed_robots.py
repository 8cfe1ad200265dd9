"""Feeds and robots.txt: a feed the operator names is read as a feed reader reads it, and never in silence."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Self
from urllib.parse import urlsplit

from scrapy.exceptions import NotConfigured

from middlewares.politeness import FORBIDDEN, PolitenessMiddleware

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

logger = logging.getLogger(__name__)


class FeedRobotsMiddleware:
    """Lets requests with ``feed`` in their meta pass robots.txt, and says so where it would have stopped them.

    Off (NotConfigured) with ``COMCRAWL_FEEDS_OBEY_ROBOTSTXT``, or where ``ROBOTSTXT_OBEY`` is off anyway. What the
    crawler visits from a feed obeys robots.txt in any case.
    """

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.said: set[str] = set()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        if crawler.settings.getbool("COMCRAWL_FEEDS_OBEY_ROBOTSTXT") or not crawler.settings.getbool("ROBOTSTXT_OBEY"):
            raise NotConfigured
        return cls(crawler)

    def process_request(self, request: Request) -> None:
        if "feed" in request.meta:
            request.meta["dont_obey_robotstxt"] = True

    async def process_response(self, request: Request, response: Response) -> Response:
        if "feed" in request.meta:
            await self._say(request)
        return response

    async def _say(self, request: Request) -> None:
        """Say once a site that its robots.txt disallows what was read."""
        politeness = self.crawler.get_downloader_middleware(PolitenessMiddleware)
        reason = await politeness.refusal(request.url) if politeness is not None else None
        site = urlsplit(request.url).netloc
        if reason is not None and reason.startswith(FORBIDDEN) and site not in self.said:
            self.said.add(site)
            logger.info(
                "robots.txt of %s disallows its feeds; they are read all the same, as by a feed reader "
                "(COMCRAWL_FEEDS_OBEY_ROBOTSTXT=1 to obey)",
                site,
            )
