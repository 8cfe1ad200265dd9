"""Which languages a page's times are written in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lxml import etree

from comcrawl_scrapy.documents.links import split
from comcrawl_scrapy.times import dates

if TYPE_CHECKING:
    from lxml.html import HtmlElement

DECLARED = etree.XPath(
    "/html/head/meta[@property='og:locale' or translate(@http-equiv, 'CL', 'cl')='content-language' or @name='language']"
    "/@content"
)


def languages(document: HtmlElement, url: str = "") -> tuple[str, ...]:
    """Return the page's language, as it or its top-level domain says, and English: what times are read in.

    Where a page says a country for its language, such as "jp" for "ja", that country's is meant.
    """
    said = [
        document.get("lang"),
        document.get("xml:lang"),
        *DECLARED(document),
        dates.COUNTRIES.get(_country(url)),
    ]
    codes = (re.split(r"[-_,;]", value.strip().lower())[0] for value in said if value)
    known = (code if code in dates.LANGUAGES else dates.COUNTRIES.get(code) for code in codes)
    code = next(filter(None, known), "en")
    return (code, "en") if code != "en" else ("en",)


def _country(url: str) -> str:
    return (split(url).hostname or "").rpartition(".")[2]
