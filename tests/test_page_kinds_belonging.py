from __future__ import annotations

from datetime import UTC, datetime

import pytest

from comcrawl_scrapy.controls.targets import Page
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.page_kinds.belonging import addresses_agree, is_of_site, same_article
from comcrawl_scrapy.snapshot import PageSnapshot

STORY = "https://news.example/city/2026/11/20/old-bridge-reopens-81734.html"


def page(url: str, title: str, heading: str, *teasers: str) -> PageSnapshot:
    aside = "".join(f"<li><h3><a href='{STORY}'>{teaser}</a></h3></li>" for teaser in teasers)
    html = f"<html><head><title>{title}</title></head><body><h1>{heading}</h1><aside><ul>{aside}</ul></aside></body></html>"
    return PageSnapshot(parse(html), url, "click", datetime.now(UTC))


@pytest.mark.parametrize(
    ("other", "agrees"),
    [
        (STORY + "#comments", True),
        (STORY + "?page=2", True),
        ("https://news.example/comments/81734", True),
        ("https://talk.example/embed?u=https%3A%2F%2Fnews.example%2Fcity%2F2026%2F11%2F20%2Fold-bridge-reopens-81734.html", True),
        ("https://talk.example/t/old-bridge-reopens-81734", True),
        ("https://news.example/city/2026/11/20/rain-tomorrow-81735.html", False),
        ("https://news.example/", False),
        ("about:blank", False),
    ],
)  # fmt: skip
def test_an_address_tells_by_what_it_carries(other: str, agrees: bool) -> None:
    assert addresses_agree(STORY, other) is agrees


@pytest.mark.parametrize(
    ("url", "other", "agrees"),
    [
        ("https://a.example/n/421", "https://a.example/n/421/comments", True),
        ("https://a.example/n/421", "https://a.example/n/4210", False),
        ("https://a.example/n/421", "https://b.example/n/421/comments", False),
        ("https://a.example/", "https://a.example/rain", False),
        ("https://a.example/viewtopic.php?t=12", "https://a.example/viewtopic.php?t=99", False),
        ("https://a.example/viewtopic.php?t=12&start=0", "https://a.example/viewtopic.php?t=12&start=15", True),
        ("https://a.example/viewtopic.php?t=12", "https://a.example/viewtopic.php?t=99&start=15", False),
        ("https://a.example/viewtopic.php?t=12", "https://a.example/viewtopic.php?t=12&start=15", True),
        ("https://a.example/viewtopic.php?t=12", "https://a.example/viewtopic.php?start=15", True),
        ("https://a.example/bridge-reopens.php?sort=new", "https://a.example/bridge-reopens.php?sort=old", True),
        (
            "https://a.example/index.php?do=article&id=12345",
            "https://a.example/index.php?do=comments&newsid=12345",
            True,
        ),
        ("https://a.example/story.html?page=1", "https://a.example/story.html?page=2", True),
        ("https://a.example/old-bridge?page=1", "https://a.example/old-bridge?page=2", True),
    ],
)
def test_what_stands_below_an_address_or_asks_for_the_same_is_of_it(url: str, other: str, agrees: bool) -> None:
    assert addresses_agree(url, other) is agrees


def test_the_day_in_an_address_is_no_articles_number() -> None:
    assert not addresses_agree("https://a.example/20261120/bridge", "https://a.example/20261120/rain")


@pytest.mark.parametrize(
    ("title", "heading", "same"),
    [
        ("Comments on “Old bridge reopens after ten years” | The Post", "Your opinion", True),
        ("The Post", "Old bridge reopens after ten years: 40 comments", True),
        ("Rain tomorrow | The Post", "Rain tomorrow", False),
        ("The Post", "", False),
        ("", "", True),
    ],
)
def test_a_headline_counts_where_it_is_the_pages_own_and_not_a_teasers(title: str, heading: str, same: bool) -> None:
    story = page(STORY, "Old bridge reopens after ten years | The Post", "Old bridge reopens after ten years")
    other = page("https://news.example/x/1", title, heading, "Old bridge reopens after ten years")
    assert same_article(story, other) is same


@pytest.mark.parametrize(
    ("headline", "comments"),
    [("橋が十年ぶりに再開", "「橋が十年ぶりに再開」へのコメント"), ("الجسر القديم يفتح", "تعليقات: الجسر القديم يفتح")],
)
def test_headlines_agree_in_any_script(headline: str, comments: str) -> None:
    assert same_article(page(STORY, headline, headline), page("https://news.example/x/1", "Post", comments))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<header><a href='/comment'>Comment</a></header>", True),
        ("<nav><a href='/pinglun/'>评论</a></nav>", True),
        ("<footer><a href='/letters'>All readers' comments</a></footer>", True),
        ("<nav><a href='/talk'>Comments (7)</a></nav>", False),
        ("<nav><a href='/2026/bridge-reopens.html/comments'>Comments</a></nav>", False),
        ("<nav><a href='/talk?about=bridge-reopens'>Comments</a></nav>", False),
        ("<nav><a href='#comments'>Comments</a></nav>", False),
        ("<article><footer><a href='/talk/8'>Comments</a></footer></article>", False),
        ("<p><a href='/talk/8'>Comments</a></p>", False),
        ("<nav><button>Comments</button></nav>", False),
    ],
)
def test_what_the_menus_of_a_site_lead_to_is_none_of_an_article(html: str, expected: bool) -> None:
    document = parse(f"<body>{html}</body>")
    [node] = document.xpath("//a | //button")

    assert is_of_site(node, Page.of(document, "https://a.example/2026/bridge-reopens.html")) is expected
