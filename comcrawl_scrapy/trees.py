"""Boosted trees as plain numbers: learnt with scikit-learn, kept as JSON, read without it.

A model that is loaded by another release of scikit-learn than it was saved with may fail or change its mind; numbers do not.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Self

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray
    from sklearn.ensemble import GradientBoostingClassifier

LEAF = -1


@dataclass(frozen=True, slots=True)
class BoostedTrees:
    """Trees that add up to the log odds of the positive class.

    All nodes of all trees are in one row each: ``feature`` (LEAF where there is none), ``threshold``, ``left`` and
    ``right`` (rows of the children; a leaf's are its own), ``value``. ``roots`` are the rows where trees begin.
    """

    names: tuple[str, ...]
    start: float
    depth: int
    roots: NDArray[np.intp]
    feature: NDArray[np.intp]
    threshold: NDArray[np.float64]
    left: NDArray[np.intp]
    right: NDArray[np.intp]
    value: NDArray[np.float64]

    @classmethod
    def of(cls, model: GradientBoostingClassifier, names: Sequence[str]) -> Self:
        """Take over the trees of a fitted classifier of two classes, whose columns are called *names*."""
        trees = [stage[0].tree_ for stage in model.estimators_]
        roots = np.cumsum([0, *(tree.node_count for tree in trees)])[:-1]
        own = [np.arange(tree.node_count) for tree in trees]
        left = [np.where(tree.children_left < 0, row, tree.children_left) for tree, row in zip(trees, own, strict=True)]
        right = [
            np.where(tree.children_right < 0, row, tree.children_right) for tree, row in zip(trees, own, strict=True)
        ]
        prior = model.init_.class_prior_
        return cls(
            names=tuple(names),
            start=float(np.log(prior[1] / prior[0])),
            depth=max(tree.max_depth for tree in trees),
            roots=roots,
            feature=np.concatenate([np.where(tree.children_left < 0, LEAF, tree.feature) for tree in trees]),
            threshold=np.concatenate([tree.threshold for tree in trees]),
            left=np.concatenate([rows + root for rows, root in zip(left, roots, strict=True)]),
            right=np.concatenate([rows + root for rows, root in zip(right, roots, strict=True)]),
            value=model.learning_rate * np.concatenate([tree.value[:, 0, 0] for tree in trees]),
        )

    @classmethod
    def load(cls, name: str) -> Self:
        """Load trees shipped in ``comcrawl_scrapy/models``; raises FileNotFoundError where there are none."""
        data = json.loads((files("comcrawl_scrapy") / "models" / name).read_text(encoding="utf-8"))
        arrays = {key: np.asarray(data[key]) for key in ("roots", "feature", "threshold", "left", "right", "value")}
        return cls(names=tuple(data["names"]), start=data["start"], depth=data["depth"], **arrays)

    def save(self, path: Path) -> None:
        path.write_text(json.dumps(self._plain(), separators=(",", ":")), encoding="utf-8")

    def _plain(self) -> dict[str, Any]:
        arrays = {key: getattr(self, key).tolist() for key in ("roots", "feature", "left", "right")}
        numbers = {key: [round(number, 6) for number in getattr(self, key).tolist()] for key in ("threshold", "value")}
        return {"names": self.names, "start": self.start, "depth": self.depth, **arrays, **numbers}

    def probability(self, rows: Sequence[Mapping[str, float]]) -> NDArray[np.float64]:
        """Return the probability of the positive class of each row of features by name: shape (len(rows),)."""
        table = np.array([[float(row[name]) for name in self.names] for row in rows]).reshape(
            len(rows), len(self.names)
        )
        places = np.broadcast_to(self.roots, (len(rows), len(self.roots)))
        across = np.arange(len(rows))[:, None]
        for _ in range(self.depth):
            goes_left = table[across, self.feature[places]] <= self.threshold[places]
            places = np.where(goes_left, self.left[places], self.right[places])
        odds: NDArray[np.float64] = self.start + self.value[places].sum(axis=1)
        return 1 / (1 + np.exp(-odds))
