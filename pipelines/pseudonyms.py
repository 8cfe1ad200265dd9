"""Fifth pipeline, for those who set ``COMCRAWL_PSEUDONYM_KEY``: authors get pseudonyms before anything is stored."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Self

from scrapy.exceptions import NotConfigured

from comcrawl_scrapy.items import CommentPage
from comcrawl_scrapy.pseudonyms import Pseudonyms, check_key

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class PseudonymsPipeline:
    """Replaces authors in a `CommentPage`, after what is new was told by the comments as they are; other items pass.

    Raises ValueError for a key that can be guessed.
    """

    def __init__(self, key: str) -> None:
        self.pseudonyms = Pseudonyms(key)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        if not (key := crawler.settings.get("COMCRAWL_PSEUDONYM_KEY")):
            raise NotConfigured
        check_key(key)
        return cls(key)

    async def process_item(self, item: object) -> object:
        return await asyncio.to_thread(self.pseudonyms.of, item) if isinstance(item, CommentPage) else item
