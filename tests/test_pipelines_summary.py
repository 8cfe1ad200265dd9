from __future__ import annotations

import logging
from collections.abc import AsyncIterator

import pytest
from scrapy import Request, Spider
from scrapy.utils.test import get_crawler

from comcrawl_scrapy.items import Article, Click, Comment, CommentPage, Outcome
from comcrawl_scrapy.settings import ITEM_PIPELINES
from pipelines.summary import SummaryPipeline
from spiders.feed import FeedSpider

CLICK = Click("12 comments", "/html/body/a", 0.9, "open", "section", 0.4)
PAGES = [
    CommentPage("u1", Article("u1"), Outcome.COMMENTS, comments=[Comment("a"), Comment("b")], comments_claimed=4, clicks=[CLICK], timings={"load": 1.5, "click": 0.5}),
    CommentPage("u2", Article("u2"), Outcome.BLOCKED, "login", timings={"load": 1.0}),
]  # fmt: skip


def test_pages_are_counted_told_and_summarised(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    crawler = get_crawler()
    crawler._apply_settings()
    assert crawler.stats
    crawler.stats.set_value("comcrawl/scheduled", 3)
    pipeline = SummaryPipeline.from_crawler(crawler)
    for page in PAGES:
        assert pipeline.process_item(page) is page
    pipeline.close_spider()
    counted = {key: value for key, value in crawler.stats.get_stats().items() if key.startswith("comcrawl/")}
    assert counted == {
        "comcrawl/scheduled": 3,
        "comcrawl/pages": 2,
        "comcrawl/outcome/comments": 1,
        "comcrawl/outcome/blocked": 1,
        "comcrawl/comments": 2,
        "comcrawl/claimed": 4,
        "comcrawl/gathered_of_claimed": 2,
        "comcrawl/clicks": 1,
        "comcrawl/seconds": 3.0,
    }
    said = [record.getMessage() for record in caplog.records]
    assert "[1/3] 2 comments · 1 clicks, 2.0 s · u1" in said
    assert "[2/3] blocked (login) · 0 clicks, 1.0 s · u2" in said
    rows = [[cell.strip() for cell in row.split("│")[1:-1]] for row in said[-1].splitlines()]
    for row in (
        ["comments", "1", "50%"],
        ["all", "2", "100%"],
        ["comments", "2", "1.0 a page"],
        ["seconds", "3", "1.5 a page"],
        ["claimed", "4", "50% gathered"],
    ):
        assert row in rows


def test_pages_pass_where_nothing_is_counted() -> None:
    crawler = get_crawler(settings_dict={"STATS_CLASS": "scrapy.statscollectors.DummyStatsCollector"})
    crawler._apply_settings()
    pipeline = SummaryPipeline.from_crawler(crawler)
    assert pipeline.process_item(PAGES[0]) is PAGES[0]


def test_pages_are_counted_before_a_project_makes_other_items_of_them() -> None:
    assert max(ITEM_PIPELINES.values()) < 300  # where Scrapy's template of a project has its pipeline


class Borrowed(FeedSpider):
    """As `scrapy parse` has a spider start, to look at one page."""

    async def start(self) -> AsyncIterator[Request]:
        yield Request("https://a.example/")

    start.__module__ = "scrapy.commands.parse"


@pytest.mark.parametrize(("spider", "is_told"), [(FeedSpider, True), (Borrowed, False), (Spider, False)])
@pytest.mark.parametrize(
    ("filtered", "job", "why"),
    [
        ({}, "job", ""),
        ({"dupefilter/filtered": 8}, "job", "8 of the job in this JOBDIR had been asked for before; "),
        ({"dupefilter/filtered": 8}, None, ""),
        ({"offsite/filtered": 2}, None, "2 requests were to none of the spider's allowed_domains; "),
    ],
)
def test_a_crawl_without_pages_says_so_where_its_spider_visits_any(
    caplog: pytest.LogCaptureFixture,
    spider: type[Spider],
    is_told: bool,
    filtered: dict[str, int],
    job: str | None,
    why: str,
) -> None:
    crawler = get_crawler(spider, {"JOBDIR": job})
    crawler._apply_settings()
    crawler.spider = crawler._create_spider("any", feeds="https://a.example/feed")
    assert crawler.stats
    crawler.stats.set_stats(filtered)
    SummaryPipeline.from_crawler(crawler).close_spider()
    said = [record.getMessage() for record in caplog.records if record.name == "pipelines.summary"]
    warning = f"No page was visited ({why}'scrapy queue' shows what is due, and what was visited before)"
    assert said == ([warning] if is_told else [])


def test_other_items_pass_uncounted() -> None:
    crawler = get_crawler()
    crawler._apply_settings()
    assert SummaryPipeline.from_crawler(crawler).process_item({"a": 1}) == {"a": 1}
    assert crawler.stats
    assert not [key for key in crawler.stats.get_stats() if key.startswith("comcrawl/")]
