from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from comcrawl_scrapy import dom, extraction
from comcrawl_scrapy.items import Article, Click, Comment, CommentPage, Outcome
from comcrawl_scrapy.snapshot import PageSnapshot
from comcrawl_scrapy.visit import Visit
from pipelines.comments import CommentsPipeline, page_of
from pipelines.records import RecordsPipeline
from pipelines.sections import SectionsPipeline

CLICK = Click("12 comments", "/html/body/a", 0.9, "open", "nothing", 0.4)


def visit(**facts: object) -> Visit:
    return Visit(Article("https://a.example/"), "https://a.example/", datetime(2026, 11, 20, tzinfo=UTC), **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("facts", "n_comments", "outcome", "detail"),
    [
        ({}, 3, Outcome.COMMENTS, ""),
        ({"claimed": 3}, 3, Outcome.COMMENTS, ""),
        ({"claimed": 213}, 3, Outcome.COMMENTS, "3 of 213 claimed"),
        ({"claimed": 213, "detail": "60 s"}, 3, Outcome.COMMENTS, "60 s"),
        ({"claimed": 213}, 0, Outcome.NO_ENTRY_POINT, ""),
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
    assert page.comments_claimed == facts.get("claimed")


def test_a_page_that_was_cut_says_so_unless_something_worse_came_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = PageSnapshot(dom.parse("<p>one</p><p>two</p>"), "", "load", datetime(2026, 11, 20, tzinfo=UTC))
    monkeypatch.setattr(dom, "MOST_ELEMENTS", 3)
    extraction.read(snapshot)
    assert page_of(visit(snapshot=snapshot), [], 1).detail == "only the first 3 elements were read"
    assert page_of(visit(snapshot=snapshot, wall="login"), [], 1).detail == "login"


def test_what_was_gathered_is_delivered_with_the_claim_read_on_the_way() -> None:
    seen = visit(claimed=3)
    seen.gathered.add([Comment("One.", id="1"), Comment("Two.", id="2")])
    seen.gathered.add([Comment("Three.", id="3")], at_end=True)
    page = asyncio.run(CommentsPipeline(1).process_item(seen))
    assert isinstance(page, CommentPage)
    assert ([comment.text for comment in page.comments], page.comments_claimed) == (["One.", "Two.", "Three."], 3)


def test_of_a_snapshot_alone_the_comments_and_the_claim_are_read_here() -> None:
    records = "".join(
        f"<li id='c{n}'><b>Ann</b><time>12 May 2026</time><p>This is thought number {n}.</p></li>" for n in range(5)
    )
    html = f"<body><h2>7 comments</h2><ol class='comments'>{records}</ol></body>"
    snapshot = PageSnapshot(dom.parse(html), "https://a.example/", "load", datetime(2026, 11, 20, tzinfo=UTC))
    assert extraction.read(snapshot)
    page = asyncio.run(CommentsPipeline(1).process_item(visit(snapshot=snapshot)))
    assert isinstance(page, CommentPage)
    assert (len(page.comments), page.comments_claimed, page.detail) == (5, 7, "5 of 7 claimed")


def test_a_snapshot_that_has_been_read_goes_through_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    page = PageSnapshot(dom.parse("<p>text</p>"), "", "load", datetime.now(UTC))
    extraction.read(page)
    item = visit(snapshot=page)
    monkeypatch.delattr(asyncio, "to_thread")

    for pipeline in (RecordsPipeline(), SectionsPipeline("default")):
        assert asyncio.run(pipeline.process_item(item)) is item
