"""`scrapy crawl`, with the spider's arguments checked before anything starts: a bad one costs one line, not a traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.commands.crawl import Command as CrawlCommand
from scrapy.exceptions import UsageError

from comcrawl_scrapy import sections
from comcrawl_scrapy import settings as defaults

if TYPE_CHECKING:
    import argparse

    from scrapy.settings import BaseSettings

OURS = {name: value for name, value in vars(defaults).items() if name.startswith("COMCRAWL_")}


class Command(CrawlCommand):
    """Scrapy's own command, which leaves a bad argument to the spider's constructor inside the running crawl."""

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        super().process_options(args, opts)
        assert self.settings is not None
        try:
            check_settings(self.settings)
        except ValueError as problem:
            raise UsageError(str(problem), print_help=False) from None

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        assert self.crawler_process
        if len(args) == 1 and args[0] in self.crawler_process.spider_loader.list():
            spider = self.crawler_process.spider_loader.load(args[0])
            try:
                getattr(spider, "check", dict)(opts.spargs)
            except ValueError as problem:
                raise UsageError(str(problem), print_help=False) from None
        super().run(args, opts)


def check_settings(settings: BaseSettings) -> None:
    """Raise ValueError, in one line, for a setting of ours that is misspelt, names nothing, or is no number where one is wanted."""
    sections.by_name(settings.get("COMCRAWL_SECTION_CLASSIFIER", "default"))
    for name in (name for name in settings if name.startswith("COMCRAWL_")):
        if name not in OURS:
            raise ValueError(f"unknown setting {name}; there are {', '.join(sorted(OURS))}")
        value, default = settings[name], OURS[name]
        if isinstance(default, bool) or not isinstance(default, int | float):
            continue
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = -1.0
        if number < 0:
            raise ValueError(f"setting {name}: not a number from 0 up: {value!r}")
