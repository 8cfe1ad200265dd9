"""Learn to rank entry points from a folder of labelled pages, and say how well it goes (`scrapy train`, `evaluate`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls import comment_words
from comcrawl_scrapy.controls.targets import site
from comcrawl_scrapy.entry_points import BEST_WORTH_A_CLICK, JUMPS, SHORTLIST, TREES, WORTH_A_CLICK
from comcrawl_scrapy.training.cards import Card, write_card
from comcrawl_scrapy.training.entry_point_figures import figures, split_by_language
from comcrawl_scrapy.training.entry_point_learning import PARAMETERS, learn
from comcrawl_scrapy.training.entry_point_pages import load
from comcrawl_scrapy.training.entry_point_trials import NAMELESS, OURS, by_domain, by_language, worst
from comcrawl_scrapy.training.threads import one_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from comcrawl_scrapy.training.entry_point_figures import PageResult
    from comcrawl_scrapy.training.entry_point_pages import LabelledPage

TOLD_WITHOUT_NAMES = ("element F1", "recall", "spared")
ABOUT = """Ranks the clickable elements of a page by the probability that a click leads to its comments (paper 000, III.A): a linear
model on character 3-grams of text, attribute values and target (fastText), then boosted trees that weigh its judgement with
target, repetition, surroundings and position."""
LIMITS = """The labels were judged by reading saved pages, nothing was clicked. English and German make three quarters of them. What reacts
to clicks only by a listener is guessed from names in saved pages; in a browser the listeners tell.

Thresholds: in the cross-validation the probabilities are calibrated (of elements given 0.02 to 0.05, 0.02 are right; 0.05 to
0.1: 0.05; 0.1 to 0.2: 0.13; 0.4 to 0.6: 0.55; 0.9 to 0.97: 0.89), so an element is clicked when at least one such click in
eleven leads to comments, the best of a page when one in twenty-five does. The figures hardly depend on them: with the best
from 0.04 to 0.05 and the others from 0.07 to 0.12, element F1 stayed in 0.975 to 0.981, recall in 0.974 to 0.977, spared in
0.903 to 0.918 with a few phrases less.

Without names: every page is ranked a second time as if a machine had made the names in its attributes, so that only what
visitors read, where links lead and how the page is built is left. Such pages are learnt from too, with less weight.

A language held out is one of at least ten domains of whose pages nothing is learnt; the phrases of `training/phrases.json`
are still there, written by someone who had seen some of the labelled elements. `scrapy evaluate entry-points --languages`
also holds out the phrases. Features and parameters were chosen on the same pages, cross-validated, so the figures flatter
a little, and languages of few pages with an entry point (Japanese 2, Polish 5, Portuguese 6) say little.

Chinese held out is uncertain: of its entry points many are bare counts that link to another host, several on each of few
pages, which no other language teaches, and its figure moves with every change of what is learnt."""


@one_thread()
def train(folder: Path, models: Path, report: Callable[[str], None], folds: int = 5) -> None:
    """Learn the weights, cross-validate, and write weights and card to *models*; same data, same weights.

    Raises ValueError where *folder* is not of the format or has too few domains.
    """
    pages = load(folder, report)
    results = by_domain(pages, min(folds, len({site(page.domain) for page in pages})), report)
    found = figures(results[OURS])
    nameless = {name: value for name, value in figures(results[NAMELESS]).items() if name in TOLD_WITHOUT_NAMES}
    found |= {f"{name}, without names": value for name, value in nameless.items()}
    found |= _of_languages(pages, report)
    report("learning the weights to ship")
    ranker = learn(pages)
    ranker.words.save(models / comment_words.WEIGHTS)
    ranker.trees.save(models / TREES)
    parameters = {
        **PARAMETERS,
        "shortlist": SHORTLIST + JUMPS,
        "worth a click": WORTH_A_CLICK,
        "best": BEST_WORTH_A_CLICK,
    }
    rows = [page.row for page in pages]
    write_card(
        models, "entry_points", Card(ABOUT, folder, rows, found, parameters, [comment_words.WEIGHTS, TREES], LIMITS)
    )


def _of_languages(pages: Sequence[LabelledPage], report: Callable[[str], None]) -> dict[str, float]:
    results = by_language(pages, report)
    told = {f"element F1, {name} held out": figures(found)["element F1"] for name, found in results.items()}
    return told | ({"element F1, worst held out": worst(results)} if results else {})


@one_thread()
def cross_validate(folder: Path, folds: int, report: Callable[[str], None]) -> dict[str, float]:
    """Return the figures of pages whose domains the scoring model has not seen."""
    return figures(by_domain(load(folder, report), folds, report)[OURS])


@dataclass(frozen=True, slots=True)
class Line:
    """The figures of one contestant, or of one language; ``pages`` is how many they are of."""

    name: str
    pages: int
    figures: dict[str, float]

    @classmethod
    def all_of(cls, results: Mapping[str, Sequence[PageResult]]) -> list[Line]:
        return [cls(name, len(found), figures(found)) for name, found in results.items()]


@one_thread()
def compare(
    folder: Path, folds: int, report: Callable[[str], None], *, languages: bool = False
) -> dict[str, list[Line]]:
    """Return, by heading, how good ranker and baselines are on domains not seen, and the ranker on *languages* not seen.

    Raises ValueError where *folder* is not of the format or has fewer domains than *folds*.
    """
    pages = load(folder, report)
    found = by_domain(pages, folds, report, baselines=True)
    lines = {
        "domains not learnt from": Line.all_of(found),
        f"{OURS}, by language": Line.all_of(split_by_language(found[OURS])),
    }
    if languages:
        lines["languages not learnt from"] = _with_worst(by_language(pages, report))
        lines["nor from phrases in any"] = _with_worst(by_language(pages, report, knowing=False))
    return lines


def _with_worst(found: Mapping[str, Sequence[PageResult]]) -> list[Line]:
    if not found:
        return []
    return [*Line.all_of(found), Line("worst", sum(map(len, found.values())), {"element F1": worst(found)})]
