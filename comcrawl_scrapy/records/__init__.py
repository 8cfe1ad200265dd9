"""Record extractors by name, and the mining of a snapshot: structure proposes, `comcrawl_scrapy.sections` disposes."""

from __future__ import annotations

import re
from itertools import compress
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.measures import CHARS, COLUMN, Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.records.column_heads import column_heads
from comcrawl_scrapy.records.comment_feeds import feed_entries
from comcrawl_scrapy.records.feed_rules import FeedRules
from comcrawl_scrapy.records.frequent_subtrees import FrequentSubtrees
from comcrawl_scrapy.records.invariants import RecordInvariants
from comcrawl_scrapy.records.protocol import (
    FeedEntry,
    Record,
    RecordExtractor,
    Section,
    SiteExtractor,
    SitePage,
    distinct,
)
from comcrawl_scrapy.records.ranked import RankedGroups
from comcrawl_scrapy.records.style_tree import StyleTree
from comcrawl_scrapy.records.templates import TemplateGroups
from comcrawl_scrapy.records.text_density import TextDensity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from comcrawl_scrapy.snapshot import PageSnapshot

__all__ = [
    "EXTRACTORS",
    "SITE_EXTRACTORS",
    "FeedEntry",
    "Record",
    "RecordExtractor",
    "Section",
    "SiteExtractor",
    "SitePage",
    "extract_records",
    "feed_entries",
    "mine",
]

SITE_EXTRACTORS: dict[str, type[SiteExtractor]] = {
    "feed_rules": FeedRules,
    "style_tree": StyleTree,
    "text_density": TextDensity,
}
"""Those that can learn from the pages of a site, with ``fit``."""

EXTRACTORS: dict[str, type[RecordExtractor]] = {
    "default": RankedGroups,
    "frequent_subtrees": FrequentSubtrees,
    "invariants": RecordInvariants,
    "templates": TemplateGroups,
    **SITE_EXTRACTORS,
}

PEOPLE, OF_POSTS = COLUMN["people"], [COLUMN[name] for name in ("images", "controls", "buttons")]
FEWEST_CHARACTERS = 10  # a member, on average: a name, a date and "+1"
TEMPLATE = re.compile(r"(?:^|[\s_-])(?:[Tt]emplate|tmpl)(?:$|[\s_-])")  # for scripts to copy and fill in


def extract_records(html: str | bytes, extractor: str = "default") -> list[Section]:
    """Return the page's record sections, best first, by the extractor of that name.

    The default ranks them by how well they would isolate comments; of sections that overlap it keeps the best. Raises
    ValueError for a name that is not in `EXTRACTORS`, and TypeError for a page that is neither text nor bytes.
    """
    if extractor not in EXTRACTORS:
        raise ValueError(f"no record extractor {extractor!r}; there are {', '.join(sorted(EXTRACTORS))}")
    return list(EXTRACTORS[extractor]().extract(parse(html)))


def mine(snapshot: PageSnapshot) -> None:
    """Fill ``snapshot.measures`` and ``snapshot.groups`` with every group of nodes that might be records; once.

    Groups that lie in quotations are left out: they look like the comments that they quote.
    """
    if snapshot.measures is None:
        snapshot.measures = Measures.of(Outline.of(snapshot.document))
        snapshot.groups = unquoted(snapshot.measures, candidates(snapshot.measures))


def candidates(measures: Measures) -> list[list[int]]:
    """Return the groups of template instances and of record invariants that hold any text, as ascending indices."""
    outline = measures.outline
    groups = distinct([*TemplateGroups().groups(outline), *unbroken(outline, RecordInvariants().groups(outline))])
    groups = without(groups, to_be_filled(outline) | column_heads(outline))
    first, last, size = (
        np.array([(group[0], group[-1], len(group)) for group in groups], dtype=np.int64).reshape(-1, 3).T
    )
    chars = measures.running[:, CHARS]
    enough = chars[outline.end[last]] - chars[first] > FEWEST_CHARACTERS * size
    return list(compress(groups, enough.tolist()))


def unbroken(outline: Outline, groups: Iterable[list[int]]) -> Iterator[list[int]]:
    """Yield the *groups* that leave out no sibling of the same template and size as one of their members.

    An invariant may reach into the record that follows: then it misses the last ones of a list.
    """
    siblings = outline.parent * (int(outline.signatures.max()) + 1) + outline.signatures
    alike = siblings * (len(outline) + 1) + outline.end - np.arange(len(outline))
    number = np.unique(alike, return_inverse=True)[1]
    size, number_of = np.bincount(number).tolist(), number.tolist()
    for group in groups:
        if sum(size[one] for one in {number_of[i] for i in group}) == len(group):
            yield group


def to_be_filled(outline: Outline) -> set[int]:
    """Return the elements that their class or id calls a template: nobody has said what they show."""
    called = [
        kind
        for kind, (_, names) in enumerate(outline.kinds)
        if ("mpl" in names.get("class", "") and TEMPLATE.search(names["class"]))  # the first is quick to tell
        or ("mpl" in names.get("id", "") and TEMPLATE.search(names["id"]))
    ]
    return {*np.flatnonzero(np.isin(outline.kind, called)).tolist()} if called else set()


def without(groups: list[list[int]], elements: set[int]) -> list[list[int]]:
    """Return the *groups* without those *elements*, each group once."""
    if not elements:
        return groups
    left = (group if elements.isdisjoint(group) else [i for i in group if i not in elements] for group in groups)
    return distinct(filter(None, left))


def unquoted(measures: Measures, groups: Iterable[list[int]]) -> list[list[int]]:
    """Return the *groups* that do not lie in quotations with all of their members.

    What is only tagged as one, and shows somebody's name and picture, is a post: so do sites that embed them. And one with
    somebody's name that can be answered or liked is no quotation.
    """
    outline = measures.outline
    kinds = measures.quotations
    if not kinds:
        return list(groups)
    are_quotations = np.zeros(len(outline.kinds), dtype=bool)
    are_quotations[[*kinds]] = True
    quotations = np.flatnonzero(are_quotations[outline.kind])
    held = measures.held(quotations)
    are_tagged = [not kinds[number] for number in outline.kind[quotations].tolist()]
    are_shown = (held[:, PEOPLE] > 0) & (held[:, OF_POSTS] > 0).any(axis=1)
    are_posts = np.array(are_tagged, dtype=bool) & are_shown
    quoting_all = np.zeros(len(outline), dtype=bool)
    quoting_all[quotations[~are_posts]] = True
    quoted = outline.covered(quoting_all).tolist()
    return [group for group in groups if not all(quoted[i] for i in group)]
