"""What of a text stands between its paragraphs, and beside them."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments
from tests.test_fields import NAMES, TEXTS, read_all

MORE = "It goes on below."


def read_with(part: str, count: int = 1, records: int = 4) -> str:
    """Return the text of the first of some comments, of which *count* have a *part* between two paragraphs, right in the record."""
    record = (
        "<li class=rec><b>{}</b> <i>March {}, 2024</i><p>{}</p>{}<p>" + MORE + "</p><a href='#reply'>Reply</a></li>"
    )
    drawn = (record.format(NAMES[i], i + 1, TEXTS[i], part if i < count else "") for i in range(records))
    return read_all("".join(drawn))[0].text


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("<ul><li>the first of two</li><li>the second</li></ul>", "the first of two\nthe second"),
        ("<ol><li>do this</li></ol>", "do this"),
        ("<pre>x = 1\n  y = 2</pre>", "x = 1\n  y = 2"),
        ("<blockquote>The mill stood here.</blockquote>", "The mill stood here."),
        ("<h4>What it costs</h4>", "What it costs"),
        ("<ul><li>a pipe, 20 cm</li></ul>", "a pipe, 20 cm"),
    ],
    ids=["list", "numbered", "code", "quotation", "heading", "list with a length"],
)
def test_what_stands_between_the_paragraphs_right_in_a_record_is_text(part: str, said: str) -> None:
    assert read_with(part) == f"{TEXTS[0]}\n{said}\n{MORE}"


@pytest.mark.parametrize(
    ("part", "count"),
    [
        ("<ul><li><a href='#like'>Like</a></li><li><a href='#r'>Reply</a></li></ul>", 1),
        ("<ul><li>Verified buyer</li></ul>", 4),
        ("<div>Advertisement</div>", 1),
        ("<ul style='display: none'><li>What nobody sees</li></ul>", 1),
    ],
    ids=["buttons", "of the template", "a box", "hidden"],
)
def test_buttons_parts_of_the_template_and_what_is_hidden_are_no_text(part: str, count: int) -> None:
    assert read_with(part, count) == f"{TEXTS[0]}\n{MORE}"


@pytest.mark.parametrize("where", ["{x}{p}", "{p}{x}"], ids=["before", "behind"])
def test_a_list_before_or_behind_the_only_paragraph_is_text(where: str) -> None:
    record = "<li class=rec><b>{}</b> <i>March {}, 2024</i>{}<a href='#reply'>Reply</a></li>"
    lists = ["<ul><li>the first of two</li></ul>", "", "", ""]
    bodies = [where.format(p=f"<p>{TEXTS[i]}</p>", x=lists[i]) for i in range(4)]
    found = read_all("".join(record.format(NAMES[i], i + 1, bodies[i]) for i in range(4)))
    assert sorted(found[0].text.split("\n")) == sorted(["the first of two", TEXTS[0]])


@pytest.mark.parametrize(
    ("part", "is_text"),
    [
        ("<pre>sleep 20 s</pre>", True),
        ("<ul><li>a pipe of copper</li></ul>", True),
        ("<ul><li>March 9, 2024</li></ul>", False),
        ("<ul><li>March 9, 2024</li><li>April 3, 2024</li></ul>", True),
        ("<h3>When it runs</h3><ul><li>every day</li></ul>", True),
        ("<h3>When it runs</h3>", False),
        ("<dl><dt>Size bought</dt><dd>M</dd></dl>", False),
        ("<ul class=bought><li>March 9, 2024</li><li>Verified buyer</li></ul>", False),
        ("<h3>Files</h3><ul class=files><li>boot.log</li></ul>", False),
        ("<blockquote>It ran in 2019.</blockquote>", True),
    ],
    ids=[
        "code",
        "list",
        "one date",
        "dates",
        "headed list",
        "heading",
        "terms",
        "named dates",
        "headed files",
        "quotation with a date",
    ],
)
def test_behind_the_paragraphs_one_date_or_a_heading_alone_is_no_text(part: str, is_text: bool) -> None:
    record = "<li class=rec><b>{}</b> <i>March {}, 2024</i><p>{}</p>{}<a href='#reply'>Reply</a></li>"
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i], "" if i else part) for i in range(4)))
    assert (found[0].text != TEXTS[0] or found[0].quote is not None) is is_text


@pytest.mark.parametrize(("name", "is_text"), [("", True), (" class=line", False)], ids=["nameless", "named"])
def test_a_list_beside_a_line_is_text_where_that_is_as_an_editor_parts_lines(name: str, is_text: bool) -> None:
    record = "<li class=rec><b>{}</b> <i>March {}, 2024</i><div class=said><div{}>{}</div>{}</div><a href='#reply'>Reply</a></li>"
    lists = ["<ul><li>the first of two</li></ul>", "", "", ""]
    found = read_all("".join(record.format(NAMES[i], i + 1, name, TEXTS[i], lists[i]) for i in range(4)))
    assert found[0].text == "\n".join([TEXTS[0], *(["the first of two"] if is_text else [])])


def test_a_list_beside_a_nameless_record_is_none_of_it() -> None:
    record = "<div class=rec><b>{}</b> <i>March {}, 2024</i><br>{}</div>"
    said = [record.format(NAMES[i], i + 1, TEXTS[i]).replace(" class=rec", "") for i in range(4)]
    page = f"<html lang=en><h2>Comments</h2><div class=comments>{said[0]}{said[1]}<ul><li>Popular topics</li></ul>{said[2]}{said[3]}</div>"
    assert [comment.text for comment in extract_comments(page).comments] == [*TEXTS]
