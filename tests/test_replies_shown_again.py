"""Lists of comments that a page has twice are one."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments
from tests.test_fields import NAMES, TEXTS

COMMENT = (
    "<li class=comment><b class=author>{}</b> <time>March {}, 2024 at 10:15</time><p class=text>{}</p><a>Reply</a></li>"
)


def listed(*which: int) -> str:
    return "".join(COMMENT.format(NAMES[i % 4], i + 1, f"{TEXTS[i % 4]} Number {i}.") for i in which)


def found_on(lists: str) -> list[int]:
    """Return the numbers of the comments that are found on a page with these *lists*."""
    page = f"<html lang=en><body><h1>The bridge</h1><p>It is closed.</p><h2>Comments</h2>{lists}</body></html>"
    return [int(comment.text.rpartition(" ")[2].strip(".")) for comment in extract_comments(page).comments]


ALL = listed(*range(6))


@pytest.mark.parametrize(
    ("lists", "expected"),
    [
        (f"<ul class=wide>{ALL}</ul><ul class=narrow>{ALL}</ul>", [*range(6)]),
        (f"<ul class=a>{ALL}</ul><ul class=b>{ALL}</ul><ul class=c>{ALL}</ul>", [*range(6)]),
        (f"<h3>Best</h3><ul>{listed(4, 1)}</ul><h3>All</h3><ul>{ALL}</ul>", [*range(6)]),
        (f"<ul>{ALL}</ul><h3>Newest</h3><ul>{listed(5, 4)}</ul>", [*range(6)]),
        (f"<ul>{listed(0, 1, 2)}</ul><ul>{listed(3, 4, 5)}</ul>", [*range(6)]),
        (f"<ul>{listed(0, 1, 2, 2, 3)}</ul>", [0, 1, 2, 2, 3]),
        (f"<ul>{listed(0, 1, 2, 2)}</ul>", [0, 1, 2, 2]),
        (f"<ul>{listed(0, 1, 2)}</ul><ul>{listed(2, 3)}</ul>", [0, 1, 2, 2, 3]),
    ],
    ids=[
        "two",
        "three",
        "picked first",
        "newest last",
        "different ones",
        "posted twice",
        "posted twice at last",
        "one alike",
    ],
)
def test_a_list_that_is_shown_again_is_read_once(lists: str, expected: list[int]) -> None:
    assert found_on(lists) == expected
