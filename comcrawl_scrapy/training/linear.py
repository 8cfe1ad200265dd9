"""Weights for `FastTextClassifier`: the same linear model on character 3-grams, fitted so that it can be reproduced.

fastText's own training cannot be: with one thread it initialises a tenth of its input matrix (``Matrix::uniform`` cuts
the matrix into ten blocks, one a thread) and learns on from whatever the rest of the memory held, which gives other
weights each time, or "Encountered NaN"; with more threads, updates race. What it minimises for two classes, the logistic
loss of a mean of n-gram weights, is convex: here it is minimised to its one optimum, and the weights are put into a
fastText model of one dimension, which saves, loads and predicts as any other.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import fasttext
import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from comcrawl_scrapy.classifiers import NEGATIVE, POSITIVE, FastTextClassifier

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

END_OF_LINE = "</s>"
SCALE = 10.0  # means of n-gram counts are small numbers; scaled, the penalty weighs on them less


def fit(
    texts: Sequence[str], labels: Sequence[int], *, strength: float = 10.0, buckets: int = 20_000, least: int = 50
) -> FastTextClassifier:
    """Fit *texts* (reduced by `letters`) to *labels* (0 or 1), classes balanced; same data, same weights.

    *strength* is the inverse of the penalty, *buckets* the number of hashed 3-grams, *least* how often a whole word must
    occur to have a weight of its own. Raises ValueError unless both labels occur.
    """
    model = _untrained(texts, labels, buckets, least)
    counts = _counts(model, texts) * SCALE
    regression = LogisticRegression(C=strength, fit_intercept=False, class_weight="balanced", max_iter=500, tol=1e-6)
    weights = regression.fit(counts, labels).coef_[0] * SCALE
    signs = [[0.5] if label == POSITIVE else [-0.5] for label in model.get_labels()]
    model.set_matrices(weights.astype(np.float32)[:, None], np.array(signs, dtype=np.float32))
    return FastTextClassifier(model)


def _untrained(texts: Sequence[str], labels: Sequence[int], buckets: int, least: int) -> Any:
    """Let fastText make its dictionary, and train nothing (no epochs)."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "samples.txt"
        lines = (f"{POSITIVE if label else NEGATIVE} {text}\n" for text, label in zip(texts, labels, strict=True))
        path.write_text("".join(lines), encoding="utf-8")
        return fasttext.train_supervised(
            str(path),
            epoch=0,
            dim=1,
            bucket=buckets,
            minn=3,
            maxn=3,
            minCount=least,
            loss="softmax",
            thread=1,
            verbose=0,
        )


def _counts(model: Any, texts: Iterable[str]) -> csr_matrix:
    """Return the share of each n-gram in each text, as fastText averages them: shape (texts, words and buckets)."""

    @cache
    def ngrams(word: str) -> list[int]:
        return [int(number) for number in model.get_subwords(word)[1]]

    columns: list[int] = []
    ends = [0]
    for text in texts:
        for word in (*text.split(), END_OF_LINE):
            columns += ngrams(word)
        ends.append(len(columns))
    sizes = np.diff(ends)
    shares: NDArray[np.float64] = np.repeat(1 / np.maximum(sizes, 1), sizes)
    return csr_matrix((shares, columns, ends), shape=(len(ends) - 1, model.get_input_matrix().shape[0]))
