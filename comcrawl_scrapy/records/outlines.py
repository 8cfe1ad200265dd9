"""What several extractors ask of an outline."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.dom import Outline


def distance(outline: Outline, one: int, other: int) -> int:
    """Return the number of edges between two elements in the tree."""
    low, high = min(one, other), max(one, other)
    common = next(i for i in (low, *outline.ancestors(low)) if outline.end[i] > high)
    return int(outline.depth[one] + outline.depth[other] - 2 * outline.depth[common])


def own_texts(outline: Outline, i: int) -> Sequence[str]:
    """Return the texts that stand in element *i* itself, between its children."""
    if outline.unseen[i]:
        return ()
    node = outline.nodes[i]
    texts = (node.text, *(child.tail for child in node))
    return [text for text in texts if text and not text.isspace()]
