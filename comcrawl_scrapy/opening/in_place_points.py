"""What is offered in the place of comments: a control that says nothing of them, below a heading or in a box that does, or new with a click.

So are comments of a third party, which many pages load only when that is allowed by another click, or a box is ticked; tabs of several
systems; and boxes that unfold.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import EntryPoint, find_clickables
from comcrawl_scrapy.controls.comment_words import HEADS, LONGEST, about_comments, says_comments
from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.intents import is_for_showing, is_for_writing
from comcrawl_scrapy.controls.never_click import forbidden, sayings
from comcrawl_scrapy.controls.targets import Page, relation, target
from comcrawl_scrapy.controls.wordings import telling, words
from comcrawl_scrapy.documents.measures import HEADINGS
from comcrawl_scrapy.opening.named_points import WORTH_A_TRY
from comcrawl_scrapy.opening.silent_points import labels_of_boxes
from comcrawl_scrapy.page_kinds.layers import closes, refusals, text_length

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from lxml.html import HtmlElement

MOST_CHARS, LEVELS = 600, 3  # of a box that holds nothing but what is offered, and levels around the heading
MOST, MOST_OFFERED = 2, 5
BOXES = ("div", "section", "aside", "article", "details", "header")
ENDS = (*HEADINGS, "nav", "footer")
WANTED = frozenset({"log in", "register", "subscribe", "buy"})
FIELDS = (
    "descendant-or-self::textarea | descendant-or-self::input[@type='password' or @type='email' or @type='text']"
    " | descendant-or-self::*[@contenteditable or @role='textbox']"
)


def rank_in_place(document: HtmlElement, url: str, clickables: Collection[HtmlElement]) -> list[EntryPoint]:
    """Return the controls below headings that speak of comments, or in boxes that are named so, where nothing else stands there."""
    # Other boxes than these vote, or sort.
    controls = [*find_clickables(document, clickables), *labels_of_boxes(document, ["checkbox"])]
    among = set(controls)
    below = (_below(heading, boxes, controls) for boxes, heading in _boxes(document))
    within = ([node for node in box.iterdescendants() if node in among] for box in _named_boxes(document))
    return _offered([offered for offered in chain(below, within) if offered], document, url)


def rank_brought(
    document: HtmlElement, url: str, clickables: Collection[HtmlElement], new: Collection[HtmlElement]
) -> list[EntryPoint]:
    """Return the controls among the *new* nodes of a page, which a click for comments has brought."""
    controls = [node for node in find_clickables(document, clickables) if node in new]
    if any(node.xpath(FIELDS) for node in new):
        return []  # what is asked for is another one
    return _offered([controls] if controls else [], document, url)


def _offered(places: Sequence[Sequence[HtmlElement]], document: HtmlElement, url: str) -> list[EntryPoint]:
    """Return what the controls of some places offer; what consents to something is not among it."""
    if not places:
        return []
    page, consent = Page.of(document, url), {node for layer, _ in refusals(document) for node in layer.iter()}
    allowed = (node for controls in places for node in _allowed(controls, page, url) if node not in consent)
    return [EntryPoint.at(node, WORTH_A_TRY, "open") for node in islice(dict.fromkeys(allowed), MOST)]


def _allowed(controls: Sequence[HtmlElement], page: Page, url: str) -> list[HtmlElement]:
    """Return of a few controls those that may be clicked and stay on the page, but what closes it all: first what speaks of comments, or counts, or of showing.

    None where an account is asked for.
    """
    reasons = {node: forbidden(node, url) for node in controls if not closes(node)}
    if len(reasons) > MOST_OFFERED or WANTED.intersection(filter(None, reasons.values())):
        return []
    kept = [node for node, reason in reasons.items() if reason is None and _says_something(node) and stays(node, page)]
    said = {node: words(node) for node in kept}
    return sorted(
        kept,
        key=lambda node: (not about_comments(node, said[node]), not counts(said[node]), not is_for_showing(said[node])),
    )


def _says_something(node: HtmlElement) -> bool:
    """Say whether a control says what it is for, and not that it is for writing, or unfolds something."""
    said = " ".join(sayings(node)).strip()
    return not is_for_writing(said) if said else node.get("aria-expanded") == "false"


def stays(node: HtmlElement, page: Page) -> bool:
    """Say whether a control stays on the page, and belongs to no form."""
    link = target(node, page)
    if next(node.iterancestors("form"), None) is not None:
        return False
    return link is None or relation(link, page) == "script" or (relation(link, page) == "here" and not link.query)


def _boxes(document: HtmlElement) -> Iterator[tuple[Sequence[HtmlElement], HtmlElement]]:
    """Yield what the headings that speak of comments stand above: the largest box around each that has little in it, and no fields.

    Without one that is what follows the heading.
    """
    length = cache(text_length)  # many headings may stand in one box
    for heading in document.iter(*HEADS):
        said = words(heading)
        if not said or len(said) > LONGEST or not about_comments(heading, said):
            continue
        outer = islice(heading.iterancestors(*BOXES), LEVELS)
        small = [box for box in outer if length(box) <= MOST_CHARS and box.find(".//h1") is None]
        boxes = small[-1:] or _following(heading)
        if not any(box.xpath(FIELDS) for box in boxes):
            yield boxes, heading


def _named_boxes(document: HtmlElement) -> Iterator[HtmlElement]:
    """Yield the boxes that have little in them, and no fields, and whose ids speak of comments, outermost ones."""
    named = {node for node in document.iter(*BOXES) if says_comments(telling(node.get("id") or ""))}
    outermost = (box for box in document.iter(*BOXES) if box in named and named.isdisjoint(box.iterancestors()))
    yield from (box for box in outermost if text_length(box) <= MOST_CHARS and not box.xpath(FIELDS))


def _following(heading: HtmlElement) -> list[HtmlElement]:
    """Return what stands beside a *heading* up to the next one, or to the foot of the page; nothing where that is much."""
    beside = takewhile(lambda part: next(part.iter(*ENDS), None) is None, heading.itersiblings("*"))
    boxes = list(beside)
    return boxes if sum(map(text_length, boxes)) <= MOST_CHARS else []


def _below(heading: HtmlElement, boxes: Sequence[HtmlElement], controls: Sequence[HtmlElement]) -> list[HtmlElement]:
    """Return the *controls* in *boxes* that are neither in the heading nor around it."""
    there = {node for box in boxes for node in box.iter()} - set(heading.iter()) - set(heading.iterancestors())
    return [node for node in controls if node in there]
