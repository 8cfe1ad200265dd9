from __future__ import annotations

import re

import numpy as np
import pytest

from comcrawl_scrapy.documents import characters
from comcrawl_scrapy.documents.characters import COUNTED, counts

TEXTS = [
    "Four words are here.",
    "Wait... what?! 3.5 of 10",
    "これは文です。また来ます！",
    "٣ أشياء؟ नमस्ते।",
    "no\tstop e.g.this\nline",
    "เราอยู่ที่นี่ นานแล้ว",
    "½ 1️⃣ 𝟛 \U00020000.",
]


def counted(texts: list[str]) -> dict[str, list[int]]:
    found = counts(texts, np.array([len(text) for text in texts], dtype=np.int64))
    return dict(zip(COUNTED, found.tolist(), strict=True))


@pytest.mark.parametrize("at_once", [1, 30, 50_000])
def test_texts_are_counted_as_one_by_one(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(characters, "AT_ONCE", at_once)
    assert counted(TEXTS) == {
        "dense": [len(re.findall(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]", text)) for text in TEXTS],
        "unbroken": [len(re.findall(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]", text)) for text in TEXTS],
        "words": [len(text.split()) for text in TEXTS],
        "sentences": [len(re.findall(r"[.!?…؟।](?=\s|$|\W)|[。！？]", text)) for text in TEXTS],
        "marks": [len(re.findall("[!?！？؟]", text)) for text in TEXTS],
        "digits": [len(re.findall(r"\d", text)) for text in TEXTS],
    }


def test_no_texts_no_counts() -> None:
    assert counted([]) == {name: [] for name in COUNTED}
