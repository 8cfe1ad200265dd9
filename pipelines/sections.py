"""Second pipeline: which of the record sections is the comment section (paper 000, III.B)."""

from __future__ import annotations

import asyncio

from comcrawl_scrapy import sections
from comcrawl_scrapy.visit import Visit


class SectionsPipeline:
    """Classifies the snapshot's sections, unless the middleware that looked for comments already has."""

    async def process_item(self, item: object) -> object:
        if isinstance(item, Visit) and item.snapshot is not None:
            await asyncio.to_thread(sections.classify, item.snapshot)
        return item
