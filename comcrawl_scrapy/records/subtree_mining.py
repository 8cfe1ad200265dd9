"""CommentsMiner's candidates: the closed induced ordered subtrees of a page (paper 003, III).

Comments are rendered by one template, so its subtree of tags is frequent: it occurs `SUPPORT` times or more. *Induced*:
leaves may be left out, so neither a reply in the midst of a comment nor what a reader formatted hides it. *Closed*: none
larger has the same support. The miner is CMTreeMiner (the paper's [4]) with the paper's three constraints (III.C) and two
optimisations (III.D). The page being one tree, a pattern's support is the number of its root occurrences.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import count
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Ints

SUPPORT = 2  # s (III.D): the least number of comments
LARGEST = 48  # nodes of a pattern; the paper's winners have 14 on average, with a deviation of 11 (table III)
MOST_STEPS = 3_000  # patterns looked at, a page: a hostile search ends there
MOST_NODES = 400_000  # looked at on the way
NAMING = frozenset(("class", "id", "itemprop", "itemtype", "role", "name", "property", "typeof"))
COMMENT = re.compile(
    r"comm?ent|komm?ent|reaction|reactie|post|repl(?:y|ies)|respon|answer|antwort|review|opinion|message|discuss|thread",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A rooted ordered tree of tags, in pre-order."""

    depths: tuple[int, ...]
    tags: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.tags)

    def __str__(self) -> str:
        """Return the pattern as the paper writes it (III.B), in Newick format.

        >>> str(Pattern((0, 1, 1), ("div", "a", "p")))
        '(a,p)div'
        """
        written: list[list[str]] = [[] for _ in range(max(self.depths) + 2)]
        for depth, tag in zip(reversed(self.depths), reversed(self.tags), strict=True):
            inside, written[depth + 1] = written[depth + 1], []
            written[depth].append(f"({','.join(reversed(inside))}){tag}" if inside else tag)
        return written[0][0]

    def grown(self, depth: int, tag: str) -> Pattern:
        """Return the pattern with one more node: a last child of the node above *depth* on its rightmost path."""
        return Pattern((*self.depths, depth), (*self.tags, tag))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pattern and its root occurrences, ascending indices of the page's outline."""

    pattern: Pattern
    roots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Growth:
    """What may be added to a pattern: a node of *tag* at *depth*, and where the pattern then occurs.

    ``ends`` are the rightmost occurrences, by which it is known [4], each with the root occurrence it belongs to.
    """

    depth: int
    tag: str
    ends: dict[int, int]

    @property
    def support(self) -> int:
        """The number of root occurrences of what it is added to."""
        return len(set(self.ends.values()))


@dataclass(frozen=True)
class PageTree:
    """The page as it is mined, lists by the indices of its outline: tags, parents, children, place among these.

    *Page optimisation* (III.D): leaves without text are deleted until there are none; what is left holds text.
    ``branch`` is the part of the body that a node is in, -1 outside it. ``named`` nodes have attributes that speak of
    comments, ``said`` tells apart what nodes say.
    """

    tags: list[str]
    parent: list[int]
    children: list[list[int]]
    place: list[int]
    branch: list[int]
    named: list[bool]
    said: Ints

    @classmethod
    def of(cls, measures: Measures) -> PageTree:
        """Lay the page out; linear in its nodes and text."""
        outline = measures.outline
        kept = ((measures.shown > 0) & ~outline.unseen).tolist()
        parent, signatures = outline.parent.tolist(), outline.signatures.tolist()
        children: list[list[int]] = [[] for _ in parent]
        place, branch = [0] * len(parent), [-1] * len(parent)
        for i, up in enumerate(parent):
            if up >= 0 and kept[i]:
                place[i] = len(children[up])
                children[up].append(i)
                # Alike children of the body are one part: some pages have their comments right there.
                branch[i] = signatures[i] if outline.tags[up] == "body" else branch[up]
        named = [speaks_of_comments(attributes) for attributes in outline.attributes]
        return cls(outline.tags, parent, children, place, branch, named, _said(measures))

    def growths(self, ends: dict[int, int], depth: int) -> Iterator[Growth]:
        """Yield all that may be added to the rightmost path of a pattern with these *ends*, its rightmost leaf at *depth*.

        From the leaf up. Where every occurrence has a certain node more, the pattern never grows further up without it: it
        would not be closed (right-blanket pruning, [4]).
        """
        path = {end: (-1, -1, root) for end, root in ends.items()}  # places of the first and the last child on the path
        for level in range(depth, -1, -1):
            found: defaultdict[str, dict[int, int]] = defaultdict(dict)
            having: Counter[str] = Counter()
            for node, (first, latest, root) in path.items():
                following = self.children[node][first + 1 :]
                for child in following:
                    found[self.tags[child]][child] = root
                having.update({self.tags[child] for child in following[latest - first :]})
            yield from (Growth(level + 1, tag, nodes) for tag, nodes in found.items())
            if len(path) in having.values():
                return
            path = self._climb(path)

    def _climb(self, path: dict[int, tuple[int, int, int]]) -> dict[int, tuple[int, int, int]]:
        above: dict[int, tuple[int, int, int]] = {}
        for node, (_, _, root) in path.items():
            up, place = self.parent[node], self.place[node]
            first, latest, _ = above.get(up, (place, place, root))
            above[up] = min(first, place), max(latest, place), root
        return above


def candidates(tree: PageTree, *, named: bool) -> list[Candidate]:
    """Return the closed patterns that meet the constraints (III.E), those of most occurrences first.

    *named*: patterns begin at nodes whose attributes speak of comments only (attributes fallback, III.D). *Root and
    rightmost occurrences equality* (III.C): each occurrence has a rightmost leaf of its own. Patterns with the same roots
    are the same records: the largest stands for them. Where a closed one has several rightmost leaves an occurrence, as by
    comments that end with one paragraph or more, the paper discards the records; here what it holds without them stays.
    """
    initial = [i for i, branch in enumerate(tree.branch) if branch >= 0 and (tree.named[i] or not named)]
    found: dict[tuple[int, ...], Pattern] = {}
    for pattern, ends in _search(tree, initial):
        roots = tuple(sorted(set(ends.values())))
        if len(roots) == len(ends):
            found[roots] = max(found.get(roots, pattern), pattern, key=len)
    return [Candidate(pattern, roots) for roots, pattern in sorted(found.items(), key=lambda item: -len(item[0]))]


def _search(tree: PageTree, initial: Sequence[int]) -> Iterator[tuple[Pattern, dict[int, int]]]:
    """Yield frequent patterns that begin at *initial* nodes, with their ends, the most frequent first.

    All that can grow from a pattern depends on its ends and their depth. If two share these, one is the other with nodes
    more at its left that are always there (the occurrence-matched left blanket of [4]): the smaller is not closed, nor is
    what grows from it. Mostly the larger comes first; where it comes later, it grows on all the same.
    """
    allowed, budget, number = frozenset(initial), MOST_NODES, count()
    largest: defaultdict[tuple[int, int], int] = defaultdict(int)
    queue = [(-len(ends), -1, next(number), Pattern((0,), (tag,)), ends) for tag, ends in _parts(tree, initial)]
    heapify(queue)
    for _ in range(MOST_STEPS):
        if not queue or budget < 0:
            return
        *_, pattern, ends = heappop(queue)
        roots, depth = set(ends.values()), pattern.depths[-1]
        state = depth, hash(frozenset(ends))
        if len(pattern) <= largest[state] or _blank(tree, roots) or _all_inside_another(tree, roots, allowed):
            continue
        largest[state] = len(pattern)
        yield pattern, ends
        budget -= len(ends) * depth
        for growth in tree.growths(ends, depth) if len(pattern) < LARGEST else ():
            budget -= len(growth.ends)
            if (support := growth.support) >= SUPPORT:
                grown = pattern.grown(growth.depth, growth.tag)
                heappush(queue, (-support, -len(grown), next(number), grown, growth.ends))


def _parts(tree: PageTree, nodes: Iterable[int]) -> list[tuple[str, dict[int, int]]]:
    """Return the frequent patterns of one node: their tags and ends, part by part of the page.

    *Lowest common ancestor similarity* (III.C): of two occurrences it is not the top of the page. As this is transitive
    and what grows stays where it is, it is enough to part occurrences here.
    """
    groups: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    for i in nodes:
        groups[tree.branch[i], tree.tags[i]].append(i)
    return [(tag, {i: i for i in group}) for (_, tag), group in groups.items() if len(group) >= SUPPORT]


def _blank(tree: PageTree, roots: Collection[int]) -> bool:
    """*Blank occurrences deletion* (III.C): say whether the occurrences all say the same (none says nothing)."""
    return len(set(tree.said[list(roots)].tolist())) < SUPPORT


def _all_inside_another(tree: PageTree, roots: Collection[int], allowed: frozenset[int]) -> bool:
    """Say whether each occurrence has an *allowed* parent of its own, all of one tag: with that on top it is not closed."""
    parents = {tree.parent[i] for i in roots}
    return len(parents) == len(roots) and parents <= allowed and len({tree.tags[i] for i in parents}) == 1


def speaks_of_comments(attributes: dict[str, str]) -> bool:
    """Say whether the names of an element contain a word related to comments (III.D)."""
    return any(COMMENT.search(attributes[name]) for name in NAMING & attributes.keys())


def _said(measures: Measures) -> Ints:
    """Return a number for what each subtree shows as text, however its blanks are broken: the sum of its texts' checksums."""
    outline = measures.outline
    running = np.zeros(len(outline) + 1, dtype=np.int64)
    checksums = [crc32(" ".join(text.split()).encode(errors="replace")) for text in outline.texts.said]
    np.add.at(running, outline.texts.owner + 1, np.array(checksums, dtype=np.int64))
    running = np.cumsum(running)
    return running[outline.end] - running[:-1]
