"""Some pages of the queue, picked by what is known of them; and what a user does with them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, Delete, Update, delete, func, select, update

from comcrawl_scrapy.queueing.page_urls import PART, page_key, whole_site
from comcrawl_scrapy.queueing.queue_locks import lock_sites, refresh_lanes
from comcrawl_scrapy.queueing.queue_tables import Alias, Feed, Page, PageVisit, State

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from sqlalchemy.orm import InstrumentedAttribute

    from comcrawl_scrapy.database import Database

SITES_AT_ONCE, PAGES_AT_ONCE = 200, 500
"""In one transaction: a crawl in work hardly notices."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Pages that meet every condition given. ``url`` is one page's, by any of its URLs, or a pattern with ``*``.

    ``due``: only those whose visit is due by then; ``before``: that came, and were last visited, before that.
    """

    states: tuple[State, ...] = ()
    site: str | None = None
    url: str | None = None
    outcome: str | None = None
    spider: str | None = None
    due: datetime | None = None
    before: datetime | None = None

    def conditions(self) -> list[ColumnElement[bool]]:
        """Return the conditions on the table of pages."""
        made: list[ColumnElement[bool]] = []
        if self.states:
            made.append(Page.state.in_(self.states))
        if self.site is not None:
            made.append(_whole(Page.site, self.site))
        if self.url is not None:
            made.append(_like(self.url) if "*" in self.url else _known_as(self.url))
        if self.outcome is not None:
            made.append(Page.outcome == self.outcome)
        if self.spider is not None:
            made.append(_whole(Page.spider, self.spider))
        if self.due is not None:
            made.append(Page.due <= self.due)
        if self.before is not None:
            made.append(func.coalesce(Page.visited_at, Page.added_at) < self.before)
        return made


def requeue(database: Database, selection: Selection, at: datetime) -> int:
    """Let the selected pages be visited, again where they were, from *at* on; returns how many. Pages in work stay so."""
    again = update(Page).values(state=State.WAITING, due=at, reason="", leases=Page.visits)
    return _by_sites(database, [*selection.conditions(), Page.state != State.LEASED], again)


def drop(database: Database, selection: Selection, reason: str) -> int:
    """Let the selected pages that are waiting not be visited; returns how many."""
    dropped = update(Page).values(state=State.DROPPED, due=None, reason=reason)
    return _by_sites(database, [*selection.conditions(), Page.state == State.WAITING], dropped)


def forget(database: Database, selection: Selection) -> int:
    """Delete the selected pages that are no longer open; returns how many. Where a feed still has one, it is new again."""
    forgotten = _by_sites(database, [*selection.conditions(), Page.due.is_(None)], delete(Page))
    if forgotten:  # a feed that has not changed would not tell of them
        database.run(lambda connection: connection.execute(update(Feed).values(etag=None, modified=None)))
    return forgotten


def exported(database: Database, selection: Selection) -> Iterator[dict[str, Any]]:
    """Yield all that is known of each selected page, its visits among it, as values of JSON and times."""
    last = 0
    while True:
        pages = database.run(partial(_pages, selection=selection, after=last), reading=True)
        if not pages:
            return
        yield from pages
        last = pages[-1]["id"]


def _by_sites(database: Database, ones: list[ColumnElement[bool]], change: Update | Delete) -> int:
    """Make a *change* to the pages that meet the conditions, some sites at a time; returns how many pages it is made to."""
    every = database.run(lambda c: c.scalars(select(Page.site).where(*ones).distinct()).all(), reading=True)
    sites = sorted(every)

    def work(connection: Connection, part: list[str]) -> int:
        lock_sites(connection, part)
        changed = connection.execute(change.where(*ones, Page.site.in_(part))).rowcount
        refresh_lanes(connection, part)
        return changed

    parts = (sites[start : start + SITES_AT_ONCE] for start in range(0, len(sites), SITES_AT_ONCE))
    return sum(database.run(partial(work, part=part)) for part in parts)


def _pages(connection: Connection, selection: Selection, after: int) -> list[dict[str, Any]]:
    chosen = select(Page.__table__).where(Page.id > after, *selection.conditions()).order_by(Page.id)
    rows = connection.execute(chosen.limit(PAGES_AT_ONCE))
    pages = {row.id: {**row._mapping, "site": whole_site(row.site)} for row in rows}
    visits = select(PageVisit.__table__).where(PageVisit.page_id.in_(pages)).order_by(PageVisit.started_at)
    for page in pages.values():
        page["visited"] = []
    for row in connection.execute(visits):
        pages[row.page_id]["visited"].append({k: v for k, v in row._mapping.items() if k not in {"lease", "page_id"}})
    return list(pages.values())


def _whole(column: InstrumentedAttribute[str], name: str) -> ColumnElement[bool]:
    """Return the condition that a site, or a spider, is the one of this *name*, or a part of it."""
    return (column == name) | column.startswith(f"{name}{PART}", autoescape=True)


def _known_as(url: str) -> ColumnElement[bool]:
    key = page_key(url)
    return (Page.key == key) | Page.id.in_(select(Alias.page_id).where(Alias.key == key)) | (Page.url == url)


def _like(pattern: str) -> ColumnElement[bool]:
    escaped = pattern.replace("/", "//").replace("%", "/%").replace("_", "/_")
    return Page.url.like(escaped.replace("*", "%"), escape="/")
