"""The texts of a page, gathered once: what each says, whose it is, and where it stands."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from comcrawl_scrapy.dom import Ints, Outline


@dataclass(frozen=True)
class Texts:
    """The texts that a page shows, stripped, none empty, in the order of ``places``.

    ``owner[k]`` is the element whose own text ``said[k]`` is. ``places[k]`` is 2i where it begins element i, and 2i + 1
    where it follows that element.
    """

    said: list[str] = field(repr=False)
    owner: Ints
    places: list[int] = field(repr=False)

    @classmethod
    def of(cls, outline: Outline) -> Texts:
        """Gather them, but for those of elements that are never seen; linear in the elements and their text."""
        said: list[str] = []
        owner, places = [], []
        unseen = [*outline.unseen.tolist(), True]  # the last is what is around the root, number -1
        for i, (node, up) in enumerate(zip(outline.nodes, outline.parent_list, strict=True)):
            if not unseen[i] and (text := node.text) and (text := text.strip()):
                said.append(text)
                owner.append(i)
                places.append(2 * i)
            if not unseen[up] and (text := node.tail) and (text := text.strip()):
                said.append(text)
                owner.append(up)
                places.append(2 * i + 1)
        return cls(said, np.array(owner, dtype=np.int64), places)

    def first_at(self, i: int) -> int:
        """Return the number of the first text that begins or follows element *i* or a later one; how many there are without any."""
        return bisect_left(self.places, 2 * i)

    def at(self, first: int, stop: int) -> range:
        """Return the numbers of the texts that begin or follow the elements from *first* to before *stop*.

        Where these are an element and all that it holds, what follows the element itself is among them.
        """
        return range(self.first_at(first), self.first_at(stop))
