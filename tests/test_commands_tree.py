from __future__ import annotations

import io
from datetime import UTC, datetime

from comcrawl_scrapy.commands.tree import print_tree
from comcrawl_scrapy.items import Click, Comment, CommentPage, Outcome, Sight


def printed(page: CommentPage) -> list[str]:
    file = io.StringIO()
    print_tree(page, file)
    return file.getvalue().splitlines()


def test_replies_are_indented_under_their_parents() -> None:
    comments = [
        Comment("First [b]line[/b]\nsecond", "Ana", published_at=datetime(2026, 11, 20, 9, 5, tzinfo=UTC), likes=3),
        Comment("So?", published_text="gestern", depth=1, likes=-7),
    ]
    assert printed(CommentPage("u", outcome=Outcome.COMMENTS, comments=comments)) == [
        "Ana · 2026-11-20 09:05 UTC · +3",
        "First [b]line[/b]",
        "second",
        "",
        "    (no author) · gestern · -7",
        "    So?",
        "",
        "2 comments",
    ]


def test_however_deep_a_reply_is_there_is_room_for_it() -> None:
    said = "A word and another one, and then some more of them."
    lines = ["(no author)", "A word and another one, and then some", "more of them.", ""]
    found = printed(CommentPage("u", comments=[Comment(said, depth=depth) for depth in (10, 20, 50)]))
    assert found[:-1] == [line and " " * 40 + line for line in lines] * 3


def test_a_page_without_comments_says_what_was_clicked() -> None:
    page = CommentPage("u", clicks=[
        Click("Join the talk", "/a", 0.931, "open", "navigation", 0.84,
              Sight("http://a.example/", 0, 9, "1.png"), Sight("http://b.example/", 0, 5, "2.png")),
        Click("", "/b", 0.5, "open", "failed", 1.5),
    ])  # fmt: skip
    assert printed(page) == [
        "no comments: no-section",
        "1. “Join the talk” (0.93): navigation to http://b.example/, 0.8 s 1.png 2.png",
        "2. “/b” (0.50): failed, 1.5 s",
    ]
    page.comments = [Comment("No.", "Bo")]
    assert printed(page)[-1] == "1 comment"


def test_quotes_and_deleted_comments_are_shown_as_such() -> None:
    comments = [Comment("", "Ana"), Comment("No.", "Bo", depth=1, quote="Is it?\nReally?")]
    assert printed(CommentPage("u", outcome=Outcome.COMMENTS, comments=comments)) == [
        "Ana",
        "(deleted)",
        "",
        "    Bo",
        "    > Is it?",
        "    > Really?",
        "    No.",
        "",
        "2 comments",
    ]


def test_a_page_without_comments_says_why() -> None:
    assert printed(CommentPage("u", outcome=Outcome.BLOCKED, detail="login")) == ["no comments: blocked (login)"]
