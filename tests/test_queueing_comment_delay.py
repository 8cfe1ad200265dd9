from __future__ import annotations

from dataclasses import astuple
from datetime import UTC, datetime, timedelta
from math import gamma

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from comcrawl_scrapy.queueing.comment_delay import (
    HORIZON_HOURS,
    PRIOR_ARRIVED,
    PRIOR_EXPOSURE,
    SHAPE,
    CommentDelay,
    learnt,
    mean_hours,
)

PUBLISHED = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
UNKNOWN = CommentDelay()

hours = st.floats(0, 1e7, allow_nan=False)
wanted = st.integers(1, 10_000)
shares = st.floats(0, 1)
articles = st.lists(
    st.tuples(st.sampled_from(["with_arrival", "with_presence", "with_absence"]), hours, wanted), max_size=30
)


@pytest.mark.parametrize(("k", "mean", "deviation"), [(1, 3.41, 45.37), (10, 3.84, 45.54)])
def test_an_unknown_site_has_the_delays_of_all_sites_together(k: int, mean: float, deviation: float) -> None:
    """Table IV; the deviation hangs on the last digits of the prior, for it lies far out in the tail."""

    def moment(n: int) -> float:
        beta: float = PRIOR_EXPOSURE ** (n / SHAPE)
        return (
            beta * gamma(PRIOR_ARRIVED - n / SHAPE) * gamma(1 + n / SHAPE) / gamma(PRIOR_ARRIVED) * mean_hours(k) ** n
        )

    assert moment(1) == pytest.approx(mean, rel=0.01)
    assert (moment(2) - moment(1) ** 2) ** 0.5 == pytest.approx(deviation, rel=0.15)


@pytest.mark.parametrize(("visits", "recall"), [(1, 0.77), (2, 0.84), (3, 0.85)])
def test_an_unknown_site_is_found_as_often_as_in_table_3(visits: int, recall: float) -> None:
    """0.92 of the pages are found when there is time enough; the paper's visits are E[T_Q] = 3.84 h apart."""
    assert 0.92 * (1 - UNKNOWN.unseen(visits * 3.84, 10)) == pytest.approx(recall, abs=0.03)


@pytest.mark.parametrize("rate", [0.2, 1.0, 8.0])
def test_a_sites_own_delays_are_learnt(rate: float) -> None:
    random = np.random.default_rng(1)
    known = UNKNOWN
    for delay in mean_hours(10) * (random.exponential(1 / rate, 300)) ** (1 / SHAPE):
        known = known.with_arrival(float(delay), 10)
    for share in (0.5, 0.8):
        late = (1 - share) + share * np.exp(-rate * (HORIZON_HOURS / mean_hours(10)) ** SHAPE)
        truth = mean_hours(10) * (-np.log(late) / rate) ** (1 / SHAPE)
        assert known.quantile(share, 10) == pytest.approx(truth, rel=0.35)
    assert known.share > 0.7


def test_delays_that_are_seen_only_when_they_are_short_are_not_taken_for_short() -> None:
    """Visits after two hours see only the quick articles: the others are known to have taken longer."""
    random = np.random.default_rng(2)
    censored = naive = UNKNOWN
    delays = mean_hours(1) * random.exponential(2.0, 400) ** (1 / SHAPE)
    for delay in map(float, delays):
        censored = censored.with_arrival(delay) if delay < 2 else censored.with_absence(2.0)
        naive = naive.with_arrival(delay) if delay < 2 else naive
    truth = float(np.median(delays))
    assert naive.quantile(0.5) < 0.3 * truth
    assert naive.quantile(0.5) < censored.quantile(0.5) < truth


@pytest.mark.parametrize("hours", [0.5, 2.0, 8.0, HORIZON_HOURS])
def test_the_share_that_is_known_is_not_changed_by_articles_that_are_as_supposed_however_early_they_are_visited(
    hours: float,
) -> None:
    arriving = UNKNOWN.share * (1 - UNKNOWN.unseen(hours))
    missing = (1 - arriving) * UNKNOWN.with_absence(hours).missing
    assert arriving / (arriving + missing) == pytest.approx(UNKNOWN.share)


def test_a_site_without_comments_is_recognised_and_keeps_its_delay() -> None:
    known = UNKNOWN
    for _ in range(6):
        known = known.with_absence(8.0)
    assert known.share < 0.2
    assert known.chance(HORIZON_HOURS, after=3.5) < 0.25 * UNKNOWN.chance(HORIZON_HOURS, after=3.5)
    assert UNKNOWN.quantile(0.8) < known.quantile(0.8) < 2 * UNKNOWN.quantile(0.8)


def test_comments_whose_times_are_not_shown_teach_as_much_as_they_can() -> None:
    quick = slow = UNKNOWN
    for _ in range(30):
        quick, slow = quick.with_presence(0.2), slow.with_presence(200.0)
    assert quick.quantile(0.5) < 0.5 * UNKNOWN.quantile(0.5)
    assert slow.quantile(0.5) == pytest.approx(UNKNOWN.quantile(0.5), rel=0.5)
    assert quick.share > 0.9


def test_what_was_learnt_is_forgotten_when_the_site_changes() -> None:
    known = UNKNOWN
    for _ in range(1_000):
        known = known.with_absence(50.0)
    for _ in range(200):
        known = known.with_arrival(0.5)
    assert known.share > 0.45
    assert known.quantile(0.8) < 2


@given(articles, wanted, shares, shares, hours)
def test_quantiles_are_ordered_and_bounded_whatever_was_learnt(
    seen: list[tuple[str, float, int]], k: int, one: float, other: float, after: float
) -> None:
    known = UNKNOWN
    for kind, at, of in seen:
        known = getattr(known, kind)(at, of)
    assert all(np.isfinite(astuple(known)))
    assert min(astuple(known)) >= 0
    low, high = sorted((one, other))
    assert 0 <= known.quantile(low, k) <= known.quantile(high, k) <= HORIZON_HOURS
    assert after <= known.quantile(one, k, after=after) <= max(after, HORIZON_HOURS)
    assert 0 <= known.chance(HORIZON_HOURS, k, after=after) <= 1
    assert 0 < known.share < 1


@given(shares, wanted)
def test_more_comments_take_longer(share: float, k: int) -> None:
    assert UNKNOWN.quantile(share, k) <= UNKNOWN.quantile(share, k + 1) + 1e-9


@given(st.floats(0.001, 0.999), st.floats(0, 70))
def test_the_quantile_is_where_that_share_has_arrived(share: float, after: float) -> None:
    at = UNKNOWN.quantile(share, after=after)
    left, end = UNKNOWN.unseen(after), UNKNOWN.unseen(HORIZON_HOURS)
    assert (left - UNKNOWN.unseen(at)) / (left - end) == pytest.approx(share, abs=1e-6)


def test_the_delay_is_that_of_the_comment_wanted() -> None:
    times = [PUBLISHED + n * HOUR for n in (5, 1, 3)]
    visited = PUBLISHED + 9 * HOUR
    for k, delay in ((1, 1.0), (2, 3.0), (3, 5.0)):
        assert learnt(UNKNOWN, PUBLISHED, visited, times, k) == UNKNOWN.with_arrival(delay, k)
    assert learnt(UNKNOWN, PUBLISHED, visited, times, 4) == UNKNOWN.with_absence(9.0, 4)


@pytest.mark.parametrize(
    "absurd",
    [None, datetime(1970, 1, 1, tzinfo=UTC), PUBLISHED - HOUR, PUBLISHED + 10 * HOUR, datetime.max.replace(tzinfo=UTC)],
)
def test_a_time_that_cannot_be_only_says_that_there_is_a_comment(absurd: datetime | None) -> None:
    visited = PUBLISHED + 9 * HOUR
    assert learnt(UNKNOWN, PUBLISHED, visited, [absurd]) == UNKNOWN.with_presence(9.0)
    assert learnt(UNKNOWN, PUBLISHED, visited, [absurd, PUBLISHED + HOUR]) == UNKNOWN.with_arrival(1.0)


@pytest.mark.parametrize("published", [None, PUBLISHED + HOUR, PUBLISHED])
def test_an_article_whose_age_is_not_known_teaches_nothing(published: datetime | None) -> None:
    assert learnt(UNKNOWN, published, PUBLISHED, [PUBLISHED]) == UNKNOWN
