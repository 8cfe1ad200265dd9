"""Second pipeline: which of the record sections is the comment section (paper 000, III.B)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Self

from comcrawl_scrapy import extraction
from comcrawl_scrapy.visit import Visit

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class SectionsPipeline:
    """Classifies the snapshot's sections, unless the middleware that looked for comments already has."""

    def __init__(self, classifier: str) -> None:
        self.classifier = classifier

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler.settings["COMCRAWL_SECTION_CLASSIFIER"])

    async def process_item(self, item: object) -> object:
        if isinstance(item, Visit) and item.snapshot is not None and item.snapshot.sections is None:
            await asyncio.to_thread(extraction.read, item.snapshot, self.classifier)
        return item
