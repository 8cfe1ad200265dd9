"""Records that another template renders than the rest of a section, on whole pages."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments

STORY = "<p>The council has decided to close the old bridge for two years, and the shops nearby are not amused.</p>" * 5
NAMES = ("Ann Marsh", "Bo Lindqvist", "Cem", "Dora K.", "Eve")
TEXTS = (
    "I drive over it every day, and nobody has ever asked me what I think of it.",
    "Can somebody explain to me what the two proposals have in common?",
    "We were there last week with the children, and everything was fine.",
    "Agreed.",
    "The figures that I have found say four million, not nine, so please check them.",
)
ANSWER = "Thank you for writing to us, {0}. We are sorry to hear it and will call you on Monday."


def comment(i: int, inside: str = "", after: str = "") -> str:
    return (
        f"<div class='comment' id='comment-{i}'><div class='comment-head'><a class='comment-author' href='/user/{i}'>{NAMES[i]}</a>"
        f" <time class='comment-date' datetime='2026-03-0{i + 1}T10:00:00Z'>March {i + 1}, 2026</time></div>"
        f"<div class='comment-text'><p>{TEXTS[i]}</p></div><div class='comment-tools'><button>Like</button> <button>Reply</button></div>"
        f"{inside}</div>{after}"
    )


def owners_answer(i: int) -> str:
    return (
        f"<aside class='owner'><b class='owner-name'>The Bridge Inn</b><span class='owner-when'>March {i + 5}, 2026</span>"
        f"<p class='owner-said'>{ANSWER.format(NAMES[i])}</p></aside>"
    )


def page(*comments: str) -> str:
    return (
        f"<html lang=en><body><article><h1>Bridge closed</h1>{STORY}</article><section id='comments'><h2>{len(comments)} comments</h2>"
        f"<div class='comments-list'>{''.join(comments)}</div></section></body></html>"
    )


PAGES = {
    "in what they answer": [
        comment(0, owners_answer(0)),
        comment(1),
        comment(2, owners_answer(2)),
        comment(3),
        comment(4),
    ],
    "after what they answer": [
        comment(0, after=f"<div class='below'>{owners_answer(0)}</div>"),
        comment(1),
        comment(2, after=f"<div class='below'>{owners_answer(2)}</div>"),
        *map(comment, (3, 4)),
    ],
}


@pytest.mark.parametrize("where", PAGES)
def test_answers_of_another_template_are_comments(where: str) -> None:
    found = extract_comments(page(*PAGES[where])).comments
    by_id = {c.id: c for c in found}
    answered = (0, 2)
    assert [c.text for c in found if c.author in NAMES] == [*TEXTS]
    answers = [c for c in found if c.author == "The Bridge Inn"]
    assert [c.text for c in answers] == [ANSWER.format(NAMES[i]) for i in answered]
    assert [by_id[c.parent_id or ""].author for c in answers] == [NAMES[i] for i in answered]
    assert [c.published_text for c in answers] == [f"March {i + 5}, 2026" for i in answered]


def test_the_only_answer_of_another_template_is_a_comment() -> None:
    found = extract_comments(page(*(comment(i, owners_answer(1) if i == 1 else "") for i in range(5)))).comments
    assert [c.author for c in found] == [*NAMES[:2], "The Bridge Inn", *NAMES[2:]]
    assert [c.text for c in found] == [*TEXTS[:2], ANSWER.format(NAMES[1]), *TEXTS[2:]]
    assert found[2].parent_id == found[1].id


@pytest.mark.parametrize("with_part", [(1, 3), (2,)])
@pytest.mark.parametrize(
    "part",
    [
        "<div class='note'>Last edited by <a href='/user/9'>Ann Marsh</a> on March 9, 2026: spelling and a missing word.</div>",
        "<div class='card'><a href='/user/9'>Ann Marsh</a> <span>Member since March 9, 2021</span><p>Lives in Ashford, likes boats</p></div>",
    ],
    ids=["who edited", "who that is"],
)
def test_parts_of_comments_are_none(part: str, with_part: tuple[int, ...]) -> None:
    found = extract_comments(page(*(comment(i, part if i in with_part else "") for i in range(5)))).comments
    assert [c.author for c in found] == [*NAMES]
    assert all(c.text.startswith(text) for c, text in zip(found, TEXTS, strict=True))
