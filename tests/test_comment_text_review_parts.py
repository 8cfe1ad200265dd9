"""Reviews of which a template asks for what is good, what is bad, and the rest, each in a place of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.comment_text.bodies import Bodies
from comcrawl_scrapy.comment_text.review_parts import review_parts
from tests.layouts import layout_of, slots_by_name

if TYPE_CHECKING:
    from collections.abc import Sequence

REVIEWS = [  # of whom, what is good, what is bad, and what else there is to say
    ("Ann", "Loud enough, and it lasts two days", "The buttons rattle", "Bought it as a present, all are happy."),
    ("Bob", "Light", "", "Fair for the money, but expect no wonders."),
    ("Carla", "Came quickly, and the colours are as shown", "No manual, I had to look for it in the net", ""),
    ("Dirk", "", "After a week the plug broke, and I sent it back.", "Never again"),
    ("Eve", "Nice to hold", "A bit too large for my pockets", "My daughter likes it, I do not."),
]
ENGLISH = ("Pros", "Cons", "Verdict")
ASKED = ("What do you like best?", "What do you dislike?", "Verdict")
RUSSIAN = ("Достоинства", "Недостатки", "Комментарий")
MARKUP = {
    "each in a box": "<div class={name}><h4>{label}</h4><p>{said}</p></div>",
    "each in a box of one class": "<div class=part><span class=label>{label}</span><p>{said}</p></div>",
    "below headings": "<h4>{label}</h4><p>{said}</p>",
    "defined": "<dt>{label}</dt><dd>{said}</dd>",
    "in deep boxes": "<div class=q><div><b>{label}</b></div><div class=a><div><span>{said}</span></div></div></div>",
}


def page(
    markup: str, labels: tuple[str, str, str], reviews: Sequence[tuple[str, ...]], head: str = "", foot: str = ""
) -> str:
    names = ("pros", "cons", "verdict")
    items = "".join(
        f"<li class=review><div class=top><span class=author>{author}</span> <time datetime=2026-10-{k + 10}>{k + 10} Oct</time></div>"
        f"<div class=mid>{head}"
        + "".join(
            markup.format(name=name, label=label, said=text)
            for name, label, text in zip(names, labels, said, strict=True)
            if text
        )
        + f"</div>{foot}<a href=#>Helpful ({k})</a></li>"
        for k, (author, *said) in enumerate(reviews)
    )
    return (
        f"<html><body><h1>Anvil</h1><p>We ship anvils to all states.</p><h2>Reviews</h2><ul>{items}</ul></body></html>"
    )


def whole(labels: Sequence[str], said: Sequence[str]) -> str:
    return "\n".join(f"{label}\n{text}" for label, text in zip(labels, said, strict=True) if text)


@pytest.mark.parametrize("labels", [ENGLISH, ASKED, RUSSIAN], ids=["English", "asked", "Russian"])
@pytest.mark.parametrize("markup", MARKUP.values(), ids=MARKUP)
def test_what_is_good_what_is_bad_and_the_rest_are_one_text_with_their_labels(
    markup: str, labels: tuple[str, str, str]
) -> None:
    comments = extract_comments(page(markup, labels, REVIEWS)).comments
    assert [comment.text for comment in comments] == [whole(labels, said) for _, *said in REVIEWS]


@pytest.mark.parametrize(
    "part",
    ["<p><b>{}:</b> {}</p>", "<div><h4><b>{}:</b></h4> {}</div>", "<p>{}: {}</p>", "<p><i>✓</i> <b>{}</b> {}</p>"],
)
def test_what_follows_a_label_may_be_in_no_element_of_its_own(part: str) -> None:
    record = f"<div class=rec>{part.format('Pros', 'Light')}{part.format('Cons', 'No cable')}</div>"
    assert [len(parts) for parts in review_parts(layout_of(record))[0].values()] == [2]


@pytest.mark.parametrize("grade", ["<p>{} <b>{}</b></p>", "<p><img> {} <b>{}</b></p>", "<p><i>{}</i> <b>{}</b></p>"])
def test_what_follows_other_words_is_a_grade(grade: str) -> None:
    record = f"<div class=rec>{grade.format('Food', 'Good')}{grade.format('Service', 'Bad')}</div>"
    assert not review_parts(layout_of(record.replace("</p>", " food</p>")))[0]


@pytest.mark.parametrize("markup", MARKUP.values(), ids=MARKUP)
def test_so_it_is_in_a_lone_review(markup: str) -> None:
    comments = extract_comments(page(markup, ENGLISH, REVIEWS[:1])).comments
    assert [comment.text for comment in comments] == [whole(ENGLISH, REVIEWS[0][1:])]


def test_labels_that_all_reviews_have_are_no_captions() -> None:
    reviews = [(author, good or "Light", bad or "None", rest or "Fair") for author, good, bad, rest in REVIEWS]
    html = page("<div class=part><h5>{label}</h5><p>{said}</p></div>", ENGLISH, reviews)
    assert [comment.text for comment in extract_comments(html).comments] == [
        whole(ENGLISH, said) for _, *said in reviews
    ]


@pytest.mark.parametrize("name", ["class", "itemprop"])
def test_parts_are_told_by_what_schema_org_calls_them(name: str) -> None:
    part = "<p {name}={called}>{said}</p>"
    record = "<div class=rec>{}{}</div>".format(
        part.format(name=name, called="positiveNotes", said="Light"),
        part.format(name=name, called="negativeNotes", said="No cable"),
    )
    assert [len(parts) for parts in review_parts(layout_of(record))[0].values()] == [2]


def test_what_is_said_beside_the_parts_goes_before_them() -> None:
    reviews = [(author, good, bad, "") for author, good, bad, _ in REVIEWS]
    html = page(MARKUP["each in a box"], ENGLISH, reviews, head="<p class=review-text>{}</p>")
    for *_, rest in REVIEWS:
        html = html.replace("{}", rest or "It is what it is, and does what it has to do.", 1)
    texts = [comment.text.split("\n")[0] for comment in extract_comments(html).comments]
    assert texts == [rest or "It is what it is, and does what it has to do." for *_, rest in REVIEWS]


@pytest.mark.parametrize("counts", [("3", "1"), ("3 votes", "1 vote")])
@pytest.mark.parametrize("number", [1, 2, 5])
def test_votes_of_both_kinds_are_no_parts(number: int, counts: tuple[str, str]) -> None:
    votes = "<div class=votes><div class=v><b>Pros</b> <i>{}</i></div><div class=v><b>Cons</b> <i>{}</i></div></div>"
    votes = votes.format(*counts)
    reviews = [(author, "", "", rest or f"{good}. {bad}") for author, good, bad, rest in REVIEWS[:number]]
    comments = extract_comments(page("<p class=said>{said}</p>", ENGLISH, reviews, foot=votes)).comments
    assert [comment.text.split("\n")[0] for comment in comments] == [said for *_, said in reviews]
    assert all(not set(comment.text.split()) & {"Pros", "Cons"} for comment in comments)


@pytest.mark.parametrize(
    "grades",
    [
        "<div class=g><span>Food</span> <span>Good</span></div><div class=g><span>Service</span> <span>Bad</span></div>",
        "<dl><dt>Food</dt><dd>Good</dd><dt>Service</dt><dd>Bad</dd><dt>Price</dt><dd>Fair</dd></dl>",
    ],
)
def test_grades_are_no_parts(grades: str) -> None:
    reviews = [(author, "", "", rest or f"{good}. {bad}") for author, good, bad, rest in REVIEWS]
    html = page("<p class=said>{said}</p>", ENGLISH, reviews, foot=grades).replace("Good", "Bad", 2)
    comments = extract_comments(html).comments
    assert [comment.text for comment in comments] == [said for *_, said in reviews]


def test_one_who_writes_of_good_and_bad_points_in_a_text_changes_no_other_text() -> None:
    said = ["<p>So it is.</p>", "<p>Pros: light</p><p>Cons: no cable</p>", "<p>Who knows?</p>", "<p>I do not.</p>"]
    layout = layout_of(
        "".join(
            f"<div class=rec><i class=rank>Member {k}</i><div class=in>{text}</div></div>"
            for k, text in enumerate(said)
        )
    )
    slots = slots_by_name(layout)
    paragraphs = next(slot for slot in layout.slots if layout.outline.tags[slot.nodes[0]] == "p")
    bodies = Bodies(layout, [(0.8, paragraphs), (0.6, slots["rank"])])
    found = [[layout.line(i) for i in bodies.find(k, None, ())] for k in range(len(said))]
    assert found == [["So it is."], ["Pros: light Cons: no cable"], ["Who knows?"], ["I do not."]]


def test_a_label_beside_an_empty_place_is_no_text() -> None:
    blank = "".join(
        f"<div class={name}><div class=q><p>{label}</p></div><div class=a><ul></ul></div></div>"
        for name, label in zip(("pros", "cons", "uses"), ("Pros", "Cons", "Best Uses"), strict=True)
    )
    items = (
        "<div class=wrap><div class=rate><div class=date>6/30/2013</div><span>4.0</span><p class=headline>Fun for the summer!</p></div>"
        f"<div class=author><p class=name>By <span>scrubs</span></p></div><div class=main><div class=points>{blank}</div>"
        "<div class=text><p class=comments>Fun colors for the summer but not the most comfortable shoes I've ever worn.</p></div></div></div>"
    )
    html = f"<html><body><h1>Shoes</h1><div><p class=count>Reviewed by 1 customer</p>{items}</div></body></html>"
    assert [comment.text for comment in extract_comments(html).comments] == [
        "Fun colors for the summer but not the most comfortable shoes I've ever worn."
    ]
