"""Data that comes with the package as JSON: lists of words, and labels."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def packaged(name: str) -> Any:
    """Return what a JSON file of this package holds; *name* is its path from here.

    >>> sorted(packaged("page_kinds/layer_words.json"))
    ['choose', 'close', 'refuse']
    """
    return json.loads((files("comcrawl_scrapy") / name).read_text(encoding="utf-8"))
