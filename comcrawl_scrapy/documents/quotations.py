"""Elements that their tag or class names as somebody else's words."""

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
    return (tag not in INLINE and is_called_quotation(attributes.get("class", ""))) or None


def is_called_quotation(names: str) -> bool:
    """Say whether one of an element's class *names* is that of a quotation."""
    return "quot" in names.lower() and NAMED.search(names) is not None
