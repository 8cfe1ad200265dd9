import numpy as np
import pytest

from comcrawl_scrapy.classification.second_look import FORM, MEMBERS, SAID, TextModels, look, read
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.training import linear

YES = linear.fit(["yes", "no"], [1, 0], least=1)
THREAD = """
<body><h1>A long headline that says far more than the short texts around a section ever would do, by far</h1>
<h2>2 comments</h2>
<ol><li class=c><b>Ann</b><p>I do not think so.</p>
  <ol><li class=c><b>Bob</b><p>but I do, very much indeed</p></li></ol> tail</li></ol>
<script>never()</script><h3>Leave a reply</h3><p>Name</p></body>
"""


def group_of(html: str, path: str) -> tuple[Outline, list[int]]:
    outline = Outline.of(parse(html))
    return outline, sorted(outline.index[node] for node in outline.nodes[0].xpath(path))


def test_a_member_is_read_without_those_nested_in_it() -> None:
    outline, group = group_of(THREAD, "//li")
    assert read(outline, group).members == [
        ["Ann", "I do not think so.", "tail"],
        ["Bob", "but I do, very much indeed"],
    ]


def test_short_texts_around_a_group_are_read_nearest_first() -> None:
    reading = read(*group_of(THREAD, "//li"))
    assert reading.before == ["comments"]
    assert reading.after == ["leave a reply", "name"]


def test_of_many_members_some_are_read() -> None:
    outline, group = group_of("<ul>" + "<li>said and done</li>" * 500 + "</ul>", "//li")
    assert len(read(outline, group).members) == MEMBERS


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (["<p>12</p><p>1,024</p><p>words</p>"], {"numbers": 2, "texts": 3}),
        (["<p>It goes on…</p>", "<p>It ends.</p>"], {"trailing off": 0.5}),
        (["<p>same</p>", "<p>same</p>"], {"distinct first texts": 0.5, "variation of longest text": 0}),
        (["<p>and then we all went home again</p>"], {"going on in lower case": 1, "longest text": 31}),
        ([""], {"texts": 0, "longest text": 0, "length of first text": 0}),
    ],
)
def test_the_form_of_texts_is_told_by_numbers_dots_lengths_and_cases(
    members: list[str], expected: dict[str, float]
) -> None:
    outline, group = group_of("".join(f"<div>{inner}</div>" for inner in members), "//div[not(div)]")
    models = TextModels(YES, YES, YES)
    row = dict(zip(SAID, look(outline, [group], models)[0].tolist(), strict=True))
    assert {name: row[name] for name in expected} == pytest.approx(expected)
    assert set(FORM) < set(SAID)


def test_what_is_said_counts() -> None:
    prose = linear.fit(["i think you are wrong", "the minister said today"], [1, 0], least=1)
    around = linear.fit(["comments", "most read"], [1, 0], least=1)
    outline, group = group_of("<h2>Comments</h2><p>I think you are wrong</p>", "//p")
    other, teasers = group_of("<h2>Most read</h2><p>The minister said today</p>", "//p")
    ours, theirs = (
        look(*pair, TextModels(prose, around, around))[0] for pair in ((outline, [group]), (other, [teasers]))
    )
    for name in ("prose mean", "before 1"):
        assert ours[SAID.index(name)] > theirs[SAID.index(name)]


def test_no_groups_no_rows() -> None:
    outline, _ = group_of("<p>x</p>", "//p")
    models = TextModels(YES, YES, YES)
    assert look(outline, [], models).shape == (0, len(SAID))
    assert np.isfinite(look(outline, [[0]], models)).all()
