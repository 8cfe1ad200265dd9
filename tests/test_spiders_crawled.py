"""Spiders crawled by a command, each in a process of its own, side by side: a process takes seconds to load what it needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from socket import has_ipv6
from typing import Any

import pytest

from tests import forked
from tests.commands import Scrapy
from tests.conftest import serving
from tests.crawling import lines

pytestmark = pytest.mark.long

RSS = """<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>Der Bote</title>
<item><title>Brücken</title><link>/a/1</link><pubDate>Fri, 20 Nov 2026 09:30:00 +0100</pubDate></item>
</channel></rss>"""
CUSTOM_SPIDER = """
from dataclasses import replace
from spiders.feed import FeedSpider

class TownSpider(FeedSpider):
    name = "town"
    feeds = ["{feed}"]

    def parse_entry(self, entry):
        article = super().parse_entry(entry)
        return article and replace(article, publisher="The Town Crier")
"""
BROKEN = "    {0}(self, *_, **__):\n        raise RuntimeError('no feeds today')\n        {1}\n"
NOWHERE = "http://127.0.0.1:9/feed"
ROBOTS = {"town": b"User-agent: *\nDisallow: /a/", "feeds": b"User-agent: *\nDisallow: /"}


@dataclass(frozen=True)
class Ended:
    """How a crawl ended: its exit status, its items, and its log."""

    status: int
    items: list[dict[str, Any]]
    log: str


@dataclass(frozen=True)
class Crawls:
    """Crawls under way, by name, and what their sites' servers were asked for."""

    folder: Path
    running: dict[str, forked.Process]
    town: str
    asked: list[str]
    feeds: str

    def end(self, name: str) -> Ended:
        return ended(self.running[name], self.folder, name)


@pytest.fixture(scope="module")
def crawls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crawls]:
    folder = tmp_path_factory.mktemp("crawls")
    with (
        serving({"/feed": rss(RSS), "/robots.txt": (200, "text/plain", ROBOTS["town"])}) as (town, asked),
        serving(
            {
                "/good": rss(RSS),
                "/empty": rss(""),
                "/page": (200, "text/html", b"<html><p>Moved"),
                "/robots.txt": (200, "text/plain", ROBOTS["feeds"]),
            }
        ) as (feeds, _),
    ):
        listed = ",".join([*bad(feeds), f"{feeds}/good"])
        commands = {
            "town": ("runspider", written(folder, "town", f"{town}/feed")),
            "start": ("runspider", written(folder, "start", NOWHERE, BROKEN.format("async def start", "yield"))),
            "init": ("runspider", written(folder, "init", NOWHERE, BROKEN.format("def __init__", "return"))),
            "feeds": ("crawl", "feed", "-a", f"feeds={listed}"),
            "dead": ("crawl", "feed", "-a", f"feeds={NOWHERE},{feeds}/page"),
        }
        running = {name: begun(folder, name, *command) for name, command in commands.items()}
        yield Crawls(folder, running, town, asked, feeds)
        for process in running.values():
            process.kill()


def rss(body: str) -> tuple[int, str, bytes]:
    return 200, "application/rss+xml", body.encode()


def bad(address: str) -> list[str]:
    return [f"{address}/gone", f"{address}/empty", f"{address}/page", "http://127.0.0.1:9/refused"]


def written(folder: Path, name: str, feed: str, more: str = "") -> str:
    """Write the custom spider to a file; returns its path."""
    (folder / f"{name}.py").write_text(CUSTOM_SPIDER.format(feed=feed) + "\n" + more, encoding="utf-8")
    return str(folder / f"{name}.py")


def begun(folder: Path, name: str, *command: str) -> forked.Process:
    """Start a Scrapy command that writes its items and its log to files of that name."""
    ours = {
        "COMCRAWL_ALLOW_PRIVATE_ADDRESSES": 1,
        "COMCRAWL_QUEUE_URL": f"sqlite:///{folder / name}.queue",
        "COMCRAWL_REVISIT_POLICY": "immediate",
        "DOWNLOAD_DELAY": 0,
    }
    settings = [part for setting, value in ours.items() for part in ("-s", f"{setting}={value}")]
    with (folder / f"{name}.log").open("w") as log:
        return forked.start("scrapy", *command, *settings, "-O", str(folder / f"{name}.jsonl"), err=log.fileno())


def ended(process: forked.Process, folder: Path, name: str) -> Ended:
    """Wait for what has begun; returns what came out."""
    status = process.wait(240)
    log = (folder / f"{name}.log").read_text(encoding="utf-8")
    return Ended(status, lines(folder / f"{name}.jsonl"), log)


def test_a_custom_spider_is_a_few_lines(crawls: Crawls) -> None:
    done = crawls.end("town")
    assert done.status == 0, done.log
    page = next(item for item in done.items if item["article"]["url"] == f"{crawls.town}/a/1")
    assert page["outcome"] == "disallowed"
    assert page["article"]["publisher"] == "The Town Crier"
    assert page["article"]["published_at"] == "2026-11-20T08:30:00+00:00"
    assert "/a/1" not in crawls.asked


@pytest.mark.skipif(not has_ipv6, reason="this machine has no IPv6")
def test_feeds_and_robots_txt_are_read_on_hosts_that_have_ipv6_alone(tmp_path: Path) -> None:
    pages = {"/feed": rss(RSS), "/robots.txt": (200, "text/plain", ROBOTS["town"])}
    with serving(pages, host="::1") as (six, asked):
        done = ended(begun(tmp_path, "six", "crawl", "feed", "-a", f"feeds={six}/feed"), tmp_path, "six")
    assert [item["outcome"] for item in done.items] == ["disallowed"], done.log
    assert sorted(asked) == ["/feed", "/robots.txt"]


@pytest.mark.parametrize("method", ["start", "init"])
def test_a_spider_that_cannot_begin_ends_with_status_1(crawls: Crawls, method: str) -> None:
    done = crawls.end(method)
    assert done.status == 1
    assert "no feeds today" in done.log
    assert "Crawler.stats" not in done.log


def test_bad_feeds_cost_one_warning_each_and_not_the_crawl(crawls: Crawls) -> None:
    done = crawls.end("feeds")
    assert done.status == 0, done.log
    assert f"{crawls.feeds}/a/1" in {item["article"]["url"] for item in done.items}
    for feed in bad(crawls.feeds):
        assert sum(f"WARNING: Feed {feed}: " in line for line in done.log.splitlines()) == 1
    assert done.log.count("disallows its feeds") == 1
    assert " ERROR: " not in done.log


def test_a_crawl_whose_feeds_are_all_dead_ends_with_status_1_and_one_line(crawls: Crawls) -> None:
    done = crawls.end("dead")
    assert done.status == 1
    assert done.log.count(" ERROR: ") == done.log.count("ERROR: No feed could be read") == 1


def test_a_bad_argument_setting_or_queue_ends_the_command_with_one_line(scrapy: Scrapy, tmp_path: Path) -> None:
    def refused(*command: str) -> str:
        ran = scrapy(*command)
        assert ran.status == 2
        assert "Traceback" not in ran.err
        assert ("Versions:" in ran.err) == (command[0] == "runspider")  # which must know its spider first
        return ran.err.splitlines()[-1]

    town = tmp_path / "town.py"
    town.write_text(CUSTOM_SPIDER.format(feed=NOWHERE), encoding="utf-8")
    assert "argument 'topics': unknown topic" in refused("crawl", "news", "-a", "topics=gossip")
    assert "unknown argument 'feed' (this spider takes: feeds, " in refused("runspider", str(town), "-a", "feed=x")
    assert "no spider 'gossip'; there are feed, news, pages" in refused("crawl", "gossip")
    database = "COMCRAWL_QUEUE_URL=sqlite:////proc/queue.sqlite"
    assert "/proc/queue.sqlite: " in refused("runspider", str(town), "-s", database)
    assert "not a whole number from 0 to 1e+09: 'many'" in refused("crawl", "news", "-s", "COMCRAWL_MAX_CLICKS=many")
    assert "no/such: No such file" in refused("crawl", "news", "--pidfile", "no/such")
    log = tmp_path / "job.log"
    for wrong in (("-a", "topics=gossip"), ("-s", "COMCRAWL_MAX_CLICKS=many")):
        assert refused("crawl", "news", *wrong, "--logfile", str(log)).endswith(log.read_text().splitlines()[-1])
