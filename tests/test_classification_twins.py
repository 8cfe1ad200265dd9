"""What is shown twice, unfolded and folded, is one record."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.classification.twins import cut_short, echoed, shown_once
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from tests.test_fields import NAMES, TEXTS

SAID = "The ferry does not stop here any more, number {0}."
UNFOLDED = f"<div data-c id=open{{0}}><h3>Hide</h3><a href=/u/{{0}}>Ann {{0}}</a> <time>May {{0}}, 2024</time><p>{SAID}</p></div>"
FOLDED = f"<div data-c id=shut{{0}}><h3>Show</h3>Ann {{0}} <time>May {{0}}, 2024</time> {SAID}</div>"
OTHER = "<div data-c id=re{0}><b>The council</b> <time>June {0}, 2024</time> We will see to it that it does.</div>"


@pytest.mark.parametrize(
    ("pair", "kept"),
    [(UNFOLDED + FOLDED, "open"), (FOLDED + UNFOLDED, "open"), (UNFOLDED + OTHER, None), (UNFOLDED, None)],
    ids=["unfolded first", "folded first", "a comment and its answer", "one each"],
)
def test_of_two_in_one_holder_that_say_the_same_one_is_kept(pair: str, kept: str | None) -> None:
    outline = Outline.of(parse("".join(f"<li>{pair.format(i)}</li>" for i in (1, 2, 3))))
    members = [i for i, attributes in enumerate(outline.attributes) if "data-c" in attributes]
    found = [outline.attributes[i]["id"] for i in shown_once(Measures.of(outline), members)]
    assert found == ([f"{kept}{i}" for i in (1, 2, 3)] if kept else [outline.attributes[i]["id"] for i in members])


def test_a_folded_view_of_every_comment_is_no_second_one() -> None:
    names = ("Ann Marsh", "bob", "Cem Y.", "dora", "eve", "fay")
    head = "<div class='action-head'><button>{2}</button><a class=user href=/u/{0}>{0}</a> added a comment - <time datetime=2026-03-0{1}T10:00>{1}/Mar/26</time>"
    said = "I drive over it every day, and nobody asks me what I think of number {1}."
    one = (
        f"<div class=activity-comment id=comment-{{1}}><div class='wrap verbose'>{head}</div><div class=action-body><p>{said}</p></div></div>"
        f"<div class='wrap concise'>{head} {said}</div></div></div>"
    )
    page = "".join(one.format(name, i, "Show") for i, name in enumerate(names, 1))
    found = extract_comments(
        f"<html lang=en><body><h1>Bridge</h1><h4>Comments</h4><div class=comments>{page}</div></body></html>"
    )
    assert [(c.author, c.text) for c in found.comments] == [
        (name, said.format(name, i)) for i, name in enumerate(names, 1)
    ]


def test_two_comments_of_the_same_words_are_two() -> None:
    outline = Outline.of(parse(f"<ul>{UNFOLDED.format(1)}{FOLDED.format(1)}</ul>"))
    members = [i for i, attributes in enumerate(outline.attributes) if "data-c" in attributes]
    assert shown_once(Measures.of(outline), members) == members


SHORT, WHOLE = "<div class=short>{0} … <a href=#more>Read more</a></div>", "<div class=whole>{0} {1}</div>"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (SHORT + WHOLE, "{0} {1}"),
        (WHOLE + SHORT, "{0} {1}"),
        (SHORT + "<button>More</button>" + WHOLE, "{0} {1}"),
        ("<span>{0}...</span><span hidden>{0} {1}</span>", "{0} {1}"),
        ("<p>{0} …</p><p>{1}</p>", "{0} …\n{1}"),
        ("<p>{0}... they say</p><p>{0} {1}</p>", "{0}... they say\n{0} {1}"),
        ("<p>{0} ...</p><p>Really?</p><p>{0} {1}</p>", "{0} ...\nReally?\n{0} {1}"),
        (
            "<p>See <a href=//a.example/b>http://a.example/b...</a>, <a href=//a.example/b>http://a.example/bridge</a>, {0} {1}</p>",
            "See http://a.example/b..., http://a.example/bridge, {0} {1}",
        ),
    ],
    ids=[
        "cut short first",
        "whole first",
        "a button between",
        "hidden",
        "another one goes on",
        "dots in a sentence",
        "a sentence between",
        "an address",
    ],
)
def test_a_text_cut_short_beside_the_whole_is_told_once(said: str, expected: str) -> None:
    record = (
        "<li class=comment><a class=user href=/u/{0}>{0}</a> <time>March {1}, 2026</time><div class=body>{2}</div></li>"
    )
    parts = [(text[:25].rpartition(" ")[0], text[25:].partition(" ")[2]) for text in TEXTS]
    records = "".join(record.format(NAMES[i], i + 1, said.format(*parts[i])) for i in range(4))
    found = extract_comments(
        f"<html lang=en><body><h1>Bridge</h1><h4>Comments</h4><ul class=comments>{records}</ul></body></html>"
    )
    assert [comment.text for comment in found.comments] == [expected.format(*part) for part in parts]


@pytest.mark.parametrize(
    ("between", "found"), [("", ["short"]), ("<button>More</button>", ["short"]), ("<b>1</b><b>2</b>", [])]
)
def test_a_button_may_stand_between_a_text_cut_short_and_the_whole(between: str, found: list[str]) -> None:
    said = f"<p id=short>{TEXTS[0][:40]}…</p>{between}<p id=whole>{TEXTS[0]}</p>"
    outline = Outline.of(parse(f"<ul><li>{said}</li><li>{TEXTS[1]}</li></ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    assert [outline.attributes[i]["id"] for i in cut_short(Measures.of(outline), members)] == found


SEEN, COPY, NEXT = (
    "<div class=seen><p>{0}</p></div>",
    "<div class=copy><p>{0}</p></div>",
    "<div class=seen><p>{0}</p></div>",
)


@pytest.mark.parametrize(
    ("parts", "said", "is_found"),
    [
        (SEEN + COPY, TEXTS[:3], True),
        (SEEN + COPY, TEXTS[:1], False),
        (SEEN + COPY, ("Ann", "Bo", "Cem"), False),
        (SEEN + NEXT, TEXTS[:3], False),
        (SEEN + COPY.replace("{0}", "{0}!"), TEXTS[:3], False),
        (SEEN + "<hr>" + COPY, TEXTS[:3], False),
        (SEEN + COPY.replace("{0}", "<a href='/u'>{0}</a>"), TEXTS[:3], False),
    ],
    ids=["in all", "in one", "no more than a name", "two of a kind", "other words", "a line between", "a link behind"],
)
def test_a_copy_behind_every_text_of_a_kind_says_nothing_more(
    parts: str, said: tuple[str, ...], is_found: bool
) -> None:
    outline = Outline.of(parse("".join(f"<li>{parts.format(text)}</li>" for text in said)))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    copies = [i for i, attributes in enumerate(outline.attributes) if attributes.get("class") == "copy"]
    assert echoed(Measures.of(outline), members) == (copies if is_found else [])


def test_what_a_copy_for_search_engines_repeats_is_told_once() -> None:
    body = f"<div class=body>{SEEN}{COPY}</div>"
    record = "<li class=comment><a class=user href=/u/{0}>{0}</a> <time>March {1}, 2026</time>{2}</li>"
    records = "".join(record.format(NAMES[i], i + 1, body.format(TEXTS[i])) for i in range(4))
    found = extract_comments(f"<html lang=en><body><h1>Bridge</h1><h4>Comments</h4><ul>{records}</ul></body></html>")
    assert [comment.text for comment in found.comments] == list(TEXTS[:4])
