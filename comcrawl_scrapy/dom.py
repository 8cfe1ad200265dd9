"""Parsing, and the facts about nodes that every part needs.

An `Outline` lays a document out in arrays, in document order, so that whatever holds of a subtree is a difference of
two running sums. Nothing here recurses: pages are as deep as their authors, or their attackers, make them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING

import lxml.html
import numpy as np
from lxml import etree
from w3lib.encoding import html_to_unicode

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterator, Sequence

    from lxml.html import HtmlElement
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]

XML_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
CONTROL_CHARACTERS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
UNSEEN = frozenset(("head", "script", "style", "noscript", "template", "svg", "math", "object", "iframe", "select"))
INLINE = frozenset(
    [
        "a",
        "abbr",
        "acronym",
        "b",
        "bdi",
        "bdo",
        "big",
        "br",
        "button",
        "cite",
        "code",
        "del",
        "dfn",
        "em",
        "font",
        "hr",
        "i",
        "img",
        "input",
        "ins",
        "kbd",
        "label",
        "link",
        "mark",
        "meta",
        "nobr",
        "option",
        "q",
        "s",
        "samp",
        "small",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
        "textarea",
        "time",
        "tt",
        "u",
        "var",
        "wbr",
    ]
)
# Tokens that tell members of one template apart, not templates: which child, which row, in which state.
VARIANTS = frozenset(
    [
        "odd",
        "even",
        "alt",
        "first",
        "last",
        "active",
        "selected",
        "current",
        "hidden",
        "visible",
        "open",
        "closed",
        "new",
        "unread",
    ]
)
MOST_ELEMENTS = 300_000  # of a page: the rest of a monstrous one is not looked at
DIGITS = re.compile(r"\d+")
MACHINE_PART = re.compile(r"[0-9a-f]{8,}|\d+", re.IGNORECASE)


def decode(html: str | bytes, content_type: str | None = None) -> str:
    """Decode as browsers do: BOM, *content_type* header, ``<meta charset>``, then a guess (w3lib)."""
    return html if isinstance(html, str) else html_to_unicode(content_type, html)[1]


def parse(html: str | bytes) -> HtmlElement:
    """Parse a page; the document of an empty page has an empty body."""
    text = CONTROL_CHARACTERS.sub("", XML_DECLARATION.sub("", decode(html)))
    parser = lxml.html.HTMLParser(huge_tree=True)
    try:
        return lxml.html.document_fromstring(text, parser=parser)
    except etree.ParserError:  # nothing but blanks, comments, or what is no markup at all
        return lxml.html.document_fromstring("<html><body></body></html>", parser=parser)


def xpath(node: HtmlElement) -> str:
    """Return the node's XPath in its document."""
    return str(node.getroottree().getpath(node))


@lru_cache(maxsize=20_000)
def folded_tokens(names: str) -> tuple[str, ...]:
    """Return the class tokens of a template: digits folded, variants such as "odd" left out.

    >>> folded_tokens("comment even depth-2")
    ('comment', 'depth-0')
    """
    tokens = (DIGITS.sub("0", token) for token in names.split()[:12])
    return tuple(dict.fromkeys(token for token in tokens if token.lower() not in VARIANTS))


@dataclass
class Outline:
    """The elements of a document in document order, as arrays of equal length.

    ``parent[i]`` is the index of the parent (-1 at the root), ``end[i]`` one past the last element inside element i,
    ``unseen[i]`` whether it shows no text of its own (head, scripts). ``signatures[i]`` numbers its template signature;
    an anonymous node (no class, no id) takes its parent's with its own tag.
    """

    nodes: list[HtmlElement]
    attributes: list[dict[str, str]]
    parent: Ints
    end: Ints
    depth: Ints
    tags: list[str]
    unseen: NDArray[np.bool_]
    tokens: list[tuple[str, ...]]
    identities: list[str]
    signatures: Ints
    index: dict[HtmlElement, int] = field(repr=False)

    def __len__(self) -> int:
        return len(self.nodes)

    @classmethod
    def of(cls, document: HtmlElement) -> Outline:
        """Lay *document* out, or its first `MOST_ELEMENTS`; linear in them."""
        nodes = list(islice(document.iter(etree.Element), MOST_ELEMENTS))
        index = {node: i for i, node in enumerate(nodes)}
        up = [-1, *(index[node.getparent()] for node in nodes[1:])]  # type: ignore[index]  # only the root has none
        tags = [str(node.tag) for node in nodes]
        attributes = [dict(node.items()) for node in nodes]
        tokens = [folded_tokens(named["class"]) if "class" in named else () for named in attributes]
        identities = [MACHINE_PART.sub("0", named["id"]) if "id" in named else "" for named in attributes]
        depth, unseen = _descend(up, tags)
        signatures = _signatures(up, tags, tokens, identities)
        parent = np.array(up, dtype=np.int64)
        return cls(nodes, attributes, parent, _ends(up), depth, tags, unseen, tokens, identities, signatures, index)

    @cached_property
    def block(self) -> NDArray[np.bool_]:
        """Whether an element may contain a record: seen, and no inline tag."""
        inline = np.array([tag in INLINE for tag in self.tags], dtype=np.bool_)
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

        struct(x) = ⟨x.tag, names of x's attributes, struct(x.children)⟩ (paper 000, IV.C).
        """
        numbers: dict[Hashable, int] = {}
        children: list[list[int]] = [[] for _ in self.nodes]
        codes = [0] * len(self)
        for i in self.post_order().tolist():
            code = (self.tags[i], tuple(self.attributes[i]), tuple(children[i]))
            codes[i] = numbers.setdefault(code, len(numbers) + 1)
            if self.parent[i] >= 0:
                children[self.parent[i]].append(codes[i])
        return codes

    def post_order(self) -> Ints:
        """Return the indices of the elements in post-order."""
        # A node comes after all that end before it ends; of those that end together the deepest comes first.
        return np.lexsort((-self.depth, self.end))


def _ends(parent: Sequence[int]) -> Ints:
    end = list(range(1, len(parent) + 1))
    for i in range(len(parent) - 1, 0, -1):
        end[parent[i]] = max(end[parent[i]], end[i])
    return np.array(end, dtype=np.int64)


def _descend(parent: Sequence[int], tags: Sequence[str]) -> tuple[Ints, NDArray[np.bool_]]:
    depth = [0] * len(parent)
    unseen = [tags[0] in UNSEEN] * len(parent)
    for i in range(1, len(parent)):
        depth[i] = depth[parent[i]] + 1
        unseen[i] = unseen[parent[i]] or tags[i] in UNSEEN
    return np.array(depth, dtype=np.int64), np.array(unseen, dtype=bool)


def _signatures(
    parent: Sequence[int], tags: Sequence[str], tokens: Sequence[tuple[str, ...]], identities: Sequence[str]
) -> Ints:
    numbers: dict[Hashable, int] = {}
    found = [0] * len(parent)
    for i, tag in enumerate(tags):
        named = tokens[i] or identities[i] or "-" in tag  # custom elements are named by their tags
        key = (tag, tokens[i], identities[i]) if named else (tag, found[parent[i]] if i else -1)
        found[i] = numbers.setdefault(key, len(numbers))
    return np.array(found, dtype=np.int64)


def own_text(node: HtmlElement, left_out: Collection[HtmlElement] = ()) -> str:
    r"""Return the text of *node* without what *left_out* holds, paragraphs and line breaks as newlines.

    >>> own_text(lxml.html.fromstring("<div><p>One <b>two</b></p><p>three<br>four</p></div>"))
    'One two\nthree\nfour'
    """
    parts: list[str] = []
    walk = etree.iterwalk(node, events=("start", "end", "comment", "pi"))
    for event, element in walk:
        breaks = element.tag not in INLINE and element.tag not in UNSEEN
        if event == "start":
            parts.append("\n" if breaks or element.tag == "br" else "")
            if element.tag in UNSEEN or (element in left_out and element is not node):
                walk.skip_subtree()
            else:
                parts.append(SOURCE_BREAKS.sub(" ", element.text or ""))
            continue
        if event == "end" and breaks:
            parts.append("\n")
        if element is not node:
            parts.append(SOURCE_BREAKS.sub(" ", element.tail or ""))
    return tidy("".join(parts))


SOURCE_BREAKS = re.compile(r"[\r\n]+")
BLANKS = re.compile(r"[^\S\n]+")
NEWLINES = re.compile(r"\s*\n\s*")


def tidy(text: str) -> str:
    """Collapse blanks into one, and blank lines into one newline."""
    return NEWLINES.sub("\n", BLANKS.sub(" ", text)).strip()
