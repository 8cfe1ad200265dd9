"""Elements that their tag or class names as somebody else's words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comcrawl_scrapy.dom import INLINE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

DEEPEST = 20  # quotations in one another that are looked at: each is read with all that it holds
QUOTES = frozenset(("blockquote", "q"))
NAMED = re.compile(
    r"(?:^|[-_ ])[a-z]*quot(?:e|ed|ation)[-_]?(?:box|content|header|title|text|body|block|by|main|wrapper|message)?(?:$| )",
    re.IGNORECASE,
)


def quoting(tag: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind are quotations: True if surely, by their name, False if perhaps, None if not.

    >>> quoting("div", {"class": "post-quote"}), quoting("blockquote", {}), quoting("div", {"class": "unquote-button"})
    (True, False, None)
    >>> quoting("span", {"class": "quote"})
    False
    """
    if tag in QUOTES:
        return "quot" in " ".join((attributes.get("class", ""), *attributes)).lower()
    if not is_called_quotation(attributes.get("class", "")):
        return None
    return tag not in INLINE  # in a line it may be a figure of speech


def is_called_quotation(names: str) -> bool:
    """Say whether one of an element's class *names* is that of a quotation."""
    return "quot" in names.lower() and NAMED.search(names) is not None


def outermost(nodes: Iterable[int], end: Sequence[int], is_one: Callable[[int], bool] = lambda _: True) -> list[int]:
    """Return of elements, in document order and each up to its *end*, those that are one and in no other that is.

    What is in one is not asked, nor what is in many that are none.

    >>> outermost([1, 2, 5, 6], [9, 4, 3, 4, 5, 7, 7], lambda i: i != 5)
    [1, 6]
    """
    found, stop = [], -1
    around: list[int] = []  # where those end that are none
    for i in nodes:
        around = [beyond for beyond in around if i < beyond]
        if i < stop or len(around) == DEEPEST:
            continue
        if is_one(i):
            found.append(i)
            stop = end[i]
        else:
            around.append(end[i])
    return found
