"""Whether the page that a click led to is still about the article the click started from.

Comment counts of other articles, in teasers and "most commented" lists, are the entry points most easily mistaken: what
lies behind them are comments, but not this article's.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote

from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.targets import relation, target
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.characters import letters_and_digits
from comcrawl_scrapy.documents.links import split, without_fragment

if TYPE_CHECKING:
    from collections.abc import Iterator
    from urllib.parse import SplitResult

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.targets import Page
    from comcrawl_scrapy.snapshot import PageSnapshot

FRAMING = frozenset(("nav", "header", "footer"))
BESIDE_SITE = "|·•–—-:»›«‹/"  # in a title, between the headline and the site's name
SHARED = 0.6  # of the headline's 3-grams
SHORTEST_NAME = 6  # characters of the last part of an address, from which on it tells one article from others
IDENTIFIER = re.compile(r"\d{5,}")
DAY = re.compile(r"(?:19|20)\d{6}")
WRITTEN = frozenset(("", ".html", ".htm", ".shtml"))  # endings of paths that name what they lead to


def same_article(page: PageSnapshot, other: PageSnapshot) -> bool:
    """Say whether *other* is about the article of *page*: by its address, or by the headline that it bears."""
    return addresses_agree(page.url, other.url) or headlines_agree(page.document, other.document)


def addresses_agree(url: str, other: str) -> bool:
    """Say whether the address *other* is that of *url*, stands below it, or carries its path, its last part or its number.

    >>> addresses_agree("https://a.example/2026/bridge-reopens.html", "https://talk.example/?about=bridge-reopens")
    True
    >>> addresses_agree("https://a.example/2026/bridge-reopens.html", "https://a.example/2026/rain.html#comments")
    False
    >>> addresses_agree("https://a.example/viewtopic.php?t=12", "https://a.example/viewtopic.php?t=99")
    False
    """
    if without_fragment(url) == without_fragment(other):
        return True
    if split(url)[:3] == split(other)[:3] and _ask_for_others(split(url), split(other)):
        return False
    path, query, carried = split(url).path, split(url).query, unquote("?".join(split(other)[2:4]))
    path = unquote(path).strip("/")
    name = PurePosixPath(path).stem
    numbers = {number for number in IDENTIFIER.findall(f"{path}?{query}") if not DAY.fullmatch(number)}
    is_below = bool(path) and split(other)[:2] == split(url)[:2] and unquote(split(other).path).startswith(f"/{path}/")
    return (
        is_below
        or (len(path) >= SHORTEST_NAME and path in carried)
        or (len(name) >= SHORTEST_NAME and name in carried)
        or not numbers.isdisjoint(IDENTIFIER.findall(carried))
    )


def _ask_for_others(url: SplitResult, other: SplitResult) -> bool:
    """Say whether two addresses with one path are of different things: it is a program's, and all numbers that both ask for differ."""
    if PurePosixPath(url.path).suffix.lower() in WRITTEN:
        return False
    asked, there = ({k: v for k, v in parse_qsl(each.query) if v.isdecimal()} for each in (url, other))
    both = asked.keys() & there.keys()
    return bool(both) and all(asked[name] != there[name] for name in both)


def is_of_site(node: HtmlElement, page: Page) -> bool:
    """Say whether a link in the frame of the page, its menus or its foot, leads to a part of the site and counts nothing.

    Op-eds are "comments" in many languages.
    """
    link = target(node, page)
    if link is None or relation(link, page) != "site" or counts(words(node)):
        return False
    is_framing = any(outer.tag in FRAMING for outer in node.iterancestors())
    is_inside = any(outer.tag in ("main", "article") for outer in node.iterancestors())
    return (
        is_framing and not is_inside and not any(addresses_agree(own.geturl(), link.geturl()) for own in page.addresses)
    )


def headlines_agree(document: HtmlElement, other: HtmlElement) -> bool:
    """Say whether *other* bears a headline of *document*; teasers do not count: only title and main headings do.

    A page without any headline is no article of its own, such as a widget's window: it is taken to be about this one.
    """
    borne = set().union(*(trigrams(text) for text in [*main_headings(other), *titles(other)]))
    wanted = [trigrams(text) for text in main_headings(document)] or [trigrams(text) for text in titles(document)]
    known = [grams for grams in wanted if grams]
    return not known or not borne or any(agree(grams, borne) for grams in known)


def agree(headline: set[str], said: set[str]) -> bool:
    """Say whether what is *said* has nearly all of a *headline*, both as `trigrams`."""
    return len(headline & said) >= SHARED * len(headline)


def main_headings(document: HtmlElement) -> Iterator[str]:
    """Yield what a document says its headline is."""
    yield from document.xpath("//meta[@property='og:title']/@content")
    yield from (heading.text_content() for heading in document.iter("h1"))


def titles(document: HtmlElement) -> Iterator[str]:
    """Yield the document's title, which often holds the site's name too."""
    yield from (title.text_content() for title in document.iter("title"))


def is_part(name: str, title: str) -> bool:
    """Say whether a name is the whole of a title, or all of it but the site's name beside it."""
    before, found, after = title.partition(name)
    return bool(found) and all(not edge or edge in BESIDE_SITE for edge in (before.rstrip()[-1:], after.lstrip()[:1]))


def trigrams(text: str) -> set[str]:
    """Return the 3-grams of a text's letters and digits, in any script.

    >>> sorted(trigrams("A b-cd"))
    ['abc', 'bcd']
    """
    letters = letters_and_digits(text)
    return {letters[i : i + 3] for i in range(len(letters) - 2)}
