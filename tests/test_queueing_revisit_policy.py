from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comcrawl_scrapy.items import Outcome
from comcrawl_scrapy.queueing.comment_delay import HORIZON_HOURS, CommentDelay
from comcrawl_scrapy.queueing.revisit_policy import (
    MAX_VISITS,
    POLICIES,
    Done,
    Drop,
    Expected,
    GiveUp,
    PageFacts,
    Paper,
    RevisitPolicy,
    Visit,
)

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
NONE = timedelta()
UNKNOWN = CommentDelay()
QUICK = CommentDelay(arrived=100, missing=5, exposure=10)
SLOW = CommentDelay(arrived=100, missing=5, exposure=200)
SILENT = CommentDelay(arrived=0, missing=20, exposure=2)
FRESH = PageFacts(published_at=NOW, min_comments=10)
VISITED = replace(FRESH, visits=1, last_outcome=Outcome.NO_SECTION)
OURS, PAPER, IMMEDIATE = POLICIES["default"], POLICIES["paper"], POLICIES["immediate"]

each_policy = pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
times = st.none() | st.datetimes(datetime(1990, 1, 1), datetime(2060, 1, 1), timezones=st.just(UTC))
delays = st.builds(CommentDelay, st.floats(0, 200), st.floats(0, 200), st.floats(0, 1_000))
pages = st.builds(
    PageFacts,
    times,
    st.integers(0, 100),
    st.integers(0, 4),
    st.integers(0, 200),
    st.none() | st.sampled_from(Outcome),
)
queues = st.timedeltas(NONE, timedelta(days=400))


@pytest.mark.parametrize(("delay", "least", "most"), [(UNKNOWN, 3.4, 4.0), (QUICK, 0.05, 0.5), (SLOW, 8.0, 60.0)])
def test_a_fresh_page_is_visited_when_its_site_lets_comments_be_expected(
    delay: CommentDelay, least: float, most: float
) -> None:
    assert least < (OURS.first_visit(FRESH, delay, NOW).at - NOW) / HOUR < most
    assert OURS.first_visit(replace(FRESH, published_at=NOW - HOUR / 20), delay, NOW).at > NOW


@pytest.mark.parametrize("published", [None, NOW - 5 * HOUR, NOW - 90_000 * HOUR])
def test_a_page_published_long_ago_or_nobody_knows_when_is_visited_now(published: datetime | None) -> None:
    assert OURS.admit(replace(FRESH, published_at=published), UNKNOWN, NONE, NOW) == Visit(NOW)


def test_a_page_that_is_yet_to_be_published_waits_as_a_new_one() -> None:
    later = replace(FRESH, published_at=NOW + 900 * HOUR)
    assert OURS.first_visit(later, UNKNOWN, NOW) == OURS.first_visit(FRESH, UNKNOWN, NOW)


@pytest.mark.parametrize("name", ["immediate", "paper"])
def test_elsewhere_a_page_is_visited_as_soon_as_its_turn_comes(name: str) -> None:
    assert POLICIES[name].first_visit(FRESH, UNKNOWN, NOW) == Visit(NOW)


@pytest.mark.parametrize(
    ("policy", "hours", "dropped"),
    [(OURS, 3.4, False), (OURS, 3.6, True), (PAPER, 3.8, False), (PAPER, 3.9, True), (IMMEDIATE, 900, False)],
)
def test_a_page_is_dropped_when_the_queue_takes_longer_than_its_comments(
    policy: RevisitPolicy, hours: float, dropped: bool
) -> None:
    assert isinstance(policy.admit(FRESH, UNKNOWN, hours * HOUR, NOW), Drop) == dropped


def test_a_page_of_unknown_age_is_never_dropped() -> None:
    """Its user named it."""
    assert OURS.admit(PageFacts(), UNKNOWN, 9_000 * HOUR, NOW) == Visit(NOW)


def test_sites_without_comments_are_dropped_first_and_quick_ones_are_not() -> None:
    assert isinstance(OURS.admit(FRESH, SILENT, HOUR, NOW), Drop)
    assert isinstance(OURS.admit(FRESH, QUICK, 4 * HOUR, NOW), Visit)


@each_policy
def test_a_page_with_enough_comments_is_done(policy: RevisitPolicy) -> None:
    enough = replace(VISITED, comments_seen=10, last_outcome=Outcome.COMMENTS)
    assert policy.after_visit(enough, UNKNOWN, NOW) == Done("10 comments")


@each_policy
def test_a_page_is_given_up_on_the_third_visit(policy: RevisitPolicy) -> None:
    assert policy.after_visit(replace(VISITED, visits=MAX_VISITS), UNKNOWN, NOW) == GiveUp(
        "too few comments after 3 visits: 0"
    )


@each_policy
def test_a_page_whose_last_visit_failed_is_given_up_for_that(policy: RevisitPolicy) -> None:
    failed = replace(VISITED, visits=MAX_VISITS, last_outcome=Outcome.LOAD_FAILED)
    assert policy.after_visit(failed, UNKNOWN, NOW) == GiveUp(f"{Outcome.LOAD_FAILED} after 3 visits")


@each_policy
@pytest.mark.parametrize("outcome", [Outcome.BLOCKED, Outcome.DISALLOWED])
def test_a_page_that_may_not_be_visited_is_given_up(policy: RevisitPolicy, outcome: Outcome) -> None:
    assert policy.after_visit(replace(VISITED, last_outcome=outcome), UNKNOWN, NOW) == GiveUp(str(outcome))


def test_the_paper_puts_a_page_at_the_back_of_the_queue_and_visits_no_more_than_it_says() -> None:
    assert PAPER.after_visit(VISITED, UNKNOWN, NOW) == Visit(NOW)
    assert isinstance(Paper(max_visits=1).after_visit(VISITED, UNKNOWN, NOW), GiveUp)
    assert isinstance(IMMEDIATE.after_visit(VISITED, UNKNOWN, NOW), GiveUp)


def test_a_visit_that_came_too_early_is_followed_by_one_when_more_can_be_expected() -> None:
    early = OURS.after_visit(replace(VISITED, published_at=NOW - 4 * HOUR), UNKNOWN, NOW)
    assert isinstance(early, Visit)
    assert 4 * HOUR < early.at - NOW < HORIZON_HOURS * HOUR


@pytest.mark.parametrize(
    ("published", "delay", "queued"),
    [
        (NOW - 100 * HOUR, UNKNOWN, NONE),  # it has been out for long
        (NOW - 10 * HOUR, QUICK, NONE),  # for its site
        (NOW - 4 * HOUR, SILENT, NONE),  # whose pages get none
        (None, UNKNOWN, NONE),
        (NOW - 4 * HOUR, UNKNOWN, 3 * HOUR),  # others are worth more
    ],
)
def test_a_visit_that_found_too_few_is_the_last_where_no_more_can_be_expected(
    published: datetime | None, delay: CommentDelay, queued: timedelta
) -> None:
    assert isinstance(OURS.after_visit(replace(VISITED, published_at=published), delay, NOW, queued), Done)


@pytest.mark.parametrize("outcome", [Outcome.LOAD_FAILED, Outcome.TIMED_OUT, Outcome.ERROR])
@pytest.mark.parametrize("published", [None, NOW - 9_000 * HOUR])
def test_a_visit_that_failed_is_repeated_soon_and_then_later(outcome: Outcome, published: datetime | None) -> None:
    failed = replace(VISITED, published_at=published, last_outcome=outcome)
    again = [OURS.after_visit(replace(failed, visits=n), UNKNOWN, NOW) for n in (1, 2)]
    waits = [visit.at - NOW for visit in again if isinstance(visit, Visit)]
    assert NONE < waits[0] < waits[1] < HOUR


@each_policy
@given(page=pages, delay=delays, queued=queues)
def test_every_page_gets_a_decision_and_no_visit_lies_in_the_past_or_far_ahead(
    policy: RevisitPolicy, page: PageFacts, delay: CommentDelay, queued: timedelta
) -> None:
    for decision in (policy.admit(page, delay, queued, NOW), policy.after_visit(page, delay, NOW, queued)):
        if isinstance(decision, Visit):
            assert NOW <= decision.at <= NOW + HORIZON_HOURS * HOUR
        else:
            assert decision.reason


@given(page=pages, delay=delays, queued=queues)
def test_no_page_is_visited_a_fourth_time(page: PageFacts, delay: CommentDelay, queued: timedelta) -> None:
    for policy in POLICIES.values():
        assert not isinstance(policy.after_visit(replace(page, visits=3), delay, NOW, queued), Visit)


def test_a_higher_quantile_waits_longer() -> None:
    assert (
        Expected(quantile=0.5).first_visit(FRESH, UNKNOWN, NOW).at
        < Expected(quantile=0.9).first_visit(FRESH, UNKNOWN, NOW).at
    )
