"""Last of our pipelines: a line a page while the crawl runs, a table when it ends, and the figures in Scrapy's stats."""

from __future__ import annotations

import io
import logging
import math
from typing import TYPE_CHECKING, Self

from rich.console import Console
from rich.table import Table
from scrapy import signals

from comcrawl_scrapy.items import CommentPage, Outcome
from comcrawl_scrapy.scheduler import QueueScheduler

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.statscollectors import StatsCollector

logger = logging.getLogger(__name__)


class SummaryPipeline:
    """Counts pages, comments, clicks, seconds and outcomes under ``comcrawl/`` in the stats, and says them.

    *is_to_visit*: whether the spider visits pages at all: beside ours a project may have others. *job*: the JOBDIR, if there is one.
    """

    def __init__(self, stats: StatsCollector, is_to_visit: bool, job: str | None = None) -> None:
        self.stats = stats
        self.is_to_visit = is_to_visit
        self.job = job

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        assert crawler.stats
        pipeline = cls(crawler.stats, QueueScheduler.serves(crawler.spidercls), crawler.settings["JOBDIR"])
        crawler.signals.connect(pipeline.scheduled, signals.request_scheduled)
        crawler.signals.connect(pipeline.dropped, signals.request_dropped)
        return pipeline

    def scheduled(self, request: Request) -> None:
        """Count a visit to come; that of a page from the queue was counted on its way in."""
        self.stats.inc_value("comcrawl/scheduled", int("article" in request.meta and "lease" not in request.meta))

    def dropped(self, request: Request) -> None:
        """Take back a visit that was scheduled before."""
        self.stats.inc_value("comcrawl/scheduled", -int("article" in request.meta))

    def process_item(self, item: object) -> object:
        if isinstance(item, CommentPage):
            self.count(item)
            logger.info(self.line(item))
        return item

    def count(self, page: CommentPage) -> None:
        """Add a page to the stats."""
        self.stats.inc_value("comcrawl/pages")
        self.stats.inc_value(f"comcrawl/outcome/{page.outcome}")
        self.stats.inc_value("comcrawl/comments", len(page.comments))
        if page.comments_claimed and page.comments:
            self.stats.inc_value("comcrawl/claimed", page.comments_claimed)
            self.stats.inc_value("comcrawl/gathered_of_claimed", min(len(page.comments), page.comments_claimed))
        self.stats.inc_value("comcrawl/clicks", len(page.clicks))
        self.stats.set_value("comcrawl/seconds", self.stats.get_value("comcrawl/seconds", 0.0) + seconds(page))

    def line(self, page: CommentPage) -> str:
        """Return the line that tells of a page: how far the crawl is, and what came out."""
        done, known = self.stats.get_value("comcrawl/pages", 0), self.stats.get_value("comcrawl/scheduled", 0)
        found = f"{len(page.comments)} comments" if page.outcome == Outcome.COMMENTS else str(page.outcome)
        found += f", {page.known_comments} delivered before" if page.known_comments else ""
        found += page.detail and f" ({page.detail})"
        cost = f"{len(page.clicks)} clicks, {seconds(page):.1f} s"
        return f"[{done}/{max(done, known)}] {found} · {cost} · {page.article.url if page.article else page.url}"

    def close_spider(self) -> None:
        if self.stats.get_value("comcrawl/pages"):
            logger.info("Summary\n%s", self.table())
        elif self.is_to_visit:
            asked = self.stats.get_value("dupefilter/filtered") if self.job else 0
            why = f"{asked} of the job in this JOBDIR had been asked for before; " if asked else ""
            apart = self.stats.get_value("offsite/filtered", 0)
            why += f"{apart} requests were to none of the spider's allowed_domains; " if apart else ""
            logger.warning("No page was visited (%s'scrapy queue' shows what is due, and what was visited before)", why)

    def table(self) -> str:
        """Return the summary of the crawl as text."""
        pages = self.stats.get_value("comcrawl/pages")
        table = Table("", "pages", "share")
        for outcome in Outcome:
            if n := self.stats.get_value(f"comcrawl/outcome/{outcome}", 0):
                table.add_row(outcome, str(n), f"{n / pages:.0%}")
        table.add_section()
        table.add_row("all", str(pages), "100%")
        for name in ("comments", "clicks", "seconds"):
            total = self.stats.get_value(f"comcrawl/{name}", 0)
            table.add_row(name, f"{total:.0f}", f"{total / pages:.1f} a page")
        if claimed := self.stats.get_value("comcrawl/claimed", 0):
            gathered = self.stats.get_value("comcrawl/gathered_of_claimed")
            table.add_row("claimed", str(claimed), f"{gathered / claimed:.0%} gathered")
        text = io.StringIO()
        Console(file=text, width=80).print(table)
        return text.getvalue()


def seconds(page: CommentPage) -> float:
    """Return what a page cost, all phases together."""
    return math.fsum(page.timings.values())
