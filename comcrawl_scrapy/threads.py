"""Who answers whom: from nesting, attributes that name the parent, indentation, and links or mentions, in this order.

Every parent stands before its answers, so that no way of finding it can make a circle.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.slots import Layout

    Parents = list[int | None]

PARENT_NAME = re.compile(r"parent|(?:in-?)?reply-?to|answer-?to", re.IGNORECASE)
OWN_NAMES = ("id", "data-id", "data-comment-id", "data-commentid", "data-post-id", "data-cid", "data-key", "name")
LEVEL_NAME = re.compile(r"(?:^|[-_])(?:depth|level|indent|lvl)[-_]?$|^data-(?:depth|level|indent)$", re.IGNORECASE)
LEVEL_TOKEN = re.compile(r"(?:^|[-_ ])(?:depth|level|indent|lvl)[-_]*(\d{1,3})(?!\d)", re.IGNORECASE)
INDENTED = re.compile(
    r"(?:margin|padding)(?:-left|-inline-start)\s*:\s*(\d+(?:\.\d+)?)\s*(?:px|em|rem|%)", re.IGNORECASE
)
MENTION = re.compile(r"^[>\s]*@\s*([^\s:,@][^:,\n@]{0,40})")
KEY = re.compile(r"\d+|[0-9a-f-]{16,}", re.IGNORECASE)
NEAR = 6  # elements at the head of a record that may tell its level
LINKS = 40  # of a record that are looked at


def threaded(comments: list[Comment], layout: Layout) -> list[Comment]:
    """Give the *comments* of *layout*'s records ids, parents and depths; drop those that say nothing."""
    seen: set[str] = set()
    for comment in comments:
        comment.id = _unused(comment.id or _hash(comment), seen)
    kept = [bool(comment.text) for comment in comments]
    parents = find_parents(comments, layout)
    for position, comment in enumerate(comments):
        parent = parents[position]
        while parent is not None and not kept[parent]:
            parent = parents[parent]
        if parent is not None:
            comment.parent_id, comment.depth = comments[parent].id, comments[parent].depth + 1
    return [comment for comment, keep in zip(comments, kept, strict=True) if keep]


def find_parents(comments: Sequence[Comment], layout: Layout) -> Parents:
    """Return the position of each comment's parent (always an earlier one), None at the top level.

    The first way that finds any is believed for the whole section; links and mentions only add to what is not nested.
    """
    for way in (_nested, _named, _levelled, _following):
        parents = [None if p is None or p >= i else p for i, p in enumerate(way(layout))]
        if any(parent is not None for parent in parents):
            return parents
    return _mentioned(comments, layout)


def _nested(layout: Layout) -> Parents:
    outer = (layout.outer(position) for position in range(len(layout.members)))
    return [position if position >= 0 else None for position in outer]


def _named(layout: Layout) -> Parents:
    """Find the record that an attribute such as data-parent-id names."""
    keys: dict[str, int] = {}
    for position in range(len(layout.members)):
        for key in _own_keys(layout, position):
            keys.setdefault(key, position)
    found: Parents = []
    for position in range(len(layout.members)):
        named = (
            keys.get(_key(value))
            for attributes in _head(layout, position)
            for name, value in attributes.items()
            if PARENT_NAME.search(name) and name not in ("class", "href")
        )
        found.append(next((p for p in named if p is not None and p != position), None))
    return found


def _head(layout: Layout, position: int) -> list[dict[str, str]]:
    """Return the attributes of the first elements of a record."""
    return [layout.outline.attributes[i] for i in layout.own(position)[:NEAR]]


def _own_keys(layout: Layout, position: int) -> Iterator[str]:
    for attributes in _head(layout, position):
        for name in OWN_NAMES:
            if attributes.get(name):
                yield _key(attributes[name])


def _key(value: str) -> str:
    """Return the number, or the long name, in an id: "comment-12" and "#c12" are the same comment.

    >>> _key("comment-12")
    '12'
    """
    found = KEY.findall(value)
    return found[-1] if found else value


def _levelled(layout: Layout) -> Parents:
    """Read levels (depth classes and attributes, margins) where all records have one, and not all the same."""
    levels = [_level(layout, member) for member in layout.members]
    if sum(level is not None for level in levels) < max(2, len(levels) // 2):
        return [None] * len(levels)
    return _by_level([0.0 if level is None else level for level in levels])


def _level(layout: Layout, member: int) -> float | None:
    up = int(layout.outline.parent[member])
    alone = up >= 0 and sum(up < m < layout.outline.end[up] for m in layout.members[:2]) < 2
    near = [*([up] if alone else []), *range(member, min(member + NEAR, int(layout.outline.end[member])))]
    for attributes in (layout.outline.attributes[i] for i in near):
        for name, value in attributes.items():
            if LEVEL_NAME.search(name) and value.strip().isdigit():
                return float(value)
        token = LEVEL_TOKEN.search(attributes.get("class", ""))
        indent = INDENTED.search(attributes.get("style", ""))
        if token or indent:
            return float((token or indent)[1])  # type: ignore[index]
    return None


def _by_level(levels: Sequence[float]) -> Parents:
    """Return for each level the position of the last smaller one before it."""
    found: Parents = []
    open_levels: list[tuple[float, int]] = []
    for position, level in enumerate(levels):
        while open_levels and open_levels[-1][0] >= level:
            open_levels.pop()
        found.append(open_levels[-1][1] if open_levels else None)
        open_levels.append((level, position))
    return found


def _following(layout: Layout) -> Parents:
    """Find replies in a container that follows their parent: its sibling holds deeper records."""
    outline = layout.outline
    depths = [int(outline.depth[member]) for member in layout.members]
    found: Parents = []
    for position, parent in enumerate(_by_level(depths)):
        if parent is not None:
            at = layout.members[position]
            while outline.depth[at] > depths[parent]:
                at = int(outline.parent[at])
            follows = outline.parent[at] == outline.parent[layout.members[parent]]
            parent = parent if follows else None
        found.append(parent)
    return found


def _mentioned(comments: Sequence[Comment], layout: Layout) -> Parents:
    """Find the comment that a link leads to, or whose author the text begins by addressing."""
    places = {
        attributes[name]: int(layout.owner[i])
        for i, attributes in enumerate(layout.outline.attributes)
        if layout.owner[i] >= 0
        for name in ("id", "name")
        if name in attributes
    }
    authors: dict[str, int] = {}
    found: Parents = []
    for position, comment in enumerate(comments):
        targets = (places.get(target) for target in _fragments(layout, position))
        parent = next((target for target in targets if target is not None and target < position), None)
        mention = MENTION.match(comment.text)
        if parent is None and mention:
            said = mention[1].strip().casefold()
            parent = next((p for name, p in reversed(authors.items()) if said.startswith(name)), None)
        found.append(parent)
        if comment.author:
            authors[comment.author.strip().lstrip("@").casefold()] = position
    return found


def _fragments(layout: Layout, position: int) -> Iterator[str]:
    member = layout.members[position]
    links = 0
    for i in range(member, int(layout.outline.end[member])):
        target = layout.outline.attributes[i].get("href", "") if layout.outline.tags[i] == "a" else ""
        if target.startswith("#") and layout.owner[i] == position:
            links += 1
            yield target[1:]
        if links == LINKS:
            return


def _hash(comment: Comment) -> str:
    said = "\0".join((comment.author or "", comment.published_text or "", comment.text))
    return hashlib.sha1(said.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()[:16]


def _unused(wanted: str, seen: set[str]) -> str:
    """Return *wanted*, numbered where another comment of the page has it already."""
    found, number = wanted, 2
    while found in seen:
        found, number = f"{wanted}-{number}", number + 1
    seen.add(found)
    return found
