"""Comments shown in full above the answer, as sites quote that stack what is answered."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments
from tests.test_fields import DAYS, NAMES, TEXTS, read_all

COMMENT = (
    "<p class=by><a class=author href='/u/{0}'>{1}</a> <i class=date>{2}</i></p><div class=text>{3}</div><p class=do><a>Like <b class=likes>{0}</b></a>"
    " <a>Reply</a></p>"
)


def comment(i: int, before: str = "") -> str:
    whole = COMMENT.format(i, NAMES[i], DAYS[i], f"<p>{TEXTS[i]}</p>")
    head, text, rest = whole.partition("<div class=text>")
    return head + before + text + rest


def test_what_is_quoted_in_full_above_an_answer_is_no_part_of_it() -> None:
    quoted = f"<div class=floor><div class=floor>{comment(0)}</div>{comment(1)}</div>"
    records = (comment(0), comment(1), comment(3, quoted), comment(2))
    found = read_all("".join(f"<div class=rec>{record}</div>" for record in records))
    read = [(c.author, c.text, c.published_text, c.likes) for c in found]
    assert read == [(NAMES[i], TEXTS[i], DAYS[i], i) for i in (0, 1, 3, 2)]
    assert [c.quote for c in found] == [None, None, TEXTS[1], None]


def test_what_has_neither_buttons_nor_author_is_part_of_the_text() -> None:
    items = "".join(
        f"<div class=rec><b class=author>{NAMES[i]}</b><div class=x><div><p class=text>Once more:</p></div><p class=text>{TEXTS[i]}</p></div></div>"
        for i in range(4)
    )
    assert [c.text for c in read_all(items)] == [f"Once more:\n{text}" for text in TEXTS]


@pytest.mark.parametrize(
    ("said", "quote"), [(TEXTS[0], TEXTS[0]), ("Once more, with oil:", None)], ids=["another's", "its own"]
)
def test_what_stands_before_a_text_word_for_word_as_another_one_says_it_is_quoted(said: str, quote: str | None) -> None:
    quoted = f"<div class=answered><p>Reply <span>@{NAMES[0]}</span>:</p><div class=text><p>{said}</p></div></div>"
    items = "".join(
        f"<div class=rec><b class=author>{NAMES[i]}</b> <i class=date>{DAYS[i]}</i><div class=body>{quoted * (i == 3)}<div class=text><p>{TEXTS[i]}</p></div></div></div>"
        for i in range(4)
    )
    *others, last = read_all(items)
    assert [comment.text for comment in others] == [*TEXTS[:3]]
    assert (last.quote, said in last.text, TEXTS[3] in last.text) == (quote, quote is None, True)


def test_what_is_marked_as_text_inside_a_quotation_is_not_that_of_the_record() -> None:
    quoted = (
        f"<blockquote class=quote><a>{NAMES[0]}</a> <i>{DAYS[0]}</i><div itemprop=text>{TEXTS[0]}</div></blockquote>"
    )
    items = "".join(
        f"<div class=rec itemprop=comment><a class=author href='/u/{i}'>{NAMES[i]}</a> <i class=date>{DAYS[i]}</i>"
        f"<div class=text>{quoted * (i == 2)}<p>{TEXTS[i]}</p></div></div>"
        for i in range(4)
    )
    found = read_all(items)
    assert [comment.text for comment in found] == list(TEXTS)


@pytest.mark.parametrize("named", [True, False], ids=["by its id", "by its text"])
def test_the_comment_that_is_quoted_in_full_is_answered(named: bool) -> None:
    def record(i: int, quoted: str = "") -> str:
        return f"<li class=comment data-id=300{i}>{comment(i, quoted)}</li>"

    # The best stand first: what is quoted may be newer than what stands above it, and below what quotes it.
    order = (3, 1, 2, 0) if named else (1, 3, 2, 0)
    quoted = f"<div class=floor {'data-id=3001' * named}>{comment(1)}</div>"
    items = "".join(record(i, quoted if i == 3 else "") for i in order)
    found = extract_comments(f"<html><body><h2>4 comments</h2><ul>{items}</ul></body></html>").comments
    assert {c.id: c.parent_id for c in found} == {"3000": None, "3001": None, "3002": None, "3003": "3001"}
