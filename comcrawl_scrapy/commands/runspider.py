"""`scrapy runspider FILE`: a spider of one's own, with the checks of `scrapy crawl`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.commands.runspider import Command as RunSpiderCommand

from comcrawl_scrapy.commands.crawl import Checked

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.crawler import Crawler


class Command(Checked, RunSpiderCommand):
    """Scrapy's own command, with these checks once it knows its spider."""

    def _create_crawler(self, spidercls: type[Spider] | str) -> Crawler:
        assert not isinstance(spidercls, str)
        self.check(spidercls)
        return super()._create_crawler(spidercls)
