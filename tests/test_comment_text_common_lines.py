"""What begins or ends nearly every text is none of it, and what several people say is."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.comment_text.common_lines import without_common_lines

LETTER = "I object.\nStop the plan.\nThank you."
SIGNED = ["Yes.\nLike", "No!\nLike", "So?\nLike", "Why, then?\nLike", "Who?\nLike"]


@pytest.mark.parametrize(
    ("texts", "kept"),
    [
        ([LETTER] * 5, [LETTER] * 5),
        ([*[LETTER] * 4, "Why not, then?"], [*[LETTER] * 4, "Why not, then?"]),
        (SIGNED, ["Yes.", "No!", "So?", "Why, then?", "Who?"]),
        ([*SIGNED, SIGNED[0]], ["Yes.", "No!", "So?", "Why, then?", "Who?", "Yes."]),
        ([*SIGNED[:3], *SIGNED[:2]], ["Yes.", "No!", "So?", "Yes.", "No!"]),
        ([*SIGNED[:2]] * 3, [*SIGNED[:2]] * 3),
        (SIGNED[:4], SIGNED[:4]),
        (["Yes.\n1", "Yes.\n1", "No!\n23"], ["Yes.", "Yes.", "No!"]),
        (["Yes.\n1"] * 3, ["Yes.\n1"] * 3),
        ([f"{said}\nPros: light\nCons: {said}" for said in ("Yes.", "No, it is far too heavy!", "So?", "Why?", "Who?")],) * 2,
        ([f"{said}\nKind regards,\nThe Mill Team" for said in ("Yes.", "No!", "So?", "Why?", "Who?")],) * 2,
        ([f"Review: {k}\nComments: {k}\n{said}" for k, said in enumerate("ABCDE")], [*"ABCDE"]),
    ],
    ids=["all", "most", "a button below all", "a button below some who say the same", "a button below few different texts", "too few different ones", "too few", "a number below few different texts", "a number in what all say", "what all are asked for", "a close", "what is counted of all"],
)  # fmt: skip
def test_people_who_say_the_same_lose_nothing(texts: list[str], kept: list[str]) -> None:
    assert without_common_lines(texts) == kept


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("|\nYes.", "Yes."),
        ("Yes.\n· |\n•", "Yes."),
        ("|\n\n·\nYes.\n\n|", "Yes."),
        ("| Yes.\nNo. ·", "| Yes.\nNo. ·"),
        ("Yes.\n|\nNo.", "Yes.\n|\nNo."),
        ("|\n· Yes. ¦\n|", "· Yes. ¦"),
        ("| ·\n¦", ""),
        ("", ""),
        ("?", "?"),
    ],
    ids=["above", "below", "with empty lines", "in the line", "between", "in the line and beside it", "nothing else", "empty", "another sign"],
)  # fmt: skip
def test_lines_of_nothing_but_marks_above_and_below_a_text_are_none_of_it(text: str, kept: str) -> None:
    assert without_common_lines([text]) == [kept]
