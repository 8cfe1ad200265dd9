"""Controls at the paragraphs of an article, each of which opens the comments on its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import EntryPoint, find_clickables, shape
from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.measures import HEADINGS
from comcrawl_scrapy.opening.named_points import WORTH_A_TRY

if TYPE_CHECKING:
    from collections.abc import Collection

    from lxml.html import HtmlElement

FEWEST_LETTERS = 40  # of a paragraph
OF_POSTS = (*HEADINGS, "time", "img", "button", "input", "textarea")


def at_paragraphs(document: HtmlElement, opened: HtmlElement, clickables: Collection[HtmlElement]) -> list[EntryPoint]:
    """Return what is made as the control that *opened* the comments, counts some as well, and stands at a paragraph of a row of them.

    >>> from lxml.html import fromstring
    >>> said = "What happened at the bridge, at some length, and then once more."
    >>> page = fromstring(f"<div><p>{said}<button>2</button><p>{said}<button>0</button><p>{said}<button>5</button></div>")
    >>> [point.text for point in at_paragraphs(page, page.find(".//button"), ())]
    ['2', '5']
    """
    make = shape(opened), sorted(opened.keys())
    alike = [node for node in find_clickables(document, clickables) if (shape(node), sorted(node.keys())) == make]
    counting = [node for node in alike if any(counts(words(node)))]
    paragraphs = {node: node.getparent() for node in alike}
    rows = {box.getparent() for box in paragraphs.values() if box is not None}
    if len(rows) != 1 or not all(box is not None and _is_paragraph(box, node) for node, box in paragraphs.items()):
        return []
    return [EntryPoint.at(node, WORTH_A_TRY, "more") for node in counting] if len(counting) > 1 else []


def _is_paragraph(box: HtmlElement, control: HtmlElement) -> bool:
    """Say whether a box holds a text and the *control* alone: posts and teasers have names, times, titles, links and other controls."""
    others = (part for part in box.iter(*OF_POSTS) if part is not control)
    said = len(words(box)) - len(words(control))
    linked = sum(len(words(link)) for link in box.iter("a") if link is not control)
    return next(others, None) is None and said - 2 * linked >= FEWEST_LETTERS
