"""From a part of each record to the whole of it: up the invariant path, while the records stay apart (paper 000, IV.D)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.measures import COLUMN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.dom import Ints, Outline
    from comcrawl_scrapy.measures import Measures

HIGHEST = 10  # steps
BRINGS = [COLUMN["chars"], COLUMN["images"]]  # what is more of a record, such as the picture of whose it is
MOST_ADDED = 250  # characters a step may add to a record, on average: author, time, buttons, not another text


def lifted(measures: Measures, members: Sequence[int], others: Sequence[int] = ()) -> list[int]:
    """Return the containers of the records that *members* are parts of, as ascending indices.

    A step up is taken where all parents are apart, alike by their tag, no members, and hold little more than the members do,
    and no other members, nor any of the *others* (ascending too). Where members are in one another it must bring each of
    them something: lists of one, too, have all parents apart.
    """
    outline, running = measures.outline, measures.running[:, BRINGS]
    at, taken = np.array(members), frozenset(members)
    nested = _nested(measures, at)
    for _ in range(HIGHEST):
        if outline.tags[int(at[0])] == "li" and (len(at) == 1 or nested):
            break  # a list is no record because it has one item
        up = outline.parent[at]
        if up.min() <= 0 or len(set(up.tolist())) < len(at) or len({outline.tags[i] for i in up.tolist()}) > 1:
            break
        if outline.tags[int(up[0])] in ("body", "html"):
            break
        if not taken.isdisjoint(up.tolist()) or _nested(measures, up) > nested:  # a reply is no part of what it answers
            break
        if (np.searchsorted(others, outline.end[up]) > np.searchsorted(others, up)).any():
            break
        added = (running[outline.end[up]] - running[up]) - (running[outline.end[at]] - running[at])
        if (
            float(np.median(added[:, 0])) > MOST_ADDED
            or _holds_fields(measures, up, at)
            or _holds_the_page(outline, up, at)
        ):
            break
        if nested and (not added.any(axis=1).all() or _begins_as_answered(measures, up, at)):
            break
        at = up
    return sorted(at.tolist())


def _holds_the_page(outline: Outline, up: Ints, at: Ints) -> bool:
    """Say whether a lone record would take in what the page is about: its title, or all that it is."""
    if len(up) > 1:
        return False
    first, end = int(up[0]), outline.end_list[int(up[0])]
    held = range(int(at[0]), outline.end_list[int(at[0])])
    return outline.tags[first] == "main" or any(outline.tags[i] == "h1" and i not in held for i in range(first, end))


def _nested(measures: Measures, members: Ints) -> int:
    """Count the members that are in the one before them."""
    ascending = np.sort(members)
    return int((measures.outline.end[ascending[:-1]] > ascending[1:]).sum())


def _begins_as_answered(measures: Measures, up: Ints, at: Ints) -> bool:
    """Say whether a reply would take in how the record that it is in begins: with nothing said before it, that is what it answers."""
    outline, chars = measures.outline, measures.running[:, COLUMN["chars"]]
    members = sorted(at.tolist())
    owners = outline.innermost(members)
    inside = ((members[owners[i]], i) for i in up.tolist() if owners[i] >= 0)
    return any(outer < i and chars[outer] == chars[i] for outer, i in inside)


def _holds_fields(measures: Measures, up: Ints, at: Ints) -> bool:
    """Say whether a lone record would take in a form: the box that a reader writes in is no part of it."""
    fields, end = measures.running[:, COLUMN["fields"]], measures.outline.end
    return len(up) == 1 and bool((fields[end[up]] - fields[up] > fields[end[at]] - fields[at]).any())
