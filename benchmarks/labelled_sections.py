"""Record sections with a label, to classify: the comment section of a page that has one, and what a page without has instead."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING

import lxml.html
from lxml import etree

from benchmarks.block_features import block_features
from comcrawl_scrapy import records, sections
from comcrawl_scrapy.dom import UNSEEN
from comcrawl_scrapy.evaluation import record_accuracy
from comcrawl_scrapy.records import Record, Section
from comcrawl_scrapy.sections import attribute_text
from comcrawl_scrapy.snapshot import PageSnapshot
from comcrawl_scrapy.times.languages import languages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.sections import CommentSection, SectionModel
    from comcrawl_scrapy.training.corpus import LabelledPage

INSTEAD = 3  # sections a page without comments, the likeliest
MOST_RECORDS = 20  # of a section that are looked at
MOST_ELEMENTS = 60  # of a record
HALF = 0.5  # of its comments: a section with more of them is the comment section
SCRIPTS = re.compile(r"<(script|style)\b.*?</\1>", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True)
class LabelledSection:
    """What classifiers may know of a record section: ``source`` is its HTML, ``texts`` those of each record.

    ``attributes`` are the words of the values of attributes, ``block`` the `block_features`, ``languages`` those that times
    may be written in.
    """

    page: str
    domain: str
    is_comments: bool
    source: str
    texts: tuple[tuple[str, ...], ...]
    attributes: str
    block: dict[str, float]
    languages: tuple[str, ...]


def labelled_sections(page: LabelledPage) -> Iterator[LabelledSection]:
    """Yield the page's comment section as labelled, or the likeliest other sections of a page that has none (V.C.3)."""
    snapshot = PageSnapshot(page.document, str(page.row.get("url") or ""), "load", datetime.now(UTC))
    records.mine(snapshot)
    if page.comments:
        found = [Section(page.document, tuple(Record(comment.node) for comment in page.comments))]
    else:
        sections.classify(snapshot)
        found = list(islice(snapshot.sections or (), INSTEAD))
    for section in found:
        if snapshot.measures is not None:
            yield _seen(page, section, snapshot.measures)


def finds(page: LabelledPage, model: SectionModel) -> bool:
    """Say whether our classifier takes something for the page's comment section: on a page with comments, the right one."""
    snapshot = PageSnapshot(page.document, str(page.row.get("url") or ""), "load", datetime.now(UTC))
    records.mine(snapshot)
    chosen: CommentSection | None = sections.classify(snapshot, model)
    if chosen is None or chosen.score <= sections.THRESHOLD or not page.comments:
        return chosen is not None and chosen.score > sections.THRESHOLD
    return record_accuracy([comment.bodies or [comment.node] for comment in page.comments], [chosen.section]) > HALF


def _seen(page: LabelledPage, section: Section, measures: Measures) -> LabelledSection:
    nodes = [record.node for record in section.records]
    inside = [_elements(node) for node in nodes[:MOST_RECORDS]]
    return LabelledSection(
        page=str(page.row["id"]),
        domain=page.domain,
        is_comments=bool(page.comments),
        source=" ".join(_source(node) for node in nodes[:MOST_RECORDS]),
        texts=tuple(tuple(_texts(elements)) for elements in inside),
        attributes=" ".join(attribute_text(dict(element.items())) for elements in inside for element in elements),
        block=block_features(measures, [measures.outline.index[node] for node in nodes]),
        languages=languages(page.document, str(page.row.get("url") or "")),
    )


def _source(node: HtmlElement) -> str:
    return SCRIPTS.sub(" ", lxml.html.tostring(node, encoding="unicode", with_tail=False))


def _elements(record: HtmlElement) -> list[HtmlElement]:
    """Return the first elements of a record that may show text."""
    seen = (element for element in record.iter(etree.Element) if element.tag not in UNSEEN)
    return list(islice(seen, MOST_ELEMENTS))


def _texts(elements: list[HtmlElement]) -> Iterator[str]:
    for element in elements:
        for text in (element.text, element.tail if element is not elements[0] else None):
            if text and not text.isspace():
                yield " ".join(text.split())
