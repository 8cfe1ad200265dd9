"""The whole way of an operator: deploy to a real Scrapyd, schedule, poll, read the comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.items import Outcome
from tests.crawling import LOOPBACK
from tests.demo_site import demo_site
from tests.demo_site.compare import compare, precision, recall
from tests.scrapyd_node import PROJECT, scrapyd

if TYPE_CHECKING:
    from pathlib import Path


def test_the_news_spider_is_deployed_scheduled_and_brings_its_comments(tmp_path: Path) -> None:
    with demo_site() as site, scrapyd(tmp_path) as node:
        node.deploy()
        assert {"news", "feed", "pages"} <= set(node.api("listspiders", project=PROJECT)["spiders"])
        found = node.crawl("news", LOOPBACK, 240, service=site.url, editions="JP:ja", topics="world")
        items = {item["article"]["url"]: item for item in found}
        articles = [article for article in site.articles if article.plan.language == "ja"]
        rows = [compare(article, items.get(site.article_url(article))) for article in articles]
    assert len(items) == len(found) == len(articles) > 2
    assert {item["article"]["edition"] for item in found} == {"JP:ja"}
    assert [row.outcome for row in rows].count(Outcome.COMMENTS) == len(articles) - 1
    assert recall(rows) == precision(rows) == 1.0
