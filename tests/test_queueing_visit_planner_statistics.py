"""That what visits teach reaches the decisions, over a real queue and database."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from comcrawl_scrapy.database import Database
from comcrawl_scrapy.items import Article, Outcome
from comcrawl_scrapy.page_queue import PageQueue
from comcrawl_scrapy.queueing.figures import Figures
from comcrawl_scrapy.queueing.queue_values import FoundArticle, VisitResult
from comcrawl_scrapy.queueing.revisit_policy import POLICIES, Done, GiveUp, Visit
from comcrawl_scrapy.queueing.visit_planner import EndedVisit, VisitPlanner

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
NONE = timedelta(0)


@pytest.fixture
def planner(database: Database) -> VisitPlanner:
    return VisitPlanner(PageQueue(database), Figures(database), POLICIES["default"], "news")


def articles(n: int, site: str = "quick", published: datetime = NOW, first: int = 0) -> list[Article]:
    return [Article(f"http://{site}.example/{i}", published_at=published) for i in range(first, first + n)]


def visited(planner: VisitPlanner, article: Article, delay: timedelta | None, age: timedelta) -> Visit | Done | GiveUp:
    """Admit an article, visit it when it is *age* old, find a comment that came after *delay*, if any, and return what follows."""
    assert article.published_at is not None
    planner.admit([FoundArticle(article)], article.published_at)
    now = article.published_at + age
    (page,) = planner.queue.lease("news", 1, owner="a", now=now, until=now + HOUR)
    times = [] if delay is None else [article.published_at + delay]
    result = VisitResult(now, now, Outcome.COMMENTS if times else Outcome.NO_SECTION, comments=len(times))
    decision = planner.finish(EndedVisit(page, result, NONE, seconds=5.0, times=times))
    assert isinstance(decision, Visit | Done | GiveUp)
    return decision


def first_visit(planner: VisitPlanner, article: Article) -> timedelta:
    """Return how long after its publication an article is due, as another crawler has it."""
    other = VisitPlanner(planner.queue, planner.figures, planner.policy, "news")
    assert other.admit([FoundArticle(article)], NOW) == 1
    due = other.queue.next_due("news")
    assert due is not None
    return due - NOW


def test_a_site_whose_comments_come_early_is_visited_early_by_every_crawler(planner: VisitPlanner) -> None:
    for article in articles(12, published=NOW - 20 * HOUR):
        assert visited(planner, article, delay=HOUR / 30, age=4 * HOUR) == Done("1 comments")
    assert first_visit(planner, articles(1, first=99)[0]) < HOUR
    assert planner.figures.of("service time")["visits"] == 32


def test_a_page_of_unknown_age_teaches_nothing_and_leaves_no_figures(planner: VisitPlanner) -> None:
    planner.admit([FoundArticle(Article("http://quick.example/1"))], NOW)
    (page,) = planner.queue.lease("news", 1, owner="a", now=NOW, until=NOW + HOUR)
    planner.finish(EndedVisit(page, VisitResult(NOW, NOW, Outcome.COMMENTS, comments=1), NONE, times=[NOW]))
    assert planner.figures.all("comment delay") == {}


def test_a_site_without_comments_is_soon_visited_only_once(planner: VisitPlanner) -> None:
    for article in articles(6, "silent", NOW - 90 * HOUR):
        assert isinstance(visited(planner, article, delay=None, age=80 * HOUR), Done)
    unknown, silent = articles(1, "unknown"), articles(1, "silent", first=9)
    assert isinstance(visited(planner, unknown[0], delay=None, age=5 * HOUR), Visit)
    assert isinstance(visited(planner, silent[0], delay=None, age=5 * HOUR), Done)


def test_articles_that_all_fall_due_together_are_not_all_admitted(planner: VisitPlanner) -> None:
    """Nothing is due yet, but a thousand visits of half a minute take longer than comments do."""
    planner.admit([FoundArticle(article) for article in articles(2_000)], NOW)
    admitted = planner.queue.length("news", NOW + 99 * HOUR)
    assert 300 < admitted < 1_500
    assert planner.queue.length("news", NOW) == 0


def test_articles_that_are_known_are_no_more_to_do(planner: VisitPlanner) -> None:
    known = [FoundArticle(Article(f"http://a.example/{n}")) for n in range(3)]
    planner.admit(known, NOW)
    planner.admit(known, NOW)
    assert planner.length == 3


def test_articles_that_the_user_has_asked_for_before_are_to_do_only_if_they_are_not_known(
    planner: VisitPlanner,
) -> None:
    asked = replace(planner, queue=replace(planner.queue, again=True))
    known, unknown = articles(2)
    assert visited(asked, known, delay=HOUR / 30, age=HOUR) == Done("1 comments")
    assert asked.admit([FoundArticle(each, is_repeated=True) for each in (known, unknown)], NOW + HOUR) == 1
    assert asked.length == 1
    (page,) = asked.queue.lease("news", 2, owner="a", now=NOW + HOUR, until=NOW + 2 * HOUR)
    assert page.article == unknown
