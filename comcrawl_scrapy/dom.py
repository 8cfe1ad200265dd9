"""Parsing, and the few facts about nodes that every part needs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import lxml.html
from w3lib.encoding import html_to_unicode

if TYPE_CHECKING:
    from lxml.html import HtmlElement

XML_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")


def decode(html: str | bytes, content_type: str | None = None) -> str:
    """Decode as browsers do: BOM, *content_type* header, ``<meta charset>``, then a guess (w3lib)."""
    return html if isinstance(html, str) else html_to_unicode(content_type, html)[1]


def parse(html: str | bytes) -> HtmlElement:
    """Parse a page; the document of an empty page has an empty body."""
    text = XML_DECLARATION.sub("", decode(html)).replace("\x00", "")
    parser = lxml.html.HTMLParser(huge_tree=True)
    return lxml.html.document_fromstring(text if text.strip() else "<html><body></body></html>", parser=parser)


def xpath(node: HtmlElement) -> str:
    """Return the node's XPath in its document."""
    return str(node.getroottree().getpath(node))
