"""The demo site's own truth holds: what it claims of its articles is what it serves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import feedparser
import lxml.html
import pytest

from comcrawl_scrapy.items import Outcome
from tests.demo_site import DemoArticle, DemoSite, demo_site
from tests.demo_site.articles import PLANS, make_articles
from tests.demo_site.comments import batches
from tests.demo_site.compare import compare, words
from tests.demo_site.templates import TEMPLATES
from tests.demo_site.texts import language
from tests.demo_site.ways import WAYS

NOW = datetime(2026, 5, 17, 12, tzinfo=UTC)
IN_THE_PAGE = ("static", "shadow", "decoys")


@pytest.fixture(scope="module")
def site() -> Iterator[DemoSite]:
    with demo_site() as served:
        yield served


def get(url: str) -> str:
    with urlopen(url) as answer:
        text: str = answer.read().decode()
    return text


def text_of(html: str) -> str:
    for line_break in (document := lxml.html.fromstring(html)).iter("br"):
        line_break.tail = " " + (line_break.tail or "")
    return words(" ".join(document.xpath("//text()")))


def served(site: DemoSite) -> list[tuple[DemoArticle, str]]:
    return [(a, get(site.article_url(a))) for a in site.articles if a.plan.way not in ("gone", "consent_wall")]


def test_the_feed_lists_every_article(site: DemoSite) -> None:
    feed = feedparser.parse(get(site.feed_url))
    assert not feed.bozo
    assert [(e.link, e.title) for e in feed.entries] == [(site.article_url(a), a.title) for a in site.articles]


def test_the_site_is_as_varied_as_it_claims() -> None:
    with_comments = [plan for plan in PLANS if plan.expected == (Outcome.COMMENTS,)]
    assert {plan.way for plan in PLANS} == {*WAYS, "gone"}
    assert {plan.template for plan in with_comments} == set(TEMPLATES)
    assert {plan.count for plan in with_comments} == {1, 3, 9, 40, 200}
    assert len({plan.language for plan in with_comments}) == 8
    assert max(comment.depth for article in make_articles(NOW) for comment in article.comments) == 3


def test_the_same_moment_makes_the_same_site() -> None:
    assert make_articles(NOW) == make_articles(NOW)
    assert make_articles(NOW) != make_articles(NOW + timedelta(days=1))


def test_no_two_comments_of_an_article_say_the_same() -> None:
    for article in make_articles(NOW):
        assert len({words(comment.text) for comment in article.comments}) == len(article.comments)


def test_replies_come_later_and_below_what_they_answer() -> None:
    for article in make_articles(NOW):
        for comment in article.comments:
            if parent := article.parent(comment):
                assert parent.published_at < comment.published_at < NOW
                assert comment.depth == parent.depth + 1
                assert article.comments.index(parent) < article.comments.index(comment)


def test_batches_are_whole_threads_and_leave_nothing_out() -> None:
    for article in make_articles(NOW):
        parts = batches(article.comments, 8)
        assert [comment for part in parts for comment in part] == article.comments
        assert all(part[0].depth == 0 for part in parts if part)


def test_every_page_has_sixty_clickables_and_speaks_its_language(site: DemoSite) -> None:
    for article, html in served(site):
        document = lxml.html.fromstring(html)
        assert len(document.xpath("//a | //button")) >= 60
        assert document.get("lang") == article.plan.language
        assert (document.get("dir") == "rtl") == (article.plan.language == "ar")


def test_comments_are_in_the_page_only_where_no_script_brings_them(site: DemoSite) -> None:
    for article, html in served(site):
        text = text_of(html)
        shown = [comment for comment in article.comments if words(comment.text) in text]
        if article.plan.way in IN_THE_PAGE:
            assert shown == article.comments
        else:
            assert len(shown) < max(1, len(article.comments))


@pytest.mark.parametrize("kind", ["fragments", "comments", "embed"])
def test_comments_can_be_had_in_every_form(site: DemoSite, kind: str) -> None:
    for article in site.articles[:3]:
        text = text_of(get(f"{site.elsewhere}/{kind}/{article.number}"))
        assert all(words(comment.text) in text and comment.author in text for comment in article.comments)


def test_what_is_gone_is_not_found(site: DemoSite) -> None:
    gone = next(article for article in site.articles if article.plan.way == "gone")
    with pytest.raises(HTTPError, match="404"):
        get(site.article_url(gone))


def test_robots_txt_keeps_out_of_the_private_article(site: DemoSite) -> None:
    private = next(article for article in site.articles if article.expected == (Outcome.DISALLOWED,))
    assert "Disallow: /private/" in get(f"{site.url}/robots.txt")
    assert private.path.startswith("private/")


def test_every_post_is_counted() -> None:
    with demo_site() as site:
        urlopen(f"{site.url}/comments/4711/like", data=b"").close()
        assert json.loads(get(f"{site.elsewhere}/posts")) == site.posts == ["/comments/4711/like"]


@pytest.mark.parametrize(
    ("code", "age", "text"),
    [
        ("en", timedelta(seconds=61), "1 minute ago"),
        ("en", timedelta(hours=23), "23 hours ago"),
        ("de", timedelta(days=1), "vor 1 Tag"),
        ("ru", timedelta(hours=22), "22 часа назад"),
        ("ru", timedelta(minutes=11), "11 минут назад"),
        ("ar", timedelta(days=4), "منذ 4 أيام"),
        ("ja", timedelta(hours=5), "5時間前"),
    ],
)
def test_ages_are_written_as_the_language_does(code: str, age: timedelta, text: str) -> None:
    assert language(code).age(age) == text


def test_the_comparison_counts_texts_authors_times_and_parents() -> None:
    article = make_articles(NOW)[0]
    comments: list[dict[str, Any]] = [
        {"id": str(comment.id), "text": comment.text, "author": comment.author,
         "published_at": comment.published_at.isoformat(), "parent_id": comment.parent and str(comment.parent)}
        for comment in article.comments
    ]  # fmt: skip
    comments[0].update(author="Reply", published_at=None)
    comments[1]["parent_id"] = None
    comments[2]["text"] += " Like 3"
    item = {"outcome": "comments", "fetched_at": NOW.isoformat(), "comments": comments, "clicks": [], "timings": {}}
    row = compare(article, item)
    assert row.outcome_is_right
    assert (row.true, row.found, len(row.pairs)) == (9, 9, 8)
    assert (row.authors, row.times) == (7, 7)
    assert row.parents == 8 - 1 - sum(c.parent == article.comments[2].id for c in article.comments)
