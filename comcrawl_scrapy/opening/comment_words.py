"""Whether words speak of comments, in any language that the entry points' model has met."""

from __future__ import annotations

from functools import cache, lru_cache

from comcrawl_scrapy.classifiers import FastTextClassifier
from comcrawl_scrapy.opening.clickables import reduced

WEIGHTS = "entry_point_words.bin"
LIKELY = 0.5  # probability


@lru_cache(maxsize=2_000)
def says_comments(text: str) -> bool:
    """Say whether *text* speaks of comments.

    >>> [says_comments(text) for text in ("18条评论", "查看评论", "Show comments", "查看天气")]
    [True, True, True, False]
    """
    said = reduced(text)
    return bool(said) and float(shipped().probability([said])[0]) >= LIKELY


@cache
def shipped() -> FastTextClassifier:
    """Load the weights that come with the package, once."""
    return FastTextClassifier.load(WEIGHTS)
