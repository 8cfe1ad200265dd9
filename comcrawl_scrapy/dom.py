"""Parsing, and the facts about nodes that every part needs.

An `Outline` lays a document out in arrays, in document order, so that whatever holds of a subtree is a difference of
two running sums. Nothing here recurses: pages are as deep as their authors, or their attackers, make them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

import lxml.html
import numpy as np
from lxml import etree
from w3lib.encoding import html_to_unicode

from comcrawl_scrapy.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from lxml.html import HtmlElement
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]
    Kind = tuple[str, dict[str, str]]  # tag, attributes
    Template = tuple[str, tuple[str, ...], str]  # tag, class tokens, id pattern

T = TypeVar("T")

XML_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
CONTROL_CHARACTERS = bytes(set(range(0x20)) - set(b"\t\n\r"))
MIXERS = np.array([0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB], dtype=np.uint64)  # odd, random
UNMIXER = np.uint64(pow(int(MIXERS[0]), -1, 1 << 64))
LEVELS = 4  # between an anonymous element and the one of its kind that it is nested in
MOST_ATTRIBUTES = 1_000  # of an element whose start tag is huge: libxml2 takes time quadratic in them
HUGE = 50_000  # characters
HUGE_TAG = re.compile(rb"<[A-Za-z][^<>]{%d,}" % HUGE)
ATTRIBUTE = re.compile(rb"""[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?""")
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
# Tokens that tell members of one template apart, not templates: which child, which row, in which state.
VARIANTS = frozenset((
    "odd", "even", "alt", "first", "last", "active", "selected", "current", "hidden", "visible", "open", "closed",
    "new", "unread"
))  # fmt: skip
MOST_ELEMENTS = 300_000  # of a page: the rest of a monstrous one is not looked at
DIGITS = re.compile(r"\d+")
MACHINE_PART = re.compile(r"[0-9a-fA-F]{8,}|\d+")


def decode(html: str | bytes, content_type: str | None = None) -> str:
    """Decode as browsers do: BOM, *content_type* header, ``<meta charset>``, then a guess (w3lib)."""
    return html if isinstance(html, str) else html_to_unicode(content_type, html)[1]


def parse(html: str | bytes) -> HtmlElement:
    """Parse a page; the document of an empty page has an empty body."""
    if not isinstance(html, (str, bytes)):
        raise TypeError(f"a page is str or bytes, not {type(html).__name__}")
    text = XML_DECLARATION.sub("", decode(html)).encode("utf-8", "replace")  # lxml reads UTF-8 fastest
    if _may_have_a_huge_tag(text):
        text = HUGE_TAG.sub(_with_bearable_attributes, text)
    parser = lxml.html.HTMLParser(huge_tree=True, encoding="utf-8")
    parser.set_element_class_lookup(ELEMENTS)
    try:
        return lxml.html.document_fromstring(text.translate(None, CONTROL_CHARACTERS), parser=parser)
    except etree.ParserError:  # nothing but blanks, comments, or what is no markup at all
        return lxml.html.document_fromstring("<html><body></body></html>", parser=parser)


def _may_have_a_huge_tag(text: bytes) -> bool:
    """Say whether the start of no tag is in some stretch of *text* that lies within any huge tag."""
    return any(text.find(b"<", at, at + HUGE // 2) < 0 for at in range(0, len(text) - HUGE // 2 + 1, HUGE // 2))


def _with_bearable_attributes(tag: re.Match[bytes]) -> bytes:
    beyond = next(islice(ATTRIBUTE.finditer(tag[0], 1), MOST_ATTRIBUTES + 1, None), None)
    return tag[0] if beyond is None else tag[0][: beyond.start()]


def xpath(node: HtmlElement) -> str:
    """Return the node's XPath in its document, which needs no namespaces to be evaluated."""
    path = str(node.getroottree().getpath(node))
    return (
        path if ":" not in path else "".join(f"/*[{_position(a)}]" for a in (*reversed([*node.iterancestors()]), node))
    )


def _position(node: HtmlElement) -> int:
    return 1 + sum(1 for _ in node.itersiblings(etree.Element, preceding=True))


@lru_cache(maxsize=20_000)
def folded_tokens(names: str) -> tuple[str, ...]:
    """Return the class tokens of a template: digits folded, variants such as "odd" left out.

    >>> folded_tokens("comment even depth-2")
    ('comment', 'depth-0')
    """
    tokens = DIGITS.sub("0", names).split()[:12]
    return tuple(dict.fromkeys([token for token in tokens if token.lower() not in VARIANTS]))


def identity_pattern(identity: str) -> str:
    """Return what the ids of a template's instances share: numbers and machine-made parts folded.

    >>> identity_pattern("comment-12")
    'comment-0'
    """
    return MACHINE_PART.sub("0", identity) if identity else ""


@dataclass
class Outline:
    """The elements of a document in document order, as arrays of equal length.

    ``parent[i]`` is the index of the parent (-1 at the root), ``end[i]`` one past the last element inside element i.
    ``signatures[i]`` numbers its template signature; an anonymous node (no class, no id) takes its parent's with its own
    tag. Elements of equal tag and attributes are of one kind, ``kinds[kind[i]]``: what follows from these is found once,
    such as ``templates`` (tag, class tokens and id pattern of each kind).
    """

    nodes: list[HtmlElement]
    index: dict[HtmlElement, int] = field(repr=False)
    kinds: list[Kind]
    templates: list[Template]
    kind: Ints
    parent: Ints
    end: Ints
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
        kinds = [(str(tag), dict(attributes)) for tag, *attributes in numbers]
        templates = [(tag, folded_tokens(a.get("class", "")), identity_pattern(a.get("id", ""))) for tag, a in kinds]
        signatures = _signatures(up, kind, templates)
        return cls(nodes, index, kinds, templates, np.array(kind), np.array(up), _ends(up), signatures)

    def by_kind(self, values: Sequence[T]) -> list[T]:
        """Return for every element the one of *values*, one a kind, that its kind has."""
        return [values[number] for number in self.kind.tolist()]

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
    def depth(self) -> Ints:
        """How many ancestors every element has: of the elements before it, those that have not ended."""
        ended = np.cumsum(np.bincount(self.end, minlength=len(self)))[: len(self)]
        return np.asarray(np.arange(len(self)) - ended)

    @cached_property
    def unseen(self) -> NDArray[np.bool_]:
        """Whether an element shows no text of its own (head, scripts)."""
        return self.within([tag in UNSEEN for tag, _ in self.kinds])

    def within(self, of_kinds: Sequence[bool]) -> NDArray[np.bool_]:
        """Say of every element whether it, or one around it, is of a kind that *of_kinds* marks."""
        marked = np.flatnonzero(np.array(of_kinds)[self.kind])
        steps = np.zeros(len(self) + 1, dtype=np.int64)
        steps[marked] = 1
        np.subtract.at(steps, self.end[marked], 1)
        return np.cumsum(steps[:-1]) > 0

    @cached_property
    def block(self) -> NDArray[np.bool_]:
        """Whether an element may contain a record: seen, and no inline tag."""
        inline = np.array([tag in INLINE for tag, _ in self.kinds])[self.kind]
        return np.asarray(~(self.unseen | inline))

    def ancestors(self, i: int) -> Iterator[int]:
        """Yield the indices of the ancestors of element *i*, nearest first."""
        i = int(self.parent[i])
        while i >= 0:
            yield i
            i = int(self.parent[i])

    def smallest_around(self, first: int, last: int) -> int:
        """Return the smallest element that contains *first* and *last* and is neither, unless it is the root."""
        for i in self.ancestors(first):
            if self.end[i] > last:
                return i
        return 0

    def structure_codes(self) -> list[int]:
        """Give subtrees of equal structure equal numbers; in document order, numbered in post-order.

        struct(x) = ⟨x.tag, names of x's attributes, struct(x.children)⟩ (paper 000, IV.C). In document order, heads and
        numbers of children say all of it: subtrees are told apart by a hash of 64 bits of these.
        """
        heads: dict[Hashable, int] = {}
        head = np.array([heads.setdefault((tag, *attributes), len(heads)) for tag, attributes in self.kinds])[self.kind]
        children = np.bincount(self.parent[1:], minlength=len(self))
        order = self.post_order()
        hashes = _hashes(head * len(self) + children, self.end)[order]
        _, first, found = np.unique(hashes, return_index=True, return_inverse=True)
        codes = np.empty(len(self), dtype=np.int64)
        codes[order] = (np.argsort(np.argsort(first)) + 1)[found]
        return codes.tolist()

    def post_order(self) -> Ints:
        """Return the indices of the elements in post-order."""
        # A node comes after all that end before it does, but for those around it.
        order = np.empty(len(self), dtype=np.int64)
        order[self.end - 1 - self.depth] = np.arange(len(self))
        return order


def _hashes(symbols: Ints, end: Ints) -> NDArray[np.uint64]:
    """Return a hash of each run of *symbols* from its place to its *end*: polynomials of mixed symbols, modulo 2⁶⁴."""
    mixed = symbols.astype(np.uint64)
    for factor in MIXERS:
        mixed = (mixed + factor) * factor
        mixed ^= mixed >> np.uint64(29)
    powers = np.cumprod(np.full(len(symbols), MIXERS[0]))
    unscaled = np.cumprod(np.full(len(symbols), UNMIXER))
    sums = np.concatenate([np.zeros(1, dtype=np.uint64), np.cumsum(mixed * powers)])
    return np.asarray((sums[end] - sums[:-1]) * unscaled)


def _ends(parent: Sequence[int]) -> Ints:
    size = [1] * len(parent)
    for i in range(len(parent) - 1, 0, -1):
        size[parent[i]] += size[i]
    return np.arange(len(parent)) + size


def _signatures(parent: Sequence[int], kind: Sequence[int], templates: Sequence[Template]) -> Ints:
    numbers: dict[Hashable, int] = {}
    named = [_is_named(template) for template in templates]
    tags: dict[str, int] = {}
    tag = [tags.setdefault(template[0], len(tags)) for template in templates]
    inside: dict[int, int] = {}  # the signatures of anonymous elements, by parent and tag
    found: list[int] = []
    for up, of_kind in zip(parent, kind, strict=True):
        if up < 0 or named[of_kind]:
            found.append(numbers.setdefault(templates[of_kind], len(numbers)))
            continue
        place = up * len(tags) + tag[of_kind]
        if place not in inside:
            of_tag = templates[of_kind][0]
            alike = _alike_above(of_tag, up, parent, kind, templates)
            inside[place] = found[alike] if alike >= 0 else numbers.setdefault((of_tag, found[up]), len(numbers))
        found.append(inside[place])
    return np.array(found)


def _is_named(template: Template) -> bool:
    tag, tokens, identity = template
    return bool(tokens or identity or "-" in tag)  # custom elements are named by their tags


def _alike_above(tag: str, up: int, parent: Sequence[int], kind: Sequence[int], templates: Sequence[Template]) -> int:
    """Return the anonymous ancestor that an anonymous *tag* in *up* is nested in as in a list of lists, else -1."""
    outer, holder = up, templates[kind[up]][0]
    for _ in range(LEVELS if holder != tag else 0):
        if outer <= 0 or _is_named(templates[kind[outer]]):
            break
        above = parent[outer]
        if templates[kind[outer]][0] == tag and templates[kind[above]][0] == holder:
            return outer
        outer = above
    return -1
