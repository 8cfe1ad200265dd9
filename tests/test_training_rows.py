from __future__ import annotations

import json
from pathlib import Path

import pytest

from comcrawl_scrapy.training.rows import read_rows


def test_a_line_that_is_no_json_object_is_named(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text('{"a": 1}\n\n[2]\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"rows\.jsonl, line 3: not a JSON object"):
        read_rows(path)
    path.write_text('{"a": 1}\n{', encoding="utf-8")
    with pytest.raises(ValueError, match=r"rows\.jsonl, line 2: not JSON"):
        read_rows(path)
    path.write_text('{"id": 1}\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"rows\.jsonl, line 1: lacks domain"):
        read_rows(path, "id", "domain")


@pytest.mark.parametrize("character", ["\u2028", "\u0085"])
def test_what_ends_a_line_of_text_alone_ends_no_row(tmp_path: Path, character: str) -> None:
    row = {"title": f"One{character}two"}
    written = json.dumps(row, ensure_ascii=False)
    (tmp_path / "rows.jsonl").write_text(f"{written}\r\n", encoding="utf-8", newline="")
    assert read_rows(tmp_path / "rows.jsonl") == [row]


def test_a_file_that_is_no_utf8_is_named(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_bytes(b'{"id": "\xff"}')
    with pytest.raises(ValueError, match=r"rows\.jsonl: not UTF-8 \("):
        read_rows(tmp_path / "rows.jsonl")


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"has no manifest\.jsonl \(docs"):
        read_rows(tmp_path / "manifest.jsonl")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"xpath": "//a[", "label": 1}, r"rows\.jsonl, line 2: xpath '//a\[': Invalid"),
        ({"xpath": "opens(//a)"}, r"line 2: xpath 'opens\(//a\)': Unregistered function"),
        ({"xpath": None}, "line 2: xpath None: "),
        ({"xpath": "count(//a)"}, r"line 2: xpath 'count\(//a\)': finds no elements"),
        ({"xpath": "//a", "date_xpath": "//time]"}, r"line 2: date_xpath '//time\]': Invalid"),
    ],
)
def test_a_broken_xpath_is_named_by_its_line(tmp_path: Path, row: dict[str, object], said: str) -> None:
    path = tmp_path / "rows.jsonl"
    fine = {"xpath": "//a", "date_xpath": "", "entry_xpath": None, "body_xpath": "string(.)"}
    path.write_text(f"{json.dumps(fine)}\n{json.dumps(row)}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        read_rows(path, "xpath")
