"""What it takes for libxml2 to read broken or hostile markup as browsers do."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from lxml import etree

if TYPE_CHECKING:
    from lxml.html import HtmlElement

MOST_ATTRIBUTES = 1_000  # of an element whose start tag is huge: libxml2 takes time quadratic in them
STRETCH = 25  # characters
HUGE = 2_000  # values, and stretches of what stands between them, of one start tag
HUGE_TAG = re.compile(  # in quotes, "<" and ">" are text
    rb"""<[A-Za-z](?:[^<>=]{1,%d}+|=\s*+(?:"[^"]*+"|'[^']*+')?+){%d,}+""" % (STRETCH, HUGE)
)
ATTRIBUTE = re.compile(rb"""[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?""")

OF_HEAD = frozenset(("title", "meta", "link", "style", "script", "noscript", "base", "template", "basefont", "bgsound"))


def with_bearable_tags(text: bytes) -> bytes:
    """Return the markup, of huge tags only their first attributes."""
    return HUGE_TAG.sub(_with_bearable_attributes, text)


def _with_bearable_attributes(tag: re.Match[bytes]) -> bytes:
    beyond = next(islice(ATTRIBUTE.finditer(tag[0], 1), MOST_ATTRIBUTES + 1, None), None)
    return tag[0] if beyond is None else tag[0][: beyond.start()]


def in_one_tree(document: HtmlElement) -> HtmlElement:
    """Put what follows an early ``</html>``, which libxml2 makes further roots, at the end of the body: pages go on there."""
    further: list[HtmlElement] = list(document.itersiblings(etree.Element))
    if further:
        body = document.find("body")
        end = body if body is not None else etree.SubElement(document, "body")
        for root in further:
            for part in (root, *root.findall("body")):
                part.tag = "div"
            end.append(root)
    return document


def in_its_body(document: HtmlElement) -> HtmlElement:
    """Put what libxml2 leaves in the head into the body: tags of both may be left out, and it knows no ``<main>`` to tell by."""
    head = document.find("head")
    first = next((part for part in head if part.tag not in OF_HEAD), None) if head is not None else None
    if first is not None:
        body = document.find("body")
        begin = body if body is not None else etree.SubElement(document, "body")
        begin[:0] = [first, *first.itersiblings(etree.Element)]
    return document
