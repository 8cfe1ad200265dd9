"""The best extraction rule of one page (paper 002, algorithms 1 and 2, and their variations of 3.5).

A rule is an XPath that the nodes of a template share. Every node has one rule, so that a page has no more rules than
nodes, and scoring them all takes time linear in the page.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.records.bigrams import similarities
from comcrawl_scrapy.records.date_forms import date_forms

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from numpy.typing import NDArray

    from comcrawl_scrapy.dom import Floats, Ints
    from comcrawl_scrapy.records.protocol import FeedEntry, SitePage

    Alike = NDArray[np.float32]

MOST_ENTRIES = 20  # of a page: "web feeds usually contain about 20" (3.1); bounds the matching
MOST_STEPS = 30  # of a path from a named element; what lies deeper has no rule
LONGEST_NAME = 200  # characters of an attribute; a longer one names no template
LEAST_ALIKE = 0.4  # similarity of text and entry, on average, below which the page does not show its feed's comments
INSTANCE = re.compile(r"\d|'")  # in a name that is one element's ("comment-17"), not a template's


@dataclass(frozen=True)
class Match:
    """A rule and the nodes that say what the feed's entries say: ``nodes`` by the entry's position."""

    rule: str
    score: float
    nodes: dict[int, int]


@dataclass(frozen=True)
class PageRules:
    """The best rules of one page: XPaths of its comments' texts, authors and dates (None: nothing like it is found).

    ``alike``: similarity of text and entry, on average. ``heights`` counts how many levels above its text the container
    of a comment is: the smallest element around text, author and date, but no higher than each has its own.
    """

    content: str
    author: str | None
    date: str | None
    alike: float
    heights: Counter[int]


def best_rules(page: SitePage, now: datetime) -> PageRules | None:
    """Return the rules that give the comments of *page* best; None where the page does not show those of its feed."""
    outline, entries = Outline.of(page.document), page.entries[:MOST_ENTRIES]
    texts, authors, dates = _similarities(outline, entries, now)
    rules = nodes_by_rule(outline)
    content = best_rule(rules, texts, fewest=len(entries))
    if content is None or content.score < LEAST_ALIKE * len(entries):
        return None
    near = 1 / (1 + distances(outline, content.nodes, len(entries)))
    # Guests and moderators are often named by a rule of their own, so that no number of nodes is asked for.
    author, date = (best_rule(rules, alike * near, fewest=1) for alike in (authors, dates))
    fields = [match.nodes for match in (author, date) if match is not None]
    return PageRules(
        content.rule,
        author.rule if author else None,
        date.rule if date else None,
        content.score / len(entries),
        _heights(outline, content.nodes, fields),
    )


def nodes_by_rule(outline: Outline) -> dict[str, list[int]]:
    """Return the nodes of every rule: AllRules and Apply (3.3).

    A node with an id has the rule of its id, else of its class, else of the path to it: the nearest named ancestor's
    rule and the tags from there. An id or class with a digit in it is passed over: it names an instance.
    """
    rules: list[tuple[str, int]] = []
    nodes: defaultdict[str, list[int]] = defaultdict(list)
    for i, (tag, up) in enumerate(zip(outline.tags, outline.parent.tolist(), strict=True)):
        path, steps = rules[up] if up >= 0 else ("", 0)
        named = _named(outline.attributes[i])
        rule = named or (f"{path}/{tag}" if steps < MOST_STEPS else path)
        rules.append((rule, 0 if named else steps + 1))
        if named or steps < MOST_STEPS:
            nodes[rule].append(i)
    return nodes


def _named(attributes: Mapping[str, str]) -> str | None:
    for name in ("id", "class"):
        value = attributes.get(name, "").strip()
        if 0 < len(value) <= LONGEST_NAME and not INSTANCE.search(value):
            return f"//*[@{name}='{value}']"
    return None


def _similarities(outline: Outline, entries: Sequence[FeedEntry], now: datetime) -> tuple[Alike, Alike, Alike]:
    """Return how alike every node is with every entry's text, author and, in the form it is likest, date."""
    forms = [
        (position, form) for position, entry in enumerate(entries) for form in date_forms(entry.published_text, now)
    ]
    n = len(entries)
    targets = [*(entry.text for entry in entries), *(entry.author for entry in entries), *(form for _, form in forms)]
    alike = similarities(outline, targets)
    dates = np.zeros((len(outline), n), dtype=np.float32)
    for column, (position, _) in enumerate(forms, start=2 * n):
        np.maximum(dates[:, position], alike[:, column], out=dates[:, position])
    return alike[:, :n], alike[:, n : 2 * n], dates


def best_rule(rules: Mapping[str, list[int]], weights: Alike | Floats, fewest: int) -> Match | None:
    """Return the rule of the highest score, None where all are zero.

    The score is the maximum weighted matching of the rule's nodes and the entries, whose edges have *weights* of shape
    (elements, entries); rules of fewer nodes than *fewest* score zero (3.5). Of equals it is one that scores most where
    several entries may be matched with one node, and of these the one that comes first in the page.
    """
    from scipy.optimize import linear_sum_assignment  # half a second to load, which only who learns has to wait

    bounds = {rule: float(weights[nodes].max(axis=0).sum()) for rule, nodes in rules.items() if len(nodes) >= fewest}
    best = None
    for rule in sorted(bounds, key=lambda rule: -bounds[rule]):
        if bounds[rule] <= (best.score if best else 0):
            break  # as good as matched without regard to one another, and no better: most rules need no matching
        chosen, entries = linear_sum_assignment(weights[rules[rule]], maximize=True)
        nodes = np.array(rules[rule])[chosen]
        score = float(weights[nodes, entries].sum())
        if best is None or score > best.score:
            matched = zip(entries.tolist(), nodes.tolist(), strict=True)
            best = Match(rule, score, {entry: node for entry, node in matched if weights[node, entry] > 0})
    return best


def distances(outline: Outline, nodes: Mapping[int, int], entries: int) -> Floats:
    """Return the tree distance of every element to the node of every entry, infinite where an entry has none (3.5).

    It is infinite, too, for what holds the node: fields stand beside the text.
    Linear for each entry: the level of the lowest common ancestor is one less than the ancestors of the node around both.
    """
    found = np.full((len(outline), entries), np.inf)
    for entry, node in nodes.items():
        around = np.zeros(len(outline) + 1)
        for ancestor in (node, *outline.ancestors(node)):
            around[ancestor] += 1
            around[outline.end[ancestor]] -= 1
        shared = np.cumsum(around[:-1]) - 1
        away = outline.depth + outline.depth[node] - 2 * shared
        found[:, entry] = np.where(shared == outline.depth, np.inf, away)
    return found


def _heights(outline: Outline, contents: Mapping[int, int], fields: Sequence[Mapping[int, int]]) -> Counter[int]:
    """Count how far above its text the container of each entry is."""
    heights: Counter[int] = Counter()
    highest = _apart(outline, list(contents.values()))
    for entry, content in contents.items():
        parts = [content, *(nodes[entry] for nodes in fields if entry in nodes)]
        around = enumerate((content, *outline.ancestors(content)))
        height = next(k for k, i in around if i <= min(parts) and max(parts) < outline.end[i])
        heights[min(height, highest)] += 1
    return heights


def _apart(outline: Outline, contents: Sequence[int]) -> int:
    """Return how many levels up from the *contents* no two of them are in one element."""
    at, levels = np.array(contents), 0
    while (up := outline.parent[at]).min() > 0 and len(np.unique(up)) == len(at):
        at, levels = up, levels + 1
    return levels


def climbed(outline: Outline, nodes: Sequence[int], levels: int) -> Ints:
    """Return the elements so many *levels* above *nodes*, the root where there are not as many."""
    at = np.array(nodes, dtype=np.int64)
    for _ in range(levels):
        at = np.maximum(outline.parent[at], 0)
    return at
