"""Where links lead, and how that relates to the page that they are on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Literal
from urllib.parse import SplitResult, unquote

from tldextract import TLDExtract

from comcrawl_scrapy.documents.links import joined, split

if TYPE_CHECKING:
    from lxml.html import HtmlElement

Relation = Literal["here", "below", "site", "web", "script"]

QUERY_NAMES = re.compile(r"(?:^|&)([^=&]+)")


@dataclass(frozen=True)
class Page:
    """What must be known of the page to read its links: the addresses it goes by, without fragments."""

    addresses: tuple[SplitResult, ...]

    @classmethod
    def of(cls, document: HtmlElement, url: str | None, *others: str) -> Page:
        """Collect the page's own addresses: where it was found, its canonical link, ``og:url``, and *others* that are known."""
        found = [url, *own_addresses(document), *others]
        return cls(tuple(dict.fromkeys(split(address.strip()) for address in found if address)))

    @cached_property
    def address(self) -> str | None:
        """Where the page was found, or else says it is."""
        return self.addresses[0].geturl() if self.addresses else None


def own_addresses(document: HtmlElement) -> list[str]:
    """Return the addresses that a page gives itself: its canonical link, ``og:url``."""
    return [str(url) for url in document.xpath("//link[@rel='canonical']/@href | //meta[@property='og:url']/@content")]


def site(host: str) -> str:
    """Return the registered domain of a host, by the public suffix list that ships with tldextract.

    >>> site("comments.example.co.uk:8080")
    'example.co.uk'
    """
    return _registered(host.rpartition("@")[2].partition(":")[0].casefold())


@lru_cache(maxsize=5_000)
def _registered(host: str) -> str:
    found = _suffixes().extract_str(host)
    return f"{found.domain}.{found.suffix}" if found.suffix else host


@cache
def _suffixes() -> TLDExtract:
    return TLDExtract(cache_dir=None, suffix_list_urls=())


def target(node: HtmlElement, page: Page) -> SplitResult | None:
    """Return where the node leads, absolute where the page's address is known; None where it leads nowhere."""
    href = (node.get("href") or "").strip()
    if not href or node.tag == "use":
        return None
    if href.startswith("http"):
        return split(href)
    if href.startswith("#") and page.addresses:
        return page.addresses[0]._replace(fragment=href[1:])
    led = joined(page.address or "", href)
    return None if led is None else split(led)


def relation(link: SplitResult, page: Page) -> Relation:
    """Say how a link relates to the page: "here", "below" (its path continues the page's), "site", "web", "script"."""
    if link.scheme not in ("http", "https", ""):
        return "script"
    if not link.netloc and not link.path:
        return "here"
    for own in page.addresses:
        if link.netloc == own.netloc and link.path.rstrip("/") == own.path.rstrip("/"):
            return "here"
    for own in page.addresses:
        if len(own.path) > 1 and link.path.startswith(own.path.rstrip("/") + "/"):
            return "below"
    return "site" if not link.netloc or any(link.netloc == own.netloc for own in page.addresses) else "web"


def shares_page(link: SplitResult, page: Page) -> bool:
    """Say whether a link is a share target: another host with the address of a page in its query."""
    return relation(link, page) == "web" and "http" in unquote(link.query)


def readable_path(link: SplitResult, page: Page) -> str:
    """Return path and fragment of a link as words; the page's own path says nothing and is left out."""
    path = unquote(link.path)
    for own in page.addresses:
        own_path = unquote(own.path).rstrip("/")
        if own_path and path.startswith(own_path):
            path = path[len(own_path) :]
    names = " ".join(QUERY_NAMES.findall(unquote(link.query)))
    return f"{_subdomain(link, page)} {path} {names} {unquote(link.fragment)}"


def _subdomain(link: SplitResult, page: Page) -> str:
    """Return what another host is called below its registered domain: "comments", "forum"."""
    if not link.netloc or any(link.netloc == own.netloc for own in page.addresses):
        return ""
    return link.netloc.removesuffix(site(link.netloc)).removeprefix("www.")
