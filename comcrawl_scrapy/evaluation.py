"""The ComCrawler paper's metrics for comments (paper 000, V.C and VII.B)."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence, Set

    from lxml.html import HtmlElement

WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]+")
ALIKE = 0.8  # Dice coefficient of the words from which two texts are the same


def words(text: str) -> Counter[str]:
    """Count the words of a text in any script; Chinese, Japanese and Korean characters one by one."""
    return Counter(WORD.findall(unicodedata.normalize("NFKC", text).casefold()))


def similarity(a: str, b: str) -> float:
    """Return the Dice coefficient of the texts' words, 1.0 for equal texts without words."""
    return dice(words(a), words(b)) if a.strip() != b.strip() else 1.0


def dice(a: Counter[str], b: Counter[str]) -> float:
    """Return the Dice coefficient of two multisets."""
    size = a.total() + b.total()
    return 2 * (a & b).total() / size if size else 0.0


def match(truth: Sequence[str], found: Sequence[str]) -> list[tuple[int, int]]:
    """Pair texts that are alike, best pairs first, then those at the same place; each text is used once."""
    a, b = [words(text) for text in truth], [words(text) for text in found]
    scored = [
        (dice(x, y) if x or y else float(truth[i].strip() == found[j].strip()), -abs(i * len(b) - j * len(a)), i, j)
        for i, x in enumerate(a)
        for j, y in enumerate(b)
    ]
    pairs, free_a, free_b = [], set(range(len(a))), set(range(len(b)))
    for score, _, i, j in sorted(scored, reverse=True):
        if score >= ALIKE and i in free_a and j in free_b:
            pairs.append((i, j))
            free_a.remove(i)
            free_b.remove(j)
    return pairs


def page_scores(true: int, found: int, hits: int) -> tuple[float, float, float]:
    """Return precision, recall and F1 of a page; one without comments scores 1 when nothing is found (VII.B)."""
    recall = hits / true if true else float(found == 0)
    precision = hits / found if found else float(true == 0)
    return precision, recall, 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def isolated(bodies: Mapping[HtmlElement, int], records: Set[HtmlElement]) -> dict[HtmlElement, int]:
    """Return the records that hold the bodies of exactly one comment, and which (equation 3's "correctly extracted").

    *bodies* are the elements of the comments' bodies and the number of the comment of each.
    """
    held: defaultdict[HtmlElement, set[int]] = defaultdict(set)
    for body, comment in bodies.items():
        nearest = next((a for a in (body, *body.iterancestors()) if a in records), None)
        if nearest is not None:
            held[nearest].add(comment)
    return {record: next(iter(comments)) for record, comments in held.items() if len(comments) == 1}


def record_accuracy(bodies: Mapping[HtmlElement, int], sections: Iterable[Set[HtmlElement]]) -> float:
    """Return the share of the comments that the best section isolates (paper 000, equation 3)."""
    best = max((len(set(isolated(bodies, section).values())) for section in sections), default=0)
    return best / max(len(set(bodies.values())), 1)
