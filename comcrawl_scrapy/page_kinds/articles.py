"""Whether a page says of itself that it is an article, as the Open Graph protocol has it (``og:type``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement


def is_declared_article(document: HtmlElement) -> bool:
    """Say whether the page declares to be an article: some forums' threads do, most do not, and most articles do."""
    types = (meta.get("content", "") for meta in document.iter("meta") if meta.get("property") == "og:type")
    return any(declared.strip().lower() == "article" for declared in types)
