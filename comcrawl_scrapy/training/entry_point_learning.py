"""Learning to rank entry points: the judge of words, then the trees that weigh its judgements with all else."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from sklearn.ensemble import HistGradientBoostingClassifier

from comcrawl_scrapy.controls.targets import site
from comcrawl_scrapy.controls.wordings import reduced
from comcrawl_scrapy.entry_points import Ranker, judge_words, shortlist
from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.opening.entry_words import features, table
from comcrawl_scrapy.packaged import packaged
from comcrawl_scrapy.training.folds import folds_by_domain
from comcrawl_scrapy.training.linear import fit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.classifiers import FastTextClassifier
    from comcrawl_scrapy.opening.entry_surroundings import Surroundings
    from comcrawl_scrapy.training.entry_point_pages import LabelledPage

INNER_FOLDS = 4
OTHERS = 60
"""How many wordings of a page, besides those of its entry points, the judge of words learns from; more teach no more."""
ONE_NAMELESS_IN, NAMELESS_WEIGHT = 3, 0.4
"""Of how many pages without an entry point one is looked at without names too, as those with one are: a page that says nothing
but what its visitors read is none without comments. And how much these looks count beside the others."""
PARAMETERS: dict[str, Any] = {
    "max_iter": 250,
    "learning_rate": 0.05,
    "max_leaf_nodes": 8,
    "min_samples_leaf": 20,
    "l2_regularization": 5.0,
    "max_features": 0.3,
    "early_stopping": False,
    "random_state": 0,
}
RISING = frozenset(
    {"words", "words_text", "words_values", "words_path", "words_near", "best_word", "vouched", "own_number"}
)
"""Features of which more never makes an element less likely: what is known beforehand need not be learnt from few pages."""


def learn(pages: Sequence[LabelledPage], *, knowing: bool = True) -> Ranker:
    """Learn both judges; the second sees what the first says of pages it has not seen, as it will in use.

    Unless *knowing*, nothing is learnt from the list of phrases in many languages.
    """
    trees = _learn_trees(list(_second_looks(pages, knowing)))
    return Ranker(_learn_words(pages, knowing), trees)


def _learn_words(pages: Sequence[LabelledPage], knowing: bool) -> FastTextClassifier:
    """Learn from wordings of pages, and from what interfaces say in the languages that the pages lack."""
    samples = [sample for page in pages for sample in samples_of(page)] + (phrases() if knowing else [])
    return fit([text for text, _ in samples], [label for _, label in samples])


@cache
def phrases() -> list[tuple[str, int]]:
    """Return what leads to comments, what leads elsewhere, and what is never clicked, in some forty languages."""
    said = packaged("training/phrases.json")
    never = packaged("controls/never_click.json")
    others = {*said["other"], *(phrase for phrases in never.values() for phrase in phrases)}
    return [(reduced(text), 1) for text in said["comments"]] + [(reduced(text), 0) for text in sorted(others)]


def samples_of(page: LabelledPage) -> Iterator[tuple[str, int]]:
    """Yield the wording of every entry point, and some of the others, from all over the page, each once."""
    others: dict[str, None] = {}
    for number, said in enumerate(page.around.said):
        text = " ".join(said).strip()
        if number in page.right:
            yield text, 1
        elif number not in page.near:
            others[text] = None
    step = max(1, -(-len(others) // OTHERS))
    yield from ((text, 0) for text in list(others)[::step])


class Look(NamedTuple):
    """What the trees are told of an element, whether it is an entry point, and how much that counts."""

    features: dict[str, float]
    label: int
    weight: float = 1.0


def _second_looks(pages: Sequence[LabelledPage], knowing: bool) -> Iterator[Look]:
    domains = [page.domain for page in pages]
    for seen, held_out in folds_by_domain(domains, min(INNER_FOLDS, len(set(map(site, domains))))):
        words = _learn_words([pages[index] for index in seen], knowing)
        for index in held_out:
            page = pages[index]
            yield from _looks(page, page.around, words)
            if page.right or index % ONE_NAMELESS_IN == 0:
                yield from (look._replace(weight=NAMELESS_WEIGHT) for look in _looks(page, page.nameless, words))


def _looks(page: LabelledPage, around: Surroundings, words: FastTextClassifier) -> Iterator[Look]:
    first = judge_words(around, words)
    listed = shortlist(around, first)
    for number, row in zip(listed, features(around, first, listed, words), strict=True):
        if number not in page.near:
            yield Look(row, int(number in page.right))


def _learn_trees(looks: Sequence[Look]) -> Forest:
    rows, labels, weights = zip(*looks, strict=True)
    rising = [int(name in RISING) for name in sorted(rows[0])]
    trees = HistGradientBoostingClassifier(**PARAMETERS, monotonic_cst=rising)
    return Forest.of(trees.fit(table(rows), labels, sample_weight=weights))
