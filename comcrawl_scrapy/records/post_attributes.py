"""Authors, photos and times of posts: rules 3 to 6 (paper 004, 3.3 and 3.4)."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.records.outlines import distance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.dom import Outline
    from comcrawl_scrapy.records.tag_paths import TagPath, TagPaths

DEEPEST = 25  # levels below the post; bounds the work on deep pages
TIME_NAME = re.compile(r"(?<![a-z])(?:date|time)", re.IGNORECASE)  # "date", "timestamp", "timeago", but no "update"


@dataclass(frozen=True)
class AttributePaths:
    """Tag paths from a post to its attributes; None where the page's posts have none."""

    author: TagPath | None = None
    photo: TagPath | None = None
    time: TagPath | None = None


@dataclass(frozen=True)
class Post:
    """A post and its parts; the author's element links to the profile, the photo's shows the author."""

    node: HtmlElement
    content: HtmlElement | None
    author: HtmlElement | None
    photo: HtmlElement | None
    time: HtmlElement | None


def attribute_paths(paths: TagPaths, posts: Mapping[int, int | None]) -> AttributePaths:
    """Return the tag paths at which most of *posts* (with their contents) have author, photo and time."""
    parts = _Parts(paths, posts)
    author = _most_frequent(parts.author_links())
    photo = _most_frequent(parts.photos(author)) if author is not None else None
    kinds = (parts.times(kind) for kind in TIME_STAMPS)
    time = next((path for kind in kinds if (path := _most_frequent(kind)) is not None), None)
    return AttributePaths(author, photo, time)


def posts_of(paths: TagPaths, posts: Mapping[int, int | None], attributes: AttributePaths) -> list[Post]:
    """Return the *posts* (with their contents) and what they have at the tag paths of *attributes*."""
    parts, nodes = _Parts(paths, posts), paths.outline.nodes

    def first(found: Iterable[int]) -> HtmlElement | None:
        return next((nodes[i] for i in found), None)

    return [
        Post(
            nodes[post],
            nodes[content] if content is not None else None,
            first(parts.named(post, attributes.author)),
            first(parts.at(post, attributes.photo)),
            first(parts.stamps(post, attributes.time)),
        )
        for post, content in posts.items()
    ]


class _Parts:
    """What is in each post and in no post nested in it."""

    def __init__(self, paths: TagPaths, posts: Mapping[int, int | None]) -> None:
        self.paths = paths
        self.outline = paths.outline
        self.contents = posts
        owner = np.full(len(self.outline), -1, dtype=np.int64)
        for post in posts:  # ascending: nested ones overwrite
            owner[post : self.outline.end[post]] = post
        self.inside: defaultdict[int, list[int]] = defaultdict(list)
        for i in np.flatnonzero((owner >= 0) & ~self.outline.unseen).tolist():
            post = int(owner[i])
            if i > post and self.outline.depth[i] - self.outline.depth[post] <= DEEPEST:
                self.inside[post].append(i)

    def at(self, post: int, path: TagPath | None) -> Iterable[int]:
        """Return the elements at a tag path of the post."""
        if path is None:
            return ()
        tags, depth = self.outline.tags, int(self.outline.depth[post]) + len(path)
        here = (i for i in self.inside[post] if self.outline.depth[i] == depth and tags[i] == path[-1])
        return (i for i in here if self.paths.between(post, i) == path)

    def named(self, post: int, path: TagPath | None) -> Iterable[int]:
        """Return the links at a tag path of the post that may name its author."""
        return filter(self._is_profile_link, self.at(post, path))

    def author_links(self) -> Iterable[list[TagPath]]:
        """Yield the paths of each post to what may name its author, likeliest first.

        Rule 3: the author's name is a link, to the profile. Rule 4: it comes before the content, and what holds it is
        often a sibling of the content under some parent: the nearer to it in the tree, the likelier.
        """
        for post, content in self.contents.items():
            if content is not None:
                links = [i for i in self.inside[post] if i < content and self._is_profile_link(i)]
                links.sort(key=lambda link: distance(self.outline, link, content))
                yield [self.paths.between(post, link) for link in links]

    def photos(self, author: TagPath) -> Iterable[list[TagPath]]:
        """Yield the path of each post to the image closest in the tree to the author's name (rule 5)."""
        for post in self.contents:
            images = [i for i in self.inside[post] if self.outline.tags[i] in ("img", "image")]
            name = next(iter(self.named(post, author)), None)
            if images and name is not None:
                nearest = min(images, key=lambda image: distance(self.outline, image, name))
                yield [self.paths.between(post, nearest)]

    def stamps(self, post: int, path: TagPath | None) -> Iterable[int]:
        """Return the time stamps at a tag path of the post."""
        return (i for i in self.at(post, path) if any(self._shows(i, kind) for kind in TIME_STAMPS))

    def times(self, kind: Callable[[Outline, int], bool]) -> Iterable[list[TagPath]]:
        """Yield the paths of each post to the elements of one *kind* of time stamp (rule 6)."""
        for post in self.contents:
            yield [self.paths.between(post, i) for i in self.inside[post] if self._shows(i, kind)]

    def _shows(self, i: int, kind: Callable[[Outline, int], bool]) -> bool:
        return self.paths.characters[i] > 0 and kind(self.outline, i)

    def _is_profile_link(self, i: int) -> bool:
        """Say whether element *i* shows a link to another page, and not a time stamp: no permalink of the post."""
        target = self.outline.attributes[i].get("href", "#") if self.outline.tags[i] == "a" else "#"
        if "#" in target or not self.paths.characters[i]:
            return False
        inner = range(i, int(self.outline.end[i]))
        return not any(_is_time(self.outline, k) or _has_time(self.outline, k) for k in inner)


def _is_time(outline: Outline, i: int) -> bool:
    return outline.tags[i] == "time"


def _has_time(outline: Outline, i: int) -> bool:
    return any(TIME_NAME.search(name) for name in outline.attributes[i])


def _is_called_time(outline: Outline, i: int) -> bool:
    return TIME_NAME.search(outline.attributes[i].get("class", "")) is not None


TIME_STAMPS = (_is_time, _has_time, _is_called_time)  # the formats of rule 6, clearest first


def _most_frequent(paths: Iterable[Sequence[TagPath]]) -> TagPath | None:
    """Return the path that most posts have, of equals the one that comes earlier in them; None where there is none."""
    places: defaultdict[TagPath, list[int]] = defaultdict(list)
    for of_post in paths:
        for place, path in enumerate(dict.fromkeys(of_post)):
            places[path].append(place)
    return min(places, key=lambda path: (-len(places[path]), sum(places[path])), default=None)
