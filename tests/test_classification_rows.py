"""Cells of a row are parts of one record."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.classification.rows import rows
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse

AUTHOR = (
    "<div class=author data-c><h4>Ann {0}</h4><h5>Member</h5><p class=joined>Joined: <time>May 1, 2024</time></p></div>"
)
SAYS = "<div class=says data-c><a class=when><time>May {0}, 2024</time></a><div class=text>The ferry does not stop here any more, number {0}.</div></div>"
LONG = "<div class=other data-c><em>The bridge was promised ten years ago, and nobody has seen it {0}.</em></div>"
ROW = "<div class=row id=r{0}>%s</div>"
CELLS, LONGER = ROW % (AUTHOR + SAYS), ROW % (AUTHOR + SAYS + LONG)

POSTER = "<td data-c><u>Ann</u><i>Joined: 16 July 2002<br>Posts: 527<br>Location: Aberystwyth</i></td>"
TABLE = f"<table><tr id=r1>{POSTER}<td data-c><i>Posted: 22 January 2003</i><p>The ferry does not stop here any more, as you said.</p></td></tr></table>"

PANEL = "<div id=r1><div data-c><a href=/u/1>Ann</a><p>Member<br>Registered: 4 Mar 2012<br>Posts: 22</p></div>%s</div>"
POSTED = "<div data-c><p>31 May 2024, 3:06 <a href=#p1>#1</a></p><p>The ferry does not stop here any more.</p></div>"

GUESTS = "<table><tr id=r1>" + 2 * "<td data-c><b>Ann</b> <i>May 1, 2024</i><p>So nice here!</p></td>" + "</tr></table>"

ANSWERED = (
    "<div id=r1>"
    + "".join(
        f"<div class={k} data-c><b>Ann</b> <i>May 1, 2024</i><p>So nice here!</p></div>" for k in ("says", "answers")
    )
    + "</div>"
)

COLUMNS = "<div class=row id=r1><div class=col data-c><b>Ann</b></div><div class=col data-c><q>The ferry does not stop here any more.</q></div></div>"


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("".join(map(CELLS.format, range(1, 4))), ["r1", "r2", "r3"]),
        (CELLS.format(1), ["r1"]),
        ("".join(map((ROW % (SAYS + AUTHOR)).format, range(1, 3))), ["r1", "r2"]),
        ("".join(map((ROW % (SAYS + LONG)).format, range(1, 3))), None),
        ("".join(map((ROW % (SAYS + SAYS)).format, range(1, 3))), None),
        (CELLS.format(1) + (ROW % (SAYS + AUTHOR)).format(2), None),
        (CELLS.format(1) + (ROW % SAYS).format(2), None),
        (COLUMNS, ["r1"]),
        (TABLE, ["r1"]),
        (TABLE.replace("Posts: 527<br>", "Not a day goes by without a word from me, "), None),
        (PANEL % POSTED, ["r1"]),
        (PANEL % "<div data-c><a href=/u/2>Bo</a><p>Member<br>Registered: 5 Mar 2012<br>Posts: 3</p></div>", None),
        (GUESTS, None),
        (ANSWERED, None),
        (ANSWERED.replace("<i>May 1, 2024</i>", "", 1), ["r1"]),
        (ANSWERED.replace("</div>", "</div><h2>1 comment</h2>", 1), ["r1"]),
        ("<table><tr id=r1><td data-c><b>Ann</b></td><td data-c>The ferry does not stop here any more.</td></tr></table>", ["r1"]),
        (COLUMNS.replace("<b>Ann</b>", "<q>Ann</q>"), None),
        (COLUMNS.replace("<div class=col", "<article class=col"), None),
        (COLUMNS.replace("id=r1>", "id=r1>A story."), None),
        (f"<div class=row id=r1>{AUTHOR}{SAYS}{AUTHOR}{SAYS}</div>", None),
        (CELLS.format(1) + LONGER.format(2), ["r1", "r2"]),
        ("".join(map(LONGER.format, range(1, 3))), ["r1", "r2"]),
        (CELLS.format(1) + (ROW % (AUTHOR + SAYS + SAYS)).format(2), None),
        ((ROW % (LONG + SAYS)).format(1) + (ROW % (LONG + AUTHOR + SAYS)).format(2), None),
        ((ROW % (AUTHOR + SAYS + LONGER)).format(1), None),
    ],
    ids=["rows", "one row", "the other way round", "a comment and its answer", "two comments", "in no order", "a row of one", "columns of one template", "a table with something in common", "a table of texts", "since when a member", "both since when", "two comments in a row of a table", "a comment and what answers it by another name", "the same, one without its time", "the same, one below a heading of comments", "a table of a name and bare text", "with something in common", "articles", "more than columns", "one list", "a longer row", "longer rows", "two comments below a name", "a text first", "a row in a row"],
)  # fmt: skip
def test_two_cells_of_every_row_are_one_record(html: str, found: list[str] | None) -> None:
    outline = Outline.of(parse(f"<main>{html}</main>"))
    members = [i for i, attributes in enumerate(outline.attributes) if "data-c" in attributes]
    kept = rows(Measures.of(outline), members)
    assert (None if kept == members else [outline.attributes[i].get("id") for i in kept]) == found
