"""Tag paths and text density of a page's elements (paper 004, 3.1 and 3.2)."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.records.outlines import own_texts

if TYPE_CHECKING:
    from comcrawl_scrapy.dom import Floats, Outline

TagPath = tuple[str, ...]


class TagPaths:
    """The tag path of every element: the tags on the way from the root to it, without positions (3.1).

    ``numbers[i]`` is equal for elements of equal path, ``nodes[number]`` are those elements in document order.
    """

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self.numbers: list[int] = []
        self.nodes: defaultdict[int, list[int]] = defaultdict(list)
        self._known: dict[tuple[int, str], int] = {}
        for i, (tag, up) in enumerate(zip(outline.tags, outline.parent.tolist(), strict=True)):
            number = self._known.setdefault((self.numbers[up] if up >= 0 else -1, tag), len(self._known))
            self.numbers.append(number)
            self.nodes[number].append(i)

    def at(self, path: TagPath) -> list[int]:
        """Return the elements of that tag path."""
        number = -1
        for tag in path:
            number = self._known.get((number, tag), -2)
        return self.nodes.get(number, [])

    def between(self, above: int, element: int) -> TagPath:
        """Return the tag path from *above*, which holds *element* (-1: from outside of the document), to it."""
        path = [self.outline.tags[element]] if element != above else []
        for i in self.outline.ancestors(element):
            if i <= above:
                break
            path.append(self.outline.tags[i])
        return tuple(reversed(path))

    @cached_property
    def characters(self) -> Floats:
        """C_n of equation 1: the number of characters in and under every element that it shows."""
        own = [
            sum(len(" ".join(text.split())) for text in own_texts(self.outline, i)) for i in range(len(self.outline))
        ]
        return self._under(np.array(own, dtype=float))

    @cached_property
    def density(self) -> Floats:
        """The text density TD_n = C_n / T_n of every element (equation 1, after Sun et al.).

        T_n is the number of tags under it, one where there is none; what shows no text (head, scripts) is no tag.
        """
        tags = self._under((~self.outline.unseen).astype(float)) - 1
        return np.asarray(self.characters / np.maximum(tags, 1))

    def _under(self, own: Floats) -> Floats:
        running = np.concatenate([[0.0], np.cumsum(own)])
        return np.asarray(running[self.outline.end] - running[:-1])
