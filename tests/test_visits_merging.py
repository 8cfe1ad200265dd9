from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest

from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.visits.merging import MergedComments
from comcrawl_scrapy.visits.same_comments import date_of

A, B, C, D = (
    Comment(f"What {author} thinks of it, at some length.", author, id=number, published_text=f"{number} May")
    for number, author in [("1", "Ann"), ("2", "Ben"), ("3", "Cid"), ("4", "Dora")]
)
MADE_UP = "0123456789abcde{}"


def merged(*states: list[Comment], at_end: bool = False) -> list[Comment]:
    result = MergedComments()
    for comments in states:
        result.add([replace(comment) for comment in comments], at_end=at_end)
    return result.comments()


def ids(comments: list[Comment]) -> str:
    return "".join(comment.id for comment in comments)


@pytest.mark.parametrize(
    ("states", "order"),
    [
        ([[A, B], [A, B, C]], "123"),
        ([[A, B], [B, C], [C, D]], "1234"),
        ([[C, D], [A, B, C, D]], "1234"),
        ([[A, D], [A, B, C, D]], "1234"),
        ([[A, B], [C, D]], "1234"),
        ([[A, B, C], [C, B, A]], "123"),
        ([[A, B, C], [A]], "123"),
        ([[], [A], []], "1"),
    ],
    ids=["grown", "windows", "earlier ones", "between", "pages", "sorted anew", "shrunk", "empty"],
)
def test_each_comes_once_in_the_order_of_the_page(states: list[list[Comment]], order: str) -> None:
    assert ids(merged(*states)) == order


@pytest.mark.parametrize(("known", "again", "number"), [("7", MADE_UP.format(7), 3), ("7", "8", 4)])
def test_a_short_text_is_known_by_its_place_whose_id_was_read_in_one_state_only(
    known: str, again: str, number: int
) -> None:
    short = Comment("Source?", "Pete", published_text="2h")
    assert len(merged([A, replace(short, id=known), B], [A, replace(short, id=again), B])) == number


@pytest.mark.parametrize(("url", "number"), [("/u/1", 1), ("/u/2", 2), (None, 2)])
def test_an_author_whose_name_is_read_to_another_extent_is_known_by_the_profile(url: str | None, number: int) -> None:
    first = Comment(A.text, "Ann", author_url="/u/1", id=MADE_UP.format(1))
    again = Comment(A.text, "Ann @ann.example", author_url=url, id=MADE_UP.format(2))
    assert len(merged([first], [again, B])) == number + 1


def test_people_whose_names_lead_to_the_same_page_are_not_one() -> None:
    said = [
        Comment("+1", name, author_url="/login", id=MADE_UP.format(i), published_at=START)
        for i, name in enumerate(("Ann", "Bo"), 1)
    ]
    assert len(merged(said[:1], said[1:])) == 2


def test_what_a_next_page_repeats_at_its_top_does_not_draw_the_rest_there() -> None:
    assert ids(merged([A, B], [A, C, D], at_end=True)) == "1234"


def test_the_top_of_a_list_comes_before_what_was_seen_of_its_end() -> None:
    comments = MergedComments()
    comments.add([D])
    comments.add([A, B], at_start=True)
    comments.add([B, C, D])
    assert ids(comments.comments()) == "1234"


def test_the_new_ones_are_counted() -> None:
    comments = MergedComments()
    assert [comments.add(state) for state in ([A, B], [B, C], [A, B, C], [])] == [2, 1, 0, 0]
    assert len(comments) == 3


def without_id(comment: Comment, number: int, **facts: str | None) -> Comment:
    return replace(comment, id=MADE_UP.format(number), **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        (without_id(A, 1), without_id(A, 2, published_text="2 minutes ago"), True),
        (without_id(A, 1, author=None, published_text=None), without_id(A, 2), True),
        (without_id(A, 1), replace(A, text=A.text + " And then some more of it."), True),
        (without_id(A, 1), without_id(A, 2, text=A.text + " And then some more of it."), True),
        (
            without_id(A, 1, published_text="2 hours ago"),
            without_id(A, 2, published_text="2 hours ago", text=A.text + " And more."),
            False,
        ),
        (
            without_id(A, 1, published_text="2 hours ago", text=A.text[:-1] + "…"),
            without_id(A, 2, published_text="2 hours ago"),
            True,
        ),
        (
            without_id(A, 1, author_url="/u/1"),
            without_id(A, 2, author_url="/u/2", text=A.text + " And then some more of it."),
            False,
        ),
        (without_id(A, 1), without_id(A, 2, author="Eve", published_text="7 May"), False),
        (without_id(A, 1), without_id(A, 2, text="Something else."), False),
        (A, replace(A, id="9"), False),
        (A, replace(A, id="comment-1"), True),
        (A, replace(A, id="comment-91"), False),
        (without_id(A, 1, text="👍"), without_id(A, 2, text="👎"), False),
    ],
    ids=[
        "time passes",
        "little read",
        "id later",
        "in full",
        "begun alike",
        "cut",
        "a namesake's",
        "another's",
        "another",
        "two ids",
        "an id and its element's",
        "two ids of two makes",
        "signs",
    ],
)
def test_without_the_same_id_text_and_author_or_time_tell(first: Comment, second: Comment, same: bool) -> None:
    assert len(merged([first], [second])) == 2 - same


def test_who_says_the_same_twice_is_heard_twice() -> None:
    twice = [without_id(A, 1), without_id(A, 2)]
    assert len(merged(twice, twice, twice[:1])) == 2


def test_the_reading_among_more_siblings_is_kept_and_the_longer_text() -> None:
    poor, rich = replace(A, author=None), replace(A, text="What Ann thinks of it, at some…")
    (found, *_) = merged([poor], [rich, B], [poor])
    assert (found.author, found.text) == ("Ann", A.text)


def test_a_reply_keeps_its_parent_across_windows_and_pages() -> None:
    reply = replace(C, parent_id="1", depth=1)
    deeper = replace(D, parent_id="3", depth=1)
    for states in ([[A, B], [reply, deeper]], [[A, reply], [replace(reply, parent_id=None, depth=0), deeper]]):
        by_id = {comment.id: comment for comment in merged(*states)}
        assert [(by_id[i].parent_id, by_id[i].depth) for i in "34"] == [("1", 1), ("3", 2)]


@pytest.mark.parametrize("newest_first", [False, True])
@pytest.mark.parametrize(
    ("answer", "other", "parents"),
    [
        ({"quote": A.text}, {}, ["1", None]),
        ({"quote": A.text}, {"parent_id": "3", "quote": "@Cid"}, ["1", "3"]),
        ({"quote": A.text}, {"parent_id": "3"}, [None, "3"]),
        ({"quote": "Something else."}, {}, [None, None]),
        ({"text": "@Ann Lee, so it is."}, {}, ["1", None]),
        ({"text": "@Nobody, so it is."}, {}, [None, None]),
    ],
    ids=["quoted", "beside others", "beside nested ones", "not quoted", "addressed", "not addressed"],
)
def test_what_is_quoted_or_addressed_may_be_on_another_page(
    answer: dict[str, Any], other: dict[str, Any], parents: list[str | None], *, newest_first: bool
) -> None:
    said = [
        replace(A, author="Ann Lee"),
        B,
        replace(C, id="3"),
        replace(D, **other),
        replace(A, id="5", author="Eve", **{"text": "So it is.", **answer}),
    ]
    for day, comment in enumerate(said):
        comment.published_at = START + timedelta(days=day)
    pages = [said[:2], said[2:]] if not newest_first else [said[:1:-1], said[1::-1]]
    found = {comment.id: comment.parent_id for comment in merged(*pages, at_end=True)}
    assert [found[i] for i in "54"] == parents
    assert not any(found[i] for i in "123")


def test_who_is_addressed_on_the_same_page_is_told_there() -> None:
    said = [replace(A, published_at=START), replace(B, text="@Ann, no.", published_at=START + timedelta(days=1))]
    assert [comment.parent_id for comment in merged(said)] == [None, None]
    assert [comment.parent_id for comment in merged(said[:1], said)] == [None, None]


def test_a_parent_that_is_on_no_page_is_known_by_its_id() -> None:
    (found,) = merged([replace(A, parent_id="0", depth=1)])
    assert (found.parent_id, found.depth) == ("0", 1)


def test_ids_that_states_made_up_apart_follow_their_comments() -> None:
    first = [without_id(A, 1), replace(without_id(B, 2), parent_id=MADE_UP.format(1), depth=1)]
    second = [without_id(A, 3, published_text="1 hour ago"), replace(without_id(C, 4), parent_id=MADE_UP.format(3))]
    a, c, b = merged(first, second)
    assert (a.author, b.author, c.author) == ("Ann", "Ben", "Cid")
    assert b.parent_id == c.parent_id == a.id


def test_circles_end() -> None:
    assert len(merged([replace(A, parent_id="2"), replace(B, parent_id="1")])) == 2


def test_ids_that_count_anew_on_every_page_are_no_ids() -> None:
    assert [c.author for c in merged([A, B], [replace(C, id="1"), replace(D, id="2")], at_end=True)] == [
        "Ann", "Ben", "Cid", "Dora"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "number"), [("What {} thinks of it, at some length.", 4), ("What {} adds to it, as ever.", 7)]
)
def test_ids_that_are_made_anew_with_every_drawing_are_no_ids(text: str, number: int) -> None:
    again = [replace(comment, text=text.format(comment.author), id=f"r{comment.id}") for comment in (A, B, C)]
    assert len(merged([A, B, C], [replace(D, id="r4"), *again])) == number


def test_short_comments_under_ids_that_are_made_anew_are_told_by_the_order() -> None:
    first = [A, B, C, Comment("Agree!", id="5")]
    assert len(merged(first, [replace(comment, id=f"r{comment.id}") for comment in first])) == 4


def test_who_says_what_all_say_under_other_ids_says_it_anew() -> None:
    alike = [
        replace(
            A,
            text="R.I.P. We will all miss you, dear old friend, and the days by the river.",
            author="A friend",
            id=str(n),
        )
        for n in range(6)
    ]
    assert len(merged(alike[:3], alike[3:])) == 6


def test_ids_are_unique() -> None:
    found = merged([replace(A, id="1", text="One."), replace(B, id="1", text="Two.")])
    assert ids(found) == "11-1"


START = datetime(2026, 5, 1, 8, tzinfo=UTC)
SAYINGS = ["Agree!", "Thanks.", "Agree!", "So true", "Agree!", "Thanks."]
LONG = "I could not agree more with all of it."


def said(
    text: str, number: int, author: str | None = None, day: int | None = None, shown: str | None = None
) -> Comment:
    date = None if day is None else START + timedelta(days=day)
    return Comment(
        text, author, id=MADE_UP.format(f"{number:x}")[-16:].zfill(16), published_at=date, published_text=shown
    )


def talk(author: str | None, dated: bool, count: int = 18) -> list[Comment]:
    """Return a talk of little: one short text a day, again and again."""
    return [
        said(SAYINGS[n % 6], n, author, n if dated else None, f"{n}. 5. 2026" if dated else None) for n in range(count)
    ]


@pytest.mark.parametrize("author", [None, "Anonymous"])
@pytest.mark.parametrize("text", ["Agree!", LONG])
def test_what_is_said_again_on_another_day_is_another_comment(author: str | None, text: str) -> None:
    comments = [replace(one, text=text) for one in talk(author, dated=True)]
    assert len(merged(comments[:6], comments[6:12], comments[12:], at_end=True)) == 18


@pytest.mark.parametrize(
    ("shown", "is_known"),
    [
        *((each, False) for each in ("2 days ago", "vor 2 Tagen", "1 Stunde 51 Minuten her", "2 часа 13 минут назад", "2時間3分前")),
        ("May 3, 2024", True),
    ],
)  # fmt: skip
def test_a_date_that_changes_with_every_look_tells_no_comment(shown: str, is_known: bool) -> None:
    assert (date_of(said("Agree!", 1, "Ann", 1, shown)) is not None) is is_known


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (said("Agree!", 1, "Ann", shown="2 days ago"), said("Agree!", 2, "Ann", shown="2 days ago")),
        (said("Agree!", 1, "Ann"), said("Agree!", 2, "Ann")),
        (said("Agree!", 1), said("Agree!", 2)),
        (said("Agree!", 1), said("Agree!", 1)),
        (said(LONG, 1), said(LONG, 2)),
        (said(LONG, 1, "Ann"), said(LONG + " And more.", 2, "Ann")),
        (said(LONG, 1, "Ann", 1), said(LONG + " And more.", 2, "Ann", 2)),
        (said(LONG, 1, "Ann", 1), said(LONG, 2, "Ben", 1)),
        (replace(said(LONG, 0, "Ann", 1), id="1"), replace(said(LONG, 0, "Ann", 1), id="2")),
        (replace(said("Yes", 0), id="1"), replace(said("No", 0), id="1")),
    ],
    ids=[
        "relative",
        "no time",
        "nobody",
        "hashed",
        "long",
        "begins alike",
        "dates",
        "authors",
        "two ids",
        "counted anew",
    ],
)
def test_next_pages_do_not_overlap_where_little_tells(first: Comment, second: Comment) -> None:
    other = said("Something else.", 3, "Eve")
    assert len(merged([first, other], [second], at_end=True)) == 3


@pytest.mark.parametrize("author", [None, "Anonymous"])
@pytest.mark.parametrize("dated", [False, True])
@pytest.mark.parametrize("step", [2, 4])
def test_windows_are_put_together_by_their_order(author: str | None, dated: bool, step: int) -> None:
    comments = [
        said(f"No {n}" if n % 3 else "Agree!", n, one.author, n if dated else None)
        for n, one in enumerate(talk(author, dated))
    ]
    windows = [comments[n : n + 6] for n in range(0, 13, step)]
    assert all(one[-1] in following for one, following in pairwise(windows))
    assert [one.text for one in merged(*windows)] == [one.text for one in comments]


@pytest.mark.parametrize("before", [[], [[A, B]]], ids=["first page", "next page"])
def test_a_page_that_grows_everywhere_is_the_same_page_where_one_text_is_read_otherwise(
    before: list[list[Comment]],
) -> None:
    page = [said(f"No {n}", n, "Ann") for n in range(20)]
    read_otherwise = said("Yes", 30, "Ann")
    grown = [
        one for n, root in enumerate(page) for one in (read_otherwise if n == 9 else root, said(f"Why {n}", 40 + n))
    ]
    assert len(merged(*before, page, grown, at_end=bool(before))) == 41 + 2 * len(before)


@pytest.mark.parametrize("before", [[], [[A, B]]], ids=["first page", "next page"])
def test_a_page_that_grows_between_what_little_tells_of_is_the_same_page(before: list[list[Comment]]) -> None:
    page, reply = talk("Ann", dated=False, count=4), said("Why?", 9)
    states = [*before, page, page, [page[0], reply, *page[1:]]]
    assert len(merged(*states, at_end=bool(before))) == 5 + 2 * len(before)


@pytest.mark.parametrize("shown", [("59 minutes ago", "1 hour ago"), ("vor 1 Tag", "vor 2 Tagen"), ("3h", "4h")])
def test_times_that_change_with_every_look_are_no_dates(shown: tuple[str, str]) -> None:
    states = [[said(LONG, n, "Ann", n, text)] for n, text in enumerate(shown)]
    assert len(merged(*states, at_end=True)) == 1


def test_windows_meet_where_one_ends_and_one_begins_not_where_the_same_was_said_before() -> None:
    talked = [said(text, n) for n, text in enumerate(["Agree!", "Thanks.", "Why?", "Agree!", "Thanks.", "So true"])]
    for windows in ([talked[:5], talked[3:]], [talked[3:], talked[:5]]):
        assert [one.text for one in merged(*windows)] == [one.text for one in talked]


MANY = 2_000
ALIKE = {
    "nobody's": [said("I agree!", n) for n in range(MANY)],
    "long": [said(LONG, n) for n in range(MANY)],
    "begun alike": [said(f"{LONG} {n}", n) for n in range(MANY)],
    "removed here and there": [said(f"What {n} thinks" if n % 4 else "[removed]", n) for n in range(MANY)],
    "in any order": [said(SAYINGS[n * n % 7 % 6], n) for n in range(MANY)],
    "many authors'": [said(LONG, n, f"Reader {n}") for n in range(MANY)],
    "of one id": [replace(said(f"No {n}", n, f"Reader {n}"), id="comment") for n in range(MANY)],
}


@pytest.mark.parametrize("comments", ALIKE.values(), ids=ALIKE)
def test_many_that_are_alike_are_told_apart_at_once(comments: list[Comment]) -> None:
    start = time.process_time()  # whatever else the machine is busy with
    more = said("Something else.", MANY)
    assert (
        len(merged(comments, comments, [*comments, more], [*comments[:9], said("Well.", 0), *comments[9:], more]))
        == MANY + 2
    )
    assert time.process_time() - start < 4


def test_what_is_shown_instead_of_a_note_is_known_by_its_own_text() -> None:
    note, other = (
        Comment("This comment contains spoilers.", author="Ann"),
        Comment("It is late again, I hear.", author="Bob"),
    )
    shown = Comment("Rain.", author="Ann", id="c7")
    gathered = MergedComments()
    gathered.add([note, other])
    gathered.replace([note, other], {0: shown})

    assert gathered.add([shown, other]) == 0
    assert [comment.text for comment in gathered.comments()] == ["Rain.", "It is late again, I hear."]


@pytest.mark.parametrize(
    ("thread", "parents"),
    [([A, C, D], [None, None, "1", "1"]), ([A, B, C, D], [None] * 4), ([C, A, D], [None] * 4)],
    ids=["thread", "the list", "begins with another"],
)
def test_a_thread_in_the_place_of_the_list_answers_what_it_begins_with(
    thread: list[Comment], parents: list[str | None]
) -> None:
    result = MergedComments()
    result.add([A, B])
    result.add(thread)
    result.answer(A, thread, [B])
    assert [comment.parent_id for comment in sorted(result.comments(), key=lambda comment: comment.id)] == parents


@pytest.mark.parametrize(
    ("then", "now", "parents"),
    [
        ([C, D], [A, B, replace(C, parent_id="2"), replace(D, parent_id="2")], [None] * 4),
        ([C, D], [A, B, replace(C, parent_id="2"), replace(D, parent_id="1")], [None, None, "2", "1"]),
        ([D], [A, B, C, replace(D, parent_id="3")], [None, None, None, "3"]),
        ([A, C, D], [A, B, replace(C, parent_id="2"), replace(D, parent_id="2")], [None, None, "2", "2"]),
        ([B, C], [A, replace(B, parent_id="1"), replace(C, parent_id="1"), D], [None, "1", "1", None]),
    ],
    ids=["below the last of earlier ones", "below several", "one alone", "a thread among them", "more after a thread"],
)
@pytest.mark.parametrize("looks", [1, 2])
def test_what_was_the_whole_list_does_not_answer_what_has_come_above_it_however_often_it_is_read(
    then: list[Comment], now: list[Comment], parents: list[str | None], looks: int
) -> None:
    assert [comment.parent_id for comment in merged(then, *[now] * looks)] == parents


@pytest.mark.parametrize(
    ("said", "texts"),
    [
        ("Ann\nThe tram is late, as it is on every day.", ["The tram is late, as it is on every day."]),
        ("Bob\nThe tram is late, as it is on every day.", [None, "The tram is late, as it is on every day."]),
    ],
    ids=["the author's name", "another name"],
)
def test_what_was_read_with_its_author_in_its_text_is_known_again(said: str, texts: list[str | None]) -> None:
    first, later = Comment(said), Comment("The tram is late, as it is on every day.", "Ann")
    found = merged([first, Comment("Cid\nNot on Sundays, when it is early.")], [later, replace(B), replace(C)])
    assert [comment.text for comment in found if "tram" in comment.text] == [text or said for text in texts]
