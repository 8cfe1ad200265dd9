"""Where links lead. Nobody checks what pages write there: an address may be one that no library takes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urljoin, urlsplit

if TYPE_CHECKING:
    from urllib.parse import SplitResult


LONGEST = 10_000  # characters that are read of an address: no server takes more


def split(address: str) -> SplitResult:
    """Split an address; one that cannot be read is empty."""
    try:
        return urlsplit(address[:LONGEST])
    except ValueError:  # what urllib takes for a broken IPv6 address
        return urlsplit("")


@lru_cache(maxsize=2_000)  # the addresses of authors and answers come again and again
def joined(base: str, target: str) -> str | None:
    """Return where *target* leads from the page at *base*; None where it cannot be read.

    >>> joined("http://a.example/b", "../c")
    'http://a.example/c'
    >>> joined("http://a.example/b", "http://[c")
    """
    try:
        return urljoin(base, target.strip())
    except ValueError:
        return None


def without_query(url: str) -> SplitResult:
    """Return what tells the address of a document from those of others: without query and fragment."""
    return split(url)._replace(query="", fragment="")


def without_fragment(url: str) -> str:
    """Return the address of a document alone; "" of one that cannot be read."""
    try:
        return urldefrag(url).url
    except ValueError:
        return ""
