"""One template of records of which some are called more than the rest, as those by the author of the page are: "comment highlighted"."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from comcrawl_scrapy.dom import Ints
    from comcrawl_scrapy.record_fields.slots import Layout


def as_in_most(layout: Layout) -> Ints:
    """Return the signatures of the elements as if all records of a tag were called what most of them are.

    What has no name of its own is known by what it stands in: so far up to its record.
    """
    found, tags = layout.outline.signatures, layout.outline.tags
    roots, counts = np.unique(found[layout.members], return_counts=True)
    if len(roots) == 1:
        return found
    most = roots[int(counts.argmax())]
    usual = [i for i in layout.members if found[i] == most]
    inside = {(found[layout.parent[i]], tags[i]): found[i] for record in usual for i in _nameless(layout, record)}
    told = np.arange(int(found.max()) + 1)
    others = [i for i in layout.members if found[i] != most and tags[i] == tags[usual[0]]]
    told[found[others]] = most
    for record in others:
        for i in _nameless(layout, record):
            told[found[i]] = inside.get((told[found[layout.parent[i]]], tags[i]), found[i])
    alike: Ints = told[found]
    return alike


def _nameless(layout: Layout, record: int) -> Iterator[int]:
    """Yield the elements of a *record* that, up to it, stand in none that has a name, in document order."""
    templates, kind = layout.outline.templates, layout.kind
    i = record + 1
    while i < layout.end[record]:
        tag, tokens, identity = templates[kind[i]]
        if tokens or identity or "-" in tag or i in layout.roots:
            i = layout.end[i]
        else:
            yield i
            i += 1
