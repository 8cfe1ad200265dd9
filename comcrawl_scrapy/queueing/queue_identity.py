"""Under which key the queue knows a page, and what happens when two pages turn out to be one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from sqlalchemy import Connection, Row, delete, exists, insert, select, update

from comcrawl_scrapy.queueing.page_urls import digest, may_stand_for, page_key, same_part
from comcrawl_scrapy.queueing.queue_locks import insert_missing, lock_sites
from comcrawl_scrapy.queueing.queue_tables import Alias, Delivered, Lane, Page, PageVisit, State

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from datetime import datetime

    from comcrawl_scrapy.queueing.queue_values import LeasedPage

_OUTCOME = ("outcome", "visited_at")
_STANDING = ("state", "due", "reason")


@dataclass(frozen=True, slots=True)
class Identity:
    """What a visit found a page to be: ``url`` is its own, ``key`` the one of that, ``name`` that of the name it gives itself.

    None where the page is known by that already, or where that cannot be told.
    """

    url: str | None = None
    key: str | None = None
    name: str | None = None

    @classmethod
    def of(cls, known: str, url: str | None, name: str | None, asked: str) -> Self:
        """Return what a page *known* by a URL is that led to *url* and gives itself *name*; *asked*: see `page_key`."""
        if url is not None and not may_stand_for(url, known):
            return cls()
        key = None if url is None else page_key(url, asked)
        if key == page_key(known, asked):
            url = key = None
        return cls(url, key, None if asked or name is None else digest(f"name {name}"))

    @property
    def keys(self) -> list[str]:
        """The keys under which another page may turn out to be this one."""
        return [key for key in (self.key, self.name) if key is not None]


def known_pages(connection: Connection, keys: Iterable[str]) -> dict[str, Row[*tuple[Any, ...]]]:
    """Return ``id``, ``site`` and ``state`` of the pages that have these keys, as their own or as an alias."""
    if not (wanted := list(keys)):
        return {}
    own = select(Page.key, Page.id, Page.site, Page.state).where(Page.key.in_(wanted))
    other = select(Alias.key, Page.id, Page.site, Page.state).join(Page).where(Alias.key.in_(wanted))
    return {row.key: row for query in (other, own) for row in connection.execute(query)}


def claim(connection: Connection, page: LeasedPage, found: Sequence[str], now: datetime) -> bool:
    """Let *page*, which has just been *found* to have these keys, be the one that delivers what is there.

    Returns False where a visit of another link to it is in work, and is to be noted first. Who has to wait claims nothing: it
    would let those wait whom it waits for.
    """
    lock_sites(connection, [page.site])
    keys = [page_key(page.url), *found]
    known = Page.key.in_(keys) | Page.id.in_(select(Alias.page_id).where(Alias.key.in_(keys)))
    others = select(exists().where(Page.id != page.id, Page.state == State.LEASED, Page.due > now, known))
    if connection.scalar(others):
        return False
    if not connection.scalar(select(exists().where(Page.id == page.id, Page.lease == page.lease))):
        return True  # the lease ran out: who has the page now may have found it to be another one's
    with connection.begin_nested() as claimed:
        insert_missing(connection, Alias, [{"key": key, "page_id": page.id} for key in sorted(found)])
        is_late = bool(connection.scalar(others))  # of two who come at once, one finds the other's keys
        if is_late:
            claimed.rollback()
    return not is_late


def settle(connection: Connection, page_id: int, found: Identity, locked: Collection[str]) -> None:
    """Know a page as what it was *found* to be; one that is known as that already takes over what is known of it.

    Their sites must be among those *locked*: a page that moved elsewhere in the last moment is left as it is.
    """
    if not found.keys:
        return
    known = known_pages(connection, found.keys)
    others = (known[key] for key in found.keys if key in known)
    same = next((other.id for other in others if other.id != page_id and other.site in locked), page_id)
    page = connection.execute(select(Page.__table__).where(Page.id == page_id)).one()
    if same != page_id:
        _merge(connection, page, same)
    elif found.url is not None and (found.key not in known or known[found.key].id == page_id):
        _move(connection, page, found.url)
    insert_missing(connection, Alias, [{"key": key, "page_id": same} for key in found.keys if key not in known])


def deliver(connection: Connection, page_id: int, comments: Mapping[str, str]) -> None:
    """Add *comments* to those that the page's visits delivered; theirs is the order."""
    if not comments:
        return
    row = Delivered.page_id == page_id
    before = connection.scalar(select(Delivered.comments).where(row))
    if before is None:
        connection.execute(insert(Delivered).values(page_id=page_id, comments=dict(comments)))
    else:
        others = {key: value for key, value in before.items() if key not in comments}
        connection.execute(update(Delivered).where(row).values(comments={**comments, **others}))


def _move(connection: Connection, page: Row[*tuple[Any, ...]], url: str) -> None:
    site = same_part(page.site, url)
    insert_missing(connection, Lane, [{"site": site, "spider": page.spider}])
    connection.execute(update(Page).where(Page.id == page.id).values(url=url, site=site))


def _merge(connection: Connection, page: Row[*tuple[Any, ...]], into: int) -> None:
    """Let page *into* have the visits, comments and keys of *page*, which goes."""
    other = connection.execute(select(Page.__table__).where(Page.id == into)).one()
    values = {name: getattr(other, name) + getattr(page, name) for name in ("visits", "leases")}
    values |= {"comments": max(other.comments, page.comments)}
    values |= {name: getattr(page, name) for name in _OUTCOME}
    if other.state not in {State.LEASED, State.DONE}:  # the visit just made was as good as its own
        values |= {name: getattr(page, name) for name in _STANDING}
    connection.execute(update(Page).where(Page.id == into).values(values))
    for table in (PageVisit, Alias):
        connection.execute(update(table).where(table.page_id == page.id).values(page_id=into))
    deliver(connection, into, connection.scalar(select(Delivered.comments).where(Delivered.page_id == page.id)) or {})
    connection.execute(delete(Page).where(Page.id == page.id))
    insert_missing(connection, Alias, [{"key": page.key, "page_id": into}])
