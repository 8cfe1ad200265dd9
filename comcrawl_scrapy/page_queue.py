"""The page queue: which page is visited next, by whom, and what became of it (paper 000, VII.B).

Every call is one short transaction, and safe with any number of crawlers on the same database. Calls block: make them in
a thread. Times are aware; none is taken from the clock here. All raise `DatabaseError`. The life of a page::

    queue = PageQueue(connect("sqlite:///output/queue.sqlite", QUEUE))
    queue.add([NewPage(article, Visit(at), spider="news")], now)
    for page in queue.lease("news", 4, owner="crawler 1", now=now, until=now + timedelta(minutes=2)):
        …                                            # renew its lease while it is in work
        queue.complete(page, VisitResult(…), decision, delay)   # Visit(at): again then; Done or GiveUp: never again

While a page is leased, no other page of its site is, whoever asks; after the visit the site rests for the crawl delay.
A page whose lease runs out because its crawler died is due again.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Row, Select, String, case, cast, exists, func, insert, literal, select, update

from comcrawl_scrapy.queueing.page_urls import page_key, same_part, site_of
from comcrawl_scrapy.queueing.queue_identity import Identity, claim, deliver, known_pages, settle
from comcrawl_scrapy.queueing.queue_locks import insert_missing, lock_sites, refresh_lanes
from comcrawl_scrapy.queueing.queue_tables import Delivered, Lane, Page, PageVisit, Site, State
from comcrawl_scrapy.queueing.queue_values import LeasedPage, NewPage, VisitResult, packed, unpacked
from comcrawl_scrapy.queueing.revisit_policy import Done, Drop, GiveUp, Visit

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from datetime import datetime, timedelta

    from comcrawl_scrapy.database import Database
    from comcrawl_scrapy.queueing.revisit_policy import Decision

T = TypeVar("T")

ADDED_AT_ONCE = 500
"""Pages in one transaction of `PageQueue.add`: nobody waits long for the sites it locks."""

MOST_LOST = 10
"""Leases of a page that may run out before it is given up: crawlers seem to die of it. Fewer can be chance: a crawler that
dies has several pages in hand."""

_NOT_LEASED = {"lease": None, "owner": None}
_LEASED = (
    *(Page.id, Page.lease, Page.url, Page.site, Page.spider),
    *(Page.article, Page.visits, Page.comments, Page.leases),
)


@dataclass(frozen=True)
class PageQueue:
    """The queue in a *database* that was opened with the schema `queue_tables.QUEUE`.

    ``again``: what is added is asked for by the user, and visited even if it was before. Such pages are rows of their own for
    each spider, or list that it was given: what others have to do with the same ones goes on as it would.
    """

    database: Database
    again: bool = False

    def add(self, pages: Iterable[NewPage], now: datetime) -> int:
        """Put pages into the queue, and return how many were not known by their URL or by one that led to them."""
        first: dict[str, NewPage] = {}
        for page in pages:
            first.setdefault(page_key(page.article.url, self._asked(page)), page)
        by_key = list(first.items())
        parts = [dict(by_key[start : start + ADDED_AT_ONCE]) for start in range(0, len(by_key), ADDED_AT_ONCE)]
        return sum(self.database.run(partial(_add, pages=part, again=self.again, now=now)) for part in parts)

    def lease(self, spider: str, n: int, *, owner: str, now: datetime, until: datetime) -> list[LeasedPage]:
        """Return up to *n* pages of *spider* that are due, each of another site, longest due first; ours *until* then."""
        return self.database.run(partial(_lease, spider=spider, n=n, owner=owner, now=now, until=until))

    def renew(self, pages: Collection[LeasedPage], until: datetime) -> list[LeasedPage]:
        """Keep pages *until* a later time, and return those that cannot be kept: the lease ran out, and it was taken up."""
        return self.database.run(partial(_renew, pages=pages, until=until))

    def release(self, pages: Collection[LeasedPage], now: datetime) -> None:
        """Give back pages that were not visited: they are due at once."""
        self.database.run(partial(_release, pages=pages, now=now))

    def complete(self, page: LeasedPage, result: VisitResult, decision: Decision, delay: timedelta) -> bool:
        """Note a visit and what follows it; the site rests for *delay*, its crawl delay.

        Returns False, and changes nothing, where the lease ran out and somebody else took the page. To be called when
        the visit's items are stored; calling it again does no harm.
        """
        found = Identity.of(page.url, result.url, result.name, self._asked(page))
        work = partial(_complete, page=page, result=result, found=found, decision=decision, delay=delay)
        return self.database.run(work)

    def delivered(self, page: LeasedPage, url: str | None = None, name: str | None = None) -> dict[str, str]:
        """Return what the visits before told in `VisitResult.delivered`; of the pages that this turns out to be, too."""
        keys = Identity.of(page.url, url, name, self._asked(page)).keys

        def work(connection: Connection) -> dict[str, str]:
            ids = {page.id, *(row.id for row in known_pages(connection, keys).values())}
            told = connection.scalars(select(Delivered.comments).where(Delivered.page_id.in_(ids)))
            return {key: value for comments in told for key, value in comments.items()}

        return self.database.run(work, reading=True)

    def claim(self, page: LeasedPage, url: str | None, name: str | None, now: datetime) -> bool:
        """Return whether a visit may deliver what it found: none that came first is at the page that this turns out to be."""
        found = Identity.of(page.url, url, name, self._asked(page)).keys
        return self.database.run(partial(claim, page=page, found=found, now=now))

    def length(self, spider: str, by: datetime) -> int:
        """Return how many pages are due by then, L_Q of the paper: looks at each, so it is not for every request."""
        return self._one(select(func.count()).where(Page.spider == spider, Page.due <= by)) or 0

    def next_due(self, spider: str) -> datetime | None:
        """Return when the next page is due, which may have passed; None where none is open.

        A page in work counts with the end of its lease. The page's site may have to rest longer: see `next_turn`.
        """
        return self._one(select(func.min(Lane.next_due)).where(Lane.spider == spider))

    def next_turn(self, spider: str) -> datetime | None:
        """Return from when on `lease` has something: a page is due, and its site is free; None where none is open."""
        turn = case((Site.free_at > Lane.next_due, Site.free_at), else_=Lane.next_due)
        return self._one(select(func.min(turn)).select_from(Lane).join(Site).where(Lane.spider == spider))

    def _asked(self, page: NewPage | LeasedPage) -> str:
        return page.spider if self.again else ""

    def _one(self, query: Select[T]) -> T | None:
        return self.database.run(lambda connection: connection.scalar(query), reading=True)


def _add(connection: Connection, pages: dict[str, NewPage], again: bool, now: datetime) -> int:
    known = known_pages(connection, pages)
    sites = {site for page in pages.values() for site in (page.site, site_of(page.article.url))}
    sites |= {row.site for row in known.values()}
    lock_sites(connection, sites)
    known = known_pages(connection, pages)  # somebody else may have added them meanwhile
    new = {key: page for key, page in pages.items() if key not in known}
    rows = [_row(key, page, now) for key, page in new.items()]
    if rows:
        connection.execute(insert(Page), rows)
    lanes = {(row["site"], row["spider"]) for row in rows}
    for key, row in known.items():
        page = pages[key]
        if again and not page.is_repeated and row.state != State.LEASED and row.site in sites:
            values = _following(page.decision) | {"leases": Page.visits}
            connection.execute(update(Page).where(Page.id == row.id).values(values))
            lanes.add((row.site, page.spider))
    insert_missing(connection, Lane, [{"site": site, "spider": spider} for site, spider in lanes])
    refresh_lanes(connection, sites)
    return len(new)


def _row(key: str, page: NewPage, now: datetime) -> dict[str, Any]:
    return {
        "key": key,
        "url": page.article.url,
        "site": page.site,
        "spider": page.spider,
        "source": page.source,
        "article": packed(page.article),
        "published_at": page.article.published_at,
        "added_at": now,
        **_following(page.decision),
    }


def _following(decision: Decision | Drop) -> dict[str, Any]:
    """Return the columns that say where a page stands after a decision."""
    match decision:
        case Visit(at):
            return {"state": State.WAITING, "due": at, "reason": ""}
        case Done(reason):
            return {"state": State.DONE, "due": None, "reason": reason}
        case GiveUp(reason):
            return {"state": State.FAILED, "due": None, "reason": reason}
        case Drop(reason):
            return {"state": State.DROPPED, "due": None, "reason": reason}


def _lease(connection: Connection, spider: str, n: int, owner: str, now: datetime, until: datetime) -> list[LeasedPage]:
    if not (sites := _free_sites(connection, spider, n, now)):
        return []
    lease = literal(f"{secrets.token_hex(8)}/") + cast(Page.id, String)
    taken = (
        update(Page)
        .where(Page.id.in_(_first_pages(spider, sites, now)))
        .values(state=State.LEASED, due=until, owner=owner, lease=lease, leases=Page.leases + 1)
        .returning(*_LEASED)
    )
    pages = _without_deadly(connection, [_leased(row) for row in connection.execute(taken)])
    connection.execute(update(Site).where(Site.name.in_([page.site for page in pages])).values(free_at=until))
    refresh_lanes(connection, sites)
    return pages


def _free_sites(connection: Connection, spider: str, n: int, now: datetime) -> Sequence[str]:
    """Lock and return sites that have a page due and may be visited, but not those that somebody else is locking."""
    free = select(Site.name).join(Lane).where(Lane.spider == spider, Lane.next_due <= now, Site.free_at <= now)
    first = free.order_by(Lane.next_due).limit(n)
    return connection.scalars(first.with_for_update(of=Site, key_share=True, skip_locked=True)).all()


def _first_pages(spider: str, sites: Sequence[str], now: datetime) -> Select[int | None]:
    """Return the query for the page of each site that is due for longest."""
    due = select(Page.id).where(Page.spider == spider, Page.site == Site.name, Page.due <= now)
    first = due.order_by(Page.due).limit(1).correlate(Site).scalar_subquery()
    return select(first).select_from(Site).where(Site.name.in_(sites))


def _without_deadly(connection: Connection, pages: list[LeasedPage]) -> list[LeasedPage]:
    """Give up the pages whose leases have run out too often, and return the others."""
    deadly = [page.id for page in pages if page.leases - page.visits > MOST_LOST]
    if deadly:
        given_up = _NOT_LEASED | _following(GiveUp(f"{MOST_LOST} crawlers died while they visited it"))
        connection.execute(update(Page).where(Page.id.in_(deadly)).values(given_up))
    return [page for page in pages if page.id not in deadly]


def _leased(row: Row[*tuple[Any, ...]]) -> LeasedPage:
    values = dict(row._mapping)
    return LeasedPage(**values | {"article": unpacked(values["article"])})


def _held(connection: Connection, pages: Collection[LeasedPage]) -> Sequence[Row[int, str, bool]]:
    """Return id and site of the pages that are still leased as they were, and whether the site still waits for them.

    It does not where the lease ran out and another page of the site was leased. The sites must be locked.
    """
    ids, leases = [page.id for page in pages], [page.lease for page in pages]
    alone = (Site.free_at == Page.due).label("alone")
    return connection.execute(
        select(Page.id, Page.site, alone).join(Site).where(Page.id.in_(ids), Page.lease.in_(leases))
    ).all()


def _renew(connection: Connection, pages: Collection[LeasedPage], until: datetime) -> list[LeasedPage]:
    lock_sites(connection, sites := {page.site for page in pages})
    kept = {row.id: row.site for row in _held(connection, pages) if row.alone}
    connection.execute(update(Page).where(Page.id.in_(kept)).values(due=until))
    connection.execute(update(Site).where(Site.name.in_(kept.values())).values(free_at=until))
    refresh_lanes(connection, sites)
    return [page for page in pages if page.id not in kept]


def _release(connection: Connection, pages: Collection[LeasedPage], now: datetime) -> None:
    lock_sites(connection, sites := {page.site for page in pages})
    held = _held(connection, pages)
    given = _NOT_LEASED | _following(Visit(now)) | {"leases": Page.leases - 1}
    connection.execute(update(Page).where(Page.id.in_([row.id for row in held])).values(given))
    free = [row.site for row in held if row.alone]
    connection.execute(update(Site).where(Site.name.in_(free)).values(free_at=now))
    refresh_lanes(connection, sites)


def _complete(
    connection: Connection,
    page: LeasedPage,
    result: VisitResult,
    found: Identity,
    decision: Decision,
    delay: timedelta,
) -> bool:
    sites = {page.site, *(row.site for row in known_pages(connection, found.keys).values())}
    if found.url is not None:
        sites.add(same_part(page.site, found.url))
    lock_sites(connection, sites)
    if not (held := _held(connection, [page])):
        return bool(connection.scalar(select(exists().where(PageVisit.lease == page.lease))))
    connection.execute(insert(PageVisit).values(_visit(page, result)))
    connection.execute(update(Page).where(Page.id == page.id).values(_visited(page, result) | _following(decision)))
    deliver(connection, page.id, result.delivered)
    rest = result.ended_at + delay
    ours = Site.name.in_([page.site] if held[0].alone else [])
    connection.execute(update(Site).where(ours | (Site.name.in_(sites) & (Site.free_at < rest))).values(free_at=rest))
    settle(connection, page.id, found, sites)
    refresh_lanes(connection, sites)
    return True


def _visit(page: LeasedPage, result: VisitResult) -> dict[str, Any]:
    """Return the row of a visit."""
    told = ("started_at", "ended_at", "clicks", "comments", "new_comments", "outcome", "detail")
    row = {name: getattr(result, name) for name in told}
    return row | {"lease": page.lease, "page_id": page.id}


def _visited(page: LeasedPage, result: VisitResult) -> dict[str, Any]:
    """Return the columns of a page that its visit changes."""
    return _NOT_LEASED | {
        "visits": Page.visits + 1,
        "comments": max(page.comments, result.comments),
        "outcome": result.outcome,
        "visited_at": result.ended_at,
    }
