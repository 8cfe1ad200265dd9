"""Of which kind the clickable elements of a page are: whether they open its comments, or bring more of those in sight."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from comcrawl_scrapy import extraction
from comcrawl_scrapy.controls.counts import highest
from comcrawl_scrapy.gathering.controls import Place
from comcrawl_scrapy.gathering.more_points import more_points
from comcrawl_scrapy.snapshot import PageSnapshot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.clickables import EntryPoint

PREVIEW = 3  # comments; what shows the rest of them opens them


def with_kinds(points: Sequence[EntryPoint], document: HtmlElement, url: str | None) -> list[EntryPoint]:
    """Return *points* with their kinds, and what else brings more of the comments that *document* shows; best first."""
    found = extraction.read(PageSnapshot(document, url or "", "load", datetime.now(UTC)))
    if found is None:
        return list(points)
    records = [record.node for record in found.section.records]
    loading = more_points(Place(document, found.section.node, records, url))
    kinds = {point.node: point.kind for point in loading if not _opens(point, len(records))}
    known = {point.node for point in points}
    told = [replace(point, kind=kinds.get(point.node, point.kind)) for point in points]
    return sorted((*told, *(point for point in loading if point.node not in known)), key=lambda point: -point.score)


def _opens(point: EntryPoint, shown: int) -> bool:
    """Say whether a point beside a few comments opens them all: "Show all 32 comments"."""
    return point.kind == "more" and (shown <= PREVIEW or highest(point.text) > shown)
