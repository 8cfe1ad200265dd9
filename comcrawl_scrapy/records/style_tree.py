"""Posting structures by a site's style tree and XPath wrappers (paper 001).

After Bank & Mattes, "Automatic User Comment Detection in Flat Internet Fora":
`site_styles` finds the content section that the pages of a site share (III.A), `postings` the postings in it (III.B.1),
`path_wrappers` what their paths have in common (III.B.2). The wrappers are what is learnt: further pages of the site
need no more than them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Self

from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.records.path_wrappers import XPathWrapper
from comcrawl_scrapy.records.postings import TextTree, candidates, cleaned, generalised, raised, recovered
from comcrawl_scrapy.records.protocol import Section, SitePage, distinct, section_of
from comcrawl_scrapy.records.site_styles import content_section

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.records.path_wrappers import Target

MOST_WRAPPERS = 20  # bounds the work on hostile pages


@dataclass(frozen=True)
class StyleTree:
    """Finds postings by two XPath wrappers, one to the content section and one from there to the postings (IV).

    The paper generates one wrapper for all postings, which ends where their node types differ. Here it is one for each
    node type, and one more for each kind of text among them, the most plausible first.
    Without ``content`` (nothing learnt, or from one page alone) the body is the content section.
    """

    content: XPathWrapper | None = None
    postings: tuple[XPathWrapper, ...] = ()

    def fit(self, pages: Sequence[SitePage]) -> Self:
        """Return an extractor with the wrappers of *pages*; they should be of one site and one template."""
        return self._learnt([TextTree.of(Outline.of(page.document)) for page in pages])

    def extract(self, document: HtmlElement) -> Sequence[Section]:
        """Return the postings; where the wrappers select none on this page, those of wrappers learnt from it alone."""
        outline = Outline.of(document)
        return self._apply(outline) or self._learnt([TextTree.of(outline)])._apply(outline)

    def _learnt(self, pages: Sequence[TextTree]) -> Self:
        sections = content_section(pages)
        found = [(page.outline, i) for page, i in zip(pages, sections, strict=True) if i is not None]
        content = XPathWrapper.to((outline.nodes[0], outline.nodes[i]) for outline, i in found)
        roots = sections if content else [_body(page.outline) for page in pages]
        regions = [Region.of(page, i) for page, i in zip(pages, roots, strict=True) if i is not None]
        groups: defaultdict[Hashable, list[Target]] = defaultdict(list)
        for region in regions:
            for kind, target in region.postings():
                groups[kind].append(target)
        largest = sorted(groups.values(), key=len, reverse=True)[:MOST_WRAPPERS]
        wrappers = dict.fromkeys(filter(None, map(XPathWrapper.to, largest)))
        ranked = sorted(wrappers, key=lambda wrapper: plausibility(wrapper, regions), reverse=True)
        return type(self)(content, tuple(ranked))

    def _apply(self, outline: Outline) -> list[Section]:
        root = outline.nodes[0]
        contents = self.content.select(root) if self.content else [outline.nodes[_body(outline)]]
        groups = (
            {i for content in contents for i in _selected(wrapper, outline, content)} for wrapper in self.postings
        )
        return [section_of(outline, group) for group in distinct(sorted(group) for group in groups if group)]


@dataclass(frozen=True)
class Region:
    """A content section, and in it the long texts of the paper (``kinds[None]``) and the texts of each kind, ascending."""

    outline: Outline
    root: int
    kinds: dict[Hashable, list[int]]

    @classmethod
    def of(cls, page: TextTree, root: int) -> Self:
        inside = [i for i in candidates(page) if root < i < page.outline.end[root]]
        found = cleaned(page.outline, inside)
        return cls(page.outline, root, {None: found, **recovered(page, inside, root)})

    @cached_property
    def texts(self) -> list[int]:
        """The texts of all kinds, ascending, without those inside another."""
        return cleaned(self.outline, sorted(set().union(*self.kinds.values())))

    def postings(self) -> Iterator[tuple[Hashable, Target]]:
        """Yield each complete posting with what groups it: its node type for the paper's, else the kind of its text."""
        outline, root = self.outline, self.outline.nodes[self.root]
        for kind, texts in self.kinds.items():
            for i in (generalised if kind is None else raised)(outline, texts, self.root):
                yield kind or outline.tags[i], (root, outline.nodes[i])


def plausibility(wrapper: XPathWrapper, regions: Sequence[Region]) -> float:
    """Return the Dice coefficient of what the wrapper selects and the texts; they match where one holds one text alone.

    The paper leaves open whether such a check of the reported postings is possible (V). What follows a posting in the
    document is no longer its own.
    """
    alone = total = 0
    for region in regions:
        end, texts = region.outline.end, region.texts
        selected = sorted(_selected(wrapper, region.outline, region.outline.nodes[region.root]))
        for i, following in pairwise([*selected, len(end)]):
            alone += bisect_left(texts, min(int(end[i]), following)) - bisect_left(texts, i) == 1
        total += len(selected) + len(texts)
    return 2 * alone / max(total, 1)


def _selected(wrapper: XPathWrapper, outline: Outline, root: HtmlElement) -> set[int]:
    return {outline.index[node] for node in wrapper.select(root) if node in outline.index}


def _body(outline: Outline) -> int:
    return outline.tags.index("body") if "body" in outline.tags else 0
