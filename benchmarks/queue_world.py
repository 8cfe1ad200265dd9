"""Pages that arrive at a queue, and when each has its comments: generated from the paper's figures, or with measured arrivals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.arrivals import PAPER_ARRIVALS, NegativeBinomial
from comcrawl_scrapy.queueing.comment_delay import PRIOR_ARRIVED, PRIOR_EXPOSURE, SHAPE, TENTH_HOURS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MEASURED = NegativeBinomial(4.638, 0.922)
"""Pages a minute, as fitted to the arrivals that the paper's authors measured; those themselves are burstier still."""

MEASURED_DISPERSION = 11.4
"""Variance over mean of those arrivals."""

SITES = 4_739
"""Sites of the paper's online evaluation (VII.C)."""

COMMENTED = 0.5
"""Share of pages that get their comments at all; it differs between sites as Beta(½, ½). Not in the paper."""

DETECTED = 0.92
"""Share of pages with comments that are found when visited late enough: offline recall (Table III)."""

FEED_MINUTES = 15.0
"""Mean time from publication to the feed: such that immediate visits find what they do in Table III. Not in the paper."""


@dataclass(frozen=True)
class World:
    """Pages in the order they arrive, an element of each array a page; seconds from the start, hours from publication."""

    arrived: Floats
    published: Floats
    site: NDArray[np.int64]
    commented: Floats
    """Hours until the page has its comments; infinite where it never has."""
    detectable: NDArray[np.bool_]

    @property
    def rate(self) -> float:
        """Pages a second."""
        return float(len(self.arrived) / self.arrived[-1])


def burr(sites: int, random: np.random.Generator) -> tuple[Floats, Callable[[NDArray[np.int64]], Floats]]:
    """Return each site's mean delay, and what draws delays: as our own model supposes, with Table IV's mean and deviation."""
    scale = random.gamma(PRIOR_ARRIVED, 1 / PRIOR_EXPOSURE, sites) ** (-1 / SHAPE) * TENTH_HOURS
    return scale, lambda site: scale[site] * random.weibull(SHAPE, len(site))


def lognormal(sites: int, random: np.random.Generator) -> tuple[Floats, Callable[[NDArray[np.int64]], Floats]]:
    """Return the same for delays that are log-normal within and between sites: what our model does not suppose.

    The deviations are those of Table IV's five outlets: the median one's within, and of the logarithms of their means.
    """
    within, between = 1.21, 0.74
    middle = np.log(TENTH_HOURS) - (within**2 + between**2) / 2
    scale = np.exp(random.normal(middle, between, sites))
    return scale, lambda site: scale[site] * np.exp(random.normal(0.0, within, len(site)))


DELAYS = {"burr": burr, "lognormal": lognormal}


def paper_counts(minutes: int, random: np.random.Generator) -> NDArray[np.int64]:
    """Return the paper's arrivals in each minute."""
    return PAPER_ARRIVALS.sample(minutes, random)


def measured_counts(minutes: int, random: np.random.Generator, folder: Path | None = None) -> NDArray[np.int64]:
    """Return the measured arrivals in each minute, over again where there are too few; generated where there is no *folder*."""
    if folder is None:
        return MEASURED.sample(minutes, random)
    return np.resize(np.loadtxt(folder / "arrivals_per_minute.txt").astype(np.int64), minutes)


def world_of(counts: NDArray[np.int64], random: np.random.Generator, delays: str = "burr") -> World:
    """Return a world in which so many pages arrive in each minute, at sites of which a few have most pages."""
    pages = int(counts.sum())
    arrived = np.sort(np.repeat(np.arange(len(counts)), counts) + random.random(pages)) * 60
    popularity = 1 / np.arange(1, SITES + 1)
    site = random.choice(SITES, pages, p=popularity / popularity.sum())
    ever = random.random(pages) < random.beta(COMMENTED, 1 - COMMENTED, SITES)[site]
    _, draw = DELAYS[delays](SITES, random)
    return World(
        arrived=arrived,
        published=arrived - random.exponential(FEED_MINUTES * 60, pages),
        site=site,
        commented=np.where(ever, draw(site), np.inf),
        detectable=random.random(pages) < DETECTED,
    )
