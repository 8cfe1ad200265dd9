"""Which clickable elements of a page may open its comments (paper 000, III.A).

First what an element says: text, attribute values, path and fragment, judged by fastText on character 3-grams. That
leaves a short list of some twenty of the hundreds of clickable elements. Then where it stands: boosted trees weigh the
first judgement with target, repetition, surroundings and position. The middleware clicks, this module decides.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Literal

import numpy as np

from comcrawl_scrapy.controls import comment_words
from comcrawl_scrapy.controls.clickables import EntryPoint, find_clickables
from comcrawl_scrapy.controls.never_click import forbidden
from comcrawl_scrapy.controls.targets import Page
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.gathering.point_kinds import with_kinds
from comcrawl_scrapy.opening.entry_surroundings import Surroundings, jumps
from comcrawl_scrapy.opening.entry_words import features, table

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from lxml.html import HtmlElement
    from numpy.typing import NDArray

    from comcrawl_scrapy.classifiers import FastTextClassifier

__all__ = ["EntryPoint", "Ranker", "rank", "rank_entry_points"]

Candidates = Literal["recommended", "all"]

TREES = "entry_point_trees.npz"
SHORTLIST, JUMPS, REPEATED = 25, 8, 4
"""How many elements the second look is worth at most: by their words, as links within the page, of those that look and
say the same."""
WORTH_A_CLICK, BEST_WORTH_A_CLICK = 0.09, 0.04
"""The probability from which an element is recommended, and a lower one for the best of the page: a click is cheap while
nothing has been found, and dear where there is something better. The probabilities are calibrated (the model card has
the figures): one click in eleven, one in twenty-five. Near these the figures hardly depend on them."""
SAME_ADDRESS = 0.98
"""Factor on the score that an element takes over from another that leads to the same address: that one goes first."""
UNLIKELY = 1e-3
"""Factor on the first judgement of what was not looked at twice, and on the second of a link to the front page of another
site ("Comments powered by …"): it stays behind all the others."""


def rank_entry_points(
    html: str | bytes, url: str | None = None, candidates: Candidates = "recommended"
) -> list[EntryPoint]:
    """Return the elements worth a click, best first; with ``candidates="all"`` every clickable element.

    *url* is that of the page, to tell its own links from others. Raises ValueError for another value of *candidates*, and
    TypeError for a page that is neither text nor bytes.
    """
    document = parse(html)
    return with_kinds(rank(document, url, candidates=candidates), document, url)


def rank(
    document: HtmlElement,
    url: str | None,
    clickables: Collection[HtmlElement] = frozenset(),
    candidates: Candidates = "recommended",
) -> list[EntryPoint]:
    """Rank the elements of a parsed page; *clickables* are nodes seen to react to clicks although their tag does not say so.

    Raises ValueError for another value of *candidates*.
    """
    return [EntryPoint.at(node, score) for node, score in scored(document, url, clickables, candidates)]


def scored(
    document: HtmlElement, url: str | None, clickables: Collection[HtmlElement], candidates: Candidates
) -> list[tuple[HtmlElement, float]]:
    """Return the elements that `rank` ranks, and their scores: to say where each of many stands takes longer than to judge it.

    Raises ValueError as `rank` does.
    """
    if candidates not in ("recommended", "all"):
        raise ValueError(f"candidates must be 'recommended' or 'all', not {candidates!r}")
    around = Surroundings(document, Page.of(document, url), find_clickables(document, clickables))
    scores = ranker().scores(around)
    numbers = range(len(scores)) if candidates == "all" else ranker().recommended(scores)
    return [(around.clickables[number], float(scores[number])) for number in best_first(numbers, scores)]


def best_first(numbers: Iterable[int], scores: NDArray[np.float64]) -> list[int]:
    """Order elements by score; of equal ones the first on the page comes first."""
    return sorted(numbers, key=lambda number: -scores[number])


@dataclass(frozen=True, slots=True)
class Ranker:
    """The two judges: ``words`` of what an element says, ``trees`` of what it says and where it stands."""

    words: FastTextClassifier
    trees: Forest

    def scores(self, around: Surroundings) -> NDArray[np.float64]:
        """Return the score of each clickable element: shape (clickables,)."""
        first = judge_words(around, self.words)
        listed = shortlist(around, first)
        scores = first * UNLIKELY
        if listed:
            scores[listed] = self.trees.probability(table(features(around, first, listed, self.words)))
            scores[[number for number in listed if around.leads_to_front_page(number)]] *= UNLIKELY
        return shared(around, scores)

    def recommended(self, scores: NDArray[np.float64]) -> list[int]:
        """Return the numbers of the elements worth a click."""
        least = np.where(scores == scores.max(initial=0.0), BEST_WORTH_A_CLICK, WORTH_A_CLICK)
        return [int(number) for number in np.flatnonzero(scores >= least)]


@cache
def ranker() -> Ranker:
    """Return the judges with the weights that are shipped; loaded once."""
    return Ranker(comment_words.shipped(), Forest.load(TREES))


def shared(around: Surroundings, scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give elements that lead away to the same comments, as by one address, (nearly) the best score among them.

    Jumps within the page are let alone: scripts do different things on different elements.
    """
    told = scores.copy()
    for address, numbers in around.alike.items():
        vouching = around.vouching[address]
        best = max(scores[number] for number in vouching)
        if len(vouching) > 1 and best >= BEST_WORTH_A_CLICK and around.leaves(numbers[0]):
            clicked = [number for number in numbers if forbidden(around.clickables[number], around.url) is None]
            told[clicked] = np.maximum(scores[clicked], SAME_ADDRESS * best)
    return told


def judge_words(around: Surroundings, model: FastTextClassifier) -> NDArray[np.float64]:
    """Return the probability, by its words alone, of each clickable element: shape (clickables,).

    That of all it says, or of the part that speaks best for it: a long address must not outweigh what the visitor reads.
    """
    everything = model.probability([" ".join(said).strip() for said in around.said])
    parts = [list(texts) for texts in zip(*around.said, strict=True)]
    apart = [np.where([text != "" for text in texts], model.probability(texts), 0.0) for texts in parts]
    best: NDArray[np.float64] = np.max([everything, *apart], axis=0)
    return best


def shortlist(around: Surroundings, first: NDArray[np.float64]) -> list[int]:
    """Return the numbers of the elements to look at twice, best first; what is never clicked is not among them.

    Of elements that are repeated a few stand for all. Besides the best by their words, the best of those that jump within
    the page: some say nothing but where they lead.
    """
    url = around.url
    likely = [int(number) for number in np.argsort(-first, kind="stable")]
    allowed = (number for number in likely if forbidden(around.clickables[number], url) is None)
    listed = list(islice(_not_repeated(allowed, around), SHORTLIST))
    others = likely[likely.index(listed[-1]) + 1 :] if listed else []
    jumping = (number for number in others if jumps(around.clickables[number], around))
    return listed + list(islice((n for n in jumping if forbidden(around.clickables[n], url) is None), JUMPS))


def _not_repeated(numbers: Iterable[int], around: Surroundings) -> Iterator[int]:
    seen: Counter[tuple[tuple[str, str], str]] = Counter()
    for number in numbers:
        alike = around.shape(around.clickables[number]), around.said[number].text
        seen[alike] += 1
        if seen[alike] <= REPEATED:
            yield number
