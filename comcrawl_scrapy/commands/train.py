"""`scrapy train SUBJECT FOLDER`: learn the shipped weights from labelled pages; the subjects are in `training.subjects`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

from scrapy.commands import ScrapyCommand

from comcrawl_scrapy.commands.checks import WithoutCrawl, usage
from comcrawl_scrapy.training.subjects import MODULES, subject, subject_and_folder

if TYPE_CHECKING:
    import argparse

MODELS = Path(__file__).parent.parent / "models"


class Command(WithoutCrawl, ScrapyCommand):
    """Learns weights, cross-validates them by domain, and writes them with their model card."""

    def syntax(self) -> str:
        return f"[options] <{'|'.join(MODULES)}> <FOLDER>"

    def short_desc(self) -> str:
        return "Learn the weights from a folder of labelled pages"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        super().add_options(parser)
        where = "where weights and model card go (default: over those that every crawl uses)"
        parser.add_argument("--models", type=Path, default=MODELS, metavar="FOLDER", help=where)
        parser.add_argument(
            "--background",
            type=Path,
            metavar="FOLDER",
            help="for sections: pages labelled for entry points, to learn from what no comment section looks like",
        )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        with usage():
            name, folder = subject_and_folder(args)
            if opts.background and name != "sections":
                raise ValueError("--background is for sections only")
            more = {"background": opts.background} if opts.background else {}
            opts.models.mkdir(parents=True, exist_ok=True)
            TemporaryFile(dir=opts.models).close()  # that nothing can be written is not to be found out at the end
            subject(name).train(folder, opts.models, lambda line: print(line, flush=True), **more)
        print(f"weights and model card are in {opts.models}")
