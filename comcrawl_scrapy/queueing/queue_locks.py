"""How the transactions of the page queue keep out of each other's way: they lock sites, see `queue_tables`."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select, update

from comcrawl_scrapy.database import inserting_new
from comcrawl_scrapy.queueing.queue_tables import Base, Lane, Page, Site

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from sqlalchemy import Connection, Select

LONG_AGO = datetime.fromtimestamp(0, UTC)


def lock_sites(connection: Connection, names: Iterable[str]) -> None:
    """Keep everyone else from the pages of these sites until the transaction ends; sites not known yet are made."""
    wanted = sorted(set(names))
    locked = set(connection.scalars(_locking(wanted)))
    if missing := [name for name in wanted if name not in locked]:
        insert_missing(connection, Site, [{"name": name, "free_at": LONG_AGO} for name in missing])
        connection.execute(_locking(wanted))


def refresh_lanes(connection: Connection, sites: Collection[str]) -> None:
    """Let the lanes of *sites*, which are locked, tell again when their next page is due."""
    soonest = (
        select(func.min(Page.due))
        .where(Page.spider == Lane.spider, Page.site == Lane.site, Page.due.is_not(None))
        .correlate(Lane)
        .scalar_subquery()
    )
    connection.execute(update(Lane).where(Lane.site.in_(sites)).values(next_due=soonest))


def insert_missing(connection: Connection, table: type[Base], rows: Sequence[dict[str, Any]]) -> None:
    """Insert the rows that are not there yet."""
    if rows:
        connection.execute(inserting_new(connection, table), rows)


def _locking(names: Sequence[str]) -> Select[str]:
    return select(Site.name).where(Site.name.in_(names)).order_by(Site.name).with_for_update(key_share=True)
