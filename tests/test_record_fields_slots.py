"""Records cut into slots: what their elements say apart from the records nested in them."""

from __future__ import annotations

import numpy as np
import pytest

from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.record_fields.slots import Layout

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
    outline = Outline.of(parse("<div class=r><a href=/u>Ann</a><img src=x><p>Yes</p></div><a href=/out>Out</a>"))
    layout = Layout(Measures.of(outline), [i for i, tokens in enumerate(outline.tokens) if "r" in tokens])
    said = layout.of_kinds(lambda tag, _: tag, told_by.__contains__)
    assert set(said.values()) == found
    assert set(said) <= {layout.kind[i] for i in layout.own(0)}
