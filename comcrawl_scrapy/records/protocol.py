"""What every record extractor takes and gives."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, Self

from comcrawl_scrapy import dom

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.dom import Outline


@dataclass(frozen=True, slots=True)
class Record:
    """One record of a section. ``node`` is its container; nested records lie inside their parent's node."""

    node: HtmlElement

    @property
    def xpath(self) -> str:
        return dom.xpath(self.node)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page that holds records of one kind, in document order.

    ``node`` is the smallest element that contains them all.
    """

    node: HtmlElement
    records: tuple[Record, ...]

    @property
    def xpath(self) -> str:
        return dom.xpath(self.node)


class RecordExtractor(Protocol):
    """Finds the record sections of a parsed page, without knowing what the records mean."""

    def extract(self, document: HtmlElement) -> Sequence[Section]: ...


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One entry of a site's comment feed, or of any other source that tells what a comment on a page says."""

    text: str
    author: str = ""
    published_text: str = ""


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page of a site, to learn the site's template from; ``entries`` are those of its comments that are known."""

    document: HtmlElement
    entries: tuple[FeedEntry, ...] = ()


class SiteExtractor(RecordExtractor, Protocol):
    """An extractor that learns from several pages of one site and template before it extracts.

    Where it has learnt nothing yet, ``extract`` learns from the page at hand alone.
    """

    def fit(self, pages: Sequence[SitePage]) -> Self:
        """Return an extractor that has learnt from *pages*; this one stays as it is."""


def section_of(outline: Outline, members: Sequence[int]) -> Section:
    """Return the section whose records are the *members* (ascending indices of *outline*)."""
    node = outline.nodes[outline.smallest_around(members[0], members[-1])]
    return Section(node, tuple(Record(outline.nodes[i]) for i in members))


def distinct(groups: Iterable[list[int]]) -> list[list[int]]:
    """Return the groups (ascending indices) without those that have the members of an earlier one.

    >>> distinct([[1, 4], [2, 3], [1, 4]])
    [[1, 4], [2, 3]]
    """
    seen: dict[tuple[int, int, int, int], list[int]] = {}
    for group in groups:
        seen.setdefault((len(group), group[0], group[-1], sum(group)), group)
    return list(seen.values())


def apart(ranked: Sequence[Sequence[int]], outline: Outline) -> list[Sequence[int]]:
    """Keep of groups that overlap the best: of all the ways to see one region of the page, the likeliest."""
    starts: list[int] = []  # of the regions kept, and where they stop, both ascending
    stops: list[int] = []
    kept = []
    for group in ranked:
        start, stop = group[0], outline.end_list[group[-1]]
        at = bisect_left(starts, stop)
        if not at or stops[at - 1] <= start:
            starts.insert(at, start)
            stops.insert(at, stop)
            kept.append(group)
    return kept
