"""Answers to reviews that a line of their own announces, in every template: in, below and between the reviews, with and without a time."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import UTC, datetime

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.items import Comment

NOW = datetime(2026, 11, 20, tzinfo=UTC)
NAMES = ("Ann Smith", "Bob Jones", "Carla Diaz", "Dmitri P.", "Eve Long", "Frank Moss")
TEXTS = (
    "We had a lovely dinner here and the staff was very kind to us all evening.",
    "Too loud for my taste, but the food was fine and cheap for the area.",
    "I would come back at any time, the soup alone is worth the trip.",
    "Waited forty minutes for a table although we had booked one.",
    "Great place for kids, they have a corner with toys and crayons.",
    "Best pizza in town.",
)
LABEL = "Response from the owner"
ANSWERS = (
    "Thank you for your kind words, we hope to see you again soon.",
    "We are sorry that not all was to your liking. Please write to us at the address below so that we can make up for it.",
    "Many thanks!",
)
Review = Callable[[int, str], str]  # what one looks like, with an answer of that day, or of no day, or without any: ""
NONE = "none"


def answer_of(i: int) -> str:
    return ANSWERS[i % len(ANSWERS)]


def with_classes(i: int, day: str) -> str:
    head = f"<div class='response-head'><strong>{LABEL}</strong> <span class='rdate'>{day}</span></div>"
    answer = f"<div class='response'>{head}<p class='response-text'>{answer_of(i)}</p></div>"
    return (
        f"<div class='review'><div class='head'><span class='author'>{NAMES[i]}</span><span class='date'>{i + 1} March 2026</span></div>"
        f"<p class='text'>{TEXTS[i]}</p>{answer if day != NONE else ''}</div>"
    )


def of_machine_made_names(i: int, day: str) -> str:
    answer = f"<div class='x91'><div class='x92'>{LABEL}</div><div class='x93'>{day}</div><div class='x94'>{answer_of(i)}</div></div>"
    return (
        f"<div class='x11'><div class='x12'><a href='/u/{i}'>{NAMES[i]}</a></div><div class='x13'>{i + 1} March 2026</div>"
        f"<p class='x14'>{TEXTS[i]}</p>{answer if day != NONE else ''}</div>"
    )


def in_a_list(i: int, day: str) -> str:
    answer = f"<ul class='answers'><li><p><b>{LABEL}</b> <small>{day}</small></p><p>{answer_of(i)}</p></li></ul>"
    return (
        f"<div class='item'><p class='meta'><b>{NAMES[i]}</b> <small>{i + 1} March 2026</small></p>"
        f"<p>{TEXTS[i]}</p>{answer if day != NONE else ''}</div>"
    )


def in_one_line(i: int, day: str) -> str:
    answer = f"<div class='well'><p>{LABEL} {day}</p><p>{answer_of(i)}</p></div>"
    return (
        f"<div class='media'><div class='media-body'><h5>{NAMES[i]} <small>{i + 1} March 2026</small></h5>"
        f"<p>{TEXTS[i]}</p>{answer if day != NONE else ''}</div></div>"
    )


def below(i: int, day: str) -> str:
    answer = f"<div class='seller'><span class='who'>{LABEL}</span><span class='when'>{day}</span><div>{answer_of(i)}</div></div>"
    return (
        f"<div class='opinion'><span class='name'>{NAMES[i]}</span><span class='when'>{i + 1} March 2026</span>"
        f"<div class='body'>{TEXTS[i]}</div></div>{answer if day != NONE else ''}"
    )


def behind_a_label(i: int, day: str) -> str:
    answer = f"<div class='shop-reply'><b>{LABEL}: </b>{answer_of(i)} <i>{day}</i></div>"
    return (
        f"<div class='comm'><div class='top'><b>{NAMES[i]}</b><i>{i + 1} March 2026</i></div>"
        f"<div class='txt'>{TEXTS[i]}</div>{answer if day != NONE else ''}</div>"
    )


def in_one_text(i: int, day: str) -> str:
    answer = f"<div class='shop-reply'>{LABEL}: {answer_of(i)}</div>"
    return (
        f"<div class='comm'><span class='user'>{NAMES[i]}</span><span class='time'>{i + 1} March 2026</span>"
        f"<p>{TEXTS[i]}</p>{answer if day != NONE else ''}</div>"
    )


def comments(review: Review, count: int, answered: Collection[int], *, dated: bool) -> list[Comment]:
    said = "".join(
        review(i, NONE if i not in answered else f"{i + 3} March 2026" if dated else "") for i in range(count)
    )
    html = (
        "<html lang=en><head><title>Trattoria</title></head><body><h1>Trattoria</h1><p>Italian food since 1971.</p>"
        f"<h2>Reviews</h2><div class=list>{said}</div><footer>© 2026</footer></body></html>"
    )
    return extract_comments(html, "http://food.example/trattoria", fetched_at=NOW).comments


@pytest.mark.parametrize("dated", [True, False], ids=["dated", "undated"])
@pytest.mark.parametrize("answered", [range(6), (1, 2, 4), (2,)], ids=["all", "some", "one"])
@pytest.mark.parametrize(
    "review",
    [with_classes, of_machine_made_names, in_a_list, in_one_line, below, behind_a_label, in_one_text],
    ids=lambda review: review.__name__,
)
def test_answers_that_are_announced_are_comments(review: Review, answered: Collection[int], dated: bool) -> None:
    found = comments(review, 6, answered, dated=dated)
    ids = {comment.id: comment.text for comment in found}
    answers = [(answer_of(i), LABEL, TEXTS[i]) for i in answered]
    reviews = [(text, name, None) for text, name in zip(TEXTS, NAMES, strict=True)]
    said = [(comment.text, comment.author, ids.get(comment.parent_id or "")) for comment in found]
    assert sorted(said, key=str) == sorted([*reviews, *answers], key=str)


@pytest.mark.parametrize("review", [with_classes, in_a_list, in_one_line], ids=lambda review: review.__name__)
def test_the_answer_to_the_only_review_is_a_comment(review: Review) -> None:
    found = comments(review, 1, (0,), dated=True)
    assert [(comment.text, comment.author) for comment in found] == [(TEXTS[0], NAMES[0]), (ANSWERS[0], LABEL)]
    assert found[1].parent_id == found[0].id


@pytest.mark.parametrize(
    "inside",
    [
        "<div class='form'><p>Your answer to Ann</p><textarea></textarea><p>Be kind, everyone here is.</p></div>",
        "<a class='all' href='/x'><span>Answers from the owner</span> <i>Thanks for all of your words, folks!</i></a>",
        "<div class='count'><span>3 replies</span> <i>Thanks for all of your words, folks!</i></div>",
        "<div class='told'><span>In reply to Ann</span> <i>Thanks for all of your words, folks!</i></div>",
        "<div class='count'><span>Number of replies</span> <i>3</i></div>",
        "<div class='box'><p>Your answer</p><div contenteditable></div><span>Be kind, everyone here is.</span></div>",
        "<blockquote><p>Response from the owner</p><p>Thanks for all of your words, folks!</p></blockquote>",
        "<div class='note'><h4>Replies are closed</h4><p>This comment is older than thirty days.</p></div>",
        "<div class='asked'><div>Answer requested by</div><div>Hans Beck</div></div>",
        "<div class='rules'><b>Your answer</b><p>Be kind, all that is written here is read before it appears.</p></div>",
        "<div class='more'><h5>Replies from readers</h5><ul><li>So did we.</li><li>Thanks for all of your words, folks!</li></ul></div>",
    ],
    ids=[
        "form",
        "link",
        "count",
        "to whom",
        "number",
        "box to write in",
        "quotation",
        "notice",
        "name",
        "rules",
        "list",
    ],
)
def test_what_announces_no_answer_is_none(inside: str) -> None:
    found = comments(
        lambda i, _: with_classes(i, NONE).replace("</p></div>", f"</p>{inside}</div>"), 6, (), dated=False
    )
    assert [comment.author for comment in found] == [*NAMES]


def test_a_short_line_in_what_a_reader_writes_announces_nothing() -> None:
    own = "<div class='text'><p>My answer to this question</p><p>Come in the morning, it is quiet then.</p></div>"
    found = comments(
        lambda i, _: with_classes(i, NONE).replace(f"<p class='text'>{TEXTS[2]}</p>", own), 6, (), dated=False
    )
    assert [comment.author for comment in found] == [*NAMES]
    assert found[2].text == "My answer to this question\nCome in the morning, it is quiet then."


@pytest.mark.parametrize(
    "line", ["<b>Official response</b><br>", "<p>Answer from the owner:</p>"], ids=["bold", "paragraph"]
)
@pytest.mark.parametrize("answered", [range(6), (2, 4), (2,)], ids=["all", "some", "one"])
def test_a_line_above_what_is_said_makes_that_no_answer(line: str, answered: Collection[int]) -> None:
    """ "Helpful?" below would be left for a text, or the date."""

    def review(i: int, day: str) -> str:
        said = f"{line if day != NONE else ''}{TEXTS[i]}"
        return (
            f"<div class='q1'><div class='q2'>{NAMES[i]}</div><div class='q3'>{i + 1} March 2026</div><div class='q4'>{said}</div>"
            "<div class='q5'>Helpful? <button>Yes</button></div></div>"
        )

    found = comments(review, 6, answered, dated=False)
    assert [(comment.author, comment.text.split("\n")[-1]) for comment in found] == [*zip(NAMES, TEXTS, strict=True)]


def test_one_of_the_paragraphs_of_a_comment_is_no_answer() -> None:
    """Word processors give each paragraph a name."""
    own = f"<p class='para'>{TEXTS[2]}</p><p class='para'>Bob replied: Come in the morning, it is quiet then.</p>"
    found = comments(
        lambda i, _: with_classes(i, NONE).replace(f"<p class='text'>{TEXTS[2]}</p>", f"<div class='text'>{own}</div>"),
        6,
        (),
        dated=False,
    )
    assert [comment.author for comment in found] == [*NAMES]
    assert found[2].text == f"{TEXTS[2]}\nBob replied: Come in the morning, it is quiet then."


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("Hotel Roma replied", "Hotel Roma"),
        ("Reply from Marco", "Marco"),
        ("Владелец ответил", "Владелец"),
        ("Management Response", "Management Response"),
    ],
)
def test_an_answer_is_of_a_host_or_of_a_name(label: str, name: str) -> None:
    found = comments(lambda i, day: with_classes(i, day).replace(LABEL, label), 6, (1, 4), dated=False)
    assert [(comment.author, comment.text) for comment in found if comment.text not in TEXTS] == [
        (name, answer_of(1)),
        (name, answer_of(4)),
    ]


def test_what_heads_each_comment_makes_none_an_answer() -> None:
    """ "Answer from Dmitri P." looks like the beginning of a sentence."""
    found = comments(
        lambda i, _: with_classes(i, NONE).replace(
            f"<span class='author'>{NAMES[i]}", f"<span class='author'>Reply from {NAMES[i]}"
        ),
        6,
        (),
        dated=False,
    )
    assert [comment.parent_id for comment in found] == [None] * 6
