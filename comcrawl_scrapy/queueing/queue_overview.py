"""What the queue holds, counted: for the user who asks, not for the crawl, as every page is looked at."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import case, func, select

from comcrawl_scrapy.queueing.page_urls import whole_site
from comcrawl_scrapy.queueing.queue_selection import Selection
from comcrawl_scrapy.queueing.queue_tables import Page, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.database import Database

SPAN = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class SiteCounts:
    """The pages of one site: how many by state, and of those waiting how many are ``due``; visits and comments of all."""

    site: str
    states: dict[str, int]
    due: int
    visits: int
    comments: int
    next_due: datetime | None


def sites(database: Database, selection: Selection, now: datetime) -> list[SiteCounts]:
    """Return the counts of each site that has a selected page, the one with most open pages first."""
    is_due = (Page.state == State.WAITING) & (Page.due <= now)
    query = (
        select(
            Page.site,
            Page.state,
            func.count().label("pages"),
            func.sum(case((is_due, 1), else_=0)).label("due"),
            func.sum(Page.visits).label("visits"),
            func.sum(Page.comments).label("comments"),
            func.min(Page.due).label("next_due"),
        )
        .where(*selection.conditions())
        .group_by(Page.site, Page.state)
    )
    rows: defaultdict[str, list[Any]] = defaultdict(list)
    for row in database.run(lambda connection: connection.execute(query).all(), reading=True):
        rows[whole_site(row.site)].append(row)
    return sorted((_site(name, some) for name, some in rows.items()), key=lambda each: (-_open(each), each.site))


def due(database: Database, spider: str | None, now: datetime) -> int:
    """Return how many pages wait for a visit that is due, of all spiders or of one: L_Q of the paper."""
    waiting = Selection(states=(State.WAITING,), spider=spider, due=now).conditions()
    return database.run(lambda c: c.scalar(select(func.count()).select_from(Page).where(*waiting)), reading=True) or 0


def total(counts: Sequence[SiteCounts]) -> SiteCounts:
    """Return the counts of all sites together."""
    states: Counter[str] = Counter()
    for each in counts:
        states.update(each.states)
    times = [each.next_due for each in counts if each.next_due is not None]
    due, visits, comments = (sum(getattr(each, name) for each in counts) for name in ("due", "visits", "comments"))
    return SiteCounts("", dict(states), due, visits, comments, min(times, default=None))


def reasons(database: Database, selection: Selection) -> list[tuple[str, str, int]]:
    """Return state, reason and number of pages, most first; numbers in a reason are left out, so that like adds up."""
    why = case(
        (Page.state == State.LEASED, "by " + func.coalesce(Page.owner, "")),
        (Page.reason != "", Page.reason),
        else_=func.coalesce("last visit: " + Page.outcome, "not visited yet"),
    )
    query = select(Page.state, why, func.count()).where(*selection.conditions()).group_by(Page.state, why)
    counts: Counter[tuple[str, str]] = Counter()
    for state, reason, n in database.run(lambda connection: connection.execute(query).all(), reading=True):
        counts[state, re.sub(r"\d[\d.,]*", "…", reason)] += n
    return [(state, reason, n) for (state, reason), n in counts.most_common()]


def arrivals(database: Database, since: datetime, now: datetime) -> list[int]:
    """Return how many pages came in each whole minute between two times."""
    counts = [0] * ((now - since) // SPAN)
    times = select(Page.added_at).where(Page.added_at >= since)
    for time in database.run(lambda connection: connection.scalars(times).all(), reading=True):
        if (minute := (time - since) // SPAN) < len(counts):
            counts[minute] += 1
    return counts


def since_when(database: Database) -> datetime | None:
    """Return when the first page came; None where there is none."""
    return database.run(lambda connection: connection.scalar(select(func.min(Page.added_at))), reading=True)


def _site(name: str, rows: list[Any]) -> SiteCounts:
    due, visits, comments = (sum(getattr(row, column) for row in rows) for column in ("due", "visits", "comments"))
    times = [row.next_due for row in rows if row.next_due is not None]
    states: Counter[str] = Counter()
    for row in rows:
        states[row.state] += row.pages
    return SiteCounts(name, dict(states), due, visits, comments, min(times, default=None))


def _open(counts: SiteCounts) -> int:
    return counts.states.get(State.WAITING, 0) + counts.states.get(State.LEASED, 0)
