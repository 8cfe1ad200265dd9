"""Cumberland and Day's prescriptive rules for posts, by text density (paper 004, 3).

Nothing is trained: six rules, observed on forums and social media, give a model, which is a handful of tag paths, of the
page at hand, or of one page for its whole site. Rules 1 and 2, for posts and their content, are here; rules 3 to 6, for
authors, photos and times, in `comcrawl_scrapy.records.post_attributes`.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

import numpy as np

from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.records.post_attributes import AttributePaths, Post, attribute_paths, posts_of
from comcrawl_scrapy.records.protocol import section_of
from comcrawl_scrapy.records.tag_paths import TagPath, TagPaths

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.records.protocol import Section, SitePage

MOST_LEVELS = 20  # from a content up to its post; bounds the work on deep pages


@dataclass(frozen=True)
class TagPathModel:
    """The model of a page or a site (3.1): tag paths of posts, from a post to its content, and to its attributes.

    ``density`` is the text density of the content, summed over the posts of the page it was made of.
    """

    posts: TagPath
    content: TagPath
    attributes: AttributePaths = field(default_factory=AttributePaths)
    density: float = 0


@dataclass(frozen=True)
class TextDensity:
    """Extracts posts by the tag paths of ``model``, or of a model of the page at hand where there is none.

    ``fewest``: how many posts make a repetition.
    """

    model: TagPathModel | None = None
    fewest: int = 2

    def fit(self, pages: Sequence[SitePage]) -> Self:
        """Take the model of the page richest in content for that of the site: the second use of models in 3.1."""
        models = (self.model_of(TagPaths(Outline.of(page.document))) for page in pages)
        best = max(filter(None, models), key=lambda model: model.density, default=None)
        return replace(self, model=best)

    def extract(self, document: HtmlElement) -> Sequence[Section]:
        """Return a section for every element that posts are in, that of most content first."""
        paths = TagPaths(Outline.of(document))
        model = self.model or self.model_of(paths)
        return [section_of(paths.outline, list(found)) for found in sections(paths, model)] if model else []

    def posts(self, document: HtmlElement) -> list[Post]:
        """Return the posts of the best section with content, author, photo and time, in document order."""
        paths = TagPaths(Outline.of(document))
        model = self.model or self.model_of(paths)
        found = sections(paths, model) if model else []
        return posts_of(paths, found[0], model.attributes) if found and model else []

    def model_of(self, paths: TagPaths) -> TagPathModel | None:
        """Return the model of a page; None where nothing dense is repeated."""
        candidates = (candidate for nodes in paths.nodes.values() for candidate in self._repeated(paths, nodes))
        density, post, content = max(candidates, key=lambda candidate: candidate[0], default=(0, 0, 0))
        if density == 0:
            return None
        model = TagPathModel(paths.between(-1, post), paths.between(post, content), density=density)
        return replace(model, attributes=attribute_paths(paths, sections(paths, model)[0]))

    def _repeated(self, paths: TagPaths, nodes: Sequence[int]) -> Iterator[tuple[float, int, int]]:
        """Yield what may be posts of which *nodes*, of one tag path, are the content: density, first post, its content.

        Rule 1: posts are direct children of one element and have one tag path. Rule 2: their content is a block that is
        denser than the page as a whole, has one tag path from the post, and is the densest on average of all posts: of
        all candidates, that of the highest sum is the page's.
        """
        outline, density = paths.outline, paths.density
        same = np.array(nodes)
        at = dense = same[(density[same] > density[0]) & outline.block[same]]
        for _ in range(MOST_LEVELS):
            if len(at) < self.fewest or outline.parent[at[0]] <= 0:
                return
            at = outline.parent[at]
            posts, firsts = np.unique(at, return_index=True)
            _, starts, counts = np.unique(outline.parent[posts], return_index=True, return_counts=True)
            sums = np.add.reduceat(np.maximum.reduceat(density[dense], firsts), starts)
            sums[counts < self.fewest] = 0
            k = int(starts[sums.argmax()])
            yield float(sums.max()), int(posts[k]), int(dense[firsts[k]])


def sections(paths: TagPaths, model: TagPathModel) -> list[dict[int, int | None]]:
    """Return the posts of *model* and the content of each, ascending, by the element they are in; most content first.

    All that has the posts' tag path and is in one element with a post is a post, with content or without (rule 1).
    Within a post, what has the tag of a post and the content of one is an answer to it: rule 1 again, a level deeper.
    """
    outline = paths.outline
    contents = _contents(paths, model)
    tops = [i for i in paths.at(model.posts) if paths.characters[i] > 0]
    top_around = np.full(len(outline), -1, dtype=np.int64)
    for top in tops:
        top_around[top : outline.end[top]] = top
    in_content = np.zeros(len(outline), dtype=bool)
    for top in tops:
        if top in contents:
            in_content[contents[top] : outline.end[contents[top]]] = True
    found: defaultdict[int, dict[int, int | None]] = defaultdict(dict)
    for post in sorted({*tops, *contents}):
        if top_around[post] >= 0 and not in_content[post]:
            found[int(outline.parent[top_around[post]])][post] = contents.get(post)
    written = {
        parent: sum(float(paths.characters[content]) for content in posts.values() if content is not None)
        for parent, posts in found.items()
    }
    return [found[parent] for parent in sorted(written, key=lambda parent: -written[parent]) if written[parent]]


def _contents(paths: TagPaths, model: TagPathModel) -> dict[int, int]:
    """Return the first content of whatever has the tag of a post and, by the model's tag path, a content with text."""
    outline = paths.outline
    tags, steps = np.array(outline.tags), (model.posts[-1], *model.content)
    contents = np.flatnonzero((tags == steps[-1]) & (paths.characters > 0))
    at = contents
    for tag in reversed(steps[:-1]):
        at = outline.parent[at]
        kept = (at >= 0) & (tags[at] == tag)
        at, contents = at[kept], contents[kept]
    return dict(zip(reversed(at.tolist()), reversed(contents.tolist()), strict=True))
