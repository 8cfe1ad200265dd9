from __future__ import annotations

from dataclasses import replace

import pytest

from comcrawl_scrapy.gathering.more_points import WORTH_A_CLICK, more_points
from comcrawl_scrapy.gathering.next_points import next_points, of_listening_row
from tests.places import place_of

URL = "https://news.example.org/2026/story.html"


def pages(after: str = "", before: str = "", url: str = URL) -> list[str]:
    """Return what is said by what can only be another page of five comments."""
    records = "".join(f"<li><p>What I think of it, number {n}.</p></li>" for n in range(5))
    talk = f"<div><div>{before}<ul>{records}</ul></div>{after}</div>"
    place = place_of(f"<html><body><h1>Story</h1><p>Of something.</p>{talk}</body></html>", url)
    return [node.text_content() for node in next_points(place)]


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("<a href='?before=812345'>View previous comments</a>", ["View previous comments"]),
        ("<a href='?avant=812345'>Voir les commentaires précédents</a>", ["Voir les commentaires précédents"]),
        ("<a href='?antes=812345'>Comentarios anteriores</a>", ["Comentarios anteriores"]),
        ("<a href='?responder=812345'>Comentar</a>", []),
        ("<a href='?before=812345'>View previous comments</a> <p>Be kind.</p>", []),
        ("<a href='?before=812345'>Previous</a>", []),
        ("<a href='?reply=812345'>Write a comment</a>", []),
        ("<a href='?subscribe=812345'>Subscribe to comments</a>", []),
        ("<a href='/2025/other.html?before=812345'>View previous comments</a>", []),
        ("<a href='?sort=newest'>Newest comments</a>", []),
        ("<a href='?order=v2'>Newest comments</a>", []),
        ("<a href='?comments=hide'>Hide comments</a>", []),
        ("<a href='?view=threaded'>Threaded comments</a>", []),
        ("<a href='?track=comments'>Track comments</a>", []),
        ("<a href='?all_read=1'>Mark comments as read</a>", []),
        ("<a href='?all_read=2026'>Mark comments as read</a>", []),
    ],
)
def test_a_link_right_before_the_comments_that_speaks_of_them_shows_earlier_ones(
    before: str, expected: list[str]
) -> None:
    assert pages(before=before) == expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (
            "<b>1</b> <a href='/2026/story.html/comments/2'>2</a> <a href='/2026/story.html/comments/3'>3</a>",
            ["2", "3"],
        ),
        ("<b>1</b> <a href='/talk/2026/story.html/all/new/page-2'>2</a>", ["2"]),
        ("<b>1</b> <a href='/2026/comments/2'>2</a> <a href='/2026/comments/3'>3</a>", []),
        ("<b>1</b> <a href='/news/page/2'>2</a> <a href='/news/page/3'>3</a>", []),
        ("<b>1</b> <a href='/2026/11/2'>2</a> <a href='/2026/11/3'>3</a>", []),
        ("Rate: <b>1</b> <a href='/rate.php?of=/2026/story.html&amp;stars=2'>2</a>", []),
        ("Rate: <b>1</b> <a href='/2026/story.html/score/2'>2</a> <a href='/2026/story.html/score/3'>3</a>", []),
        ("<b>1</b> <a href='?choice=2'>2</a> <a href='?choice=3'>3</a>", []),
        ("<a href='?choice=1'>1</a> <a href='?choice=2'>2</a> <b>3</b>", []),
        ("<b>1</b> <a href='/2026/part-two'>2</a> <a href='/2026/part-three'>3</a>", []),
        ("<b>1</b> <a href='https://other.example/comments/2'>2</a>", []),
        ("<a href='?p=1'>1</a> <a href='?p=2'>2</a> <b>3</b>", ["1", "2"]),
    ],
)
def test_numbers_after_the_comments_are_pages_of_theirs_where_their_address_says_so(
    row: str, expected: list[str]
) -> None:
    assert pages(after=f"<nav>{row}</nav>") == expected


@pytest.mark.parametrize(
    ("url", "link"),
    [(f"{URL}?p={{}}", "?p={}"), (f"{URL}/page/{{}}", f"{URL}/page/{{}}"), (f"{URL}-{{}}", f"{URL}-{{}}")],
)
def test_on_a_page_whose_address_has_a_number_those_before_it_have_been_shown(url: str, link: str) -> None:
    row = f"<nav><a href='{link.format(1)}'>1</a> <a href='{link.format(2)}'>2</a> <b>3</b></nav>"
    assert pages(after=row, url=url.format(3)) == []


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("<talk-frame src='/comments?article=3&page=1'>", [""]),
        ("<talk-frame src='/comments?article=4&page=1'>", []),
        ("<talk-frame>", []),
    ],
)
def test_pages_of_a_part_that_a_script_loads_are_those_of_the_address_that_its_element_names(
    part: str, expected: list[str]
) -> None:
    following = "<a href='/comments?article=3&page=2'><svg></svg></a>"
    records = "".join(f"<li><p>What I think of it, number {n}.</p></li>" for n in range(5))
    place = place_of(f"<body><h1>Story</h1>{part}<ul>{records}</ul>{following}</talk-frame></body>", URL)

    assert [node.text_content() for node in next_points(place)] == expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("<li class=now>1</li><li>2</li><li>3</li>", ["2", "3"]),
        ("<li>1</li><li class=now>2</li><li>3</li>", ["3"]),
        ("<li>1</li><li>2</li><li>3</li>", []),
        ("<li class=now>3</li><li>4</li><li>5</li>", []),
        ("<li class=now>1</li><li>2</li><li>Vote</li>", []),
    ],
    ids=["first page", "second page", "nothing is marked", "not from 1 on", "words"],
)
def test_a_row_of_numbers_that_listens_for_clicks_on_any_of_them_leads_to_the_pages_after_this_one(
    row: str, expected: list[str]
) -> None:
    place = place_of(
        f"<html><body><h1>Story</h1><div><ol><li><p>Well said.</p></li></ol><ul>{row}</ul></div></body></html>", URL
    )
    listening = replace(place, listening=frozenset(place.document.iter("ul")))

    assert [node.text_content() for node in of_listening_row(listening)] == expected
    assert not [*of_listening_row(place)]
    assert all(point.score < WORTH_A_CLICK for point in more_points(listening))  # as it may be to rate something
