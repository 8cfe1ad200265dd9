"""What comments answer on other pages of their thread."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.replies.other_pages import answered

EARLIER = [Comment("It rains.", author=name, id=name) for name in ("Ann Marie", "Ann", "小明")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("@Ann Marie you are right", {3: 0}),
        ("@Ann you are right", {3: 1}),
        ("@Ann. You are right", {3: 1}),
        ("@小明你说得对", {3: 2}),
        ("@Anna you are right", {}),
        ("Ann, you are right", {}),
    ],
)
def test_a_mention_is_of_the_longest_name_on_another_page_that_it_begins_with(text: str, found: dict[int, int]) -> None:
    assert answered([*EARLIER, Comment(text, author="Cy", id="Cy")], [1, 1, 1, 2]) == found
