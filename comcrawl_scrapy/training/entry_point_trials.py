"""How good rankings of entry points are on what they have not seen: domains, and whole languages (paper 000, V.C and V.E)."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Protocol

from comcrawl_scrapy.entry_points import best_first
from comcrawl_scrapy.training.entry_point_baselines import Keywords, TfIdf, WordsAlone
from comcrawl_scrapy.training.entry_point_figures import PageResult, figures
from comcrawl_scrapy.training.entry_point_learning import learn, phrases, samples_of
from comcrawl_scrapy.training.folds import folds_by_domain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from comcrawl_scrapy.opening.entry_surroundings import Surroundings
    from comcrawl_scrapy.training.entry_point_pages import LabelledPage

OURS, NAMELESS = "comcrawl", "comcrawl, without names"
LEAST_DOMAINS = 10
"""How many domains a language must have to be held out, and all others together to learn from."""


class Contestant(Protocol):
    """What ranks the clickable elements of a page."""

    def scores(self, around: Surroundings) -> NDArray[Any]:
        """Return the score of each clickable element: shape (clickables,)."""

    def recommended(self, scores: NDArray[Any]) -> list[int]:
        """Return the numbers of the elements that are worth a click."""


def by_domain(
    pages: Sequence[LabelledPage], folds: int, report: Callable[[str], None], *, baselines: bool = False
) -> dict[str, list[PageResult]]:
    """Let every page be ranked by what has learnt from the pages of other domains only; results by contestant.

    Ours ranks each page a second time as if a machine had made the names that its developers gave.
    """
    results: dict[str, list[PageResult]] = defaultdict(list)
    for number, (seen, held_out) in enumerate(folds_by_domain([page.domain for page in pages], folds), 1):
        for name, contestant in _contestants([pages[index] for index in seen], baselines).items():
            results[name] += [result_of(pages[index], contestant) for index in held_out]
            if name == OURS:
                results[NAMELESS] += [result_of(pages[k], contestant, pages[k].nameless) for k in held_out]
        report(f"fold {number} of {folds}: {len(held_out)} pages")
    return dict(results)


def _contestants(pages: Sequence[LabelledPage], baselines: bool) -> dict[str, Contestant]:
    ranker = learn(pages)
    ours: dict[str, Contestant] = {OURS: ranker}
    if not baselines:
        return ours
    texts, labels = zip(*(sample for page in pages for sample in samples_of(page)), strict=True)
    keywords = Keywords([text for text, label in phrases() if label])
    return ours | {
        "3-grams alone": WordsAlone(ranker.words),
        "TF-IDF + SVM": TfIdf(texts, labels),
        "keywords": keywords,
    }


def by_language(
    pages: Sequence[LabelledPage], report: Callable[[str], None], *, knowing: bool = True
) -> dict[str, list[PageResult]]:
    """Let the pages of each language be ranked by what has learnt from all other languages only; results by language.

    Unless *knowing*, nothing is learnt from the list of phrases either, which holds the languages held out.
    """
    found = {}
    for language in languages(pages):
        ranker = learn([page for page in pages if page.language != language], knowing=knowing)
        found[language] = [result_of(page, ranker) for page in pages if page.language == language]
        report(f"{language} held out{'' if knowing else ', without phrases'}: {len(found[language])} pages")
    return found


def result_of(page: LabelledPage, contestant: Contestant, around: Surroundings | None = None) -> PageResult:
    """Rank the page and compare with its labels; an element in or around an entry point is as good as the entry point.

    *around* is the page as the contestant sees it, where that is not as it is.
    """
    scores = contestant.scores(around or page.around)
    clicked = best_first(contestant.recommended(scores), scores)
    good = page.right | page.near
    nodes = {page.around.clickables[number] for number in clicked}
    hit: dict[str, list[bool]] = {"positives": [], "hard": [], "random": []}
    for element in page.elements:
        kind = "positives" if element["label"] else "hard" if element.get("hard") else "random"
        hit[kind].append(any(node in nodes for node in page.around.document.xpath(element["xpath"])))
    return PageResult(
        language=page.language,
        has_entry_point=bool(page.row.get("has_entry_point")),
        candidates=len(clicked),
        rank=next((place for place, number in enumerate(clicked, 1) if number in good), None),
        **hit,
    )


def languages(pages: Sequence[LabelledPage]) -> list[str]:
    """Return the languages of enough domains that have pages with an entry point, the most frequent first.

    One beside which there are too few others to learn from is not among them.
    """
    domains = defaultdict(set)
    for page in pages:
        domains[page.language].add(page.domain)
    having = {page.language for page in pages if page.row.get("has_entry_point")}
    enough = {
        language
        for language in having
        if len(domains[language]) >= LEAST_DOMAINS
        and len({page.domain for page in pages if page.language != language}) >= LEAST_DOMAINS
    }
    return sorted(enough, key=lambda language: (-len(domains[language]), language))


def worst(found: Mapping[str, Sequence[PageResult]]) -> float:
    """Return the lowest element F1 of the languages (at least one)."""
    return min(figures(results)["element F1"] for results in found.values())
