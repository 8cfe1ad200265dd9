"""The whole way of an operator: deploy to a real Scrapyd, schedule, poll, read the comments."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from comcrawl_scrapy.items import Outcome
from tests.crawling import LOOPBACK
from tests.demo_site import DemoArticle, demo_site
from tests.demo_site.compare import Comparison, compare, precision, recall
from tests.scrapyd_node import PROJECT, scrapyd

pytestmark = pytest.mark.long


class Operated(NamedTuple):
    """What an operator gets: the spiders that the node lists, the items of one, and how they compare with the truth."""

    spiders: list[str]
    found: list[dict[str, Any]]
    articles: list[DemoArticle]
    rows: list[Comparison]


def operate(folder: Path) -> Operated:
    with demo_site() as site, scrapyd(folder) as node:
        node.deploy()
        spiders = node.api("listspiders", project=PROJECT)["spiders"]
        found = node.crawl("news", LOOPBACK, 240, service=site.url, editions="JP:ja", topics="world")
        items = {item["article"]["url"]: item for item in found}
        articles = [article for article in site.articles if article.plan.language == "ja"]
        rows = [compare(article, items.get(site.article_url(article))) for article in articles]
        return Operated(spiders, found, articles, rows)


def test_the_news_spider_is_deployed_scheduled_and_brings_its_comments(tmp_path: Path) -> None:
    spiders, found, articles, rows = operate(tmp_path)
    assert {"news", "feed", "pages"} <= set(spiders)
    assert len({item["article"]["url"] for item in found}) == len(found) == len(articles) > 2
    assert {item["article"]["edition"] for item in found} == {"JP:ja"}
    assert [row.outcome for row in rows].count(Outcome.COMMENTS) == len(articles) - 1
    assert recall(rows) == precision(rows) == 1.0
