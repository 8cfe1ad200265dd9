"""Feed exporters (Scrapy's FEEDS): pages as JSON, one a line by default, or their comments, one a line."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from scrapy.exporters import JsonItemExporter, JsonLinesItemExporter

from comcrawl_scrapy.items import CommentPage
from comcrawl_scrapy.serialize import ItemEncoder


class PagesExporter(JsonItemExporter):
    """One JSON list of pages."""

    def __init__(self, file: Any, **options: Any) -> None:
        super().__init__(file, **options)
        self.encoder = ItemEncoder(**self._kwargs)  # type: ignore[assignment]  # any JSONEncoder serves


class PageLinesExporter(JsonLinesItemExporter):
    """One page a line, on disk before the next one begins: a crawl that dies loses nothing it has delivered."""

    def __init__(self, file: Any, **options: Any) -> None:
        super().__init__(file, **options)
        self.encoder = ItemEncoder(**self._kwargs)

    def export_item(self, item: Any) -> None:
        super().export_item(item)
        self.file.flush()


class CommentLinesExporter(PageLinesExporter):
    """One comment a line, each with the address and the article of its page; pages without comments leave no line."""

    def export_item(self, item: Any) -> None:
        if not isinstance(item, CommentPage):
            return
        article = {f"article_{name}": value for name, value in asdict(item.article).items()} if item.article else {}
        for comment in item.comments:
            super().export_item({"page_url": item.url, **article, **asdict(comment)})
