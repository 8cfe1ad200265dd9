"""The ComCrawler paper's metrics for comments (paper 000, V.C)."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from dataclasses import dataclass
from math import isnan, nan
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.characters import DENSE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.records.protocol import Section

WORD = re.compile(rf"{DENSE}|[^\W_]+")
ALIKE = 0.8  # Dice coefficient of the words from which two texts are the same
RUN = 4  # words
SIZES = (("1-2", 1, 2), ("3-9", 3, 9), ("10-49", 10, 49), ("50+", 50, 10**9))  # comments a page


def words(text: str) -> Counter[str]:
    """Count the words of a text in any script; Chinese, Japanese and Korean characters one by one."""
    return Counter(_words(text))


def _words(text: str) -> list[str]:
    return WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def similarity(a: str, b: str) -> float:
    """Return the Dice coefficient of the texts' words, 1.0 for equal texts without words."""
    return dice(words(a), words(b)) if a.strip() != b.strip() else 1.0


def dice(a: Counter[str], b: Counter[str]) -> float:
    """Return the Dice coefficient of two multisets."""
    size = a.total() + b.total()
    shared = sum(min(a[word], b[word]) for word in a.keys() & b.keys())  # three times as fast as `a & b`
    return 2 * shared / size if size else 0.0


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


def share_held(text: str, comments: Sequence[str]) -> float:
    """Return the share of the *comments* (at least one) that a flat *text* holds: most of the words, in their order.

    A comment is held when the text has `ALIKE` of its runs of four words, or all of a shorter comment.
    """
    said = _words(text)
    runs = {size: set(_runs(said, size)) for size in range(1, RUN + 1)}
    return sum(_held(comment, text, runs) for comment in comments) / len(comments)


def _held(comment: str, text: str, runs: dict[int, set[tuple[str, ...]]]) -> bool:
    sought = _words(comment)
    if not sought:
        return comment.strip() in text
    own = _runs(sought, min(RUN, len(sought)))
    return sum(run in runs[len(run)] for run in own) >= ALIKE * len(own)


def _runs(sequence: Sequence[str], size: int) -> list[tuple[str, ...]]:
    return [tuple(sequence[i : i + size]) for i in range(len(sequence) - size + 1)]


def page_scores(true: int, found: int, hits: int) -> tuple[float, float, float]:
    """Return precision, recall and F1 of a page; one without comments scores 1 when nothing is found (V.C.4)."""
    recall = hits / true if true else float(found == 0)
    precision = hits / found if found else float(true == 0)
    return precision, recall, 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def record_accuracy(bodies: Sequence[Iterable[HtmlElement]], sections: Iterable[Section]) -> float:
    """Return the share of the true comments that the best section isolates (paper 000, V.C, equation 3).

    *bodies* has for each true comment the elements that hold what it says (its container, where they are not known), of
    the document that the sections are of. A record isolates a comment when it holds bodies of that one alone, not counting
    what records of the same section nested in it hold. Raises ValueError for a page without comments.
    """
    if not bodies:
        raise ValueError("record accuracy is that of pages with comments")
    paths = [(i, (body, *body.iterancestors())) for i, elements in enumerate(bodies) for body in elements]
    return max((len(_isolated(paths, section)) for section in sections), default=0) / len(bodies)


def _isolated(paths: Iterable[tuple[int, Sequence[HtmlElement]]], section: Section) -> set[int]:
    containers = {record.node for record in section.records}
    held: defaultdict[HtmlElement, set[int]] = defaultdict(set)
    for comment, path in paths:
        nearest = next((element for element in path if element in containers), None)
        if nearest is not None:
            held[nearest].add(comment)
    return {next(iter(comments)) for comments in held.values() if len(comments) == 1}


def size_of(comments: int) -> str:
    """Name the class of pages with that many comments; "0" for none.

    >>> size_of(12)
    '10-49'
    """
    return next((name for name, low, high in SIZES if low <= comments <= high), "0")


@dataclass(frozen=True)
class Truth:
    """One true comment: what it says, whose and when it is (empty: not known), and the position of its parent."""

    text: str
    author: str = ""
    date: str = ""
    parent: int | None = None


@dataclass(frozen=True)
class PageScore:
    """How extraction did on one page. Pairs are (right, of how many); ``accuracy`` is that of its records, if known.

    Of a ``time`` is only known that one was read.
    """

    true: int
    found: int
    hits: int
    author: tuple[int, int]
    time: tuple[int, int]
    parent: tuple[int, int]
    accuracy: float | None = None

    @property
    def f1(self) -> float:
        return page_scores(self.true, self.found, self.hits)[2]


def score_page(truth: Sequence[Truth], found: Sequence[Comment]) -> PageScore:
    """Compare the comments *found* with the *truth*; authors, times and parents are those of comments matched."""
    pairs = match([comment.text for comment in truth], [comment.text for comment in found])
    authors = [similarity(truth[i].author, found[j].author or "") >= ALIKE for i, j in pairs if truth[i].author]
    times = [found[j].published_at is not None for i, j in pairs if truth[i].date]
    place = {comment.id: j for j, comment in enumerate(found)}
    to_truth = {j: i for i, j in pairs}
    above = [place.get(found[j].parent_id or "") for _, j in pairs]
    answered = [None if j is None else to_truth.get(j, -1) for j in above]  # -1: what is no comment
    parents = [truth[i].parent == parent for (i, _), parent in zip(pairs, answered, strict=True)]
    threaded = any(comment.parent is not None for comment in truth)
    return PageScore(
        len(truth), len(found), len(pairs), _share(authors), _share(times), _share(parents if threaded else [])
    )


def _share(right: Sequence[bool]) -> tuple[int, int]:
    return sum(right), len(right)


def summary(scores: Sequence[PageScore]) -> dict[str, float]:
    """Return the figures of a corpus: means over pages, shares over all fields; one that no page speaks of is left out."""
    with_comments = [score for score in scores if score.true]
    figures = {
        "comments F1": _mean(score.f1 for score in scores),
        "pages without comments left alone": _mean(score.f1 for score in scores if not score.true),
        "record accuracy": _mean_accuracy(with_comments),
    }
    for name, *_ in SIZES:
        of_size = [score for score in with_comments if size_of(score.true) == name]
        figures[f"comments F1, {name} comments"] = _mean(score.f1 for score in of_size)
        figures[f"record accuracy, {name} comments"] = _mean_accuracy(of_size)
    for field in ("author", "time", "parent"):
        figures[field] = _rate([getattr(score, field) for score in scores])
    return {name: value for name, value in figures.items() if not isnan(value)}


def _mean_accuracy(scores: Sequence[PageScore]) -> float:
    return _mean(score.accuracy for score in scores if score.accuracy is not None)


def _rate(shares: Sequence[tuple[int, int]]) -> float:
    """Return how many are right of all that are known; NaN where none is."""
    known = sum(of for _, of in shares)
    return sum(right for right, _ in shares) / known if known else nan


def _mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers) if numbers else nan
