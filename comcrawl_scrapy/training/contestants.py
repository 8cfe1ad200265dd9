"""What is run on labelled pages to be compared: record extractors, our text of the comments, trafilatura's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from typing import TYPE_CHECKING

from comcrawl_scrapy import dom, extraction
from comcrawl_scrapy.extraction import extract_comments
from comcrawl_scrapy.records import EXTRACTORS, SITE_EXTRACTORS
from comcrawl_scrapy.section_reading import comments_of
from comcrawl_scrapy.snapshot import PageSnapshot

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.records.protocol import RecordExtractor, Section, SitePage
    from comcrawl_scrapy.training.corpus import LabelledPage
    from comcrawl_scrapy.training.sections import Models

    Contestant = Callable[["Case"], Callable[[], Sequence[Section] | str]]  # made ready for a page, then run on it


DEFAULT, OURS, THEIRS = "default", "default text", "trafilatura text"


@dataclass(frozen=True)
class Case:
    """A page to extract from, and the other pages of its site, with some comments of each known from its feed."""

    page: LabelledPage
    html: str
    site: tuple[SitePage, ...]


def contestants(names: Sequence[str], models: Mapping[str, Models] | None = None) -> dict[str, Contestant]:
    """Return the record extractors of these *names*, our text and trafilatura's, by name.

    With *models* (by domain), the default's are theirs. Raises ValueError for an unknown name, and where trafilatura is not
    installed.
    """
    unknown = sorted(set(names) - set(EXTRACTORS))
    if unknown:
        raise ValueError(f"no record extractor {unknown[0]!r}; there are {', '.join(sorted(EXTRACTORS))}")
    found = {name: _records(name) for name in names} | {OURS: _our_text, THEIRS: _trafilatura()}
    if models is not None:
        found[OURS] = _held_out_text(models)
        if DEFAULT in names:
            found[DEFAULT] = _held_out_records(models)
    return found


def _records(name: str) -> Contestant:
    def ready(case: Case) -> Callable[[], Sequence[Section]]:
        extractor: RecordExtractor = EXTRACTORS[name]()
        if name in SITE_EXTRACTORS and case.site:
            extractor = SITE_EXTRACTORS[name]().fit(case.site)
        return lambda: extractor.extract(case.page.document)

    return ready


def _our_text(case: Case) -> Callable[[], str]:
    url = str(case.page.row.get("url") or "")
    return lambda: "\n".join(comment.text for comment in extract_comments(case.html, url).comments)


def _held_out_records(models: Mapping[str, Models]) -> Contestant:
    return lambda case: lambda: _read(case.page.document, case, models).sections or []


def _held_out_text(models: Mapping[str, Models]) -> Contestant:
    def ready(case: Case) -> Callable[[], str]:
        fields = models[case.page.domain].fields
        return lambda: "\n".join(c.text for c in comments_of(_read(dom.parse(case.html), case, models), fields))

    return ready


def _read(document: HtmlElement, case: Case, models: Mapping[str, Models]) -> PageSnapshot:
    snapshot = PageSnapshot(document, str(case.page.row.get("url") or ""), "load", datetime.now(UTC))
    learnt = models[case.page.domain]
    extraction.read(snapshot, learnt.sections, learnt.fields)
    return snapshot


def _trafilatura() -> Contestant:
    try:
        extraction = import_module("trafilatura").bare_extraction
    except ImportError as problem:
        raise ValueError(
            f"trafilatura, to compare with, is not installed ({problem}): pip install -e '.[test]'"
        ) from problem

    def ready(case: Case) -> Callable[[], str]:
        return lambda: getattr(extraction(case.html, include_comments=True), "comments", None) or ""

    return ready
