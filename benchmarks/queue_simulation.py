"""The page queue by discrete events: our policy of visits beside the paper's and immediate visits (paper 000, VII.B, Table III).

DATA is a folder of the arrivals and delays that the paper's authors measured (arrivals_per_minute.txt,
publication_times_2020-10-13.txt, comment_duration_by_hour.csv); without one, arrivals are generated from what was fitted to
them. One visit at a time per site is not simulated.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.arguments import count
from benchmarks.charts import Chart, draw
from benchmarks.queue_events import WANTED, Crawler, simulate
from benchmarks.queue_fits import arrivals_table, delays_table, minutes_of_a_day
from benchmarks.queue_world import DELAYS, MEASURED_DISPERSION, measured_counts, paper_counts, world_of
from comcrawl_scrapy.arrivals import PAPER_SERVICE, Gamma, expected_wait, utilisation
from comcrawl_scrapy.queueing.comment_delay import CommentDelay
from comcrawl_scrapy.queueing.revisit_policy import FIRST_QUANTILE, POLICIES, Drop, Immediate, Paper, Visit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime, timedelta

    from benchmarks.queue_events import Run
    from benchmarks.queue_world import World
    from comcrawl_scrapy.queueing.revisit_policy import PageFacts, RevisitPolicy

FILES = ("arrivals_per_minute.txt", "publication_times_2020-10-13.txt", "comment_duration_by_hour.csv")
UTILISATIONS = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0)
SERVERS = 4
DAY = 86_400
PAPER_DAYS = 10
SCALES = (2_664, 100_000, 1_000_000, 10_000_000)
"""Pages a day: the paper's feed, and up to the 10 million of the title."""


class WithoutQueue(Immediate):
    """The paper's first attempt: a page that finds others waiting is never visited."""

    def admit(self, page: PageFacts, delay: CommentDelay, queued: timedelta, now: datetime) -> Visit | Drop:
        return Drop("others wait") if queued else self.first_visit(page, delay, now)


TABLE_3: Mapping[str, tuple[float, RevisitPolicy]] = {
    "immediate visit": (0.26, WithoutQueue()),
    "1 visit": (0.77, Paper(max_visits=1)),
    "2 visits": (0.84, Paper(max_visits=2)),
    "3 visits": (0.85, Paper(max_visits=3)),
}
COMPARED: Mapping[str, RevisitPolicy] = {
    "immediate": WithoutQueue(),
    "paper": POLICIES["paper"],
    "default": POLICIES["default"],
}


@dataclass(frozen=True)
class Figures:
    """How a policy did; shares of pages that get their comments, hours from publication (median) and in the queue (mean)."""

    recall: float
    """Of the pages visited: what Table III has."""
    found: float
    """Of all pages, dropped ones too."""
    visits: float
    delay: float
    dropped: float
    wait: float

    @classmethod
    def of(cls, run: Run) -> Figures:
        """Take the figures of a run, without the pages of its first third and last twelfth: they met another queue."""
        world, end = run.world, run.world.arrived[-1]
        counted = (world.arrived > end / 3) & (world.arrived < end * 11 / 12)
        visited, found = counted & (run.visits > 0), counted & np.isfinite(run.found)
        commented = np.isfinite(world.commented)
        return cls(
            recall=_share(found, visited & commented),
            found=_share(found, counted & commented),
            visits=float(run.visits[visited].mean()),
            delay=float(np.median((run.found - world.published)[found])) / 3600,
            dropped=1 - _share(visited, counted),
            wait=float(np.mean(run.waited)) / 3600,
        )


def main() -> None:
    """Print the tables and draw the charts."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.queue_simulation", description=__doc__)
    parser.add_argument(
        "data", type=_data, nargs="?", metavar="DATA", help="folder of the measured arrivals and delays"
    )
    parser.add_argument("--days", type=count, default=5, metavar="N", help="days of the comparison (default: 5)")
    parser.add_argument("--delays", choices=DELAYS, default="burr", help="how comments' delays are distributed (default: burr, which our model supposes)")  # fmt: skip
    parser.add_argument("--seed", type=count, default=1, metavar="N", help="of the random numbers (default: 1)")
    parser.add_argument("--plot", type=Path, default=Path("output/queue-simulation.svg"), metavar="FILE", help="an SVG file (default: %(default)s)")  # fmt: skip
    options = parser.parse_args()
    console = Console(width=max(Console().width, 120))
    console.print(arrivals_table(dict(_series(options.data, np.random.default_rng(options.seed)))))
    if options.data:
        console.print(delays_table(options.data))
    console.print(table_3(options.seed, options.delays))
    figures = compare(_world(options), UTILISATIONS, options.seed)
    console.print(comparison_table(figures))
    console.print(scale_table(figures["default", UTILISATIONS[0]].visits))
    draw(charts(figures), options.plot)
    console.print(f"Charts: {options.plot}")


def table_3(seed: int, delays: str) -> Table:
    """Return the paper's Table III and the same simulated: its arrivals, its service time, one crawler."""
    table = Table(
        title=f"Table III: recall of {PAPER_DAYS} days at utilisation 1.06, one crawler", title_justify="left"
    )
    for head in ("", "paper", "simulated", "found of all", "visits a page", "delay", "dropped"):
        table.add_column(head, justify="right" if head else "left")
    for name, (recall, figures) in replayed(seed, delays).items():
        table.add_row(name, f"{recall:.2f}", f"{figures.recall:.2f}", *_cells(figures))
    return table


def replayed(seed: int = 1, delays: str = "burr", days: int = PAPER_DAYS) -> dict[str, tuple[float, Figures]]:
    """Return the paper's recall and the simulated figures of each row of Table III."""
    random = np.random.default_rng(seed)
    world = world_of(paper_counts(days * 1440, random), random, delays)
    run = partial(simulate, world, seed=seed)
    return {
        name: (recall, Figures.of(run(Crawler(policy, PAPER_SERVICE)))) for name, (recall, policy) in TABLE_3.items()
    }


def compare(world: World, utilisations: Sequence[float], seed: int = 1) -> dict[tuple[str, float], Figures]:
    """Return the figures of each policy at each utilisation: a visit takes so long that the servers are that busy with one."""
    return {
        (name, busy): Figures.of(simulate(world, Crawler(policy, _service(world, busy), SERVERS), seed))
        for busy in utilisations
        for name, policy in COMPARED.items()
    }


def comparison_table(figures: Mapping[tuple[str, float], Figures]) -> Table:
    """Return the figures of each policy at each utilisation."""
    table = Table(
        title=f"Policies at {SERVERS} concurrent visits, by utilisation with one visit a page", title_justify="left"
    )
    for head in ("utilisation", "policy", "recall", "found of all", "visits a page", "delay", "dropped", "E[T_Q]"):
        table.add_column(head, justify="left" if head == "policy" else "right")
    for (name, busy), of in figures.items():
        last = name == list(COMPARED)[-1]
        table.add_row(f"{busy:g}", name, f"{of.recall:.2f}", *_cells(of), f"{of.wait:.2f} h", end_section=last)
    table.caption = "recall: of the pages visited that get comments; found of all: with those dropped; delay: median, from publication"
    return table


def scale_table(visits: float) -> Table:
    """Return what many pages a day take, at so many *visits* a page: by formula, not simulated."""
    waiting = CommentDelay().quantile(FIRST_QUANTILE, WANTED) * 3600
    table = Table(title=f"On paper, at {visits:.2f} visits a page of {PAPER_SERVICE.mean:.0f} s", title_justify="left")
    for head in ("pages a day", "utilisation", "visits/s", "concurrent", "E[T_Q], Poisson", "E[T_Q], measured", "pages waiting", "dropped"):  # fmt: skip
        table.add_column(head, justify="right")
    for pages, busy in [(pages, 0.8) for pages in SCALES] + [(SCALES[-1], busy) for busy in (0.5, 0.95, 2.0)]:
        rate = pages / DAY * visits
        servers = math.ceil(rate * PAPER_SERVICE.mean / busy)
        waits = (expected_wait(rate, PAPER_SERVICE, servers, dispersion) for dispersion in (1.0, MEASURED_DISPERSION))
        dropped = max(1 - 1 / utilisation(rate, PAPER_SERVICE, servers), 0.0)
        table.add_row(
            f"{pages:,}", f"{busy:g}", f"{rate:,.2f}", f"{servers:,}", *map(_seconds, waits), f"{pages / DAY * waiting:,.0f}", f"{dropped:.0%}"
        )  # fmt: skip
    table.caption = "E[T_Q]: Allen and Cunneen; measured: arrivals whose variance is 11.4 times their mean. Without the rhythm of the day, which the simulation has."
    return table


def charts(figures: Mapping[tuple[str, float], Figures]) -> list[Chart]:
    """Return charts of the comparison."""
    shown = {"found": "found of all pages with comments", "recall": "recall of pages visited", "visits": "visits a page", "delay": "hours to comments (median)", "dropped": "share of pages dropped"}  # fmt: skip
    return [
        Chart(title, "utilisation", {name: [(busy, getattr(of, key)) for (n, busy), of in figures.items() if n == name] for name in COMPARED})
        for key, title in shown.items()
    ]  # fmt: skip


def _service(world: World, busy: float) -> Gamma:
    return Gamma(PAPER_SERVICE.shape, busy * SERVERS / world.rate / PAPER_SERVICE.shape)


def _world(options: argparse.Namespace) -> World:
    random = np.random.default_rng(options.seed)
    return world_of(measured_counts(options.days * 1440, random, options.data), random, options.delays)


def _series(folder: Path | None, random: np.random.Generator) -> Iterator[tuple[str, np.ndarray[tuple[int], np.dtype[np.int64]]]]:  # fmt: skip
    yield "generated: Poisson, 1.85", paper_counts(PAPER_DAYS * 1440, random)
    if folder is None:
        yield "generated: negative binomial", measured_counts(PAPER_DAYS * 1440, random)
    else:
        yield "measured: arrivals", np.loadtxt(folder / FILES[0]).astype(np.int64)
        yield "measured: publication times", minutes_of_a_day(folder / FILES[1])


def _cells(figures: Figures) -> tuple[str, ...]:
    return f"{figures.found:.2f}", f"{figures.visits:.2f}", f"{figures.delay:.1f} h", f"{figures.dropped:.0%}"


def _share(
    part: np.ndarray[tuple[int], np.dtype[np.bool_]], whole: np.ndarray[tuple[int], np.dtype[np.bool_]]
) -> float:
    return float(part.sum() / max(whole.sum(), 1))


def _seconds(wait: float) -> str:
    return "grows" if math.isinf(wait) else f"{wait:,.1f} s"


def _data(text: str) -> Path:
    """Return the path of a folder of measured data."""
    if missing := [name for name in FILES if not (Path(text) / name).is_file()]:
        raise argparse.ArgumentTypeError(f"no {', '.join(missing)} in {text!r}")
    return Path(text)


if __name__ == "__main__":
    main()
