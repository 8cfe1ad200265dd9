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
        body = np.array([tag == "body" for tag, _ in outline.kinds])
        block = np.flatnonzero(outline.block & ~body[outline.kind])
        block = block[block > 0]
        above = outline.signatures[outline.parent[block]]
        facts = zip(outline.kind[block].tolist(), outline.signatures[block].tolist(), above.tolist(), strict=True)
        known: dict[tuple[int, int, int], list[list[int]]] = {}  # the groups of elements with these facts
        for i, fact in zip(block.tolist(), facts, strict=True):
            if fact not in known:
                known[fact] = [groups[key] for key in self._keys(outline, *fact)]
            for group in known[fact]:
                group.append(i)
        return distinct(groups.values())

    def _keys(self, outline: Outline, kind: int, signature: int, above: int) -> Iterator[Hashable]:
        """Yield what names the templates that elements of a kind may be instances of, with such parents."""
        tag, tokens, identity = outline.templates[kind]
        yield signature
        yield tag, above
        if identity:
            yield "identity", tag, identity
        for token in tokens[: self.tokens]:
            yield "token", tag, token
