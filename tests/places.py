"""Pages with a list of comments, for the tests of what stands in it and around it."""

from __future__ import annotations

import lxml.html

from comcrawl_scrapy.gathering.controls import Place


def place_of(html: str, url: str | None = None, records: str = "./li") -> Place:
    """Return the place of the comments of a page: its first ordered list, else its first; *records* is their XPath in it."""
    document = lxml.html.document_fromstring(html)
    section = (document.xpath("//ol") or document.xpath("//ul"))[0]
    return Place(document, section, section.xpath(records), url)
