"""When each feed is polled next, and what it answered last: shared by all crawlers of a queue, so that one of them polls."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, select, update

from comcrawl_scrapy.queueing.queue_locks import LONG_AGO, insert_missing
from comcrawl_scrapy.queueing.queue_tables import Feed

if TYPE_CHECKING:
    from collections.abc import Collection

    from comcrawl_scrapy.database import Database

_COLUMNS = (Feed.url, Feed.next_poll, Feed.interval, Feed.etag, Feed.modified, Feed.polled_at)


@dataclass(frozen=True, slots=True)
class FeedState:
    """A feed. ``etag`` and ``modified`` are what it sent with its last content, ``interval`` the time between polls."""

    url: str
    next_poll: datetime
    interval: timedelta
    etag: str | None = None
    modified: str | None = None
    polled_at: datetime | None = None


@dataclass(frozen=True)
class FeedStates:
    """The feeds in a *database* that was opened with the schema `queue_tables.QUEUE`; calls block."""

    database: Database

    def take(self, urls: Collection[str], now: datetime, until: datetime, interval: timedelta) -> list[FeedState]:
        """Return which feeds of *urls* are to be polled now, by us: nobody else gets them before *until*.

        One that is not known yet is to be polled at once, and has *interval*.
        """

        def work(connection: Connection) -> list[FeedState]:
            fresh = {"next_poll": LONG_AGO, "interval": interval.total_seconds()}
            insert_missing(connection, Feed, [{"url": url, **fresh} for url in sorted(urls)])
            due = select(Feed.url).where(Feed.url.in_(urls), Feed.next_poll <= now).with_for_update(skip_locked=True)
            taken = update(Feed).where(Feed.url.in_(due)).values(next_poll=until).returning(*_COLUMNS)
            return [_state(*row) for row in connection.execute(taken)]

        return self.database.run(work)

    def save(self, state: FeedState) -> None:
        """Note what a poll brought, and when the next one is."""
        values = {
            "next_poll": state.next_poll,
            "interval": state.interval.total_seconds(),
            "etag": state.etag,
            "modified": state.modified,
            "polled_at": state.polled_at,
        }
        self.database.run(
            lambda connection: connection.execute(update(Feed).where(Feed.url == state.url).values(values))
        )

    def next_poll(self, urls: Collection[str]) -> datetime | None:
        """Return when the first of *urls* is to be polled; None where none is known."""
        soonest = select(func.min(Feed.next_poll)).where(Feed.url.in_(urls))
        return self.database.run(lambda connection: connection.scalar(soonest), reading=True)


def _state(
    url: str, next_poll: datetime, seconds: float, etag: str | None, modified: str | None, polled_at: datetime | None
) -> FeedState:
    return FeedState(url, next_poll, timedelta(seconds=seconds), etag, modified, polled_at)
