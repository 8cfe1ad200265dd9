"""What of a record quotes another comment."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.comment_text.bodies import Bodies
from tests.layouts import layout_of, slots_by_name
from tests.test_fields import NAMES, TEXTS, read_all

QUOTATIONS = [
    "<blockquote>{q}</blockquote>",
    "<blockquote><cite>{a}</cite><p>{q}</p></blockquote>",
    "<div class=quote>{q}</div>",
    "<div class='quote\n wide'>{q}</div>",
]


def read_quoting(parts: str, quotation: str) -> list[tuple[str, str | None]]:
    """Return text and quotation of four comments, of which the last quotes the second, where *parts* place both."""
    record = "<li class=rec><b>{}</b> <i>March {}, 2024</i>{}<a href='#reply'>Reply</a></li>"
    plain, quote = parts.format(t="{}", q=""), quotation.format(a=NAMES[1], q=TEXTS[1])
    bodies = [*(plain.format(text) for text in TEXTS[:3]), parts.format(t=TEXTS[3], q=quote)]
    found = read_all("".join(record.format(NAMES[i], i + 1, body) for i, body in enumerate(bodies)))
    return [(comment.text, comment.quote) for comment in found]


@pytest.mark.parametrize("quotation", QUOTATIONS, ids=["bare", "cited", "named", "named in lines"])
@pytest.mark.parametrize(
    "parts", ["{q}<p>{t}</p>", "<p>{t}</p>{q}", "{q}<div class=text>{t}</div>", "<div>{q}<p>{t}</p></div>", " {q}{t} "]
)
def test_what_quotes_another_comment_is_quoted_and_no_text_wherever_it_stands(parts: str, quotation: str) -> None:
    assert read_quoting(parts, quotation) == [*((text, None) for text in TEXTS[:3]), (TEXTS[3], TEXTS[1])]


def test_what_a_quotation_beside_the_text_quotes_itself_is_said_once() -> None:
    inner = "<blockquote class=quote>Bo wrote: It has rained all day.</blockquote>"
    *_, (text, quote) = read_quoting("{q}<p>{t}</p>", "<blockquote class=quote>" + inner + "{q}</blockquote>")
    assert (text, (quote or "").count("It has rained all day.")) == (TEXTS[3], 1)


@pytest.mark.parametrize(
    "quotation",
    [f"{TEXTS[1]} [Bo, who is right]", f"{TEXTS[2]} And so on: it is not said there."],
    ids=["whose it is", "more"],
)
def test_who_quotes_may_add_to_it(quotation: str) -> None:
    *_, (text, quote) = read_quoting("{q}<p>{t}</p>", f"<blockquote><p>{quotation}</p></blockquote>")
    assert (text, quote) == (TEXTS[3], quotation)


def test_a_quotation_of_something_else_among_the_paragraphs_is_text() -> None:
    *_, last = read_quoting("<p>{t}</p>{q}", "<blockquote>The mill stood here for a hundred years.</blockquote>")
    assert last == (f"{TEXTS[3]}\nThe mill stood here for a hundred years.", None)


@pytest.mark.parametrize("more", ["", " And it was never late."], ids=["the same", "more of it"])
def test_who_quotes_what_another_one_quotes_answers_neither_of_them(more: str) -> None:
    article = "The mill stood here for a hundred years."
    record = (
        "<li class=rec><b>{}</b> <i>March {}, 2024</i><div class=text>{}<p>{}</p></div><a href='#reply'>Reply</a></li>"
    )
    quotations = (
        f"<blockquote><p>{article}</p></blockquote>",
        "",
        f"<blockquote><p>{article}{more}</p></blockquote>",
        "",
    )
    found = read_all("".join(record.format(NAMES[i], i + 1, quotations[i], TEXTS[i]) for i in range(4)))
    assert [(comment.text, comment.quote, comment.parent_id) for comment in found] == [
        (f"{article}\n{TEXTS[0]}", None, None),
        (TEXTS[1], None, None),
        (f"{article}{more}\n{TEXTS[2]}", None, None),
        (TEXTS[3], None, None),
    ]


@pytest.mark.parametrize(
    ("least", "quoted"), [(0, None), (3, "A rare find, go there!")], ids=["in all records", "in one record"]
)
def test_what_is_called_a_quotation_in_all_records_is_the_title(least: int, quoted: str | None) -> None:
    record = "<div class=rec>{}<b class=author>{}</b> <i class=date>March {}, 2024</i><p class=text>{}</p></div>"
    titles = ["<div class=quote>A rare find, go there!</div>" if i >= least else "" for i in range(4)]
    found = read_all("".join(record.format(titles[i], NAMES[i], i + 1, TEXTS[i]) for i in range(4)))
    assert found[3].quote == quoted


@pytest.mark.parametrize(("others", "place"), [(1, "in"), (3, "rec")], ids=["one of two", "one of four"])
def test_where_some_of_several_records_have_a_quotation_it_is_not_where_texts_are(others: int, place: str) -> None:
    records = "<li class=rec><i>Ann</i> Well said.</li>" * others
    layout = layout_of(f"<ul>{records}<li class=rec><i>Bo</i><blockquote class=in>{TEXTS[0]}</blockquote></li></ul>")
    outline, slots = layout.outline, slots_by_name(layout)
    bodies = Bodies(layout, [(0.9, slots["in"]), (0.5, slots["rec"])])
    assert [outline.tokens[i] for i in bodies.find(others, None, ())] == [(place,)]


def test_where_the_place_of_the_time_holds_the_text_too_what_stands_beside_that_is_a_quotation() -> None:
    record = "<li class=rec><b>{}</b><div class=all>March {}, 2024 {}<p class=text>{}</p></div></li>"
    quote = f"<blockquote class=quote>Bo wrote: {TEXTS[0]}</blockquote>"
    layout = layout_of(
        f"<ul>{''.join(record.format(NAMES[i], i + 1, quote if i else '', TEXTS[i]) for i in (0, 1))}</ul>"
    )
    tags, tokens = layout.outline.tags, layout.outline.tokens
    around, text = (
        tokens.index(("all",), tags.index("blockquote") - 3),
        max(i for i, tag in enumerate(tags) if tag == "p"),
    )
    quoted = Bodies(layout, [(0.9, slots_by_name(layout)["text"])]).quoted
    assert [tags[i] for i in quoted.of(1, [text], [around])] == ["blockquote"]
