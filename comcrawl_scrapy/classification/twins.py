"""What is shown twice in one holder each: unfolded and folded, in full and in part, or for wide screens and for narrow ones."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.measures import COLUMN
from comcrawl_scrapy.documents.nesting import in_pairs
from comcrawl_scrapy.documents.shown_text import DOTS, SHORTEST_BEGINNING, all_text, is_begun_again

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Ints, Outline

SAME = 0.8  # of the words of the shorter one, that are the longer one's too; and about of its characters
NEARLY_ALL = 0.9  # of the pairs, that say the same
LONGEST_BEGINNING = 1_000  # characters
BUTTONS = ("a", "button")
TELLS = [COLUMN["links"], COLUMN["times"]]  # what tells more than it says
FEWEST, FEWEST_WORDS = 2, 4  # pairs: somebody may say what another has said; words of all pairs, on average


def shown_once(measures: Measures, members: Sequence[int]) -> list[int]:
    """Return one of each pair of *members* (ascending indices) that say the same, else *members*.

    It is the one of more elements, as in what is unfolded.
    """
    pairs = in_pairs(measures.outline, members)
    if len(pairs) < FEWEST or not _say_the_same(measures, pairs):
        return list(members)
    return [unfolded for unfolded, _ in _unfolded_first(measures, pairs)]


def repeated(measures: Measures, members: Sequence[int]) -> list[int]:
    """Return the parts of nearly all *members* that say again what the part before or after them says, in fewer elements."""
    if len(members) < FEWEST:
        return []
    pairs: list[tuple[int, int]] = []
    for position, member in enumerate(members):
        found = _alike(measures, member)
        if found is None and position == 0:
            return []
        pairs += [found] if found is not None else []
    if len(pairs) < NEARLY_ALL * len(members) or not _say_the_same(measures, pairs):
        return []
    return [folded for _, folded in _unfolded_first(measures, pairs)]


def cut_short(measures: Measures, members: Sequence[int]) -> list[int]:
    """Return the parts of *members* that break off in dots where the one beside them, or behind a button, says it in full."""
    outline, shown = measures.outline, measures.shown
    may_begin = (shown >= SHORTEST_BEGINNING) & (shown <= LONGEST_BEGINNING)
    first, beside = _neighbours(outline, members, may_begin, BUTTONS)
    is_shorter = shown[first] <= shown[beside]
    parts, wholes = np.where(is_shorter, first, beside), np.where(is_shorter, beside, first)
    pairs = zip(parts.tolist(), wholes.tolist(), strict=True)
    return sorted({part for part, whole in pairs if _says_in_full(outline, part, whole)})


def echoed(measures: Measures, members: Sequence[int]) -> list[int]:
    """Return the parts of *members* that say word by word what the part before them says, which is called otherwise.

    So it is wherever a part of the one kind stands behind one of the other, as the copy for search engines does, and in several.
    """
    outline, shown, kind = measures.outline, measures.shown, measures.outline.kind
    first, beside = _neighbours(outline, members, shown > 0)
    is_pair = (kind[beside] != kind[first]) & (shown[beside] > 0)
    first, beside = first[is_pair], beside[is_pair]
    may_be = {*zip(*(kind[i][shown[first] == shown[beside]].tolist() for i in (first, beside)), strict=True)}
    pairs = defaultdict[tuple[int, int], list[tuple[int, int]]](list)
    for a, b in zip(first.tolist(), beside.tolist(), strict=True):
        if (kinds := (outline.kind_list[a], outline.kind_list[b])) in may_be:
            pairs[kinds].append((a, b))
    return sorted(b for some in pairs.values() if _are_echoes(measures, some) for _, b in some)


def _neighbours(
    outline: Outline, members: Sequence[int], may_begin: NDArray[np.bool_], passed: Collection[str] = ()
) -> tuple[Ints, Ints]:
    """Return the parts of *members* that *may_begin* a pair, and what stands right behind each, but for one of the tags that are *passed*."""
    end, parent = np.append(outline.end, len(outline)), np.append(outline.parent, -1)
    is_member = np.zeros(len(outline), dtype=bool)
    is_member[list(members)] = True
    first = np.flatnonzero(may_begin & ~is_member & outline.covered(is_member))
    is_passed = np.append(outline.tagged(passed), False)
    beside = np.where(is_passed[end[first]], end[end[first]], end[first])
    is_pair = parent[beside] == parent[first]
    return first[is_pair], beside[is_pair]


def _are_echoes(measures: Measures, pairs: Sequence[tuple[int, int]]) -> bool:
    """Say whether both elements of each of several *pairs* say the same, not all of them as little as a name, and no second leads further."""
    is_said = max(int(measures.shown[a]) for a, _ in pairs) >= SHORTEST_BEGINNING
    if len(pairs) < FEWEST or not is_said or any(measures.shown[a] != measures.shown[b] for a, b in pairs):
        return False
    said, again = (measures.held(some)[:, TELLS] for some in zip(*pairs, strict=True))
    nodes = measures.outline.nodes
    return not (again > said).any() and all(all_text(nodes[a]).split() == all_text(nodes[b]).split() for a, b in pairs)


def _says_in_full(outline: Outline, part: int, whole: int) -> bool:
    """Say whether element *part* breaks off in dots, and element *whole* begins with what stands before these.

    Behind the dots it may have what unfolds the rest. A link may break off in its address.
    """
    node = outline.nodes[part]
    said = all_text(node).rstrip()
    if node.tag == "a" or not any(dots in said for dots in DOTS):
        return False
    if len(node) and not (node[-1].tail or "").strip():
        said = said.removesuffix(all_text(node[-1]).rstrip())
    return is_begun_again(*("".join(text.split()) for text in (said, all_text(outline.nodes[whole]))))


def _alike(measures: Measures, member: int) -> tuple[int, int] | None:
    """Return the first two parts of a member, one after the other, that say about as much."""
    parts = [(i, int(measures.shown[i])) for i in measures.outline.children(member)]
    much = SAME * sum(said for _, said in parts) / 2
    return next(((a, b) for (a, one), (b, other) in pairwise(parts) if min(one, other) >= much > 0), None)


def _say_the_same(measures: Measures, pairs: Sequence[tuple[int, int]]) -> bool:
    """Say whether nearly all *pairs* are of the same words, of which there are some."""
    said = [(_words(measures, a), _words(measures, b)) for a, b in pairs]
    shorter = [min(a.total(), b.total()) for a, b in said]
    if sum(shorter) < FEWEST_WORDS * len(pairs):
        return False
    same = sum((a & b).total() >= SAME * least for (a, b), least in zip(said, shorter, strict=True))
    return same >= NEARLY_ALL * len(pairs)


def _words(measures: Measures, i: int) -> Counter[str]:
    return Counter(" ".join(measures.outline.nodes[i].itertext()).split())


def _unfolded_first(measures: Measures, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return *pairs* with that one of each first of which all have more elements."""
    end = measures.outline.end_list
    more = sum((end[a] - a) - (end[b] - b) for a, b in pairs)
    return [(a, b) if more >= 0 else (b, a) for a, b in pairs]
