from __future__ import annotations

import asyncio
import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from scrapy.downloadermiddlewares.httpcache import HttpCacheMiddleware
from scrapy.http import Response
from scrapy.utils.test import get_crawler

from comcrawl_scrapy.items import Article
from spiders import pages
from spiders.pages import PagesSpider, at_hand


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
        (b"https://a.example/caf\xe9\nhttps://a.example/1", ["https://a.example/1"], 1),
        (
            b"https://a.example/1 https://a.example/2,https://a.example/3,4\n# https://a.example/5 https://a.example/6",
            ["https://a.example/1", "https://a.example/2", "https://a.example/3,4"],
            0,
        ),
        (b"https://a.example/1#c2 # not https://a.example/2\n", ["https://a.example/1#c2"], 0),
        (b"x" + 100_000 * b" " + b"y", [], 1),  # in no time
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


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"url,title\nhttps://a.example/1,One\nhttps://a.example/2,\"Two, too\"\n", ["https://a.example/1", "https://a.example/2"]),
        (b"\xef\xbb\xbfTitel;Link\r\nEins;https://a.example/1,2\r\n", ["https://a.example/1,2"]),
        (b"id\turl\n1\thttps://a.example/1\n2\t\n", ["https://a.example/1"]),
        (b"https://a.example/1,2\nhttps://a.example/3,https://a.example/4\n", ["https://a.example/1,2", "https://a.example/3", "https://a.example/4"]),
        (b'Title, Link, Picture\nOne, "https://a.example/1,2", https://a.example/1.png\n', ["https://a.example/1,2"]),
        (b"1,https://a.example/1,One\n2,https://a.example/2,Two\n", ["https://a.example/1", "https://a.example/2"]),
        (b'"https://a.example/1","One"\n', ["https://a.example/1"]),
        (b"https://a.example/1\tOne\n", ["https://a.example/1"]),
        (b"", []),
    ],
)  # fmt: skip
def test_of_a_table_the_first_url_of_each_row_is_visited(tmp_path: Path, content: bytes, expected: list[str]) -> None:
    file = tmp_path / "urls.CSV"
    file.write_bytes(content)
    assert started(str(file)) == (expected, False)


def test_a_table_that_cannot_be_read_to_its_end_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "urls.csv"
    file.write_text('url,title\nhttps://a.example/1,One\nnone,Two\nhttps://a.example/3,"' + 150_000 * "x")
    assert started(str(file)) == (["https://a.example/1"], True)
    assert "Line 3: not an http(s) URL: 'none,Two'" in caplog.messages
    assert errors(caplog) == ["The list of URLs cannot be read to its end: field larger than field limit (131072)"]


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]


def vanished(source: str) -> Iterator[str]:
    """A list that is deleted after it was named."""
    Path(source).unlink()
    yield from at_hand(source)


def cut_short(source: str) -> Iterator[str]:
    """A list on a disk that breaks."""
    yield "https://a.example/1"
    raise OSError(errno.EIO, "Input/output error", source)


@pytest.mark.parametrize(
    ("read", "expected", "why"),
    [(vanished, [], "No such file or directory"), (cut_short, ["https://a.example/1"], "Input/output error")],
)
def test_a_list_that_breaks_off_is_visited_as_far_as_it_goes_and_fails_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    read: Callable[[str], Iterator[str]],
    expected: list[str],
    why: str,
) -> None:
    (tmp_path / "urls.txt").touch()
    monkeypatch.setattr(pages, "at_hand", read)
    assert started(str(tmp_path / "urls.txt")) == (expected, True)
    (error,) = errors(caplog)
    assert error.startswith("The list of URLs cannot be read to its end: ")
    assert why in error


def test_a_line_without_end_fails_in_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    reading, writing = os.pipe()
    monkeypatch.setattr(sys, "stdin", os.fdopen(reading))
    lines = b"https://a.example/1\n" + b"x" * 200_000 + b"\nhttps://a.example/2\n"
    Thread(target=lambda: os.write(writing, lines), daemon=True).start()
    assert started("-") == (["https://a.example/1"], True)
    (error,) = errors(caplog)
    assert error.startswith("The list of URLs cannot be read to its end: ")


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
