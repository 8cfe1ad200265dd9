"""What there is to learn from of the controls that bring more comments: those of labelled pages, and those planted into them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from lxml import etree

from comcrawl_scrapy.dom import xpath
from comcrawl_scrapy.gathering.control_features import features, wordings
from comcrawl_scrapy.gathering.controls import Place
from comcrawl_scrapy.gathering.more_model import CLASSES, Control
from comcrawl_scrapy.gathering.more_points import described
from comcrawl_scrapy.packaged import packaged
from comcrawl_scrapy.training import corpus
from comcrawl_scrapy.training.planting import phrases, plant

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from comcrawl_scrapy.training.corpus import LabelledPage

PLANTINGS = 8  # of each page
OWN_LANGUAGE = 0.3  # of what is planted is in the language of the page
UNTOLD = "page"  # another page than the next, or replies on a page of their own: neither sought nor wrong


@dataclass(frozen=True)
class Example:
    """A control and its class; ``language`` is None where it is a page's own, ``own_language`` is that of its page then."""

    control: Control
    kind: str
    domain: str
    language: str | None = None
    own_language: str = ""


def collect(folder: Path) -> list[Example]:
    """Return the controls of the pages in *folder*, and of those planted into them."""
    return [example for page in pages(folder) for example in (*own(page), *planted(page))]


def pages(folder: Path) -> Iterator[LabelledPage]:
    """Yield the pages that have comments."""
    return (page for page in corpus.load(folder) if page.comments)


def place_of(page: LabelledPage) -> Place:
    """Return the section that the labelled comments make, on its page."""
    nodes = [comment.node for comment in page.comments]
    section = corpus.smallest_around(nodes)
    assert section is not None  # all have an ancestor in common
    return Place(page.document, section, nodes, page.row.get("url") or None)


def own(page: LabelledPage) -> Iterator[Example]:
    """Yield the page's own controls, as they are labelled."""
    known = labels(page)
    for node, control in described(place_of(page)):
        if (kind := known.get(xpath(node), "none")) != UNTOLD:
            yield Example(control, kind, page.domain, own_language=str(page.row.get("language")))


def labels(page: LabelledPage) -> dict[str, str]:
    """Return the kinds of a page's own controls by their paths: from its row ("controls"), or as read by hand; others are none.

    Raises ValueError for a kind that there is none of, and for an XPath that cannot be read.
    """
    found: Mapping[str, Sequence[str]] = page.row.get("controls") or _read_by_hand().get(str(page.row["id"]), {})
    if unknown := sorted(set(found) - {*CLASSES[1:], UNTOLD}):
        raise ValueError(
            f"page {page.row['id']}: no controls are of the kind {unknown[0]!r}; there are {', '.join(CLASSES[1:])}"
        )
    try:
        return {
            xpath(node): kind for kind, paths in found.items() for path in paths for node in page.document.xpath(path)
        }
    except etree.XPathError as problem:
        raise ValueError(f"page {page.row['id']}: controls: {problem}") from problem


@cache
def _read_by_hand() -> Mapping[str, Mapping[str, Sequence[str]]]:
    read: dict[str, dict[str, list[str]]] = packaged("training/control_labels.json")
    return read


def planted(page: LabelledPage) -> Iterator[Example]:
    """Yield controls planted into copies of the page, some of them cut to their first comments."""
    random = Random(str(page.row["id"]))
    languages = sorted(phrases()["more"])
    for _ in range(PLANTINGS):
        copy = (
            corpus.cut(page, random.choice((1, 2, 4, 8)))
            if random.random() < 0.3
            else corpus.label(page.row, page.html)
        )
        language = str(page.row.get("language"))
        if random.random() >= OWN_LANGUAGE or language not in languages:
            language = random.choice(languages)
        place, rank = place_of(copy), 0
        for node, kind in plant(place.section, place.records, language, random):
            if node in place.order:
                control = Control(features(node, place, rank), *wordings(node))
                yield Example(control, kind, page.domain, language)
                rank += node in place.after
