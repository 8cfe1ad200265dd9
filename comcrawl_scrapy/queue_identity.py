"""Under which key the queue knows a page, and what happens when two pages turn out to be one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from comcrawl_scrapy.page_urls import page_key, site_of
from comcrawl_scrapy.queue_locks import insert_missing
from comcrawl_scrapy.queue_tables import Alias, Delivered, Lane, Page, PageVisit, State

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

_OUTCOME = ("outcome", "visited_at")
_STANDING = ("state", "due", "reason")


def known_pages(connection: Connection, keys: Iterable[str]) -> dict[str, Row[*tuple[Any, ...]]]:
    """Return ``id``, ``site`` and ``state`` of the pages that have these keys, as their own or as an alias."""
    wanted = list(keys)
    own = select(Page.key, Page.id, Page.site, Page.state).where(Page.key.in_(wanted))
    other = select(Alias.key, Page.id, Page.site, Page.state).join(Page).where(Alias.key.in_(wanted))
    return {row.key: row for query in (other, own) for row in connection.execute(query)}


def settle(connection: Connection, page_id: int, url: str, locked: Collection[str]) -> None:
    """Know a page as *url* from now on; one that is known as that already takes over what is known of it.

    Their sites must be among those *locked*: a page that moved elsewhere in the last moment is left as it is.
    """
    page = connection.execute(select(Page.__table__).where(Page.id == page_id)).one()
    if (key := page_key(url)) == page.key:
        return
    known = known_pages(connection, [key]).get(key)
    if known is None:
        _rename(connection, page, key, url)
    elif known.id != page_id and known.site in locked:
        _merge(connection, page, known.id)


def deliver(connection: Connection, page_id: int, comments: Mapping[str, str]) -> None:
    """Add *comments* to those that the page's visits delivered."""
    if not comments:
        return
    row = Delivered.page_id == page_id
    before = connection.scalar(select(Delivered.comments).where(row))
    if before is None:
        connection.execute(insert(Delivered).values(page_id=page_id, comments=dict(comments)))
    else:
        connection.execute(update(Delivered).where(row).values(comments=before | dict(comments)))


def _rename(connection: Connection, page: Row[*tuple[Any, ...]], key: str, url: str) -> None:
    insert_missing(connection, Alias, [{"key": page.key, "page_id": page.id}])
    insert_missing(connection, Lane, [{"site": site_of(url), "spider": page.spider}])
    connection.execute(update(Page).where(Page.id == page.id).values(key=key, url=url, site=site_of(url)))


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
