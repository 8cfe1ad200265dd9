"""`scrapy evaluate entry-points|sections FOLDER [--folds 10]`: how good the learnt parts are on domains not learnt from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import Console
from rich.table import Table
from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

from comcrawl_scrapy.training.subjects import NAMES, subject_and_folder

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping


class Command(ScrapyCommand):
    """Prints figures cross-validated by domain."""

    requires_project = True
    requires_crawler_process = False
    default_settings: ClassVar[dict[str, Any]] = {"LOG_ENABLED": False}

    def syntax(self) -> str:
        return f"[options] <{NAMES}> <FOLDER>"

    def short_desc(self) -> str:
        return "Cross-validate the learnt parts by domain"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        super().add_options(parser)
        parser.add_argument(
            "--folds", type=int, default=10, metavar="N", help="parts the domains are cut into (default: 10)"
        )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        try:
            subject, folder = subject_and_folder(args)
            figures = subject.cross_validate(folder, opts.folds, lambda line: print(line, flush=True))
        except (OSError, ValueError) as problem:
            raise UsageError(str(problem), print_help=False) from problem
        Console().print(table(f"{args[0]}, {opts.folds} folds by domain", figures))


def table(title: str, figures: Mapping[str, float]) -> Table:
    """Lay out figures by name."""
    shown = Table("figure", "value", title=title)
    for name, value in figures.items():
        shown.add_row(name, f"{value:.3f}")
    return shown
