"""How many characters of a class each of many texts has, counted in one pass over all of them; how much a text says, and its letters."""

from __future__ import annotations

import re
import sys
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from comcrawl_scrapy.dom import Ints

DENSE = r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"  # kana, kanji, hanzi, hangul: a syllable or a word each
UNSPACED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]")  # letters of scripts without blanks
UNSPACED_WORD = 3  # letters of these, about
NO_BLANKS = rf"(?:{DENSE}|[\u0e00-\u0eff])"  # letters, Thai ones too, beside which a name need not end
ARROWS = "▸►▶➤➜→↪↳"  # from who says something to whom
CLASSES = {
    "blank": r"\s",
    "digit": r"\d",
    "mark": r"[!?！？؟]",
    "stop": r"[。！？]",  # which ends a sentence
    "full stop": r"[.!?…؟।]",  # which does unless a word goes on behind it
    "word": r"\w",
    "dense": DENSE,
    "unbroken": r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]",  # Thai, Lao, Burmese, Khmer: letters, but no blanks
}
MARKED = r"[\u0900-\u109f\u1780-\u17ff]"  # letters of India and Indochina, of whose vowels some are none to Python
BIT = {name: 1 << k for k, name in enumerate(CLASSES)}
COUNTED = ("dense", "unbroken", "words", "sentences", "marks", "digits")
PLANE = 1 << 16  # characters, of which Unicode has 17 times as many
AT_ONCE = 50_000  # characters: what a page of any size takes stays small
NO_LETTERS = re.compile(r"[\W_]+")  # nor digits
OTHER_DIGIT = re.compile(r"[^\D0-9]")


def in_our_digits(text: str) -> str:
    """Return *text* with the digits of other scripts in those of ours.

    >>> in_our_digits("۱۷ دی ۱۳۹۸")
    '17 دی 1398'
    """
    return OTHER_DIGIT.sub(lambda digit: str(int(digit[0])), text)


@cache
def _classes() -> NDArray[np.uint8]:
    """Return the bits of the classes that each character of Unicode is in."""
    bits = np.zeros(sys.maxunicode + 1, dtype=np.uint8)
    for plane in range(0, len(bits), PLANE):
        codes = np.arange(plane, plane + PLANE, dtype="<u4").tobytes().decode("utf-32-le", "surrogatepass")
        for name, pattern in CLASSES.items():
            for found in re.finditer(f"(?:{pattern})+", codes):
                bits[plane + found.start() : plane + found.end()] |= BIT[name]
    return bits


def counts(texts: Sequence[str], lengths: Ints) -> Ints:
    """Return how many of what is `COUNTED` each of the *texts*, stripped, has: shape (counted, texts)."""
    ends = (lengths + 1).cumsum()
    parts = [_counts(texts[a:b], ends[a:b] - (ends[a] - lengths[a] - 1)) for a, b in _parts(ends)]
    return np.concatenate([np.zeros((len(COUNTED), 0), dtype=np.int64), *parts], axis=1)


def _parts(ends: Ints) -> Iterator[tuple[int, int]]:
    """Return the ranges of texts that are counted together: those that end in the same stretch of characters."""
    if len(ends) and ends[-1] < AT_ONCE:
        return iter([(0, len(ends))])
    edges = np.flatnonzero(np.diff(ends // AT_ONCE, prepend=-1, append=-1)).tolist()
    return pairwise(edges)


def _counts(texts: Sequence[str], ends: Ints) -> Ints:
    """Count in *texts*, each of which ends, with a line break behind it, at that place of all of them joined."""
    codes = np.frombuffer("\n".join((*texts, "")).encode("utf-32-le"), dtype=np.uint32)
    bits = _classes().take(codes)
    dense, unbroken, blank, stop, full_stop, mark, digit, word = (
        bits & BIT[name] > 0 for name in ("dense", "unbroken", "blank", "stop", "full stop", "mark", "digit", "word")
    )
    full_stop[:-1] &= ~word[1:]
    found = (dense, unbroken, ~blank[:-1] & blank[1:], stop | full_stop, mark, digit)
    return np.diff(np.array([np.searchsorted(np.flatnonzero(each), ends) for each in found]), prepend=0)


def size(text: str) -> int:
    """Return the length of a text in bytes: scripts with more letters say more with each."""
    return len(text.encode("utf-8", "replace"))


def letters_and_digits(text: str) -> str:
    """Return what a text says without blanks and marks, in one case.

    >>> letters_and_digits("A b-CD_2!")
    'abcd2'
    """
    return NO_LETTERS.sub("", text).casefold()


def word_count(text: str) -> int:
    """Return about how many words *text* has."""
    others, unspaced = UNSPACED.subn(" ", text)
    return sum(any(map(str.isalnum, word)) for word in others.split()) + unspaced // UNSPACED_WORD
