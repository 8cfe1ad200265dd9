"""What quotations say besides somebody else's words."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.replies.quotes import is_attribution, labels, without_attribution

WRITES = ("schreibt", "écrit", "escribe", "escreve", "scrive", "schrijft", "skriver", "pisze", "píše")


@pytest.mark.parametrize(
    "word",
    ["Quote", "Zitat", "Citation", "Cita", "Citação", "Citazione", "Citat", "Cytat", "Citaat", "Citát", "Idézet", "Alıntı", "Цитата", "Trích dẫn", "引用"],
)  # fmt: skip
def test_the_word_for_a_quotation_is_its_label_and_attribution_in_any_language(word: str) -> None:
    outline = Outline.of(parse(f"<div><b>{word}:</b><p>It rains.</p></div>"))
    assert is_attribution(f"{word}:")
    assert [outline.tags[i] for i in labels(outline)] == ["b"]


@pytest.mark.parametrize(
    ("quoted", "kept"),
    [
        ("Ann wrote:\nIt rains.\nSo?", "It rains.\nSo?"),
        ("It rains.\nSo?\nAnn wrote:", "It rains.\nSo?"),
        ("原帖由 ann 于 2007-12-28 11:52 发表\n下雨了。", "下雨了。"),
        ("最初由 ann 發布\n下雨了。", "下雨了。"),
        *((f"In data 2002-06-11 08:55, Ann Marshall {word}:\nIt rains.", "It rains.") for word in WRITES),
        ("It rains.\nThe mayor said: we will see.", "It rains.\nThe mayor said: we will see."),
        ("It rains.\nThe mayor said: we will see.\nSo?", "It rains.\nThe mayor said: we will see.\nSo?"),
        ("It rains.\nThe mayor said:\nWe will see.", "It rains.\nThe mayor said:\nWe will see."),
    ],
    ids=[
        "the first line",
        "the last line",
        "in Chinese",
        "in Chinese, undated",
        *WRITES,
        "within the last line",
        "within a line",
        "a line between",
    ],
)
def test_an_attribution_is_the_first_or_last_line_of_a_quotation(quoted: str, kept: str) -> None:
    assert without_attribution(quoted) == kept
