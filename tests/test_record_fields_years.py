"""Comments that say no year are of the first one after their page was published."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from comcrawl_scrapy import extract_comments
from tests.test_fields import NAMES, TEXTS

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
PUBLISHED = '<meta property="article:published_time" content="{}T19:38:08+00:00">'


def days_of(dates: list[str], head: str = "", url: str = "https://example.org/news/bridge") -> list[str]:
    """Return the days of comments that are dated as given, on a page of this *head* and *url*, read at `NOW`."""
    rows = (
        f"<li class=comment><b class=author>{name}</b> <span class=date>{date}</span><p>{text}</p><a>Reply</a></li>"
        for name, date, text in zip(NAMES, dates, TEXTS, strict=False)
    )
    page = f"<html lang=en><head>{head}</head><body><h1>The bridge</h1><h2>Comments</h2><ol>{''.join(rows)}</ol></body></html>"
    comments = extract_comments(page, url=url, fetched_at=NOW).comments
    return [f"{comment.published_at:%Y-%m-%d}" for comment in comments if comment.published_at]


@pytest.mark.parametrize(
    ("head", "url"),
    [
        (PUBLISHED.format("2019-12-19"), "https://example.org/news/bridge"),
        ('<meta name=date content="2019-12-19">', "https://example.org/news/bridge"),
        ('<meta itemprop=datePublished content="2019-12-19">', "https://example.org/news/bridge"),
        (
            '<script type="application/ld+json">{"@type": "Article", "datePublished": "2019-12-19"}</script>',
            "https://example.org/news/bridge",
        ),
        ("", "https://example.org/2019/12/19/bridge/"),
        ("", "https://example.org/blog/2019/12/bridge/"),
    ],
    ids=["published_time", "date", "microdata", "JSON-LD", "address of a day", "address of a month"],
)
def test_a_date_without_a_year_is_the_first_after_the_page_was_published(head: str, url: str) -> None:
    dates = ["Dec 20 at 2:41 am", "December 31, 2:41 am", "Jan 2 at 2:41 am"]
    assert days_of(dates, head, url) == ["2019-12-20", "2019-12-31", "2020-01-02"]


@pytest.mark.parametrize(
    ("dates", "published", "expected"),
    [
        (["Dec 20", "Dec 31", "Jan 2"], "2025-12-19", ["2025-12-20", "2025-12-31", "2026-01-02"]),
        (["Dec 20, 2019", "Dec 31, 2019", "Jan 2"], "2019-12-19", ["2019-12-20", "2019-12-31", "2026-01-02"]),
        (["2 days ago", "3 hours ago", "yesterday"], "2019-12-19", ["2026-02-27", "2026-03-01", "2026-02-28"]),
        (["Dec 20", "Feb 30", "Mar 5"], "2018-12-19", ["2018-12-20", "2019-03-05"]),
        (["Dec 20", "Dec 31", "Jan 2"], "2031-12-19", ["2025-12-20", "2025-12-31", "2026-01-02"]),
        (["Jan 5", "Feb 7", "Feb 9"], "2019-07-19", ["2026-01-05", "2026-02-07", "2026-02-09"]),
        (["Dec 20", "Feb 7", "3 days ago"], "2019-12-19", ["2025-12-20", "2026-02-07", "2026-02-26"]),
    ],
    ids=[
        "published of late",
        "others say the year",
        "counted back",
        "no such day",
        "published in times to come",
        "of this year, which many leave out",
        "still commented on",
    ],
)
def test_other_dates_are_of_the_year_that_they_were(dates: list[str], published: str, expected: list[str]) -> None:
    assert days_of(dates, PUBLISHED.format(published)) == expected


@pytest.mark.parametrize(
    "date",
    [
        '<time datetime="2025-{0}-20T10:15:00Z">{1} 20, 10:15</time>',
        '<time datetime="2025-{0}-20">{1} 20</time>',
        '<a title="{1} 20, 2025 10:15 AM">{1} 20, 10:15</a>',
    ],
)
def test_what_attributes_tell_is_of_its_year(date: str) -> None:
    dates = [date.format(*month) for month in (("10", "Oct"), ("11", "Nov"), ("12", "Dec"))]
    assert days_of(dates, PUBLISHED.format("2019-10-19")) == ["2025-10-20", "2025-11-20", "2025-12-20"]


def test_the_latest_of_what_is_said_to_be_published_is_the_page() -> None:
    related = (
        '<script type="application/ld+json">[{"datePublished": "2015-03-04"}, {"datePublished": "2025-12-19"}]</script>'
    )
    assert days_of(["Dec 20", "Dec 31", "Jan 2"], related) == ["2025-12-20", "2025-12-31", "2026-01-02"]
