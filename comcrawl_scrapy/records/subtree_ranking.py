"""Which of CommentsMiner's candidates is the template of the comments (paper 003, IV): eight densities, learnt ranking."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.measures import COLUMN
from comcrawl_scrapy.documents.nesting import holders
from comcrawl_scrapy.forests import Forest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Floats, Outline
    from comcrawl_scrapy.records.subtree_mining import Candidate, PageTree

WEIGHTS = "frequent-subtrees.npz"
OBSERVED = ("TextLength", "LinkDensity", "TextDensity", "WordsVolume")
DENSITIES = tuple(name + kind for name in OBSERVED for kind in ("AVG", "STD"))
BESIDE = ("occurrences", "occurrences_share", "text", "text_share", "nodes", "larger", "smaller", "share_of_larger")
TEMPLATE = ("named", "alike", "all_alike")
FEATURES = (*DENSITIES, *BESIDE, *TEMPLATE)


@cache
def shipped() -> Forest:
    """Load the weights that come with the package, once."""
    return Forest.load(WEIGHTS)


def features(measures: Measures, tree: PageTree, found: Sequence[Candidate]) -> Floats:
    """Describe each candidate by `FEATURES`: shape (candidates, features).

    To the paper's eight, two kinds are added. By densities alone, some of the comments look like all of them: `BESIDE` is
    what sets a candidate beside the others of its page. And though attributes vary too much for mining (III.B), members of
    one template are alike in most of them: `TEMPLATE`.
    """
    table = densities(measures, [candidate.roots for candidate in found])
    return np.hstack([table, beside(found, table[:, 0]), template(measures.outline, tree, found)])


def densities(measures: Measures, groups: Sequence[Sequence[int]]) -> Floats:
    """Return the average and deviation of four observations over the occurrences of each pattern (table I).

    Of an occurrence without those nested in it: characters of text, their share in links, their share in text and tags,
    words. Shape (groups, 8).
    """
    outline = measures.outline
    shown = [measures.running[:, COLUMN[name]] for name in ("chars", "link_chars", "words")]
    running = np.column_stack([*shown, np.concatenate([[0.0], np.cumsum(_markup(outline))])])
    held = running[outline.end] - running[:-1]
    return np.array([_averages_and_deviations(outline, held, group) for group in groups]).reshape(-1, len(DENSITIES))


def _markup(outline: Outline) -> list[int]:
    """Return how many characters the tags of each element take: ``<p class="x"></p>`` 17."""
    return [
        2 * len(tag) + 5 + sum(len(name) + len(value) + 4 for name, value in attributes.items())
        for tag, attributes in zip(outline.tags, outline.attributes, strict=True)
    ]


def _averages_and_deviations(outline: Outline, held: Floats, group: Sequence[int]) -> Floats:
    own = held[list(group)]
    for position, outer in enumerate(answered(outline, group)):
        if outer >= 0:
            own[outer] -= held[group[position]]
    chars, linked, words, markup = own.T
    observed = np.array([chars, linked / np.maximum(chars, 1), chars / (chars + markup), words])
    return np.column_stack([observed.mean(axis=1), observed.std(axis=1)]).ravel()


def answered(outline: Outline, roots: Sequence[int]) -> list[int]:
    """Return, for each of the ascending *roots*, the position of the root around it, -1 for none.

    The conversation as the paper rebuilds it (V): from an occurrence up, the first root met is the comment answered.
    """
    return holders(roots, outline.end_list)


def beside(found: Sequence[Candidate], lengths: Floats) -> Floats:
    """Return `BESIDE`, shape (candidates, 8): counts and shares of the page's largest; *lengths* are the average text lengths."""
    counts = np.array([len(candidate.roots) for candidate in found], dtype=float)
    nodes = np.array([len(candidate.pattern) for candidate in found], dtype=float)
    texts = counts * lengths
    inside = _shared(found) == counts[:, None]  # row's occurrences are all the column's
    larger = inside & (counts[:, None] < counts)
    most = np.where(larger, counts, 0).max(axis=1, initial=0)
    return np.column_stack([
        counts, counts / counts.max(initial=1), texts, texts / texts.max(initial=1), nodes,
        larger.sum(axis=1), larger.sum(axis=0), np.where(most, counts / np.maximum(most, 1), 1),
    ])  # fmt: skip


def _shared(found: Sequence[Candidate]) -> Floats:
    """Return how many occurrences each two candidates share: shape (candidates, candidates)."""
    roots, at = np.unique([i for candidate in found for i in candidate.roots], return_inverse=True)
    owner = np.repeat(np.arange(len(found)), [len(candidate.roots) for candidate in found])
    having = np.zeros((len(found), len(roots)), dtype=np.float32)
    having[owner, at] = 1
    return np.asarray(having @ having.T)


def template(outline: Outline, tree: PageTree, found: Sequence[Candidate]) -> Floats:
    """Return `TEMPLATE`: three shares, shape (candidates, 3).

    Of the occurrences, those whose attributes speak of comments (the words of III.D), and those that have the template
    signature of most; of the page's nodes with that signature, those that are occurrences.
    """
    named, everywhere = np.array(tree.named), np.bincount(outline.signatures)
    rows = []
    for candidate in found:
        roots = list(candidate.roots)
        signatures, counts = np.unique(outline.signatures[roots], return_counts=True)
        most = int(counts.argmax())
        rows.append((named[roots].mean(), counts[most] / len(roots), counts[most] / everywhere[signatures[most]]))
    return np.array(rows).reshape(-1, len(TEMPLATE))
