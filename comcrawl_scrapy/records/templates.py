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
        block = np.flatnonzero(outline.block & ~outline.tagged(("body",)))
        block = block[block > 0]
        signatures = outline.signatures
        # An element's signature says all of its template: with its parent's, which groups it is in.
        facts = signatures[block] * (int(signatures.max()) + 1) + signatures[outline.parent[block]]
        known: dict[int, list[list[int]]] = {}
        for i, fact in zip(block.tolist(), facts.tolist(), strict=True):
            if fact not in known:
                known[fact] = [groups[key] for key in self._keys(outline, i)]
            for group in known[fact]:
                group.append(i)
        return distinct(groups.values())

    def _keys(self, outline: Outline, i: int) -> Iterator[Hashable]:
        """Yield what names the templates that element *i* may be an instance of."""
        tag, tokens, identity = outline.templates[outline.kind_list[i]]
        yield int(outline.signatures[i])
        yield tag, int(outline.signatures[outline.parent_list[i]])
        if identity:
            yield "identity", tag, identity
        for token in tokens[: self.tokens]:
            yield "token", tag, token
