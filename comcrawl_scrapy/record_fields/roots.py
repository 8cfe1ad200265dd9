"""One template of records of which some are called more than the rest, as those by the author of the page are: "comment highlighted"."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from comcrawl_scrapy.dom import Ints, Outline


def as_in_most(outline: Outline, members: Sequence[int]) -> Ints:
    """Return the signatures of the elements as if all records, *members*, of a tag were called what most of them are.

    What has no name of its own is known by what it stands in: so far up to its record.
    """
    found, tags, parent = outline.signatures, outline.tags, outline.parent_list
    roots, counts = np.unique(found[members], return_counts=True)
    if len(roots) < 2:
        return found
    most, taken = roots[int(counts.argmax())], frozenset(members)
    usual = [i for i in members if found[i] == most]
    inside = {(found[parent[i]], tags[i]): found[i] for record in usual for i in _nameless(outline, record, taken)}
    told = np.arange(int(found.max()) + 1)
    others = [i for i in members if found[i] != most and tags[i] == tags[usual[0]]]
    told[found[others]] = most
    for record in others:
        for i in _nameless(outline, record, taken):
            told[found[i]] = inside.get((told[found[parent[i]]], tags[i]), found[i])
    alike: Ints = told[found]
    return alike


def _nameless(outline: Outline, record: int, members: Collection[int]) -> Iterator[int]:
    """Yield the elements of a *record* that, up to it, stand in none that has a name, in document order."""
    i, end = record + 1, outline.end_list
    while i < end[record]:
        tag, tokens, identity = outline.templates[outline.kind_list[i]]
        if tokens or identity or "-" in tag or i in members:
            i = end[i]
        else:
            yield i
            i += 1
