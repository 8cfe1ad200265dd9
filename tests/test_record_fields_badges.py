"""Names before badges that only a style parts from them."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.record_fields.badges import name_before_time
from comcrawl_scrapy.record_fields.slots import Layout
from tests.test_fields import NAMES, TEXTS, read_all

RECORD = "<div class=rec><div class=author>{}</div><time>May 1{}, 2024</time><p class=text>{}</p></div>"


@pytest.mark.parametrize(
    ("author", "name"),
    [
        ("<strong><a href=/m/1.html>Reader</a><span class=badge>Moderator</span></strong>", "Reader"),
        ("<span>Reader</span><span>Author</span>", "Reader"),
        ("<span>读者</span><span>作者</span>", "读者"),
        ("<span>Ann</span> <span>Marsh</span>", "Ann Marsh"),
        ("<b>R</b>eader", "Reader"),
        ("Reader<span>Moderator</span>", "Reader"),
        ("Reader<span>Moderator</span><span>Author</span>", "Reader"),
        ("R<span>eader</span>", "Reader"),
        ("Ann<i>-Marie</i>", "Ann-Marie"),
        ("Ann<i>a</i> Marsh", "Anna Marsh"),
        ("Read<em>er</em>", "Reader"),
        ("Reader<span><i class=share></i>oldtimer</span>", "Reader"),
        ("<a>Reader</a><span>@reader_7</span>", "Reader"),
        ("<a>Reader</a><span>(author)</span>", "Reader"),
        ("<a>Reader</a><span title=points>1,204</span>", "Reader"),
        ("<a>Reader</a><span>+ Follow</span>", "Reader"),
        ("<a>Reader</a> <span>S'abonner</span>", "Reader"),
        ("<a>Reader</a> <span>▸ <a>Ann Lee</a></span>", "Reader"),
        ("<a>Reader</a> <span>(edited)</span>", "Reader"),
        ("<i class=av>R</i><a>Reader</a> <span>▸ <a>Ann Lee</a></span>", "Reader"),
        ("<span>Al</span> <span>Alvarez</span>", "Al Alvarez"),
        ("<div>Posted by: <i class=av>R</i><a>Reader</a></div>", "Reader"),
    ],
    ids=[
        "a link",
        "an element",
        "in any script",
        "a blank parts names",
        "a letter is no name",
        "a text",
        "before two",
        "a letter",
        "no word behind",
        "a name around",
        "the rest of a word",
        "whom this answers, behind an icon",
        "an account",
        "in brackets",
        "points",
        "what follows somebody",
        "what follows somebody, in French",
        "whom this answers",
        "a mark that it was edited",
        "an initial before the name",
        "a short name before another",
        "an initial behind a label",
    ],
)
def test_a_badge_put_to_a_name_is_no_part_of_it(author: str, name: str) -> None:
    others = (author, "<span>Zoë K.</span>", "<span>grumpy_baker</span>", "<span>Jürgen</span>")
    found = read_all("".join(RECORD.format(by, k, TEXTS[k]) for k, by in enumerate(others)))
    assert [comment.author for comment in found] == [name, "Zoë K.", "grumpy_baker", "Jürgen"]


def test_answers_behind_all_that_a_comment_says_are_no_time() -> None:
    record = "<li class=rec><article><img>{} <a class=time>{} days ago</a><p>So nice!</p></article>{}</li>"
    answer = f"<ol>{record.format(NAMES[1], 2, '')}</ol>"
    outline = Outline.of(parse(f"<ol>{record.format(NAMES[0], 3, answer)}</ol>"))
    members = [i for i, tokens in enumerate(outline.tokens) if "rec" in tokens]
    assert name_before_time(Layout(Measures.of(outline), members), members[0]) is None


@pytest.mark.parametrize("between", [", ", " · ", " "])
@pytest.mark.parametrize("behind", ["Verified buyer", "Top reviewer", "<b>3</b> reviews"])
def test_what_stands_behind_the_time_is_no_part_of_the_name_before_it(between: str, behind: str) -> None:
    lines = (f"<span>{name}</span>{between}<span>May 1, 2024</span> <span>{behind}</span>" for name in NAMES)
    record = "<div class=rec><p class=text>{}</p><div class=by>{}</div><button>Helpful (2)</button></div>"
    found = read_all("".join(record.format(text, line) for line, text in zip(lines, TEXTS, strict=False)))
    assert [comment.author for comment in found] == list(NAMES)[: len(found)]
