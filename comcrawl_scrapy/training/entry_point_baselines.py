"""What rankings of entry points are compared with: the paper's baselines (000, V.B), and its own model alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.pipeline import Pipeline
from sklearn.svm import LinearSVC

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray

    from comcrawl_scrapy.classifiers import FastTextClassifier
    from comcrawl_scrapy.opening.entry_surroundings import Surroundings

MOST_TERMS = 25
KEYWORDS = ("comment", "discussion", "discuss", "reply")


class Halves:
    """Recommends what is more likely right than not."""

    def recommended(self, scores: NDArray[Any]) -> list[int]:
        return [int(number) for number in np.flatnonzero(scores > 0.5)]


class Keywords(Halves):
    """What the visitor reads holds one of a set of keywords, "translated to their target languages"."""

    def __init__(self, phrases: Collection[str]) -> None:
        self.keywords = {*KEYWORDS, *(phrase for phrase in phrases if " " not in phrase)}

    def scores(self, around: Surroundings) -> NDArray[Any]:
        return np.array([any(word in said.text for word in self.keywords) for said in around.said], dtype=float)


class TfIdf(Halves):
    """The 25 most frequent terms of text and attribute values, and a support vector machine."""

    def __init__(self, texts: Sequence[str], labels: Sequence[int]) -> None:
        terms = TfidfVectorizer(max_features=MOST_TERMS, token_pattern=r"\S+")
        self.model = Pipeline([("terms", terms), ("svm", LinearSVC(class_weight="balanced", random_state=0))])
        self.model.fit(texts, labels)

    def scores(self, around: Surroundings) -> NDArray[Any]:
        if not around.said:
            return np.zeros(0)
        distance = self.model.decision_function([" ".join(said).strip() for said in around.said])
        return np.asarray(1 / (1 + np.exp(-distance)))


@dataclass(frozen=True)
class WordsAlone(Halves):
    """The linear model on 3-grams of all that an element says, as the paper has it."""

    words: FastTextClassifier

    def scores(self, around: Surroundings) -> NDArray[Any]:
        return self.words.probability([" ".join(said).strip() for said in around.said])
