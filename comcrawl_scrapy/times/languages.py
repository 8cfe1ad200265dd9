"""Which languages a page's times are written in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dateparser.data.languages_info import language_order
from lxml import etree

from comcrawl_scrapy.documents.links import split

if TYPE_CHECKING:
    from lxml.html import HtmlElement

DECLARED = etree.XPath(
    "/html/head/meta[@property='og:locale' or translate(@http-equiv, 'CL', 'cl')='content-language' or @name='language']"
    "/@content"
)
LANGUAGES = frozenset(language_order)
COUNTRIES = {  # top-level domains, where a page does not say its language, or says "jp" for "ja"
    **{code: code for code in ["de", "fr", "es", "it", "pt", "nl", "pl", "ru", "fi", "cs", "sk", "hu", "ro", "bg", "tr", "hr", "lt", "lv", "is", "id"]},
    "cz": "cs", "at": "de", "ch": "de", "br": "pt", "mx": "es", "ar": "es", "cl": "es", "co": "es", "dk": "da", "se": "sv", "gr": "el",
    "jp": "ja", "cn": "zh", "tw": "zh", "kr": "ko", "ua": "uk", "by": "ru", "si": "sl", "rs": "sr", "ir": "fa", "il": "he", "vn": "vi",
    "ee": "et", "be": "nl", "no": "nb",
}  # fmt: skip
SCRIPTS = {
    "ja": re.compile(r"[\u3040-\u30ff]|時間前|分前"), "zh": re.compile(r"[\u4e00-\u9fff]"), "ko": re.compile(r"[\uac00-\ud7af]"),
    "ru": re.compile(r"[\u0400-\u04ff]"), "ar": re.compile(r"[\u0600-\u06ff]"), "he": re.compile(r"[\u0590-\u05ff]"),
    "el": re.compile(r"[\u0370-\u03ff]"), "th": re.compile(r"[\u0e00-\u0e7f]"), "hi": re.compile(r"[\u0900-\u097f]"),
}  # fmt: skip
OTHERS = ("be", "bn", "ca", "fil", "gl", "ka", "mk", "mr", "nn", "sw", "ta", "te", "ur", "uz")
KNOWN = tuple(
    dict.fromkeys(("en", *COUNTRIES.values(), *SCRIPTS, *OTHERS))
)  # whose ways to count back are told in any text


def languages(document: HtmlElement, url: str = "") -> tuple[str, ...]:
    """Return the page's language, as it or its top-level domain says, and English: what times are read in.

    Where a page says a country for its language, such as "jp" for "ja", that country's is meant.
    """
    country = (split(url).hostname or "").rpartition(".")[2]
    said = (document.get("lang"), document.get("xml:lang"), *DECLARED(document), COUNTRIES.get(country))
    codes = (re.split(r"[-_,;]", value.strip().lower())[0] for value in said if value)
    known = (code if code in LANGUAGES else COUNTRIES.get(code) for code in codes)
    code = next(filter(None, known), "en")
    return (code, "en") if code != "en" else ("en",)
