"""The items of a crawl against the truth of the site."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.demo_site.articles import DemoArticle
    from tests.demo_site.comments import TrueComment


@dataclass(frozen=True)
class Comparison:
    """One article: what should have come out, and what did. ``item`` is None where the crawl left none.

    ``pairs`` are the found comments whose text is right, each with its true comment.
    """

    article: DemoArticle
    item: dict[str, Any] | None
    pairs: list[tuple[TrueComment, dict[str, Any]]]

    @property
    def outcome(self) -> str:
        """The outcome that the crawl names."""
        return self.item["outcome"] if self.item else "missing"

    @property
    def outcome_is_right(self) -> bool:
        """Whether it is one of those expected."""
        return self.outcome in self.article.expected

    @property
    def true(self) -> int:
        """How many comments there are."""
        return len(self.article.visible_comments)

    @property
    def found(self) -> int:
        """How many comments the crawl brought home."""
        return len(self.item["comments"]) if self.item else 0

    @property
    def claimed(self) -> int:
        """How many comments the page claims, as the crawl has read it; as many as were found where it claims nothing."""
        return (self.item and self.found and self.item.get("comments_claimed")) or self.found

    @property
    def authors(self) -> int:
        """How many of the pairs have the right author."""
        return sum(true.author == found["author"] for true, found in self.pairs)

    @property
    def times(self) -> int:
        """How many of the pairs have the right time, as exactly as the page shows it."""
        return sum(self.time_is_right(true, found) for true, found in self.pairs)

    @property
    def parents(self) -> int:
        """How many of the pairs have the right parent, or rightly none."""
        of = {found["id"]: true.id for true, found in self.pairs}
        return sum(
            (of.get(found["parent_id"], "unknown") if found["parent_id"] else None) == true.parent
            for true, found in self.pairs
        )

    def time_is_right(self, true: TrueComment, found: dict[str, Any]) -> bool:
        """Say whether a found time is as near to the true one as the page lets it be."""
        if not found["published_at"] or not self.item:
            return False
        off = abs(datetime.fromisoformat(found["published_at"]) - true.published_at)
        return off <= self.article.tolerance(true, datetime.fromisoformat(self.item["fetched_at"]))


def words(text: str) -> str:
    """Fold white space, which markup does not define."""
    return " ".join(text.split())


def compare(article: DemoArticle, item: dict[str, Any] | None) -> Comparison:
    """Pair the comments of an item with the true ones: a text is right when it is the same, word by word."""
    found = defaultdict(list)
    for comment in item["comments"] if item else []:
        found[words(comment["text"])].append(comment)
    pairs = [(true, found[words(true.text)].pop()) for true in article.visible_comments if found[words(true.text)]]
    return Comparison(article, item, pairs)


def recall(comparisons: Iterable[Comparison]) -> float:
    """Return which share of the true comments came out right."""
    rows = list(comparisons)
    return sum(len(row.pairs) for row in rows) / sum(row.true for row in rows)


def precision(comparisons: Iterable[Comparison]) -> float:
    """Return which share of the comments that came out is right."""
    rows = list(comparisons)
    return sum(len(row.pairs) for row in rows) / max(1, sum(row.found for row in rows))


def gathered(comparisons: Iterable[Comparison]) -> float:
    """Return which share of the comments that pages claim came out, where any did."""
    rows = list(comparisons)
    return sum(min(row.found, row.claimed) for row in rows) / max(1, sum(row.claimed for row in rows))
