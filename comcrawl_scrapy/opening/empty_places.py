"""What opens a place of the article that is empty yet: scripts fill it once it is open, whatever the control says.

So are tabs and boxes that load what they hold when they are first shown: "Talk 14", "What readers think". No list has all words
for that; for where nothing else has opened comments. As their words do not tell what they may do otherwise, they have to say that
they open it by what they are: an answer of a poll, too, controls the place of the result.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import find_clickables
from comcrawl_scrapy.controls.counts import counts_none
from comcrawl_scrapy.controls.intents import is_for_writing
from comcrawl_scrapy.controls.never_click import forbidden
from comcrawl_scrapy.controls.targets import Page
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.opening.folded_points import is_around_article
from comcrawl_scrapy.opening.in_place_points import stays
from comcrawl_scrapy.opening.named_points import counting_first, few_alike

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.clickables import EntryPoint

MOST, MOST_ALIKE = 2, 5  # controls of one make: more are a list of questions, or of the parts of a book
OPENS = ("popovertarget", "data-target", "data-bs-target")
TOGGLES = ("data-toggle", "data-bs-toggle")  # of links that do not jump, to the empty anchors that pages are full of
COMMANDS = frozenset({"show-modal", "show-popover", "toggle-popover"})  # others may be the page's own
OPEN = ("aria-expanded", "aria-selected")
TELLING = ("alert", "log", "status", "timer")  # roles of places where is told what came of a click
HOLDS_MORE = ("a", "button", "input", "select", "textarea", "svg", "img", "iframe", "video", "audio", "canvas", "object")  # fmt: skip
UNREAD = frozenset({"script", "style", "template", "noscript"})
LONGEST, LOADING = 30, re.compile(r"(?:…|\.\.\.)$")  # of what stands in a place until it is filled: "Loading…"


def rank_empty(document: HtmlElement, url: str, clickables: Collection[HtmlElement]) -> list[EntryPoint]:
    """Return what opens an empty place of the article, first what counts something; nothing that there is much of."""
    page, places = Page.of(document, url), {name: node for node in document.iter("*") if (name := node.get("id"))}
    found = [node for node in find_clickables(document, clickables) if any(map(_is_empty, _opened(node, places)))]
    of_article = (node for node in few_alike(found, MOST_ALIKE) if stays(node, page) and not is_around_article(node))
    return counting_first((node for node in of_article if _may_open(node, url)), MOST)


def _may_open(node: HtmlElement, url: str) -> bool:
    """Say whether a control may be clicked, is closed, and says something other than that there is none, or that one may be written."""
    said = words(node)
    if not any(map(str.isalpha, said)) or any(node.get(name) == "true" for name in OPEN):
        return False
    return forbidden(node, url) is None and not counts_none(said) and not is_for_writing(said)


def _opened(node: HtmlElement, places: Mapping[str, HtmlElement]) -> Iterator[HtmlElement]:
    """Yield what a control says that it opens; what it controls may as well tell what came of it, where it is not said to be closed."""
    is_tab = node.get("role") == "tab"
    names = [*OPENS]
    if is_tab or any(node.get(name) for name in TOGGLES):
        names.append("href")
    if is_tab or node.get("aria-expanded") == "false":
        names.append("aria-controls")
    if node.get("command") in COMMANDS:
        names.append("commandfor")
    for name in names:
        if (place := places.get((node.get(name) or "").removeprefix("#"))) is not None:
            yield place
    box = node.getparent()
    if node.tag == "summary" and box is not None and box.get("open") is None:
        yield box


def _is_empty(place: HtmlElement) -> bool:
    """Say whether nothing is in a place but its heading, or that something is being loaded; it is not there to tell what happens."""
    if (place.get("aria-live") and place.get("role") != "tabpanel") or place.get("role") in TELLING:
        return False
    parts = [part for part in place.iterchildren("*") if part.tag not in ("summary", *UNREAD)]
    texts = (place.text, *map(words, parts), *(part.tail for part in place))
    said = " ".join(" ".join(filter(None, texts)).split())
    is_little = not said or (len(said) <= LONGEST and LOADING.search(said) is not None)
    return is_little and all(next(part.iter(*HOLDS_MORE), None) is None for part in parts)
