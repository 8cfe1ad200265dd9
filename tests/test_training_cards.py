from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from comcrawl_scrapy.training.cards import Card, write_card

if TYPE_CHECKING:
    from pathlib import Path


def test_the_card_says_what_was_learnt_from_what_and_how_well(tmp_path: Path) -> None:
    (tmp_path / "w.bin").write_bytes(b"weights")
    rows = [
        {"domain": "a.org", "language": "en"},
        {"domain": "a.org", "language": "de"},
        {"domain": "b.org", "language": "en"},
    ]
    card = Card(
        "What it is.",
        tmp_path,
        rows,
        {"recall": 0.9256},
        {"depth": 4},
        ["w.bin"],
        "Few pages.",
        datetime(2026, 1, 2, tzinfo=UTC),
    )
    write_card(tmp_path, "it", card)
    text = (tmp_path / "it.md").read_text(encoding="utf-8")
    for said in (
        "3 pages of 2 domains in 2 languages (en 2, de 1)",
        "2026-01-02",
        "| recall | 0.926 |",
        "| depth | 4 |",
        "Few pages.",
    ):
        assert said in text
    assert f"| w.bin | 7 | {hashlib.sha256(b'weights').hexdigest()} |" in text
