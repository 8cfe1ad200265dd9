"""Comments by other names: reviews, opinions, answers, letters; the model of entry points knows them as comments only.

Such words are said of much else, too. Some name comments wherever they stand alone ("Reader letters"), others only where
they are counted ("36 posts").
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

from comcrawl_scrapy.claimed import counts
from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.never_click import UNSPACED
from comcrawl_scrapy.walls import is_for_writing

Kind = Literal["named", "counted"]

LONGEST, MOST_WORDS = 60, 6
BESIDE = 8  # letters that may stand beside a name that is not counted: "Read reviews"


@lru_cache(maxsize=5_000)
def names_comments(text: str) -> bool:
    """Say whether *text* is short, names comments by another word, and neither counts none nor asks to write one.

    >>> [names_comments(text) for text in ("Rezensionen (15)", "36 Beiträge lesen", "みんなの意見 9", "Отзывы")]
    [True, True, True, True]
    >>> [names_comments(text) for text in ("Beiträge", "0 avis", "Avis de décès", "Write a review")]
    [False, False, False, False]
    """
    said = letters(text)
    if not said or len(text) > LONGEST or len(said.split()) > MOST_WORDS or is_for_writing(text):
        return False
    numbers = counts(text)
    if not numbers:
        return any(len(said) - len(phrase) <= BESIDE for phrase in _said(said, "named"))
    return any(numbers) and any(_said(said, kind) for kind in ("named", "counted"))


def _said(said: str, kind: Kind) -> list[str]:
    """Return the phrases of one kind that are *said*."""
    spaced, unspaced = _phrases(kind)
    return [phrase for phrase in spaced if phrase in f" {said} "] + [phrase for phrase in unspaced if phrase in said]


@cache
def _phrases(kind: Kind) -> tuple[list[str], list[str]]:
    """Return the phrases of one kind, reduced as texts are: those of scripts with spaces, as whole words, and the others."""
    listed = json.loads((files("comcrawl_scrapy") / "other_names.json").read_text(encoding="utf-8"))[kind]
    spaced = [f" {letters(phrase)} " for phrase in listed if not UNSPACED.search(phrase)]
    return spaced, [letters(phrase) for phrase in listed if UNSPACED.search(phrase)]
