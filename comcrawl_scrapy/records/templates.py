"""Records as members of a template: every group of nodes that share a signature, from one member up.

The thresholds of the paper (ten alike records) leave pages with few comments empty-handed. Here structure only
proposes: any set of nodes rendered by what looks like one template, wherever in the tree they are, so that nested
replies fall into their parents' group. Which group holds comments is for `comcrawl_scrapy.sections` to say.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.records.protocol import Section, distinct, section_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.documents.signatures import Template

NESTING = ("article", "li", "details")  # which a list of records is of, and the lists in these
OUTSIDE = -1  # of all such elements
MOST_NAMES = 10  # that the lists in those of one name have


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
        nested = [*_with_nested(outline)]
        return distinct([*found, *nested]) if nested else found

    def _keys(self, template: Template, signature: int, above: int) -> Iterator[Hashable]:
        """Yield what names the templates that elements may be instances of: by their *signature*, and that *above* them."""
        tag, tokens, identity = template
        yield signature
        yield tag, above
        if identity:
            yield "identity", tag, identity
        for token in tokens[: self.tokens]:
            yield "token", tag, token


def _with_nested(outline: Outline) -> Iterator[list[int]]:
    """Yield elements without names of their own together with those of the same tag in them that are all in such.

    In lists that are named by how deep they are, answers are of another signature than what they answer.
    """
    kinds = defaultdict[str, list[int]](list)
    for kind, (tag, tokens, identity) in enumerate(outline.templates):
        if tag in NESTING and not tokens and not identity:
            kinds[tag].append(kind)
    for tag in filter(kinds.get, NESTING):
        bare = np.flatnonzero(np.isin(outline.kind, kinds[tag])).tolist()
        alike = defaultdict[int, list[int]](list)
        for i, signature in zip(bare, outline.signatures[bare].tolist(), strict=True):
            alike[signature].append(i)
        pairs = [*_nested(outline, bare)] if len(alike) > 1 else []
        inside = Counter(above for _, above in pairs)
        around = {own: above for own, above in pairs if inside[above] <= MOST_NAMES}
        yield from (sorted(alike[own] + alike[above]) for own, above in around.items())
        for own in sorted(around.keys() - {*around.values()}):
            yield sorted(chain.from_iterable(alike[signature] for signature in _outwards(own, around)))


def _outwards(own: int, around: Mapping[int, int]) -> list[int]:
    """Return a signature, that of the elements around those of it, that of those around these, and so on."""
    found = [own]
    while (above := around.get(found[-1])) is not None and above not in found:
        found.append(above)
    return found


def _nested(outline: Outline, members: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the signatures of which all *members* lie in one another and in those of one other signature, with that one."""
    owner, signatures = outline.innermost(members), outline.signatures[members].tolist()
    around = defaultdict[int, set[int]](set)
    for i, signature in zip(members, signatures, strict=True):
        outer = owner[outline.parent_list[i]]
        around[signature].add(signatures[outer] if outer >= 0 else OUTSIDE)
    for own, of in around.items():
        others = of - {own}
        if len(others) == 1 and OUTSIDE not in others:
            yield own, others.pop()
