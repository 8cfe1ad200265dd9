from __future__ import annotations

import pytest

from comcrawl_scrapy.classification.attribute_sections import AttributeClassifier, section_text
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.training import linear

MODEL = AttributeClassifier(
    linear.fit(["comment author avatar", "teaser headline image"], [1, 0], least=1, buckets=1_000)
)


def page(*kinds: str) -> Measures:
    lists = "".join(
        f"<section class=list>{f'<{tag} class={kind}><b class={kind}-name>n</b><p class={kind}-text>Words</p></{tag}>' * 12}</section>"
        for tag, kind in zip(("div", "article"), kinds, strict=False)
    )
    return Measures.of(Outline.of(parse(f"<body>{lists}</body>")))


@pytest.mark.parametrize(
    ("kinds", "found"),
    [(("comment",), "comment"), (("teaser", "comment"), "comment"), (("teaser",), None), ((), None)],
)
def test_the_section_is_told_by_its_attributes(kinds: tuple[str, ...], found: str | None) -> None:
    sections, best = MODEL.classified(page(*kinds), [])
    assert (best.section.records[0].node.get("class") if best else None) == found
    assert best is None or best.section == sections[0]


def test_the_text_of_a_section_has_each_value_once() -> None:
    outline = Outline.of(parse("<div class='a-1 b'><i class=c>x</i></div><div class='a-1 b'><i class=c>y</i></div>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "div"]
    assert section_text(outline, members) == "a b c"
