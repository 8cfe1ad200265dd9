"""Texts so short that the heads of their records look more like texts."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.comment_text.short_texts import likely_texts
from tests.layouts import layout_of, slots_by_name
from tests.test_fields import NAMES

SAID = ("Congratulations to you both!", "RIP legend", "So true", "I love this place")
RECORD = (
    "<div class=rec><p class=same>So it is!</p><div class=head><b class=by>{name}</b> (guest)</div>"
    "<i class=when>Posted {day} May</i>{few}<p class=text>{text}</p></div>"
)


@pytest.mark.parametrize(
    ("texts", "author", "found"),
    [
        ({"rec": 0.6, "when": 0.3, "text": 0.14}, "by", ["text", "rec"]),
        ({"rec": 0.6, "by": 0.3, "head": 0.26, "text": 0.14}, "by", ["text", "rec"]),
        ({"rec": 0.6, "by": 0.3, "same": 0.15, "text": 0.14}, "by", ["text", "rec"]),
        ({"rec": 0.6, "by": 0.3, "few": 0.15, "text": 0.14}, "by", ["text", "rec"]),
        ({"rec": 0.6, "by": 0.3, "head": 0.15, "text": 0.14}, "by", ["text", "rec"]),
        ({"rec": 0.6, "by": 0.3, "same": 0.15}, "by", ["rec", "by"]),
        ({"rec": 0.6, "same": 0.3, "text": 0.14}, "by", ["rec", "same"]),
        ({"rec": 0.6, "text": 0.4, "when": 0.3}, "by", ["rec", "text"]),
        ({"rec": 0.6, "text": 0.4, "when": 0.3}, "text", ["rec", "text"]),
        ({"rec": 0.6, "text": 0.2}, "by", ["rec"]),
        ({"rec": 0.2, "text": 0.14}, "by", ["rec"]),
    ],
    ids=[
        *("dates", "names, and nothing but names", "what all say", "what few say", "less likely names", "nothing else"),
        *("what all say apart from names", "others are", "surer than the name", "whole", "unlikely"),
    ],
)  # fmt: skip
def test_heads_are_no_texts_however_short_these_are(texts: dict[str, float], author: str, found: list[str]) -> None:
    likely = {"author": {author: 0.39 if author == "text" else 0.9}, "time": {"when": 0.8}, "text": texts}
    assert _likely_texts(_records(), likely, author) == found


@pytest.mark.parametrize(
    ("times", "texts", "found"),
    [
        ({"text": 0.3, "when": 0.8}, {"rec": 0.6, "text": 0.4, "when": 0.3}, ["rec", "text"]),
        ({"rec": 0.8, "when": 0.7}, {"rec": 0.6, "when": 0.3, "text": 0.14}, ["text", "rec"]),
    ],
    ids=["a text", "the whole record"],
)
def test_what_is_likelier_a_text_and_what_holds_all_are_no_times(
    times: dict[str, float], texts: dict[str, float], found: list[str]
) -> None:
    assert _likely_texts(_records(), {"author": {"by": 0.9}, "time": times, "text": texts}, "by") == found


def _records() -> str:
    said = enumerate(zip(NAMES, SAID, strict=True))
    few = ("<p class=few>It rained.</p>", "", "", "")
    return "".join(RECORD.format(name=name, day=i + 11, text=text, few=few[i]) for i, (name, text) in said)


def _likely_texts(records: str, likely: dict[str, dict[str, float]], author: str) -> list[str]:
    layout = layout_of(records)
    slots = slots_by_name(layout)
    ranked = {role: [(score, slots[name]) for name, score in of.items()] for role, of in likely.items()}
    found = likely_texts(layout, ranked, slots.get(author))
    return [name for _, slot in found for name in slots if slots[name] is slot]


@pytest.mark.parametrize(
    ("heads", "is_text"),
    [
        (["<div class=head><b class=by>Ann</b> says:</div>"], False),
        (["<div class=head><b class=by>Ann</b> says: thanks to you</div>"], True),
        ([f"<div class=head><b class=by>{'Ann of the old mill ' * 6}</b> says:</div>"], True),
        (["<div class=head><b class=by>Ann</b> says:</div><div class=head>thanks to you</div>"], True),
        (["<div class=head><b class=by>Ann</b> says:</div>", "<div class=head><b class=by>Bo</b> says: yes</div>"], True),
        (["<div class=head><b class=by>Ann</b> thanks</div>", "<div class=head><b class=by>Bo</b> thanks</div>"], True),
    ],
    ids=["leads on", "and says something", "more than a name", "in two places", "one says something", "two say the same"],
)  # fmt: skip
def test_what_leads_from_the_name_to_the_text_of_few_comments_is_none(heads: list[str], is_text: bool) -> None:
    records = "".join(f"<div class=rec>{head}<p class=text>thanks</p></div>" for head in heads)
    likely = {"author": {"by": 0.9}, "time": {}, "text": {"head": 0.44, "text": 0.25}}
    assert _likely_texts(records, likely, "by") == (["head", "text"] if is_text else ["text"])


@pytest.mark.parametrize(("tag", "records", "is_text"), [("p", 1, True), ("i", 1, False), ("p", 2, False)])
def test_a_lone_record_that_is_likely_as_a_whole_gives_way_to_a_block(tag: str, records: int, is_text: bool) -> None:
    said = "".join(
        f"<div class=rec>So it is. <{tag} class=text>in {town}</{tag}></div>" for town in ("Wells", "Bath")[:records]
    )
    likely = {"author": {}, "time": {}, "text": {"rec": 0.61, "text": 0.19}}
    assert _likely_texts(said, likely, "") == (["text", "rec"] if is_text else ["rec"])
