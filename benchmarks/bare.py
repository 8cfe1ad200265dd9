"""A crawl with scrapy-playwright as it comes: loads pages and does nothing with them. What any such crawl costs at least."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from scrapy import Request, Spider
from scrapy.crawler import CrawlerProcess

from benchmarks.arguments import count, file
from comcrawl_scrapy.browser import launch_options

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from scrapy.http import Response

HANDLER = "scrapy_playwright.handler.ScrapyPlaywrightDownloadHandler"
SETTINGS = {
    "DOWNLOAD_HANDLERS": {"http": HANDLER, "https": HANDLER},
    "PLAYWRIGHT_LAUNCH_OPTIONS": launch_options(),
    "DOWNLOAD_DELAY": 0,
    "LOG_LEVEL": "WARNING",
}


class BareSpider(Spider):
    """Loads the pages whose addresses stand in a file, one a line."""

    name = "bare"

    def __init__(self, urls: Path) -> None:
        super().__init__()
        self.urls = urls.read_text(encoding="utf-8").split()

    async def start(self) -> AsyncIterator[Request]:
        for url in self.urls:
            yield Request(url, meta={"playwright": True, "handle_httpstatus_all": True})

    def parse(self, response: Response) -> dict[str, Any]:
        return {"url": response.url, "status": response.status}


def main() -> None:
    """Crawl to the end."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bare", description=__doc__)
    parser.add_argument("urls", type=file, help="a file with one URL a line")
    parser.add_argument("--concurrency", type=count, default=4, metavar="N", help="pages at a time (default: 4)")
    parser.add_argument("--settings", type=json.loads, default={}, metavar="JSON", help="more settings of Scrapy")
    options = parser.parse_args()
    at_a_time = dict.fromkeys(("CONCURRENT_REQUESTS", "CONCURRENT_REQUESTS_PER_DOMAIN"), options.concurrency)
    process = CrawlerProcess(SETTINGS | at_a_time | options.settings)
    process.crawl(BareSpider, options.urls)
    process.start()


if __name__ == "__main__":
    main()
