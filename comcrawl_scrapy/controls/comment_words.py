"""Whether words speak of comments, in any language that the entry points' model has met."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from comcrawl_scrapy.classifiers import FastTextClassifier
from comcrawl_scrapy.controls.wordings import reduced, telling

if TYPE_CHECKING:
    from lxml.html import HtmlElement

WEIGHTS = "entry_point_words.bin"
LIKELY = 0.5  # probability
HEADS = frozenset(("h2", "h3", "h4", "h5", "h6", "legend", "caption", "summary"))  # tags of what may head comments
LONGEST = 80  # characters of a text that tells how many there are
NAMES = ("class", "id", "aria-label", "title", "itemprop")


@lru_cache(maxsize=2_000)
def says_comments(text: str) -> bool:
    """Say whether *text* speaks of comments.

    >>> [says_comments(text) for text in ("18条评论", "查看评论", "Show comments", "查看天气")]
    [True, True, True, False]
    """
    said = reduced(text)
    return bool(said) and float(shipped().probability([said])[0]) >= LIKELY


def about_comments(node: HtmlElement, text: str) -> bool:
    """Say whether *text*, which *node* shows, speaks of comments, by itself or with the names of *node*.

    >>> from lxml.html import fromstring
    >>> [about_comments(fromstring(f"<b class='{name}'>"), "댓글 48") for name in ("count", "plh", "comment-head")]
    [True, True, True]
    """
    names = " ".join(node.get(name) or "" for name in NAMES)
    return says_comments(text) or says_comments(telling(f"{text} {names}"))


@cache
def shipped() -> FastTextClassifier:
    """Load the weights that come with the package, once."""
    return FastTextClassifier.load(WEIGHTS)
