"""Learning what comments sound like, and what stands before and after them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.classification.second_look import PASSAGE, SHORTEST_PASSAGE, TextModels, read
from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.training import linear
from comcrawl_scrapy.training.samples import GOOD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from comcrawl_scrapy.training.samples import PageSample

COMMENTS = 15  # of a page that are learnt from
OTHERS = 12  # groups of a page that are not its comments
PASSAGES = 5  # of each of these
NEAREST = 3  # texts before and after a group
PROSE_STRENGTH, AROUND_STRENGTH = 3.0, 1.0  # inverse of the penalty
PROSE_LEAST = 30  # times a word must occur to have a weight of its own
PROSE_BUCKETS = 50_000  # of 3-grams: running text has more of them than names have


@dataclass(frozen=True)
class TextSamples:
    """What one page of a domain teaches: (text, whether of comments), of prose and of what stands around groups."""

    domain: str
    prose: frozenset[tuple[str, int]]
    before: frozenset[tuple[str, int]]
    after: frozenset[tuple[str, int]]


def text_samples(sample: PageSample) -> TextSamples:
    """Read some of the page's comments and of its other groups, and what stands around both."""
    random = Random(0)
    outline = sample.measures.outline
    worse = np.flatnonzero(sample.quality < 0.05).tolist()
    others = [read(outline, sample.groups[i]) for i in random.sample(worse, min(OTHERS, len(worse)))]
    prose = {(text, 0) for other in others for text in other.passages[:PASSAGES]}
    before = {(text, 0) for other in others for text in other.before[:NEAREST]}
    after = {(text, 0) for other in others for text in other.after[:NEAREST]}
    if sample.page.comments:
        chosen = random.sample(sample.page.comments, min(COMMENTS, len(sample.page.comments)))
        prose |= {(letters(" ".join(comment.text.split())[:PASSAGE]), 1) for comment in chosen}
    if len(sample.quality) and sample.quality.max() > GOOD:
        best = read(outline, sample.groups[int(sample.quality.argmax())])
        before |= {(text, 1) for text in best.before[:NEAREST]}
        after |= {(text, 1) for text in best.after[:NEAREST]}
    long_enough = frozenset(pair for pair in prose if len(pair[0]) > SHORTEST_PASSAGE)
    return TextSamples(
        sample.page.domain, long_enough, *(frozenset(pair for pair in around if pair[0]) for around in (before, after))
    )


def fit_texts(pages: Sequence[TextSamples]) -> TextModels:
    """Learn from *pages*; each domain has its say on a text once."""
    prose = _columns((page.domain, *pair) for page in pages for pair in page.prose)
    before = _columns((page.domain, *pair) for page in pages for pair in page.before)
    after = _columns((page.domain, *pair) for page in pages for pair in page.after)
    return TextModels(
        linear.fit(*prose, strength=PROSE_STRENGTH, buckets=PROSE_BUCKETS, least=PROSE_LEAST),
        linear.fit(*before, strength=AROUND_STRENGTH),
        linear.fit(*after, strength=AROUND_STRENGTH),
    )


def _columns(triples: Iterable[tuple[str, str, int]]) -> tuple[list[str], list[int]]:
    """Return texts and labels, each label at least once: no text may stand for what no page has."""
    ordered = sorted(set(triples))
    missing = sorted({0, 1} - {label for _, _, label in ordered})
    return [text for _, text, _ in ordered] + [""] * len(missing), [label for _, _, label in ordered] + missing
