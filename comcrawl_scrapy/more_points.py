"""What brings more of the comments that were found: "load more", "view replies", the next page. Learnt, in any language.

A small linear model weighs where a control stands, how it is built and numbered, and the character n-grams of what it
says and is named (hashed): phrases of many languages were planted into real pages to learn from, so that a place and
looks tell where the words are of another language.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal, Self
from zlib import crc32

import numpy as np

from comcrawl_scrapy.claimed import counts
from comcrawl_scrapy.clickables import EntryPoint, Page, words
from comcrawl_scrapy.controls import Place, controls, features, is_choice, plain, stays, wordings
from comcrawl_scrapy.page_numbers import continues, current_number, page_number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from lxml.html import HtmlElement
    from numpy.typing import NDArray

    from comcrawl_scrapy.dom import Floats

WEIGHTS = "more-points.npz"
KINDS: tuple[Literal["more", "replies", "next"], ...] = ("more", "replies", "next")
CLASSES = ("none", *KINDS)
LIKELY = 0.2  # the probability from which a control may be of the likeliest kind that its place allows
PLACES = {
    "more": ("before", "between", "after"),
    "replies": ("in", "between"),
    "next": ("before", "between", "after", "beyond"),
}
"""Where each may stand: beyond is what belongs to something else, but for pages."""
BUCKETS = 1 << 12
TEXT = 8.0  # weight of what is said, beside one feature of structure
SIZES = (2, 3, 4)  # of n-grams, in characters: two are a word in Chinese
WORTH_A_TRY = 0.02  # the same, where comments are known to be missing and nothing else brings them
WORTH_A_CLICK = 0.3  # the probability that it is of any of the kinds: a click in vain costs less than a missed page


@dataclass(frozen=True)
class MoreModel:
    """The weights of every feature for every class: shape (features, classes)."""

    names: tuple[str, ...]
    structure: NDArray[np.float32]
    text: NDArray[np.float32]
    values: NDArray[np.float32]
    intercept: NDArray[np.float32]

    @classmethod
    def load(cls, name: str = WEIGHTS) -> Self:
        """Load weights shipped in ``comcrawl_scrapy/models``."""
        return cls.read(files("comcrawl_scrapy") / "models" / name)

    @classmethod
    def read(cls, path: Traversable) -> Self:
        """Read the weights that `save` has written."""
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as arrays:
            parts = (arrays[part].astype(np.float32) for part in ("structure", "text", "values", "intercept"))
            return cls(tuple(arrays["names"].tolist()), *parts)

    def save(self, path: Path) -> None:
        """Write the weights, compressed."""
        halves = {part: getattr(self, part).astype(np.float16) for part in ("structure", "text", "values", "intercept")}
        np.savez_compressed(path, names=np.array(self.names), **halves)

    def probabilities(self, facts: dict[str, float], shown: str, named: str) -> Floats:
        """Return how likely a control is of each of `CLASSES`: from its features, its text and its names."""
        place = self._place
        score = self.intercept.copy()
        for name, value in facts.items():
            if (i := place.get(name)) is not None:
                score += value * self.structure[i]
        for weights, text in ((self.text, shown), (self.values, named)):
            if (found := buckets(plain(text))).size:
                score += weights[found].sum(axis=0) * (TEXT / np.sqrt(found.size))
        shares = np.exp(score - score.max())
        return np.asarray(shares / shares.sum(), dtype=float)

    @property
    def _place(self) -> dict[str, int]:
        return _places(self.names)


@cache
def _places(names: tuple[str, ...]) -> dict[str, int]:
    return {name: i for i, name in enumerate(names)}


@lru_cache(maxsize=5_000)
def buckets(text: str) -> NDArray[np.int64]:
    """Return the buckets of a text (as `plain` gives it), of its words and of its n-grams, each once."""
    if not text:
        return np.array([], dtype=np.int64)
    grams = {
        f" {word} "[i : i + size] for word in text.split() for size in SIZES for i in range(len(word) + 3 - size)
    } | {*text.split(), f"={text}"}
    return np.array(sorted({crc32(gram.encode()) % BUCKETS for gram in grams}), dtype=np.int64)


@cache
def shipped() -> MoreModel:
    """Load the weights that come with the package, once."""
    return MoreModel.load()


def more_points(
    document: HtmlElement,
    section: HtmlElement,
    records: Sequence[HtmlElement],
    clickables: Collection[HtmlElement] = frozenset(),
    url: str | None = None,
    model: MoreModel | None = None,
) -> list[EntryPoint]:
    """Return what loads more of the *records* found in *section*, best first; nothing that is never clicked."""
    if not records:
        return []
    place = Place(document, section, records, Page.of(document, url))
    points = [*_linked(place), *_larger_choices(place)]
    for node, facts in described(place, clickables):
        shares = judge(model or shipped(), node, facts)
        if not stays(node, place) and _may_be("next", node, place):  # whatever it says, it leads to another page
            shares = np.array([shares[0], 0, 0, 1 - shares[0]])
        kinds = [kind for kind in KINDS if _may_be(kind, node, place) and (kind != "replies" or _hides(node, facts))]
        kind = max(kinds, key=lambda kind: shares[CLASSES.index(kind)], default=None)
        if kind and 1 - shares[0] >= WORTH_A_CLICK and (share := shares[CLASSES.index(kind)]) >= LIKELY:
            points.append(EntryPoint.at(node, share, kind))
    best = {point.node: point for point in sorted(points, key=lambda point: point.score)}
    return sorted(best.values(), key=lambda point: -point.score)


def last_resort(
    document: HtmlElement,
    section: HtmlElement,
    records: Sequence[HtmlElement],
    clickables: Collection[HtmlElement] = frozenset(),
    url: str | None = None,
) -> list[EntryPoint]:
    """Return what stands right after the *records* and may yet load more, best first: for where some are known to be missing."""
    if not records:
        return []
    place = Place(document, section, records, Page.of(document, url))
    points = [
        EntryPoint.at(node, 1 - judge(shipped(), node, facts)[0], "more")
        for node, facts in described(place, clickables)
        if node in place.after and stays(node, place) and _may_be("more", node, place)
    ]
    return sorted((point for point in points if point.score >= WORTH_A_TRY), key=lambda point: -point.score)


def judge(model: MoreModel, node: HtmlElement, facts: dict[str, float]) -> Floats:
    """Return how likely a control is of each of `CLASSES`; the names of what says something after the list may only help.

    Names that were never met fall among the weights of others, and those speak for "none": that is no evidence.
    """
    shown, named = wordings(node)
    shares = model.probabilities(facts, shown, named)
    if "at after" not in facts or not plain(shown):
        return shares
    return min(shares, model.probabilities(facts, shown, ""), key=lambda found: float(found[0]))


def _hides(node: HtmlElement, facts: dict[str, float]) -> bool:
    """Say whether a control shows that it hides something, unlike one to answer with: a number, a closed box, its place."""
    return (
        facts.get("at between", 0) > 0 or facts["closed"] > 0 or facts["after replies"] > 0 or bool(counts(words(node)))
    )


def _may_be(kind: Literal["more", "replies", "next"], node: HtmlElement, place: Place) -> bool:
    """Say whether a control stands where that kind may; what promises more before the comments stands close to them."""
    position = place.position(node)
    if kind == "more" and (is_choice(node) or (position == "before" and not place.is_near(node))):
        return False
    return position in PLACES[kind]


def kind_of(shares: Floats) -> Literal["none", "more", "replies", "next"]:
    """Return the likeliest kind of what is worth a click, by the probabilities of `CLASSES`; "none" of what is not."""
    return KINDS[int(shares[1:].argmax())] if 1 - shares[0] >= WORTH_A_CLICK else "none"


def _linked(place: Place) -> Iterator[EntryPoint]:
    """Yield what can only be the next page: what the head calls so, and wordless links to this page's next number."""
    for node in place.document.iterfind("head/link[@rel]"):
        is_next = "next" in node.get("rel", "").casefold().split()
        if is_next and (page_number(node, place.page) is not None or continues(node, place.page)):
            yield EntryPoint.at(node, WORTH_A_CLICK, "next")
    for node in controls(place):  # arrows that are drawn
        if not wordings(node)[0].strip() and page_number(node, place.page) == current_number(place.page) + 1:
            yield EntryPoint.at(node, WORTH_A_CLICK, "next")


def _larger_choices(place: Place) -> Iterator[EntryPoint]:
    """Yield the choice that promises the most comments, where that is more than are shown: "All (213)" beside "Top (12)"."""
    promising = [
        (max(found), node)
        for node in controls(place)
        if is_choice(node) and (found := counts(words(node))) and place.position(node) in PLACES["more"]
    ]
    most, node = max(promising, key=lambda promise: promise[0], default=(0, None))
    if node is not None and most > len(place.records):
        yield EntryPoint.at(node, WORTH_A_CLICK, "more")


def described(
    place: Place, clickables: Collection[HtmlElement] = frozenset()
) -> list[tuple[HtmlElement, dict[str, float]]]:
    """Return the controls around a section with their features."""
    found, rank = [], 0
    for node in controls(place, clickables):
        found.append((node, features(node, place, rank)))
        rank += node in place.after
    return found
