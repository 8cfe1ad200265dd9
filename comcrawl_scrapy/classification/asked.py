"""Whether what holds answers is what they answer, and no list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.classification.lifting import is_below_heading
from comcrawl_scrapy.documents.measures import CHARS, COLUMN, DATES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from comcrawl_scrapy.documents.measures import Counts, Measures
    from comcrawl_scrapy.dom import Outline

LINK_CHARS = COLUMN["link_chars"]


def are_asked(measures: Measures, group: Sequence[int], answers: Sequence[int]) -> bool:
    """Say whether the members of a *group*, in which *answers* stand, may be what these answer: several, or a lone one that is no list."""
    if min(len(group), len(answers)) > 1:
        return True
    lone, first = group[0], answers[0]
    return (
        len(group) == 1
        and lone < first
        and _speaks(measures, lone, answers)
        and not _lists(measures.outline, lone, first)
    )


def _speaks(measures: Measures, lone: int, answers: Sequence[int]) -> bool:
    """Say whether a *lone* element says when and what before the *answers* in it.

    It has no more dates there than any of these: else there are others before them.
    """
    said = measures.running[answers[:1]] - measures.running[lone]
    return bool(have_date_and_text(said)[0] and said[0, DATES] <= measures.held(answers)[:, DATES].max())


def _lists(outline: Outline, lone: int, first: int) -> bool:
    """Say whether a *lone* element is a list: by its tag, as no heading of comments is right above, or by what is called as the *first* answer before that."""
    if outline.tags[lone] in ("ul", "ol") or not is_below_heading(outline, lone):
        return True
    before = (i for i in outline.children(lone) if i < first)
    return any(
        outline.tags[i] == outline.tags[first] and not {*outline.tokens[i]}.isdisjoint(outline.tokens[first])
        for i in before
    )


def have_date_and_text(sums: Counts) -> NDArray[np.bool_]:
    """Say of each of the *sums* of measures whether it has a date, and text beside links."""
    return np.asarray((sums[:, DATES] > 0) & (sums[:, CHARS] > sums[:, LINK_CHARS]))
