"""How many pages arrive, how long a visit takes, and the wait that follows (paper 000, VII.B, Figure 13).

Arrivals are counts of pages in equal spans of time (minutes, in the paper), service times are seconds a visit. Rates are
pages a second. A page's wait: `backlog` in the queue as it is now, `expected_wait` in the long run.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scipy import special

from comcrawl_scrapy.queueing.distributions import (
    Gamma,
    NegativeBinomial,
    Poisson,
    Test,
    chi_squared_test,
    dispersion_test,
    fit_negative_binomial,
    fit_poisson,
    gamma_of,
    index_of_dispersion,
)

if TYPE_CHECKING:
    from comcrawl_scrapy.queueing.distributions import Numbers

__all__ = [
    "AHEAD", "PAPER_ARRIVALS", "PAPER_SERVICE", "ArrivalFit", "Gamma", "NegativeBinomial", "Poisson",
    "ServiceTime", "Test", "backlog", "chi_squared_test", "dispersion_test", "expected_wait", "fit_arrivals",
    "fit_negative_binomial", "fit_poisson", "index_of_dispersion", "is_stable",
    "utilisation", "waiting_probability",
]  # fmt: skip

PAPER_ARRIVALS = Poisson(1.85)
"""Pages a minute of the U.S. edition (paper 000, VII.B)."""

PAPER_SERVICE = Gamma(2.16, 15.91)
"""Seconds a visit (paper 000, VII.B)."""

MEMORY = 2000.0
"""Visits that a service time is reckoned from."""

AHEAD = 4 * 3600.0
"""Seconds, about as many as the paper's T_W, for which a backlog is foreseen."""


@dataclass(frozen=True, slots=True)
class ArrivalFit:
    """Counts of arrivals: their own dispersion, the Poisson fit, and what to reckon with, each with its test."""

    dispersion: float
    poisson: Poisson
    is_poisson: Test
    chosen: Poisson | NegativeBinomial
    chosen_fits: Test


def fit_arrivals(counts: Numbers) -> ArrivalFit:
    """Fit a Poisson distribution, and where the counts vary too much for one, a negative binomial.

    Raises ValueError where there are fewer than two counts, or no arrival.
    """
    poisson, varies, dispersion = fit_poisson(counts), dispersion_test(counts), index_of_dispersion(counts)
    chosen = fit_negative_binomial(counts) if dispersion > 1 and not varies.fits else poisson
    return ArrivalFit(dispersion, poisson, varies, chosen, chi_squared_test(counts, chosen))


@dataclass(frozen=True, slots=True)
class ServiceTime:
    """The time a visit takes, after each visit known a little better: `fitted` is the Gamma distribution of it.

    The sums of the times and of their logarithms are sufficient for a Gamma distribution's parameters, and so the state is
    three numbers, and an update three additions. The prior, conjugate to it, is ``visits`` visits of the paper's mean and mean
    logarithm; the estimate is the most likely one of those and the real ones together. Beyond `MEMORY` visits old ones
    count less, by and by: sites and machines change.
    """

    visits: float = 20.0
    seconds: float = 20.0 * PAPER_SERVICE.mean
    log_seconds: float = 20.0 * float(special.digamma(PAPER_SERVICE.shape) + math.log(PAPER_SERVICE.scale))

    def after(self, seconds: float) -> ServiceTime:
        """Return what is known after a visit of *seconds*; one that took no time at all teaches nothing."""
        if not (math.isfinite(seconds) and seconds > 0):
            return self
        kept = min(1.0, (MEMORY - 1) / self.visits)
        return ServiceTime(
            self.visits * kept + 1, self.seconds * kept + seconds, self.log_seconds * kept + math.log(seconds)
        )

    @property
    def mean(self) -> float:
        """E[S], in seconds."""
        return self.seconds / self.visits

    @property
    def fitted(self) -> Gamma:
        """The most likely Gamma distribution, of seconds."""
        return gamma_of(self.mean, self.log_seconds / self.visits)


def utilisation(rate: float, service: Gamma | ServiceTime, servers: int = 1) -> float:
    """Return the share of the time that *servers* concurrent visits are at work when *rate* pages a second arrive."""
    return rate * service.mean / servers


def is_stable(rate: float, service: Gamma | ServiceTime, servers: int = 1) -> bool:
    """Return whether the queue stays bounded: whether pages arrive more slowly than they can be visited."""
    return utilisation(rate, service, servers) < 1


def backlog(due: int, service: Gamma | ServiceTime, servers: int = 1, *, later: int = 0, until: float = 0.0) -> float:
    """Return E[T_Q] in seconds behind *due* pages: E[S]·L_Q, the paper's, shared by *servers* (paper 000, VII.B).

    A page that is due only *until* seconds from now finds those that have not been visited by then: of the pages that wait
    now, and of the *later* ones that fall due within `AHEAD` seconds, in equal parts.
    """
    until = min(max(until, 0.0), AHEAD)
    return max(service.mean * (due + later * until / AHEAD) / servers - until, 0.0)


def expected_wait(rate: float, service: Gamma, servers: int = 1, dispersion: float = 1.0) -> float:
    """Return E[T_Q] in seconds in the long run, at *rate* pages a second; infinite where the queue is not stable.

    Allen and Cunneen's approximation of GI/G/c (A. O. Allen, Probability, Statistics, and Queueing Theory, 1990, 5.3; the
    paper's [34]): the wait of M/M/c times (C_a² + C_s²) / 2. With Poisson arrivals it is Lee and Longton's (1959) of M/G/c,
    and exact for one server (Pollaczek and Khinchine). *dispersion*, the arrivals' variance over mean, stands for C_a²: in the
    long run they are the same where the times between arrivals are independent.
    """
    if not is_stable(rate, service, servers):
        return math.inf
    load = rate * service.mean
    markov = waiting_probability(load, servers) * service.mean / (servers - load)
    return markov * (dispersion + service.scv) / 2


def waiting_probability(load: float, servers: int) -> float:
    """Return the probability that a page finds all *servers* at work (Erlang C).

    *load* is the mean number at work, less than *servers*: otherwise the queue grows without bound.

    >>> round(waiting_probability(0.5, 1), 3), round(waiting_probability(2.0, 3), 3)
    (0.5, 0.444)
    """
    lost = 1.0
    for n in range(1, servers + 1):  # Erlang B
        lost = load * lost / (n + load * lost)
    share = load / servers
    return lost / (1 - share + share * lost)
