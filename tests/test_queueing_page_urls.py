from __future__ import annotations

import pytest

from comcrawl_scrapy.queueing.page_urls import may_stand_for, page_key, site_of


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("http://a.example/x", "https://A.example:443/x#top", True),
        ("http://a.example/x?b=1&a=2", "http://a.example/x?a=2&b=1", True),
        ("http://a.example/x", "http://a.example/x?UTM_Source=rss&fbclid=1", True),
        ("http://ü.example/ä", "http://xn--tda.example/%C3%A4", True),
        ("http://a.example", "http://a.example/", True),
        ("http://a.example/x", "http://a.example/X", False),
        ("http://a.example/x?id=1", "http://a.example/x?id=2", False),
        ("http://a.example/x", "http://b.example/x", False),
        ("http://a.example/?tag=%D6%D8%C7%EC", "http://a.example/?tag=%CE%F7%B0%B2", False),  # in GBK
        ("http://a.example/?tag=%D6%D8&a=1", "http://a.example/?a=1&tag=%d6%d8&utm_source=x", True),
        ("http://a.example:8000/x", "http://a.example:8001/x", False),
        ("http://a.example/#/topic/1", "http://a.example/#/topic/2", False),
        ("http://a.example/x#!topic/1", "http://a.example/x", False),
        ("http://a.example/x#!", "http://a.example/x#/", True),
        ("http://[bad", "http://[worse", False),
    ],
)
def test_spellings_of_one_url_have_one_key(one: str, other: str, same: bool) -> None:
    assert (page_key(one) == page_key(other)) == same
    assert not same or site_of(one) == site_of(other)


@pytest.mark.parametrize(
    "url", ["", "x", "http://[bad", "http://a:bad/x", "http://a:99999/x", "http://a\0/x", "http://\ud800/"]
)
def test_what_is_no_url_has_a_key_all_the_same(url: str) -> None:
    assert len(page_key(url)) == 32
    assert isinstance(site_of(url), str)
    assert not may_stand_for(url, "http://a.example/story") or site_of(url)


@pytest.mark.parametrize(
    ("final", "url", "may"),
    [
        ("https://a.example/2026/story", "https://feed.example/r/1", True),
        ("https://a.example/story?ref=rss", "https://r.example/?u=https://a.example/story", True),
        ("https://a.example/", "https://a.example/", True),
        ("https://a.example/", "https://a.example/2026/gone", False),
        ("https://a.example/", "https://a.example/#/story", False),
        ("https://a.example/?page_id=7", "https://a.example/2026/story", True),
        ("https://a.example/login?next=/2026/story", "https://a.example/2026/story", False),
        (
            "https://c.example/ask?to=https%253A%252F%252Fa.example%252F2026%252Fstory",
            "https://a.example/2026/story/",
            False,
        ),
        ("about:blank", "https://a.example/2026/story", False),
    ],
)
def test_where_a_url_led_may_be_the_pages_own(final: str, url: str, may: bool) -> None:
    assert may_stand_for(final, url) == may
