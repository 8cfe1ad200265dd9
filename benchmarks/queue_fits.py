"""What fits the arrivals and the comments' delays that the paper's authors measured (or generated arrivals): tables."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import numpy as np
from rich.table import Table
from scipy import optimize, stats

from comcrawl_scrapy.arrivals import Poisson, fit_arrivals, index_of_dispersion
from comcrawl_scrapy.queueing.comment_delay import CommentDelay

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from numpy.typing import NDArray

FAMILIES = {
    "log-logistic": (stats.fisk, (1.5, 30.0)),
    "Burr XII": (stats.burr12, (1.0, 1.5, 50.0)),
    "Gamma": (stats.gamma, (1.0, 50.0)),
    "Weibull": (stats.weibull_min, (1.0, 40.0)),
    "log-normal": (stats.lognorm, (1.0, 30.0)),
}
"""Distributions of positive times, and where the search for their parameters (the last one is the scale) begins."""


def arrivals_table(series: Mapping[str, NDArray[np.int64]]) -> Table:
    """Return what fits each series of counts a minute."""
    table = Table(title="Arrivals a minute: what fits", title_justify="left")
    for head in ("series", "minutes", "mean", "var / mean", "… hourly", "Poisson?", "reckon with", "fits?"):
        table.add_column(head, justify="left" if head == "series" else "right", no_wrap=head == "series")
    for name, counts in series.items():
        fit = fit_arrivals(counts)
        chosen = "Poisson" if isinstance(fit.chosen, Poisson) else f"negative binomial, size {fit.chosen.size:.2f}"
        table.add_row(
            name,
            f"{len(counts):,}",
            f"{fit.poisson.mean:.2f}",
            f"{fit.dispersion:.2f}",
            f"{index_of_dispersion(counts, 60):.1f}",
            _answer(fit.is_poisson.fits, fit.is_poisson.p_value),
            chosen,
            _answer(fit.chosen_fits.fits, fit.chosen_fits.p_value),
        )
    return table


def delays_table(folder: Path) -> Table:
    """Return how well distributions fit the hours after publication in which comments were measured to arrive.

    Less is better: the negative logarithm of the likelihood of a comment, of the comments of the 240 hours measured.
    """
    outlets = dict(_shares(folder / "comment_duration_by_hour.csv"))
    table = Table(title="Hours from publication to a comment: -log likelihood of a comment", title_justify="left")
    for head in ("", *outlets):
        table.add_column(head, justify="right" if head else "left")
    for name, (family, start) in FAMILIES.items():
        table.add_row(name, *(f"{_misfit(family, start, shares):.3f}" for shares in outlets.values()))
    table.caption = f"Our prior for the tenth comment: half of them by {CommentDelay().quantile(0.5, 10):.1f} h"
    return table


def minutes_of_a_day(path: Path) -> NDArray[np.int64]:
    """Return how many of the times in a file ("2020-10-13 00:00:01") lie in each minute of the day."""
    times = [line.split()[1].split(":") for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return np.bincount([int(hour) * 60 + int(minute) for hour, minute, _ in times], minlength=1440)


def _shares(path: Path) -> Iterator[tuple[str, NDArray[np.float64]]]:
    """Yield outlets and the share of their comments in each hour."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        head, *rows = [row for row in csv.reader(file) if any(row)]
    for column, name in enumerate(head[1:], 1):
        if name.strip():
            shares = np.array([float(row[column] or 0) for row in rows])
            yield name.strip(), shares / shares.sum()


def _misfit(family: stats.rv_continuous, start: tuple[float, ...], shares: NDArray[np.float64]) -> float:
    hours = np.arange(len(shares) + 1)

    def misfit(logs: NDArray[np.float64]) -> float:
        *shapes, scale = np.exp(logs)
        below = family.cdf(hours, *shapes, scale=scale)
        expected = np.maximum(np.diff(below) / max(below[-1], 1e-300), 1e-300)
        return float(-(shares * np.log(expected)).sum())

    return float(optimize.minimize(misfit, np.log(start), method="Nelder-Mead").fun)


def _answer(fits: bool, p_value: float) -> str:
    return f"{'yes' if fits else 'no'} (p={p_value:.2g})"
