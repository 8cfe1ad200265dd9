"""Paths to elements that hold on other pages of the same site: what varies from page to page is left out.

The XPath wrappers of Bank & Mattes (paper 001, III.B.2: a step is a node type and the attributes that all share, without
positions), with three changes. Digits are folded, for pages and comments are numbered. Only attributes that name an
element count. And of the ancestors, only those are asked for that it takes to select the elements and nothing else: the
paper's "too specific expressions" (III.A) come from what stands far above, its "wrong" ones are those that it cannot.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Self

from comcrawl_scrapy.documents.signatures import DIGITS, VARIANTS
from comcrawl_scrapy.records.path_wrappers import Step, XPathWrapper

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from lxml.html import HtmlElement

NAMING = ("class", "id", "itemprop", "itemtype", "role", "name", "rel", "data-testid")
MOST_NAMES = 12  # class names of an element that count
MOST_STEPS = 12
UNWRITTEN = re.compile(r"['\[\]<>]")  # what the written form of a path, or XPath, has no way to quote
NAME = r"[A-Za-z_][A-Za-z0-9_.-]*"
PLAIN = re.compile(NAME)  # of tags and attributes, what XPath knows as a name
CONDITION = re.compile(rf"\[({NAME})~?=([^'\[\]<>]+)\]")
STEP = re.compile(rf"({NAME}|\*)((?:{CONDITION.pattern})*)")


@dataclass(frozen=True, slots=True)
class Landmark(Step):
    """A step whose attributes are compared without their digits; a class is a set of names.

    >>> from lxml.html import fromstring
    >>> print(Landmark.of(fromstring('<li id="comment-12" class="comment depth-2" title="Ann">')).written)
    li[class~=comment][class~=depth-][id=comment-]
    """

    @classmethod
    def of(cls, node: HtmlElement) -> Self:
        return cls(str(node.tag) if PLAIN.fullmatch(str(node.tag)) else "*", frozenset(_names(node)))

    def shared_with(self, other: Self) -> Self | None:
        """Return what both have in common; None where the node types differ."""
        return type(self)(self.tag, self.attributes & other.attributes) if self.tag == other.tag else None

    @staticmethod
    def condition(name: str, value: str) -> str:
        said = f"translate(normalize-space(@{name}), '0123456789', '')"
        return f"contains(concat(' ', {said}, ' '), ' {value} ')" if name == "class" else f"{said}='{value}'"

    @property
    def written(self) -> str:
        """The step as a person reads and writes it."""
        return self.tag + "".join(f"[{name}{'~' * (name == 'class')}={v}]" for name, v in sorted(self.attributes))

    @classmethod
    def from_written(cls, text: str) -> Self:
        """Read what `written` gives; raises ValueError for anything else."""
        match = STEP.fullmatch(text)
        attributes = [(name, DIGITS.sub("", value)) for name, value in CONDITION.findall(match[2])] if match else []
        if match is None or not all(value for _, value in attributes):  # of digits alone nothing is left
            raise ValueError(f"not a step such as div[class~=comment][id=comment-]: {text!r}")
        return cls(match[1], frozenset(attributes))


def _names(node: HtmlElement) -> Iterator[tuple[str, str]]:
    for name in NAMING:
        value = node.get(name)
        if not value:
            continue
        for part in islice(value.split(), MOST_NAMES) if name == "class" else [" ".join(value.split())]:
            folded = DIGITS.sub("", part)
            if folded.strip("-_ ") and part.lower() not in VARIANTS and not UNWRITTEN.search(part):
                yield name, folded


@dataclass(frozen=True, slots=True)
class Path:
    """The way to some elements from above: ``steps`` end with their own; the last ``needed`` of them are asked for."""

    steps: tuple[Landmark, ...]
    needed: int

    @property
    def xpath(self) -> str:
        return self._wrapper.xpath

    @property
    def _wrapper(self) -> XPathWrapper:
        return XPathWrapper(self.steps[-self.needed :], anywhere=True)

    def select(self, root: HtmlElement) -> list[HtmlElement]:
        """Return the elements in *root* that the path leads to, in document order."""
        return self._wrapper.select(root)

    @classmethod
    def to(cls, root: HtmlElement, targets: Collection[HtmlElement]) -> Self | None:
        """Return the path to *targets* in *root* and to nothing else there; None where there is none."""
        return cls._exact(_steps(root, targets), 1, root, targets)

    def generalised(self, root: HtmlElement, targets: Collection[HtmlElement]) -> Self | None:
        """Return the path that leads to *targets* in *root*, another page, as well; None where there is none."""
        steps = _shared(self.steps, _steps(root, targets))
        return type(self)._exact(steps, self.needed, root, targets)

    @classmethod
    def to_first(cls, root: HtmlElement, target: HtmlElement) -> Self | None:
        """Return the path of which *target* is the first that it leads to, None where it is not: twins are hard to tell apart."""
        return cls._leading(_steps(root, [target]), root, target)

    def first_generalised(self, root: HtmlElement, target: HtmlElement) -> Self | None:
        """Return the path that first leads to *target* in *root*, another page, as well; None where there is none."""
        return type(self)._leading(_shared(self.steps, _steps(root, [target])), root, target)

    @classmethod
    def _leading(cls, steps: Sequence[Landmark], root: HtmlElement, target: HtmlElement) -> Self | None:
        path = cls(tuple(steps), len(steps))
        return path if steps and path.select(root)[:1] == [target] else None

    @classmethod
    def _exact(
        cls, steps: Sequence[Landmark], least: int, root: HtmlElement, targets: Collection[HtmlElement]
    ) -> Self | None:
        """Ask for as few of *steps* as select exactly *targets*, but for at least so many."""
        paths = (cls(tuple(steps), needed) for needed in range(least, len(steps) + 1))
        return next((path for path in paths if set(path.select(root)) == set(targets)), None)

    @property
    def written(self) -> str:
        """The path as a person reads and writes it: what it takes after ``>>``, before it what stands around that.

        >>> Path.from_written("main >> ul[class~=comments] > li").xpath.count("/")
        3
        """
        around = " > ".join(step.written for step in self.steps[: -self.needed])
        return f"{around} >> {self.asked}" if around else self.asked

    @property
    def asked(self) -> str:
        """The part of the written path that it takes."""
        return " > ".join(step.written for step in self.steps[-self.needed :])

    @classmethod
    def from_written(cls, text: str) -> Self:
        """Read what `written` gives; raises ValueError for anything else."""
        around, mark, asked = text.rpartition(">>")
        steps = [Landmark.from_written(step.strip()) for step in asked.split(" > ")]
        above = [Landmark.from_written(step.strip()) for step in around.split(" > ")] if mark else []
        return cls((*above, *steps), len(steps))


def _steps(root: HtmlElement, targets: Collection[HtmlElement]) -> list[Landmark]:
    """Return what the paths to all *targets* share, from the elements up, until node types differ."""
    steps: list[Landmark] = []
    level = list(dict.fromkeys(targets))
    while level and len(steps) < MOST_STEPS and root not in level and (step := Landmark.shared(level)) is not None:
        steps.append(step)
        level = list(dict.fromkeys(up for node in level if (up := node.getparent()) is not None))
    return steps[::-1]


def _shared(a: Sequence[Landmark], b: Sequence[Landmark]) -> list[Landmark]:
    steps: list[Landmark] = []
    for x, y in zip(reversed(a), reversed(b), strict=False):
        if (step := x.shared_with(y)) is None:
            break
        steps.append(step)
    return steps[::-1]
