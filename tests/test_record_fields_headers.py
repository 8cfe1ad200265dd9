"""Headers in the place of texts, on whole pages."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.record_fields.headers import take_headers
from tests.test_extraction import NOW

SAID = (
    "I drive over it every day, and nobody has ever asked me what I think of it.",
    "Can somebody explain to me what the two proposals have in common?",
    "We were there last week with the children, and everything was fine.",
)
NAMES = ("Ann", "bob_7", "Zoe Lee")


@pytest.mark.parametrize(
    "header",
    [
        "From: {0}\nDate: May {1}, 2024 10:1{1}\n",
        "Date: May {1}, 2024 10:1{1}\nFrom: {0}\nSubject: Re: The old bridge\n",
        "Lähettäjä: {0}\nPäivämäärä: {1}.5.2024 10:1{1}:00\n",
        "发信人: {0}\n标 题: Re: 桥\n发信站: BBS 空间站 (Wed May {1} 10:1{1}:05 2024, 美东)\n",
    ],
)
def test_a_header_that_all_texts_begin_with_is_no_text_but_says_who_and_when(header: str) -> None:
    comments = [
        Comment(text=header.format(name, n) + said) for n, (name, said) in enumerate(zip(NAMES, SAID, strict=True), 1)
    ]
    take_headers(comments, ("fi",), NOW)
    assert [(c.author, c.text) for c in comments] == [*zip(NAMES, SAID, strict=True)]
    assert [f"{c.published_at:%d %H:%M}" for c in comments] == [f"0{n} 10:1{n}" for n in (1, 2, 3)]


@pytest.mark.parametrize("many", [1, 3])
def test_the_text_may_stand_behind_the_last_label(many: int) -> None:
    said = [*SAID[:1], f"{SAID[1]}\nIs it the price?", *SAID[2:]][:many]
    rows = [*zip(NAMES, said, strict=False)]
    comments = [
        Comment(text=f"Naam: {name}\nDatum: 1{n}-03-2009\nBericht: {text}", author=name)
        for n, (name, text) in enumerate(rows)
    ]
    take_headers(comments, ("nl",), NOW)
    assert [(c.author, c.text) for c in comments] == rows


@pytest.mark.parametrize(
    ("author", "rest"), [("Ann", SAID[0]), ("Bob", None), (None, None)], ids=["the author", "another", "nobody"]
)
def test_the_header_of_a_lone_text_names_who_has_written_it(author: str | None, rest: str | None) -> None:
    said = f"发信人: Ann (安), 信区: Bridges\n标 题: 桥\n发信站: BBS (Wed May 1 10:11:05 2024, 美东)\n{SAID[0]}"
    lone = Comment(text=said, author=author)
    take_headers([lone], ("zh",), NOW)
    assert (lone.text, lone.published_at is not None) == (rest or said, rest is not None)


@pytest.mark.parametrize(("label", "many"), [("From:", 3), ("<b>From:</b>", 5), ("<b>From</b>:", 5)])
def test_posts_in_which_author_and_time_stand_above_the_text_are_read_without_these_lines(
    label: str, many: int
) -> None:
    post = (
        "<table class=post id=p{0}><tr><td class=postbody><p>{3} {1}<br>Date: May {0}, 2024 10:1{0}<br>{2}</p>"
        "<a href='/reply/{0}'>Reply</a></td></tr></table>"
    )
    more = (("Ole", "The old one was better by far, I tell you."), ("Ib", "Who is to pay for it?"))
    wrote = [*zip(NAMES, SAID, strict=True), *more][:many]
    posts = (post.format(n, *of, label) for n, of in enumerate(wrote, 1))
    found = extract_comments(f"<html><body><h1>The old bridge</h1><div id=posts>{''.join(posts)}</div></body></html>")
    assert [(c.author, c.text) for c in found.comments] == wrote


@pytest.mark.parametrize(
    "texts",
    [
        ["A: Yes.", "A: No."],
        ["Pro: cheap\nContra: slow", "Pro: fast\nContra: dear"],
        ["From: Ann\nDate: May 3, 2024\nYes."],
        ["From: Ann\nDate: May 3, 2024\nYes.", "Note: I was there on May 4, 2024."],
    ],
    ids=["one line", "no date", "one text", "not all"],
)
def test_what_some_list_is_no_header(texts: list[str]) -> None:
    comments = [Comment(text=text) for text in texts]
    take_headers(comments, ("en",), NOW)
    assert [comment.text for comment in comments] == texts


def test_what_else_names_author_and_time_is_kept() -> None:
    comments = [
        Comment(text=f"From: {name} (at home)\nDate: May 3, 2024\nYes.", author=name, published_text="3 May")
        for name in NAMES
    ]
    take_headers(comments, ("en",), NOW)
    assert {(c.text, c.published_text) for c in comments} == {("Yes.", "3 May")}
    assert [c.author for c in comments] == [*NAMES]


@pytest.mark.parametrize("last", ["Name: {}", "Author: Mr {}", "Mail: ann@a.example, {}", "Rating: 5"])
def test_names_addresses_and_grades_behind_the_last_label_are_no_text(last: str) -> None:
    lines = [last.format(name) for name in NAMES[:2]]
    first = "" if "{}" in last and "Mail" not in last else "Name: {}\n"
    comments = [Comment(text=f"{first.format(NAMES[n])}Date: 1{n}-03-2009\n{line}") for n, line in enumerate(lines)]
    take_headers(comments, ("nl",), NOW)
    assert [comment.text for comment in comments] == ["", ""]


def test_the_text_behind_the_only_label_beside_the_date_is_kept_where_the_author_is_known() -> None:
    comments = [Comment(text=f"Date: 1{n}-03-2009\nMessage: {SAID[n]}", author=NAMES[n]) for n in range(2)]
    take_headers(comments, ("en",), NOW)
    assert [comment.text for comment in comments] == list(SAID[:2])


@pytest.mark.parametrize("author", [NAMES[0], "Zoe"])
def test_labels_of_a_form_go_without_a_date_where_one_names_the_author(author: str) -> None:
    said = [f"Name:{name}\nEmail:x@a.example\nComment:{text}" for name, text in zip(NAMES[:2], SAID, strict=False)]
    comments = [Comment(text=said[0], author=author), Comment(text=said[1], author=NAMES[1])]
    take_headers(comments, ("en",), NOW)
    assert [comment.text for comment in comments] == (list(SAID[:2]) if author == NAMES[0] else said)


def test_labels_of_a_form_stay_where_one_above_the_author_is_that_of_the_text() -> None:
    said = [f"Comment: {text}\nName: {name}\nCity: Bern" for name, text in zip(NAMES[:2], SAID, strict=False)]
    comments = [Comment(text=text, author=name) for text, name in zip(said, NAMES, strict=False)]
    take_headers(comments, ("en",), NOW)
    assert [comment.text for comment in comments] == said
