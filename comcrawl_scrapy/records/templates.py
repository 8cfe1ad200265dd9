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
        for i in np.flatnonzero(outline.block).tolist():
            for key in self._keys(outline, i):
                groups[key].append(i)
        return distinct(groups.values())

    def _keys(self, outline: Outline, i: int) -> Iterator[Hashable]:
        """Yield the templates node *i* may be an instance of."""
        tag = outline.tags[i]
        if i == 0 or tag == "body":
            return
        yield "signature", outline.signatures[i]
        yield "place", tag, outline.signatures[outline.parent[i]]
        if outline.identities[i]:
            yield "identity", tag, outline.identities[i]
        for token in outline.tokens[i][: self.tokens]:
            yield "token", tag, token
