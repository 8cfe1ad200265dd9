"""`scrapy crawl news`: Google News, by edition (country and language) and topic (paper 000, VII)."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlencode, urlsplit

from pydantic import AfterValidator

from comcrawl_scrapy.queueing.page_urls import site_of
from spiders.arguments import Arguments, Url, Words
from spiders.feed import FeedSpider

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy import Request

    from comcrawl_scrapy.items import Article

TOPICS = ("world", "nation", "business", "technology", "entertainment", "sports", "science", "health")
EDITIONS: dict[str, dict[str, str]] = {
    row["ceid"]: row for row in json.loads((files("spiders") / "google_news_editions.json").read_text(encoding="utf-8"))
}


def known_editions(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return *names* if all are editions; raises ValueError. ``all`` stands for all of them."""
    return known(names, tuple(EDITIONS), "edition (COUNTRY:language, such as US:en or DE:de)")


def known_topics(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return *names* if all are topics; raises ValueError. ``all`` stands for all of them."""
    return known(tuple(name.lower() for name in names), TOPICS, f"topic ({', '.join(TOPICS)})")


def known(names: tuple[str, ...], choices: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """Return *names* if all are of the *choices*, all of these for ``all``; raises ValueError, also where there is none."""
    if names == ("all",):
        return choices
    if unknown := [name for name in names if name not in choices]:
        raise ValueError(f"unknown {kind}: {', '.join(unknown)}")
    if not names:
        raise ValueError(f"name at least one {kind}, or 'all'")
    return names


class NewsArguments(Arguments):
    """``editions``: such as ``US:en,DE:de``, or ``all`` 82; ``topics``: such as ``world,technology``, or ``all`` eight.

    ``service``: where the feeds are, if not at Google: a mirror or a cache that answers at the same paths.
    """

    editions: Annotated[Words, AfterValidator(known_editions)] = ("US:en",)
    topics: Annotated[Words, AfterValidator(known_topics)] = TOPICS
    service: Url = "https://news.google.com"


class NewsSpider(FeedSpider):
    """Visits what Google News lists. Its links are followed by the browser where they do not carry the article's URL."""

    name = "news"
    arguments_model = NewsArguments
    arguments: NewsArguments

    def feed_requests(self) -> Iterator[Request]:
        for edition in self.arguments.editions:
            for topic in self.arguments.topics:
                language = EDITIONS[edition]["hl"]
                yield self.feed_request(self.feed_url(edition, topic), edition=edition, topic=topic, language=language)

    def feed_url(self, edition: str, topic: str) -> str:
        """Return the URL of the feed of a topic in an edition."""
        service = self.arguments.service.rstrip("/")
        return f"{service}/rss/headlines/section/topic/{topic.upper()}?{urlencode(EDITIONS[edition])}"

    def site(self, entry: Any) -> str:
        """Return the publisher's host, where the link is Google's own."""
        ours, link = urlsplit(self.arguments.service).hostname, urlsplit(self.resolve_link(entry)).hostname
        return site_of(entry.get("source", {}).get("href", "")) if link == ours else ""

    def parse_entry(self, entry: Any) -> Article | None:
        article = super().parse_entry(entry)
        if article is None or not article.title or not article.publisher:
            return article
        return replace(article, title=article.title.removesuffix(f" - {article.publisher}"))
