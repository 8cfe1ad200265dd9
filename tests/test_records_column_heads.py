"""What names the columns of a table is no record of it."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.records.column_heads import column_heads

HEAD = "<tr><th>Jméno</th><th>Vzkaz</th><th>Datum</th></tr>"
ROW = "<tr><td><b class=author>Jan Novák</b></td><td>Pěkné stránky, rádi se k vám zase vrátíme. <span><a href=#>Reagovat</a></span></td><td>03.11.2026 8:17</td></tr>"
TABLE = "<table class=replies>{}</table>"


@pytest.mark.parametrize(
    ("html", "tags"),
    [
        (TABLE.format(HEAD + ROW), "table tr th th th td td td"),
        (TABLE.format(f"<thead>{HEAD}</thead><tbody>{ROW}</tbody>"), "table thead tr th th th tbody td td td"),
        (TABLE.format(HEAD + 2 * ROW), "tr th th th"),
        (TABLE.format("<tr><th>Jan Novák</th><th>3. 11. 2026</th></tr>" + ROW), ""),
        (TABLE.format("<tr><th>Jan Novák</th><td>Pěkné stránky</td></tr>" + ROW), ""),
        (TABLE.format("<tr><th colspan=3>Kniha hostů</th></tr>" + ROW), ""),
        (2 * TABLE.format(HEAD + ROW), ""),
        (TABLE.format(HEAD), ""),
    ],
    ids=[
        "one row",
        "in a head of its own",
        "several rows",
        "who and when",
        "who",
        "a title",
        "in each record",
        "nothing else",
    ],
)
def test_rows_that_name_columns(html: str, tags: str) -> None:
    outline = Outline.of(parse(html))
    assert [outline.tags[i] for i in sorted(column_heads(outline))] == tags.split()


@pytest.mark.parametrize("rows", [HEAD + ROW, f"<thead>{HEAD}</thead><tbody>{ROW}</tbody>"])
def test_the_only_row_below_the_names_of_columns_is_the_comment(rows: str) -> None:
    page = f"<html lang=cs><body><h1>Penzion U mlýna</h1><p>Vítejte u nás.</p><h3>Příspěvků: 1</h3>{TABLE.format(rows)}</body></html>"
    found = extract_comments(page, "https://www.example.cz/kniha.html").comments
    assert [(one.author, one.text, str(one.published_at)[:10]) for one in found] == [
        ("Jan Novák", "Pěkné stránky, rádi se k vám zase vrátíme.", "2026-11-03")
    ]


@pytest.mark.parametrize("names", ["<th>Ann Marsh</th><th>Re: The mill</th>", "<th>From</th><th>Message</th>"])
def test_the_cells_of_the_only_row_are_no_comments_of_their_own(names: str) -> None:
    text = "I have lived here for thirty years and never seen anything like it!"
    table = f"<table class=post><tr>{names}</tr><tr><td>Ann Marsh<br>10 May 2024</td><td>{text}</td></tr></table>"
    page = f"<main><h1>Old mill</h1><p>It stood empty for ten years, and nobody knew what to do.</p><section><h3>1 Comments</h3>{table}</section></main>"
    found = extract_comments(page, "https://a.example/b").comments
    assert [(one.text, str(one.published_at)[:10]) for one in found] == [(text, "2024-05-10")]


def test_cells_of_the_only_row_that_have_dates_are_comments() -> None:
    texts = (
        "I have lived here for thirty years and never seen anything like it!",
        "Honestly, I disagree with nearly all of this.",
    )
    cells = "".join(f"<td><b>Ann {i}</b>, 1{i} May 2024<p>{text}</p></td>" for i, text in enumerate(texts))
    table = f"<table><tr><th>Pros</th><th>Cons</th></tr><tr>{cells}</tr></table>"
    page = f"<main><h1>Old mill</h1><p>It stood empty for ten years, and nobody knew what to do.</p><section><h3>2 Comments</h3>{table}</section></main>"
    assert [one.text for one in extract_comments(page, "https://a.example/b").comments] == list(texts)
