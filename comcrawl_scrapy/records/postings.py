"""Post segmentation: from text nodes to complete postings (Bank & Mattes, paper 001, III.B.1).

User comments are the longer texts of a page, and each is in one parent node. So the text nodes come first; the posting,
with its author's name and time, is as far as one can climb from each of them without meeting another.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from lxml import etree

from comcrawl_scrapy.documents.nesting import outermost
from comcrawl_scrapy.dom import INLINE, Outline

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

PARAGRAPHS = frozenset(("p", "pre", "blockquote"))  # blocks that comments are written in, but that hold no posting
MERGED = INLINE | PARAGRAPHS
SOURCE_BREAKS = re.compile(r"[\r\n]+")  # blanks, to a reader
LINE_BREAKS = PARAGRAPHS | {"br"}
LONG = 150  # characters that make a text node a comment
LETTERS = 50  # that do where there is a line break, too
SIGNATURE = "____"


@dataclass
class TextTree:
    """A page's blocks, the text of inline elements and paragraphs moved up to them (III.B.1, "merge inline elements").

    ``owner[i]`` is the block that the text of element i belongs to: i itself where it is one. ``texts[i]`` are the text
    nodes of block i: its runs of text between other blocks. Line breaks are those a reader sees, not the source's.
    """

    outline: Outline
    owner: list[int]
    texts: dict[int, list[str]]

    @classmethod
    def of(cls, outline: Outline) -> Self:
        """Merge the elements of the page; linear in its size."""
        owner: list[int] = []
        merged = [tag in MERGED for tag in outline.tags] | outline.unseen
        for i, (gone, up) in enumerate(zip(merged.tolist(), outline.parent.tolist(), strict=True)):
            owner.append(owner[up] if i and gone else i)
        return cls(outline, owner, _texts(outline, owner))


def _texts(outline: Outline, owner: Sequence[int]) -> dict[int, list[str]]:
    index, unseen, parent = outline.index, outline.unseen.tolist(), outline.parent.tolist()
    runs: defaultdict[int, list[list[str]]] = defaultdict(lambda: [[]])
    for event, element in etree.iterwalk(outline.nodes[0], events=("start", "end", "comment", "pi")):
        starts = event == "start"
        holder = element if starts else element.getparent()
        i = index.get(holder, -1) if holder is not None else -1
        if i < 0:
            continue  # after the root, or beyond the outline
        if starts and i and owner[i] == i:
            runs[owner[parent[i]]].append([])  # a block ends the text node before it
        if element.tag in LINE_BREAKS:
            runs[owner[i]][-1].append("\n")
        text = element.text if starts else element.tail
        if text and not unseen[i]:
            runs[owner[i]][-1].append(SOURCE_BREAKS.sub(" ", text))
    return {i: ["".join(run) for run in found if run] for i, found in runs.items() if any(found)}


def is_comment(text: str) -> bool:
    r"""Say whether a text node is long enough for a user comment, and no signature (III.B.1, "find text nodes").

    >>> [is_comment(text) for text in ("Posted by Ann", "x" * 150, "y" * 50 + "\nbye", "____" + "z" * 150)]
    [False, True, True, False]
    """
    text = text.strip()
    if text.startswith(SIGNATURE):
        return False
    return len(text) >= LONG or ("\n" in text and sum(map(str.isalpha, text)) >= LETTERS)


def candidates(page: TextTree) -> list[int]:
    """Return the parents of text nodes that may be comments, as ascending indices (III.B.1, list L)."""
    return sorted(i for i, texts in page.texts.items() if any(map(is_comment, texts)))


def cleaned(outline: Outline, found: Sequence[int]) -> list[int]:
    """Return those of *found* (ascending) that lie in no other: no quotes or code (III.B.1, "clean text nodes")."""
    return outermost(found, outline.end_list)


def recovered(page: TextTree, found: Sequence[int], root: int) -> dict[Hashable, list[int]]:
    """Return, by their looks, all blocks inside *root* with any text that look like one of *found*; cleaned.

    The paper leaves short comments to the wrapper. But where one text of a thread is long, generalisation climbs past
    its posting, and where those with replies are, replies remain hidden. So here short ones take part in it; and comments
    beside the text of an article, which cleaning takes for its quotes, are a kind of their own.
    """
    outline = page.outline
    kinds: dict[Hashable, list[int]] = {_looks(outline, i): [] for i in found}
    for i, texts in sorted(page.texts.items()):
        looks = _looks(outline, i)
        if looks in kinds and root < i < outline.end[root] and any(map(str.strip, texts)):
            kinds[looks].append(i)
    return {looks: cleaned(outline, members) for looks, members in kinds.items()}


def _looks(outline: Outline, i: int) -> Hashable:
    """Return the tag of element *i* and what it, or else its parent, is named."""
    named = i if outline.tokens[i] or outline.identities[i] else int(outline.parent[i])
    return outline.tags[i], i == named, outline.tokens[named], outline.identities[named]


def generalised(outline: Outline, found: Sequence[int], root: int) -> list[int]:
    """Replace each of *found* by its highest ancestor inside *root* that holds no other (III.B.1, "node generalization").

    *found* is ascending, none of it inside another, so that only the neighbours can be in the way. No ancestor is passed
    twice: linear in the elements.
    """
    climbed = []
    for before, i, after in zip([-1, *found], found, [*found[1:], len(outline)], strict=False):
        up = int(outline.parent[i])
        while before < up > root and outline.end[up] <= after:
            i, up = up, int(outline.parent[up])
        climbed.append(i)
    return climbed


def raised(outline: Outline, found: Sequence[int], root: int) -> list[int]:
    """Replace *found*, texts of one kind, by ancestors inside *root* that hold no other, all equally high.

    For nested structures, where a posting with replies is not generalised as far as those without: all climb while more
    than half of them can, to parents of the same node type. Those that cannot are left out.
    """
    at = {i: (before, after) for before, i, after in zip([-1, *found], found, [*found[1:], len(outline)], strict=False)}
    while True:
        up = {int(outline.parent[i]): between for i, between in at.items()}
        tag, _ = Counter(outline.tags[i] for i in up).most_common(1)[0]
        free = {
            i: (before, after)
            for i, (before, after) in up.items()
            if before < i > root and outline.end[i] <= after and outline.tags[i] == tag
        }
        if 2 * len(free) <= len(found):
            return sorted(at)
        at = free
