"""Where a crawl's items are written by Scrapy's feed exports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.extensions.feedexport import FeedExporter

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


def unopened(crawler: Crawler) -> list[str]:
    """Return where items are to go that Scrapy's exporter has not opened: what stops it is logged, and no more."""
    exporter = crawler.get_extension(FeedExporter)
    is_disabled = crawler.settings.getwithbase("EXTENSIONS").get("scrapy.extensions.feedexport.FeedExporter") is None
    places = [] if is_disabled else list(map(str, crawler.settings.getdict("FEEDS")))
    return places[len(exporter.slots) if exporter is not None else 0 :]
