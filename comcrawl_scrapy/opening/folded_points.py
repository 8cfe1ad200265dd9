"""What may have an entry point in it that is not there yet: a menu of the article, or the rest of an article that breaks off.

For where nothing else has opened comments. A menu says so by an attribute, or is three dots; what shows the rest of an article
is named by its whole text, against a list in some forty languages, as nothing else tells it from other controls.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.clickables import EntryPoint, find_clickables, shape
from comcrawl_scrapy.controls.never_click import forbidden
from comcrawl_scrapy.controls.targets import Page
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.opening.in_place_points import stays
from comcrawl_scrapy.opening.named_points import WORTH_A_TRY
from comcrawl_scrapy.packaged import packaged

if TYPE_CHECKING:
    from collections.abc import Collection

    from lxml.html import HtmlElement

MOST = 2
DOTS = re.compile(r"\s*(?:[…⋯⋮︙︰]|(?:[.•·●∙]\s*){3})\s*")
OPENS_MENU = frozenset({"true", "menu"})
AROUND_ARTICLES = frozenset({"nav", "footer", "aside", "form"})
ROLES_AROUND = frozenset({"navigation", "banner", "contentinfo", "complementary", "search"})
ARTICLES = frozenset({"article", "main"})


def rank_folded(document: HtmlElement, url: str, clickables: Collection[HtmlElement]) -> list[EntryPoint]:
    """Return what may show the rest of the article, then the menus in it; nothing that there is several of."""
    page = Page.of(document, url)
    found = [node for node in find_clickables(document, clickables) if _unfolds(node) or _opens_menu(node)]
    looks = Counter((*shape(node), words(node)) for node in found)
    alone = [node for node in found if looks[*shape(node), words(node)] == 1 and not is_around_article(node)]
    chosen = [node for node in alone if stays(node, page) and forbidden(node, url) is None]
    return [EntryPoint.at(node, WORTH_A_TRY) for node in sorted(chosen, key=_opens_menu)][:MOST]


def _unfolds(node: HtmlElement) -> bool:
    return letters(words(node)) in _phrases()


def _opens_menu(node: HtmlElement) -> bool:
    """Say whether a control opens a menu that is closed, by what it is or by saying nothing but three dots."""
    if node.get("aria-expanded") == "true":
        return False
    return node.get("aria-haspopup") in OPENS_MENU or DOTS.fullmatch(words(node)) is not None


def is_around_article(node: HtmlElement) -> bool:
    """Say whether a node belongs to what is around the article, the site, or to a form."""
    around = list(node.iterancestors())
    if any(outer.tag in AROUND_ARTICLES or outer.get("role") in ROLES_AROUND for outer in around):
        return True
    tags = [outer.tag for outer in around]
    return "header" in tags and ARTICLES.isdisjoint(tags[tags.index("header") :])


@cache
def _phrases() -> frozenset[str]:
    return frozenset(map(letters, packaged("opening/unfolding_words.json")))
