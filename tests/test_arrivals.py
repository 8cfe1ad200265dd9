from __future__ import annotations

import math
import time

import numpy as np
import pytest

from comcrawl_scrapy.arrivals import (
    AHEAD,
    PAPER_ARRIVALS,
    PAPER_SERVICE,
    Gamma,
    NegativeBinomial,
    Poisson,
    ServiceTime,
    backlog,
    chi_squared_test,
    dispersion_test,
    expected_wait,
    fit_arrivals,
    fit_negative_binomial,
    fit_poisson,
    index_of_dispersion,
    is_stable,
    utilisation,
    waiting_probability,
)
from comcrawl_scrapy.queueing.distributions import gamma_of

MEASURED = {
    0: 2326, 1: 3853, 2: 3636, 3: 2750, 4: 1747, 5: 1108, 6: 611, 7: 384, 8: 279, 9: 239, 10: 190, 11: 209, 12: 187,
    13: 168, 14: 169, 15: 150, 16: 141, 17: 139, 18: 139, 19: 132, 20: 115, 21: 111, 22: 96, 23: 72, 24: 81, 25: 54,
    26: 50, 27: 35, 28: 28, 29: 31, 30: 17, 31: 17, 32: 17, 33: 13, 34: 7, 35: 5, 36: 5, 37: 5, 38: 2, 39: 4, 40: 3,
    41: 2, 42: 3, 43: 2, 44: 5, 45: 1, 46: 2, 47: 2, 48: 1, 50: 2, 51: 3, 52: 3, 53: 1, 54: 1, 55: 2, 56: 3, 58: 1,
    59: 1, 61: 2, 62: 2, 64: 1, 65: 2, 66: 1, 67: 2, 69: 1, 71: 1, 72: 1, 73: 1, 74: 1, 75: 1, 76: 1, 77: 1, 78: 1,
    80: 1, 84: 1, 87: 2, 89: 1, 91: 2, 93: 1, 95: 1, 97: 1, 99: 1, 102: 1, 106: 1, 107: 2, 110: 3, 111: 1, 112: 1,
    118: 2, 123: 1, 125: 1, 128: 1, 137: 1,
}  # fmt: skip
"""The minutes in which so many pages arrived, as the paper's authors measured them (their repository: ZhijiaCHEN/ComCrawler)."""


@pytest.mark.parametrize("mean", [0.05, 1.85, 40.0])
def test_poisson_counts_are_recognised_and_their_rate_recovered(mean: float) -> None:
    counts = Poisson(mean).sample(10_000, np.random.default_rng(1))
    fitted = fit_arrivals(counts)
    assert fitted.is_poisson.fits
    assert fitted.chosen == fitted.poisson
    assert fitted.chosen_fits.fits
    assert fitted.poisson.mean == pytest.approx(mean, rel=0.1)


@pytest.mark.parametrize(("mean", "size"), [(4.64, 0.45), (1.85, 2.0), (24.0, 3.3)])
def test_overdispersed_counts_are_not_poisson_and_a_negative_binomial_is_recovered(mean: float, size: float) -> None:
    counts = NegativeBinomial(mean, size).sample(10_000, np.random.default_rng(2))
    fitted = fit_arrivals(counts)
    assert not fitted.is_poisson.fits
    assert not chi_squared_test(counts, fitted.poisson).fits
    assert isinstance(fitted.chosen, NegativeBinomial)
    assert fitted.chosen.mean == pytest.approx(mean, rel=0.1)
    assert fitted.chosen.size == pytest.approx(size, rel=0.1)
    assert fitted.chosen.dispersion == pytest.approx(fitted.dispersion, rel=0.1)
    assert fitted.chosen_fits.fits


def test_the_measured_arrivals_are_not_poisson() -> None:
    counts = np.repeat(list(MEASURED), list(MEASURED.values()))
    fitted = fit_arrivals(counts)
    assert len(counts) == 19_405
    assert (fitted.poisson.mean, fitted.dispersion) == pytest.approx((4.64, 11.4), rel=0.01)
    assert not fitted.is_poisson.fits
    assert isinstance(fitted.chosen, NegativeBinomial)
    assert fitted.chosen.dispersion > 5
    assert not fitted.chosen_fits.fits  # the bursts of every fifth minute are in neither


def test_bursts_at_fixed_minutes_fit_neither_distribution_and_are_said_not_to() -> None:
    """As in the arrivals that the paper's authors measured: every fifth minute is busy, and the first of an hour busier."""
    random, minutes = np.random.default_rng(3), np.arange(10_000)
    fitted = fit_arrivals(random.poisson(np.where(minutes % 60 == 0, 30.0, np.where(minutes % 5 == 0, 12.0, 2.0))))
    assert not fitted.is_poisson.fits
    assert not fitted.chosen_fits.fits


def test_counts_that_vary_too_little_are_not_poisson_and_not_overdispersed_either() -> None:
    fitted = fit_arrivals([3, 3, 3, 4, 3, 3, 3, 3] * 50)
    assert not fitted.is_poisson.fits
    assert fitted.chosen == fitted.poisson
    with pytest.raises(ValueError, match="not overdispersed"):
        fit_negative_binomial([3, 3, 3, 4])


def test_a_rate_that_changes_over_the_day_shows_in_long_spans() -> None:
    random, minutes = np.random.default_rng(4), np.arange(20 * 1440)
    changing = random.poisson(2 + np.sin(minutes / 720 * math.pi))
    assert index_of_dispersion(changing, 240) > 20 * index_of_dispersion(changing)
    assert index_of_dispersion(random.poisson(2, len(minutes)), 240) == pytest.approx(1, abs=0.3)


@pytest.mark.parametrize("counts", [[], [3], [0, 0, 0], [1, -1], [1.5, 2], [math.nan, 1]])
def test_what_is_not_counts_is_refused(counts: list[float]) -> None:
    with pytest.raises(ValueError, match="whole counts"):
        fit_poisson(counts)
    with pytest.raises(ValueError, match="whole counts"):
        dispersion_test(counts)


@pytest.mark.parametrize("truth", [PAPER_SERVICE, Gamma(0.4, 100.0), Gamma(30.0, 0.1)])
def test_a_gamma_distribution_is_recovered(truth: Gamma) -> None:
    seconds = truth.sample(5_000, np.random.default_rng(5))
    fitted = gamma_of(float(seconds.mean()), float(np.log(seconds).mean()))
    assert fitted.shape == pytest.approx(truth.shape, rel=0.1)
    assert fitted.scale == pytest.approx(truth.scale, rel=0.1)


def test_the_service_time_starts_at_the_papers_and_moves_to_what_visits_take() -> None:
    service = ServiceTime()
    assert (service.fitted.shape, service.fitted.scale) == pytest.approx((2.16, 15.91))
    assert service.mean == pytest.approx(34.37, rel=1e-3)
    for seconds in Gamma(4.0, 2.0).sample(2_500, np.random.default_rng(7)):
        service = service.after(float(seconds))
    assert service.fitted.shape == pytest.approx(4.0, rel=0.15)
    assert service.mean == pytest.approx(8.0, rel=0.05)


@pytest.mark.parametrize("seconds", [0.0, -3.0, math.nan, math.inf])
def test_a_time_that_no_visit_takes_changes_nothing(seconds: float) -> None:
    assert ServiceTime().after(seconds) == ServiceTime()


def test_the_backlog_of_one_crawler_is_the_papers_and_more_crawlers_share_it() -> None:
    assert backlog(10, PAPER_SERVICE) == pytest.approx(10 * 34.3656)
    assert backlog(10, PAPER_SERVICE, servers=4) == pytest.approx(10 * 34.3656 / 4)


def test_the_backlog_that_a_later_page_meets_is_what_is_left_of_it_and_what_came_before_the_page() -> None:
    assert backlog(10, PAPER_SERVICE, until=300) == pytest.approx(43.656)
    assert backlog(10, ServiceTime(), until=3_600) == 0
    half = backlog(0, PAPER_SERVICE, later=800, until=AHEAD / 2)
    assert half == pytest.approx(400 * 34.3656 - AHEAD / 2)
    assert backlog(0, PAPER_SERVICE, later=800) == 0


def test_the_papers_crawler_is_not_stable_and_two_of_them_are() -> None:
    rate = PAPER_ARRIVALS.mean / 60
    assert utilisation(rate, PAPER_SERVICE) == pytest.approx(1.06, abs=0.001)
    assert not is_stable(rate, PAPER_SERVICE)
    assert is_stable(rate, PAPER_SERVICE, servers=2)
    assert expected_wait(rate, PAPER_SERVICE) == math.inf


def test_the_wait_is_exact_for_one_crawler_and_poisson_arrivals() -> None:
    """Pollaczek and Khinchine: λ E[S²] / 2(1 - ρ)."""
    rate = 1 / 60
    second_moment = PAPER_SERVICE.mean**2 * (1 + PAPER_SERVICE.scv)
    exact = rate * second_moment / 2 / (1 - rate * PAPER_SERVICE.mean)
    assert expected_wait(rate, PAPER_SERVICE) == pytest.approx(exact)


@pytest.mark.parametrize(("servers", "load"), [(3, 0.5), (3, 0.9), (16, 0.8)])
def test_the_wait_is_near_that_of_a_simulated_queue(servers: int, load: float) -> None:
    rate = load * servers / PAPER_SERVICE.mean
    predicted = expected_wait(rate, PAPER_SERVICE, servers)
    assert predicted == pytest.approx(simulated_wait(rate, servers), rel=0.15)
    assert expected_wait(rate, PAPER_SERVICE, servers, dispersion=11.4) > 5 * predicted


def test_the_probability_to_wait_is_erlangs() -> None:
    assert waiting_probability(0.7, 1) == pytest.approx(0.7)
    assert waiting_probability(2.0, 3) == pytest.approx(4 / 9)
    assert 0 <= waiting_probability(900.0, 1_000) < 0.01


def simulated_wait(rate: float, servers: int, pages: int = 100_000) -> float:
    """Return the mean wait of pages that *servers* serve in the order they come in (Kiefer and Wolfowitz's recursion)."""
    random = np.random.default_rng(8)
    free, now, waited = [0.0] * servers, 0.0, 0.0
    for gap, service in zip(random.exponential(1 / rate, pages), PAPER_SERVICE.sample(pages, random), strict=True):
        now += gap
        first = min(range(servers), key=free.__getitem__)
        start = max(now, free[first])
        free[first] = start + service
        waited += start - now
    return waited / pages


def test_a_minute_in_which_a_long_list_came_is_no_work_by_the_square() -> None:
    began = time.process_time()
    assert fit_arrivals([400_000, *[0] * 100]).dispersion > 1
    assert time.process_time() - began < 8
