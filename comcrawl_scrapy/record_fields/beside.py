"""What stands beside records and belongs to them, such as the term that each definition follows: who says it, and when.

Between any two records of a row, of one parent, there are equally many elements; what comes before the first record of its kind
tells how many of them come before each, the others come after. Answers in rows of their own are built as the longest row is. And
where each record is alone in an element, but for its answers, it is these elements that stand in rows.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

MOST_BESIDE = 3  # elements between two records


class Row(NamedTuple):
    """How a row is built: so many elements come ``before`` a record; ``tags`` are the record's, and of what follows to the next."""

    before: int
    tags: Sequence[str]


def beside(layout: Layout) -> Iterator[tuple[int, int]]:
    """Yield the positions of records, and elements beside them that belong to these."""
    for standing in (layout.members, _holders(layout)):
        rows: defaultdict[int, list[int]] = defaultdict(list)
        for position, i in enumerate(standing):
            rows[layout.parent[i]].append(position)
        longest = max(rows.values(), key=len, default=[])
        if (built := _built(layout, [standing[position] for position in longest])) is not None:
            for row in rows.values():
                yield from _of_row(layout, {standing[position]: position for position in row}, built)
            return


def _holders(layout: Layout) -> Sequence[int]:
    """Return what the records stand in, each alone but for its answers, if that says nothing else of those without any."""
    shown, members = layout.measures.shown, layout.members
    up = [layout.parent[member] for member in members]
    if len(set(up)) < len(up) or len({layout.outline.tags[i] for i in up}) > 1:
        return ()
    held = [bisect_left(members, layout.end[i]) - bisect_right(members, i) for i in up]
    alone = [(i, member) for i, member, records in zip(up, members, held, strict=True) if records == 1]
    are_whole = all(shown[i] == shown[member] for i, member in alone)
    return up if alone and are_whole else ()


def _built(layout: Layout, standing: Sequence[int]) -> Row | None:
    """Return how the row of these elements is built, if there is as much between all of them."""
    if len(standing) < 2 or (up := layout.parent[standing[0]]) < 0:
        return None
    siblings = layout.outline.children(up)
    place = {i: k for k, i in enumerate(siblings)}
    places = [place[i] for i in standing]
    steps = {after - before for before, after in pairwise(places)}
    if len(steps) > 1 or not 1 < (step := steps.pop()) <= MOST_BESIDE + 1:
        return None
    tags = [layout.outline.tags[i] for i in siblings]
    first, second, before = places[0], places[1], 0
    while before < min(step - 1, first) and tags[first - 1 - before] == tags[second - 1 - before]:
        before += 1
    return Row(before, tags[first:second])


def _of_row(layout: Layout, standing: dict[int, int], built: Row) -> Iterator[tuple[int, int]]:
    """Yield what belongs to the records of a row, by the elements *standing* in it and their positions; it holds no records."""
    up, step = layout.parent[next(iter(standing))], len(built.tags)
    siblings = layout.outline.children(up) if up >= 0 else []
    for k in (k for k, i in enumerate(siblings) if i in standing):
        start, stop = max(k - built.before, 0), min(k + step - built.before, len(siblings))
        for j, part in enumerate(siblings[start:stop], start):
            is_alike = layout.outline.tags[part] == built.tags[(j - k) % step]
            if is_alike and not layout.nested(part) and part not in standing:
                yield standing[siblings[k]], part
