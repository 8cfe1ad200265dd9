"""What makes two URLs one page, and which site a page belongs to."""

from __future__ import annotations

from hashlib import blake2b
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit
from zlib import crc32

from w3lib.url import canonicalize_url

TRACKING = frozenset({"fbclid", "gclid", "dclid", "gbraid", "wbraid", "msclkid", "yclid", "mc_cid", "mc_eid", "igshid"})
"""Query parameters that tell where a reader came from, as the large senders name them; and all that begin with utm_."""
AS_BYTES = "surrogateescape"
"""How what is not UTF-8 in a query is kept: words in GBK or Windows-1251 are of one page each, and not all of the same."""
PART = "#"
"""Between a site and the number of its part, and between a spider and the list that it is given."""


def page_key(url: str, asked: str = "") -> str:
    """Return the key under which a page is known: the same for all spellings of its URL.

    A fragment makes no page of its own unless it is a path, by which a script shows one. *asked*: by which list the user
    asks for it: each has keys of its own.

    >>> page_key("https://News.example:443/a?b=2&a=1&utm_source=rss#top") == page_key("http://news.example/a?a=1&b=2")
    True
    """
    try:
        parts = urlsplit(canonicalize_url(url))
    except ValueError:  # not a URL: then it is known as it is
        return digest(url, asked)
    pairs = parse_qsl(parts.query, True, errors=AS_BYTES)
    query = urlencode([(name, value) for name, value in pairs if not _is_tracking(name)], errors=AS_BYTES)
    return digest(f"{site_of(url)}{parts.path}?{query}{_path_in_fragment(url)}", asked)


def digest(text: str, asked: str = "") -> str:
    """Return a key of 32 characters for *text*, see `page_key`."""
    return blake2b(
        f"{asked and f'asked by {asked} '}{text}".encode("utf-8", "surrogatepass"), digest_size=16
    ).hexdigest()


def site_of(url: str) -> str:
    """Return the site of a page, of which one page is visited at a time: its host, and its port if it is a special one.

    >>> site_of("https://News.example:443/a"), site_of("http://127.0.0.1:8000/a")
    ('news.example', '127.0.0.1:8000')
    """
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").rstrip("."), parts.port
        host = host if host.isascii() else host.encode("idna").decode()
    except ValueError:
        return ""
    return host if port in {None, 80, 443} else f"{host}:{port}"


def part_of_site(site: str, url: str, parts: int) -> str:
    """Return what the queue is to take for the site: of one that may be visited by several at a time, one of as many *parts*."""
    return site if parts == 1 else f"{site}{PART}{crc32(url.encode('utf-8', 'surrogatepass')) % parts + 1}"


def whole_site(part: str) -> str:
    """Return the site of which `part_of_site` made a part.

    >>> whole_site(part_of_site("news.example", "http://news.example/a", 4))
    'news.example'
    """
    return part.partition(PART)[0]


def same_part(part: str, url: str) -> str:
    """Return the part of the site of *url* that goes with a part of another site."""
    return site_of(url) + part.removeprefix(whole_site(part))


def may_stand_for(final: str, url: str) -> bool:
    """Return whether *final*, where *url* led, can be that page's own URL.

    It is not where a front page, or a wall that notes where its visitor came from, stood in for many pages:

    >>> may_stand_for("https://news.example/", "https://news.example/2026/story")
    False
    >>> may_stand_for("https://consent.example/?continue=https%3A%2F%2Fnews.example%2Fstory", "https://news.example/story")
    False
    """
    if not site_of(final) or not site_of(url) or (_has_path(url) and not _has_path(final)):
        return False
    path = unquote(urlsplit(url).path).rstrip("/")
    return not path or path not in unquote(unquote(urlsplit(final).query))


def _has_path(url: str) -> bool:
    parts = urlsplit(url)
    return bool(parts.path.strip("/") or parts.query or _path_in_fragment(url))


def _path_in_fragment(url: str) -> str:
    """Return a fragment such as "/topic/7" or "!topic/7", "" where it is the name of a place on the page."""
    fragment = unquote(urlsplit(url).fragment)
    return fragment if fragment.startswith(("/", "!")) and fragment.strip("!/") else ""


def _is_tracking(name: str) -> bool:
    return name.casefold().startswith("utm_") or name.casefold() in TRACKING
