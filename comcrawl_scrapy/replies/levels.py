"""How deep a comment stands in its thread where the tree is flat: named levels, and margins that move it to the side."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from comcrawl_scrapy.dom import INLINE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

    Parents = list[int | None]

NEAR = 6  # elements at the head of a record that may tell its level
LEVEL_NAME = re.compile(r"(?:^|[-_])(?:depth|level|indent|lvl)[-_]?$", re.IGNORECASE)
LEVEL_TOKEN = re.compile(
    r"(?:^|[-_ ]|(?-i:(?<=[a-z])(?=[DLI])))(?:depth|level|indent|lvl)[-_]*(\d{1,3})(?!\d)", re.IGNORECASE
)
WIDTH = r"(\d+(?:\.\d+)?|\.\d+)"
SO_WIDE = rf"\s*(?:calc\(\s*)?{WIDTH}\s*(?:px|pt|em|rem|ex|ch|%|\*)"
INDENTED = re.compile(rf"(?:margin|padding)(?:-left|-inline-start)\s*:{SO_WIDE}", re.IGNORECASE)
INDENTED_LEFTWARDS = re.compile(INDENTED.pattern.replace("left", "right"), re.IGNORECASE)  # as in Arabic
INDENTED_OTHERWISE = re.compile(  # by the last of four sides, or by what the page's own style sheet makes a margin of
    rf"(?:margin|padding)\s*:(?:\s*+[^\s:;]++){{3}}\s{SO_WIDE}|--[\w-]{{0,30}}?(?:depth|level|indent)\s*:\s*{WIDTH}",
    re.IGNORECASE,
)
ANSWERING = re.compile(  # what class names call an answer below what it answers, and to the side of it: not what has some, or none
    r"(?:^|\s|(?<!no)(?<!has)[-_]|(?-i:(?<!no)(?<!has)(?<=[a-z])(?=[IRSNC])))"
    r"(?:indent(?:ed)?|nested|re|answer|(?:sub|child)[-_]?(?:comments?|repl(?:y|ies))?|repl(?:y|ies)(?:[-_]?comments?)?)"
    r"(?:[-_]?(?:level|item|row|box|block|entry|cell|li|line|wrap(?:per)?|container))?(?:$|\s)",
    re.IGNORECASE,
)
MOVED = re.compile(
    r"(?:^|[\s_-])indent(?:ed)?(?:$|[\s_-])", re.IGNORECASE
)  # to the side, which no answers to an opening post are
MOST_LEAPS = 0.1  # of the records, that stand below one that is not shown
FEWEST_ASKING = 2  # the only record that is no answer is the opening post of a thread without levels
SPACER = re.compile(
    r"(?:^|[/_-])(?:spacer|blank|clear|pix(?:el)?|trans(?:p|parent)?|shim|s)\.(?:gif|png)$", re.IGNORECASE
)
INDENTING = re.compile(r"(?:^|\s)[mp][ls]-(\d{1,3})(?!\S)")  # what style sheets of one class a rule call the same


def levelled(layout: Layout) -> Parents:
    """Read levels (depth classes and attributes, margins) where most records have one.

    Those of elements inside of the records may be their authors', and are read where they go down as those of threads do.
    """
    holders = _alone(layout)
    levels = _as_held(layout, [_level(layout, member, holders) for member in layout.members])
    if sum(level is not None for level in levels) < max(2, len(levels) // 2):
        return [None] * len(levels)
    # The first record answers none; what has no level, such as a note in the place of a deleted one, stands as high.
    top = levels[0] or 0.0
    known = [top if level is None else level for level in levels]
    are_of_records = any(_level(layout, member, holders, 1) is not None for member in layout.members)
    return by_level(known) if are_of_records or _go_down_in_steps(known) else [None] * len(levels)


def _go_down_in_steps(levels: Sequence[float]) -> bool:
    """Say whether hardly any of *levels* is more than one below that before it."""
    order = {level: place for place, level in enumerate(sorted(set(levels)))}
    places = [order[level] for level in levels]
    leaps = sum(below > above + 1 for above, below in pairwise(places))
    return leaps <= MOST_LEAPS * len(places)


def indented(layout: Layout) -> Parents:
    """Read the margins or levels of the records' own elements, where those without stand to the left of those with one.

    The first record answers none: what has one then, as "level-1" of what is at the top alone, tells no depth.
    """
    holders = _alone(layout)
    margins = (map(_indent, _attributes(layout, member, 1, holders)) for member in layout.members)
    levels = [max((margin for margin in of_one if margin is not None), default=0.0) for of_one in margins]
    return by_level(levels) if levels[0] == min(levels) else [None] * len(levels)


def spaced(layout: Layout) -> Parents:
    """Read how wide the empty cells or pictures at the heads of the records are, which move them to the side in old tables."""
    widths = [
        next(
            (width for i in range(member, min(member + NEAR, layout.end[member])) if (width := _space(layout, i))), 0.0
        )
        for member in layout.members
    ]
    return by_level(widths) if widths[0] == min(widths) else [None] * len(widths)


def _space(layout: Layout, i: int) -> float | None:
    """Return how wide element *i* is, if it is nothing but space."""
    tag, attributes = layout.outline.tags[i], layout.outline.attributes[i]
    is_empty = tag == "td" and layout.end[i] == i + 1 and not layout.chars[i]
    is_spacer = tag == "img" and (attributes.get("height") == "1" or SPACER.search(attributes.get("src", "")))
    width = attributes.get("width", "")
    return float(width) if width.isdecimal() and (is_empty or is_spacer) else None


def answering(layout: Layout) -> Parents:
    """Tell by the names of the records which are answers to the one before them that is none."""
    names = [*_names(layout)]
    levels = [float(_is_called_answer(name) is not None) for name in names]
    are_moved = all(map(MOVED.search, names[1:]))
    if levels[0] or (levels.count(0.0) < FEWEST_ASKING and not are_moved):
        return [None] * len(levels)
    return by_level(levels)


def called_answers(layout: Layout) -> list[int]:
    """Return those of the records that are called answers, be they to a comment or to what opens a thread."""
    return [i for i, name in zip(layout.members, _names(layout), strict=True) if _is_called_answer(name)]


def _names(layout: Layout) -> Iterator[str]:
    """Yield the class names of each record, with those of what holds only that and its answers."""
    holders = _alone(layout)
    looks = (_attributes(layout, member, 1, holders) for member in layout.members)
    yield from (" ".join([attributes.get("class", "") for attributes in look]) for look in looks)


def by_level(levels: Sequence[float]) -> Parents:
    """Return for each level the position of the last smaller one before it."""
    found: Parents = []
    open_levels: list[tuple[float, int]] = []
    for position, level in enumerate(levels):
        while open_levels and open_levels[-1][0] >= level:
            open_levels.pop()
        found.append(open_levels[-1][1] if open_levels else None)
        open_levels.append((level, position))
    return found


def _level(layout: Layout, member: int, holders: Collection[int], elements: int = NEAR) -> float | None:
    levels = map(_level_of, _attributes(layout, member, elements, holders))
    return next((level for level in levels if level is not None), None)


def _as_held(layout: Layout, levels: Sequence[float | None]) -> list[float | None]:
    """Return *levels*, and where a record has none that of what holds it, if all others in that say that they are deeper."""
    found, held = list(levels), defaultdict[int, list[int]](list)
    for position, member in enumerate(layout.members):
        held[layout.parent[member]].append(position)
    for up, (first, *others) in held.items():
        level = _level_of(layout.outline.attributes[up]) if others and levels[first] is None else None
        if level is not None and all((levels[k] or 0.0) > level for k in others):
            found[first] = level
    return found


def _attributes(layout: Layout, member: int, elements: int, holders: Collection[int]) -> Iterator[dict[str, str]]:
    """Yield the attributes of what holds a record, if that is one of the *holders*, and of so many *elements* at its head.

    But for what says something in a line: a badge has a level of its own.
    """
    up = layout.parent[member]
    if up in holders:
        yield layout.outline.attributes[up]
    head = range(member, min(member + elements, layout.end[member]))
    yield from (
        layout.outline.attributes[i]
        for i in head
        if i == member or layout.outline.tags[i] not in INLINE or not layout.chars[i]
    )


def _alone(layout: Layout) -> Collection[int]:
    """Return what holds one record and, in elements of theirs, what answers it, but not all records of several.

    None where one is in another and says no more than that: how far it is to the side counts from the one around it.
    """
    held, end = Counter(layout.parent[member] for member in layout.members), layout.end
    first, last = layout.members[0], layout.members[-1]
    parts = [up for up in sorted(held) if first == last or not up < first <= last < end[up]]
    told = [(up, indent) for up in parts if (indent := _indent(layout.outline.attributes[up])) is not None]
    if any(after < end[up] and indent <= around for (up, around), (after, indent) in pairwise(told)):
        return frozenset[int]()
    return {up for up in parts if held[up] == 1}


_names_level = lru_cache(maxsize=10_000)(LEVEL_NAME.search)  # of the name of an attribute
_is_called_answer = lru_cache(maxsize=10_000)(ANSWERING.search)  # by class names
_level_token = lru_cache(maxsize=10_000)(LEVEL_TOKEN.search)  # of class names


def _level_of(attributes: dict[str, str]) -> float | None:
    for name, value in attributes.items():
        if _names_level(name) and value.strip().isdecimal():
            return float(value)
    token = _level_token(attributes["class"]) if "class" in attributes else None
    return float(token[1]) if token else _margin(attributes)


def _indent(attributes: dict[str, str]) -> float | None:
    names = attributes.get("class", "")
    token = INDENTING.search(names) or _level_token(names)
    return float(token[1]) if token else _level_of(attributes)


def _margin(attributes: dict[str, str]) -> float | None:
    style = attributes.get("style", "")
    ways = (INDENTED, INDENTED_LEFTWARDS, INDENTED_OTHERWISE) if style else ()
    found = next((found for way in ways if (found := way.search(style))), None)
    return float(found[found.lastindex or 0]) if found else None
