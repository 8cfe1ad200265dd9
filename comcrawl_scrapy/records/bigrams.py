"""Sørensen-Dice similarity of every node of a page with given strings, in one pass (paper 002, 3.3 and algorithm 2).

A set of bigrams is an integer with a bit for each bigram in it: union is ``|``, intersection ``&``, size ``bit_count``.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.records.outlines import own_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from comcrawl_scrapy.dom import Outline

MOST_BIGRAMS = 1 << 14  # "over a finite alphabet bigram sets have bounded size" (3.4): further ones share the numbers
AT_ONCE = 4096  # nodes whose sets are laid out as a matrix; bounds the memory


class Alphabet:
    """Numbers bigrams in the order they are met in."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def bigrams(self, text: str) -> int:
        """Return the set of pairs of adjacent characters of *text*, whose blanks are collapsed."""
        text = " ".join(text.split())
        found = 0
        for number in {self._number(text[k : k + 2]) for k in range(len(text) - 1)}:
            found |= 1 << number
        return found

    def _number(self, bigram: str) -> int:
        number = self._numbers.get(bigram)
        if number is None:
            number = len(self._numbers)
            if number >= MOST_BIGRAMS:
                return (ord(bigram[0]) * 31 + ord(bigram[1])) % MOST_BIGRAMS
            self._numbers[bigram] = number
        return number


def similarities(outline: Outline, targets: Sequence[str]) -> NDArray[np.float32]:
    """Return how alike the text of every node is with every target: shape (elements, targets), 0 to 1.

    That is 2 |A ∩ B| / (|A| + |B|) of the bigrams of both (3.3, table 1). Algorithm 2: on a post-order traversal a node's
    bigrams are those of its own text and of its children, so that each character of the page is read once.
    """
    alphabet = Alphabet()
    wanted = [alphabet.bigrams(target) for target in targets]  # first, so that their numbers are small
    any_wanted = reduce(or_, wanted, 0)
    bigrams, sizes, parent = [0] * len(outline), [0] * len(outline), outline.parent.tolist()
    distinct: dict[int, int] = {}
    kinds = [0] * len(outline)
    for i in outline.post_order().tolist():
        for text in own_texts(outline, i):
            bigrams[i] |= alphabet.bigrams(text)
        sizes[i] = bigrams[i].bit_count()
        kinds[i] = distinct.setdefault(bigrams[i] & any_wanted, len(distinct))
        if i:
            bigrams[parent[i]] |= bigrams[i]
            bigrams[i] = 0  # its parent has it
    alike = shared(list(distinct), wanted)[kinds]
    alike *= 2
    alike /= np.add.outer(_floats(sizes), _floats([max(target.bit_count(), 1) for target in wanted]))
    return alike


def shared(ones: Sequence[int], others: Sequence[int]) -> NDArray[np.float32]:
    """Return the size of the intersection of every set of *ones* with every set of *others*: shape (ones, others)."""
    width = max((bits.bit_length() for bits in others), default=0) // 8 + 1
    matrix = _matrix(others, width).T
    chunks = [_matrix(ones[k : k + AT_ONCE], width) @ matrix for k in range(0, len(ones), AT_ONCE)]
    return np.concatenate(chunks)


def _matrix(sets: Sequence[int], width: int) -> NDArray[np.float32]:
    """Return zeros and ones of shape (sets, 8 · *width*)."""
    packed = np.frombuffer(b"".join(bits.to_bytes(width, "little") for bits in sets), dtype=np.uint8)
    return np.unpackbits(packed.reshape(len(sets), width), axis=1).astype(np.float32)


def _floats(values: Sequence[int]) -> NDArray[np.float32]:
    return np.array(values, dtype=np.float32)
