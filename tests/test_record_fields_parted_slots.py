"""Parts of records that have no names of their own, told apart by their numbers in the records."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments
from tests.test_fields import DAYS, NAMES, TEXTS, read_all

RECORDS = {
    "cells of a row": "<tr class=rec><td>{0}</td><td>{1}</td><td>{2}</td><td>{3}</td></tr>",
    "labelled rows": "<table class=rec><tr><td>Name:</td><td>{1}</td></tr><tr><td>Date:</td><td>{2}</td></tr><tr><td>Says:</td><td>{3}</td></tr></table>",
    "lines": "<div class=rec><div><span>{1}</span><span>·</span><span>{2}</span></div><div>{3}</div><div><div>Nice</div><div>Answer</div></div></div>",
}


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_what_all_records_have_equally_often_is_told_by_its_number(record: str) -> None:
    found = read_all("".join(record.format(i + 1, NAMES[i], DAYS[i], TEXTS[i]) for i in range(4)))
    assert [(comment.author, comment.published_text, comment.text) for comment in found] == list(
        zip(NAMES, DAYS, TEXTS, strict=True)
    )


HEADED = {
    "a name before paragraphs": "<li class=rec><p>{0}</p>{3}</li>",
    "a time, a name, paragraphs": "<li class=rec><p>{1}</p><p>{0}</p>{3}</li>",
    "a head and a body alike": "<li class=rec><div><p>{1}</p><p><a href=/u/{2}>{0}</a></p></div><div>{3}</div></li>",
    "links in one line": "<div class=rec><div><a href=/t/{2}>{1}</a> <a href=/u/{2}>{0}</a></div><div>{3}</div></div>",
}


@pytest.mark.parametrize("record", HEADED.values(), ids=HEADED)
def test_what_stands_before_paragraphs_of_the_same_look_is_no_text(record: str) -> None:
    said = [TEXTS[i : i + 1 + i % 3] for i in range(4)]
    paragraphs = ["".join(f"<p>{text}</p>" for text in texts) for texts in said]
    found = read_all("".join(record.format(NAMES[i], DAYS[i], i, paragraphs[i]) for i in range(4)))
    assert [(comment.author, comment.text) for comment in found] == [(NAMES[i], "\n".join(said[i])) for i in range(4)]


def test_a_table_of_matches_is_no_talk() -> None:
    row = "<tr><td>{}/05/2024</td><td>Leeds {}</td><td>York {}</td><td>{}</td></tr>"
    report = (
        "The home side began well, and the roof held until the evening. Then came item {} of a long list of faults."
    )
    rows = "".join(row.format(i + 10, i, i + 1, report.format(i)) for i in range(9))
    head = "<tr><th>Date</th><th>Home</th><th>Away</th><th>Report</th></tr>"
    assert not extract_comments(f"<html><body><h1>All matches</h1><table>{head}{rows}</table></body></html>").comments
