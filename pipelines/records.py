"""First pipeline: the record sections of the visited page (paper 000, IV)."""

from __future__ import annotations

import asyncio

from comcrawl_scrapy import records
from comcrawl_scrapy.visit import Visit


class RecordsPipeline:
    """Mines the snapshot, unless the middleware that looked for comments already has."""

    async def process_item(self, item: object) -> object:
        if isinstance(item, Visit) and item.snapshot is not None and item.snapshot.measures is None:
            await asyncio.to_thread(records.mine, item.snapshot)
        return item
