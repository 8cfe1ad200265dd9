"""When a page is visited, visited again, given up or dropped (paper 000, VII.B): pure functions of facts and the time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Protocol

from comcrawl_scrapy.items import Outcome
from comcrawl_scrapy.queueing.comment_delay import TENTH_HOURS, CommentDelay

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_VISITS = 3
"""A page is given up on its third visit: more bring no more (Table III)."""

FIRST_QUANTILE = 0.8
"""Of the delay, for the first visit, and of what remains of it, for a later one. For the tenth comment on all sites it is
3.5 h; the paper waits the mean, 3.84 h.
"""

LEAST_CHANCE = 0.03
"""Of finding what is wanted: below it a page is not visited again."""

TRY_AGAIN = timedelta(minutes=15)
"""After a visit that failed; twice that after the second."""

NO_TIME = timedelta(0)

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


Decision = Visit | Done | GiveUp
"""What follows a visit."""


class RevisitPolicy(Protocol):
    """When pages are visited: *delay* is what is known of the page's site, *queued* the time it would wait, E[T_Q]."""

    def first_visit(self, page: PageFacts, delay: CommentDelay, now: datetime) -> Visit:
        """Return when a page that was never visited is visited."""
        ...

    def admit(self, page: PageFacts, delay: CommentDelay, queued: timedelta, now: datetime) -> Visit | Drop:
        """Return the first visit of a new page, unless the queue is too long for it."""
        ...

    def after_visit(self, page: PageFacts, delay: CommentDelay, now: datetime, queued: timedelta = NO_TIME) -> Decision:
        """Return what follows a visit, of which *page* already tells."""
        ...


class Immediate:
    """Each page once, at once (Table III, without queue)."""

    def first_visit(self, page: PageFacts, delay: CommentDelay, now: datetime) -> Visit:
        return Visit(now)

    def admit(self, page: PageFacts, delay: CommentDelay, queued: timedelta, now: datetime) -> Visit | Drop:
        return self.first_visit(page, delay, now)

    def after_visit(self, page: PageFacts, delay: CommentDelay, now: datetime, queued: timedelta = NO_TIME) -> Decision:
        return _finished(page, 1) or Done("visited")


@dataclass(frozen=True, slots=True)
class Paper:
    """First in, first out: the queue is the wait, and a page with too few comments goes to its back (000, VII.B).

    ``patience`` is T_W, the mean time from publication to the tenth comment: a page is dropped when E[T_Q] is longer.
    """

    patience: timedelta = timedelta(hours=TENTH_HOURS)
    max_visits: int = MAX_VISITS

    def first_visit(self, page: PageFacts, delay: CommentDelay, now: datetime) -> Visit:
        return Visit(now)

    def admit(self, page: PageFacts, delay: CommentDelay, queued: timedelta, now: datetime) -> Visit | Drop:
        return Drop(_too_long(queued, self.patience)) if queued > self.patience else self.first_visit(page, delay, now)

    def after_visit(self, page: PageFacts, delay: CommentDelay, now: datetime, queued: timedelta = NO_TIME) -> Decision:
        return _finished(page, self.max_visits) or Visit(now)


@dataclass(frozen=True, slots=True)
class Expected:
    """A page is visited when its site's delays let comments be expected, and again while that is worth the time.

    T_W is a quantile of the delay: the site's own for when to visit, all sites' for how long the queue may be, or pages
    of quick sites were dropped first, for being quick. What a visit may wait is T_W times its worth: the chance that it
    finds comments, over that of a site not known yet. So under load, revisits and sites without comments make way.

    A page whose publication time is unknown is visited at once, never dropped, and not again for want of comments.
    """

    max_visits: int = MAX_VISITS
    quantile: float = FIRST_QUANTILE

    def first_visit(self, page: PageFacts, delay: CommentDelay, now: datetime) -> Visit:
        if page.published_at is None:
            return Visit(now)
        wait = timedelta(hours=delay.quantile(self.quantile, page.min_comments))
        return Visit(max(now, min(page.published_at, now) + wait))

    def admit(self, page: PageFacts, delay: CommentDelay, queued: timedelta, now: datetime) -> Visit | Drop:
        visit = self.first_visit(page, delay, now)
        if page.published_at is None:
            return visit
        chance = delay.chance(_age(page.published_at, visit.at), page.min_comments)
        patience = self._patience(chance, page.min_comments)
        return Drop(_too_long(queued, patience)) if queued > patience else visit

    def after_visit(self, page: PageFacts, delay: CommentDelay, now: datetime, queued: timedelta = NO_TIME) -> Decision:
        if (end := _finished(page, self.max_visits)) is not None:
            return end
        if page.last_outcome in FAILED:
            return Visit(now + TRY_AGAIN * max(page.visits, 1))
        if page.published_at is None:
            return Done("its publication time is unknown")
        return self._again(page, delay, now, queued)

    def _again(self, page: PageFacts, delay: CommentDelay, now: datetime, queued: timedelta) -> Visit | Done:
        """Return the visit after one that found too few comments, if it is worth one."""
        age = _age(page.published_at or now, now)
        then = delay.quantile(self.quantile, page.min_comments, after=age)
        chance = delay.chance(then, page.min_comments, after=age)
        if chance < LEAST_CHANCE:
            return Done(f"{age:.0f} h after publication no more comments are expected")
        patience = self._patience(chance, page.min_comments)
        return Done(_too_long(queued, patience)) if queued > patience else Visit(now + timedelta(hours=then - age))

    def _patience(self, chance: float, k: int) -> timedelta:
        """Return how long a visit may wait that finds *k* comments with *chance*."""
        unknown = CommentDelay()
        wait = unknown.quantile(self.quantile, k)
        return timedelta(hours=wait * chance / unknown.chance(wait, k))


POLICIES: Mapping[str, RevisitPolicy] = {"default": Expected(), "paper": Paper(), "immediate": Immediate()}
"""By the names that ``COMCRAWL_REVISIT_POLICY`` takes."""


def _finished(page: PageFacts, max_visits: int) -> Done | GiveUp | None:
    """Return how a page ends after its last visit, None where it may go on."""
    if page.comments_seen >= page.min_comments:
        return Done(f"{page.comments_seen} comments")
    if page.last_outcome in CLOSED:
        return GiveUp(str(page.last_outcome))
    if page.visits >= max_visits:
        visits = f"{page.visits} visit{'s' * (page.visits > 1)}"
        if page.last_outcome in FAILED:
            return GiveUp(f"{page.last_outcome} after {visits}")
        return GiveUp(f"too few comments after {visits}: {page.comments_seen}")
    return None


def _age(published_at: datetime, at: datetime) -> float:
    """Return the hours since publication; none have passed where it is to come."""
    return max((at - published_at) / timedelta(hours=1), 0.0)


def _too_long(queued: timedelta, patience: timedelta) -> str:
    return f"the queue takes {_hours(queued)}, the page is worth {_hours(patience)}"


def _hours(time: timedelta) -> str:
    return f"{time / timedelta(hours=1):.1f} h"
