from __future__ import annotations

from datetime import UTC, datetime

import pytest

from comcrawl_scrapy.evaluation import Truth, match, page_scores, score_page, similarity, summary
from comcrawl_scrapy.items import Comment


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [("one two", "ONE, two!", 1.0), ("one two", "one", 2 / 3), ("", "", 1.0), ("a", "", 0.0), ("你好", "你们好", 0.8)],
)
def test_similarity_of_words_in_any_script(a: str, b: str, expected: float) -> None:
    assert similarity(a, b) == pytest.approx(expected)


def test_each_text_is_matched_once() -> None:
    assert sorted(match(["same", "same", "other"], ["other", "same"])) == [(1, 1), (2, 0)]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((4, 4, 4), (1, 1, 1)),
        ((4, 2, 2), (1, 0.5, 2 / 3)),
        ((0, 0, 0), (1, 1, 1)),
        ((0, 3, 0), (0, 0, 0)),
        ((3, 0, 0), (0, 0, 0)),
    ],
)
def test_page_scores_of_the_paper(counts: tuple[int, int, int], expected: tuple[float, float, float]) -> None:
    assert page_scores(*counts) == pytest.approx(expected)


def test_fields_of_matched_comments_are_compared() -> None:
    truth = [Truth("first text", "Ann", "today"), Truth("second text", "Bo", "today", parent=0)]
    now = datetime(2026, 1, 1, tzinfo=UTC)
    found = [
        Comment("first text", "Ann", published_at=now, id="1"),
        Comment("second text", "Al", id="2", parent_id="1"),
    ]
    score = score_page(truth, found)
    assert (score.f1, score.author, score.time, score.parent) == (1.0, (1, 2), (1, 2), (2, 2))
    assert summary([score, score_page([], [])])["pages without comments left alone"] == 1.0
