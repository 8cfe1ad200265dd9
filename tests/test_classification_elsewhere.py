from __future__ import annotations

import pytest

from comcrawl_scrapy.classification.elsewhere import elsewhere
from comcrawl_scrapy.items import Comment

HERE = "https://town.example/bridge"


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        (["https://town.example/rain#c-2"], [8]),
        (["https://town.example/bridge?page=2#c-2"], []),
        ([f"{HERE}/comments#c-2"], []),
        (["https://town.example/rain"], []),
        (["https://[town/rain#c-2"], [8]),
        ([None], []),
        ([f"https://town.example/{i}#c-2" for i in range(4)], []),
    ],
    ids=[
        "of another page",
        "of its next page",
        "as the page is called",
        "no comment",
        "broken",
        "no link",
        "of many pages",
    ],
)
def test_comments_that_link_to_themselves_on_another_page_are_of_that(
    others: list[str | None], expected: list[int]
) -> None:
    links = [f"{HERE}#c-{i}" for i in range(10, 18)]
    comments = [Comment(text="So it is.", permalink=link) for link in (*links, *others)]
    assert elsewhere(comments, f"{HERE}/comments") == expected


def test_without_comments_there_are_none_elsewhere() -> None:
    assert elsewhere([], HERE) == []
