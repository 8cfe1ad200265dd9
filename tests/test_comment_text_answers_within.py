"""Answers in the place of a comment's text, in a box below it, are none of it."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.comment_text.answers_within import AnswersWithin
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.record_fields.slots import Layout
from tests.test_fields import NAMES, TEXTS, read_all

RECORD = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text>{} {}</div></div>"
DATED = "<div class=box><div><a href=/u/m>The owner</a> <span>2 days ago</span></div><div>Dear Ann, we will see to it.</div></div>"
LABELLED = "<div class=box><b>Response of the bank</b> <time>May 3, 2024</time><p>Dear Ann, we will see to it at once.</p></div>"


def texts_of(box: str, record: str = RECORD) -> list[str]:
    """Return the texts of four records, of which the second and the fourth have the *box*."""
    rows = zip(NAMES, range(1, 5), TEXTS, ("", box, "", box), strict=True)
    return [comment.text for comment in read_all("".join(record.format(*row) for row in rows))]


@pytest.mark.parametrize("box", [DATED, LABELLED], ids=["ago", "on a day"])
def test_a_box_with_a_name_and_a_date_below_a_text_is_an_answer(box: str) -> None:
    assert texts_of(box) == list(TEXTS)


@pytest.mark.parametrize(
    ("box", "stays"),
    [
        ("<div class=box><p>On May 3, 2024 we went there.</p><p>It was closed, as ever.</p></div>", "we went there"),
        ("<div class=box><code>cd fio-2.0.8</code><br><code>make all and install it</code></div>", "make all and"),
        ("<div class=q><b>March 3, 2024</b><p>They came and closed it, as ever.</p></div>", "They came"),
        ("<div><b>Ann Lee</b> <span>2 days ago</span><p>Dear Ann, we will see to it.</p></div>", "we will see"),
        ("<div class=box><b>The friends of the old bridge</b> <span>2 days ago</span></div>", "The friends"),
    ],
    ids=[
        "a date in a sentence",
        "numbers of versions",
        "a diary",
        "no class",
        "no text",
    ],
)
def test_what_is_no_answer_stays(box: str, stays: str) -> None:
    assert [stays in text for text in texts_of(box)] == [False, True, False, True]


@pytest.mark.parametrize(
    ("within", "box", "found"),
    [("i", "{}", ["box"]), ("em", "{}", []), ("i", "<blockquote>{}</blockquote>", [])],
    ids=["outside", "inside", "quoted"],
)
def test_the_box_that_has_the_time_of_the_record_or_is_quoted_is_no_answer(
    within: str, box: str, found: list[str]
) -> None:
    box = box.format("<div class=box><b>Bo</b> <em>May 2, 2024</em> We will see to it at once.</div>")
    outline = Outline.of(
        parse(f"<div class=rec><b>Ann</b> <i>May 1, 2024</i><div class=all>So it is. {box}</div></div>")
    )
    tagged = {tag: i for i, tag in enumerate(outline.tags)}
    answers = AnswersWithin(Layout(Measures.of(outline), [outline.tags.index("div")]))
    inside = answers.inside(outline.tags.index("div") + 3, [tagged[within]])
    assert [outline.attributes[k]["class"] for k in inside] == found


def test_a_box_before_the_text_is_no_answer_to_it() -> None:
    record = RECORD.replace("{} {}", "{3} {2}").replace("{}", "{0}", 1).replace("{}", "{1}", 1)
    assert ["we will see to it" in text for text in texts_of(LABELLED, record)] == [False, True, False, True]
