"""What an http(s) URL is, for arguments, lists of pages, links of feeds and command lines alike."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

SCHEME = re.compile(r"https?://", re.IGNORECASE)
LONGEST_HOST = 253  # characters, of any host's name; an index of PostgreSQL does not hold all that a line may run to
BEFORE_URL = re.compile(rf"(?<![\s,])[\s,]+(?={SCHEME.pattern})", re.IGNORECASE)
HTTP_URL = re.compile(rf"{SCHEME.pattern}[^\s/?#]+([/?#].*)?", re.IGNORECASE | re.DOTALL)


def is_meant_as_url(text: str) -> bool:
    """Return whether *text* begins as an http(s) URL does: then it is one, perhaps a broken one, and no file's name."""
    return SCHEME.match(text) is not None


def http_url(text: str) -> str:
    """Return *text* if it is an http(s) URL with a host; raises ValueError."""
    try:
        text.encode()
        parts = urlsplit(text)
        host = parts.hostname if parts.port != 0 else None
    except ValueError:  # such as half of a surrogate pair, a broken IPv6 address, a port that is none
        host = None
    if not host or len(host) > LONGEST_HOST or not HTTP_URL.fullmatch(text):
        raise ValueError(f"not an http(s) URL: {text!r}")
    return text


def split_urls(text: str) -> tuple[str, ...]:
    """Split ``URL,URL`` at the commas and blanks that a URL follows: a URL may hold commas itself, but ends with none.

    >>> split_urls("http://a.example/1,2, http://b.example/,")
    ('http://a.example/1,2', 'http://b.example/')
    """
    stripped = text.strip().rstrip(", \t\r\n")
    return tuple(BEFORE_URL.split(stripped)) if stripped else ()
