"""What the template says in some records is none of their texts."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments
from tests.test_fields import NAMES, TEXTS, read_all

RECORD = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text>{} {}</div></div>"


def texts_of(*below: str) -> list[str]:
    """Return the texts of four records with what stands *below* them."""
    rows = zip(NAMES, range(1, 5), TEXTS, below, strict=True)
    return [comment.text for comment in read_all("".join(RECORD.format(*row) for row in rows))]


@pytest.mark.parametrize(
    "below",
    [
        "<div class=tr>Translated from Spanish</div>",
        "<div class=help>{} of 20 people thought well of it</div>",
        "<h4 class=stars>Rated {} out of 5</h4>",
        "<details><summary>What is meant</summary></details>",
        "<ul class=re><li>👍 {}</li><li>😂 1</li></ul>",
    ],
    ids=["words", "a number in words", "a heading", "what unfolds the rest", "reactions"],
)
def test_blocks_that_say_the_same_but_for_numbers_are_none_of_the_text(below: str) -> None:
    assert texts_of("", *(below.format(i) for i in (2, 3, 4))) == list(TEXTS)


@pytest.mark.parametrize(
    ("one", "others"),
    [
        ("<p>Hear, hear!</p>", 3),
        ("<p class=center>Hear, hear!</p>", 3),
        ("<blockquote class=q><div class=tr>Hear, hear!</div> So it is.</blockquote>", 3),
        ("<div class=tr>Hear, hear!</div>", 2),
        ("<span class=tr>Hear, hear!</span>", 3),
        ("<pre class=tr>Hear, hear!</pre>", 3),
    ],
    ids=["a paragraph", "a named paragraph", "a quotation", "in two records", "in a line", "as it is written"],
)
def test_what_people_say_alike_stays(one: str, others: int) -> None:
    said = texts_of(*[one] * others, *[""] * (4 - others))
    assert sum("Hear, hear!" in text for text in said) == others


@pytest.mark.parametrize(
    ("link", "stays"),
    [("See translation", False), ("Übersetzung anzeigen", False), ("翻訳を見る", False), ("See my garden", True)],
)
def test_what_offers_a_translation_is_none_of_the_text(link: str, *, stays: bool) -> None:
    said = texts_of(f"<div><a href='#t'>{link}</a></div>", "", "", "")
    assert [link in text for text in said] == [stays, False, False, False]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("<details><summary>Show what few like</summary><div class=text>{}</div></details>", "{}"),
        ("<div class=text><details><summary>Show what few like</summary>{}</details></div>", "{}"),
        ("<div class=text>So: <details><summary>The end</summary>{}</details></div>", "So:\nThe end\n{}"),
        ("<div class=text>{}<details><summary>The end</summary></details></div>", "{}\nThe end"),
    ],
    ids=["around the text", "in its place", "a part of it", "nothing in it"],
)
def test_what_unfolds_the_whole_text_is_none_of_it(said: str, text: str) -> None:
    folded = RECORD.replace("<div class=text>{} {}</div>", said)
    rows = [*zip(NAMES, range(1, 5), TEXTS, strict=True)]
    found = read_all("".join((folded if i == 2 else RECORD).format(*row, "") for i, row in enumerate(rows)))
    assert found[2].text == text.format(TEXTS[2])


def test_what_both_of_two_records_have_is_none_of_their_texts() -> None:
    below = "<div class=tr>Translated from Spanish</div>"
    found = read_all("".join(RECORD.format(NAMES[i], i + 1, TEXTS[i], below) for i in range(2)))
    assert [comment.text for comment in found] == list(TEXTS[:2])


def test_blocks_that_differ_stay() -> None:
    assert "Bern" in texts_of("", *(f"<div class=tr>From {town}</div>" for town in ("Ulm", "Bern", "Wien")))[2]


@pytest.mark.parametrize(
    ("below", "stays"),
    [
        ("<ul class=re><li>👍 {0}</li></ul>", False),
        ("<div><span>👍{0}</span><span>❤️ 2</span></div>", False),
        ("<p>👍 {0}</p>", True),
        ("<p>I give it <b>👍 {0}</b> for that.</p>", True),
        ("<div>👍</div>", True),
    ],
    ids=["a list", "a row", "a paragraph", "in a sentence", "not counted"],
)
def test_counted_emoji_are_none_of_the_text(below: str, *, stays: bool) -> None:
    assert [text != TEXTS[i] for i, text in enumerate(texts_of(below.format(7), "", "", ""))] == [stays] + [False] * 3


@pytest.mark.parametrize("text", ["<div class=text>{}</div>", "<div class=text><div class=md>{}</div></div>"])
def test_comments_that_differ_by_their_numbers_only_are_texts(text: str) -> None:
    record = "<li class=comment><b class=author>N{0}na Marsh</b> <time>March {0}, 2024</time>{1}<a>Reply</a></li>"
    tips = [f"My tip is {i}:1" for i in range(1, 7)]
    records = "".join(record.format(i, text.format(tip)) for i, tip in enumerate(tips, 1))
    page = f"<html lang=en><body><h1>Bridge</h1><h2>Comments</h2><ul class=comments>{records}</ul></body></html>"
    assert [comment.text for comment in extract_comments(page).comments] == tips


@pytest.mark.parametrize(
    ("below", "stays"),
    [("Visited in the month of {}", False), ("{}", False), ("{} was when I came, said guest number {}", True)],
    ids=["the same beside it", "nothing else", "another number"],
)
def test_a_date_in_a_block_of_all_records_is_none_of_the_text(below: str, *, stays: bool) -> None:
    days = ["May 3, 2023", "March 25, 2023", "July 1, 2023", "August 17, 2022", "May 30, 2022", "June 9, 2022"]
    texts = [*TEXTS, "It was late, and we were cold.", "They had no cake left at all."]
    record = "<li class=comment><b class=author>N{0}na Marsh</b> <time>March {0}, 2024</time><div class=text>{1}{2}</div><a>Reply</a></li>"
    blocks = [f"<div class=when><b>{below.format(day, day[:-6].split()[1])}</b></div>" for day in days]
    records = "".join(record.format(i, *said) for i, said in enumerate(zip(texts, blocks, strict=True), 1))
    page = f"<html lang=en><body><h1>Bridge</h1><h2>Comments</h2><ul class=comments>{records}</ul></body></html>"
    said = [comment.text for comment in extract_comments(page).comments]
    assert [text != alone for text, alone in zip(said, texts, strict=True)] == [stays] * 6
