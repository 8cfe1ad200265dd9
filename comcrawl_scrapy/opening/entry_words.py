"""What words tell of a clickable element: its own, each kind for itself, and those of what it leads to and stands in.

Every text is judged by the same linear model on 3-grams; the boosted trees weigh the judgements (log odds).
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from comcrawl_scrapy.controls.wordings import reduced, telling, words
from comcrawl_scrapy.opening.entry_features import structure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement
    from numpy.typing import NDArray

    from comcrawl_scrapy.classifiers import FastTextClassifier
    from comcrawl_scrapy.controls.wordings import Wording
    from comcrawl_scrapy.opening.entry_surroundings import Surroundings

ANCESTORS = ((0, 2), (2, 5), (5, 9))
"""Levels up, from and to, whose names are judged together."""
INSIDE_GOAL, NEAR = 12, 100
"""How many elements of what a link jumps to are read, and how many characters of what stands around an element."""
UNKNOWN = -12.0


def features(
    around: Surroundings, first: NDArray[np.float64], listed: list[int], model: FastTextClassifier
) -> list[dict[str, float]]:
    """Return what the trees are told of each listed element, by name; *first* is the judgement of every element."""
    apart = _judgements_apart(around, listed, model)
    odds = log_odds(first)
    apart |= {"vouched": _vouched(around, odds, listed)}
    rows = []
    for place, number in enumerate(listed):
        row = dict(structure(number, around))
        row |= {"words": odds[number], "place_in_list": place, "behind_best": odds[listed[0]] - odds[number]}
        row |= {"clickables": np.log1p(len(around.clickables)), "likely": min(10, int((first > 0.5).sum()))}
        row |= {name: values[place] for name, values in apart.items()}
        rows.append(row)
    return rows


def _judgements_apart(around: Surroundings, listed: list[int], model: FastTextClassifier) -> dict[str, Any]:
    said = [around.said[number] for number in listed]
    nodes = [around.clickables[number] for number in listed]
    parts = {name: [getattr(one, name) for one in said] for name in ("text", "values", "path")}
    parts |= {"goal": [_goal(node, around) for node in nodes], "near": [_near(node) for node in nodes]}
    parts |= {"heading": [reduced(around.heading(node)) for node in nodes]}
    parts |= {f"names_{low}": [_names(node, around, low, high) for node in nodes] for low, high in ANCESTORS}
    judged: dict[str, Any] = {f"words_{name}": log_odds(model.probability(texts)) for name, texts in parts.items()}
    silent = {f"no_{name}": [not text for text in parts[name]] for name in parts if not name.startswith("names")}
    return judged | silent | {"best_word": _best_words(said, model)}


def _vouched(around: Surroundings, odds: NDArray[np.float64], listed: list[int]) -> list[float]:
    """Return the best judgement of the other elements that lead to the same place, which all lead to comments or none."""
    found = []
    for number in listed:
        others = around.vouching.get(around.address(around.clickables[number]) or "", ())
        found.append(max((odds[other] for other in others if other != number), default=UNKNOWN))
    return found


def _best_words(said: Sequence[Wording], model: FastTextClassifier) -> NDArray[np.float64]:
    """Judge each word for itself and return the best of each wording: much that says nothing must not outweigh it."""
    vocabulary = {word for one in said for part in one for word in part.split()}
    odds = dict(zip(vocabulary, log_odds(model.probability(list(vocabulary))), strict=True))
    return np.array([max((odds[word] for part in one for word in part.split()), default=0.0) for one in said])


def _goal(node: HtmlElement, around: Surroundings) -> str:
    """Return id and class of what the element points to on its page, and of the first elements inside."""
    goal = around.goal(node)
    if goal is None:
        return ""
    inside = islice(goal.iter("*"), INSIDE_GOAL)
    return reduced(telling(" ".join(around.called(part) for part in inside)))


def _near(node: HtmlElement) -> str:
    """Return the beginning of the text in the parent of the element."""
    parent = node.getparent()
    return "" if parent is None else reduced(words(parent)[:NEAR])


def _names(node: HtmlElement, around: Surroundings, low: int, high: int) -> str:
    """Return id and class of the ancestors from *low* to *high* levels up."""
    return reduced(" ".join(around.called(ancestor) for ancestor in islice(node.iterancestors(), low, high)))


def table(rows: Sequence[dict[str, float]]) -> NDArray[np.float64]:
    """Lay features out in the columns' one order, by name: shape (rows, features)."""
    return np.array([[row[name] for name in sorted(row)] for row in rows], dtype=np.float64)


def log_odds(probability: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return log odds, bounded: judges that are certain are not more certain than that."""
    safe = np.clip(probability, 1e-5, 1 - 1e-5)
    odds: NDArray[np.float64] = np.log(safe / (1 - safe))
    return odds
