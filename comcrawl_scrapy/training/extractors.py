"""All record extractors side by side on labelled pages (paper 000, V.C.2), and trafilatura's comments beside them.

Record extractors are measured by the record accuracy (equation 3) on pages with comments. trafilatura gives the comments of
a page as one flat text, so it is measured by the share of the comments that this text holds, and so is our own text, to
compare the two; on pages without comments both are right to give none.
"""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass, field
from statistics import fmean
from typing import TYPE_CHECKING, TypeVar

import lxml.html
import numpy as np

from comcrawl_scrapy import dom
from comcrawl_scrapy.evaluation import SIZES, record_accuracy, share_held, size_of
from comcrawl_scrapy.records import EXTRACTORS
from comcrawl_scrapy.records.protocol import FeedEntry, SitePage
from comcrawl_scrapy.training import corpus
from comcrawl_scrapy.training.contestants import DEFAULT, OURS, THEIRS, Case, contestants
from comcrawl_scrapy.training.held_out import models_by_domain
from comcrawl_scrapy.training.sections import read_samples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from comcrawl_scrapy.records.protocol import Section
    from comcrawl_scrapy.training.contestants import Contestant
    from comcrawl_scrapy.training.corpus import LabelledPage

T = TypeVar("T")
LEARNT = frozenset((DEFAULT, OURS, "frequent_subtrees"))  # from labelled pages
HELD_OUT = frozenset((DEFAULT, OURS))  # of these, by models of other domains where there are folds
FEED = 10  # entries a page's comment feed has
LEAST_PAGES = 5  # of a language, to have a line of its own
REPORTED = 25  # pages from one line of progress to the next


@dataclass
class Result:
    """What came of a page, by contestant: ``scores`` from 0 to 1, ``times`` (of the processor) as multiples of the page's parsing.

    ``sections`` tells how many were proposed, ``first`` the score of the first alone: the best of many is hard to find.
    """

    case: Case
    scores: dict[str, float] = field(default_factory=dict)
    times: dict[str, float] = field(default_factory=dict)
    sections: dict[str, int] = field(default_factory=dict)
    first: dict[str, float] = field(default_factory=dict)
    crashes: dict[str, str] = field(default_factory=dict)

    @property
    def page(self) -> LabelledPage:
        return self.case.page


@dataclass(frozen=True)
class Line:
    """A line of the table: what it is of, how many pages, and the value of each contestant that has one, to how many digits."""

    name: str
    pages: int
    values: Mapping[str, float]
    digits: int = 3


@dataclass(frozen=True)
class Comparison:
    """What is compared on which pages.

    ``keep`` cuts every page to its first comments (0: does not), ``blind`` gives it machine-made class names and ids.
    With ``folds``, a page's default extraction is that of models that have learnt from other domains (0: those shipped).
    """

    names: Sequence[str] = tuple(EXTRACTORS)
    keep: int = 0
    blind: bool = False
    folds: int = 0

    def contestants(self, folder: Path, report: Callable[[str], None]) -> dict[str, Contestant]:
        """Return what is run; learns first, where that is wanted."""
        if not self.folds:
            return contestants(self.names)
        return contestants(self.names, models_by_domain(read_samples(folder, report), self.folds, report))

    def pages(self, folder: Path) -> list[LabelledPage]:
        return [_variant(page, self.keep, blind=self.blind) for page in corpus.load(folder)]


def compare(folder: Path, comparison: Comparison, report: Callable[[str], None]) -> list[Result]:
    """Run record extractors, our text and trafilatura on every page of *folder*.

    Raises ValueError for an unknown name, and where trafilatura is not installed.
    """
    compared, pages = comparison.contestants(folder, report), comparison.pages(folder)
    results = []
    for done, case in enumerate(cases(pages), 1):
        results.append(run(case, compared))
        if done % REPORTED == 0:
            report(f"{done} of {len(pages)} pages")
    return results


def _variant(page: LabelledPage, keep: int, *, blind: bool) -> LabelledPage:
    seen = corpus.cut(page, keep) if 0 < keep < len(page.comments) else page
    return corpus.blinded(seen) if blind else seen


def cases(pages: Sequence[LabelledPage]) -> Iterator[Case]:
    """Yield each page with the others of its ``site_group`` (none, where that is empty; of its domain, where it is missing)."""
    sites: defaultdict[str, list[LabelledPage]] = defaultdict(list)
    for page in pages:
        sites[_site(page)].append(page)
    for page in pages:
        others = (other for other in sites[_site(page)] if other is not page) if _site(page) else ()
        html = lxml.html.tostring(page.document, encoding="unicode")
        yield Case(page, html, tuple(map(_site_page, others)))


def _site(page: LabelledPage) -> str:
    return str(page.row.get("site_group", page.domain))


def _site_page(page: LabelledPage) -> SitePage:
    entries = (FeedEntry(comment.text, comment.author, comment.date) for comment in page.comments[:FEED])
    return SitePage(page.document, tuple(entries))


def run(case: Case, compared: Mapping[str, Contestant]) -> Result:
    """Run all on one page. Who crashes has found nothing; what is fitted to the site beforehand takes no time."""
    result = Result(case)
    parsing = timed(lambda: dom.parse(case.html))[1]
    for name, contestant in compared.items():
        if not case.page.comments and name not in (OURS, THEIRS):
            continue  # any records may be found there
        try:
            _extract(result, name, contestant(case), parsing)
        except Exception as problem:  # noqa: BLE001 - a crash is a result too, and no end of the others
            result.crashes[name] = f"{type(problem).__name__}: {problem}"
            result.scores[name] = 0.0
            if name not in (OURS, THEIRS):
                result.first[name] = 0.0
    return result


def _extract(result: Result, name: str, extraction: Callable[[], Sequence[Section] | str], parsing: float) -> None:
    found, seconds = timed(extraction)
    if not isinstance(found, str):
        seconds += parsing
        result.sections[name], result.first[name] = len(found), score(result.page, found[:1])
    result.times[name] = seconds / parsing
    result.scores[name] = score(result.page, found)


def score(page: LabelledPage, found: Sequence[Section] | str) -> float:
    """Return how good it is to find these sections, or this text, on the page."""
    if not page.comments:
        return float(not found)
    if isinstance(found, str):
        return share_held(found, [comment.text for comment in page.comments])
    return record_accuracy([comment.bodies or [comment.node] for comment in page.comments], found)


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Return what *work* returns, and the seconds of the processor that it takes."""
    start = time.process_time()
    return work(), time.process_time() - start


def lines(results: Sequence[Result]) -> Iterator[Line]:
    """Yield the table: all pages with comments, by size, site, kind and language; those without; the costs."""
    having = [result for result in results if result.page.comments]
    yield _mean("all with comments", having)
    for name, *_ in SIZES:
        if group := [result for result in having if size_of(len(result.page.comments)) == name]:
            yield _mean(f"{name} comments", group)
    yield _mean("of sites with others", [result for result in having if result.case.site])
    for key, least in (("kind", 1), ("language", LEAST_PAGES)):
        for value in sorted({str(result.page.row.get(key)) for result in having}):
            group = [result for result in having if str(result.page.row.get(key)) == value]
            if len(group) >= least:
                yield _mean(f"{key} {value}", group)
    yield _mean("none, left alone", [result for result in results if not result.page.comments])
    yield _line("first section alone", having, lambda result: result.first, fmean)
    yield _line("sections a page, mean", having, lambda result: result.sections, fmean, digits=1)
    for name, percent in (("median", 50), ("95 %", 95)):
        yield _line(f"time / parse, {name}", results, lambda result: result.times, _percentile(percent), digits=1)


def _percentile(percent: int) -> Callable[[Sequence[float]], float]:
    return lambda values: float(np.percentile(values, percent))


def _mean(name: str, results: Sequence[Result]) -> Line:
    return _line(name, results, lambda result: result.scores, fmean)


def _line(
    name: str,
    results: Sequence[Result],
    of: Callable[[Result], Mapping[str, float]],
    summed_up: Callable[[list[float]], float],
    digits: int = 3,
) -> Line:
    columns = _columns(results, of)
    values = {contestant: float(summed_up(values)) for contestant, values in columns.items()}
    return Line(name, len(results), values, digits)


def _columns(results: Sequence[Result], of: Callable[[Result], Mapping[str, float]]) -> dict[str, list[float]]:
    columns: defaultdict[str, list[float]] = defaultdict(list)
    for result in results:
        for contestant, value in of(result).items():
            columns[contestant].append(value)
    return columns
