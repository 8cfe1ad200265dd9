"""Ids and attributes that say which comment another answers."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.threads import find_parents
from tests.test_threads import T, layout_of


@pytest.mark.parametrize(
    ("own", "inner", "parents"),
    [
        ("id=c-{0}", "<img data-id={1}>", [None, None, 1]),
        ("data-id={0}", "<a name={1}></a>", [None, None, 1]),
        ("", "<p><a id=c-{0}></a><img data-id={1}></p>", [None, None, 1]),
        ("", "<a name=c-{0}></a>", [None, None, 1]),
    ],
    ids=["a picture", "a place", "one part before another", "parts alone"],
)
def test_an_answer_to_an_id_is_to_the_record_of_it_and_not_to_one_with_a_part_of_it(
    own: str, inner: str, parents: list[int | None]
) -> None:
    ids = ((1, 2), (2, 7), (3, 9))
    records = (f"<div class=c {own.format(*both)}>{inner.format(*both)}{T}</div>" for both in ids)
    *above, last = records
    html = "".join(above) + last.replace("class=c", "class=c data-parent-id=2", 1)
    assert find_parents(*layout_of(html))[0] == parents


@pytest.mark.parametrize(
    ("name", "ids", "parent"),
    [
        ("data-review-id", ("101", "102", "102"), 1),
        ("data-id", ("abcdefg7", "qwertyu7", "qwertyu7"), 1),
        ("id", ("comment-5f3a9c1e", "comment-77aa01ff", "77aa01ff"), 1),
        ("data-id", ("1", "2", "-1"), None),
    ],
    ids=["as the comments are known by", "with numbers that are the same", "behind a word", "nobody"],
)
def test_a_parent_is_found_by_whatever_id_the_comments_have(
    name: str, ids: tuple[str, str, str], parent: int | None
) -> None:
    *own, named = ids
    records = [f"<div class=c {name}={one}>{T}</div>" for one in own]
    comments, layout = layout_of(f"{''.join(records)}<div class=c data-parent-id={named}>{T}</div>")
    for comment, one in zip(comments, own, strict=False):
        comment.id = one
    assert find_parents(comments, layout) == ([None, None, parent], {})


@pytest.mark.parametrize(
    ("html", "parents"),
    [
        ("<ul><li><div class=c>{0}<ul><li><div class=c>{0}</div><ul><li><div class=c>{0}</div></ul></ul></div></ul>", [None, 0, 1]),
        ("<ul><li><div class=c>{0}<ul><li><div class=c>{0}</div><li><div class=c>{0}</div></ul></div></ul>", [None, 0, 0]),
        ("<div><div class=c>{0}</div><div><div class=c>{0}<p><b class=c>{0}</b></div></div></div>", [None, None, 1]),
    ],
    ids=["in its item", "in items of their own", "all stand in what begins with the first, which is no item"],
)  # fmt: skip
def test_an_answer_that_stands_beside_another_one_in_its_item_answers_that_one(
    html: str, parents: list[int | None]
) -> None:
    assert find_parents(*layout_of(html.format(T)))[0] == parents


@pytest.mark.parametrize(
    ("before", "name", "inside", "answered"),
    [
        (3, "collapse-comments", 4, None),
        (3, "replies", 4, 2),
        (3, "comments", 4, 2),
        (3, "antworten", 4, 2),
        (3, "'' id=comment-replies", 4, 2),
        (3, "collapse-comments", 2, 2),
        (2, "collapse-comments", 4, 1),
    ],
    ids=[
        "the rest",
        "called answers",
        "like the list",
        "otherwise",
        "id of answers",
        "fewer than before it",
        "after few",
    ],
)
def test_a_box_after_the_last_of_several_that_holds_more_is_the_rest_of_the_list(
    before: int, name: str, inside: int, answered: int | None
) -> None:
    record = f"<div class=c>{T}</div>"
    rest = f"<div class={name}>{record * inside}</div>"
    parents, _ = find_parents(*layout_of(f"<div class=comments>{record * before}{rest}</div>"))
    assert parents == [None] * before + [answered] * inside
