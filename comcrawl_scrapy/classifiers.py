"""fastText behind one small interface: load, save, probability (`comcrawl_scrapy.training.linear` fits the weights).

The only part of the project that knows the library, so that another model can take its place (paper 000, III.A: "the
classifier can be easily swapped").
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from importlib.resources import as_file, files
from itertools import chain
from typing import TYPE_CHECKING, Any, Self

import fasttext
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

POSITIVE, NEGATIVE = "__label__1", "__label__0"
NOT_A_LETTER = re.compile(r"[\W\d_]+")
END_OF_LINE = "</s>"  # a word to fastText
FLOOR = 1e-5  # which fastText adds to every probability
MOST_WORDS = 50_000  # kept
ASCII_LETTERS = {code: chr(code) if chr(code).isalpha() else " " for code in range(128)}


def letters(text: str) -> str:
    """Keep only letters, in words, folded: "discarding all non-alphabetic characters" (paper 000, III.A).

    >>> letters("btn-Comments_2")
    'btn comments'
    """
    if text.isascii():  # which is translated several times faster
        return " ".join(text.translate(ASCII_LETTERS).lower().split())
    return NOT_A_LETTER.sub(" ", text).strip().casefold()


class FastTextClassifier:
    """A linear model on character 3-grams that gives the probability of the positive class (paper 000, III).

    Such a model is a weight for each word and 3-gram, whose mean over a text is the text's log-odds. The sums of words
    are kept: they come again and again, and fastText would hash their 3-grams every time.
    """

    def __init__(self, model: Any) -> None:
        self.model = model
        self._word = lru_cache(maxsize=MOST_WORDS)(self._summed)

    @classmethod
    def load(cls, name: str) -> Self:
        """Load weights shipped in ``comcrawl_scrapy/models``; raises FileNotFoundError where there are none."""
        with as_file(files("comcrawl_scrapy") / "models" / name) as path:  # an egg is a zip: fastText needs a file
            if not path.exists():
                raise FileNotFoundError(f"no weights {name} in comcrawl_scrapy/models; train them with 'scrapy train'")
            return cls(fasttext.load_model(str(path)))

    def save(self, path: Path) -> None:
        """Write the weights."""
        self.model.save_model(str(path))

    def probability(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """Return the probability of the positive class of each of *texts*, reduced by `letters`: shape (len(texts),).

        It is fastText's own, but for rounding.
        """
        if not texts:
            return np.zeros(0)
        lines = [[*text.split(), END_OF_LINE] for text in texts]
        starts = np.cumsum([0, *map(len, lines[:-1])])
        sums, grams = (np.add.reduceat(column, starts) for column in zip(*map(self._word, chain(*lines)), strict=True))
        found = 1 / (1 + np.exp(-sums / np.maximum(grams, 1)))
        return np.where(grams > 0, found + FLOOR, 0.0)

    def _summed(self, word: str) -> tuple[float, int]:
        """Return the sum of the weights of a word and of its 3-grams, and how many these are."""
        numbers = self.model.f.getSubwords(word, "strict")[1]
        return float(self._weights[numbers].sum()), len(numbers)

    @cached_property
    def _weights(self) -> NDArray[np.float64]:
        towards = dict(zip(self.model.get_labels(), self.model.get_output_matrix(), strict=True))
        rows = self.model.get_input_matrix().astype(np.float64)
        return np.asarray(rows @ (towards[POSITIVE] - towards[NEGATIVE]))
