from __future__ import annotations

from datetime import UTC, datetime

import lxml.html
import pytest

from comcrawl_scrapy.evaluation import (
    Truth,
    match,
    page_scores,
    record_accuracy,
    score_page,
    share_held,
    similarity,
    size_of,
    summary,
)
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.records.protocol import Record, Section


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [("one two", "ONE, two!", 1.0), ("one two", "one", 2 / 3), ("", "", 1.0), ("a", "", 0.0), ("你好", "你们好", 0.8)],
)
def test_similarity_of_words_in_any_script(a: str, b: str, expected: float) -> None:
    assert similarity(a, b) == pytest.approx(expected)


def test_each_text_is_matched_once() -> None:
    assert sorted(match(["same", "same", "other"], ["other", "same"])) == [(1, 1), (2, 0)]


@pytest.mark.parametrize(
    ("text", "comments", "share"),
    [
        ("Ann: I was there, and it rained. Bo: it did", ["I was there, and it rained.", "It did!"], 1),
        ("it rained there and I was", ["I was there, and it rained."], 0),
        ("we have seen this before", ["we have", "seen that"], 0.5),
        ("well 👍", ["👍", "🎉"], 0.5),
        ("", ["anything"], 0),
        ("他说得很对，谢谢", ["说得很对"], 1),
    ],
)
def test_a_flat_text_holds_comments_whose_words_it_has_in_their_order(
    text: str, comments: list[str], share: float
) -> None:
    assert share_held(text, comments) == share


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


def test_to_answer_what_is_no_comment_is_not_to_answer_nobody() -> None:
    truth = [Truth("first text"), Truth("second text", parent=0), Truth("third words")]
    found = [
        Comment("first text", id="1"),
        Comment("a teaser", id="x"),
        Comment("second text", id="2", parent_id="1"),
        Comment("third words", id="3", parent_id="x"),
    ]
    assert score_page(truth, found).parent == (2, 3)
    assert score_page(truth, [*found[:3], Comment("third words", id="3", parent_id="elsewhere")]).parent == (3, 3)


def test_figures_that_no_page_speaks_of_are_left_out() -> None:
    score = score_page([Truth("first text")], [Comment("first text", id="1")])
    assert set(summary([score])) == {"comments F1", "comments F1, 1-2 comments"}


THREAD = (
    "<ul><li id=a><p>one</p><ul><li id=b><p>two</p><p>more of two</p></li></ul></li><li id=c><p>three</p></li></ul><ol><li id=x>"
    "no comment</li></ol>"
)


@pytest.mark.parametrize(
    ("sections", "accuracy"),
    [
        (["//ul/li"], 1),  # a reply inside its parent's record is the reply's
        (["/html/body/ul/li"], 1 / 3),  # without records of their own, replies make their parent's unclean
        (["//p"], 1),
        (["//li[@id='b']/p"], 1 / 3),  # two records of one comment isolate it once
        (["//ol/li"], 0),
        (["//li[@id='a']", "//li[@id='b' or @id='c']", "//ol/li"], 2 / 3),  # the best section alone counts
        (["/html/body"], 0),
        ([], 0),
    ],
)
def test_record_accuracy_is_the_share_of_comments_that_the_best_section_isolates(
    sections: list[str], accuracy: float
) -> None:
    document = lxml.html.document_fromstring(THREAD)
    bodies = [document.xpath(f"//li[@id='{name}']/p") for name in "abc"]
    found = [Section(document, tuple(map(Record, document.xpath(path)))) for path in sections]
    assert record_accuracy(bodies, found) == pytest.approx(accuracy)


def test_record_accuracy_is_not_that_of_a_page_without_comments() -> None:
    with pytest.raises(ValueError, match="with comments"):
        record_accuracy([], [])


@pytest.mark.parametrize(
    ("comments", "name"),
    [(0, "0"), (1, "1-2"), (2, "1-2"), (3, "3-9"), (9, "3-9"), (10, "10-49"), (49, "10-49"), (50, "50+")],
)
def test_pages_are_classed_by_their_number_of_comments(comments: int, name: str) -> None:
    assert size_of(comments) == name
