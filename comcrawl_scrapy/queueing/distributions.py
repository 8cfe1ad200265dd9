"""The distributions that arrivals and service times are reckoned with: fitted by maximum likelihood, and tested (000, VII.B)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import special

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Numbers = Sequence[float] | NDArray[np.float64] | NDArray[np.int64]

SIGNIFICANCE = 0.01
"""Below this probability of the data under a distribution, it is said not to fit."""

LEAST_EXPECTED = 5.0
"""Counts that the chi-squared test expects in a bin: rarer ones share one."""


@dataclass(frozen=True, slots=True)
class Poisson:
    """Arrivals at a constant rate, each independent of the others."""

    mean: float
    parameters = 1

    @property
    def dispersion(self) -> float:
        """Variance over mean."""
        return 1.0

    def pmf(self, counts: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the probability of each of *counts*: of their shape."""
        return np.asarray(np.exp(special.xlogy(counts, self.mean) - self.mean - special.gammaln(counts + 1)))

    def sample(self, spans: int, random: np.random.Generator) -> NDArray[np.int64]:
        """Draw the arrivals in each of so many *spans* of time: shape (spans,)."""
        return random.poisson(self.mean, spans)


@dataclass(frozen=True, slots=True)
class NegativeBinomial:
    """Poisson arrivals whose rate is itself Gamma distributed with shape ``size``; the smaller, the more dispersed."""

    mean: float
    size: float
    parameters = 2

    @property
    def dispersion(self) -> float:
        """Variance over mean."""
        return 1 + self.mean / self.size

    def pmf(self, counts: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the probability of each of *counts*: of their shape."""
        choices = special.gammaln(counts + self.size) - special.gammaln(self.size) - special.gammaln(counts + 1)
        stop = self.size / (self.size + self.mean)
        return np.asarray(np.exp(choices + self.size * np.log(stop) + counts * np.log1p(-stop)))

    def sample(self, spans: int, random: np.random.Generator) -> NDArray[np.int64]:
        """Draw the arrivals in each of so many *spans* of time: shape (spans,)."""
        return random.negative_binomial(self.size, self.size / (self.size + self.mean), spans)


@dataclass(frozen=True, slots=True)
class Gamma:
    """A Gamma distribution of seconds: mean ``shape`` · ``scale``, the paper's k and θ."""

    shape: float
    scale: float

    @property
    def mean(self) -> float:
        """In seconds."""
        return self.shape * self.scale

    @property
    def scv(self) -> float:
        """Squared coefficient of variation."""
        return 1 / self.shape

    def sample(self, size: int, random: np.random.Generator) -> NDArray[np.float64]:
        """Draw so many service times, in seconds: shape (size,)."""
        return random.gamma(self.shape, self.scale, size)


@dataclass(frozen=True, slots=True)
class Test:
    """A test of fit: ``p_value`` is the probability of a statistic at least as large when the distribution is right."""

    __test__ = False  # pytest takes the name for one of its own
    statistic: float
    p_value: float

    @property
    def fits(self) -> bool:
        """Whether the data are not too improbable (`SIGNIFICANCE`)."""
        return self.p_value >= SIGNIFICANCE


def fit_poisson(counts: Numbers) -> Poisson:
    """Return the Poisson distribution of most likelihood: its mean is the counts'.

    Raises ValueError, as all that fit or test counts, where there are fewer than two counts, or no arrival.
    """
    return Poisson(float(_counts(counts).mean()))


def fit_negative_binomial(counts: Numbers) -> NegativeBinomial:
    """Return the negative binomial distribution of most likelihood.

    Its mean is the counts'; its size is where the derivative of the likelihood is zero. Raises ValueError where the counts vary
    no more than a Poisson distribution's would: then there is no such size.
    """
    values = _counts(counts)
    mean = float(values.mean())
    if index_of_dispersion(values) <= 1:
        raise ValueError(
            "the counts are not overdispersed: no negative binomial distribution is more likely than Poisson"
        )
    seen, times = np.unique(values, return_counts=True)

    def slope(log_size: float) -> float:
        size = math.exp(log_size)
        terms = special.digamma(seen + size) - special.digamma(size)
        return float((times * terms).sum() / len(values) - math.log1p(mean / size))

    from scipy import optimize  # which takes a moment, and crawls do not need: they fit nothing to arrivals

    least, most = math.log(1e-6), math.log(1e4 * mean)
    return NegativeBinomial(mean, math.exp(optimize.brentq(slope, least, most) if slope(most) < 0 else most))


def index_of_dispersion(counts: Numbers, spans: int = 1) -> float:
    """Return variance over mean of the arrivals in *spans* spans together: 1 for Poisson arrivals, whatever *spans*.

    Where the rate varies with the time of the day it grows with *spans*. NaN where nothing arrives, or there are not twice
    as many counts as *spans*.
    """
    values = np.asarray(counts, dtype=float)
    sums = values[: len(values) // spans * spans].reshape(-1, spans).sum(axis=1)
    return float(sums.var(ddof=1) / sums.mean())


def dispersion_test(counts: Numbers) -> Test:
    """Test whether counts vary as much as a Poisson distribution's (Fisher's index of dispersion, two-sided)."""
    values = _counts(counts)
    freedom = len(values) - 1
    statistic = index_of_dispersion(values) * freedom
    tails = special.chdtrc(freedom, statistic), special.chdtr(freedom, statistic)
    return Test(statistic, float(min(2 * min(tails), 1.0)))


def chi_squared_test(counts: Numbers, fitted: Poisson | NegativeBinomial) -> Test:
    """Test the fit by Pearson's statistic: neighbouring counts are pooled until five are expected in each bin."""
    values = _counts(counts)
    seen = np.bincount(values)
    expected = fitted.pmf(np.arange(len(seen))) * len(values)
    expected[-1] += len(values) - expected.sum()  # and all that is larger
    bins = _pooled(expected)
    freedom = len(bins) - 1 - fitted.parameters
    if freedom < 1:
        return Test(0.0, 1.0)
    observed, expected = np.add.reduceat(seen, bins), np.add.reduceat(expected, bins)
    statistic = float(((observed - expected) ** 2 / expected).sum())
    return Test(statistic, float(special.chdtrc(freedom, statistic)))


def gamma_of(mean: float, mean_log: float) -> Gamma:
    """Return the most likely Gamma distribution: log k - ψ(k) is how far the mean's logarithm is above the mean logarithm.

    Minka's iteration (Estimating a Gamma distribution, 2002), which starts near and converges in a few steps. Raises
    ValueError unless *mean* is positive.
    """
    gap = max(math.log(mean) - mean_log, 1e-9)
    shape = (3 - gap + math.sqrt((gap - 3) ** 2 + 24 * gap)) / (12 * gap)
    for _ in range(4):
        slope = 1 / shape - float(special.polygamma(1, shape))
        shape = 1 / (1 / shape + (math.log(shape) - float(special.digamma(shape)) - gap) / (shape**2 * slope))
    return Gamma(shape, mean / shape)


def _pooled(expected: NDArray[np.float64]) -> list[int]:
    """Return where each bin begins; a rest too small for one joins the last."""
    starts, held = [0], 0.0
    rest = expected[::-1].cumsum()[::-1]
    for count, share in enumerate(expected):
        if held >= LEAST_EXPECTED and rest[count] >= LEAST_EXPECTED:
            starts.append(count)
            held = 0.0
        held += share
    return starts


def _counts(counts: Numbers) -> NDArray[np.int64]:
    """Return counts as whole numbers."""
    values = np.asarray(counts, dtype=float)
    if (
        len(values) < 2
        or not (np.isfinite(values) & (values >= 0) & (values == np.floor(values))).all()
        or not values.any()
    ):
        raise ValueError("arrivals are fitted to two or more whole counts, of which one at least is not zero")
    return values.astype(np.int64)
