"""What elements rendered by one template share: their template signatures."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Kind = tuple[str, dict[str, str]]  # tag, attributes
    Template = tuple[str, tuple[str, ...], str]  # tag, class tokens, id pattern

LEVELS = 4  # between an anonymous element and the one of its kind that it is nested in
# Tokens that tell members of one template apart, not templates: which child, which row, in which state.
VARIANTS = frozenset((
    "odd", "even", "alt", "first", "last", "active", "selected", "current", "hidden", "visible", "open", "closed",
    "new", "unread"
))  # fmt: skip
DIGITS = re.compile(r"\d+")
MOST_NUMBERS, MOST_TAGS = 9, 3  # of tokens that differ by their numbers: with more they are names, given by counting
MACHINE_PART = re.compile(r"[0-9a-fA-F]{8,}|\d+")


@lru_cache(maxsize=20_000)
def folded_tokens(names: str, counted: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """Return the class tokens of a template: digits folded, but in `counted_names`, variants such as "odd" left out.

    >>> folded_tokens("comment even depth-2")
    ('comment', 'depth-0')
    """
    tokens = DIGITS.sub("0", names).split()[:12]
    if not counted.isdisjoint(tokens):
        tokens = [own if token in counted else token for own, token in zip(names.split(), tokens, strict=False)]
    return tuple(dict.fromkeys([token for token in tokens if token.lower() not in VARIANTS]))


def identity_pattern(identity: str) -> str:
    """Return what the ids of a template's instances share: numbers and machine-made parts folded.

    >>> identity_pattern("comment-12")
    'comment-0'
    """
    return MACHINE_PART.sub("0", identity) if identity else ""


def counted_names(looks: Iterable[tuple[str, str]]) -> frozenset[str]:
    """Return what class tokens, digits folded, are names by their numbers alone: style sheets in scripts count them up.

    *looks* are tags and class attributes. Most styles are of one tag each; numbers that tell instances of a template apart
    are of few tags in all, or each of several: those of the elements of an instance.

    >>> sorted(counted_names((f"h{n % 5}", f"style{n} row") for n in range(20)))
    ['style0']
    >>> sorted(counted_names((tag, f"item{n}") for n in range(20) for tag in ("li", "h4", "p", "a")))
    []
    """
    tags: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for tag, names in looks:
        for token in filter(DIGITS.search, names.split() if DIGITS.search(names) else ()):
            tags[DIGITS.sub("0", token)][token].add(tag)
    return frozenset(name for name, of in tags.items() if _are_styles([*of.values()]))


def _are_styles(tags: Sequence[set[str]]) -> bool:
    """Say whether tokens of one name, with the *tags* of each, are many, of many tags, but most of one each."""
    are_many = len(tags) > MOST_NUMBERS and len(set().union(*tags)) > MOST_TAGS
    return are_many and 2 * sum(len(of) == 1 for of in tags) > len(tags)


def without_counted(names: str, counted: frozenset[str]) -> str:
    """Return *names* without those that say nothing, as they are `counted_names`."""
    return " ".join(name for name in names.split() if DIGITS.sub("0", name) not in counted) if counted else names


def templates(kinds: Sequence[Kind]) -> tuple[list[Template], list[int], frozenset[str]]:
    """Return the templates that there are, which of them each of *kinds* is of, and the `counted_names` of their classes.

    Most kinds differ by other attributes than those that tell it.
    """
    looks = [(tag, attributes.get("class", ""), attributes.get("id", "")) for tag, attributes in kinds]
    numbers: dict[Template, int] = {}
    distinct = dict.fromkeys(looks)
    counted = counted_names({(tag, names) for tag, names, _ in distinct})
    known = {
        look: numbers.setdefault((look[0], folded_tokens(look[1], counted), identity_pattern(look[2])), len(numbers))
        for look in distinct
    }
    return list(numbers), [known[look] for look in looks], counted


class Signatures:
    """Numbers the template signatures of elements: that of an anonymous one is its parent's with its own tag.

    *of_kinds* says which of the *templates* each kind is of.
    """

    def __init__(
        self, parent: Sequence[int], kind: Sequence[int], templates: Sequence[Template], of_kinds: Sequence[int]
    ) -> None:
        self.parent, self.kind, self.own, self.templates = parent, kind, of_kinds, len(templates)
        tags: dict[str, int] = {}
        tag = [tags.setdefault(tag, len(tags)) for tag, _, _ in templates]
        # Custom elements are named by their tags.
        named = [bool(tokens or identity or "-" in tag) for tag, tokens, identity in templates]
        self.tag, self.named = [tag[number] for number in of_kinds], [named[number] for number in of_kinds]
        self.tags = len(tags)

    def numbers(self) -> list[int]:
        """Return the signature of every element."""
        own, named, tags, width = self.own, self.named, self.tag, self.tags
        inside: dict[int, int] = {}  # the signatures of anonymous elements, by parent and tag
        anonymous: dict[int, int] = {}  # and by the parent's signature and tag
        found: list[int] = []
        for up, of_kind in zip(self.parent, self.kind, strict=True):
            if up < 0 or named[of_kind]:
                found.append(own[of_kind])
                continue
            place = up * width + tags[of_kind]
            if place not in inside:
                alike, looks = self._alike_above(tags[of_kind], up), found[up] * width + tags[of_kind]
                inside[place] = (
                    found[alike] if alike >= 0 else anonymous.setdefault(looks, self.templates + len(anonymous))
                )
            found.append(inside[place])
        return found

    def _alike_above(self, tag: int, up: int) -> int:
        """Return the anonymous ancestor that an anonymous *tag* in *up* is nested in as in a list of lists, else -1."""
        parent, kind, tags = self.parent, self.kind, self.tag
        outer, holder = up, tags[kind[up]]
        for _ in range(LEVELS if holder != tag else 0):
            if outer <= 0 or self.named[kind[outer]]:
                break
            above = parent[outer]
            if tags[kind[outer]] == tag and tags[kind[above]] == holder:
                return outer
            outer = above
        return -1
