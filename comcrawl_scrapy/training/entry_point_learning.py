"""Learning to rank entry points: the judge of words, then the trees that weigh its judgements with all else."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from sklearn.ensemble import HistGradientBoostingClassifier

from comcrawl_scrapy.clickables import reduced
from comcrawl_scrapy.entry_points import Ranker, judge_words, shortlist
from comcrawl_scrapy.entry_words import features, table
from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.training.cards import folds_by_domain
from comcrawl_scrapy.training.linear import fit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.classifiers import FastTextClassifier
    from comcrawl_scrapy.training.entry_point_pages import LabelledPage

INNER_FOLDS = 4
OTHERS = 60
"""How many wordings of a page, besides those of its entry points, the judge of words learns from; more teach no more."""
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
    said = json.loads((files("comcrawl_scrapy") / "training" / "phrases.json").read_text(encoding="utf-8"))
    never = json.loads((files("comcrawl_scrapy") / "never_click.json").read_text(encoding="utf-8"))
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


def _second_looks(pages: Sequence[LabelledPage], knowing: bool) -> Iterator[tuple[dict[str, float], int]]:
    domains = [page.domain for page in pages]
    for seen, held_out in folds_by_domain(domains, min(INNER_FOLDS, len(set(domains)))):
        words = _learn_words([pages[index] for index in seen], knowing)
        for index in held_out:
            yield from _looks(pages[index], words)


def _looks(page: LabelledPage, words: FastTextClassifier) -> Iterator[tuple[dict[str, float], int]]:
    first = judge_words(page.around, words)
    listed = shortlist(page.around, first)
    for number, row in zip(listed, features(page.around, first, listed, words), strict=True):
        if number not in page.near:
            yield row, int(number in page.right)


def _learn_trees(looks: Sequence[tuple[dict[str, float], int]]) -> Forest:
    rows, labels = [row for row, _ in looks], [label for _, label in looks]
    rising = [int(name in RISING) for name in sorted(rows[0])]
    return Forest.of(HistGradientBoostingClassifier(**PARAMETERS, monotonic_cst=rising).fit(table(rows), labels))
