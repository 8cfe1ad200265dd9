"""Comments as their feed tells them: what `comcrawl_scrapy.records.feed_rules` learns from."""

from __future__ import annotations

import io
from typing import Any

from comcrawl_scrapy.documents.shown_text import own_text
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.records.protocol import FeedEntry


def feed_entries(feed: str | bytes) -> tuple[FeedEntry, ...]:
    """Return the comments of a page's comment feed (RSS or Atom), in the feed's order; none where it is no feed."""
    import feedparser  # which few need

    # As a stream: a bare string might be taken for the address of a feed, and fetched.
    headers = {"content-type": "application/xml; charset=utf-8"} if isinstance(feed, str) else {}
    data = feed.encode("utf-8", "replace") if isinstance(feed, str) else feed
    entries = feedparser.parse(io.BytesIO(data), response_headers=headers).entries
    return tuple(entry for entry in map(_entry, entries) if entry.text)


def _entry(entry: Any) -> FeedEntry:
    contents = [content.get("value", "") for content in entry.get("content", ())]
    text = own_text(parse(next(iter(contents), "") or entry.get("summary", "")))
    # dict.get, because feedparser's own warns when one name stands in for the other
    published = dict.get(entry, "published") or dict.get(entry, "updated") or ""
    return FeedEntry(text, entry.get("author", ""), published)
