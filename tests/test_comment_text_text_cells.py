"""Rows of tables without class names: what is in the cell beside the text's looks like the text."""

from __future__ import annotations

import pytest

from tests.test_fields import NAMES, TEXTS, read_all

BOARD = (
    "<tr class=rec><td><font size=2><b>{0}</b></font><br><font size=1>Member</font></td>"
    "<td><font size=1> posted 0{2}-1{2}-2001 06:12 PM</font><hr><font size=2>{1}</font></td></tr>"
)
GUESTBOOK = (
    "<tr class=rec><td><font><b>Name:</b> {0}<br><b>From:</b> Ashford</font></td>"
    "<td><font><i>1{2}/06/2003 13:19</i><hr>{1}</font></td></tr>"
)


@pytest.mark.parametrize("row", [BOARD, GUESTBOOK], ids=["board", "guestbook"])
def test_the_cell_that_says_whose_comment_it_is_is_no_text(row: str) -> None:
    rows = "".join(row.format(NAMES[i], TEXTS[i], i + 1) for i in range(4))
    found = read_all(f"<table>{rows}</table>")
    assert [comment.text for comment in found] == [*TEXTS[:4]]
    assert [comment.author for comment in found] == [*NAMES[:4]]


def test_texts_in_both_cells_of_a_row_are_kept() -> None:
    pros = "What I liked is the quiet room, and that they do not mind dogs number {}."
    cells = "<tr class=rec><td><font>" + pros + "</font></td><td><font>{}</font></td></tr>"
    found = read_all("<table>" + "".join(cells.format(i, TEXTS[i]) for i in range(4)) + "</table>")
    assert [comment.text for comment in found] == [f"{pros.format(i)}\n{TEXTS[i]}" for i in range(4)]


@pytest.mark.parametrize(
    ("first", "is_text"),
    [("posted 05-17-2001 06:12 PM", False), ("geschrieben am 3. Mai 2021", False), ("It opened in May 2021", True)],
)
def test_a_line_that_only_says_when_is_no_text(first: str, is_text: bool) -> None:
    record = "<div class=rec><b class=author>{}</b> <div><span>" + first + "</span><hr><span>{}</span></div></div>"
    found = read_all("".join(record.format(NAMES[i], TEXTS[i]) for i in range(4)))
    assert [first in comment.text for comment in found] == [is_text] * 4


@pytest.mark.parametrize(
    "controls",
    [
        "<span><a href=#>Souhlasím (4)</a> <a href=#>Reagovat</a></span>",
        "<span><span>👍 4</span></span>",
        "<span><a href=#>Reagovat</a></span>",
    ],
)
def test_likes_and_buttons_behind_the_text_of_a_cell_are_no_text(controls: str) -> None:
    rows = "".join(
        f"<tr class=rec><td><b>{NAMES[i]}</b></td><td>{TEXTS[i]} {controls}</td><td>3. 1{i}. 2025 8:17</td></tr>"
        for i in range(3)
    )
    assert [one.text for one in read_all(f"<table>{rows}</table>")] == [*TEXTS[:3]]


@pytest.mark.parametrize(
    ("around", "said"),
    [
        ("<div class=body><span>{}</span></div>", "3 votes"),
        ("<p>We had in the end <span style='color:red'>{}</span></p>", "We had in the end 3 votes"),
        ("<p>We had in the end <span dir=auto>{}</span></p>", "We had in the end 3 votes"),
    ],
    ids=["all that is said", "coloured", "of any direction"],
)
def test_a_comment_of_votes_keeps_its_text(around: str, said: str) -> None:
    records = "".join(
        f"<li class=rec><b class=author>{NAMES[i]}</b> <time datetime='2025-01-1{i}T08:17:00Z'>1{i}. 1.</time>{around.format(text)}</li>"
        for i, text in enumerate([*TEXTS[:2], "3 votes"])
    )
    assert read_all(f"<ul>{records}</ul>")[-1].text == said


def test_buttons_beside_no_likes_are_no_text() -> None:
    rows = "".join(
        f"<tr class=rec><td><b>{NAMES[i]}</b></td><td>{TEXTS[i]} <span><b>0 likes</b> <a href=#>Reply</a></span></td>"
        f"<td>3. 1{i}. 2025 8:17</td></tr>"
        for i in range(3)
    )
    assert [one.text for one in read_all(f"<table>{rows}</table>")] == [*TEXTS[:3]]
