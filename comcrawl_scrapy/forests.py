"""Histogram-boosted trees as plain arrays: learnt by scikit-learn, stored without pickles, evaluated by numpy.

scikit-learn's own predictor starts threads for every call, which costs more than a page's hundred rows do, and its
pickles (skops files too) are bound to a version. A forest here is a few arrays in an ``.npz`` file.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Self

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from comcrawl_scrapy.dom import Floats

    Nodes = NDArray[np.integer[Any]]
    Rows = NDArray[np.floating[Any]]

IN_MEMORY = {"feature": np.intp, "left": np.intp, "roots": np.intp}  # what numpy looks up without converting
AT_ONCE = (1, 2, 4, 8, 16)  # bytes, a bit for each row, that numpy takes faster than other numbers of them
FIELDS = ("feature", "threshold", "left", "value", "roots", "baseline", "deepest")


@dataclass(frozen=True)
class Forest:
    """The trees of one model, their nodes one after the other.

    A row goes from node i to ``left[i]`` where its ``feature[i]`` is at most ``threshold[i]``, else to the node after
    that; a leaf leads to itself. The prediction is the sum of the leaves' ``value`` and ``baseline`` (log-odds, in a
    classifier).
    """

    feature: NDArray[np.integer[Any]]
    threshold: NDArray[np.float32]
    left: NDArray[np.integer[Any]]
    value: NDArray[np.float32]
    roots: NDArray[np.integer[Any]]
    baseline: NDArray[np.float64]
    deepest: NDArray[np.int64]

    @classmethod
    def of(cls, model: Any) -> Self:
        """Take the trees out of a ``HistGradientBoosting`` regressor or binary classifier fitted to float32 rows."""
        trees = [_laid_out(stage[0].nodes) for stage in model._predictors]
        roots = np.cumsum([0, *(len(tree["value"]) for tree in trees)])[:-1]
        joined = {name: np.concatenate([tree[name] for tree in trees]) for name in ("feature", "threshold", "value")}
        left = np.concatenate([tree["left"] + root for tree, root in zip(trees, roots, strict=True)])
        return cls(
            joined["feature"].astype(np.int16), joined["threshold"].astype(np.float32), left.astype(np.int32),
            joined["value"].astype(np.float32), roots.astype(np.int32), np.ravel(model._baseline_prediction).astype(float),
            np.array(max(int(stage[0].nodes["depth"].max()) for stage in model._predictors)),
        )  # fmt: skip

    @classmethod
    def mean(cls, models: Iterable[Any]) -> Self:
        """Take the trees of several fitted models, and let them predict the mean (of the log-odds)."""
        forests = [cls.of(model) for model in models]
        values = [forest.value / np.float32(len(forests)) for forest in forests]
        return replace(
            cls.joined(forests),
            value=np.concatenate(values),
            baseline=np.mean([forest.baseline for forest in forests], axis=0),
        )

    @classmethod
    def joined(cls, forests: Sequence[Self]) -> Self:
        """Return the trees of all *forests*, one forest after the other."""
        starts = np.cumsum([0, *(len(forest.value) for forest in forests)])[:-1]
        moved = [
            replace(
                forest,
                left=(forest.left + start).astype(forest.left.dtype),
                roots=(forest.roots + start).astype(forest.roots.dtype),
            )
            for forest, start in zip(forests, starts, strict=True)
        ]
        parts = {name: [getattr(forest, name) for forest in moved] for name in FIELDS}
        deepest = np.max(parts.pop("deepest"))
        baseline = np.sum(parts.pop("baseline"), axis=0)
        return cls(
            **{name: np.concatenate(arrays) for name, arrays in parts.items()}, baseline=baseline, deepest=deepest
        )

    @classmethod
    def load(cls, name: str) -> Self:
        """Load weights shipped in ``comcrawl_scrapy/models``; raises FileNotFoundError where there are none."""
        data = (files("comcrawl_scrapy") / "models" / name).read_bytes()
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            return cls(*(np.array(arrays[name], dtype=IN_MEMORY.get(name)) for name in FIELDS))

    def save(self, path: Path) -> None:
        """Write the arrays, compressed; the same forest gives the same bytes."""
        np.savez_compressed(path, **{name: getattr(self, name) for name in FIELDS})

    def predict(self, rows: Rows) -> Floats:
        """Return the sum of the trees for each row: shape (rows,)."""
        return self.total(self.leaves(rows))

    def total(self, leaves: NDArray[np.float32]) -> Floats:
        """Return the prediction for each row of which the trees say *leaves*."""
        return np.asarray(leaves.sum(axis=0, dtype=np.float64) + self.baseline[0])

    def leaves(self, rows: Rows) -> NDArray[np.float32]:
        """Return what each tree says of each row: shape (trees, rows).

        All rows go down all trees together, level by level: every node has a bit for each row, set where that gets there.
        """
        features, thresholds, _ = self._tests
        size = next((size for size in AT_ONCE if 8 * size >= len(rows)), -(-len(rows) // 8))
        columns = np.zeros((rows.shape[1], 8 * size), dtype=np.float32)  # whole bytes are packed faster, too
        columns[:, : len(rows)] = rows.T
        passed = np.packbits(columns.take(features, axis=0) > thresholds).reshape(len(features), -1)
        there = np.zeros((len(self.left) + 1, passed.shape[1]), dtype=np.uint8)
        there[: len(self.roots)] = 255
        for nodes, tests, left, right in self._levels:
            above = there.take(nodes, axis=0)
            np.bitwise_and(above, passed.take(tests, axis=0), out=there[right])
            np.bitwise_xor(above, there[right], out=there[left])
        values, digits = self._numbered_leaves
        number = np.zeros((len(self.roots), 8 * passed.shape[1]), dtype=np.min_scalar_type(values.shape[1]))
        for leaves in digits:
            is_set = np.bitwise_or.reduce(there.take(leaves, axis=0), axis=0)
            number += number  # to shift is several times slower
            number |= np.unpackbits(is_set).reshape(number.shape)
        first = np.arange(len(self.roots))[:, None] * values.shape[1]
        return np.asarray(values.take(first + number[:, : len(rows)]))

    @cached_property
    def _tests(self) -> tuple[Nodes, NDArray[np.float32], Nodes]:
        """Features and thresholds (a column) of the tests that there are, and which of them each node is.

        Trees have many in common. That of a leaf nothing passes.
        """
        pairs = np.stack([self.feature, self.threshold], axis=1)
        distinct, test = np.unique(pairs, axis=0, return_inverse=True)
        return distinct[:, 0].astype(np.intp), distinct[:, 1:].astype(np.float32), np.ravel(test)

    @cached_property
    def _by_level(self) -> list[Nodes]:
        """The nodes of each level of all trees; below the roots first all that rows go to which pass no test, then the others."""
        levels: list[Nodes] = [self.roots]
        for _ in range(int(self.deepest)):
            left = self.left[levels[-1][self._inner[levels[-1]]]]
            levels.append(np.concatenate([left, left + 1]))
        return levels

    @cached_property
    def _places(self) -> Nodes:
        """Where every node is `_by_level`."""
        return np.argsort(np.concatenate(self._by_level))

    @cached_property
    def _levels(self) -> list[tuple[Nodes, Nodes, slice, slice]]:
        """The places of each level's nodes that are no leaves, their tests, and the places below them."""
        levels, end = [], 0
        for level in self._by_level[:-1]:
            nodes, end = level[self._inner[level]], end + len(level)
            left, right = slice(end, end + len(nodes)), slice(end + len(nodes), end + 2 * len(nodes))
            levels.append((self._places[nodes], self._tests[2][nodes], left, right))
        return levels

    @cached_property
    def _numbered_leaves(self) -> tuple[NDArray[np.float32], list[Nodes]]:
        """The values of the leaves by tree and number, and for each binary digit, highest first, the places of those that have it.

        A tree of few leaves has others, of no place in any tree, that nothing gets to.
        """
        leaves = np.flatnonzero(~self._inner)
        tree = np.searchsorted(self.roots, leaves, side="right") - 1
        number = np.arange(len(leaves)) - np.searchsorted(tree, tree)
        most = int(number.max()) + 1
        values = np.zeros((len(self.roots), most), dtype=np.float32)
        values[tree, number] = self.value[leaves]
        places = np.full((most, len(self.roots)), len(self.left))
        places[number, tree] = self._places[leaves]
        digits = reversed(range((most - 1).bit_length()))
        return values, [places[(np.arange(most) >> digit & 1) > 0] for digit in digits]

    @cached_property
    def _inner(self) -> NDArray[np.bool_]:
        """Whether a node is no leaf."""
        return np.asarray(self.left != np.arange(len(self.left)))

    def probability(self, rows: Rows) -> Floats:
        """Return the probability of the positive class, of a forest that classifies."""
        return np.asarray(1 / (1 + np.exp(-self.predict(rows))))


def _laid_out(nodes: Any) -> dict[str, Any]:
    """Renumber a tree so that the children of a node are neighbours, breadth first."""
    order, place = [0], {0: 0}
    for node in order:
        if not nodes[node]["is_leaf"]:
            for child in (int(nodes[node]["left"]), int(nodes[node]["right"])):
                place[child] = len(order)
                order.append(child)
    kept = nodes[order]
    leaf = kept["is_leaf"].astype(bool)
    return {
        "feature": np.where(leaf, 0, kept["feature_idx"]),
        "threshold": np.where(leaf, np.inf, kept["num_threshold"]),
        "left": np.array([i if leaf[i] else place[int(nodes[n]["left"])] for i, n in enumerate(order)]),
        "value": np.where(leaf, kept["value"], 0.0),
    }
