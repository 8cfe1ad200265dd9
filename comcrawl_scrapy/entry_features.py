"""What the place of a clickable element on its page tells of it: target, repetition, surroundings, position.

None of it depends on the page's language, and none on the names that developers choose.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, unquote

from comcrawl_scrapy.clickables import Page, Wording, declares_click, relation, shares_page, target, wording, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml.html import HtmlElement

DIGITS = re.compile(r"\d+")
LONG_DIGITS = re.compile(r"\d{5,}")
REGIONS = ("article", "main", "header", "footer", "nav", "aside", "form", "li", "table")
HEADLINE, LONG = 25, 80  # bytes
LEVELS = 8
PARAGRAPHS = "//p[string-length() > 25]"


@dataclass(frozen=True)
class Surroundings:
    """A page as its clickable elements see it; built once, read for each element."""

    document: HtmlElement
    page: Page
    clickables: Sequence[HtmlElement]
    _structures: dict[int, dict[str, float]] = field(default_factory=dict, repr=False)

    def structure(self, number: int) -> dict[str, float]:
        """Return the features of a clickable element by name; all are numbers of moderate size."""
        if number not in self._structures:
            self._structures[number] = _structure(number, self)
        return self._structures[number]

    @cached_property
    def said(self) -> list[Wording]:
        """What each clickable element says."""
        return [wording(node, self.page) for node in self.clickables]

    @cached_property
    def order(self) -> dict[HtmlElement, int]:
        """The place of every element in the document."""
        return {node: place for place, node in enumerate(self.document.iter("*"))}

    def end(self, node: HtmlElement) -> int:
        """Return the place of the first element after all that is inside *node*."""
        for outer in (node, *node.iterancestors()):
            if outer is self.document:
                break
            if (following := next(outer.itersiblings("*"), None)) is not None:
                return self.order[following]
        return len(self.order)

    @cached_property
    def named(self) -> dict[str, HtmlElement]:
        """The elements that a fragment may name."""
        found = self.document.xpath("//*[@id or @name]")
        return {name: node for node in reversed(found) for name in (node.get("name"), node.get("id")) if name}

    @cached_property
    def links(self) -> dict[HtmlElement, SplitResult]:
        """Where the clickable elements lead that lead somewhere."""
        pairs = ((node, target(node, self.page)) for node in self.clickables)
        return {node: link for node, link in pairs if link is not None}

    @cached_property
    def headlines(self) -> dict[int, str]:
        """The paths of the links to other pages that have a headline's length of text, by place in the document."""
        long = (node for node, said in zip(self.clickables, self.said, strict=True) if _size(said.text) >= HEADLINE)
        links = ((node, self.links[node]) for node in long if node in self.links)
        return {self.order[node]: link.path for node, link in links if relation(link, self.page) in ("site", "web")}

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """The places of what the boxes around an element are asked for, in order."""
        shares = [self.order[node] for node, link in self.links.items() if shares_page(link, self.page)]
        found: dict[str, list[int]] = {"headline": sorted(self.headlines), "share": sorted(shares)}
        for tag in ("a", "h1", "textarea"):
            found[tag] = [self.order[node] for node in self.document.iter(tag)]
        return found

    def count(self, what: str, start: int, end: int) -> int:
        """Count what is inside the element from *start* to *end*."""
        places = self.places[what]
        return bisect_left(places, end) - bisect_left(places, start)

    @cached_property
    def title(self) -> int:
        """The place of the longest top headline, -1 where there is none."""
        heads = self.document.xpath("//h1")
        return self.order[max(heads, key=lambda head: len(words(head)))] if heads else -1

    @cached_property
    def paragraphs(self) -> list[int]:
        """The places of the long paragraphs."""
        return [self.order[node] for node in self.document.xpath(PARAGRAPHS) if _size(words(node)) > LONG]

    @cached_property
    def shapes(self) -> Counter[str]:
        return Counter(shape(node) for node in self.clickables)

    @cached_property
    def wordings(self) -> Counter[str]:
        return Counter(said.text for said in self.said)


def shape(node: HtmlElement) -> str:
    """Return tag and class without digits: what repeated elements share."""
    return str(node.tag) + " " + DIGITS.sub("", node.get("class") or "")


def jumps(node: HtmlElement, around: Surroundings) -> bool:
    """Say whether the element is a link to a named place of the page it is on."""
    link = around.links.get(node)
    return link is not None and bool(link.fragment) and relation(link, around.page) == "here"


def _structure(number: int, around: Surroundings) -> dict[str, float]:
    node = around.clickables[number]
    return dict(
        (
            *_tag(node),
            *_link(node, around),
            *_fragment(node, around),
            *_wording(node, around.said[number].text, around),
            *_repetition(node, around),
            *_regions(node),
            *_boxes(node, around),
            *_position(node, around),
        )
    )


def _tag(node: HtmlElement) -> Iterator[tuple[str, float]]:
    for tag in ("a", "button", "summary"):
        yield f"tag_{tag}", node.tag == tag
    for name in (
        "aria-expanded",
        "aria-controls",
        "aria-haspopup",
        "onclick",
        "id",
        "title",
        "aria-label",
        "target",
        "rel",
    ):
        yield name, node.get(name) is not None
    yield "guessed", not declares_click(node)
    style = (node.get("style") or "").replace(" ", "")
    yield "hidden", "display:none" in style or node.get("hidden") is not None
    yield "icons", min(3, len(node.xpath(".//svg | .//i | .//img")))
    yield "children", min(10, len(node))


def _link(node: HtmlElement, around: Surroundings) -> Iterator[tuple[str, float]]:
    link = around.links.get(node)
    kind = relation(link, around.page) if link is not None else "none"
    for name in ("none", "here", "below", "site", "web", "script"):
        yield f"to_{name}", kind == name
    path = f"{link.path}?{link.query}" if link is not None else ""
    own = " ".join(address.path for address in around.page.addresses)
    numbers = set(LONG_DIGITS.findall(own))
    yield "own_number", any(number in path for number in numbers) or _repeats_number(node, numbers)
    yield "query", bool(link is not None and link.query)
    yield "page_known", bool(around.page.addresses)
    yield "path_length", math.log1p(len(path))


def _repeats_number(node: HtmlElement, numbers: set[str]) -> bool:
    """Say whether another attribute holds the article's number."""
    return any(number in value for name, value in node.items() if name != "href" for number in numbers)


def _fragment(node: HtmlElement, around: Surroundings) -> Iterator[tuple[str, float]]:
    link = around.links.get(node)
    fragment = unquote(link.fragment) if link is not None else ""
    goal = around.named.get(fragment) if fragment else None
    yield "fragment", bool(fragment)
    yield "bare_fragment", (node.get("href") or "").startswith("#") and bool(fragment)
    yield "empty_fragment", node.get("href") == "#"
    yield "fragment_digits", min(3, sum(map(len, DIGITS.findall(fragment))))
    yield "goal", goal is not None
    yield "goal_itself", goal is not None and goal in (node, *node.iterancestors(), *node.iterdescendants())
    yield "goal_after", 0.0 if goal is None else math.copysign(1, around.order[goal] - around.order[node])
    yield "goal_size", -1.0 if goal is None else math.log1p(around.end(goal) - around.order[goal])
    yield "goal_form", goal is not None and around.count("textarea", around.order[goal], around.end(goal)) > 0
    yield "goal_place", -1.0 if goal is None else around.order[goal] / len(around.order)


def _size(text: str) -> int:
    """Return the length of a text in bytes: scripts with more letters say more with each."""
    return len(text.encode("utf-8", "replace"))


def _wording(node: HtmlElement, said: str, around: Surroundings) -> Iterator[tuple[str, float]]:
    text = words(node)
    numbers = DIGITS.findall(text)
    yield "text", math.log1p(_size(text))
    yield "text_words", min(20, len(text.split()))
    yield "text_numbers", min(3, len(numbers))
    yield "text_number", math.log1p(min(10**6, int(numbers[0][:7]))) if numbers else -1.0
    yield "text_only_number", bool(numbers) and not any(char.isalpha() for char in text)
    yield "same_text", math.log1p(around.wordings[said])


def _repetition(node: HtmlElement, around: Surroundings) -> Iterator[tuple[str, float]]:
    yield "same_shape", math.log1p(around.shapes[shape(node)])
    repeated = [_siblings_alike(parent) for parent in (node, *_levels(node))]
    yield "siblings_alike", math.log1p(repeated[0])
    yield "ancestors_alike", math.log1p(max(repeated[1:], default=0))


def _siblings_alike(node: HtmlElement) -> int:
    parent = node.getparent()
    if parent is None:
        return 0
    own = shape(node)
    return sum(1 for child in parent.iterchildren(str(node.tag)) if shape(child) == own) - 1


def _levels(node: HtmlElement) -> Iterator[HtmlElement]:
    for level, ancestor in enumerate(node.iterancestors()):
        if level == LEVELS or ancestor.tag == "body":
            return
        yield ancestor


def _regions(node: HtmlElement) -> Iterator[tuple[str, float]]:
    tags = [ancestor.tag for ancestor in node.iterancestors()]
    yield "depth", len(tags)
    for region in REGIONS:
        yield f"in_{region}", region in tags


def _boxes(node: HtmlElement, around: Surroundings) -> Iterator[tuple[str, float]]:
    """Tell at which level up the boxes around the element first hold what, and how much."""
    boxes = [(around.order[box], around.end(box)) for box in _levels(node)]
    for what in ("headline", "h1", "textarea"):
        own = around.order[node] in around.headlines if what == "headline" else 0
        found = (level for level, box in enumerate(boxes, 1) if around.count(what, *box) > own)
        yield f"{what}_level", next(found, LEVELS + 1)
    for level in (1, 2, 4, 6):
        yield f"links_{level}", math.log1p(around.count("a", *boxes[level - 1])) if level <= len(boxes) else -1.0
    yield "shares_near", math.log1p(around.count("share", *boxes[:4][-1])) if boxes else 0.0
    teaser = _is_of_teaser(node, boxes, around)
    yield "headline_same_goal", teaser
    link = around.links.get(node)
    yield (
        "elsewhere",
        teaser and link is not None and bool(link.fragment) and relation(link, around.page) in ("site", "web"),
    )


def _is_of_teaser(node: HtmlElement, boxes: Sequence[tuple[int, int]], around: Surroundings) -> bool:
    """Say whether the smallest box with a headline in it is a teaser of the page that the element leads to."""
    link = around.links.get(node)
    for start, end in boxes:
        paths = [
            path for place, path in around.headlines.items() if start <= place < end and place != around.order[node]
        ]
        if paths:
            return link is not None and len(paths) < 4 and link.path in paths
    return False


def _position(node: HtmlElement, around: Surroundings) -> Iterator[tuple[str, float]]:
    own, size = around.order[node], len(around.order)
    before = sum(1 for place in around.paragraphs if place < own)
    yield "place", own / size
    yield (
        "after_title",
        math.copysign(math.log1p(abs(own - around.title)), own - around.title) if around.title >= 0 else 0.0,
    )
    yield "has_title", around.title >= 0
    yield "paragraphs", math.log1p(len(around.paragraphs))
    yield "paragraphs_before", before / len(around.paragraphs) if around.paragraphs else -1.0
    last = max((place for place in around.paragraphs if place < own), default=0)
    yield "since_paragraph", math.log1p(own - last)
