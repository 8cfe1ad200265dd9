from __future__ import annotations

import pytest

from middlewares.effects import Effect, Seen, effect, has_left

URL = "https://a.example/story?id=1"
PAGE = Seen("a", URL, 0)
LAYER = frozenset({("a", 7)})


@pytest.mark.parametrize(
    ("before", "after", "in_popup", "expected"),
    [
        (PAGE, PAGE, False, "nothing"),
        (PAGE, Seen("a", URL + "#talk", 0), False, "nothing"),
        (PAGE, Seen("a", URL + "&open=1", 0), False, "nothing"),
        (PAGE, Seen("a", URL, 3), False, "section"),
        (PAGE, Seen("a", URL, 3, LAYER), False, "section"),
        (PAGE, Seen("b", "https://b.example/", 3), True, "section"),
        (Seen("a", URL, 2), Seen("a", URL, 3), False, "larger"),
        (Seen("a", URL, 3), Seen("a", URL, 2), False, "nothing"),
        (PAGE, Seen("b", URL, 0), False, "navigation"),
        (PAGE, Seen("a", "https://a.example/other", 0), False, "navigation"),
        (PAGE, Seen("b", "https://b.example/", 0), True, "popup"),
        (PAGE, Seen("a", URL, 0, LAYER), False, "overlay"),
        (Seen("a", URL, 0, LAYER), Seen("a", URL, 0, LAYER), False, "nothing"),
        (Seen("a", URL, 0, LAYER), PAGE, False, "nothing"),
        (PAGE, Seen("b", "https://b.example/", 0, LAYER), False, "navigation"),
    ],
)
def test_a_click_is_judged_by_what_changed(before: Seen, after: Seen, in_popup: bool, expected: Effect) -> None:
    assert effect(before, after, in_popup=in_popup) == expected


@pytest.mark.parametrize(
    ("after", "left"),
    [(Seen("b", URL, 0), True), (Seen("a", "https://a.example/", 0), True), (Seen("a", URL + "#top", 0), False)],
)
def test_a_page_has_left_when_document_or_path_changed(after: Seen, left: bool) -> None:
    assert has_left(PAGE, after) is left
