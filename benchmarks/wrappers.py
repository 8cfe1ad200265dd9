"""What a site's memory is worth: wrappers learnt from some pages of each domain, applied to the page held out.

They learn from what the usual extraction finds, as in a crawl, never from labels; the labels only judge. CORPUS is a folder of
labelled pages (manifest.jsonl, pages/*.html.gz); without one, generated pages stand in, which show that it runs and not
how good anything is. Times are of the processor.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING

from benchmarks.arguments import labelled_folder
from benchmarks.pages import write_labelled
from comcrawl_scrapy import dom, extraction
from comcrawl_scrapy.evaluation import Truth, score_page
from comcrawl_scrapy.section_reading import comments_of
from comcrawl_scrapy.snapshot import PageSnapshot
from comcrawl_scrapy.training import corpus
from comcrawl_scrapy.training.extractors import timed
from comcrawl_scrapy.wrappers import PROVEN, Lesson, learn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from comcrawl_scrapy.sections import CommentSection
    from comcrawl_scrapy.training.corpus import LabelledPage
    from comcrawl_scrapy.wrappers import Memory

    Find = Callable[[PageSnapshot], CommentSection | None]

FEWEST = 2  # pages of a domain
MOST_LEARNT = 4  # pages that are learnt from


@dataclass(frozen=True)
class Held:
    """A page held out: by the usual extraction and by the wrapper, the nodes and F1 of its comments, and seconds.

    ``by_wrapper`` is None where no wrapper was proven, or none gave a section that was verified.
    """

    usual: list[str]
    by_wrapper: list[str] | None
    usual_f1: float
    wrapper_f1: float
    parsing: float
    usual_seconds: float
    select_seconds: float
    wrapper_seconds: float


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wrappers", description=__doc__)
    parser.add_argument("corpus", type=labelled_folder, nargs="?", metavar="CORPUS", help="folder of labelled pages")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as generated:
        folder = options.corpus or write_labelled(Path(generated) / "labelled", pages=96)
        domains = by_domain(folder)
    pages = sum(map(len, domains))
    print(f"{pages} pages with comments of {len(domains)} domains that have at least {FEWEST}\n")
    lessons = [list(map(lesson_of, pages)) for pages in domains]
    for name, least in (("proven by two pages", PROVEN), ("from one page on", 1)):
        report(name, [held for at in zip(domains, lessons, strict=True) for held in held_out(*at, least)])
    if not options.corpus:
        print("These pages are generated: for figures, python -m benchmarks.wrappers CORPUS")


def by_domain(folder: Path) -> list[list[LabelledPage]]:
    """Return the pages with comments of each domain that has several."""
    domains: defaultdict[str, list[LabelledPage]] = defaultdict(list)
    for page in corpus.load(folder):
        if page.comments:
            domains[page.domain].append(page)
    return [pages for pages in domains.values() if len(pages) >= FEWEST]


def held_out(pages: Sequence[LabelledPage], lessons: Sequence[Lesson | None], least: int) -> Iterator[Held]:
    """Yield each page, wrappers learnt from up to `MOST_LEARNT` others; they are used from *least* pages on."""
    for held in range(len(pages)):
        memory: Memory = ()
        for lesson in islice((lesson for k, lesson in enumerate(lessons) if k != held), MOST_LEARNT):
            memory = learn(memory, lesson).memory if lesson is not None else memory
        yield _applied(pages[held], tuple(w for w in memory if w.records and w.pages >= least))


def lesson_of(page: LabelledPage) -> Lesson | None:
    """Return what the usual extraction of a page teaches."""
    snapshot = _snapshot(page)
    section = extraction.read(snapshot)
    return Lesson(snapshot.document, section.usual, comments=comments_of(snapshot)) if section else None


def _applied(page: LabelledPage, memory: Memory) -> Held:
    parsing = timed(lambda: dom.parse(page.html))[1]
    usual, usual_f1, usual_seconds = _extracted(page, extraction.read)
    found, wrapper_f1, wrapper_seconds = _extracted(
        page, lambda s: next(filter(None, (w.apply(s) for w in memory)), None)
    )
    select_seconds = timed(lambda: [wrapper.select(page.document) for wrapper in memory])[1]
    return Held(usual, found or None, usual_f1, wrapper_f1 if found else usual_f1, parsing, usual_seconds, select_seconds, wrapper_seconds)  # fmt: skip


def _extracted(page: LabelledPage, find: Find) -> tuple[list[str], float, float]:
    """Return the XPaths of the records that *find* finds, the F1 of their comments, and the seconds that finding took."""
    snapshot = _snapshot(page)
    section, seconds = timed(lambda: find(snapshot))
    truth = [Truth(c.text, c.author, c.date, c.parent) for c in page.comments]
    records = [record.xpath for record in section.section.records] if section else []
    return records, score_page(truth, comments_of(snapshot)).f1, seconds


def _snapshot(page: LabelledPage) -> PageSnapshot:
    return PageSnapshot(dom.parse(page.html), str(page.row.get("url") or ""), "load", datetime.now(UTC))


def report(name: str, held: Sequence[Held]) -> None:
    """Print what came of the pages held out."""
    answered = [one for one in held if one.by_wrapper is not None]
    print(f"wrappers {name}: {len(answered)} of {len(held)} pages held out answered and verified")
    if not answered:
        return
    same = sum(one.by_wrapper == one.usual for one in answered)
    better = sum(one.wrapper_f1 > one.usual_f1 for one in answered)
    worse = sum(one.wrapper_f1 < one.usual_f1 for one in answered)
    print(f"  the same section as the usual search {same}; better F1 {better}, worse {worse}")
    print(f"  F1 of comments on these: {fmean(o.wrapper_f1 for o in answered):.3f}, usual {fmean(o.usual_f1 for o in answered):.3f}; "
          f"on all, usual where not answered: {fmean(o.wrapper_f1 for o in held):.3f}, usual {fmean(o.usual_f1 for o in held):.3f}")  # fmt: skip
    columns: dict[str, list[float]] = {
        "XPath alone": [one.select_seconds for one in answered],
        "with the section verified": [one.wrapper_seconds for one in answered],
        "usual search": [one.usual_seconds for one in answered],
    }
    for what, seconds in columns.items():
        ratio = median(spent / one.parsing for spent, one in zip(seconds, answered, strict=True))
        print(f"  {what}: {1000 * median(seconds):.2f} ms, {ratio:.2f} × parse")
    print(flush=True)


if __name__ == "__main__":
    main()
