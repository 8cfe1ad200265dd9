"""Headings of answers that repeat what the page is about are no part of the answers."""

from __future__ import annotations

from time import process_time

import pytest

from comcrawl_scrapy.comment_text.topics import topics
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.record_fields.slots import Layout
from tests.layouts import layout_of

POST = "<div class=post><h3>{}</h3><p>Mine does.</p></div>"


@pytest.mark.parametrize(
    ("around", "heading", "is_topic"),
    [
        ("<h2>Does yours leak?</h2>", "Does yours leak?", True),
        ("<h2>Does yours leak?</h2>", "Re: Does yours leak?", True),
        ("<h2>Does yours leak?</h2>", "AW: Re[2]: does yours leak", True),
        ("<title>Does yours leak? – The boat forum</title>", "Re: Does yours leak?", True),
        ("<h2>Does yours leak?</h2>", "Never again!", False),
        ("<h2>Does yours leak?</h2>", "Does yours?", False),
        ("<h2>Does yours leak?</h2>", "?!", False),
        ("", "Re: Does yours leak?", False),
    ],
)
def test_a_heading_is_the_topic_if_it_repeats_one_outside(around: str, heading: str, is_topic: bool) -> None:
    outline = Outline.of(parse(f"<html><body>{around}{POST.format(heading)}{POST.format('Other')}</body></html>"))
    members = [i for i, tokens in enumerate(outline.tokens) if "post" in tokens]
    assert (members[0] + 1 in topics(Layout(Measures.of(outline), members))) is is_topic


@pytest.mark.parametrize(
    ("said", "is_topic"),
    [
        ("Re: Does yours leak?", True),
        ("Re: leak?", True),
        ("Does yours leak?", False),
        ("Re: what Ann says", False),
        ("Re: Does yours leak? <i>Mine does.</i>", False),
    ],
    ids=["the topic", "how it ends", "what may be asked again", "something else", "with an answer"],
)
def test_what_answers_the_topic_is_no_text_in_bold_letters_either(said: str, is_topic: bool) -> None:
    post = f"<div class=post><p><b>{said}</b><br>Mine does.</p></div>"
    outline = Outline.of(
        parse(f"<html><body><h1>[Help] Does yours leak?</h1>{post}{POST.format('Other')}</body></html>")
    )
    members = [i for i, tokens in enumerate(outline.tokens) if "post" in tokens]
    assert (outline.tags.index("b") in topics(Layout(Measures.of(outline), members))) is is_topic


def test_many_answers_beside_many_headings_are_read_in_little_time() -> None:
    headings, answers = ("".join(form.format(i) for i in range(20_000)) for form in ("<h3>h{}</h3>", "<b>Re: k{}</b>"))
    layout = layout_of(f"<html><body>{headings}<div class=post>{answers}</div></body></html>", "post")
    started = process_time()
    assert topics(layout) == frozenset()
    assert process_time() - started < 5
