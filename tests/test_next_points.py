from __future__ import annotations

import lxml.html
import pytest

from comcrawl_scrapy.controls import Place
from comcrawl_scrapy.next_points import next_points

URL = "https://news.example.org/2026/story.html"


def pages(after: str = "", before: str = "", url: str = URL) -> list[str]:
    """Return what is said by what can only be another page of five comments."""
    records = "".join(f"<li><p>What I think of it, number {n}.</p></li>" for n in range(5))
    document = lxml.html.document_fromstring(
        f"<html><body><h1>Story</h1><p>Of something.</p><div><div>{before}<ul>{records}</ul></div>{after}</div></body></html>"
    )
    section = document.xpath("//ul")[0]
    return [node.text_content() for node in next_points(Place(document, section, section.xpath("./li"), url))]


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("<a href='?before=812345'>View previous comments</a>", ["View previous comments"]),
        ("<a href='?avant=812345'>Voir les commentaires précédents</a>", ["Voir les commentaires précédents"]),
        ("<a href='?before=812345'>View previous comments</a> <p>Be kind.</p>", []),
        ("<a href='?before=812345'>Previous</a>", []),
        ("<a href='?reply=812345'>Write a comment</a>", []),
        ("<a href='?subscribe=812345'>Subscribe to comments</a>", []),
        ("<a href='/2025/other.html?before=812345'>View previous comments</a>", []),
    ],
)
def test_a_link_right_before_the_comments_that_speaks_of_them_shows_earlier_ones(
    before: str, expected: list[str]
) -> None:
    assert pages(before=before) == expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("<b>1</b> <a href='/2026/comments/2'>2</a> <a href='/2026/comments/3'>3</a>", ["2", "3"]),
        ("<b>1</b> <a href='/2026/part-two'>2</a> <a href='/2026/part-three'>3</a>", []),
        ("<b>1</b> <a href='https://other.example/comments/2'>2</a>", []),
        ("<a href='?p=1'>1</a> <a href='?p=2'>2</a> <b>3</b>", ["1", "2"]),
    ],
)
def test_numbers_after_the_comments_are_pages_of_theirs_wherever_they_lead(row: str, expected: list[str]) -> None:
    assert pages(after=f"<nav>{row}</nav>") == expected


def test_on_a_page_whose_address_has_a_number_those_before_it_have_been_shown() -> None:
    row = "<nav><a href='?p=1'>1</a> <a href='?p=2'>2</a> <b>3</b></nav>"
    assert pages(after=row, url=f"{URL}?p=3") == []
