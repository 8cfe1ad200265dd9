from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from scrapy.settings import Settings
from scrapy.utils.conf import build_component_list

from comcrawl_scrapy.database import connect
from comcrawl_scrapy.queueing.queue_tables import QUEUE
from pipelines.summary import SummaryPipeline
from spiders.arguments import ArgumentError, Arguments
from spiders.feed import FeedArguments, FeedSpider
from spiders.news import EDITIONS, TOPICS, NewsSpider
from spiders.pages import PagesSpider
from tests.live import Run
from tests.queue_crawls import crawl


class TownSpider(FeedSpider):
    feeds = ["https://bote.example/feed", "town.example/feed"]


class RegionArguments(Arguments):
    region: str


class RegionSpider(FeedSpider):
    arguments_model = RegionArguments


@pytest.mark.parametrize(
    ("spider", "arguments", "field", "expected"),
    [
        (NewsSpider, {}, "editions", ("US:en",)),
        (NewsSpider, {}, "topics", TOPICS),
        (NewsSpider, {"editions": "US:en, DE:de"}, "editions", ("US:en", "DE:de")),
        (NewsSpider, {"editions": "all"}, "editions", tuple(EDITIONS)),
        (NewsSpider, {"topics": "World,technology"}, "topics", ("world", "technology")),
        (FeedSpider, {"feeds": "https://a.example/f"}, "feeds", ("https://a.example/f",)),
        (
            FeedSpider,
            {"feeds": "https://a.example/f?x=1,2,https://b.example/"},
            "feeds",
            ("https://a.example/f?x=1,2", "https://b.example/"),
        ),
        (
            FeedSpider,
            {"feeds": "HTTP://a.example/f , Https://b.example?a b"},
            "feeds",
            ("HTTP://a.example/f", "Https://b.example?a b"),
        ),
        (PagesSpider, {"urls": "https://a.example/1"}, "urls", "https://a.example/1"),
        (PagesSpider, {"urls": "-"}, "urls", "-"),
        (PagesSpider, {"urls": "https://a.example/1", "_job": "scrapyd's own"}, "urls", "https://a.example/1"),
        (FeedSpider, {"feeds": "https://a.example/f, "}, "feeds", ("https://a.example/f",)),
    ],
)
def test_good_arguments_are_typed(spider: Any, arguments: dict[str, str], field: str, expected: object) -> None:
    assert getattr(spider(**arguments).arguments, field) == expected


@pytest.mark.parametrize(
    ("spider", "arguments", "said"),
    [
        (NewsSpider, {"editions": "US:xx"}, "argument 'editions': unknown edition"),
        (NewsSpider, {"editions": ""}, "argument 'editions': name at least one edition"),
        (NewsSpider, {"topics": "gossip"}, "argument 'topics': unknown topic (world, nation"),
        (
            NewsSpider,
            {"edition": "US:en"},
            "unknown argument 'edition' (this spider takes: editions, topics, service, follow)",
        ),
        (FeedSpider, {}, "argument 'feeds' is missing: -a feeds=URL"),
        (TownSpider, {}, "argument 'feeds': not an http(s) URL: 'town.example/feed'"),
        (FeedSpider, {"feeds": "ftp://a.example/f"}, "argument 'feeds': not an http(s) URL: 'ftp://a.example/f'"),
        (FeedSpider, {"feeds": "http://a.example:99999/f"}, "argument 'feeds': not an http(s) URL"),
        (FeedSpider, {"feeds": "http://a.example/\ud800"}, "argument 'feeds': not an http(s) URL"),
        (FeedSpider, {"feeds": "http://a exam.ple/f"}, "argument 'feeds': not an http(s) URL: 'http://a exam.ple/f'"),
        (NewsSpider, {"follow": "perhaps"}, "argument 'follow': 1 or 0, not 'perhaps'"),
        (PagesSpider, {}, "argument 'urls' is missing: -a urls=FILE|URL[,URL…]|-"),
        (PagesSpider, {"urls": "no/such/file"}, "argument 'urls': neither an http(s) URL nor a file: 'no/such/file'"),
        (PagesSpider, {"urls": "HTTP://a.example:x/"}, "argument 'urls': not an http(s) URL: 'HTTP://a.example:x/'"),
        (PagesSpider, {"urls": "https://"}, "argument 'urls': not an http(s) URL: 'https://'"),
        (PagesSpider, {"urls": "-", "_job": "scrapyd's own"}, "argument 'urls': on Scrapyd there is no standard input"),
        (RegionSpider, {}, "argument 'region' is missing: -a region=…"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(spider: Any, arguments: dict[str, str], said: str) -> None:
    with pytest.raises(ArgumentError) as refusal:
        spider(**arguments)
    assert str(refusal.value).startswith(said)
    assert "\n" not in str(refusal.value)


def test_standard_input_that_is_closed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(ArgumentError, match=r"^argument 'urls': standard input is closed$"):
        PagesSpider(urls="-")


def test_there_are_82_editions_each_with_what_a_feed_url_needs() -> None:
    assert len(EDITIONS) == 82
    assert all({"ceid", "gl", "hl"} == set(row) for row in EDITIONS.values())
    assert all(ceid.split(":")[0] == row["gl"] for ceid, row in EDITIONS.items())


@pytest.mark.parametrize(
    ("given", "written"),
    [({}, ["output/%(name)s-%(time)s.jsonl"]), ({"FEEDS": {"mine.jsonl": {"format": "jsonl"}}}, ["mine.jsonl"]),
     ({"COMCRAWL_DEFAULT_FEED": ""}, [])],
)  # fmt: skip
def test_the_default_feed_is_written_only_where_the_user_names_none(given: dict[str, Any], written: list[str]) -> None:
    settings = Settings()
    settings.setmodule("comcrawl_scrapy.settings")
    settings.setdict(given, priority="cmdline")
    FeedSpider.update_settings(settings)
    assert list(settings.getdict("FEEDS")) == written


@pytest.mark.parametrize(
    ("place", "kind"), [("all.csv", "csv"), ("s3://pages/%(batch_id)d", "jsonl"), ("all.xlsx", "xlsx")]
)
def test_the_default_feed_is_of_the_format_that_its_name_says(place: str, kind: str) -> None:
    settings = Settings({"COMCRAWL_DEFAULT_FEED": place})
    FeedSpider.update_settings(settings)
    assert settings.getdict("FEEDS")[place]["format"] == kind


def test_arguments_are_attributes_as_in_scrapy_but_in_no_methods_place() -> None:
    class SiteArguments(FeedArguments):
        site: str

    class SiteSpider(FeedSpider):
        name = "site"
        arguments_model = SiteArguments
        feeds = ["https://town.example/feed.xml"]

    assert vars(NewsSpider(topics="world", _job="7")).items() >= {"topics": "world", "_job": "7"}.items()
    assert SiteSpider(site="a.example").site({}) == ""


@pytest.mark.parametrize(("contexts", "pages"), [(None, 4), ("0", 4), ("3", 3), ("8", 4)])
def test_there_are_no_more_pages_at_a_time_than_browser_contexts(contexts: str | None, pages: int) -> None:
    settings = Settings()
    settings.setdict({"PLAYWRIGHT_MAX_CONTEXTS": contexts, "CONCURRENT_REQUESTS": "4"}, priority="cmdline")
    FeedSpider.update_settings(settings)
    assert settings.getint("CONCURRENT_REQUESTS") == pages


class OwnComponents(FeedSpider):
    custom_settings = {
        "DOWNLOADER_MIDDLEWARES": {"town.Proxies": 500},
        "ITEM_PIPELINES": {"town.Pipeline": 300, "pipelines.summary.SummaryPipeline": None},
    }


@pytest.mark.parametrize("name", OwnComponents.custom_settings)
def test_components_of_a_spider_come_beside_ours(name: str) -> None:
    settings = Settings()
    settings.setmodule("comcrawl_scrapy.settings")
    ours = settings.getdict(name)
    OwnComponents.update_settings(settings)
    assert settings.getdict(name) == ours | OwnComponents.custom_settings[name]


def test_a_component_that_a_spider_names_by_its_class_is_not_there_twice() -> None:
    class Quiet(FeedSpider):
        custom_settings = {"ITEM_PIPELINES": {SummaryPipeline: None}}

    settings = Settings()
    settings.setmodule("comcrawl_scrapy.settings")
    Quiet.update_settings(settings)
    components = build_component_list(settings["ITEM_PIPELINES"])
    assert "pipelines.revisits.RevisitsPipeline" in components
    assert "pipelines.summary.SummaryPipeline" not in components


def test_a_crawl_without_items_leaves_no_empty_file(run: Run, tmp_path: Path) -> None:
    settings = Settings({"COMCRAWL_DEFAULT_FEED": str(tmp_path / "items.jsonl")})
    FeedSpider.update_settings(settings)
    with connect("sqlite://", QUEUE) as database:
        crawl(run, database, FEEDS=settings.getdict("FEEDS"))
    assert not list(tmp_path.iterdir())


def test_a_file_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "urls.txt").touch()
    monkeypatch.setattr("os.access", lambda file, mode: mode != os.R_OK)  # the tests may run as root
    with pytest.raises(ArgumentError, match=r"the file may not be read: '.*/urls\.txt'"):
        PagesSpider.check({"urls": str(tmp_path / "urls.txt")})
