"""`scrapy crawl`, with all that it needs checked before anything starts, and an exit status for a crawl that fails."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

from scrapy.commands.crawl import Command as CrawlCommand
from scrapy.exceptions import UsageError
from scrapy.spiderloader import get_spider_loader

from comcrawl_scrapy.commands.checks import INTERRUPTED, ChecksSettings, check_crawl, usage

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
        end_with_terminal()
        super().run(args, opts)  # type: ignore[misc]
        if self.crawler is not None and not self.exitcode:
            self.exitcode = exit_status(self.crawler)

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


def end_with_terminal() -> None:
    """Let the crawl of a terminal that is closed end as by SIGTERM, which Scrapy knows; not one that is to outlive it (``nohup``)."""
    hangup = getattr(signal, "SIGHUP", None)  # not on Windows
    if hangup is not None and signal.getsignal(hangup) == signal.SIG_DFL:
        signal.signal(hangup, lambda *_: signal.raise_signal(signal.SIGTERM))


def exit_status(crawler: Crawler) -> int:
    """Return 0 for a crawl that came to its end, 1 where it was given up or could not ask for all that it was to begin with.

    130 for one that a signal ended before it could: in the first second, when Scrapy has nothing to close yet, or the second one.
    """
    assert crawler.stats
    reason = crawler.stats.get_value("finish_reason")
    not_stored = any(name.startswith("feedexport/failed_count/") for name in crawler.stats.get_stats())
    if not_stored or crawler.stats.get_value("comcrawl/failed") or reason == "start_error":
        return 1
    return 0 if reason else INTERRUPTED
