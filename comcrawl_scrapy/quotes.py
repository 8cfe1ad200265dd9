"""Quotations: what their tag or class names as somebody else's words."""

from __future__ import annotations

import re

from comcrawl_scrapy.dom import INLINE

QUOTES = frozenset(("blockquote", "q"))
NAMED = re.compile(
    r"(?:^|[-_ ])[a-z]*quot(?:e|ed|ation)[-_]?(?:box|content|header|title|text|body|block|by|main|wrapper|message)?(?:$| )",
    re.IGNORECASE,
)


def quoting(tag: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind are quotations: True if they are named so, False if only tagged, None if neither.

    >>> quoting("div", {"class": "post-quote"}), quoting("blockquote", {}), quoting("div", {"class": "unquote-button"})
    (True, False, None)
    """
    if tag in QUOTES:
        return "quot" in " ".join((attributes.get("class", ""), *attributes)).lower()
    named = attributes.get("class", "")
    return True if tag not in INLINE and "quot" in named.lower() and NAMED.search(named) else None
