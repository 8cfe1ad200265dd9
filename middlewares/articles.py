"""Which of Scrapy's requests are ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.items import Article

if TYPE_CHECKING:
    from scrapy import Request


def is_article(request: Request) -> bool:
    """Return whether *request* is the visit of an article; everything else is left alone."""
    return isinstance(request.meta.get("article"), Article)
