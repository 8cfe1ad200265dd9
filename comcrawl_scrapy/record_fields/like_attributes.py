"""Numbers of likes that attributes state: labels such as "12 likes", data-likes, and what schema.org has for them."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING

from comcrawl_scrapy.record_fields.like_words import stated_likes
from comcrawl_scrapy.record_fields.structured_data import is_liking

if TYPE_CHECKING:
    from lxml.html import HtmlElement

LABELS = (
    "aria-label",
    "title",
    "data-tooltip",
    "data-original-title",
    "data-bs-original-title",
    "data-title",
    "data-tip",
)
PARTS = re.compile(r"[,;.|·]\s+")  # of a label: "Like this comment, 12 likes"
COUNTER_NAME = re.compile(  # not data-score, which holds the stars of reviews, nor data-like, which holds what is liked
    r"^(?:score|(?:data-)?(?:likes|votes|upvotes|points|karma|positive-?(?:ratings|votes)|(?:(?!down|dis)[a-z]+-)?(?:likes?|votes?|upvotes?|praises?|reactions?|thumbs-up)-?(?:count|times)))$",
    re.IGNORECASE,
)
NEAR = 3  # elements beside a count that may say of what it is
COUNTS = ("userInteractionCount", "upvoteCount")  # schema.org
RATINGS = ("reviewRating", "ratingValue")
SCORE = re.compile(r"[+\-\u2212]?\d{1,6}")


def labelled_likes(tag: str, attributes: dict[str, str]) -> int | None:
    """Return how many likes a label such as "12 likes" states, or an attribute such as data-likes; None of anything else.

    Or how often something has been done, by schema.org: what that is stands beside it.
    """
    counted = [attributes.get("content", "")] if attributes.get("itemprop") in COUNTS else []
    counted += [value.strip() for name, value in attributes.items() if _counts_likes(name)]
    if (count := next(filter(SCORE.fullmatch, counted), None)) is not None:
        return int(count.replace("\u2212", "-"))
    labels = (PARTS.split(" ".join(attributes[name].split())) for name in LABELS if name in attributes)
    stated = (stated_likes(part) for label in labels for part in label)
    return next((likes for likes in stated if likes is not None), None)


def counts_liking(node: HtmlElement) -> bool:
    """Say whether what *node* counts, by schema.org, is liking: all that counts anything else is none of it."""
    if node.get("itemprop") != COUNTS[0]:
        return True
    beside = chain(islice(node.itersiblings(), NEAR), islice(node.itersiblings(preceding=True), NEAR))
    done = (part for part in beside if part.get("itemprop") == "interactionType")
    return any(is_liking(part.get("content") or part.get("href") or part.get("itemtype") or "") for part in done)


def is_rating(_: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind are the rating that a review gives, by schema.org: True or nothing."""
    return attributes.get("itemprop") in RATINGS or None


@lru_cache(maxsize=10_000)
def may_count_likes(name: str) -> bool:
    """Say whether an attribute of that *name* may state likes."""
    return name in LABELS or name == "itemprop" or _counts_likes(name)


@lru_cache(maxsize=10_000)
def _counts_likes(name: str) -> bool:
    return COUNTER_NAME.search(name) is not None
