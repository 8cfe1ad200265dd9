"""A spider whose visits are plain downloads: it measures the queue and the scheduler, and no browser.

``python -m benchmarks.plain_visits NAME=VALUE …`` crawls with these settings, without the time that `scrapy crawl` takes to
load its commands.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from scrapy.crawler import CrawlerProcess
from scrapy.settings import Settings

from comcrawl_scrapy.items import Comment, CommentPage, Outcome
from comcrawl_scrapy.queueing.page_urls import site_of
from spiders.base import COMPONENTS, ArticleSpider

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from scrapy import Request
    from scrapy.http import Response
    from twisted.python.failure import Failure

    from comcrawl_scrapy.items import Article


class PlainVisits(ArticleSpider):
    """Serves what is in the queue for it; sites are told apart by their ports, which Scrapy would take for one."""

    name = "plain"
    custom_settings = {
        "DOWNLOAD_HANDLERS": {},
        "DOWNLOADER_MIDDLEWARES": dict.fromkeys(COMPONENTS["DOWNLOADER_MIDDLEWARES"]),
        "ITEM_PIPELINES": dict.fromkeys(COMPONENTS["ITEM_PIPELINES"]) | {"pipelines.revisits.RevisitsPipeline": 400},
        "COMCRAWL_REVISIT_POLICY": "immediate",
        "ROBOTSTXT_OBEY": False,
        "DOWNLOAD_DELAY_JITTER": 0,
        "RETRY_ENABLED": False,
    }

    async def start(self) -> AsyncIterator[Any]:
        nothing: tuple[Any, ...] = ()
        for request in nothing:
            yield request

    def visit(self, article: Article) -> Request:
        request = super().visit(article)
        return request.replace(meta=request.meta | {"download_slot": site_of(article.url)})

    def parse_page(self, response: Response) -> CommentPage:  # type: ignore[override]  # no browser, no Visit
        return CommentPage(response.url, response.meta["article"], Outcome.COMMENTS, comments=[Comment("Hi", id="1")])

    def page_failed(self, failure: Failure) -> CommentPage:  # type: ignore[override]
        request: Request = failure.request  # type: ignore[attr-defined]  # set by Scrapy
        return CommentPage(request.url, request.meta["article"], Outcome.LOAD_FAILED, str(failure.value))


def main(spider: type[PlainVisits] = PlainVisits) -> None:
    """Crawl until nothing is due any more."""
    settings = Settings()
    settings.setmodule("comcrawl_scrapy.settings")
    settings.setdict(dict(word.split("=", 1) for word in sys.argv[1:]), priority="cmdline")
    process = CrawlerProcess(settings)
    process.crawl(spider)
    process.start()


if __name__ == "__main__":
    main()
