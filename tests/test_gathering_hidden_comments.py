from __future__ import annotations

import pytest

from comcrawl_scrapy.gathering.controls import Place
from comcrawl_scrapy.gathering.hidden_comments import hidden_rows, hidden_texts
from comcrawl_scrapy.gathering.more_points import WORTH_A_CLICK
from tests.places import place_of

REPLY = "<button type='button' class='answer'>Reply</button>"
SHOW = "<div class='note'><em>This comment contains spoilers.</em> <button type='button' class='show'>{}</button></div>"


def place(*rows: str) -> Place:
    return place_of(f"<body><main><div><ol>{''.join(rows)}</ol></div></main></body>", records="./li[@class='c']")


def said(number: int, also: str = "") -> str:
    return f"<li class='c'><b>Ann {number}</b><p>What I think of it, {number}.</p>{also}{REPLY}</li>"


@pytest.mark.parametrize(
    ("hidden", "found"),
    [
        (SHOW.format("Show spoiler"), ["Show spoiler"]),
        (SHOW.format("表示する"), ["表示する"]),
        (SHOW.format("Show").replace("<button", "<a href='/story/7'").replace("</button", "</a"), []),
        (SHOW.format(""), []),
        ("<div class='note'><em>This comment was deleted.</em></div>", []),
        ("<p>What I think.</p>" + SHOW.format("See the original"), []),  # it lacks nothing
    ],
)
def test_what_only_comments_have_that_lack_their_text_shows_it(hidden: str, found: list[str]) -> None:
    row = f"<li class='c'><b>Bob</b>{hidden}{REPLY}</li>"
    assert [point.text for point in hidden_texts(place(*map(said, range(4)), row, said(5)))] == found


@pytest.mark.parametrize("number", [1, 5])
def test_a_sign_tells_what_is_closed_however_many_are(number: int) -> None:
    row = "<li class='c'><a href='#' class='fold'>{}</a> <b>Ann</b>{}</li>"
    rows = [row.format("[–]", "<p>What I think of it.</p>")] * 3 + [row.format("[+]", " <i>3 children</i>")] * number
    assert [point.text for point in hidden_texts(place(*rows))] == ["[+]"] * number


def test_what_a_sign_alone_says_is_hardly_likely_as_players_have_it_too() -> None:
    voice = "<button type='button'>▶</button> <span>0:14</span>"
    points = hidden_texts(place(*map(said, range(4)), f"<li class='c'><b>Bob</b>{voice}{REPLY}</li>"))
    assert [point.score < WORTH_A_CLICK for point in points] == [True]


@pytest.mark.parametrize("votes", ["<a href='#'>[+]</a> 3 <a href='#'>[-]</a>", "<a href='#'>[+]</a> 3"])
@pytest.mark.parametrize("number", [3, 9])
def test_signs_of_votes_tell_nothing(votes: str, number: int) -> None:
    rows = [said(n, "<i class='badge'>Staff</i>") for n in range(4)] + [said(n, votes) for n in range(number)]
    assert hidden_texts(place(*rows)) == []


def test_what_asks_for_an_answer_shows_no_text() -> None:
    row = f"<li class='c'><b>Bob</b>{REPLY}</li>"
    folded = "<li class='c'><b>Ann</b> <i>3 children</i></li>"
    assert hidden_texts(place(*[folded] * 4, row)) == []


def test_texts_without_an_element_of_their_own_may_be_lacking_too() -> None:
    loose = f"<li class='c'><b>Ann</b> What I think of it.{REPLY}</li>"
    row = f"<li class='c'><b>Bob</b>{SHOW.format('Show')}{REPLY}</li>"
    assert [point.text for point in hidden_texts(place(*[loose] * 4, row, loose))] == ["Show"]


def test_what_other_comments_have_too_shows_no_text() -> None:
    row = f"<li class='c'><b>Bob</b>{SHOW.format('Show')}{REPLY}</li>"
    pinned = said(7, "<button type='button' class='show'>Show</button>")
    assert hidden_texts(place(*map(said, range(4)), row, pinned)) == []


def test_what_listens_around_all_comments_is_no_control_of_theirs() -> None:
    row = f"<li class='c'><b>Bob</b>{SHOW.format('Show spoiler')}{REPLY}</li>"
    around = place(*map(said, range(4)), row, said(5))
    root = around.document.xpath("//main/div")
    listened = Place(around.document, around.section, around.records, listening=[*root, *around.records])
    assert [point.text for point in hidden_texts(listened)] == ["Show spoiler"]


@pytest.mark.parametrize(
    ("row", "number"),
    [
        ("<li class='low'><a href='javascript:void(0)'>[+]</a> score below threshold</li>", 1),
        ("<li class='low'><button type='button'>Show</button></li>", 1),
        ("<li class='ad'><button type='button'>Hide</button> <button type='button'>Why?</button></li>", 0),
        ("<li class='ad'><a href='https://shop.example/'>Boats for sale</a></li>", 0),
        ("<li class='write'><textarea></textarea><button type='button'>Preview</button></li>", 0),
        (f"<li class='ad'>{'A long story about something else. ' * 9}<button type='button'>Open</button></li>", 0),
    ],
)
def test_the_only_control_of_a_short_row_among_comments_may_show_one(row: str, number: int) -> None:
    assert len(hidden_rows(place(said(0), said(1), row, said(2)))) == number


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ("<li><b>9 Comments</b> <button type='button' aria-label='Close'>✕</button></li>{}", []),
        ("{}<li><button type='button'>Community guidelines</button></li>", []),
        ("<li><button type='button'>Back</button></li>{}", ["Back"]),
        ("{}<li class='low'><button type='button'>Show</button></li><li class='c'><p>So do I.</p></li>", ["Show"]),
    ],
)
def test_what_closes_it_all_or_follows_the_comments_hides_none(rows: str, found: list[str]) -> None:
    shown = place(*rows.format(said(0) + said(1)).splitlines())
    assert [point.text for point in hidden_rows(shown)] == found
