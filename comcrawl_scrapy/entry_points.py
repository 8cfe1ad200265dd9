"""Which clickable elements of a page may open its comments (paper 000, III.A).

First what an element says: text, attribute values, path and fragment, judged by fastText on character 3-grams. That
leaves a short list of some twenty of the hundreds of clickable elements. Then where it stands: boosted trees weigh the
first judgement with target, repetition, surroundings and position. The middleware clicks, this module decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from comcrawl_scrapy.classifiers import FastTextClassifier, letters
from comcrawl_scrapy.clickables import EntryPoint, Page, find_clickables
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.entry_features import Surroundings
from comcrawl_scrapy.more_points import more_points
from comcrawl_scrapy.never_click import forbidden
from comcrawl_scrapy.trees import BoostedTrees

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from lxml.html import HtmlElement
    from numpy.typing import NDArray

__all__ = ["EntryPoint", "Ranker", "more_points", "rank", "rank_entry_points"]

Candidates = Literal["recommended", "all"]

WORDS, TREES = "entry_point_words.bin", "entry_point_trees.json"
SHORTLIST = 20
"""How many elements the second look is worth at most."""
LEAST = 0.005
"""The first judgement below which there is no second look."""
WORTH_A_CLICK = 0.1
"""The probability from which an element is recommended (the card of the weights has the figures)."""
UNLIKELY = 1e-3
"""Factor on the first judgement of what was not looked at twice: it stays behind all that was."""


def rank_entry_points(
    html: str | bytes, url: str | None = None, candidates: Candidates = "recommended"
) -> list[EntryPoint]:
    """Return the elements worth a click, best first; with ``candidates="all"`` every clickable element."""
    return rank(parse(html), url, candidates=candidates)


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
    best = np.argsort(-scores, kind="stable")
    worth = best if candidates == "all" else best[scores[best] >= WORTH_A_CLICK]
    return [EntryPoint.at(around.clickables[number], scores[number]) for number in worth]


@dataclass(frozen=True, slots=True)
class Ranker:
    """The two judges: ``words`` of what an element says, ``trees`` of what it says and where it stands."""

    words: FastTextClassifier
    trees: BoostedTrees

    def scores(self, around: Surroundings) -> NDArray[np.float64]:
        """Return the score of each clickable element: shape (clickables,)."""
        first = judge_words(around, self.words)
        listed = shortlist(around, first)
        scores = first * UNLIKELY
        scores[listed] = self.trees.probability(features(around, first, listed, self.words))
        return scores


@cache
def ranker() -> Ranker:
    """Return the judges with the weights that are shipped; loaded once."""
    return Ranker(FastTextClassifier.load(WORDS), BoostedTrees.load(TREES))


def judge_words(around: Surroundings, model: FastTextClassifier) -> NDArray[np.float64]:
    """Return the probability, by its words alone, of each clickable element: shape (clickables,)."""
    return model.probability([" ".join(said).strip() for said in around.said])


def shortlist(around: Surroundings, first: NDArray[np.float64]) -> list[int]:
    """Return the numbers of the elements to look at twice, best first; what is never clicked is not among them."""
    url = around.page.addresses[0].geturl() if around.page.addresses else None
    likely = (int(number) for number in np.argsort(-first, kind="stable") if first[number] > LEAST)
    allowed = (number for number in likely if forbidden(around.clickables[number], url) is None)
    return [number for number, _ in zip(allowed, range(SHORTLIST), strict=False)]


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


def _judgements_apart(around: Surroundings, listed: list[int], model: FastTextClassifier) -> dict[str, Any]:
    """Judge text, values, path and the names of what lies around each listed element, each for itself."""
    said = [around.said[number] for number in listed]
    nodes = [around.clickables[number] for number in listed]
    parts = {name: [getattr(one, name) for one in said] for name in ("text", "values", "path")}
    parts |= {f"names_{low}": [_names(node, low, high) for node in nodes] for low, high in ((0, 2), (2, 5), (5, 9))}
    return {f"words_{name}": log_odds(model.probability(texts)) for name, texts in parts.items()} | {
        f"no_{name}": [not text for text in parts[name]] for name in ("text", "values", "path")
    }


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
