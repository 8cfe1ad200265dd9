"""Parsing, and the facts about nodes that every part needs.

An `Outline` lays a document out in arrays, in document order, so that whatever holds of a subtree is a difference of
two running sums. Nothing here recurses: pages are as deep as their authors, or their attackers, make them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

import lxml.html
import numpy as np
from lxml import etree

from comcrawl_scrapy.documents.encodings import decode
from comcrawl_scrapy.documents.hashes import hashes
from comcrawl_scrapy.documents.markup import in_its_body, in_one_tree, with_bearable_tags
from comcrawl_scrapy.documents.pictures import as_read
from comcrawl_scrapy.documents.signatures import Signatures, templates
from comcrawl_scrapy.documents.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from lxml.html import HtmlElement
    from numpy.typing import NDArray

    from comcrawl_scrapy.documents.signatures import Kind, Template

    Ints = NDArray[np.int64]
    Counts = NDArray[np.int32]
    Floats = NDArray[np.float64]

T = TypeVar("T")

XML_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
STEPS = re.compile(r"[/\w.\[\]-]+")  # of a path; tags are read as they are written: <o:p>, <divclass="comment">
CONTROL_CHARACTERS = bytes(set(range(0x20)) - set(b"\t\n\r\f"))
FORM_FEEDS = bytes.maketrans(b"\f", b" ")  # blanks to HTML, nothing that XML may have
# One class for all elements, looked up in C; lxml.html's own lookup, for forms and their fields, is a Python function.
ELEMENTS = etree.ElementDefaultClassLookup(
    element=lxml.html.HtmlElement,
    comment=lxml.html.HtmlComment,
    pi=lxml.html.HtmlProcessingInstruction,
    entity=lxml.html.HtmlEntity,
)
UNSEEN = frozenset(("head", "script", "style", "noscript", "template", "svg", "math", "object", "iframe", "select"))
INLINE = frozenset((
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "br", "button", "cite", "code", "del", "dfn", "em", "font",
    "hr", "i", "img", "input", "ins", "kbd", "label", "link", "mark", "meta", "nobr", "option", "q", "s", "samp",
    "small", "span", "strike", "strong", "sub", "sup", "textarea", "time", "tt", "u", "var", "wbr"
))  # fmt: skip
MOST_ELEMENTS = 300_000  # of a page: the rest of a monstrous one is not looked at


def parse(html: str | bytes) -> HtmlElement:
    """Parse a page; the document of an empty page has an empty body. Raises TypeError for what is neither text nor bytes."""
    if not isinstance(html, (str, bytes)):
        raise TypeError(f"a page is str or bytes, not {type(html).__name__}")
    text = XML_DECLARATION.sub("", decode(html)).encode("utf-8", "replace")  # lxml reads UTF-8 fastest
    text = with_bearable_tags(text).translate(FORM_FEEDS, CONTROL_CHARACTERS)
    parser = lxml.html.HTMLParser(huge_tree=True, encoding="utf-8", remove_comments=True, remove_pis=True)
    parser.set_element_class_lookup(ELEMENTS)
    try:
        return as_read(in_its_body(in_one_tree(lxml.html.document_fromstring(text, parser=parser))), text)
    except etree.ParserError:  # nothing but blanks, comments, or what is no markup at all
        return lxml.html.document_fromstring("<html><body></body></html>", parser=parser)


def xpath(node: HtmlElement) -> str:
    """Return the node's XPath in its document, which can be evaluated whatever the tags, and needs no namespaces."""
    path = str(node.getroottree().getpath(node))
    if STEPS.fullmatch(path):
        return path
    return "".join(f"/*[{_position(part)}]" for part in (*reversed([*node.iterancestors()]), node))


def _position(node: HtmlElement) -> int:
    return 1 + sum(1 for _ in node.itersiblings(etree.Element, preceding=True))


@dataclass
class Outline:
    """The elements of a document in document order, as arrays of equal length.

    ``parent[i]`` is the index of the parent (-1 at the root), ``end[i]`` one past the last element inside element i.
    ``signatures[i]`` numbers its template signature; an anonymous node (no class, no id) takes its parent's with its own
    tag. Elements of equal tag and attributes are of one kind, ``kinds[kind[i]]``: what follows from these is found once,
    such as ``templates`` (tag, class tokens and id pattern of each kind). ``counted`` are class tokens that only count, digits
    folded. What ends in ``_list`` are the same numbers as a list, to look up one at a time, which is several times faster.
    """

    nodes: list[HtmlElement]
    index: dict[HtmlElement, int] = field(repr=False)
    kinds: list[Kind]
    templates: list[Template]
    counted: frozenset[str] = field(repr=False)
    kind_list: list[int] = field(repr=False)
    parent_list: list[int] = field(repr=False)
    signatures: Ints

    def __len__(self) -> int:
        return len(self.nodes)

    @classmethod
    def of(cls, document: HtmlElement) -> Outline:
        """Lay *document* out, or its first `MOST_ELEMENTS`; linear in them."""
        nodes = list(islice(document.iter(etree.Element), MOST_ELEMENTS))
        index = dict(zip(nodes, range(len(nodes)), strict=True))
        up = [-1, *[index[node.getparent()] for node in nodes[1:]]]  # type: ignore[index]  # only the root has none
        numbers: dict[tuple[Any, ...], int] = {}
        kind = [numbers.setdefault((node.tag, *node.items()), len(numbers)) for node in nodes]
        names: dict[str, str] = {}
        one = names.setdefault  # object for each name: found faster, and smaller
        kinds: list[Kind] = [(looks[0], {one(name, name): value for name, value in looks[1:]}) for looks in numbers]
        for _, attributes in kinds:
            if "class" in attributes:  # names in lines of their own are names all the same
                attributes["class"] = " ".join(attributes["class"].split())
        distinct, of_kinds, counted = templates(kinds)
        signatures = np.fromiter(Signatures(up, kind, distinct, of_kinds).numbers(), dtype=np.int64, count=len(nodes))
        return cls(nodes, index, kinds, [distinct[number] for number in of_kinds], counted, kind, up, signatures)

    @property
    def numbers(self) -> Iterable[int]:
        """The index of every element: always the same objects, for a page has many."""
        return self.index.values()

    def by_kind(self, values: Sequence[T]) -> list[T]:
        """Return for every element the one of *values*, one a kind, that its kind has."""
        return [values[number] for number in self.kind_list]

    @cached_property
    def kind(self) -> Counts:
        """The number of every element's kind."""
        return np.fromiter(self.kind_list, dtype=np.int32, count=len(self))

    @cached_property
    def parent(self) -> Ints:
        """The index of every element's parent, -1 at the root."""
        return np.fromiter(self.parent_list, dtype=np.int64, count=len(self))

    @cached_property
    def end(self) -> Ints:
        """One past the last element inside every element."""
        return np.fromiter(self.end_list, dtype=np.int64, count=len(self))

    @cached_property
    def end_list(self) -> list[int]:
        """The same as a list."""
        size = [1] * len(self)
        for i in range(len(self) - 1, 0, -1):
            size[self.parent_list[i]] += size[i]
        numbers = [*self.numbers, len(self)]
        return [numbers[i + inside] for i, inside in enumerate(size)]

    @cached_property
    def tags(self) -> list[str]:
        """The tag of every element."""
        return self.by_kind([tag for tag, _ in self.kinds])

    @cached_property
    def attributes(self) -> list[dict[str, str]]:
        """The attributes of every element; those of one kind share theirs."""
        return self.by_kind([attributes for _, attributes in self.kinds])

    @cached_property
    def tokens(self) -> list[tuple[str, ...]]:
        """The class tokens of every element's template."""
        return self.by_kind([tokens for _, tokens, _ in self.templates])

    @cached_property
    def identities(self) -> list[str]:
        """The pattern of every element's id."""
        return self.by_kind([identity for _, _, identity in self.templates])

    @cached_property
    def texts(self) -> Texts:
        """The texts that the elements show."""
        return Texts.of(self)

    @cached_property
    def siblings(self) -> tuple[Counts, Counts]:
        """The elements by parent, the children of each in document order; and the place of every element among them."""
        order = np.argsort(self.parent, kind="stable").astype(np.int32)
        place = np.empty_like(order)
        place[order] = np.arange(len(self), dtype=np.int32)
        return order, place

    @cached_property
    def depth(self) -> Counts:
        """How many ancestors every element has: of the elements before it, those that have not ended."""
        ended = np.cumsum(np.bincount(self.end, minlength=len(self)))[: len(self)]
        return np.asarray(np.arange(len(self)) - ended, dtype=np.int32)

    @cached_property
    def unseen(self) -> NDArray[np.bool_]:
        """Whether an element shows no text of its own (head, scripts)."""
        return self.within(UNSEEN)

    def tagged(self, tags: Collection[str]) -> NDArray[np.bool_]:
        """Say of every element whether its tag is one of *tags*."""
        there, of_kinds = self.tag_numbers
        return np.array([tag in tags for tag in there])[of_kinds][self.kind]

    @cached_property
    def tag_numbers(self) -> tuple[list[str], Ints]:
        """The tags that there are, and which of them each kind has."""
        numbers: dict[str, int] = {}
        of_kinds = np.array([numbers.setdefault(tag, len(numbers)) for tag, _ in self.kinds])
        return list(numbers), of_kinds

    def within(self, tags: Collection[str]) -> NDArray[np.bool_]:
        """Say of every element whether its tag, or that of one around it, is one of *tags*."""
        return self.covered(self.tagged(tags))

    def covered(self, marked: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Say of every element whether it, or one around it, is *marked*."""
        return np.asarray(np.cumsum(marked - np.bincount(self.end[marked], minlength=len(self))[: len(self)]) > 0)

    @cached_property
    def block(self) -> NDArray[np.bool_]:
        """Whether an element may contain a record: seen, and no inline tag."""
        return np.asarray(~(self.unseen | self.tagged(INLINE)))

    def innermost(self, members: Sequence[int]) -> list[int]:
        """Return for every element the position of the innermost of *members* (ascending) that holds it, or -1."""
        found = [-1] * len(self)
        for position, i in enumerate(members):  # nested members overwrite
            found[i : self.end_list[i]] = [position] * (self.end_list[i] - i)
        return found

    def ancestors(self, i: int) -> Iterator[int]:
        """Yield the indices of the ancestors of element *i*, nearest first."""
        parent = self.parent_list
        i = parent[i]
        while i >= 0:
            yield i
            i = parent[i]

    def children(self, i: int) -> list[int]:
        """Return the elements that element *i* holds directly."""
        found, k = [], i + 1
        while k < self.end_list[i]:
            found.append(k)
            k = self.end_list[k]
        return found

    def smallest_around(self, first: int, last: int) -> int:
        """Return the smallest element that contains *first* and *last* and is neither, unless it is the root."""
        for i in self.ancestors(first):
            if self.end_list[i] > last:
                return i
        return 0

    @cached_property
    def heads(self) -> tuple[list[tuple[str, ...]], list[int]]:
        """Tag and names of attributes: all such heads that there are, and which of them each kind has."""
        numbers: dict[tuple[str, ...], int] = {}
        of_kinds = [numbers.setdefault((tag, *attributes), len(numbers)) for tag, attributes in self.kinds]
        return list(numbers), of_kinds

    def kinds_told_by(self, names: frozenset[str]) -> Iterator[tuple[int, Kind]]:
        """Yield the kinds, and their numbers, of which the tag is one of *names*, or the name of an attribute."""
        heads, of_kinds = self.heads
        telling = [not names.isdisjoint(head) for head in heads]
        return ((k, kind) for k, (kind, head) in enumerate(zip(self.kinds, of_kinds, strict=True)) if telling[head])

    def structure_codes(self) -> list[int]:
        """Give subtrees of equal structure equal numbers; in document order, numbered in post-order.

        struct(x) = ⟨x.tag, names of x's attributes, struct(x.children)⟩ (paper 000, IV.C). In document order, heads and
        numbers of children say all of it: subtrees are told apart by a hash of 64 bits of these.
        """
        head = np.array(self.heads[1])[self.kind]
        children = np.bincount(self.parent[1:], minlength=len(self))
        order = self.post_order()
        found = hashes(head * len(self) + children, self.end)[order]
        numbers: dict[int, int] = {}
        codes = np.empty(len(self), dtype=np.int64)
        codes[order] = [numbers.setdefault(code, len(numbers) + 1) for code in found.tolist()]
        return codes.tolist()

    def post_order(self) -> Ints:
        """Return the indices of the elements in post-order."""
        # A node comes after all that end before it does, but for those around it.
        order = np.empty(len(self), dtype=np.int64)
        order[self.end - 1 - self.depth] = np.arange(len(self))
        return order
