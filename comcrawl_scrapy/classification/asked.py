"""Whether what holds answers is what they answer, and no list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.classification.lifting import announces, is_below_heading
from comcrawl_scrapy.documents.measures import CHARS, COLUMN, DATES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from comcrawl_scrapy.documents.measures import Counts, Measures
    from comcrawl_scrapy.dom import Outline

LINK_CHARS = COLUMN["link_chars"]
LISTS = ("ul", "ol")


def are_asked(measures: Measures, group: Sequence[int], answers: Sequence[int]) -> bool:
    """Say whether the members of a *group*, in which *answers* stand, may be what these answer: several, or a lone one that is no list."""
    if min(len(group), len(answers)) > 1:
        return True
    lone = group[0]
    is_around = len(group) == 1 and lone < answers[0]
    return is_around and _speaks(measures, lone, answers) and not _lists(measures.outline, lone, answers)


def _speaks(measures: Measures, lone: int, answers: Sequence[int]) -> bool:
    """Say whether a *lone* element says when and what before the *answers* in it, and before their list.

    It has no more dates there than any of these: else there are others before them.
    """
    outline, up = measures.outline, measures.outline.parent_list[answers[0]]
    said = measures.running[[up if outline.tags[up] in LISTS else answers[0]]] - measures.running[lone]
    return bool(have_date_and_text(said)[0] and said[0, DATES] <= measures.held(answers)[:, DATES].max())


def _lists(outline: Outline, lone: int, answers: Sequence[int]) -> bool:
    """Say whether a *lone* element is a list of the *answers*: by its tag, or what is called as they are before these.

    Or by the heading of comments right above: there is none, or one that counts them alone.
    """
    if outline.tags[lone] in LISTS or not is_below_heading(outline, lone):
        return True
    if answers[1:] and announces(outline, len(answers), lone):
        return True
    first = answers[0]
    before = (i for i in outline.children(lone) if i < first)
    return any(
        outline.tags[i] == outline.tags[first] and not {*outline.tokens[i]}.isdisjoint(outline.tokens[first])
        for i in before
    )


def have_date_and_text(sums: Counts) -> NDArray[np.bool_]:
    """Say of each of the *sums* of measures whether it has a date, and text beside links."""
    return np.asarray((sums[:, DATES] > 0) & (sums[:, CHARS] > sums[:, LINK_CHARS]))
