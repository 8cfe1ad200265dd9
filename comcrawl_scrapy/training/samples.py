"""From labelled pages to samples: which groups isolate the comments, which attributes are those of comments."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.classification.attribute_sections import section_text
from comcrawl_scrapy.documents.measures import CHARS, Measures
from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.records import candidates
from comcrawl_scrapy.sections import attribute_text
from comcrawl_scrapy.training import corpus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from comcrawl_scrapy.dom import Floats
    from comcrawl_scrapy.training.corpus import LabelledPage


GOOD = 0.5  # quality from which a group counts as the comment section
SECTIONS = 8  # of a page that are not its comments
KEPT = (1, 1, 2, 3, 4, 6, 10, 20, 1000)  # comments a graft may have


@dataclass
class PageSample:
    """A page to learn from: its candidate groups and how well each isolates the comments (0 to 1).

    ``host`` is the domain of the page that its comments were grafted on to.
    """

    variant: str
    page: LabelledPage
    measures: Measures
    groups: list[list[int]]
    quality: Floats
    host: str = ""

    @classmethod
    def of(cls, page: LabelledPage, variant: str = "whole", host: str = "") -> PageSample:
        measures = Measures.of(Outline.of(page.document))
        groups = candidates(measures)  # quotations as well: from them is learnt what only looks like comments
        return cls(variant, page, measures, groups, qualities(page, measures, groups), host)


def variants(page: LabelledPage) -> Iterator[PageSample]:
    """Yield the page as it is, as an earlier visit would see it (no, one, two comments), and with machine-made names."""
    yield PageSample.of(page)
    yield PageSample.of(corpus.blinded(page), "blinded")
    for keep in (0, 1, 2):
        if keep < len(page.comments):
            yield PageSample.of(corpus.cut(page, keep), f"first {keep}")
    if len(page.comments) > 1:
        yield PageSample.of(corpus.blinded(corpus.cut(page, 1)), "first 1, blinded")


def grafts(pages: Sequence[LabelledPage], hosts: Sequence[LabelledPage]) -> Iterator[PageSample]:
    """Yield each of *hosts* with some comments of one of *pages*, twice; every second time with machine-made names."""
    random = Random(0)
    for number, host in enumerate(host for host in hosts for _ in range(2)):
        page = random.choice(pages)
        keep = random.choice(KEPT)
        with_comments = corpus.grafted(corpus.cut(page, keep) if keep < len(page.comments) else page, host)
        if with_comments is not None:
            yield PageSample.of(corpus.blinded(with_comments) if number % 2 else with_comments, "grafted", host.domain)


def qualities(page: LabelledPage, measures: Measures, groups: Sequence[Sequence[int]]) -> Floats:
    """Return how well each group isolates the comments: 1 where its members are the comments' containers.

    F1 of the comments isolated (paper 000, equation 3) and of the members that isolate one; less where the members are
    parts of the containers, without author or time.
    """
    outline = measures.outline
    index = outline.index
    bodies = [(i, body) for i, comment in enumerate(page.comments) for body in comment.bodies or [comment.node]]
    paths = [(i, [index[body], *outline.ancestors(index[body])]) for i, body in bodies if body in index]
    containers = [index[comment.node] for comment in page.comments]
    return np.array([_quality(measures, set(group), paths, containers) for group in groups]) if groups else np.zeros(0)


def _quality(
    measures: Measures, group: set[int], paths: Iterable[tuple[int, list[int]]], containers: Sequence[int]
) -> float:
    held: defaultdict[int, set[int]] = defaultdict(set)
    for number, path in paths:
        member = next((i for i in path if i in group), None)
        if member is not None:
            held[member].add(number)
    pairs = {member: next(iter(numbers)) for member, numbers in held.items() if len(numbers) == 1}
    isolated = len(set(pairs.values()))
    if not isolated:
        return 0.0
    f1 = 2 * isolated / (len(group) + len(containers))
    return f1 * sum(_fit(measures, member, containers[number]) for member, number in pairs.items()) / len(pairs)


def _fit(measures: Measures, member: int, container: int) -> float:
    """Return how well *member* stands for the record *container*: parts of it do, what holds other text does not."""
    end, chars = measures.outline.end, measures.running[:, CHARS]
    elements = sorted((int(end[member]) - member, int(end[container]) - container))
    shown = chars[end[container]] - chars[container], chars[end[member]] - chars[member]
    return (0.6 + 0.4 * elements[0] / elements[1]) * min(1.0, float(shown[0] / max(shown[1], 1)))


def section_samples(sample: PageSample) -> Iterator[tuple[str, int]]:
    """Yield the attribute text of the page's comment section, where it has one, and of some sections that are none."""
    outline = sample.measures.outline
    if len(sample.quality) and sample.quality.max() > GOOD:
        yield section_text(outline, sample.groups[int(sample.quality.argmax())]), 1
    worse = [i for i in np.flatnonzero(sample.quality == 0).tolist() if len(sample.groups[i]) > 1]
    for i in Random(0).sample(worse, min(SECTIONS, len(worse))):
        yield section_text(outline, sample.groups[i]), 0


def name_samples(sample: PageSample) -> Iterator[tuple[str, int]]:
    """Yield each distinct attribute text of the page, and whether it is found at or in the comments."""
    outline = sample.measures.outline
    inside = np.zeros(len(outline), dtype=bool)
    containers = [outline.index[comment.node] for comment in sample.page.comments]
    for i in containers:
        inside[i : outline.end[i]] = True
    if containers:
        section = outline.smallest_around(min(containers), max(containers))
        for i in containers:
            inside[[a for a in outline.ancestors(i) if a >= section]] = True
    yield from sorted(
        {
            (text, int(flag))
            for attributes, flag in zip(outline.attributes, inside, strict=True)
            if (text := attribute_text(attributes))
        }
    )
