"""fastText behind one small interface: load, save, probability (`comcrawl_scrapy.training.linear` fits the weights).

The only part of the project that knows the library, so that another model can take its place (paper 000, III.A: "the
classifier can be easily swapped").
"""

from __future__ import annotations

import re
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, Self

import fasttext
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

POSITIVE, NEGATIVE = "__label__1", "__label__0"
MOST_KEPT, LONGEST_KEPT = 20_000, 200  # texts, and characters of each
LETTERS = re.compile(r"[^\W\d_]+")
ASCII_LETTERS = {code: chr(code) if chr(code).isalpha() else " " for code in range(128)}


def letters(text: str) -> str:
    """Keep only letters, in words, folded: "discarding all non-alphabetic characters" (paper 000, III.A).

    >>> letters("btn-Comments_2")
    'btn comments'
    """
    if text.isascii():  # which is translated several times faster
        return " ".join(text.translate(ASCII_LETTERS).lower().split())
    return " ".join(LETTERS.findall(text)).casefold()


class FastTextClassifier:
    """A linear model on character 3-grams that gives the probability of the positive class (paper 000, III).

    What it says of short texts is kept: the pages of a site, and of sites with the same software, share their names.
    """

    def __init__(self, model: Any) -> None:
        self.model = model
        self._known: dict[str, float] = {}

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
        """Return the probability of the positive class of each text: shape (len(texts),)."""
        found = self.probabilities(texts)
        return np.array([found[text] for text in texts], dtype=float)

    def probabilities(self, texts: Iterable[str]) -> dict[str, float]:
        """Return the probability of the positive class by text."""
        if len(self._known) > MOST_KEPT:
            self._known = {}
        known = self._known  # the same for all of this call, whatever other threads do
        distinct = dict.fromkeys(texts)
        new = [text for text in distinct if text not in known]
        found = dict(zip(new, self._predicted(new), strict=True))
        known.update((text, score) for text, score in found.items() if len(text) <= LONGEST_KEPT)
        return {text: found[text] if text in found else known[text] for text in distinct}

    def _predicted(self, texts: Sequence[str]) -> list[float]:
        if not texts:
            return []
        # Lists, because predict(str) fails under NumPy 2; no newlines, because fastText reads lines.
        labels, scores = self.model.predict([text.replace("\n", " ") for text in texts], k=2)
        return [
            float(pair[row.index(POSITIVE)]) if POSITIVE in row else 0.0
            for row, pair in zip(labels, scores, strict=True)
        ]
