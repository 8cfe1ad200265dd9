"""`scrapy crawl`, with all that it needs checked before anything starts, and an exit status for a crawl that fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.commands.crawl import Command as CrawlCommand
from scrapy.exceptions import UsageError
from scrapy.spiderloader import get_spider_loader

from comcrawl_scrapy.commands.checks import ChecksSettings, check_crawl, usage

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from scrapy import Spider
    from scrapy.crawler import Crawler


class Checked(ChecksSettings):
    """A mixin for commands that crawl: refuses in one line bad arguments, and what `checks` finds wrong.

    It has an exit status for a crawl that fails, too.
    """

    crawler: Crawler | None = None
    arguments: Mapping[str, str]
    exitcode: int

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        super().process_options(args, opts)
        self.arguments = opts.spargs

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        super().run(args, opts)  # type: ignore[misc]
        if self.crawler is not None and not self.exitcode and has_failed(self.crawler):
            self.exitcode = 1

    def _create_crawler(self, spidercls: type[Spider] | str) -> Crawler:
        self.crawler = super()._create_crawler(spidercls)  # type: ignore[misc]
        return self.crawler

    def check(self, spider: type[Spider]) -> None:
        """Raise UsageError for what Scrapy leaves to the running crawl: there it would be a traceback."""
        assert self.settings is not None
        with usage(self.settings["LOG_FILE"]):
            getattr(spider, "check", dict)(self.arguments)
            check_crawl(spider, self.settings)


class Command(Checked, CrawlCommand):
    """Scrapy's own command, with these checks before its log begins."""

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        super().process_options(args, opts)
        if len(args) == 1:
            self.check(self._named(args[0]))

    def _named(self, name: str) -> type[Spider]:
        assert self.settings is not None
        spiders = get_spider_loader(self.settings)
        if name not in (names := spiders.list()):
            raise UsageError(f"no spider {name!r}; there are {', '.join(sorted(names))}", print_help=False)
        spider: type[Spider] = spiders.load(name)
        return spider


def has_failed(crawler: Crawler) -> bool:
    """Return whether a crawl that has ended was given up, or could not ask for all that it was to begin with."""
    assert crawler.stats
    return bool(crawler.stats.get_value("comcrawl/failed")) or crawler.stats.get_value("finish_reason") == "start_error"
