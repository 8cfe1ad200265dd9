"""What a page says that it is: the address that it names as canonical, under its title and headings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.targets import site
from comcrawl_scrapy.documents.links import joined, split
from comcrawl_scrapy.queueing.page_urls import may_stand_for, page_key

if TYPE_CHECKING:
    from lxml.html import HtmlElement


def own_name(document: HtmlElement, url: str) -> str | None:
    """Return what is the same for two pages only if they are one article; None where the page at *url* does not say.

    That is the canonical address on its own site, but no front page, together with its title and headings: some sites
    name one address for many articles. A page that the browser went on from to another one has to be read there.

    >>> from comcrawl_scrapy.dom import parse
    >>> page = "<head><title>{0}</title><link rel=canonical href=/rain></head><h1>{0}</h1>"
    >>> here, there = (parse(page.format("Rain")), "http://a.example/1"), (parse(page.format("Rain")), "http://a.example/2")
    >>> own_name(*here) == own_name(*there) != own_name(parse(page.format("Snow")), "http://a.example/3")
    True
    """
    named = {joined(url, address) for address in document.xpath("/html/head/link[@rel='canonical']/@href")}
    said = [_text(document, "/html/head/title"), _text(document, "//h1")]
    if len(named) != 1 or not all(said):
        return None
    (address,) = named
    if address is None or site(split(address).netloc) != site(split(url).netloc) or not may_stand_for(address, url):
        return None
    return " ".join([page_key(address), *said])


def _text(document: HtmlElement, path: str) -> str:
    return " ".join(" ".join(node.text_content().split()) for node in document.xpath(path))
