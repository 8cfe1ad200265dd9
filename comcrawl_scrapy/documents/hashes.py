"""Hashes of runs of numbers, all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from comcrawl_scrapy.dom import Ints

MIXERS = np.array([0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB], dtype=np.uint64)  # odd, random
UNMIXER = np.uint64(pow(int(MIXERS[0]), -1, 1 << 64))


def hashes(symbols: Ints, end: Ints) -> NDArray[np.uint64]:
    """Return a hash of each run of *symbols* from its place to its *end*: polynomials of mixed symbols, modulo 2⁶⁴."""
    mixed = symbols.astype(np.uint64)
    for factor in MIXERS:
        mixed = (mixed + factor) * factor
        mixed ^= mixed >> np.uint64(29)
    powers = np.cumprod(np.full(len(symbols), MIXERS[0]))
    unscaled = np.cumprod(np.full(len(symbols), UNMIXER))
    sums = np.concatenate([np.zeros(1, dtype=np.uint64), np.cumsum(mixed * powers)])
    return np.asarray((sums[end] - sums[:-1]) * unscaled)
