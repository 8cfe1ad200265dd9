from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest
from scrapy.downloadermiddlewares.httpcache import HttpCacheMiddleware
from scrapy.http import Response
from scrapy.utils.test import get_crawler

from comcrawl_scrapy.items import Article
from spiders.pages import PagesSpider


def started(urls: str) -> tuple[list[str], bool]:
    """Return what the spider would visit, and whether it has failed."""
    spider = PagesSpider.from_crawler(get_crawler(PagesSpider), urls=urls)

    async def start() -> list[str]:
        return [request.url async for request in spider.start()]

    visited = asyncio.run(asyncio.wait_for(start(), 10))
    assert spider.crawler.stats
    return visited, "comcrawl/failed" in spider.crawler.stats.get_stats()


@pytest.mark.parametrize(
    ("content", "expected", "warnings"),
    [
        (b"https://a.example/1\nhttps://a.example/2\n", ["https://a.example/1", "https://a.example/2"], 0),
        (b"# mine\n\n  https://a.example/1  \r\n", ["https://a.example/1"], 0),
        (b"\xef\xbb\xbfhttps://a.example/1\n", ["https://a.example/1"], 0),
        (b"nonsense\nhttps://a.example/1\nhttps://[broken/\n", ["https://a.example/1"], 2),
        (b"\xff\xfe\x00\n\xe4\nhttps://a.example/1", ["https://a.example/1"], 2),
        (b"", [], 0),
        (b"# nothing new\n", [], 0),
        (b"nonsense\n", [], 1),
    ],
)
def test_a_line_that_is_no_url_costs_one_warning_and_a_list_of_nothing_else_the_crawl(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content: bytes, expected: list[str], warnings: int
) -> None:
    file = tmp_path / "urls.txt"
    file.write_bytes(content)
    assert started(str(file)) == (expected, bool(warnings and not expected))
    assert len([record for record in caplog.records if record.levelname == "WARNING"]) == warnings


def test_urls_may_be_given_themselves() -> None:
    both = ["https://a.example/1", "https://a.example/2"]
    assert started(",".join(both)) == (both, False)


def test_standard_input_may_be_nothing_as_services_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", os.fdopen(os.open(os.devnull, os.O_RDONLY), closefd=False))
    assert started("-") == ([], False)


def test_a_page_is_visited_again_where_the_project_keeps_what_it_has_downloaded(tmp_path: Path) -> None:
    crawler = get_crawler(PagesSpider, {"HTTPCACHE_ENABLED": True, "HTTPCACHE_DIR": str(tmp_path)})
    spider = crawler.spider = PagesSpider.from_crawler(crawler, urls="https://a.example/1")
    cache = HttpCacheMiddleware.from_crawler(crawler)
    cache.spider_opened(spider)
    visit = spider.visit(Article("https://a.example/1"))
    assert cache.process_request(visit) is None
    cache.process_response(visit, Response(visit.url, request=visit))
    assert cache.process_request(visit) is None
    cache.spider_closed(spider)
