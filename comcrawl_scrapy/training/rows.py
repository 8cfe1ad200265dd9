"""The JSON Lines files of a folder of labelled pages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

NOTHING = etree.Element("html")


def read_rows(path: Path, *names: str) -> list[dict[str, Any]]:
    """Read a file of a folder of labelled pages, each of whose rows has these *names*, and XPaths where names say so.

    Raises ValueError naming the file that is missing, or the line that is wrong.
    """
    if not path.is_file():
        raise ValueError(f"{path.parent} has no {path.name} (docs/training.md says what such a folder holds)")
    try:
        lines = path.read_text(encoding="utf-8").split("\n")  # what else ends a line may stand in a text
    except UnicodeDecodeError as problem:
        raise ValueError(f"{path}: not UTF-8 ({problem})") from problem
    rows = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            rows.append(_row(path, number, line, names))
    return rows


def _row(path: Path, number: int, line: str, names: Sequence[str]) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError(f"{path}, line {number}: not JSON ({error.msg})") from error
    if not isinstance(row, dict):
        raise ValueError(f"{path}, line {number}: not a JSON object")  # noqa: TRY004 - the data is wrong, not the caller
    if lacking := [name for name in names if name not in row]:
        raise ValueError(f"{path}, line {number}: lacks {', '.join(lacking)}")
    for name, value in row.items():
        if name.endswith("xpath") and (value or name in names):
            _check_xpath(value, f"{path}, line {number}: {name}")
    return row


def _check_xpath(written: Any, where: str) -> None:
    try:
        found = etree.XPath(written)(NOTHING)
    except (TypeError, etree.XPathError) as problem:
        raise ValueError(f"{where} {written!r}: {problem}") from problem
    if not isinstance(found, list | str):
        raise ValueError(f"{where} {written!r}: finds no elements")  # noqa: TRY004 - the data is wrong, not the caller
