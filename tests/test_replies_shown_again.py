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
        (f"<h3>Top comment</h3><ul>{listed(3)}</ul><h3>All</h3><ul>{ALL}</ul>", [*range(6)]),
        (f"<h3>Top comment</h3><ul>{listed(3)}</ul><ul class=wide>{ALL}</ul><ul class=narrow>{ALL}</ul>", [*range(6)]),
        (f"<h3>Top comment</h3><ul>{listed(3)}</ul><ul>{listed(4, 1)}</ul><ul>{ALL}</ul>", [*range(6)]),
        (f"<ul>{ALL}</ul><h3>Newest</h3><ul>{listed(5, 4)}</ul>", [*range(6)]),
        (f"<ul>{listed(0, 1, 2)}</ul><ul>{listed(3, 4, 5)}</ul>", [*range(6)]),
        (f"<ul>{listed(0, 1, 2, 2, 3)}</ul>", [0, 1, 2, 2, 3]),
        (f"<ul>{listed(0, 1, 2, 2)}</ul>", [0, 1, 2, 2]),
        (f"<ul>{listed(0, 1, 2)}</ul><ul>{listed(2, 3)}</ul>", [0, 1, 2, 3]),
    ],
    ids=[
        "two",
        "three",
        "picked first",
        "one picked",
        "one picked above two lists",
        "one picked above the best and all",
        "newest last",
        "different ones",
        "posted twice",
        "posted twice at last",
        "some of both",
    ],
)
def test_a_list_that_is_shown_again_is_read_once(lists: str, expected: list[int]) -> None:
    assert found_on(lists) == expected


@pytest.mark.parametrize(
    ("lists", "expected"),
    [
        (f"<ul>{ALL}</ul><div class=window><ul>{{}}</ul></div>", [0, 1, 3, 4, 5, 2, 6, 7]),
        (f"<ul>{ALL}{{}}</ul>", [*range(6), 2, 6, 7]),
    ],
    ids=["in a window", "posted twice"],
)
def test_a_comment_that_begins_its_thread_elsewhere_is_read_there(lists: str, expected: list[int]) -> None:
    thread = listed(2).replace("</li>", f"<ul>{listed(6, 7)}</ul></li>")
    assert found_on(lists.format(thread)) == expected


def test_who_thanks_several_in_the_same_words_says_it_to_each() -> None:
    thanks = COMMENT.format("Olga", 20, "Thank you so much for reading!").replace("</li>", "{}</li>")
    answered = thanks.format(f"<ul>{listed(3)}</ul>"), thanks.format(""), thanks.format("")
    threads = (listed(i).replace("</li>", f"<ul>{answer}</ul></li>") for i, answer in enumerate(answered))
    page = f"<html lang=en><body><h1>The bridge</h1><h2>Comments</h2><ul>{''.join(threads)}</ul></body></html>"
    assert [comment.author for comment in extract_comments(page).comments].count("Olga") == 3


def test_what_different_people_say_alike_is_no_list_shown_again() -> None:
    def said(*rows: tuple[str, str]) -> str:
        return "<ul>" + "".join(COMMENT.format(name, 3, text) for name, text in rows) + "</ul>"

    first = said(("Ann", "Thanks!"), ("Bo", "Great!"), ("Cy", "I never saw it so full."))
    page = f"<html lang=en><body><h1>Bridge</h1><h2>Comments</h2>{first}{said(('Dina', 'Thanks!'), ('Emil', 'Great!'))}</body></html>"
    assert [comment.author for comment in extract_comments(page).comments] == ["Ann", "Bo", "Cy", "Dina", "Emil"]


def test_what_the_same_people_say_on_one_day_is_no_list_shown_again() -> None:
    lists = (
        "".join(COMMENT.format(NAMES[i], 3, f"{TEXTS[i]} Number {number + i}.") for i in range(3)) for number in (0, 3)
    )
    assert found_on("".join(f"<ul>{one}</ul>" for one in lists)) == [*range(6)]


def test_of_a_list_what_stands_nowhere_else_is_kept() -> None:
    assert found_on(f"<ul>{listed(0, 1, 2, 3, 9)}</ul><h3>Newest</h3><ul>{ALL}</ul>") == [9, *range(6)]


def test_comments_with_other_ids_are_others() -> None:
    before, *rows = f"<ul>{listed(0, 1, 9)}</ul><ul>{listed(2, 3, 9)}</ul>".split("<li class=comment>")
    lists = before + "".join(f"<li class=comment data-comment-id=4711{k}>{row}" for k, row in enumerate(rows))
    assert found_on(lists).count(9) == 2


def test_who_says_the_same_in_many_places_says_it_several_times() -> None:
    assert found_on("".join(f"<ul>{listed(i, 9, i + 1)}</ul>" for i in (0, 2, 4))).count(9) == 3


def test_who_says_the_same_all_day_says_it_several_times() -> None:
    lists = "".join(f"<ul>{listed(i, 9, i + 1)}</ul>".replace(" at 10:15", "") for i in (0, 2))
    assert found_on(lists).count(9) == 2


def test_answers_to_what_is_shown_again_answer_the_one_that_is_kept() -> None:
    record = "<li class=comment data-id=c{0} {1}><b class=author>{2}</b> <time>March {3}, 2024</time><p class=text>{4}</p><a>Reply</a></li>"

    def one(i: int, parent: int | None = None) -> str:
        to = "" if parent is None else f"data-parent-id=c{parent}"
        return record.format(i, to, NAMES[i % 4], i + 1, f"{TEXTS[i % 4]} Number {i}.")

    best, everyone = one(0) + one(2), one(0) + one(1, 0) + one(2) + one(3, 2) + one(4)
    page = f"<html lang=en><body><h1>Bridge</h1><h2>Comments</h2><ul>{best}</ul><ul>{everyone}</ul></body></html>"
    found = extract_comments(page).comments
    by_id = {comment.id: number for number, comment in enumerate(found)}
    assert [by_id.get(comment.parent_id or "") for comment in found] == [None, 0, None, 2, None]


def test_a_comment_of_which_another_is_quoted_once_only_is_the_same() -> None:
    quoting = COMMENT.replace("<p class=text>{}</p>", "<div class=text>{}</div>").format(
        NAMES[1], 7, f"<blockquote>{TEXTS[0]} Number 0.</blockquote> Not at all. Number 6."
    )
    lists = f"<ul>{ALL}{quoting}</ul><ul class=narrow>{ALL}{quoting.replace('blockquote', 'div')}</ul>"
    assert len(found_on(lists)) == 7
