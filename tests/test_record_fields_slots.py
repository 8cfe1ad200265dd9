"""Records cut into slots: what their elements say apart from the records nested in them."""

from __future__ import annotations

import numpy as np
import pytest

from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.record_fields.slots import Layout
from tests.layouts import layout_of

FLAT = "<ul><li class=r><p>One</p></li><li class=r><p>Two <b>more</b></p></li></ul>"
NESTED = (
    "<div class=r>A<div class=r>BB<p>b</p><div class=r>CCC</div></div><div><i>x</i><div class=r>DDDD</div></div></div>"
)
SIBLING_TREES = f"<main>{NESTED}<p>between</p><div class=r>E{NESTED}</div>{FLAT}</main>"


@pytest.mark.parametrize("html", [FLAT, NESTED, SIBLING_TREES])
def test_an_element_has_the_sums_of_what_is_in_it_and_in_no_record_nested_in_it(html: str) -> None:
    outline = Outline.of(parse(html))
    measures = Measures.of(outline)
    layout = Layout(measures, [i for i, tokens in enumerate(outline.tokens) if "r" in tokens])
    own = measures.running[1:] - measures.running[:-1]
    expected = []
    for i, end in enumerate(outline.end_list):
        nested = [range(member, outline.end_list[member]) for member in layout.members if i < member < end]
        expected.append(sum(own[k] for k in range(i, end) if not any(k in inside for inside in nested)))
    assert np.array_equal(layout.own_sums(np.arange(len(outline))), expected)


@pytest.mark.parametrize(
    ("told_by", "found"),
    [({"img"}, {"img"}), ({"href"}, {"a"}), ({"img", "href"}, {"a", "img"}), ({"title"}, set())],
)
def test_a_fact_is_asked_of_kinds_that_have_what_it_is_told_by(told_by: set[str], found: set[str]) -> None:
    layout = layout_of("<div class=r><a href=/u>Ann</a><img src=x><p>Yes</p></div><a href=/out>Out</a>", "r")
    said = layout.of_kinds(lambda tag, _: tag, told_by.__contains__)
    assert set(said.values()) == found
    assert set(said) <= {layout.kind[i] for i in layout.owned[0]}


@pytest.mark.parametrize(
    ("record", "slots"),
    [
        ("<div class=c1>Ann</div><div class=c2>1h</div><div class=c3>Yes.</div>", [["Ann"], ["1h"], ["Yes."]]),
        ("<b class=c1>Ann</b><b class=c5>+</b><b class=c5>-</b>", [["Ann"], ["+", "-"]]),
        ("<b class=c{0}>Ann</b><b class=d{0}>1h</b>", [["Ann"], ["1h"]]),
        ("<p class=p1>One.</p><p class=p2>Two.</p>", [["One.", "Two."]]),
    ],
    ids=["columns", "buttons beside them", "counters", "paragraphs"],
)
def test_class_names_that_differ_in_a_number_are_places_where_each_record_has_one_of_each(
    record: str, slots: list[list[str]]
) -> None:
    html = "".join(f"<li class=r>{record.format(k)}</li>" for k in range(4))
    layout = layout_of(f"<ul>{html}</ul>", "r")
    told = [[layout.line(i) for i in slot.of(0)] for slot in layout.slots if slot.nodes[0] not in layout.roots]
    assert sorted(told) == sorted(slots)
