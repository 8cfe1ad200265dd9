"""CommentsMiner's record extraction by frequent subtrees (paper 003).

Comments are rendered by one pattern of tags. Candidates for it are mined (III, `subtree_mining`), the likeliest is chosen
by what its occurrences say (IV, `subtree_ranking`), and matched against the page; occurrences inside one another are
comments and their answers (V).

Beyond the paper: the search is bounded, the attributes fallback also falls back from candidates that rank badly, and the
ranking knows more than the eight densities, with which it takes the best candidate on a third of the pages only.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.records.protocol import apart, section_of
from comcrawl_scrapy.records.subtree_mining import PageTree, candidates
from comcrawl_scrapy.records.subtree_ranking import features, shipped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.forests import Forest
    from comcrawl_scrapy.records.protocol import Section
    from comcrawl_scrapy.records.subtree_mining import Candidate, Pattern

GOOD_ENOUGH = 0.7  # of a named candidate, to look no further
MOST_CANDIDATES = 200  # ranked, a page; the paper's rarely exceed twenty (III.E)


class FrequentSubtrees:
    """Finds the sections whose records are occurrences of one frequent subtree, the likeliest comments first."""

    def extract(self, document: HtmlElement) -> Sequence[Section]:
        """Return the sections; none where nothing is repeated."""
        outline = Outline.of(document)
        return [section_of(outline, group) for group in apart(groups(Measures.of(outline), shipped()), outline)]


def groups(measures: Measures, model: Forest) -> list[list[int]]:
    """Return what each candidate says are the page's records, best first, as ascending indices.

    The winner's are where it occurs (V), nested ones inside those that they answer; of the others, where they were mined.
    """
    tree = PageTree.of(measures)
    ranked = list(rank(tree, measures, model))
    return [occurrences_near(tree, ranked[0]), *(list(other.roots) for other in ranked[1:])] if ranked else []


def rank(tree: PageTree, measures: Measures, model: Forest) -> Iterator[Candidate]:
    """Yield the candidates, best first (IV.B).

    The attributes fallback (III.D): who takes the winner only has nothing mined but what begins at nodes named after
    comments, unless that leads to no candidate, or to none that ranks well: a page may name other things so.
    """
    named = _scored(tree, measures, model, named=True)
    trusted = bool(named) and named[0][0] >= GOOD_ENOUGH
    if trusted:
        yield from (candidate for _, candidate in named)
    yield from (candidate for _, candidate in _scored(tree, measures, model, named=False))
    if not trusted:
        yield from (candidate for _, candidate in named)


def _scored(tree: PageTree, measures: Measures, model: Forest, *, named: bool) -> list[tuple[float, Candidate]]:
    found = candidates(tree, named=named)[:MOST_CANDIDATES]
    scores = model.predict(features(measures, tree, found))
    return [(float(scores[i]), found[i]) for i in np.argsort(-scores, kind="stable").tolist()]


def occurrences_near(tree: PageTree, winner: Candidate) -> list[int]:
    """Return where the pattern of *winner* occurs in the part of the page in which it was mined.

    It may occur elsewhere too, when it is a common one (V); the same grouping as that of mining tells these apart.
    """
    part = tree.branch[winner.roots[0]]
    return [i for i in occurrences(tree, winner.pattern) if tree.branch[i] == part]


def occurrences(tree: PageTree, pattern: Pattern) -> list[int]:
    """Return the nodes at which *pattern* is an induced ordered subtree of the page, ascending (V).

    Bottom-up, and so depth-first without recursion; linear in the nodes for each node of the pattern.
    """
    labelled: defaultdict[str, list[int]] = defaultdict(list)
    for i, (tag, branch) in enumerate(zip(tree.tags, tree.branch, strict=True)):
        if branch >= 0:
            labelled[tag].append(i)
    waiting: defaultdict[int, list[list[int]]] = defaultdict(list)  # by depth: where subpatterns occur, right to left
    for depth, tag in zip(reversed(pattern.depths), reversed(pattern.tags), strict=True):
        inside = waiting.pop(depth + 1, [])
        waiting[depth].append(_parents_of_all(tree, tag, inside[::-1]) if inside else labelled[tag])
    return waiting[0][0]


def _parents_of_all(tree: PageTree, tag: str, parts: Iterable[Sequence[int]]) -> list[int]:
    """Return the nodes of *tag* with a child in each of *parts*, in their order: each is the first after the one before."""
    reached: dict[int, int] | None = None  # parents, and the place of the child last matched
    for part in parts:
        further: dict[int, int] = {}
        for child in part:
            up, place = tree.parent[child], tree.place[child]
            after = -1 if reached is None else reached.get(up, place)
            if tree.tags[up] == tag and tree.branch[up] >= 0 and place > after:
                further[up] = min(place, further.get(up, place))
        reached = further
    return sorted(reached or ())
