"""The clocks of comments are those of the zone that the page says."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from comcrawl_scrapy import extract_comments
from tests.test_fields import NAMES, TEXTS

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def times_of(dates: list[str], foot: str) -> list[str]:
    """Return the times of posts that are dated as given, above a *foot*, on a page read at `NOW`."""
    rows = (
        f"<div class=post id=p{i}><div class=head><b class=author>{name}</b> {date}</div><div class=text>{text}</div><a>Quote</a></div>"
        for i, (name, date, text) in enumerate(zip(NAMES, dates, TEXTS, strict=False))
    )
    page = f"<html lang=en><body><h1>The bridge</h1><div id=posts>{''.join(rows)}</div>{foot}</body></html>"
    comments = extract_comments(page, url="https://example.org/t/1", fetched_at=NOW).comments
    return [f"{comment.published_at:%m-%d %H:%M}" for comment in comments if comment.published_at]


def said(date: str) -> str:
    return f"<span class=date>{date}</span>"


DATES = [said("Dec 20, 2025 10:15 am"), said("Dec 31, 2025 11:30 pm"), said("Jan 2, 2026 12:05 am")]


@pytest.mark.parametrize(
    ("foot", "expected"),
    [
        ("<div>All times are GMT -5. The time now is <b>07:00 AM</b>.</div>", ["12-20 15:15", "01-01 04:30", "01-02 05:05"]),
        ("<p>All times are UTC + 1 hour</p>", ["12-20 09:15", "12-31 22:30", "01-01 23:05"]),
        ("<p>All times are UTC + 1 hour [ <abbr title='Daylight saving'>DST</abbr> ]</p>", ["12-20 08:15", "12-31 21:30", "01-01 22:05"]),
        ("<li>All times are <abbr title='India'>UTC+05:30</abbr></li>", ["12-20 04:45", "12-31 18:00", "01-01 18:35"]),
        ("<p>GMT+8, 2026-3-1 20:00, Processed in 0.02 second(s)</p>", ["12-20 02:15", "12-31 15:30", "01-01 16:05"]),
        ("<p>Часовой пояс GMT +3.</p>", ["12-20 07:15", "12-31 20:30", "01-01 21:05"]),
    ],
)  # fmt: skip
def test_the_zone_that_a_page_says_is_that_of_its_clocks(foot: str, expected: list[str]) -> None:
    assert times_of(DATES, foot) == expected


@pytest.mark.parametrize(
    "foot",
    [
        "<p>All times are UTC</p>",
        "<p>Last updated on Wednesday, 28 February 2026, 14:00 (GMT+0400)</p>",
        "<select><option>(GMT -12:00) Eniwetok</option><option>(GMT -11:00) Midway</option></select>",
        "<table><tr><th>Time zone</th><td>UTC+7</td></tr></table>",
        "<p>Our support has time for you Mon–Fri 9am–6pm GMT+8</p>",
        "<p>Next time it starts at 8 PM UTC+2!</p>",
        "<p>All who live east of Greenwich have their clocks ahead, as those do who have GMT +3 or so, and those in the west behind.</p>",
    ],
)
def test_other_zones_tell_nothing(foot: str) -> None:
    assert times_of(DATES, foot) == ["12-20 10:15", "12-31 23:30", "01-02 00:05"]


@pytest.mark.parametrize(
    ("dates", "expected"),
    [
        (["today, 6:30 am", "yesterday, 11:30 pm", "Feb 27, 2026 1:00 am"], ["03-01 11:30", "03-01 04:30", "02-27 06:00"]),
        (["2026-02-20T10:15:00Z", "2026-02-21T10:15:00+00:00", "2026-02-22 10:15"], ["02-20 10:15", "02-21 10:15", "02-22 15:15"]),
        (["20.12.2025", "21.12.2025", "22.12.2025"], ["12-20 00:00", "12-21 00:00", "12-22 00:00"]),
        (["Feb 20, 2026 10:15 am PST", "2 hours ago", "Feb 25, 2026"], ["02-20 18:15", "03-01 10:00", "02-25 00:00"]),
    ],
    ids=["counted from today", "written for programs", "days with dots", "of a zone, counted back, days"],
)  # fmt: skip
def test_what_shows_no_clock_of_the_page_stays(dates: list[str], expected: list[str]) -> None:
    assert times_of([*map(said, dates)], "<div>All times are GMT -5.</div>") == expected


@pytest.mark.parametrize(
    "date",
    [
        "<time datetime='2026-02-2{}T15:15:00+00:00'>Feb 2{}, 2026 10:15 am</time>",
        "<time datetime='2026-02-2{}T15:15:00Z'>Feb 2{}, 2026 3:15 pm</time>",
        "<span title='2026-02-2{} 15:15 UTC'>Feb 2{}, 3:15 pm</span>",
    ],
)
def test_what_attributes_tell_stays(date: str) -> None:
    dates = [date.format(i, i) for i in range(3)]
    assert times_of(dates, "<div>All times are GMT -5.</div>") == ["02-20 15:15", "02-21 15:15", "02-22 15:15"]


def test_what_a_comment_says_of_zones_tells_nothing() -> None:
    dates = [DATES[0], DATES[1] + "<p>All times here are GMT+3.</p>", DATES[2]]
    assert times_of(dates, "") == ["12-20 10:15", "12-31 23:30", "01-02 00:05"]
