"""From the cells of a table, or of a grid, to its rows: one cell says whose record it is, the next what it says."""

from __future__ import annotations

from itertools import chain
from operator import eq
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.classification.lifting import is_below_heading
from comcrawl_scrapy.comment_text.text_cells import LONGEST
from comcrawl_scrapy.documents.measures import CHARS, DATES
from comcrawl_scrapy.documents.nesting import in_pairs
from comcrawl_scrapy.documents.shown_text import own_text
from comcrawl_scrapy.record_fields.memberships import LONGEST_PANEL, is_panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Ints

WHOLE = frozenset(("tr", "li", "article"))  # what is called a row, an item, or a text of its own


def rows(measures: Measures, members: Sequence[int]) -> list[int]:
    """Return the rows where *members* (ascending indices) are the two cells of each, or more in some, else *members*.

    Of two the first cells are of one template and the second ones of another, with nothing in common, or in a table with something
    that the others lack; one of the two holds no text but short ones: name, rank, number of posts.
    """
    outline = measures.outline
    if (longer := _longer(measures, np.array(members))) is not None:
        return longer
    first, second = list(members[::2]), list(members[1::2])
    alike = all(len(np.unique(outline.signatures[cells])) == 1 for cells in (first, second))
    if not alike or not in_pairs(outline, members):
        return list(members)
    whole = [outline.parent_list[i] for i in first]
    if _tell_of_authors(measures, first, second):
        return whole
    are_cells = outline.tags[first[0]] == "td" and _differ(measures, first, second)
    if not are_cells and (_share_components(measures, first, second) or _are_records(measures, first, second)):
        return list(members)
    is_label = any(_longest(measures, cells) <= LONGEST for cells in (first, second))
    return whole if is_label else list(members)


def _tell_of_authors(measures: Measures, first: Sequence[int], second: Sequence[int]) -> bool:
    """Say whether all *first* cells say nothing but who has written what is in the *second*, and since when they are a member."""
    nodes, tokens = measures.outline.nodes, measures.outline.tokens
    are_called_alike = tokens[first[0]] and tokens[first[0]] == tokens[second[0]]
    if are_called_alike or measures.held(first)[:, CHARS].max() > LONGEST_PANEL:
        return False
    return all(is_panel(own_text(nodes[i])) for i in first) and not any(is_panel(own_text(nodes[i])) for i in second)


def _longer(measures: Measures, at: Ints) -> list[int] | None:
    """Return the rows of the cells *at* where some have three and more: each begins with a label, and no two of its cells have anything in common."""
    outline = measures.outline
    if (outline.end[at[:-1]] > at[1:]).any():
        return None
    up, begin, count = np.unique(outline.parent[at], return_index=True, return_counts=True)
    if len(up) < 2 or count.min() < 2 or count.max() <= 2 or (outline.end[up[:-1]] > up[1:]).any():
        return None
    if _longest(measures, at[begin].tolist()) > LONGEST:
        return None
    held = ([frozenset(_components(measures, i)) for i in cells.tolist()] for cells in np.split(at, begin[1:]))
    are_apart = all(sum(map(len, cells)) == len(frozenset[int]().union(*cells)) for cells in held)
    return up.tolist() if are_apart else None


def _share_components(measures: Measures, first: Sequence[int], second: Sequence[int]) -> bool:
    """Say whether any element that shows text is of one template in both cells.

    Columns of one template are not asked for themselves, but for what is in them.
    """
    one, other = ({signature for i in cells for signature in _components(measures, i)} for cells in (first, second))
    itself = {int(measures.outline.signatures[i]) for i in (first[0], second[0])}
    if len(itself) == 1 and one > itself and other > itself and _are_columns(measures, first, second):
        one, other = one - itself, other - itself
    return not one.isdisjoint(other)


def _are_records(measures: Measures, first: Sequence[int], second: Sequence[int]) -> bool:
    """Say whether both cells of each row are dated, and show texts in the same tags: an answer beside what it answers, which is called otherwise."""
    tags = measures.outline.tags
    built = ([{tags[k] for k in _showing(measures, i).tolist()} for i in cells] for cells in (first, second))
    are_dated = bool((measures.held([*first, *second])[:, DATES] > 0).all())
    return are_dated and all(map(eq, *built)) and not any(is_below_heading(measures.outline, i) for i in second)


def _differ(measures: Measures, first: Sequence[int], second: Sequence[int]) -> bool:
    """Say whether the cells of a column have something in common that those of the other have not: no two comments beside each other."""
    one, other = (set.intersection(*({*_components(measures, i)} for i in cells)) for cells in (first, second))
    return one != other


def _are_columns(measures: Measures, first: Sequence[int], second: Sequence[int]) -> bool:
    """Say whether the rows say nothing beside these cells, which are called neither rows nor items."""
    up, cells = measures.outline.parent[list(first)], np.array([first, second])
    said, of_cells = measures.held(up)[:, CHARS], measures.held(cells)[..., CHARS].sum(axis=0)
    return measures.outline.tags[first[0]] not in WHOLE and bool((said == of_cells).all())


def _components(measures: Measures, i: int) -> list[int]:
    """Return the signatures of what shows text in a cell."""
    found: list[int] = measures.outline.signatures[_showing(measures, i)].tolist()
    return found


def _showing(measures: Measures, i: int) -> Ints:
    """Return the elements of a cell, and itself, that show text."""
    inside = np.arange(i, measures.outline.end_list[i])
    return np.asarray(inside[measures.held(inside)[:, CHARS] > 0])


def _longest(measures: Measures, cells: Sequence[int]) -> int:
    """Return the number of characters of the longest text in *cells*: a line, where some have several in one element."""
    texts, end = measures.outline.texts, measures.outline.end_list
    inside = (texts.at(i, end[i]) for i in cells)
    return max((len(texts.said[k]) for k in chain.from_iterable(inside)), default=0)
