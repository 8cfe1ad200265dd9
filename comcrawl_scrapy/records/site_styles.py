"""The Site Style Tree: what the pages of a site have in common, and what not (Bank & Mattes, paper 001, II and III.A).

The tree and its formulas are those of Yi, Liu & Li, "Eliminating Noisy Information in Web Pages for Data Mining" (KDD
2003; [7] of the paper). One thing is modified: siblings that look alike are one element node, and a page's style of it
is the sequence of all their children, so that a list of 20 postings and one of 3 compare as lists of postings.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import accumulate
from math import log
from typing import TYPE_CHECKING, Self

from comcrawl_scrapy.records.postings import candidates

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from comcrawl_scrapy.records.postings import TextTree

ATTENUATION = 0.9  # γ: with every further style node, presentation counts more and what is inside it less
MOST = 0.6  # of the importance of a page's comment-like texts is in its content section
TEXT = "#text"  # a leaf: the text of an element node
TRIVIAL = frozenset(("html", "body"))


@dataclass
class ElementNode:
    """What pages render alike at one place: tag and attributes inside the element node ``parent`` (-1 at the root).

    ``styles`` counts the pages by style node, a sequence of element nodes; ``words`` the pages that have each word.
    """

    parent: int
    pages: int = 0
    styles: Counter[tuple[int, ...]] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)

    def presentation(self) -> float:
        """Return NodeImp(E) = -Σ p_i log_m p_i: of the m pages with E, p_i is the share that uses style node i."""
        return -sum(n / self.pages * log(n / self.pages, self.pages) for n in self.styles.values())

    def content(self) -> float:
        """Return CompImp(E) = 1 - Σ H(a_i) / l of a leaf: a word that n of its m pages share has H(a_i) = log_m n."""
        return 1 - sum(log(n, self.pages) for n in self.words.values()) / len(self.words)


class SiteStyleTree:
    """The element nodes of a site, parents before children; ``places[p][i]`` numbers that of block i of page p."""

    def __init__(self) -> None:
        self.nodes: list[ElementNode] = []
        self.places: list[dict[int, int]] = []
        self._numbers: dict[Hashable, int] = {}

    @classmethod
    def of(cls, pages: Sequence[TextTree]) -> Self:
        """Merge the style trees of *pages*; linear in their size."""
        tree = cls()
        for page in pages:
            tree._add(page)
        return tree

    def _add(self, page: TextTree) -> None:
        place: dict[int, int] = {}
        styles: defaultdict[int, list[int]] = defaultdict(list)
        words: defaultdict[int, set[str]] = defaultdict(set)
        for i, outer, looks in _blocks(page):
            parent = place.get(outer, -1)
            number = place[i] = self._number(parent, looks)
            styles[parent].append(number)
            if text := " ".join(page.texts.get(i, ())).split():
                leaf = self._number(number, TEXT)
                styles[number].append(leaf)
                words[leaf].update(text)
        for number in {*place.values(), *words}:
            node = self.nodes[number]
            node.pages += 1
            node.styles[tuple(styles[number])] += 1
            node.words.update(words[number])
        self.places.append(place)

    def _number(self, parent: int, looks: Hashable) -> int:
        number = self._numbers.setdefault((parent, looks), len(self.nodes))
        if number == len(self.nodes):
            self.nodes.append(ElementNode(parent))
        return number

    def importances(self) -> list[float]:
        """Return the composite importance of each element node: from 0, all pages alike, to 1, no two alike.

        CompImp(E) = (1 - γ^l) NodeImp(E) + γ^l Σ p_i CompImp(S_i) for l style nodes S_i, each as important as its
        element nodes on average. What one page alone has is of importance 1.
        """
        found = [1.0] * len(self.nodes)
        for number in range(len(self.nodes) - 1, -1, -1):
            node = self.nodes[number]
            if node.pages > 1:
                found[number] = node.content() if node.words else self._composite(node, found)
        return found

    def _composite(self, node: ElementNode, found: Sequence[float]) -> float:
        inside = 0.0
        for style, n in node.styles.items():
            inside += n / node.pages * sum(found[child] for child in style) / max(len(style), 1)
        outer = ATTENUATION ** len(node.styles)
        return (1 - outer) * node.presentation() + outer * inside

    def lineage(self, number: int) -> Iterator[int]:
        """Yield the element node *number* and those around it, nearest first."""
        while number >= 0:
            yield number
            number = self.nodes[number].parent


def _blocks(page: TextTree) -> Iterator[tuple[int, int, Hashable]]:
    """Yield the index, the parent's index (-1 at the root) and the looks of every block."""
    outline = page.outline
    for i, (tag, up) in enumerate(zip(outline.tags, outline.parent.tolist(), strict=True)):
        if page.owner[i] == i:
            looks = tag if tag in TRIVIAL else (tag, outline.tokens[i], outline.identities[i])
            yield i, page.owner[up] if i else -1, looks


def content_section(pages: Sequence[TextTree]) -> list[int | None]:
    """Return the element of each page that is its content section, as an index; None where a page has none (III.A).

    Each page names the element node that holds most of the importance of its comment-like texts. Of the paper's wrong
    answers, "trivial" ones (the body) do not count; for a "too specific" one, as of a page with a single posting, the
    most frequent answer around it does; "wrong" ones are outvoted. A page alone has nothing to be compared with.
    """
    if len(pages) < 2:
        return [None] * len(pages)
    tree = SiteStyleTree.of(pages)
    importances = tree.importances()
    named = [_most_important(page, place, importances) for page, place in zip(pages, tree.places, strict=True)]
    answers = Counter(number for number in named if number is not None)
    votes = Counter[int]()
    for number, n in answers.items():
        votes[max(tree.lineage(number), key=lambda around: answers[around])] += n
    winner = votes.most_common(1)[0][0] if votes else -1
    return [next((i for i, number in place.items() if number == winner), None) for place in tree.places]


def _most_important(page: TextTree, place: dict[int, int], importances: Sequence[float]) -> int | None:
    """Return the smallest element node with `MOST` of the importance of the page's comment-like texts.

    The paper takes the node of highest importance, but a part of a posting is as important as all of them. What the
    page renders several times is such a part.
    """
    weights = [0.0] * (len(page.outline) + 1)
    for i in candidates(page):
        weights[i + 1] = importances[place[i]]
    before, end = list(accumulate(weights)), page.outline.end.tolist()
    enough, times = MOST * before[-1], Counter(place.values())
    holding = (i for i, number in place.items() if times[number] == 1 and before[end[i]] - before[i] >= enough > 0)
    smallest = max(holding, default=0)  # they contain one another
    return None if page.outline.tags[smallest] in TRIVIAL else place[smallest]
