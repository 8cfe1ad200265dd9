from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

from comcrawl_scrapy.forests import FIELDS, Forest

ROWS = np.random.default_rng(0).random((400, 6)).astype(np.float32)
VALUES = ROWS[:, 0] * (ROWS[:, 1] > 0.5)


@pytest.mark.parametrize("most_leaves", [31, 400])
def test_a_forest_predicts_what_its_regressor_does(most_leaves: int) -> None:
    model = HistGradientBoostingRegressor(max_iter=5, max_leaf_nodes=most_leaves, min_samples_leaf=1).fit(ROWS, VALUES)
    assert Forest.of(model).predict(ROWS) == pytest.approx(model.predict(ROWS), abs=1e-6)


def test_a_forest_gives_the_probabilities_of_its_classifier() -> None:
    model = HistGradientBoostingClassifier(max_iter=20, max_depth=5).fit(ROWS, VALUES > 0.3)
    assert Forest.of(model).probability(ROWS) == pytest.approx(model.predict_proba(ROWS)[:, 1], abs=1e-6)
    assert Forest.of(model).probability(ROWS[:0]).shape == (0,)


def test_the_same_forest_gives_the_same_bytes(tmp_path: Path) -> None:
    forest = Forest.of(HistGradientBoostingRegressor(max_iter=5).fit(ROWS, VALUES))
    for name in ("a.npz", "b.npz"):
        forest.save(tmp_path / name)
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()
    with np.load(tmp_path / "a.npz", allow_pickle=False) as arrays:
        assert set(arrays) == set(FIELDS)


def test_missing_weights_are_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"no-such\.npz"):
        Forest.load("no-such.npz")
