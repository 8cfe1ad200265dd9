"""How good a ranking of entry points is, over labelled pages: by page, and by element (paper 000, Table II)."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class PageResult:
    """What came of one page.

    ``rank`` is that of the first right element among the recommended, None where there is none. The others say of each
    labelled element whether it was recommended: entry points, hard negatives, random negatives.
    """

    language: str
    has_entry_point: bool
    candidates: int
    rank: int | None
    positives: Sequence[bool]
    hard: Sequence[bool]
    random: Sequence[bool]


def figures(results: Sequence[PageResult]) -> dict[str, float]:
    """Return the figures by name; one that no page speaks of is left out.

    candidates: recommended elements a page. recall: share of the pages with an entry point where one is recommended.
    R@k: found within k clicks. clicks: mean rank where found. element F1: on all positives and one random negative a page
    with a positive, as the paper counts. hard: share of hard negatives recommended. spared: share of pages without an
    entry point where nothing is recommended.
    """
    having = [result for result in results if result.has_entry_point]
    ranks = [result.rank for result in having if result.rank is not None]
    found: dict[str, Sequence[float]] = {
        "candidates": [result.candidates for result in results],
        "recall": [result.rank is not None for result in having],
        "clicks": ranks,
        **{f"R@{k}": [result.rank is not None and result.rank <= k for result in having] for k in (1, 3, 5)},
        "hard": [recommended for result in results for recommended in result.hard],
        "spared": [not result.candidates for result in results if not result.has_entry_point],
    }
    means = {name: float(fmean(values)) for name, values in found.items() if values}
    return means | ({"element F1": element_f1(having)} if having else {})


def element_f1(having: Sequence[PageResult]) -> float:
    """Return F1 over all entry points and one random other element of each page with one (paper 000, V.A and Table II)."""
    positives = [recommended for result in having for recommended in result.positives]
    hits = sum(positives)
    false = sum(result.random[0] for result in having if result.random)
    return 2 * hits / (hits + false + len(positives)) if hits else 0.0


def split_by_language(results: Sequence[PageResult], least: int = 3) -> dict[str, list[PageResult]]:
    """Return the results of each language that has at least *least* pages with an entry point."""
    languages = sorted({result.language for result in results})
    groups = {language: [result for result in results if result.language == language] for language in languages}
    return {language: group for language, group in groups.items() if sum(one.has_entry_point for one in group) >= least}
