"""When a page is visited, visited again, given up, or not visited at all (paper 000, VII.B): pure functions of facts and now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Protocol

from comcrawl_scrapy.comment_delay import HORIZON_HOURS, CommentDelay
from comcrawl_scrapy.items import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_VISITS = 3
"""A page is given up on its third visit: more bring no more (Table III)."""

FIRST_QUANTILE = 0.8
"""Of the delay, for the first visit. For all sites' tenth comment it is 3.6 h; the paper waits the mean, 3.84 h."""

AGAIN_QUANTILE = 0.5
"""Of what remains of the delay, for a visit after one that came too early."""

LEAST_CHANCE = 0.05
"""Of finding what is wanted at all: below it a page is not visited again."""

TRY_AGAIN = timedelta(minutes=15)
"""After a visit that failed; twice that after the second."""

FAILED = frozenset({Outcome.LOAD_FAILED, Outcome.TIMED_OUT, Outcome.ERROR})
"""Outcomes of visits that say nothing of the page's comments."""

CLOSED = frozenset({Outcome.BLOCKED, Outcome.DISALLOWED})
"""Outcomes that another visit would not change."""


@dataclass(frozen=True, slots=True)
class PageFacts:
    """What is known of a page; times are aware. ``visits`` have ended; the rest after it is of the last of them."""

    published_at: datetime | None = None
    min_comments: int = 1
    visits: int = 0
    last_visit_at: datetime | None = None
    comments_seen: int = 0
    last_outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Visit:
    """Visit it at that time, which may have passed: then as soon as there is room."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Done:
    """It needs no further visit."""

    reason: str


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Further visits would be in vain."""

    reason: str


@dataclass(frozen=True, slots=True)
class Drop:
    """It is not visited at all."""

    reason: str


Decision = Visit | Done | GiveUp | Drop


class RevisitPolicy(Protocol):
    """When pages are visited. *delay* is what is known of the page's site, *queued* the expected time in the queue, E[T_Q]."""

    def first_visit(self, page: PageFacts, delay: CommentDelay, now: datetime) -> Visit:
        """Return when a page that was never visited is visited."""
        ...

    def admit(self, page: PageFacts, delay: CommentDelay, queued: timedelta, now: datetime) -> Visit | Drop:
        """Return the first visit of a page that is new, or that the queue is too long for it."""
        ...

    def after_visit(self, page: PageFacts, delay: CommentDelay, now: datetime) -> Visit | Done | GiveUp:
        """Return what follows a visit, which *page* already tells of."""
        ...


class Immediate:
    """Each page once, at once (Table III, without queue)."""

    def first_visit(self, page: PageFacts, delay: CommentDelay, now: datetime) -> Visit:
        return Visit(now)

    def admit(self, page: PageFacts, delay: CommentDelay, queued: timedelta, now: datetime) -> Visit | Drop:
        return self.first_visit(page, delay, now)

    def after_visit(self, page: PageFacts, delay: CommentDelay, now: datetime) -> Visit | Done | GiveUp:
        return _finished(page) or Done("visited")


@dataclass(frozen=True, slots=True)
class Paper:
    """First in, first out; the queue itself is the wait. Too few comments: to its back (paper 000, VII.B).

    ``patience`` is T_W: the mean time from publication to the tenth comment (Table IV).
    """

    patience: timedelta = timedelta(hours=3.84)
    max_visits: int = MAX_VISITS

    def first_visit(self, page: PageFacts, delay: CommentDelay, now: datetime) -> Visit:
        return Visit(now)

    def admit(self, page: PageFacts, delay: CommentDelay, queued: timedelta, now: datetime) -> Visit | Drop:
        if queued > self.patience:
            return Drop(_too_long(queued, self.patience))
        return self.first_visit(page, delay, now)

    def after_visit(self, page: PageFacts, delay: CommentDelay, now: datetime) -> Visit | Done | GiveUp:
        return _finished(page, self.max_visits) or Visit(now)


@dataclass(frozen=True, slots=True)
class Expected:
    """A page is visited when its site's delays let comments be expected, and again while more are worth waiting for.

    A page whose publication time is unknown is visited at once, never dropped, and not again for want of comments.
    """

    max_visits: int = MAX_VISITS

    def first_visit(self, page: PageFacts, delay: CommentDelay, now: datetime) -> Visit:
        if page.published_at is None:
            return Visit(now)
        return Visit(max(now, min(page.published_at, now) + _wait(page, delay)))

    def admit(self, page: PageFacts, delay: CommentDelay, queued: timedelta, now: datetime) -> Visit | Drop:
        wait = _wait(page, delay)
        if page.published_at is not None and queued > wait:
            return Drop(_too_long(queued, wait))
        return self.first_visit(page, delay, now)

    def after_visit(self, page: PageFacts, delay: CommentDelay, now: datetime) -> Visit | Done | GiveUp:
        if (end := _finished(page, self.max_visits)) is not None:
            return end
        if page.last_outcome in FAILED:
            return Visit(now + TRY_AGAIN * max(page.visits, 1))
        if page.published_at is None:
            return Done("its publication time is unknown")
        published = min(page.published_at, now)
        age = (now - published) / timedelta(hours=1)
        if delay.chance(HORIZON_HOURS, page.min_comments, after=age) < LEAST_CHANCE:
            return Done(f"no more comments are expected {age:.0f} h after publication")
        return Visit(published + timedelta(hours=delay.quantile(AGAIN_QUANTILE, page.min_comments, after=age)))


POLICIES: Mapping[str, RevisitPolicy] = {"default": Expected(), "paper": Paper(), "immediate": Immediate()}
"""By the names that ``COMCRAWL_REVISIT_POLICY`` takes."""


def _finished(page: PageFacts, max_visits: int = MAX_VISITS) -> Done | GiveUp | None:
    """Return how a page ends after its last visit, None where it may go on."""
    if page.comments_seen >= page.min_comments:
        return Done(f"{page.comments_seen} comments")
    if page.last_outcome in CLOSED:
        return GiveUp(str(page.last_outcome))
    if page.visits >= max_visits:
        return GiveUp(f"{page.comments_seen} comments after {page.visits} visits")
    return None


def _wait(page: PageFacts, delay: CommentDelay) -> timedelta:
    """Return T_W, the time after publication by which the page is expected to have its comments."""
    return timedelta(hours=delay.quantile(FIRST_QUANTILE, page.min_comments))


def _too_long(queued: timedelta, patience: timedelta) -> str:
    return f"{_hours(queued)} in the queue, comments are expected within {_hours(patience)}"


def _hours(time: timedelta) -> str:
    return f"{time / timedelta(hours=1):.1f} h"
