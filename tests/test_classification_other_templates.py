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
LONG_ANSWERS = (
    "thank you for your kind words about our house, and do tell the others that the road will open again in May.",
    "the one keeps the old piers, the other does not; the drawings have been at the town hall since Monday.",
    "we were glad to see all of you, and the children's drawing of the boat now hangs in the dining room.",
    "so do we.",
    "you are right, and we have put up a new sign; the first figure was that of the year before.",
)
REMARKS = (
    ("Which of the two bridges do you mean, the one at the mill?", "hal", 3),
    ("Please add what the council has written, nobody can find it.", "ida", 4),
    ("This was the same for us, too, but nobody wanted to hear it.", "jan", 7),
    ("Not with the older piers, sadly, as I had to learn last year.", "kim", 9),
)


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


def test_answers_of_another_template_are_all_comments_however_well_some_are_read_alone() -> None:
    answer = (
        "<ul><li class='comment{3}' id='c-{0}{2}'><img class=avatar src='/a/{0}.png' width=48 height=48><p class=meta><b>{0}</b>"
        " — March {2}, 2026 @ 1{2}:30 am </p> <p>{1}</p>{4}</li></ul>"
    )
    by_guest = answer.format("Gus", "Which Monday was that, please?", 8, "", "")
    first = answer.format("Inn", ANSWER.format(NAMES[0]), 6, " byuser", by_guest)
    others = [answer.format("Inn", LONG_ANSWERS[i], 7 + i, " byuser", "") for i in (2, 3)]
    others.append(answer.format("Hal", "So it was when we came.", 9, "", ""))
    found = extract_comments(page(comment(0, first), comment(1), *map(comment, (2, 3, 4), others))).comments
    assert [c.author for c in found] == [NAMES[0], "Inn", "Gus", *NAMES[1:3], "Inn", NAMES[3], "Inn", NAMES[4], "Hal"]


def test_answers_that_bear_one_more_name_are_of_the_same_template() -> None:
    pages = [
        comment(i).replace("class='comment'", "class='comment reply'" if i == 2 else "class='comment'")
        for i in range(5)
    ]
    found = extract_comments(page(*pages)).comments
    assert [c.author for c in found] == [*NAMES]


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


def test_answers_to_every_comment_are_comments_of_their_own() -> None:
    answers = [
        owners_answer(i).replace(ANSWER.format(NAMES[i]), f"Dear {NAMES[i]}, {LONG_ANSWERS[i]}") for i in range(5)
    ]
    found = extract_comments(page(*(comment(i, answers[i]) for i in range(5)))).comments
    by_id = {c.id: c for c in found}
    assert [c.author for c in found] == [name for own in NAMES for name in (own, "The Bridge Inn")]
    assert [c.text for c in found[::2]] == [*TEXTS]
    assert [by_id[c.parent_id or ""].author for c in found[1::2]] == [*NAMES]


@pytest.mark.parametrize(
    "part",
    [
        "<div class='quoted'><b class='by'>{0}</b> <span class='on'>March 12, 2026</span><p class='said'>{1}</p></div>",
        "<div class='card'><b class='by'>Gus</b> <span class='on'>March 1, 2011</span><p class='said'>Lives in Ashford, likes boats.</p></div>",
    ],
    ids=["of the same author", "of earlier times"],
)
def test_what_every_comment_holds_is_no_answer_to_it(part: str) -> None:
    found = extract_comments(page(*(comment(i, part.format(NAMES[i], TEXTS[-i])) for i in range(5)))).comments
    assert [c.author for c in found] == [*NAMES]


def test_comments_on_a_question_and_on_its_answers_are_of_one_template() -> None:
    one = (
        "<li class='comment-on' id='comment-9{2}'><span class='comment-copy'>{0}</span> – <a class='comment-user' href='/user/{1}'>{1}</a>"
        " <span class='comment-date'>May {2}, 2026</span> <button class='comment-reply'>Reply</button></li>"
    )
    remarks = [f"<ul class='comments-on'>{one.format(*remark)}</ul>" for remark in REMARKS]
    answers = [comment(i, remarks[i] if i in (2, 3) else "") for i in range(5)]
    html = page(*answers).replace("<section", f"{remarks[0]}{remarks[1]}<section", 1)
    found = extract_comments(html).comments
    assert [c.author for c in found] == ["hal", "ida", *NAMES[:3], "jan", NAMES[3], "kim", NAMES[4]]
