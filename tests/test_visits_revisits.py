from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.visits.revisits import Delivered, changes

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def made_up(number: int) -> str:
    """An id as we make it where the site gives none."""
    return f"{number:016x}"


def said(ids: str, text: str = "I say {}.") -> list[Comment]:
    return [Comment(text.format(id), author=f"author of {id}", id=id) for id in ids]


def later(before: list[Comment], now: list[Comment], whole: bool = True) -> list[tuple[str, str | None]]:
    """Return id and change of what a second visit delivers."""
    return [(c.id, c.change) for c in changes(now, changes(before, {}).delivered, whole).comments]


@pytest.mark.parametrize(
    ("before", "now", "delivered"),
    [
        ("", "ab", [("a", None), ("b", None)]),
        ("ab", "ab", []),
        ("ab", "abc", [("c", None)]),
        ("ab", "cab", [("c", None)]),
        ("abc", "ac", [("b", "deleted")]),
        ("abcd", "ad", [("b", "deleted"), ("c", "deleted")]),
        ("abc", "dac", [("d", None), ("b", "deleted")]),
        ("abc", "bc", []),  # the first may have moved out of sight
        ("abc", "ab", []),  # the rest may not have been loaded
        ("abc", "ca", []),  # sorted anew: another part may be in sight
        ("abc", "", []),
    ],
)
def test_what_is_new_and_what_was_surely_deleted(before: str, now: str, delivered: list[tuple[str, str]]) -> None:
    assert later(said(before), said(now)) == delivered


def test_a_visit_that_was_cut_short_deletes_nothing() -> None:
    assert later(said("abc"), said("ac"), whole=False) == []


def test_an_edited_comment_is_delivered_anew_and_one_that_lost_its_text_is_deleted() -> None:
    first, second, third = said("abc")
    now = [first, replace(second, text="I say so still."), replace(third, text="")]
    assert later([first, second, third], now) == [("b", "edited"), ("c", "deleted")]


def test_what_was_told_once_is_not_told_again() -> None:
    known = changes(said("abc"), {}).delivered
    first, second, third = said("abc")
    known |= changes([first, replace(second, text="I say so still."), replace(third, text="")], known).delivered
    now = [first, replace(second, text="I say so still."), replace(third, text="")]
    again = changes(now, known)
    assert (again.comments, again.known, again.delivered) == ([], 3, {})
    known |= changes([first, *now[2:]], known).delivered
    assert changes([first, *now[2:]], known).comments == []


def test_without_ids_of_the_site_a_comment_is_known_by_author_and_text_whatever_its_time_reads() -> None:
    before = Comment("Rain again.", author="Ann", published_text="3 hours ago", id=made_up(1))
    answer = Comment("As ever.", author="Bob", id=made_up(9), parent_id=made_up(7))
    found = changes(
        [replace(before, published_text="5 hours ago", id=made_up(7)), answer], changes([before], {}).delivered
    )
    assert found.known == 1
    assert [(c.id, c.parent_id) for c in found.comments] == [(made_up(9), made_up(1))]  # the id that was delivered


def test_without_ids_of_the_site_an_edited_comment_is_known_by_author_and_time() -> None:
    before = Comment("Rain again.", author="Ann", published_at=NOON, id=made_up(1))
    known = changes([before], {}).delivered
    edited = changes([replace(before, text="Snow again.", id=made_up(2))], known)
    assert [(c.id, c.text, c.change) for c in edited.comments] == [(made_up(1), "Snow again.", "edited")]
    assert changes([replace(before, text="Snow again.", id=made_up(2))], known | edited.delivered).comments == []


@pytest.mark.parametrize(
    ("ids", "later_ids"),
    [
        ([":r1:", ":r2:"], [":r3:", ":r5:", ":r4:"]),  # made anew with each load
        (["say-1", "say-2"], ["say-1", "say-2", "say-3"]),  # counted anew, the newest first
        ([made_up(1), made_up(2)], ["9", "7", "8"]),  # read among many, not among few
        (["7", "8"], [made_up(1), made_up(2), made_up(3)]),
    ],
)
def test_comments_whose_ids_are_others_each_time_are_known_by_their_texts(ids: list[str], later_ids: list[str]) -> None:
    texts = ["It snows in the mountains again.", "No, that is rain, and a lot of it.", "And so it goes on all day."]
    old = [Comment(text, id=id, published_text="2 hours ago") for text, id in zip(texts, ids, strict=False)]
    now = [Comment(text, id=id) for text, id in zip([texts[2], *texts[:2]], later_ids, strict=True)]
    known = changes(old, {}).delivered
    found = changes(now, known)
    assert ([(c.text, c.change) for c in found.comments], found.known) == ([(texts[2], None)], 2)
    assert changes(now, known | found.delivered).comments == []


@pytest.mark.parametrize(("then", "now"), [(made_up(1), "7"), ("7", made_up(1))])
def test_a_short_comment_whose_id_is_read_only_once_is_known_by_its_text(then: str, now: str) -> None:
    assert later([Comment("Yes.", author="Ann", id=then)], [Comment("Yes.", author="Ann", id=now)]) == []


@pytest.mark.parametrize(
    ("text", "then", "ids"),
    [
        ("Mein aufrichtiges Beileid der Familie.", ":r1:", [":r2:", ":r3:"]),
        ("LOL", made_up(1), ["8", "7"]),
        ("LOL", "7", [made_up(2), made_up(1)]),
    ],
)
def test_the_same_words_of_somebody_else_are_new_where_ids_are_others(text: str, then: str, ids: list[str]) -> None:
    now = [Comment(text, author=author, id=id) for author, id in zip(("Bob", "Ann"), ids, strict=True)]
    assert later([Comment(text, author="Ann", id=then)], now) == [(ids[0], None)]
    assert later([Comment(text, author="Ann", id=then)], now[:1]) == [(ids[0], None)]


def test_a_short_comment_whose_id_is_another_is_known_by_author_and_time() -> None:
    one = Comment("LOL", author="Ann", published_at=NOON, id=":r1:")
    assert later([one], [replace(one, id=":r2:")]) == []


def test_two_comments_are_never_delivered_under_one_id() -> None:
    first, second = "It snows in the mountains again.", "No, that is rain, and a lot of it."
    known = changes([Comment(first, id="say-1")], {}).delivered
    now = [Comment(second, id="say-1"), Comment(first, id="say-2"), Comment("Right.", id="say-3", parent_id="say-1")]
    new, answer = changes(now, known).comments
    assert new.id != "say-1"
    assert answer.parent_id == new.id


def test_another_comment_of_one_author_on_one_day_is_no_edit_of_what_is_out_of_sight() -> None:
    old, other, new = (Comment(f"I say {id}.", author="Ann", published_at=NOON, id=id) for id in "abc")
    assert later([other, old], [new, other]) == [("c", None)]


@pytest.mark.parametrize(
    ("visits", "delivered"),
    [
        (["abc", "nabc", "nac"], [("b", "deleted")]),  # the newest first
        (["abc", "abxc", "abx"], []),  # an answer; the last one may not have been loaded
    ],
)
def test_what_was_deleted_is_told_by_the_order_of_the_page_not_of_the_visits(
    visits: list[str], delivered: list[tuple[str, str]]
) -> None:
    known: dict[str, str] = {}
    for visit in visits[:-1]:
        known = changes(said(visit), known).delivered
    assert [(c.id, c.change) for c in changes(said(visits[-1]), known).comments] == delivered


def test_the_same_word_of_the_same_author_twice_is_two_comments() -> None:
    twice = [Comment("Yes.", author="Ann", id=made_up(n)) for n in (1, 2)]
    assert later(twice[:1], twice) == [(made_up(2), None)]


@pytest.mark.parametrize(("told", "id", "by"), [("t w a 1", "a 1", ""), ("t/b w a 1", "a 1", "b"), ("t/  a", "a", "")])
def test_what_a_queue_remembers_of_comments_is_read_as_it_was_written(told: str, id: str, by: str) -> None:
    found = Delivered.read(told)
    assert (found.text, found.by, found.id) == ("t", by, id)
