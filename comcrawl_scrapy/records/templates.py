"""Records as members of a template: every group of nodes that share a signature, from one member up.

The thresholds of the paper (ten alike records) leave pages with few comments empty-handed. Here structure only
proposes: any set of nodes rendered by what looks like one template, wherever in the tree they are, so that nested
replies fall into their parents' group. Which group holds comments is for `comcrawl_scrapy.sections` to say.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.records.protocol import Section, distinct, section_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from lxml.html import HtmlElement


@dataclass(frozen=True)
class TemplateGroups:
    """Proposes groups of nodes that share a template signature, in document order of their first member.

    ``tokens``: how many class tokens of a node are looked at; bounds the work on hostile pages.
    """

    tokens: int = 6

    def extract(self, document: HtmlElement) -> Sequence[Section]:
        outline = Outline.of(document)
        return [section_of(outline, group) for group in self.groups(outline)]

    def groups(self, outline: Outline) -> list[list[int]]:
        """Return the groups as ascending indices of *outline*, no two with the same members."""
        groups: defaultdict[Hashable, list[int]] = defaultdict(list)
        by_name: dict[int, list[list[int]]] = {}  # groups that elements of a kind are in by their names
        signatures, above, kinds = (array.tolist() for array in (outline.signatures, outline.parent, outline.kind))
        for i in np.flatnonzero(outline.block).tolist():
            kind = kinds[i]
            tag = outline.templates[kind][0]
            if i == 0 or tag == "body":
                continue
            groups[signatures[i]].append(i)
            groups[tag, signatures[above[i]]].append(i)
            if kind not in by_name:
                by_name[kind] = [groups[key] for key in self._names(*outline.templates[kind])]
            for group in by_name[kind]:
                group.append(i)
        return distinct(groups.values())

    def _names(self, tag: str, tokens: tuple[str, ...], identity: str) -> Iterator[Hashable]:
        """Yield what names the templates that an element may be an instance of."""
        if identity:
            yield "identity", tag, identity
        for token in tokens[: self.tokens]:
            yield "token", tag, token
