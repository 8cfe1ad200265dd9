"""BlogForever's extraction rules, learnt from web feeds (paper 002, 3).

A feed tells what some comments of a page say. The rule whose nodes say it best on most pages of a site is taken for the
site's template, and applied to pages, and to comments, that are in no feed: "posts of the same blog share a similar HTML
structure" (observation 2). How a page's best rule is found is in `comcrawl_scrapy.records.rule_learning`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Self, TypeVar

from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.records.outlines import distance
from comcrawl_scrapy.records.protocol import section_of
from comcrawl_scrapy.records.rule_learning import PageRules, best_rules, climbed, nodes_by_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.records.protocol import Section, SitePage

T = TypeVar("T")


@dataclass(frozen=True)
class SiteRules:
    """What was learnt of a site: XPaths of its comments' texts, authors and dates (None: not in the feed, or not found).

    ``levels``: how far above its text the container of a comment is, in steps to the parent.
    """

    content: str
    author: str | None = None
    date: str | None = None
    levels: int = 0

    @classmethod
    def of(cls, pages: Sequence[PageRules]) -> SiteRules:
        """Return what most *pages* have (algorithm 1); of rules that as many have, the one that is likest its entries."""
        best_first = sorted(pages, key=lambda page: -page.alike)
        content = _most_frequent(page.content for page in best_first)
        agreed = [page for page in best_first if page.content == content]
        heights: Counter[int] = sum((page.heights for page in agreed), Counter())
        author, date = _most_frequent(page.author for page in agreed), _most_frequent(page.date for page in agreed)
        return cls(content, author, date, _most_frequent(heights.elements()))


@dataclass(frozen=True)
class RuledComment:
    """One comment as the rules find it; ``contents`` are the elements of its text, in document order."""

    container: HtmlElement
    contents: tuple[HtmlElement, ...]
    author: HtmlElement | None
    date: HtmlElement | None


@dataclass(frozen=True)
class FeedRules:
    """Extracts comments by rules learnt from comment feeds; without rules, as before `fit`, there are none.

    ``fetched_at`` is when the pages were fetched, which dates such as "43 years ago" count from (None: now).
    """

    rules: SiteRules | None = None
    fetched_at: datetime | None = None

    def fit(self, pages: Sequence[SitePage]) -> Self:
        """Learn from the *pages* that have entries; where none has, or none shows them, there are no rules."""
        now = self.fetched_at or datetime.now(UTC)
        learnt = [rules for page in pages if page.entries and (rules := best_rules(page, now)) is not None]
        return replace(self, rules=SiteRules.of(learnt) if learnt else None)

    def extract(self, document: HtmlElement) -> Sequence[Section]:
        """Return the section of all that the rules find, none where they find nothing."""
        outline = Outline.of(document)
        found = self._containers(outline, nodes_by_rule(outline))
        return [section_of(outline, list(found))] if found else []

    def comments(self, document: HtmlElement) -> list[RuledComment]:
        """Return the comments with the elements of text, author and date, in document order."""
        outline = Outline.of(document)
        nodes = nodes_by_rule(outline)
        found = self._containers(outline, nodes)
        firsts = sorted(contents[0] for contents in found.values())
        fields = (self.rules.author, self.rules.date) if self.rules else (None, None)
        authors, dates = (_nearest(outline, nodes.get(rule or "", ()), firsts) for rule in fields)
        return [
            RuledComment(
                outline.nodes[container],
                tuple(outline.nodes[i] for i in contents),
                authors.get(contents[0]),
                dates.get(contents[0]),
            )
            for container, contents in found.items()
        ]

    def _containers(self, outline: Outline, nodes: Mapping[str, Sequence[int]]) -> dict[int, list[int]]:
        """Return the elements of the text by the container they are in, ascending."""
        if self.rules is None:
            return {}
        contents = nodes.get(self.rules.content, ())
        found: defaultdict[int, list[int]] = defaultdict(list)
        for content, container in zip(contents, climbed(outline, contents, self.rules.levels).tolist(), strict=True):
            found[container].append(content)
        return dict(sorted(found.items()))


def _most_frequent(found: Iterable[T]) -> T:
    """Return the most frequent, of equals the first."""
    return Counter(found).most_common(1)[0][0]


def _nearest(outline: Outline, nodes: Sequence[int], contents: Sequence[int]) -> dict[int, HtmlElement]:
    """Give every content (ascending) the nearest of *nodes* that are nearer to it than to others (tree distance, 3.5).

    Of two contents that are as near, a node belongs to the one it stands before; one that holds a content, to none.
    """
    found: dict[int, tuple[int, int]] = {}
    for node in nodes if contents else ():
        k = bisect_left(contents, node)
        if k < len(contents) and contents[k] < outline.end[node]:
            continue
        # The neighbours share the most ancestors with it; looking at no others keeps all the ways together linear.
        away, content = min((distance(outline, node, c), -c) for c in contents[max(k - 1, 0) : k + 1])
        found[-content] = min(found.get(-content, (away, node)), (away, node))
    return {content: outline.nodes[node] for content, (_, node) in found.items()}
