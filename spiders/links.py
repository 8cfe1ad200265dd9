"""Links of feeds that lead to the article by way of a redirector."""

from __future__ import annotations

import base64
import binascii
import re
from urllib.parse import parse_qs

from comcrawl_scrapy.documents.links import split

URL_IN_BYTES = re.compile(rb"https?://[\x21-\x7e]+")
IDENTIFIER = re.compile(r"[A-Za-z0-9_-]{40,}")


def carried_url(link: str) -> str | None:
    """Return the URL that a redirector's *link* carries in its query or, encoded, in its path; None where it has none.

    >>> carried_url("https://news.example/click?id=7&url=https%3A%2F%2Fpaper.example%2Fstory")
    'https://paper.example/story'
    >>> carried_url("https://paper.example/story?page=2") is None
    True
    """
    parts = split(link)
    for value in parse_qs(parts.query).get("url", []):
        if value.startswith(("http://", "https://")) and split(value).hostname not in (None, parts.hostname):
            return value
    last = parts.path.rsplit("/", 1)[-1]
    return decoded_url(last) if IDENTIFIER.fullmatch(last) else None


def decoded_url(identifier: str) -> str | None:
    """Return the URL inside a base64 identifier, as Google News links had until mid 2024; newer ones are opaque."""
    try:
        data = base64.urlsafe_b64decode(identifier + "=" * (-len(identifier) % 4))
    except binascii.Error:
        return None
    found = URL_IN_BYTES.search(data)
    # the message ends the URL with a control byte or a field mark (0xd2 …), which the pattern does not match
    return found[0].decode("ascii") if found else None
