from __future__ import annotations

from datetime import UTC, datetime

import pytest

from comcrawl_scrapy.items import Article, Click, Comment, Outcome
from comcrawl_scrapy.visit import Visit
from pipelines.comments import page_of

CLICK = Click("12 comments", "/html/body/a", 0.9, "open", "nothing", 0.4)


def visit(**facts: object) -> Visit:
    return Visit(Article("https://a.example/"), "https://a.example/", datetime(2026, 11, 20, tzinfo=UTC), **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("facts", "n_comments", "outcome", "detail"),
    [
        ({}, 3, Outcome.COMMENTS, ""),
        ({}, 2, Outcome.TOO_FEW, ""),
        ({"wall": "consent"}, 3, Outcome.COMMENTS, ""),
        ({"outcome": Outcome.TIMED_OUT, "detail": "60 s"}, 3, Outcome.COMMENTS, "60 s"),
        ({"outcome": Outcome.TIMED_OUT, "detail": "60 s"}, 0, Outcome.TIMED_OUT, "60 s"),
        ({"wall": "login"}, 0, Outcome.BLOCKED, "login"),
        ({"wall": "login", "clicks": [CLICK], "candidates": 1}, 0, Outcome.BLOCKED, "login"),
        ({"clicks": [CLICK], "candidates": 1}, 0, Outcome.NO_SECTION, ""),
        ({}, 0, Outcome.NO_ENTRY_POINT, ""),
    ],
)
def test_comments_count_before_whatever_went_wrong(
    facts: dict[str, object], n_comments: int, outcome: Outcome, detail: str
) -> None:
    page = page_of(visit(**facts), [Comment("text")] * n_comments, min_comments=3)
    assert (page.outcome, page.detail, len(page.comments)) == (outcome, detail, n_comments)
