"""Comment section detection (paper 000, Table II, third block): what a user would try, beside our section classifier.

All that learns is cross-validated by domain. CORPUS is a folder of labelled pages (manifest.jsonl, pages/*.html.gz); without
one, generated pages stand in, which show that it runs and not how good anything is.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.arguments import count, labelled_folder
from benchmarks.labelled_sections import finds, labelled_sections
from benchmarks.pages import write_labelled
from benchmarks.section_classifiers import CLASSIFIERS
from comcrawl_scrapy.evaluation import page_scores
from comcrawl_scrapy.sections import shipped
from comcrawl_scrapy.training import corpus
from comcrawl_scrapy.training.folds import folds_by_domain
from comcrawl_scrapy.training.held_out import models_by_domain
from comcrawl_scrapy.training.rows import read_rows
from comcrawl_scrapy.training.samples import PageSample
from comcrawl_scrapy.training.threads import one_thread

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from benchmarks.labelled_sections import LabelledSection
    from benchmarks.section_classifiers import SectionClassifier
    from comcrawl_scrapy.sections import SectionModel
    from comcrawl_scrapy.training.corpus import LabelledPage

FOLDS = 10
GENERATED_FOLDS = 4
HEAD = f"{'':48} {'F1':>7} {'precision':>9} {'recall':>7} {'left alone':>10}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.baselines", description=__doc__)
    parser.add_argument("corpus", type=labelled_folder, nargs="?", metavar="CORPUS", help="folder of labelled pages")
    parser.add_argument("--folds", type=count, default=FOLDS, metavar="N", help=f"parts the domains are cut into (default: {FOLDS})")  # fmt: skip
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as generated:
        folder = options.corpus or write_labelled(Path(generated) / "labelled")
        folds = options.folds if options.corpus else min(options.folds, GENERATED_FOLDS)
        try:
            _check_folds(folder, folds)
        except ValueError as problem:
            parser.error(str(problem))
        compare(folder, folds)
    if not options.corpus:
        print(
            "These pages are generated: for figures, python -m benchmarks.baselines CORPUS, or make bench CORPUS=FOLDER"
        )


def _check_folds(folder: Path, folds: int) -> None:
    """Raise ValueError where the manifest is none, or has too few domains."""
    domains = [str(row.get("domain")) for row in read_rows(folder / "manifest.jsonl")]
    next(folds_by_domain(domains, folds))


@one_thread()
def compare(folder: Path, folds: int) -> None:
    """Cross-validate the baselines and our classifier on the sections of the pages in *folder*, and print the table."""
    pages = list(corpus.load(folder))
    _progress(f"reading the sections of {len(pages)} pages")
    sections = [section for page in pages for section in labelled_sections(page)]
    comments = sum(section.is_comments for section in sections)
    print(
        f"\nComment section detection: {comments} comment sections, {len(sections) - comments} others, of {len(pages)} pages\n{HEAD}"
    )
    for name, classifier in CLASSIFIERS.items():
        _print(name, sections, cross_validated(classifier, sections, folds))
    models = models_by_domain([PageSample.of(page) for page in pages], folds, _progress)
    _print(
        "ours, learnt from whole pages of other domains",
        sections,
        ours(pages, sections, {d: m.sections for d, m in models.items()}),
    )
    _print("ours, as shipped (may know these pages)", sections, ours(pages, sections, defaultdict(shipped)))
    print("left alone: share of pages without comments none of whose sections is taken for one")


def cross_validated(classifier: type[SectionClassifier], sections: Sequence[LabelledSection], folds: int) -> list[bool]:
    """Return what classifiers that have seen no section of its domain say of each section."""
    said = [False] * len(sections)
    for learning, held_out in folds_by_domain([section.domain for section in sections], folds):
        fitted = classifier()
        fitted.fit([sections[i] for i in learning])
        for i, answer in zip(held_out, fitted.predict([sections[i] for i in held_out]), strict=True):
            said[i] = answer
    return said


def ours(
    pages: Sequence[LabelledPage], sections: Sequence[LabelledSection], models: Mapping[str, SectionModel]
) -> list[bool]:
    """Return what our classifier says, by the model of the page's domain; it takes no more than one section a page."""
    found = {str(page.row["id"]) for page in pages if finds(page, models[page.domain])}
    first = {section.page: i for i, section in reversed(list(enumerate(sections)))}
    return [section.page in found and first[section.page] == i for i, section in enumerate(sections)]


@dataclass(frozen=True)
class Figures:
    """How good a classification is (paper 000, equations 1 and 2)."""

    precision: float
    recall: float
    f1: float
    left_alone: float


def figures(sections: Sequence[LabelledSection], said: Sequence[bool]) -> Figures:
    """Compare what was said of each section with its label."""
    true = sum(section.is_comments for section in sections)
    hits = sum(section.is_comments and answer for section, answer in zip(sections, said, strict=True))
    without = {section.page for section in sections if not section.is_comments}
    taken = {section.page for section, answer in zip(sections, said, strict=True) if answer}
    return Figures(*page_scores(true, sum(said), hits), len(without - taken) / max(len(without), 1))


def _progress(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _print(name: str, sections: Sequence[LabelledSection], said: Sequence[bool]) -> None:
    of = figures(sections, said)
    print(f"{name:48} {of.f1:7.3f} {of.precision:9.3f} {of.recall:7.3f} {of.left_alone:10.3f}", flush=True)


if __name__ == "__main__":
    main()
