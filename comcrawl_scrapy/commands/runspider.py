"""`scrapy runspider FILE`: a spider of one's own, with the checks of `scrapy crawl`."""

from __future__ import annotations

from scrapy.commands.runspider import Command as RunSpiderCommand

from comcrawl_scrapy.commands.crawl import Checked


class Command(Checked, RunSpiderCommand):
    """Scrapy's own command, with these checks."""
