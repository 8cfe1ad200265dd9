"""What a site writes before answers."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.replies.address_lines import without_addresses

NAMES = ("Ann", "Bo", "Cem")


@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [
        ('To comment [#1] by "Ann":\n', 'To comment [#2] by "Bo":\n', False),
        ("@Ann | 26-11-26 | 14:07: ", "@Bo | 26-11-26 | 14:14: ", False),
        ('To comment [#1] by "Ann":\n', "", True),
        ('To comment [#1] by "Ann":\n', 'On comment [#2] by "Bo":\n', True),
        ('To comment [#1] by "Eve":\n', 'To comment [#2] by "Eve":\n', True),
        ("Dear Ann,\n", "Dear Bo,\n", True),
        ("@Ann +5\n", "@Bo +5\n", True),
        ("@Anna #1\n", "@Boa #2\n", True),
        ("Ann 1 ", "Bo 2 ", True),
        ("Ann, 1 " + "and so on " * 9 + "\n", "Bo, 2 " + "and so on " * 9 + "\n", True),
    ],
    ids=[
        "line",
        "in the line",
        "once",
        "two ways",
        "another's name",
        "greeting",
        "agreed",
        "in a word",
        "no end",
        "too long",
    ],
)
def test_what_several_answers_begin_with_but_for_names_and_numbers_is_no_text(
    first: str, second: str, kept: bool
) -> None:
    texts = ("Hello.", f"{first}Yes.", f"{second}No.")
    comments = [Comment(text, author=name, id=name) for text, name in zip(texts, NAMES, strict=True)]
    comments[0].published_text, comments[1].published_text = "26-11-26 14:07", "26-11-26 14:14"
    comments[1].parent_id, comments[2].parent_id = "Ann", "Bo"
    without_addresses(comments)
    assert [comment.text for comment in comments] == [*texts] if kept else ["Hello.", "Yes.", "No."]


def test_what_one_begins_all_answers_with_is_a_greeting() -> None:
    comments = [Comment("Hello.", author="Ann", id="1"), Comment("So?", author="Bo", id="2")]
    comments += [Comment(f"{name}, 7 o'clock:\nYes.", author="Cem", parent_id=key) for name, key in (("Ann", "1"), ("Bo", "2"))]  # fmt: skip
    without_addresses(comments)
    assert comments[2].text == "Ann, 7 o'clock:\nYes."
