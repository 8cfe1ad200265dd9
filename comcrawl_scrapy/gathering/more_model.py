"""How likely a control brings more comments, and which kind it is of: learnt, in any language.

What controls say and what they are named is weighed by character n-grams (hashed), in two small linear models that know
phrases of some fifty languages. Trees put that together with where a control stands, how it is built and numbered, so
that place and looks tell where the words are of another language.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal, NamedTuple, Self
from zlib import crc32

import numpy as np

from comcrawl_scrapy.forests import FIELDS, IN_MEMORY, Forest
from comcrawl_scrapy.gathering.control_features import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from lxml.html import HtmlElement
    from numpy.typing import NDArray

    from comcrawl_scrapy.dom import Floats

WEIGHTS = "more-points.npz"
KINDS: tuple[Literal["more", "replies", "next"], ...] = ("more", "replies", "next")
CLASSES = ("none", *KINDS)
TELLING = frozenset((
    *("at before", "at in", "at between", "at after"),
    *("beside disabled", "closed", "after replies", "forward", "forward at the end"),
    *("number alone", "following number", "of a pager", "page link", "rel next"),
))  # fmt: skip
"""Facts that tell the kinds from each other."""
BUCKETS = 1 << 14
SIZES = (2, 3, 4)  # of n-grams, in characters: two are a word in Chinese
MOST_ODDS = 15.0  # logarithms; what lies beyond says no more
SCALE = 8.0  # of a text's n-grams together, beside the intercept


class Control(NamedTuple):
    """What is known of a control: features by name, what it says, what it is named."""

    facts: Mapping[str, float]
    shown: str
    named: str


@dataclass(frozen=True)
class Wording:
    """A linear model of texts: weights of the n-grams' buckets and intercepts, for each class."""

    weights: NDArray[np.float32]
    intercept: NDArray[np.float32]

    def scores(self, text: str) -> Floats:
        """Return the shares of the kinds, and the log-odds of the likeliest against "none"; 0 of a text without letters."""
        found = buckets(plain(text))
        if not found.size:
            return np.zeros(len(KINDS) + 1)
        score = self.intercept + self.weights[found].sum(axis=0) * (SCALE / np.sqrt(found.size))
        shares = np.exp(score[1:] - score[1:].max())
        odds = np.clip(score[1:].max() - score[0], -MOST_ODDS, MOST_ODDS)
        return np.append(shares / shares.sum(), odds).astype(float)


@dataclass(frozen=True, eq=False)
class MoreModel:
    """The models of texts and names, and what weighs them with the features called ``facts``.

    ``trees`` give the log-odds that it brings more, ``kinds`` (columns, kinds) those of the kinds, if it does.
    """

    facts: tuple[str, ...]
    text: Wording
    names: Wording
    trees: Forest
    kinds: NDArray[np.float32]

    @classmethod
    def load(cls, name: str = WEIGHTS) -> Self:
        """Load weights shipped in ``comcrawl_scrapy/models``."""
        return cls.read(files("comcrawl_scrapy") / "models" / name)

    @classmethod
    def read(cls, path: Traversable) -> Self:
        """Read the weights that `save` has written."""
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as kept:
            text, names = (
                Wording(kept[f"{part}.weights"].astype(np.float32), kept[f"{part}.intercept"].astype(np.float32))
                for part in ("text", "names")
            )
            trees = Forest(*(np.array(kept[f"trees.{name}"], dtype=IN_MEMORY.get(name)) for name in FIELDS))
            return cls(tuple(kept["facts"].tolist()), text, names, trees, kept["kinds"].astype(np.float32))

    def save(self, path: Path) -> None:
        """Write the weights, compressed; the same model gives the same bytes."""
        parts = {f"trees.{name}": getattr(self.trees, name) for name in FIELDS}
        for name, model in (("text", self.text), ("names", self.names)):
            parts |= {f"{name}.weights": model.weights.astype(np.float16), f"{name}.intercept": model.intercept}
        np.savez_compressed(path, facts=np.array(self.facts), kinds=self.kinds, **parts)

    def judge(self, controls: Sequence[Control]) -> Floats:
        """Return the probabilities of `CLASSES` for each control: shape (controls, classes)."""
        if not controls:
            return np.zeros((0, len(CLASSES)))
        said = np.array([self.text.scores(one.shown) for one in controls])
        named = np.array([self.names.scores(one.named) for one in controls])
        rows = table(self.facts, controls, said, named)
        worth = self.trees.probability(rows)
        odds = np.exp(np.clip(np.c_[of_kinds(rows, self.facts), np.ones(len(rows))] @ self.kinds, -30, 30))
        shares = odds / odds.sum(axis=1, keepdims=True)
        return np.asarray(np.c_[1 - worth, worth[:, None] * shares])


def table(names: Sequence[str], controls: Sequence[Control], said: Floats, named: Floats) -> Floats:
    """Return a row for each control: its facts, in the order of *names*, and the scores of its text and its names."""
    column = {name: i for i, name in enumerate(names)}
    facts = np.zeros((len(controls), len(names)))
    for row, control in zip(facts, controls, strict=True):
        for name, value in control.facts.items():
            if name in column:
                row[column[name]] = value
    return np.asarray(np.c_[facts, said, named])


def of_kinds(rows: Floats, names: Sequence[str]) -> Floats:
    """Return of rows what tells kinds from each other: what is said of each counts as much as it speaks for any."""
    columns = [i for i, name in enumerate(names) if name in TELLING]
    said, named = rows[:, -2 * len(CLASSES) : -len(CLASSES)], rows[:, -len(CLASSES) :]
    weighed = (part[:, :-1] * np.maximum(part[:, -1:], 0) for part in (said, named))
    return np.column_stack([rows[:, columns], *weighed])


@lru_cache(maxsize=5_000)
def buckets(text: str) -> NDArray[np.int64]:
    """Return the buckets of a text (as `plain` gives it), of its words and of its n-grams, each once; none of a number."""
    if not text.strip("0 "):
        return np.array([], dtype=np.int64)
    grams = {
        f" {word} "[i : i + size] for word in text.split() for size in SIZES for i in range(len(word) + 3 - size)
    } | {*text.split(), f"={text}"}
    return np.array(sorted({crc32(gram.encode()) % BUCKETS for gram in grams}), dtype=np.int64)


def judged_as(controls: Mapping[HtmlElement, Control]) -> Iterator[tuple[HtmlElement, Floats]]:
    """Pair elements with the probabilities of `CLASSES` of what they are described as, by the weights that come with the package."""
    return zip(controls, shipped().judge([*controls.values()]), strict=True)


@cache
def shipped() -> MoreModel:
    """Load the weights that come with the package, once."""
    return MoreModel.load()
