"""From the part of a lone record to all of it, with whose it is."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.classification.lifting import (
    is_above_heading,
    is_below_count_of_one,
    is_below_heading,
    lifted,
)
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse

NAME = "<h3><a href='/user/7'>Ann</a></h3>"
DATE = "<time datetime=2024-05-03>May 3, 2024</time>"


@pytest.mark.parametrize(
    ("beside", "is_whole"),
    [
        (NAME, True),
        (f"{NAME}{DATE}", True),
        (f"{NAME}<time>May 4, 2024</time>", False),
        (f"{NAME}<p><b>Joined:</b> May 3, 2014</p>", False),
        ("<h3>The latest</h3>", False),
        ("<h3>By <a href='/user/8'>Bo</a></h3>", False),
    ],
    ids=[
        "the name of a person",
        "and the same time, for narrow screens",
        "another time",
        "since when",
        "a heading",
        "another person",
    ],
)
def test_a_lone_record_takes_in_whose_it_is(beside: str, is_whole: bool) -> None:
    part = f"<div class=part><a href='/user/7'>More</a> {DATE}<p>It has rained all day.</p></div>"
    page = f"<h1>Rain</h1><section><article><div class=pane>{beside}</div>{part}</article></section><p>{'So it was. ' * 40}</p>"
    outline = Outline.of(parse(f"<html><body>{page}</body></html>"))
    found = lifted(Measures.of(outline), [outline.tokens.index(("part",))])
    assert (outline.tags[found[0]] != "div") is is_whole


@pytest.mark.parametrize(
    ("date", "beside", "is_apart"),
    [
        (DATE, "<p>You must be <a href=/login>logged in</a> to reply.</p>", True),
        (DATE, "<p><a href=/user/7>More by Ann</a></p>", False),
        (
            f"<a href=/user/7>Lee</a> {DATE}",
            "<p>Sort</p><p>You must be <a href=/login>logged in</a> to reply.</p>",
            True,
        ),
        ("", "<p>You must be <a href=/login>logged in</a> to reply.</p>", False),
    ],
    ids=["below a dated one", "another line", "below one that leads to somebody", "below the text of one"],
)
def test_what_asks_to_log_in_to_write_is_no_part_of_a_lone_record(date: str, beside: str, *, is_apart: bool) -> None:
    page = f"<section><div class=all><div class=part><b>Ann</b> {date}<p>It has rained all day.</p></div>{beside}</div></section>"
    outline = Outline.of(parse(f"<html><body><p>{'So it was. ' * 40}</p>{page}</body></html>"))
    part = outline.tokens.index(("part",))
    assert (lifted(Measures.of(outline), [part]) == [part]) is is_apart


@pytest.mark.parametrize("beside", ["<a href=/u/ann>Ann</a>", "<i>Ann</i>", "Ann", "<i><img src=/ann.png></i>"])
def test_what_asks_to_log_in_is_with_a_record_what_is_more_of_it(beside: str) -> None:
    asks = "<p><a href=/login>Log in</a> to reply</p>"
    page = f"<section><div class=all>{beside}<div class=part>{DATE}<p>It has rained all day.</p></div>{asks}</div></section>"
    outline = Outline.of(parse(f"<html><body><p>{'So it was. ' * 40}</p>{page}</body></html>"))
    part = outline.tokens.index(("part",))
    assert lifted(Measures.of(outline), [part]) != [part]


@pytest.mark.parametrize(("date", "lifts"), [(DATE, True), ("", False)])
def test_the_text_of_a_comment_takes_in_who_wrote_it_when_though_its_answers_stand_beside(
    date: str, *, lifts: bool
) -> None:
    text = "<p class=said>{}</p>"
    answer = f"<div class=answers><div class=answer><div>Bo {date}</div>{text.format('So it was.')}</div></div>"
    page = f"<div><div class=comment><div>Ann {date}</div>{text.format('It has rained all day.')}{answer}</div></div>"
    outline = Outline.of(parse(f"<html><body><h1>Rain</h1>{page}</body></html>"))
    said = [i for i, tokens in enumerate(outline.tokens) if tokens == ("said",)]
    found = [outline.tokens[i] for i in lifted(Measures.of(outline), said)]
    assert found == ([("comment",), ("answer",)] if lifts else [("said",), ("said",)])


@pytest.mark.parametrize(("called", "lifts"), [("comment reply", True), ("reply", False)])
def test_a_comment_and_its_answer_are_of_one_class_name_where_their_tags_differ(called: str, *, lifts: bool) -> None:
    head, text = "<div><b>{}</b> <i>12/23/2019</i></div>", "<div class=said>{}</div>"
    answer = f"<div class='{called}'>{head.format('Bo')}{text.format('So it was.')}</div>"
    page = f"<ul><li class=comment>{head.format('Ann')}{text.format('It has rained all day.' + answer)}</li></ul>"
    outline = Outline.of(parse(f"<html><body><h1>Rain</h1>{page}</body></html>"))
    said = [i for i, tokens in enumerate(outline.tokens) if tokens == ("said",)]
    found = [outline.tags[i] for i in lifted(Measures.of(outline), said)]
    assert found == (["li", "div"] if lifts else ["div", "div"])
    assert [outline.tokens[i] for i in lifted(Measures.of(outline), said)] == (
        [("comment",), ("comment", "reply")] if lifts else 2 * [("said",)]
    )


@pytest.mark.parametrize(
    ("above", "is_headed"),
    [
        ("<h2>3 comments</h2><img>", True),
        ("<h2>Comments <i>(<b>3</b>)</i></h2>", True),
        ("<h2>コメント (3件)</h2>", True),
        ("<h2>Comments on 3B</h2>", False),
        ("<h2>Weather</h2>", False),
        ("<h2>Comments</h2><p>Rain</p>", False),
        ("<img>", False),
    ],
    ids=[
        "a heading",
        "of several parts",
        "with a counter",
        "of what has a number",
        "of something else",
        "above something else",
        "nothing is said",
    ],
)
def test_what_is_right_below_a_heading_of_comments_is_told_by_the_last_line_above_it(
    above: str, is_headed: bool
) -> None:
    outline = Outline.of(parse(f"<body>{above}<div class=part><img></div></body>"))
    assert is_below_heading(outline, outline.tokens.index(("part",))) is is_headed


@pytest.mark.parametrize(
    ("above", "is_counted"),
    [
        ("<div>1 comment</div><img>", True),
        ("<p><b>Comments</b> (<b>1</b>)</p>", True),
        ("<div>2 comments</div>", False),
        ("<div>Comments</div>", False),
        ("<div>Share this <span>1 comment</span></div>", False),
        ("<div><a href=#talk>1 comment</a></div>", False),
        ("<button><div>1 comment</div></button>", False),
        ("<div>1 comment</div><p>Rain</p>", False),
        ("<img>", False),
    ],
    ids=["a line", "of several parts", "of two", "of none", "beside something else", "a link", "in a button", "above something else", "nothing is said"],
)  # fmt: skip
def test_what_is_right_below_a_line_that_counts_one_comment_is_told_by_the_last_line_above_it(
    above: str, is_counted: bool
) -> None:
    outline = Outline.of(parse(f"<body>{above}<div class=part><img></div></body>"))
    assert is_below_count_of_one(outline, outline.tokens.index(("part",))) is is_counted


@pytest.mark.parametrize(("line", "count"), [("1 comment", 1), ("1 letter", 0), ("2 comments", 0)])
def test_a_lone_comment_in_plain_text_is_believed_where_the_line_above_it_counts_one(line: str, count: int) -> None:
    story = "<p>The council has closed the old bridge for two years, and the shops nearby are not amused.</p>" * 4
    says = "<blockquote><p>I drive over it every day, and nobody has asked me.</p><footer>Ann Marsh, March 3, 2026, 10:15</footer></blockquote>"
    html = f"<html lang=en><body><article><h1>Bridge closed</h1>{story}</article><section><div>{line}</div><ul><li>{says}</li></ul></section></body></html>"
    assert len(extract_comments(html).comments) == count


@pytest.mark.parametrize(
    ("below", "is_headed"),
    [
        ("<img><section><h2>Comments <i>(3)</i></h2></section>", True),
        ("<h2>Weather</h2>", False),
        ("<p>Rain</p><h2>Comments</h2>", False),
        ("<p>Comments</p>", False),
        ("<h3>Kommentieren</h3>", False),
        ("", False),
    ],
    ids=["a heading", "of something else", "below something else", "no heading", "asks for one", "nothing is said"],
)
def test_what_is_right_above_a_heading_of_comments_is_told_by_the_first_line_below_it(
    below: str, is_headed: bool
) -> None:
    outline = Outline.of(parse(f"<body><div class=part><h2>Comments</h2></div>{below}</body>"))
    assert is_above_heading(outline, outline.tokens.index(("part",))) is is_headed
