"""What may open comments that the page calls by another name (`comcrawl_scrapy.controls.other_names`): "Reviews (15)", "36 posts".

And by their own, where the model of entry points does not expect them. For where nothing else has opened any: the words
are said of much else. What leads to another page of the site has to count them, and nothing that is repeated counts: those
are other articles' teasers.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.clickables import EntryPoint, find_clickables, shape
from comcrawl_scrapy.controls.comment_words import says_comments
from comcrawl_scrapy.controls.counts import counts, counts_none
from comcrawl_scrapy.controls.intents import is_for_writing
from comcrawl_scrapy.controls.never_click import forbidden, sayings, speaks_of_comments
from comcrawl_scrapy.controls.other_names import LONGEST, names_comments
from comcrawl_scrapy.controls.targets import Page, relation, target
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.opening.silent_points import holds_page, labels_of_boxes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.snapshot import PageSnapshot

WORTH_A_TRY = 0.1
"""A probability for those that no model tells: they are clicked once, and never again."""
MOST, MOST_ALIKE = 2, 2
TEXTS = ("div", "span", "p", "li", "b", "strong", "em")
MOST_PARTS = 6  # elements inside a text that nothing shows to be clickable


def rank_named(document: HtmlElement, url: str, clickables: Collection[HtmlElement]) -> list[EntryPoint]:
    """Return what names comments by another word and may be clicked, first what counts them."""
    page = Page.of(document, url)
    known = set(find_clickables(document, [node for node in clickables if not holds_page(node)]))
    known |= {label for label in labels_of_boxes(document) if next(label.iterancestors("form"), None) is None}
    found = [node for node in document.iter("*") if node in known and _names_comments(node)]
    found += _texts(document, known)
    allowed = (node for node in few_alike(found) if forbidden(node, url) is None)
    return counting_first((node for node in allowed if _may_be_here(node, page)), MOST)


def few_alike(nodes: Sequence[HtmlElement], most: int = MOST_ALIKE) -> list[HtmlElement]:
    """Return those of *nodes* of whose make there are not more than *most*."""
    makes = Counter(map(shape, nodes))
    return [node for node in nodes if makes[shape(node)] <= most]


def counting_first(nodes: Iterable[HtmlElement], most: int) -> list[EntryPoint]:
    """Return so many of *nodes* as points that are worth a try: those that count something before others."""
    ordered = sorted(nodes, key=lambda node: not counts(words(node)))
    return [EntryPoint.at(node, WORTH_A_TRY) for node in ordered[:most]]


def counts_its_own(node: HtmlElement, page: PageSnapshot) -> bool:
    """Say whether *node* counts comments that are the article's: neither the whole site's, of which no number is said, nor a teaser's, one of several."""
    make = shape(node)
    alike = (other for other in find_clickables(page.document, page.clickables) if shape(other) == make)
    counting = [other for other in alike if speaks_of_comments(other) and any(counts(words(other)))]
    return any(counts(words(node))) and len(counting) <= MOST_ALIKE


def _names_comments(node: HtmlElement) -> bool:
    return any(names_comments(said) or _says_comments(said) for said in sayings(node))


def _says_comments(said: str) -> bool:
    """Say whether a short text speaks of comments, as a whole and by a word alone, and neither counts none nor asks to write one."""
    if len(said) > LONGEST or not says_comments(said) or is_for_writing(said) or counts_none(said):
        return False
    return any(map(says_comments, letters(said).split()))


def _texts(document: HtmlElement, known: Collection[HtmlElement]) -> list[HtmlElement]:
    """Return the counts of comments that nothing shows to be clickable: one that listens for the whole page may be for them.

    Of boxes around one text the innermost: the middle of an outer one, where a click hits it, may be beside the text.
    """
    inside = {part for node in known for part in (*node.iter(), *node.iterancestors())}
    texts: dict[HtmlElement, None] = {}
    for node in document.iter(*TEXTS):
        if node not in inside and _is_count(node) and not any(outer in texts for outer in node.iterancestors()):
            texts[node] = None
    return list(texts)


def _is_count(node: HtmlElement) -> bool:
    """Say whether a node is a short text that counts comments by another name, and no box around such a text."""
    said = words(node) if len(node) <= MOST_PARTS else ""
    if len(said) > LONGEST or not counts(said) or not names_comments(said):
        return False
    return not any(part.tag in TEXTS and len(part) <= MOST_PARTS and words(part) == said for part in node)


def _may_be_here(node: HtmlElement, page: Page) -> bool:
    """Say whether a node stays on the page, or counts what it leads to on its site; menus of the site do neither.

    An icon that is no link, and is labelled with the usual name, may be in a bar of them.
    """
    link = target(node, page)
    if link is None and not letters(words(node)) and any(map(_says_comments, sayings(node))):
        return True
    if link is None or relation(link, page) in ("here", "script"):
        return bool(counts(words(node))) or next(node.iterancestors("nav", "header", "footer"), None) is None
    is_of_site = relation(link, page) in ("below", "site") or any(
        _is_part(link.netloc, own.netloc) or _is_part(own.netloc, link.netloc) for own in page.addresses
    )
    return is_of_site and bool(counts(words(node)))


def _is_part(host: str, other: str) -> bool:
    """Say whether a host is the other with a name before it, as that of a forum: two blogs beside one another are of no site.

    >>> _is_part("forum.herald.example", "www.herald.example"), _is_part("ann.blogs.example", "bob.blogs.example")
    (True, False)
    """
    return f".{host}".endswith(f".{other.removeprefix('www.')}") and other != ""
