"""Which of some elements are in which others, told by where each ends, and whether one is alone there."""

from __future__ import annotations

from bisect import bisect, bisect_left
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from lxml.html import HtmlElement
    from numpy.typing import NDArray

    from comcrawl_scrapy.dom import Ints, Outline

DEEPEST = 20  # elements in one another that are asked about: each may be read with all that it holds


def outermost(nodes: Iterable[int], end: Sequence[int], is_one: Callable[[int], bool] = lambda _: True) -> list[int]:
    """Return of elements, in document order and each up to its *end*, those that are one and in no other that is.

    What is in one is not asked, nor what is in many that are none.

    >>> outermost([1, 2, 5, 6], [9, 4, 3, 4, 5, 7, 7], lambda i: i != 5)
    [1, 6]
    """
    found, stop = [], -1
    around: list[int] = []  # where those end that are none
    for i in nodes:
        around = [beyond for beyond in around if i < beyond]
        if i < stop or len(around) == DEEPEST:
            continue
        if is_one(i):
            found.append(i)
            stop = end[i]
        else:
            around.append(end[i])
    return found


def holders(members: Sequence[int], end: Sequence[int]) -> list[int]:
    """Return for each of the *members*, ascending and each up to its *end*, the position of the innermost around it, -1 without one.

    >>> holders([0, 1, 2, 4], [4, 3, 3, 4, 5])
    [-1, 0, 1, -1]
    """
    found: list[int] = []
    around: list[int] = []
    for position, i in enumerate(members):
        while around and end[members[around[-1]]] <= i:
            around.pop()
        found.append(around[-1] if around else -1)
        around.append(position)
    return found


def inside(nodes: Sequence[int], i: int, end: Sequence[int]) -> Sequence[int]:
    """Return those of *nodes*, ascending, that are in element *i*, without itself."""
    return nodes[bisect(nodes, i) : bisect_left(nodes, end[i])]


def in_pairs(outline: Outline, members: Sequence[int]) -> list[tuple[int, int]]:
    """Return *members*, ascending, in pairs, where each two have a parent of their own, and none is in another; else nothing."""
    at = np.array(members)
    if len(at) % 2 or (outline.end[at[:-1]] > at[1:]).any():
        return []
    up = outline.parent[at].reshape(-1, 2)
    are_pairs = (up[:, 0] == up[:, 1]).all() and len(np.unique(up)) == len(up)
    return list(zip(members[::2], members[1::2], strict=True)) if are_pairs else []


def hold(outline: Outline, members: Ints | Sequence[int], parts: Ints | Sequence[int]) -> NDArray[np.bool_]:
    """Say of each of the *members* whether it is, or holds, one of some *parts* of the page, which are ascending."""
    return np.asarray(np.searchsorted(parts, outline.end[members]) > np.searchsorted(parts, members))


def is_only_child(node: HtmlElement) -> bool:
    """Say whether nothing else is in what holds *node*; to count its children would take as long as there are many."""
    return node.getprevious() is None and node.getnext() is None
