"""Elements that their tag or class names as somebody else's words."""

from __future__ import annotations

import re

from comcrawl_scrapy.dom import INLINE

QUOTES = frozenset(("blockquote", "q"))
NAMED = re.compile(  # but "select-to-quote", or its container: what readers may quote is the text itself
    r"(?:^|[-_ ])(?:quote[-_]?container|[a-z]*(?<!to)(?<!to[-_])quot(?:e|ed|ation)[-_]?(?:box|content|header|title|text|body|block|by|main|wrap(?:per)?|inner|area|message|msg|thread)?)(?:$| )",
    re.IGNORECASE,
)


def quoting(tag: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind are quotations: True if surely, by their name, False if perhaps, None if not.

    >>> quoting("div", {"class": "post-quote"}), quoting("blockquote", {}), quoting("div", {"class": "unquote-button"})
    (True, False, None)
    >>> quoting("span", {"class": "quote"}), quoting("article", {"class": "message-body js-selectToQuote"})
    (False, None)
    >>> quoting("div", {"class": "thread quote-thread"}), quoting("div", {"class": "quote_wrap"}), quoting("p", {"class": "quote-comment"})
    (True, True, None)
    >>> quoting("div", {"class": "quoteContainer"}), quoting("div", {"class": "text SelectQuoteContainer"})
    (True, None)
    """
    if tag in QUOTES:
        return "quot" in " ".join((attributes.get("class", ""), *attributes)).lower()
    if not is_called_quotation(attributes.get("class", "")):
        return None
    return tag not in INLINE  # in a line it may be a figure of speech


def is_called_quotation(names: str) -> bool:
    """Say whether one of an element's class *names* is that of a quotation."""
    return "quot" in names.lower() and NAMED.search(names) is not None
