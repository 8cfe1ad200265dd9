"""The XPaths of many nodes of one document, in time linear in the nodes around them.

libxml2 counts the siblings of every node anew: quadratic, in a list of ten thousand comments.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from comcrawl_scrapy.dom import MOST_ELEMENTS, STEPS, xpath

if TYPE_CHECKING:
    from comcrawl_scrapy.dom import Outline


class Paths:
    """Gives the same XPaths as `comcrawl_scrapy.dom.xpath`."""

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self.cut = len(outline) == MOST_ELEMENTS  # there may be siblings that are not in the outline
        self._paths: dict[int, str] = {0: xpath(outline.nodes[0])}

    def of(self, i: int) -> str:
        """Return the XPath of element *i* in its document."""
        unknown = [i]
        while unknown[-1] not in self._paths:
            unknown.append(self.outline.parent_list[unknown[-1]])
        for holder in unknown[:0:-1]:
            self._name_children(holder)
        path = self._paths[i]
        return path if STEPS.fullmatch(path) else self._by_places(i)

    def _by_places(self, i: int) -> str:
        place, parent = self.outline.siblings[1], self.outline.parent_list
        way = reversed([i, *self.outline.ancestors(i)])
        return "".join(
            f"/*[{place[k] - place[parent[k] + 1] + 1}]" for k in way
        )  # an element's first child is next to it

    def _name_children(self, holder: int) -> None:
        above, tags = self._paths[holder], self.outline.tags
        alike: defaultdict[str, list[int]] = defaultdict(list)
        for i in self.outline.children(holder):
            alike[tags[i]].append(i)
        for tag, children in alike.items():
            for number, i in enumerate(children, start=1):
                self._paths[i] = f"{above}/{tag}[{number}]" if len(children) > 1 or self.cut else f"{above}/{tag}"
