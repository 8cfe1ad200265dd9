"""Comments by other names: reviews, opinions, answers, letters; the model of entry points knows them as comments only.

So are the words for them that it has met too rarely. Such words are said of much else, too. Some name comments wherever
they stand alone ("Reader letters"), others only where they are counted ("36 posts").
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Literal

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.intents import is_for_writing
from comcrawl_scrapy.documents.characters import MARKED, UNSPACED
from comcrawl_scrapy.packaged import packaged

Kind = Literal["named", "counted"]

LONGEST, MOST_WORDS = 60, 6
ASIDE = re.compile(  # behind what it is said of: "(latest shown first)"
    r"\s*[(（][^()（）\d]*(?:first|newest|oldest|latest|recent|zuerst|neueste|älteste|récent|reciente|recente|primero|najnowsz|nieuwste|nyast|сначала|нов)"
    r"[^()（）\d]*[)）]\s*[:：]?$",
    re.IGNORECASE,
)
PIECE = re.compile(MARKED)  # of a word: where vowels are signs, these part its letters
AND = frozenset(("and", "und", "et", "y", "e", "i", "и", "та", "och", "og", "ve", "és", "ja", "și", "và", "dan", "και"))
AND_BEFORE = frozenset(("a", "en"))  # not in "Discuss a project", "Réactions en chaîne"
BESIDE, BESIDE_UNSPACED = 1, 12
"""Words, in scripts without spaces letters, that may stand beside a name that is not counted: "Read reviews", "Ratings and reviews"."""


@lru_cache(maxsize=5_000)
def names_comments(text: str) -> bool:
    """Say whether *text* is short, names comments by another word, and neither counts none nor asks to write one.

    >>> [names_comments(text) for text in ("Rezensionen (15)", "36 posts", "みんなの意見 9", "Отзывы")]
    [True, True, True, True]
    >>> names_comments("Visitor Opinions (latest shown first)")
    True
    >>> [names_comments(text) for text in ("Ratings and reviews", "Valoraciones y reseñas", "Оценки и отзывы")]
    [True, True, True]
    >>> [names_comments(text) for text in ("Opinie i oceny", "Hodnocení a recenze", "Réactions en chaîne", "Discuss a project")]
    [True, True, False, False]
    >>> [names_comments(text) for text in ("Beiträge", "0 avis", "Avis de décès", "Write a review")]
    [False, False, False, False]
    """
    text = ASIDE.sub("", text) if len(text) <= 2 * LONGEST else text
    said = letters(text)
    if not said or len(text) > LONGEST or len(_whole_words(said)) > MOST_WORDS:
        return False
    numbers = counts(text)
    if not numbers:
        return any(_is_little(rest) and not is_for_writing(rest) for rest in _besides(said, "named"))
    besides = (*_besides(said, "named"), *_besides(said, "counted"))
    return any(numbers) and any(not is_for_writing(rest) for rest in besides)


def speaks_by_other_name(text: str) -> bool:
    """Say whether *text*, among whatever else, names comments by a word that stands for them alone, and asks to write none.

    >>> [speaks_by_other_name(text) for text in ("See all 45 customer reviews ›", "Write a review", "/product-reviews/B07")]
    [True, False, True]
    """
    return any(not is_for_writing(rest) for rest in _besides(letters(text), "named"))


def _is_little(rest: str) -> bool:
    if UNSPACED.search(rest):
        return len(rest.strip()) <= BESIDE_UNSPACED
    words = [word for word in _whole_words(rest) if word not in AND]
    return len(words) - (not AND_BEFORE.isdisjoint(words[-1:])) <= BESIDE


def _whole_words(said: str) -> list[str]:
    return [word for word in said.split() if not PIECE.fullmatch(word)]


def _besides(said: str, kind: Kind) -> list[str]:
    """Return what is *said* beside each phrase of one kind that is."""
    whole = f" {said} "
    return [whole.replace(phrase, " ", 1) for phrase in _phrases(kind) if phrase in whole]


@cache
def _phrases(kind: Kind) -> list[str]:
    """Return the phrases of one kind, reduced as texts are; those of scripts with spaces as whole words."""
    listed = packaged("controls/other_names.json")[kind]
    return [letters(phrase) if UNSPACED.search(phrase) else f" {letters(phrase)} " for phrase in listed]
