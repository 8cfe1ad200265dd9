"""Posting structures by a site's style tree and XPath wrappers (paper 001).

After Bank & Mattes, "Automatic User Comment Detection in Flat Internet Fora":
`site_styles` finds the content section that the pages of a site share (III.A), `postings` the postings in it (III.B.1),
`path_wrappers` what their paths have in common (III.B.2). The wrappers are what is learnt: further pages of the site
need no more than them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.records.path_wrappers import Wrapper
from comcrawl_scrapy.records.postings import TextTree, candidates, cleaned, generalised, recovered
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
    node type, and one more for each kind of text among them; all but those generated from a single posting come first.
    Without ``content`` (nothing learnt, or from one page alone) the body is the content section.
    """

    content: Wrapper | None = None
    postings: tuple[Wrapper, ...] = ()

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
        content = Wrapper.to((outline.nodes[0], outline.nodes[i]) for outline, i in found)
        groups: defaultdict[tuple[str, Hashable], list[Target]] = defaultdict(list)
        for page, section in zip(pages, sections, strict=True):
            root = _body(page.outline) if content is None else section
            if root is None:
                continue  # this page has no such section: nothing of it is a posting
            for kind, i in _postings(page, root):
                groups[page.outline.tags[i], kind].append((page.outline.nodes[root], page.outline.nodes[i]))
        ranked = sorted(groups, key=lambda key: (len(groups[key]) > 1, key[1] is None, len(groups[key])), reverse=True)
        wrappers = (Wrapper.to(groups[key]) for key in ranked[:MOST_WRAPPERS])
        return type(self)(content, tuple(dict.fromkeys(wrapper for wrapper in wrappers if wrapper)))

    def _apply(self, outline: Outline) -> list[Section]:
        root = outline.nodes[0]
        contents = self.content.select(root) if self.content else [outline.nodes[_body(outline)]]
        groups = []
        for wrapper in self.postings:
            selected = {outline.index.get(node, -1) for content in contents for node in wrapper.select(content)}
            groups.append(sorted(selected - {-1}))
        return [section_of(outline, group) for group in distinct(group for group in groups if group)]


def _postings(page: TextTree, root: int) -> Iterator[tuple[Hashable, int]]:
    """Yield the complete postings inside *root* that hold a long text, and those of each kind of text, with the kind.

    Those of all kinds (None) are the paper's (III.B.1).
    """
    outline = page.outline
    found = cleaned(outline, [i for i in candidates(page) if root < i < outline.end[root]])
    for kind, members in [(None, found), *recovered(page, found, root).items()]:
        for i in generalised(outline, members, root):
            yield kind, i


def _body(outline: Outline) -> int:
    return outline.tags.index("body") if "body" in outline.tags else 0
