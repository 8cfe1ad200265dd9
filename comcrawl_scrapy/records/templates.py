"""Records as members of a template: every group of nodes that share a signature, from one member up.

The thresholds of the paper (ten alike records) leave pages with few comments empty-handed. Here structure only
proposes: any set of nodes rendered by what looks like one template, wherever in the tree they are, so that nested
replies fall into their parents' group. Which group holds comments is for `comcrawl_scrapy.sections` to say.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.records.protocol import Section, distinct, section_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.documents.signatures import Template

NESTING = ("article", "li", "details")  # which a list of records is of, and the lists in these


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
        block = np.flatnonzero(outline.block & ~outline.tagged(("body",)))
        block = block[block > 0]
        # An element's signature says all of its template: with its parent's, which groups it is in.
        signatures, width = outline.signatures, int(outline.signatures.max()) + 1
        facts = signatures[block] * width + signatures[outline.parent[block]]
        alike: defaultdict[int, list[int]] = defaultdict(list)
        for i, fact in zip(block.tolist(), facts.tolist(), strict=True):
            alike[fact].append(i)
        groups: defaultdict[Hashable, list[int]] = defaultdict(list)
        for fact, members in alike.items():
            for key in self._keys(outline.templates[outline.kind_list[members[0]]], *divmod(fact, width)):
                groups[key].append(fact)
        # Groups of the same facts have the same members, others have others.
        parts = ([alike[fact] for fact in together] for together in dict.fromkeys(map(tuple, groups.values())))
        found = [sorted(chain(*some)) if len(some) > 1 else some[0] for some in parts]
        return distinct([*found, *self._with_nested(outline)])

    def _with_nested(self, outline: Outline) -> Iterator[list[int]]:
        """Yield elements without names of their own together with those of the same tag in them that are all in such.

        In lists that are named by how deep they are, replies are of another signature than what they answer.
        """
        named = np.array([bool(tokens or identity) for _, tokens, identity in outline.templates])
        for tag in NESTING:
            bare = np.flatnonzero(outline.tagged((tag,)) & ~named[outline.kind])
            if len(bare) < 2:
                continue
            owner = np.array(outline.innermost(bare.tolist()), dtype=np.int64)
            outer = owner[outline.parent[bare]]
            inner_signature = outline.signatures[bare]
            for signature in np.unique(inner_signature[outer >= 0]).tolist():
                inner = np.flatnonzero(inner_signature == signature)
                around = {*inner_signature[outer[inner][outer[inner] >= 0]].tolist()} - {signature}
                if len(around) == 1 and (outer[inner] >= 0).all():
                    together = (inner_signature == signature) | (inner_signature == around.pop())
                    yield bare[together].tolist()

    def _keys(self, template: Template, signature: int, above: int) -> Iterator[Hashable]:
        """Yield what names the templates that elements may be instances of: by their *signature*, and that *above* them."""
        tag, tokens, identity = template
        yield signature
        yield tag, above
        if identity:
            yield "identity", tag, identity
        for token in tokens[: self.tokens]:
            yield "token", tag, token
