"""Which clickable elements of a page may open its comments (paper 000, III.A).

First what an element says: text, attribute values, path and fragment, judged by fastText on character 3-grams. That
leaves a short list of some twenty of the hundreds of clickable elements. Then where it stands: boosted trees weigh the
first judgement with target, repetition, surroundings and position. The middleware clicks, this module decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from comcrawl_scrapy.classifiers import FastTextClassifier, letters
from comcrawl_scrapy.clickables import EntryPoint, Page, find_clickables
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.entry_features import Surroundings, jumps
from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.more_points import more_points
from comcrawl_scrapy.never_click import forbidden
from comcrawl_scrapy.point_kinds import with_kinds

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from lxml.html import HtmlElement
    from numpy.typing import NDArray

    from comcrawl_scrapy.clickables import Wording

__all__ = ["EntryPoint", "Ranker", "more_points", "rank", "rank_entry_points"]

Candidates = Literal["recommended", "all"]

WORDS, TREES = "entry_point_words.bin", "entry_point_trees.npz"
SHORTLIST, JUMPS = 25, 8
"""How many elements the second look is worth at most, by their words and as links within the page."""
WORTH_A_CLICK, BEST_WORTH_A_CLICK = 0.07, 0.025
"""The probability from which an element is recommended, and a lower one for the best of the page: a click is cheap while
nothing has been found, and dear where there is something better (the model card has the figures)."""
UNLIKELY = 1e-3
"""Factor on the first judgement of what was not looked at twice: it stays behind all that was."""


def rank_entry_points(
    html: str | bytes, url: str | None = None, candidates: Candidates = "recommended"
) -> list[EntryPoint]:
    """Return the elements worth a click, best first; with ``candidates="all"`` every clickable element."""
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
    if candidates not in ("recommended", "all"):
        raise ValueError(f"candidates must be 'recommended' or 'all', not {candidates!r}")
    around = Surroundings(document, Page.of(document, url), find_clickables(document, clickables))
    scores = ranker().scores(around)
    numbers = range(len(scores)) if candidates == "all" else recommended(scores)
    return [EntryPoint.at(around.clickables[number], scores[number]) for number in best_first(numbers, scores)]


def recommended(scores: NDArray[np.float64]) -> list[int]:
    """Return the numbers of the elements worth a click."""
    least = np.where(scores == scores.max(initial=0.0), BEST_WORTH_A_CLICK, WORTH_A_CLICK)
    return [int(number) for number in np.flatnonzero(scores >= least)]


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
        return scores


@cache
def ranker() -> Ranker:
    """Return the judges with the weights that are shipped; loaded once."""
    return Ranker(FastTextClassifier.load(WORDS), Forest.load(TREES))


def judge_words(around: Surroundings, model: FastTextClassifier) -> NDArray[np.float64]:
    """Return the probability, by its words alone, of each clickable element: shape (clickables,)."""
    return model.probability([" ".join(said).strip() for said in around.said])


def shortlist(around: Surroundings, first: NDArray[np.float64]) -> list[int]:
    """Return the numbers of the elements to look at twice, best first; what is never clicked is not among them.

    Besides the best by their words, the best of those that jump within the page: some say nothing but where they lead.
    """
    url = around.page.addresses[0].geturl() if around.page.addresses else None
    likely = [int(number) for number in np.argsort(-first, kind="stable")]
    allowed = (number for number in likely if forbidden(around.clickables[number], url) is None)
    listed = list(islice(allowed, SHORTLIST))
    others = likely[likely.index(listed[-1]) + 1 :] if listed else []
    jumping = (number for number in others if jumps(around.clickables[number], around))
    return listed + list(islice((n for n in jumping if forbidden(around.clickables[n], url) is None), JUMPS))


def features(
    around: Surroundings, first: NDArray[np.float64], listed: list[int], model: FastTextClassifier
) -> list[dict[str, float]]:
    """Return what the trees are told of each listed element, by name."""
    apart = _judgements_apart(around, listed, model)
    odds = log_odds(first)
    rows = []
    for place, number in enumerate(listed):
        row = dict(around.structure(number))
        row |= {"words": odds[number], "place_in_list": place, "behind_best": odds[listed[0]] - odds[number]}
        row |= {"clickables": np.log1p(len(around.clickables)), "likely": min(10, int((first > 0.5).sum()))}
        row |= {name: values[place] for name, values in apart.items()}
        rows.append(row)
    return rows


def table(rows: Sequence[dict[str, float]]) -> NDArray[np.float64]:
    """Lay features out in the columns' one order, by name: shape (rows, features)."""
    return np.array([[row[name] for name in sorted(row)] for row in rows], dtype=np.float64)


def _judgements_apart(around: Surroundings, listed: list[int], model: FastTextClassifier) -> dict[str, Any]:
    """Judge text, values, path and the names of what lies around each listed element, each for itself."""
    said = [around.said[number] for number in listed]
    nodes = [around.clickables[number] for number in listed]
    parts = {name: [getattr(one, name) for one in said] for name in ("text", "values", "path")}
    parts |= {f"names_{low}": [_names(node, low, high) for node in nodes] for low, high in ((0, 2), (2, 5), (5, 9))}
    judged: dict[str, Any] = {f"words_{name}": log_odds(model.probability(texts)) for name, texts in parts.items()}
    silent = {f"no_{name}": [not text for text in parts[name]] for name in ("text", "values", "path")}
    return judged | silent | {"best_word": _best_words(said, model)}


def _best_words(said: Sequence[Wording], model: FastTextClassifier) -> NDArray[np.float64]:
    """Judge each word for itself and return the best of each wording: much that says nothing must not outweigh it."""
    vocabulary = {word for one in said for part in one for word in part.split()}
    odds = dict(zip(vocabulary, log_odds(model.probability(list(vocabulary))), strict=True))
    return np.array([max((odds[word] for part in one for word in part.split()), default=0.0) for one in said])


def _names(node: HtmlElement, low: int, high: int) -> str:
    """Return id and class of the ancestors from *low* to *high* levels up."""
    return letters(" ".join(_ancestor_names(node, low, high)))


def _ancestor_names(node: HtmlElement, low: int, high: int) -> Iterator[str]:
    for level, ancestor in enumerate(node.iterancestors()):
        if level >= high:
            return
        if level >= low:
            yield f"{ancestor.get('id') or ''} {ancestor.get('class') or ''}"


def log_odds(probability: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return log odds, bounded: judges that are certain are not more certain than that."""
    safe = np.clip(probability, 1e-5, 1 - 1e-5)
    odds: NDArray[np.float64] = np.log(safe / (1 - safe))
    return odds
