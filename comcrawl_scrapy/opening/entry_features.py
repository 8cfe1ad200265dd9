"""What the place of a clickable element on its page tells of it: target, repetition, surroundings, position.

None of it depends on the page's language, and none on the names that developers choose.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import unquote

from comcrawl_scrapy.controls.clickables import declares_click
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.characters import size
from comcrawl_scrapy.documents.signatures import DIGITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.opening.entry_surroundings import Surroundings

LONG_DIGITS = re.compile(r"\d{5,}")
ATTRIBUTES = (
    *("aria-expanded", "aria-controls", "aria-haspopup", "aria-label"),
    *("onclick", "id", "title", "target", "rel"),
)
REGIONS = ("article", "main", "header", "footer", "nav", "aside", "form", "li", "table")
LEVELS = 8


def structure(number: int, around: Surroundings) -> dict[str, float]:
    """Return the features of a clickable element by name; all are numbers of moderate size."""
    if number not in around.structures:
        around.structures[number] = _structure(number, around)
    return around.structures[number]


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
    for name in ATTRIBUTES:
        yield name, node.get(name) is not None
    yield "guessed", not declares_click(node)
    style = (node.get("style") or "").replace(" ", "")
    yield "hidden", "display:none" in style or node.get("hidden") is not None
    yield "icons", sum(1 for _ in islice(node.iterdescendants("svg", "i", "img"), 3))
    yield "children", min(10, len(node))


def _link(node: HtmlElement, around: Surroundings) -> Iterator[tuple[str, float]]:
    link = around.links.get(node)
    kind = around.relations.get(node, "none")
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
    goal = around.goal(node)
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


def _wording(node: HtmlElement, said: str, around: Surroundings) -> Iterator[tuple[str, float]]:
    text = words(node)
    numbers = DIGITS.findall(text)
    yield "text", math.log1p(size(text))
    yield "text_words", min(20, len(text.split()))
    yield "text_numbers", min(3, len(numbers))
    yield "text_number", math.log1p(min(10**6, int(numbers[0][:7]))) if numbers else -1.0
    yield "text_only_number", bool(numbers) and not any(char.isalpha() for char in text)
    yield "same_text", math.log1p(around.wordings[said])


def _repetition(node: HtmlElement, around: Surroundings) -> Iterator[tuple[str, float]]:
    yield "same_shape", math.log1p(around.shapes[around.shape(node)])
    yield "same_address", math.log1p(len(around.alike.get(around.address(node) or "", ())))
    repeated = [_siblings_alike(parent, around) for parent in (node, *_levels(node))]
    yield "siblings_alike", math.log1p(repeated[0])
    yield "ancestors_alike", math.log1p(max(repeated[1:], default=0))


def _siblings_alike(node: HtmlElement, around: Surroundings) -> int:
    parent = node.getparent()
    if parent is None:
        return 0
    own = around.shape(node)
    return sum(1 for child in parent.iterchildren(str(node.tag)) if around.shape(child) == own) - 1


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
    teaser, link = _is_of_teaser(node, boxes, around), around.links.get(node)
    yield "headline_same_goal", teaser
    jumps_elsewhere = link is not None and bool(link.fragment) and around.relations[node] in ("site", "web")
    yield "elsewhere", teaser and jumps_elsewhere


def _is_of_teaser(node: HtmlElement, boxes: Sequence[tuple[int, int]], around: Surroundings) -> bool:
    """Say whether the smallest box with a headline in it is a teaser of the page that the element leads to."""
    link = around.links.get(node)
    for start, end in boxes:
        others = (place for place in around.headlines if start <= place < end and place != around.order[node])
        if paths := [around.headlines[place] for place in others]:
            return link is not None and len(paths) < 4 and link.path in paths
    return False


def _position(node: HtmlElement, around: Surroundings) -> Iterator[tuple[str, float]]:
    own, size = around.order[node], len(around.order)
    before = bisect_left(around.paragraphs, own)
    after_title = own - around.title
    yield "place", own / size
    yield "after_title", math.copysign(math.log1p(abs(after_title)), after_title) if around.title >= 0 else 0.0
    yield "has_title", around.title >= 0
    yield "paragraphs", math.log1p(len(around.paragraphs))
    yield "paragraphs_before", before / len(around.paragraphs) if around.paragraphs else -1.0
    last = around.paragraphs[before - 1] if before else 0
    yield "since_paragraph", math.log1p(own - last)
