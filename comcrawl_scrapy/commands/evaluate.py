"""`scrapy evaluate SUBJECT FOLDER`: how good the learnt parts are on domains not learnt from, and the extractors beside each other."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.table import Table
from scrapy.commands import ScrapyCommand

from comcrawl_scrapy.commands.checks import WithoutCrawl, usage
from comcrawl_scrapy.records import EXTRACTORS
from comcrawl_scrapy.training.subjects import MODULES, subject, subject_and_folder

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Collection, Mapping, Sequence
    from pathlib import Path

    from comcrawl_scrapy.training.entry_points import Line
    from comcrawl_scrapy.training.extractors import Result

COMPARISON = "extractors"
SUBJECTS = (*MODULES, COMPARISON)
FOLDS = 10
TITLE = "record accuracy (equation 3); text: share of the comments held"
LEARNT_HERE = (
    "* learnt from labelled pages: too good, where these are among them (--folds 10: learnt from other domains)\n"
)
CAPTION = "time: parsing included; what is fitted to the other pages of a site beforehand is not"
RANKING = ("element F1", "recall", "candidates", "R@1", "R@3", "hard", "spared")
RANKING_CAPTION = (
    "recall, R@k: pages whose entry point is recommended, among the first k; candidates: recommended a page;\n"
    "hard: hard negatives recommended; spared: pages without entry point that cost no click"
)
NOTHING = "–"  # where there is no value
WIDTH = 140  # characters of a table that goes to a file or another program


class Command(WithoutCrawl, ScrapyCommand):
    """Prints figures cross-validated by domain, or all record extractors in one table."""

    def syntax(self) -> str:
        return f"[options] <{'|'.join(SUBJECTS)}> <FOLDER>"

    def short_desc(self) -> str:
        return "Cross-validate the learnt parts by domain; compare the record extractors"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        super().add_options(parser)
        folds = f"parts the domains are cut into (default: {FOLDS}; of {COMPARISON}: none, the shipped weights)"
        parser.add_argument("--folds", type=int, metavar="N", help=folds)
        ranked = parser.add_argument_group("entry-points")
        ranked.add_argument(
            "--languages", action="store_true", help="also hold out one language at a time (takes 3 times as long)"
        )
        compared = parser.add_argument_group(COMPARISON)
        compared.add_argument("--only", metavar="NAME[,NAME…]", help=f"of {', '.join(EXTRACTORS)} (default: all)")
        compared.add_argument("--keep", type=int, metavar="N", help="cut every page to its first N comments")
        compared.add_argument("--blind", action="store_true", help="give class names and ids as machines make them")

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        with usage():
            name, folder = subject_and_folder(args, SUBJECTS)
            _refuse(name, opts)
            shown = TABLES.get(name, _cross_validation)(name, folder, opts)
        Console(width=None if sys.stdout.isatty() else WIDTH).print(shown)


def _refuse(name: str, opts: argparse.Namespace) -> None:
    """Raise ValueError for options of another subject, and for numbers that cannot be."""
    if name != COMPARISON and (opts.only or opts.keep is not None or opts.blind):
        raise ValueError(f"--only, --keep and --blind are for {COMPARISON} only")
    if name != "entry-points" and opts.languages:
        raise ValueError("--languages is for entry-points only")
    if opts.keep is not None and opts.keep < 1:
        raise ValueError(f"--keep takes a number of comments from 1, not {opts.keep}")
    if opts.folds is not None and opts.folds < 2:
        raise ValueError(f"--folds takes a number of parts from 2, not {opts.folds}")


def _report(line: str) -> None:
    print(line, flush=True)


def _cross_validation(name: str, folder: Path, opts: argparse.Namespace) -> Table:
    folds = FOLDS if opts.folds is None else opts.folds
    return table(f"{name}, {folds} folds by domain", subject(name).cross_validate(folder, folds, _report))


def _rankings(name: str, folder: Path, opts: argparse.Namespace) -> Table:
    from comcrawl_scrapy.training.entry_points import compare  # which needs scikit-learn

    folds = FOLDS if opts.folds is None else opts.folds
    found = compare(folder, folds, _report, languages=opts.languages)
    return rankings_table(f"{name}, {folds} folds by domain", found)


def rankings_table(title: str, found: Mapping[str, Sequence[Line]]) -> Table:
    """Lay out how good rankings of entry points are: a row each, under headings."""
    shown = Table("", "pages", *RANKING, title=title, caption=RANKING_CAPTION, box=box.SIMPLE_HEAD)
    for column in shown.columns[1:]:
        column.justify = "right"
    for heading, lines in found.items():
        shown.add_section()
        shown.add_row(f"[bold]{heading}[/bold]")
        for line in lines:
            values = (f"{line.figures[name]:.3f}" if name in line.figures else NOTHING for name in RANKING)
            shown.add_row(f"  {line.name}", str(line.pages), *values)
    return shown


def table(title: str, figures: Mapping[str, float]) -> Table:
    """Lay out figures by name."""
    shown = Table("figure", "value", title=title)
    for name, value in figures.items():
        shown.add_row(name, f"{value:.3f}")
    return shown


def _comparison(_name: str, folder: Path, opts: argparse.Namespace) -> Table:
    from comcrawl_scrapy.training.extractors import HELD_OUT, LEARNT, Comparison, compare  # which need scikit-learn

    names = opts.only.split(",") if opts.only else list(EXTRACTORS)
    comparison = Comparison(names, opts.keep or 0, opts.blind, opts.folds or 0)
    results = compare(folder, comparison, _report)
    for result in results:
        for name, problem in result.crashes.items():
            _report(f"{name} crashed on {result.page.row['id']}: {problem}")
    return comparison_table(results, LEARNT - HELD_OUT if opts.folds else LEARNT)


def comparison_table(results: list[Result], marked: Collection[str]) -> Table:
    """Lay out what the extractors reach, one column each; those *marked* may have learnt from the same pages."""
    from comcrawl_scrapy.training.extractors import lines

    names = list(dict.fromkeys(name for result in results for name in result.scores))
    caption = CAPTION if set(marked).isdisjoint(names) else LEARNT_HERE + CAPTION
    shown = Table(title=TITLE, caption=caption, box=box.SIMPLE_HEAD)
    shown.add_column(no_wrap=True)
    shown.add_column("pages", justify="right")
    for name in names:
        words = (name + "*" * (name in marked)).replace("_", " ").split()
        shown.add_column(" ".join(words), justify="right", width=max(map(len, words)))
    for line in lines(results):
        values = (f"{line.values[name]:.{line.digits}f}" if name in line.values else NOTHING for name in names)
        shown.add_row(line.name, str(line.pages), *values)
    return shown


TABLES: dict[str, Callable[[str, Path, argparse.Namespace], Table]] = {
    "entry-points": _rankings,
    COMPARISON: _comparison,
}
