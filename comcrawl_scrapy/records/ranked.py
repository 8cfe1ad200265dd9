"""The default extractor: all proposals, ranked by how well they would isolate comments."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.records.protocol import Section


class RankedGroups:
    """Every group of nodes that might be records, the likeliest comments first, none overlapping a better one.

    What another template renders of the comments is in their section, too.
    """

    def extract(self, document: HtmlElement) -> Sequence[Section]:
        from comcrawl_scrapy import records, section_reading, sections  # which build on the proposals of this package
        from comcrawl_scrapy.snapshot import PageSnapshot

        snapshot = PageSnapshot(document, "", "load", datetime.now(UTC))
        records.mine(snapshot)
        found = sections.classify(snapshot)
        if found is not None and found.others and found.score > sections.THRESHOLD:
            section_reading.complete(snapshot, found)
        return snapshot.sections or []
