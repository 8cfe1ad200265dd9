"""Histogram-boosted trees as plain arrays: learnt by scikit-learn, stored without pickles, evaluated by numpy.

scikit-learn's own predictor starts threads for every call, which costs more than a page's hundred rows do, and its
pickles (skops files too) are bound to a version. A forest here is a few arrays in an ``.npz`` file.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Self

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from numpy.typing import NDArray

    from comcrawl_scrapy.dom import Floats, Ints

    Nodes = NDArray[np.integer[Any]]

IN_MEMORY = {"feature": np.intp, "left": np.intp, "roots": np.intp}  # what numpy looks up without converting
ALL_TOGETHER = 3  # levels; further down, only what has not reached its leaf yet goes on
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
        starts = np.cumsum([0, *(len(forest.value) for forest in forests)])[:-1]
        return cls(
            np.concatenate([forest.feature for forest in forests]),
            np.concatenate([forest.threshold for forest in forests]),
            np.concatenate([forest.left + start for forest, start in zip(forests, starts, strict=True)]).astype(
                np.int32
            ),
            np.concatenate([forest.value / np.float32(len(forests)) for forest in forests]),
            np.concatenate([forest.roots + start for forest, start in zip(forests, starts, strict=True)]).astype(
                np.int32
            ),
            np.mean([forest.baseline for forest in forests], axis=0),
            np.max([forest.deepest for forest in forests]),
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

    def predict(self, rows: Floats) -> Floats:
        """Return the sum of the trees for each row: shape (rows,)."""
        table = np.ascontiguousarray(rows, dtype=np.float32)
        values, start = table.ravel(), np.arange(len(rows))[:, None] * table.shape[1]
        at = self.roots[None, :]
        for _ in range(ALL_TOGETHER):
            at = self._below(values, start, at)
        flat, start = at.ravel(), np.repeat(start, len(self.roots))
        going, below = np.arange(len(flat)), flat
        for _ in range(int(self.deepest) - ALL_TOGETHER):
            inner = np.flatnonzero(self.left.take(below) != below)
            going, start = going.take(inner), start.take(inner)
            flat[going] = below = self._below(values, start, below.take(inner))
        return np.asarray(self.value.take(flat.reshape(at.shape)).sum(axis=1, dtype=np.float64) + self.baseline[0])

    def _below(self, values: NDArray[np.float32], start: Ints, at: Nodes) -> Nodes:
        """Return the nodes below the nodes *at*, for rows whose values *start* there; a leaf is below itself."""
        return self.left.take(at) + (values.take(start + self.feature.take(at)) > self.threshold.take(at))

    def probability(self, rows: Floats) -> Floats:
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
