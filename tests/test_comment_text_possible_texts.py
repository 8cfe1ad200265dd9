"""What is no place of a comment's text, whatever it says."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from comcrawl_scrapy.comment_text.possible_texts import possible_texts
from tests.layouts import layout_of, slots_by_name
from tests.test_fields import TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping


@pytest.mark.parametrize(
    ("record", "possible"),
    [
        ("<p class=a>{0}</p><div style='display:none'><div class=b>Copy this link</div></div>", "a"),
        ("<p class=a>{0}</p><div class=b hidden>You may answer now</div>", "a"),
        ("<p class=a>{0}</p><div hidden><p class=b>You may answer now</p></div>", "a"),
        ("<p class=a>{0}</p><div class='pop hidden'><p class=b>You may answer now</p></div>", "a"),
        ("<p class=a>{0}</p><div class='field--label-hidden overflow-hidden'><p class=b>{1}</p></div>", "ab"),
        ("<p class=a>{0}</p><div class='overflow-x-hidden'><p class=b>{1}</p></div>", "ab"),
        ("<p class=a>{0}</p><p class=b>Submitted by Ann Marsh on May 1st, 2011</p>", "a"),
        ("<p class=a>{0}</p><p class=b>Written by mistake</p>", "ab"),
        ("<p class=a>{0}</p><p class=b>{1}</p><p class=b hidden>{2}</p>", "ab"),
        ("<div style='display:none'><p class=a>{0}</p><p class=b>{1}</p></div>", "ab"),
        ("<h4 class=b>9 Responses to “The old bridge”</h4><p class=a>{0}</p>", "a"),
        ("<h4 class=b>4 Kommentare</h4><p class=a>{0}</p>", "a"),
        ("<h4 class=b>Too loud for me</h4><p class=a>{0}</p>", "ab"),
        ("<h4 class=b>My 9 answers to Ann Marsh</h4><p class=a>{0}</p>", "ab"),
        ("<p class=b>9 Responses to “The old bridge”</p><p class=a>{0}</p>", "ab"),
    ],
    ids=[
        "in what is not displayed",
        "hidden",
        "in what is hidden",
        "in what is called so",
        "its label and what flows over are",
        "what flows over to the side is",
        "says by whom and when",
        "says by whom alone",
        "one of two is",
        "all is",
        "counts",
        "speaks of comments",
        "a title",
        "a title that counts later",
        "no heading",
    ],
)
def test_what_nobody_sees_or_heads_all_comments_is_no_text_of_a_lone_one(record: str, possible: str) -> None:
    assert _possible(record.format(*TEXTS)) == set(possible)


def test_what_heads_several_comments_is_a_part_of_none() -> None:
    assert _possible("<h4 class=b>4 Kommentare</h4><p class=a>So it is</p>", records=2) == {"a", "b"}


def test_what_is_hidden_around_all_records_hides_none_of_their_texts() -> None:
    record = "<p class=a>So it is</p><div style='display:none'><p class=b>Copy this link</p></div>"
    assert _possible(record, around="<div style='display:none'>{}</div>") == {"a"}


@pytest.mark.parametrize(("likely", "possible"), [(0.25, "ab"), (0.5, "b")])
def test_where_comments_are_folded_nothing_else_is_as_likely(likely: float, possible: str) -> None:
    assert _possible("<p class=b>in Wells</p><p class=a hidden>So it is</p>", likely={"a": 0.9, "b": likely}) == {
        *possible
    }


@pytest.mark.parametrize(("timed", "possible"), [(0.4, "b"), (0.6, "ab")])
def test_what_is_likelier_a_time_is_as_likely_a_text_as_none(timed: float, possible: str) -> None:
    assert _possible("<p class=b>2 days ago</p><p class=a hidden>So it is</p>", timed=timed) == {*possible}


def _possible(
    record: str,
    records: int = 1,
    around: str = "{}",
    likely: Mapping[str, float] = MappingProxyType({}),
    timed: float = 0.0,
) -> set[str]:
    layout = layout_of(around.format(f"<div class=rec>{record}</div>" * records))
    named = slots_by_name(layout)
    ranked = [(likely.get(name, 0.5), named[name]) for name in ("rec", "a", "b")]
    return {
        name
        for name, slot in named.items()
        if slot in [kept for _, kept in possible_texts(layout, ranked, [(timed, named["b"])])]
    } & {
        "a",
        "b",
    }
