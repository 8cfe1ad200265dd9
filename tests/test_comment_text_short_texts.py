"""Texts so short that the heads of their records look more like texts."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.comment_text.short_texts import likely_texts
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.record_fields.slots import Layout
from tests.test_fields import NAMES

SAID = ("Congratulations to you both!", "RIP legend", "So true", "I love this place")
RECORD = (
    "<div class=rec><div class=head><b class=by>{name}</b> says:</div><i class=when>Posted {day} May</i>"
    "<p class=same>Was this helpful?</p><p class=text>{text}</p></div>"
)


@pytest.mark.parametrize(
    ("texts", "author", "found"),
    [
        ({"rec": 0.6, "when": 0.3, "text": 0.14}, "by", ["text", "rec"]),
        ({"rec": 0.6, "by": 0.3, "head": 0.26, "text": 0.14}, "by", ["text", "rec"]),
        ({"rec": 0.6, "by": 0.3, "same": 0.15, "text": 0.14}, "by", ["text", "rec"]),
        ({"rec": 0.6, "by": 0.3, "same": 0.15}, "by", ["rec", "by"]),
        ({"rec": 0.6, "text": 0.4, "when": 0.3}, "by", ["rec", "text"]),
        ({"rec": 0.6, "text": 0.4, "same": 0.15}, "text", ["rec", "text"]),
        ({"rec": 0.6, "text": 0.2}, "by", ["rec"]),
    ],
    ids=["dates", "names, and nothing but names", "what all say", "nothing else", "others are", "surer than the name", "whole"],
)  # fmt: skip
def test_heads_are_no_texts_however_short_these_are(texts: dict[str, float], author: str, found: list[str]) -> None:
    said = zip(NAMES, range(4), SAID, strict=True)
    outline = Outline.of(parse("".join(RECORD.format(name=name, day=day + 11, text=text) for name, day, text in said)))
    layout = Layout(Measures.of(outline), [i for i, tokens in enumerate(outline.tokens) if "rec" in tokens])
    slots = {tokens[0]: slot for slot in layout.slots if (tokens := outline.tokens[slot.nodes[0]])}
    likely = {"author": {author: 0.39 if author == "text" else 0.9}, "time": {"when": 0.8}, "text": texts}
    ranked = {role: [(score, slots[name]) for name, score in of.items()] for role, of in likely.items()}
    assert [slot for _, slot in likely_texts(layout, ranked, slots[author])] == [slots[name] for name in found]


@pytest.mark.parametrize(
    ("head", "is_text"),
    [
        ("<div class=head><b class=by>Ann</b> says:</div>", False),
        ("<div class=head><b class=by>Ann</b> says: {}</div>", True),
    ],
    ids=["leads on", "and says something"],
)
def test_what_leads_from_the_name_to_the_text_of_a_lone_comment_is_none(head: str, is_text: bool) -> None:
    outline = Outline.of(parse(f"<div class=rec>{head.format('thanks to you')}<p class=text>thanks</p></div>"))
    layout = Layout(Measures.of(outline), [i for i, tokens in enumerate(outline.tokens) if "rec" in tokens])
    slots = {tokens[0]: slot for slot in layout.slots if (tokens := outline.tokens[slot.nodes[0]])}
    ranked = {"author": [(0.9, slots["by"])], "time": [], "text": [(0.44, slots["head"]), (0.25, slots["text"])]}
    found = [slot for _, slot in likely_texts(layout, ranked, slots["by"])]
    assert found == [slots[name] for name in (("head", "text") if is_text else ("text",))]


@pytest.mark.parametrize(("tag", "is_text"), [("p", True), ("i", False)])
def test_a_lone_record_that_is_likely_as_a_whole_gives_way_to_a_block(tag: str, is_text: bool) -> None:
    outline = Outline.of(parse(f"<div class=rec>So it is. <{tag} class=text>in Wells</{tag}></div>"))
    layout = Layout(Measures.of(outline), [i for i, tokens in enumerate(outline.tokens) if "rec" in tokens])
    slots = {tokens[0]: slot for slot in layout.slots if (tokens := outline.tokens[slot.nodes[0]])}
    ranked = {"author": [], "time": [], "text": [(0.61, slots["rec"]), (0.19, slots["text"])]}
    found = [slot for _, slot in likely_texts(layout, ranked, None)]
    assert found == [slots[name] for name in (("text", "rec") if is_text else ("rec",))]
