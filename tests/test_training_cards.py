from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from comcrawl_scrapy.training.cards import Card, folds_by_domain, read_rows, write_card

if TYPE_CHECKING:
    from pathlib import Path

DOMAINS = ["a.org", "b.org", "a.org", "c.org", "d.org", "b.org", "e.org"]


def test_no_domain_is_on_both_sides_of_a_fold_and_every_page_is_held_out_once() -> None:
    held_out = []
    for seen, held in folds_by_domain(DOMAINS, 3):
        assert {DOMAINS[i] for i in seen}.isdisjoint(DOMAINS[i] for i in held)
        held_out += held.tolist()
    assert sorted(held_out) == list(range(len(DOMAINS)))


def test_the_same_domains_give_the_same_folds() -> None:
    first, second = ([held.tolist() for _, held in folds_by_domain(DOMAINS, 3)] for _ in range(2))
    assert first == second


@pytest.mark.parametrize("folds", [-1, 0, 1, 6])
def test_impossible_folds_are_refused(folds: int) -> None:
    with pytest.raises(ValueError, match=f"cannot make {folds} folds of 5 domains"):
        list(folds_by_domain(DOMAINS, folds))


def test_a_line_that_is_no_json_object_is_named(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text('{"a": 1}\n\n[2]\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"rows\.jsonl, line 3: not a JSON object"):
        read_rows(path)
    path.write_text('{"a": 1}\n{', encoding="utf-8")
    with pytest.raises(ValueError, match=r"rows\.jsonl, line 2: not JSON"):
        read_rows(path)


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
    text = write_card(tmp_path, "it", card).read_text(encoding="utf-8")
    for said in (
        "3 pages of 2 domains in 2 languages (en 2, de 1)",
        "2026-01-02",
        "| recall | 0.926 |",
        "| depth | 4 |",
        "Few pages.",
    ):
        assert said in text
    assert f"| w.bin | 7 | {hashlib.sha256(b'weights').hexdigest()} |" in text
