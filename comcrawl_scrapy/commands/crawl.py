"""`scrapy crawl`, with the spider's arguments checked before anything starts: a bad one costs one line, not a traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.commands.crawl import Command as CrawlCommand
from scrapy.exceptions import UsageError

if TYPE_CHECKING:
    import argparse


class Command(CrawlCommand):
    """Scrapy's own command, which leaves a bad argument to the spider's constructor inside the running crawl."""

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        assert self.crawler_process
        if len(args) == 1 and args[0] in self.crawler_process.spider_loader.list():
            spider = self.crawler_process.spider_loader.load(args[0])
            try:
                getattr(spider, "check", dict)(opts.spargs)
            except ValueError as problem:
                raise UsageError(str(problem), print_help=False) from None
        super().run(args, opts)
