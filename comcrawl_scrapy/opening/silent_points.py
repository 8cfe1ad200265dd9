"""Texts that read like entry points although nothing shows that they react: what listens may stand far above them.

Pages with one listener for all they show (on the document, its body, the part that holds the headline) do not tell which
of their parts it is for, where no pointer tells either. Labels of boxes to tick are such texts too: styles or scripts show
what they stand for.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import EntryPoint, declares_click, find_clickables
from comcrawl_scrapy.controls.comment_words import HEADS
from comcrawl_scrapy.controls.counts import counts_none
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.entry_points import WORTH_A_CLICK, scored

if TYPE_CHECKING:
    from collections.abc import Collection

    from lxml.html import HtmlElement

LIKELY = 0.2
"""The probability from which a text is worth a click, were it clickable: few of the labelled pages without an entry point have
one, and most of those stand above comments that are there."""
MOST = 2
LONGEST, MOST_PARTS = 60, 4  # characters, and elements inside
SENTENCE = re.compile(r"[.。．।۔։።]$")  # which states something: "Comments are closed."
UNREAD = frozenset({"script", "style", "noscript", "template", "title", "option", "textarea", "time"})
AROUND = frozenset({"head", "form", "select", "svg"})
TICKED = frozenset({"checkbox", "radio"})  # types of inputs


def rank_silent(document: HtmlElement, url: str | None, clickables: Collection[HtmlElement]) -> list[EntryPoint]:
    """Return the texts of *document* that are likely to open comments if anything listens on their behalf, best first."""
    known = set(find_clickables(document, [node for node in clickables if not holds_page(node)]))
    short = (node for node in document.iter("*") if _is_short_text(node) and not _heads_something(node))
    ticking = set(labels_of_boxes(document))
    apart = (node for node in short if not _is_part(node, known))
    texts = {node for node in apart if node.tag != "label" or node in ticking}
    ranked = scored(document, url, known | texts, "all")
    likely = (EntryPoint.at(node, score) for node, score in ranked if node in texts and score >= _worth(node))
    return list(islice((point for point in likely if not counts_none(point.text)), MOST))


def labels_of_boxes(document: HtmlElement, types: Collection[str] = TICKED) -> list[HtmlElement]:
    """Return the labels of boxes to tick, of some *types* of inputs; what is ticked already shows what it is for.

    >>> from lxml.html import fromstring
    >>> page = fromstring("<p><label><input type=checkbox>Show them</label><label>Name <input></label></p>")
    >>> [label.text_content() for label in labels_of_boxes(page)]
    ['Show them']
    """
    boxes = {node for node in document.iter("input") if node.get("type") in types and node.get("checked") is None}
    names = {name for box in boxes if (name := box.get("id"))}
    return [label for label in document.iter("label") if _is_of_box(label, boxes, names)]


def _worth(node: HtmlElement) -> float:
    """Return the probability from which on a text is worth a click: of a label, that of any control, as it surely reacts."""
    return WORTH_A_CLICK if node.tag == "label" else LIKELY


def holds_page(node: HtmlElement) -> bool:
    """Say whether *node* holds the page's headline or main part, and so listens for whatever is in it."""
    if declares_click(node):
        return False
    return node.tag == "main" or next(node.iter("main", "h1"), None) is not None


def _is_short_text(node: HtmlElement) -> bool:
    """Say whether the node holds text of its own, little of it and little else."""
    own = (node.text, *(part.tail for part in node))
    if node.tag in UNREAD or len(node) > MOST_PARTS or not any(text and text.strip() for text in own):
        return False
    said = words(node)
    return len(said) <= LONGEST and not SENTENCE.search(said)


def _heads_something(node: HtmlElement) -> bool:
    """Say whether a node is the heading of a statement, or of a link: what it is about is there."""
    below = next(node.itersiblings("*"), None) if node.tag in HEADS else None
    if below is None:
        return False
    said = words(below)
    return (below.tag == "p" and SENTENCE.search(said) is not None) or (below.tag == "a" and bool(said))


def _is_part(node: HtmlElement, clickables: Collection[HtmlElement]) -> bool:
    """Say whether the node is in or around something that reacts to clicks, or in something that is none of ours."""
    if any(other in clickables or other.tag in AROUND for other in (node, *node.iterancestors())):
        return True
    return node.tag != "label" and any(other in clickables for other in node.iterdescendants("*"))


def _is_of_box(label: HtmlElement, boxes: Collection[HtmlElement], names: Collection[str]) -> bool:
    """Say whether a *label* is that of one of the *boxes* to tick, which have these *names*."""
    return label.get("for") in names or any(node in boxes for node in label.iterdescendants("input"))
