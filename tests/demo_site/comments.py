"""Discussions made up of a language's sentences: the truth that a crawl is measured against."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from tests.demo_site.texts import Language

FIRST_ID = 4711


@dataclass(frozen=True)
class TrueComment:
    """One comment as its author wrote it; ``paragraphs`` are plain text, ``parent`` is the id of what it answers."""

    id: int
    author: str
    published_at: datetime
    paragraphs: tuple[str, ...]
    likes: int
    parent: int | None = None
    depth: int = 0

    @property
    def text(self) -> str:
        """The whole comment, a line a paragraph."""
        return "\n".join(self.paragraphs)


def discussion(language: Language, count: int, deepest: int, newest: datetime, seed: int) -> list[TrueComment]:
    """Make up *count* comments, nested up to *deepest* (0: flat), in document order, replies after what they answer.

    *newest* is the time of the last one; they go back six days. The first ``deepest + 1`` answer each other.
    """
    random = Random(seed)
    texts = unique_texts(language, random)
    ages = sorted((random.uniform(120, 6 * 86_400) for _ in range(count)), reverse=True)
    comments: list[TrueComment] = []
    for number, age in enumerate(ages):
        parent = answered(comments, deepest, random)
        comments.append(
            TrueComment(
                id=FIRST_ID + 100 * seed + 7 * number,
                author=random.choice(language.names),
                published_at=(newest - timedelta(seconds=age)).replace(microsecond=0),
                paragraphs=next(texts),
                likes=int(random.expovariate(1 / 6)),
                parent=parent.id if parent else None,
                depth=parent.depth + 1 if parent else 0,
            )
        )
    return list(in_document_order(comments, None))


def answered(comments: list[TrueComment], deepest: int, random: Random) -> TrueComment | None:
    """Choose which of the earlier *comments* the next one answers, if any."""
    if len(comments) <= deepest:
        return comments[-1] if comments else None
    open_ones = [comment for comment in comments[-12:] if comment.depth < deepest]
    return random.choice(open_ones) if open_ones and random.random() < 0.5 else None


def in_document_order(comments: list[TrueComment], parent: int | None) -> Iterator[TrueComment]:
    """Yield the comments below *parent*, each followed by its replies."""
    for comment in comments:
        if comment.parent == parent:
            yield comment
            yield from in_document_order(comments, comment.id)


def unique_texts(language: Language, random: Random) -> Iterator[tuple[str, ...]]:
    """Yield the paragraphs of comments for ever, never the same comment twice."""
    seen: set[str] = set()
    while True:
        text = paragraphs(language, random)
        if " ".join(text) not in seen:
            seen.add(" ".join(text))
            yield text


def paragraphs(language: Language, random: Random) -> tuple[str, ...]:
    """Make up a comment of one to three paragraphs, from a few words to a little speech."""
    kind = random.random()
    if kind < 0.15:
        return (random.choice(language.openers),)
    sentences = [random.choice(language.openers), *random.sample(language.middles, random.randint(1, 3))]
    if random.random() < 0.5:
        sentences.append(random.choice(language.closers))
    breaks = [0, *sorted(random.sample(range(1, len(sentences)), k=min(2, len(sentences) - 1) if kind > 0.75 else 0))]
    space = "" if language.code == "ja" else " "
    return tuple(space.join(sentences[a:b]) for a, b in zip(breaks, [*breaks[1:], len(sentences)], strict=True))


def threads(comments: list[TrueComment]) -> list[list[TrueComment]]:
    """Split *comments* before each one of the top level."""
    number = 0

    def thread(comment: TrueComment) -> int:
        nonlocal number
        number += comment.depth == 0
        return number

    return [list(group) for _, group in groupby(comments, key=thread)]


def batches(comments: list[TrueComment], size: int) -> list[list[TrueComment]]:
    """Split into batches of *size* comments or a few more, for replies come with what they answer."""
    result: list[list[TrueComment]] = [[]]
    for thread in threads(comments):
        if len(result[-1]) >= size:
            result.append([])
        result[-1].extend(thread)
    return result
