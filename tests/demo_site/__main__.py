"""`make demo`: crawl the site through its feed with the real spider, and print what came out against the truth.

``--serve`` only serves the site, for a person to look at, until Ctrl-C.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from tests.crawling import command, lines
from tests.demo_site import DemoSite, demo_site
from tests.demo_site.compare import Comparison, compare, gathered, precision, recall
from tests.forked import ROOT

if TYPE_CHECKING:
    from rich.console import RenderableType

FLOOR = 0.95
"""Recall and precision of comments that the demo must reach."""


def main() -> int:
    """Serve, crawl, compare; returns the exit status: 0 where all is right."""
    parser = argparse.ArgumentParser(prog="python -m tests.demo_site", description=__doc__)
    parser.add_argument(
        "--serve", type=int, nargs="?", const=8000, metavar="PORT", help="serve only (on port 8000; 0: a free one)"
    )
    options = parser.parse_args()
    if options.serve is not None:
        try:
            return serve(options.serve)
        except (OSError, OverflowError) as problem:
            parser.error(f"port {options.serve} cannot be served: {problem}")
    with demo_site() as site:
        rows = crawled(site)
        console = Console(width=None if sys.stdout.isatty() else 150)
        console.print(table(rows))
        problems = [*failures(rows), *(f"the site was sent a POST: {path}" for path in site.posts)]
        console.print("\n".join(problems) or "All as it should be.")
    return int(bool(problems))


def serve(port: int) -> int:
    """Serve the site until Ctrl-C."""
    with demo_site(port) as site:
        print(f"{site.url}/en/section/0\n{site.feed_url}\nCtrl-C ends it.", flush=True)
        try:
            Event().wait()
        except KeyboardInterrupt:
            return 0
    return 0


def crawled(site: DemoSite) -> list[Comparison]:
    """Crawl the site through its feed, its progress on standard error, and compare."""
    with tempfile.TemporaryDirectory() as folder:
        print(f"Crawling {site.feed_url}: {len(site.articles)} articles", flush=True)
        arguments = command("feed", {"feeds": site.feed_url}, Path(folder), {})
        subprocess.run([sys.executable, "-m", "scrapy", *arguments], cwd=ROOT, check=False)
        items = {item["article"]["url"]: item for item in lines(Path(folder) / "pages.jsonl")}
    return [compare(article, items.get(site.article_url(article))) for article in site.articles]


def table(rows: list[Comparison]) -> RenderableType:
    """Return the table of all articles, with totals."""
    result = Table("", "lang", "way", "form", "outcome", title="The demo site against its truth", show_footer=True)
    for name in ("true", "claimed", "found", "right", "author", "time", "parent", "clicks", "seconds"):
        result.add_column(name, justify="right")
    for row in rows:
        plan = row.article.plan
        mark = "[green]✓[/]" if is_right(row) else "[red]✗[/]"
        result.add_row(mark, plan.language, plan.way, plan.template, outcome(row), *map(figure, figures(row)))
    totals = map(sum, zip(*map(figures, rows), strict=True))
    for column, total in zip(result.columns[5:], totals, strict=True):
        column.footer = figure(total)
    right = sum(row.outcome_is_right for row in rows)
    result.columns[4].footer = f"{right} of {len(rows)} right"
    result.caption = (
        f"recall {recall(rows):.3f}, precision {precision(rows):.3f}, gathered of claimed {gathered(rows):.3f}"
    )
    return result


def is_right(row: Comparison) -> bool:
    """Say whether the outcome and all comments are right."""
    return row.outcome_is_right and len(row.pairs) == row.true == row.found


def outcome(row: Comparison) -> str:
    """Return the outcome, and where it is wrong, the right one."""
    return row.outcome if row.outcome_is_right else f"[red]{row.outcome}[/], not {' or '.join(row.article.expected)}"


def figures(row: Comparison) -> list[float]:
    """Return the figures of a row, in the order of the columns."""
    item = row.item or {"clicks": [], "timings": {}}
    found = [row.true, row.claimed, row.found, len(row.pairs), row.authors, row.times, row.parents]
    return [*found, len(item["clicks"]), float(sum(item["timings"].values()))]


def figure(number: float) -> str:
    """Write a count, or seconds."""
    return f"{number:.1f}" if isinstance(number, float) else str(number)


def failures(rows: list[Comparison]) -> list[str]:
    """Return what is not as it should be, a line each."""
    wrong = [f"{row.article.path}: {row.outcome}" for row in rows if not row.outcome_is_right]
    shares = {"recall": recall(rows), "precision": precision(rows), "share gathered of the claimed": gathered(rows)}
    return wrong + [f"{name} {share:.3f} is below {FLOOR}" for name, share in shares.items() if share < FLOOR]


if __name__ == "__main__":
    sys.exit(main())
