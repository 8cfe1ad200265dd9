"""The next article, which some pages put below their own, most as they are scrolled: it is no part of what was asked for.

Its comments, and the buttons that open them, look like those of the page's own article, whose address many pages change
into the next one's meanwhile. What tells it is its headline: one more of the kind that the page had, in a part that was
not there before; or, of whatever kind, another main heading, or one that links to another page, with a story below it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import accumulate, islice, takewhile
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.comment_words import about_comments
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.links import joined, without_query
from comcrawl_scrapy.page_kinds.belonging import agree, titles, trigrams
from comcrawl_scrapy.page_kinds.layers import text_length

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from lxml.html import HtmlElement

    from middlewares.snapshots import Identity, LiveSnapshot

    Makes = dict[tuple[object, str | None], tuple[int, int]]

HEADLINES = ("h1", "h2")
HEADINGS = frozenset((*HEADLINES, "h3", "h4"))
STORY = 500  # characters below a headline, before the next heading
ALIKE = 2  # parts of one make in a box, beyond which each is one of many
BEFORE = 200  # characters that an article may have before its headline
MOST_HEADLINES = 100  # of a page's own, with which others are compared


def other_articles(live: LiveSnapshot) -> list[HtmlElement]:
    """Return the parts of a page, as it was loaded, that begin with the main heading of another article, and tell its story."""
    headlines = [
        node for node in live.page.document.iter("h1") if trigrams(node.text_content()) and _is_main(node, live)
    ]
    said = set().union(*map(trigrams, titles(live.page.document)))
    own = [node for node in headlines if agree(trigrams(node.text_content()), said)]  # the site's name may be one, too
    below = headlines[headlines.index(own[-1]) + 1 :] if own else []
    own = own[-MOST_HEADLINES:]
    told = _told(own)
    others = (node for node in below if _may_be_others(node, told))
    return [part for story in _stories(others, own) for part in (story, *_belonging(story, own))]


def next_articles(before: LiveSnapshot, after: LiveSnapshot) -> list[HtmlElement]:
    """Return the parts of *after* that have come since *before* with the headline of another article, and what follows them.

    None where the headlines that there were have gone: another view is shown in the place of the page.
    """
    known = [*islice((node for node in _headlines(before.page.document) if _is_main(node, before)), MOST_HEADLINES)]
    places, there = before.page.origins, {origin: node for node, origin in after.page.origins.items()}
    if before.parts[0].epoch != after.parts[0].epoch or any(places[node] not in there for node in known):
        return []
    new, told = _come_since(before, after), _told(known)
    headings = [node for node in after.page.document.iter(*HEADLINES) if node in new and _may_be_others(node, told)]
    moved = without_query(before.page.url) != without_query(after.page.url)
    others = dict.fromkeys(node for node in headings if _stands_as_one(node, known, moved))
    linked = (node for node in headings if node not in others and known and _is_linked(node, before.page.url))
    own = [there[places[node]] for node in known]
    found: dict[HtmlElement, None] = {}
    for part in (*(_whole(node, new) for node in others), *_stories(linked, own)):
        if part not in found and not _repeats(part, told):
            found.update(dict.fromkeys((part, *_following(part, new))))
    return list(found)


def _may_be_others(node: HtmlElement, told: Sequence[set[str]]) -> bool:
    """Say whether a heading says something, is none about comments, and repeats none of the headlines that were *told*."""
    return bool(trigrams(node.text_content()) and not _repeats(node, told) and not about_comments(node, words(node)))


def _come_since(before: LiveSnapshot, after: LiveSnapshot) -> set[HtmlElement]:
    """Return the elements of the main document that have come since *before*: their numbers are higher than any there."""
    newest = max((number for frame, number in before.page.origins.values() if frame == 0), default=-1)
    return {node for node, (frame, number) in after.page.origins.items() if frame == 0 and number > newest}


def without(live: LiveSnapshot, parts: Collection[Identity], url: str) -> LiveSnapshot:
    """Return *live* without the *parts* of those identities; where it has any, its address tells nothing: it stays at *url*."""
    gone = [node for node in live.page.origins if live.identity(node) in parts] if parts else []
    for node in gone:
        if node.getparent() is not None:
            node.drop_tree()
    stays = not gone or without_query(live.page.url) == without_query(url)
    return live if stays else replace(live, page=replace(live.page, url=url))


def _headlines(document: HtmlElement) -> Iterator[HtmlElement]:
    """Yield the main headings, and those below them that repeat the title."""
    said = set().union(*map(trigrams, titles(document)))
    for node in document.iter(*HEADLINES):
        grams = trigrams(node.text_content())
        if grams and (node.tag == "h1" or agree(grams, said)):
            yield node


def _stands_as_one(node: HtmlElement, known: Collection[HtmlElement], moved: bool) -> bool:
    """Say whether a heading stands as one of the headlines *known*, or the page has *moved* on to it."""
    return any(node.tag == headline.tag and (moved or _stand_alike(node, headline)) for headline in known)


def _is_main(node: HtmlElement, live: LiveSnapshot) -> bool:
    """Say whether a node is of the main document, no frame."""
    return node in live.page.origins and live.page.origins[node][0] == 0


def _is_linked(node: HtmlElement, url: str) -> bool:
    """Say whether a heading links to another page."""
    links = (joined(url, link.get("href") or "") or url for link in (*node.iter("a"), *node.iterancestors("a")))
    return any(without_query(link) != without_query(url) for link in links)


def _stories(headlines: Iterable[HtmlElement], own: Collection[HtmlElement]) -> list[HtmlElement]:
    """Return the largest parts that begin with one of *headlines*, hold none of the page's *own*, and tell a story.

    None is in one of many alike: what somebody wrote there has a headline too.
    """
    kept = {outer for node in own for outer in node.iterancestors()}
    makes = cache(_makes)  # many parts may stand in one box
    parts = dict.fromkeys(_article_of(node, kept, makes) for node in headlines)
    return [part for part in parts if part is not None and _tells_a_story(part)]


def _article_of(
    headline: HtmlElement, kept: Collection[HtmlElement], makes: Callable[[HtmlElement], Makes]
) -> HtmlElement | None:
    """Return the largest part that begins with *headline* and is none of what is *kept*; None where one of many alike holds it."""
    part = headline
    while (holder := part.getparent()) is not None:
        others, without_any = makes(holder)[_make_of(part)]
        if others > ALIKE and without_any > (others - 1) / 2:
            return None
        if holder in kept or _is_begun_before(part):
            return part
        part = holder
    return part


def _makes(box: HtmlElement) -> Makes:
    """Return, by tag and class, how many parts stand in a box, and how many of them have no headline."""
    found: defaultdict[tuple[object, str | None], list[bool]] = defaultdict(list)
    for part in box.iterchildren("*"):
        found[_make_of(part)].append(next(part.iter(*HEADLINES), None) is None)
    return {make: (len(without), sum(without)) for make, without in found.items()}


def _is_begun_before(part: HtmlElement) -> bool:
    """Say whether much stands before *part* in what holds it."""
    read = accumulate(map(text_length, part.itersiblings("*", preceding=True)))
    return any(length > BEFORE for length in read)


def _tells_a_story(part: HtmlElement) -> bool:
    """Say whether much stands in *part* below its headline, before the next heading."""
    nodes = list(part.iter("*"))
    first = next((i for i, node in enumerate(nodes) if node.tag in HEADLINES), len(nodes))
    inside = {*nodes[first].iter("*")} if nodes[first:] else set()
    below = takewhile(lambda node: node.tag not in HEADINGS, (node for node in nodes[first:] if node not in inside))
    return sum(len(text.strip()) for node in below for text in (node.text, node.tail) if text) >= STORY


def _belonging(story: HtmlElement, own: Collection[HtmlElement]) -> Iterator[HtmlElement]:
    """Yield what follows a *story* as its like, of the same class, follows the page's own article beside it: its comments, what opens them."""
    holders = {outer for node in own for outer in (node, *node.iterancestors())}
    article = next((part for part in story.itersiblings("*", preceding=True) if part in holders), None)
    if article is not None:
        between = takewhile(lambda part: _make_of(part) != _make_of(story), article.itersiblings("*"))
        makes = {_make_of(part) for part in between if part.get("class")}
        yield from takewhile(lambda part: _make_of(part) in makes, story.itersiblings("*"))


def _make_of(part: HtmlElement) -> tuple[object, str | None]:
    return part.tag, part.get("class")


def _stand_alike(node: HtmlElement, other: HtmlElement) -> bool:
    holder, other_holder = node.getparent(), other.getparent()
    return _alike(node, other) and holder is not None and other_holder is not None and _alike(holder, other_holder)


def _alike(node: HtmlElement, other: HtmlElement) -> bool:
    classes, others = set((node.get("class") or "").split()), set((other.get("class") or "").split())
    return node.tag == other.tag and (not classes.isdisjoint(others) or not classes | others)


def _told(headlines: Iterable[HtmlElement]) -> list[set[str]]:
    """Return what *headlines* say, each of them once."""
    return [trigrams(text) for text in dict.fromkeys(node.text_content() for node in headlines)]


def _repeats(part: HtmlElement, told: Sequence[set[str]]) -> bool:
    """Say whether a heading in *part* says what is *told* already: the page's own article, drawn anew."""
    said = [trigrams(node.text_content()) for node in part.iter(*HEADLINES)]
    return any(agree(headline, grams) for headline in told for grams in said)


def _whole(node: HtmlElement, new: Collection[HtmlElement]) -> HtmlElement:
    while (holder := node.getparent()) is not None and holder in new:
        node = holder
    return node


def _following(part: HtmlElement, new: Collection[HtmlElement]) -> Iterator[HtmlElement]:
    return (node for node in part.itersiblings("*") if node in new)
