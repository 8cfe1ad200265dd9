"""XPath wrappers: what the paths to all of some elements have in common (Bank & Mattes, paper 001, III.B.2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import reduce
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from lxml.html import HtmlElement

    Target = tuple[HtmlElement, HtmlElement]  # a root, and an element inside it

LONGEST_PATH = 40  # steps; bounds the work on hostile pages
MOST_ATTRIBUTES = 20  # of an element that are looked at, likewise
PLAIN_NAME = re.compile(r"[A-Za-z_][\w.-]*$", re.ASCII)  # of a tag or an attribute: others mean something else in XPath


@dataclass(frozen=True, slots=True)
class Step:
    """One subpattern of an XPath: a node type and the attributes it must have; a class is a set of names (Figure 4)."""

    tag: str
    attributes: frozenset[tuple[str, str]]

    @classmethod
    def of(cls, node: HtmlElement) -> Self:
        """Return the step to *node* with all of its attributes, "as detailed as possible"."""
        tag = str(node.tag)
        return cls(tag if PLAIN_NAME.match(tag) else "*", frozenset(_attributes(node)))

    @classmethod
    def shared(cls, nodes: Collection[HtmlElement]) -> Self | None:
        """Return the step with the node type of all *nodes* and their common attributes; None where types differ."""
        if len({node.tag for node in nodes}) != 1:
            return None
        steps = map(cls.of, nodes)
        return reduce(lambda a, b: cls(a.tag, a.attributes & b.attributes), steps)

    def __str__(self) -> str:
        return self.tag + "".join(f"[{self.condition(name, value)}]" for name, value in sorted(self.attributes))

    @staticmethod
    def condition(name: str, value: str) -> str:
        """Return in XPath that an element has the attribute *name* with this *value*, a class among its classes."""
        is_class = name == "class"
        return f"contains(concat(' ', normalize-space(@class), ' '), ' {value} ')" if is_class else f"@{name}='{value}'"


def _attributes(node: HtmlElement) -> Iterator[tuple[str, str]]:
    for name, value in islice(node.items(), MOST_ATTRIBUTES):
        if name == "class":
            yield from ((name, token) for token in value.split()[:MOST_ATTRIBUTES] if "'" not in token)
        elif PLAIN_NAME.match(name) and "'" not in value:
            yield name, value


@dataclass(frozen=True, slots=True)
class XPathWrapper:
    """An XPath to elements inside a root element, without positions.

    ``anywhere``: the first step may be at any depth; such a wrapper was generated backwards, for nested structures.
    """

    steps: tuple[Step, ...]
    anywhere: bool

    @property
    def xpath(self) -> str:
        return ("./" + "/" * self.anywhere) + "/".join(map(str, self.steps))

    def select(self, root: HtmlElement) -> list[HtmlElement]:
        """Return the elements of *root* that the wrapper points to, in document order."""
        return list(root.xpath(self.xpath))

    @classmethod
    def to(cls, targets: Iterable[Target]) -> XPathWrapper | None:
        """Generate the wrapper to *targets*; None where they share nothing.

        Where all paths are equally long, subpatterns are compared from the root on, until node types differ. Elsewhere
        the structure is nested: they are compared backwards, from the elements on, and the XPath begins with ``//``.
        """
        levels: list[list[HtmlElement]] = []
        level = {node: root for root, node in targets}
        while level and len(levels) < LONGEST_PATH and not any(node is root for node, root in level.items()):
            levels.append(list(level))
            level = {up: root for node, root in level.items() if (up := node.getparent()) is not None}
        nested = not all(node is root for node, root in level.items())
        shared = takewhile(lambda step: step is not None, map(Step.shared, levels if nested else reversed(levels)))
        steps = tuple(step for step in shared if step is not None)
        return cls(steps[::-1] if nested else steps, nested) if steps else None
