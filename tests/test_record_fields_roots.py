from __future__ import annotations

import pytest

from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.record_fields.slots import Layout
from tests.test_fields import NAMES, TEXTS, read_all


@pytest.mark.parametrize(
    ("looks", "inner", "fills"),
    [
        (("c", "c", "c hot", "c"), "<cite>Ann</cite><p>It <b>rained</b>.</p>", {"cite": 4, "p": 4, "b": 4}),
        (("c", "c", "c hot", "c"), "<div class=in><p>It rained.</p></div>", {"p": 4}),
        (("c", "c", "c", "d"), "<p>It rained.</p>", {"p": 4}),
    ],
    ids=["nameless parts", "parts of a named one", "another name"],
)
def test_parts_without_names_are_of_one_place_whatever_their_records_are_called(
    looks: tuple[str, ...], inner: str, fills: dict[str, int]
) -> None:
    outline = Outline.of(parse("<ul>" + "".join(f"<li class='rec {look}'>{inner}</li>" for look in looks) + "</ul>"))
    layout = Layout(Measures.of(outline), [i for i, tag in enumerate(outline.tags) if tag == "li"])
    assert {tag: slot.fills() for slot in layout.slots if (tag := outline.tags[slot.nodes[0]]) in fills} == fills


def test_records_of_another_tag_have_places_of_their_own() -> None:
    outline = Outline.of(
        parse(
            "<div><div class=a><p>Yes.</p></div><div class=a><p>No.</p></div><section class=b><p>So?</p></section></div>"
        )
    )
    records = [i for i, tokens in enumerate(outline.tokens) if tokens]
    slots = [slot for slot in Layout(Measures.of(outline), records).slots if outline.tags[slot.nodes[0]] == "p"]
    assert sorted(slot.fills() for slot in slots) == [1, 2]


def test_a_highlighted_comment_is_read_as_the_others() -> None:
    record = "<li class='rec {4}'><cite>{0}</cite> <a href='#c{3}'>March {3}, 2024</a><div class=no>{3}</div><p>{1}</p>{2}</li>"
    found = read_all("".join(
        record.format(NAMES[i % 4], TEXTS[i % 4], f"<p>{TEXTS[(i + 1) % 4]}</p>" * (i % 3), i + 1, "hot" * (i == 5)) for i in range(12)
    ))  # fmt: skip
    assert [comment.text.split("\n")[0] for comment in found] == [TEXTS[i % 4] for i in range(12)]
