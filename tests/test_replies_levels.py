"""What tells how deep comments stand that all stand in one list."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.replies.levels import INDENTED, INDENTED_OTHERWISE
from comcrawl_scrapy.threads import find_parents
from tests.test_threads import T, layout_of

DEEPER = [None, 0, 1, 0]


@pytest.mark.parametrize(
    ("record", "parents"),
    [
        ("<div class=c><span class=user-level-{0}>Member</span>{1}</div>", [None] * 4),
        ("<div class=c><span data-level={0}>Member</span>{1}</div>", [None] * 4),
        ("<div class=c><span style='margin-left:{0}px'>Member</span>{1}</div>", [None] * 4),
        ("<div class=c><p><b class=a>Ann</b><a class=level-{0}>Member</a></p>{1}</div>", [None] * 4),
        ("<div class=c><div class=level-{0}>{1}</div></div>", DEEPER),
        ("<div class=c><div data-level={0}>{1}</div></div>", DEEPER),
        ("<div class=c><div style='margin-left:{0}px'>{1}</div></div>", DEEPER),
        ("<div class='c level-{0}'>{1}</div>", DEEPER),
        ("<div class=c><span class=level-{0}></span>{1}</div>", DEEPER),
        ("<span class='c level-{0}'><b class=a>Ann</b>{1}</span>", DEEPER),
        ("<a class=c style='margin-left:{0}px'><b class=a>Ann</b>{1}</a>", DEEPER),
        ("<div class=c data-level={0}><span class=level-1>Member</span>{1}</div>", DEEPER),
    ],
    ids=["a class of a badge", "an attribute of a badge", "the margin of a badge", "a badge in the line of the name", "a class of a block", "an attribute of a block", "the margin of a block", "a record", "a blank in a line", "a record in a line", "the margin of a record in a line", "a record beside a badge"],
)  # fmt: skip
def test_records_and_blocks_at_their_heads_tell_the_level_and_badges_do_not(
    record: str, parents: list[int | None]
) -> None:
    html = "".join(record.format(level, T) for level in (1, 2, 3, 2))
    assert find_parents(*layout_of(html))[0] == parents


def test_how_high_members_stand_is_no_level_of_what_they_say() -> None:
    html = "".join(f"<div class=c><i class=level-{level}></i>{T}</div>" for level in (3, 5, 2, 1, 7))
    assert find_parents(*layout_of(html))[0] == [None] * 5


def test_records_whose_own_levels_leave_one_out_are_answers_all_the_same() -> None:
    """What stood between was deleted, or stands on the page before."""
    html = "".join(f"<div class='c depth-{level}'>{T}</div>" for level in (2, 0, 2, 1))
    assert find_parents(*layout_of(html))[0] == [None, None, 1, 1]


def test_margins_may_be_written_without_a_zero() -> None:
    html = "".join(f"<div class=c style='margin-left:{margin}'>{T}</div>" for margin in ("0", ".5em", "1em", ".5em"))
    assert find_parents(*layout_of(html))[0] == DEEPER


@pytest.mark.parametrize(
    "style",
    ["margin: 5px 0 5px {0}px", "padding:0 0 0 {0}em", "margin-left: calc({0} * 20px)", "--depth: {0}", "--comment-indent:{0}px",
     "padding: 5px 5px 5px 10px; margin-left:{0}px"],
)  # fmt: skip
def test_a_margin_may_be_one_of_four_or_made_by_the_style_sheet(style: str) -> None:
    html = "".join(f"<div class=c style='{style.format(level)}'>{T}</div>" for level in (0, 1, 2, 1))
    assert find_parents(*layout_of(html))[0] == DEEPER


@pytest.mark.parametrize("look", ["style='margin-left:30px'", "class=indent-1"])
@pytest.mark.parametrize(
    ("thread", "parents"),
    [("A[B[C[D]]]", [None, 0, 1, 2]), ("A[B[C]D]E", [None, 0, 1, 0, None])],
    ids=["one answer each", "several"],
)
def test_margins_in_one_another_count_from_the_one_around_them(
    thread: str, parents: list[int | None], look: str
) -> None:
    parts = {"[": f"<div {look}>", "]": "</div>"}
    html = "".join(parts.get(sign, f"<div class=c>{T}</div>") for sign in thread)
    assert find_parents(*layout_of(html))[0] == parents


@pytest.mark.parametrize("look", ["style='margin-left:{0}px'", "class=depth-{0}"])
def test_levels_beside_one_another_are_not_in_what_holds_the_thread(look: str) -> None:
    record = f"<div class=c>{T}</div>"
    answers = "".join(f"<div {look.format(level)}>{record}</div>" for level in (1, 2, 1))
    html = f"<div class=thread>{record}{answers}</div>{record}"
    assert find_parents(*layout_of(html))[0] == [None, 0, 1, 0, None]


def test_what_stands_above_a_list_with_margins_is_not_answered_by_all_in_it() -> None:
    one, answer = (f"<div class=c{style}>{T}</div>" for style in ("", " style='margin-left:20px'"))
    html = f"{one}<div class=list>{one}{answer}{3 * one}</div>"
    assert find_parents(*layout_of(html))[0] == [None, None, 1, None, None, None]


def test_a_margin_of_many_digits_is_read_once() -> None:
    assert not INDENTED_OTHERWISE.search("margin:" + 100_000 * "1")
    assert not INDENTED.search("margin-left:" + 100_000 * "1")  # quadratic, it would take minutes


@pytest.mark.parametrize(
    ("levels", "parents"),
    [((1, None, 1, 2), [None, None, None, 2]), ((None, 1, None, 1), [None, 0, None, 2])],
    ids=["the first has one", "the first has none"],
)
def test_a_record_without_a_level_stands_as_high_as_the_first(
    levels: tuple[int | None, ...], parents: list[int | None]
) -> None:
    looks = ("c" if level is None else f"c depth-{level}" for level in levels)
    html = "".join(f"<div class='{look}'>{T}</div>" for look in looks)
    assert find_parents(*layout_of(html))[0] == parents
