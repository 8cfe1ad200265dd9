"""Which third parties only follow readers about: a general list (``trackers.txt``, EasyPrivacy), not one of our own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from urllib.parse import urlsplit

from comcrawl_scrapy.controls.targets import site


def is_tracker(url: str, referrer: str) -> bool:
    """Say whether *url* is at a tracker, and the page or frame at *referrer* at another site.

    >>> is_tracker("https://static.hotjar.com/c/hotjar.js", "https://news.example/")
    True
    >>> is_tracker("https://static.hotjar.com/style.css", "https://www.hotjar.com/"), is_tracker("https://disqus.com/", "")
    (False, False)
    """
    host = urlsplit(url).hostname or ""
    labels = host.split(".")
    if not any(".".join(labels[first:]) in domains() for first in range(len(labels) - 1)):
        return False
    return site(host) != site(urlsplit(referrer).hostname or "")


@cache
def domains() -> frozenset[str]:
    """Return the domains of the list."""
    lines = (files("middlewares") / "trackers.txt").read_text(encoding="ascii").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))
