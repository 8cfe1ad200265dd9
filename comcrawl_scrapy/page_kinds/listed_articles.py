"""Articles that a page lists: it names several by their headlines, and what counts comments there leads to theirs.

Such a page, a home page or an archive, has no comments of its own, though all that it leads to may bear its headline: the
site's name. Beside an article stand teasers of others, too.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from comcrawl_scrapy.controls.clickables import shape
from comcrawl_scrapy.controls.comment_words import about_comments
from comcrawl_scrapy.controls.never_click import ABOUT_COMMENTS
from comcrawl_scrapy.controls.targets import Page, relation, target
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.characters import size
from comcrawl_scrapy.documents.links import split
from comcrawl_scrapy.documents.measures import HEADINGS
from comcrawl_scrapy.page_kinds.belonging import agree, main_headings, trigrams

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from urllib.parse import SplitResult

    from lxml.html import HtmlElement

    Links = dict[HtmlElement, SplitResult]
    Make = tuple[tuple[str, str], ...]

LEAST = 3  # articles that are named by links alike, from which on they are a list
HEADLINE = 20  # bytes of a headline that no heading tells to be one


def is_listed(address: str, document: HtmlElement, url: str) -> bool:
    """Say whether *address* is that of an article, or of its comments, that the page at *url* lists among others.

    What bears the page's own headline is about the same.
    """
    page, there = Page.of(document, url), split(address)
    if any(_is_at(there, own) for own in page.addresses):
        return False
    links = {node: link for node in document.iter("a") if (link := _elsewhere(node, page)) is not None}
    naming = [node for node, link in links.items() if _is_at(there, link) and _is_headline(node)]
    own = [*_headlines(document, links)] if naming else []
    makes = {_make(node) for node in naming if not _says_any(node, own)}
    return bool(makes) and not makes.isdisjoint(_lists(links))


def _is_at(there: SplitResult, article: SplitResult) -> bool:
    """Say whether an address is that of an *article*, with whatever beside, or that of its comments right below it."""
    path, inner = article.path.rstrip("/"), there.path.rstrip("/")
    if there.netloc != article.netloc:
        return False
    if inner == path:
        return {*parse_qsl(article.query)} <= {*parse_qsl(there.query)}
    below = inner.removeprefix(f"{path}/")
    return bool(path) and below != inner and "/" not in below and ABOUT_COMMENTS.search(below) is not None


def _elsewhere(node: HtmlElement, page: Page) -> SplitResult | None:
    """Return where a link leads, when that is another page of the web."""
    link = target(node, page)
    return link if link is not None and relation(link, page) in ("below", "site", "web") else None


def _is_headline(node: HtmlElement) -> bool:
    """Say whether a link says what may be a headline, or is one: it stands in a heading; and nothing of comments."""
    said = words(node)
    is_heading = any(outer.tag in HEADINGS for outer in (*node.iterancestors(), *node.iterchildren()))
    return (size(said) >= HEADLINE or (bool(said) and is_heading)) and not about_comments(node, said)


def _headlines(document: HtmlElement, links: Links) -> Iterator[set[str]]:
    """Yield the main headings of a page, as `trigrams`, but for those that lead to another one."""
    leading = {outer for link in links for outer in (*link.iter("h1"), *link.iterancestors("h1"))}
    elsewhere = {heading.text_content() for heading in leading}
    yield from (grams for said in main_headings(document) if said not in elsewhere and (grams := trigrams(said)))


def _says_any(node: HtmlElement, headlines: Iterable[set[str]]) -> bool:
    said = trigrams(words(node))
    return any(agree(grams, said) for grams in headlines)


def _lists(links: Links) -> Iterator[Make]:
    """Yield the makes of links, alike in places alike, that name several pages."""
    named: defaultdict[Make, set[SplitResult]] = defaultdict(set)
    for node, link in links.items():
        if _is_headline(node):
            named[_make(node)].add(link._replace(fragment=""))
    yield from (make for make, pages in named.items() if len(pages) >= LEAST)


def _make(node: HtmlElement) -> Make:
    return tuple(shape(outer) for outer in (node, node.getparent()) if outer is not None)
