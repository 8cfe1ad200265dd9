"""Titles of feeds, which may be HTML, as text."""

from __future__ import annotations

import re

from lxml.html.defs import tags
from w3lib.html import replace_entities

ATTRIBUTE = r"""\s+[^\s=<>]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+)"""
TAG = re.compile(rf"</?(?:{'|'.join(sorted(tags))})(?:{ATTRIBUTE})*\s*/?>", re.IGNORECASE)


def text_of(title: str) -> str | None:
    """Return what a title says, None where that is nothing. What only looks like a tag is text.

    >>> text_of("<b>Q&amp;A</b>: 3 &lt; 5"), text_of("if a<b then c>d"), text_of("vector<int>")
    ('Q&A: 3 < 5', 'if a<b then c>d', 'vector<int>')
    """
    return replace_entities(TAG.sub("", title), remove_illegal=False).strip() or None
