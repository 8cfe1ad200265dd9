"""The tables of the page queue, in any database that `comcrawl_scrapy.database` opens.

A site is visited by one crawler at a time. Who changes anything about a site's pages first locks the site's row, so that
what `Lane` says of the pages always holds; sites are locked in the order of their names, so that nobody waits in a circle.
"""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, BigInteger, Dialect, Double, ForeignKey, Index, Integer, String, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from comcrawl_scrapy.database import Schema

ID = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts up only what it calls INTEGER


class State(StrEnum):
    """Where a page stands; the first two are open: there is a visit to come or in work."""

    WAITING = "waiting"
    LEASED = "leased"
    DONE = "done"
    """It needs no further visit."""
    DROPPED = "dropped"
    """It was not worth its place in the queue, or the user took it out."""
    FAILED = "failed"
    """It was visited and given up."""


class Moment(TypeDecorator[datetime]):
    """An aware time, kept as seconds since 1970 in UTC: the same on every database, and quick to compare."""

    impl = Double
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> float | None:
        return None if value is None else value.timestamp()

    def process_result_value(self, value: float | None, dialect: Dialect) -> datetime | None:
        return None if value is None else datetime.fromtimestamp(value, UTC)


class Words(TypeDecorator[str]):
    """Text as the web has it: what a database would refuse in it (NUL, halves of surrogate pairs) is replaced."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else value.replace("\0", "\ufffd").encode("utf-8", "replace").decode()


class Base(DeclarativeBase):
    """Of all tables of the queue."""

    type_annotation_map = {datetime: Moment, str: Words, dict[str, Any]: JSON, dict[str, str]: JSON}


class Site(Base):
    """``free_at``: from when on the site may be visited; while a page of it is leased, the lease's end."""

    __tablename__ = "sites"

    name: Mapped[str] = mapped_column(primary_key=True)
    free_at: Mapped[datetime]


class Page(Base):
    """One page, known by its ``key`` and by its aliases; ``url`` is where it was last found.

    ``due`` is when its turn comes: of a waiting page the time of its visit, of a leased one the end of the lease (it is
    due again then), and None for a page that is not open. ``lease`` is unique to one lease, so that who comes back late
    is recognised; ``leases`` counts those that were not given back. ``reason`` says why the page is where it is.
    ``comments`` are the most that a visit found; ``outcome`` and ``visited_at`` are of the last visit.
    """

    __tablename__ = "pages"

    id: Mapped[int] = mapped_column(ID, primary_key=True)
    key: Mapped[str] = mapped_column(String(32), unique=True)
    url: Mapped[str]
    site: Mapped[str] = mapped_column(ForeignKey(Site.name))
    spider: Mapped[str]
    source: Mapped[str]
    article: Mapped[dict[str, Any]]
    published_at: Mapped[datetime | None]
    added_at: Mapped[datetime]
    state: Mapped[str] = mapped_column(String(8))
    due: Mapped[datetime | None]
    reason: Mapped[str] = mapped_column(default="")
    owner: Mapped[str | None]
    lease: Mapped[str | None]
    leases: Mapped[int] = mapped_column(default=0)
    visits: Mapped[int] = mapped_column(default=0)
    comments: Mapped[int] = mapped_column(default=0)
    outcome: Mapped[str | None]
    visited_at: Mapped[datetime | None]


# by spider, site and time: the next page of a site is one step away, however many wait
Index(
    "pages_open",
    Page.spider,
    Page.site,
    Page.due,
    postgresql_where=Page.due.is_not(None),
    sqlite_where=Page.due.is_not(None),
)


class Lane(Base):
    """The open pages of one site that one spider serves: ``next_due`` is the least ``due`` of them, None where none is open."""

    __tablename__ = "lanes"

    site: Mapped[str] = mapped_column(ForeignKey(Site.name), primary_key=True)
    spider: Mapped[str] = mapped_column(primary_key=True)
    next_due: Mapped[datetime | None]


Index("lanes_next_due", Lane.spider, Lane.next_due)


class Alias(Base):
    """A further key of a page: of a URL that it led to, or another one that led there, or of the name it gives itself."""

    __tablename__ = "aliases"

    key: Mapped[str] = mapped_column(String(32), primary_key=True)
    page_id: Mapped[int] = mapped_column(ID, ForeignKey(Page.id, ondelete="CASCADE"), index=True)


class PageVisit(Base):
    """One visit that ended; ``new_comments`` of its ``comments`` were not delivered before."""

    __tablename__ = "visits"

    lease: Mapped[str] = mapped_column(primary_key=True)
    page_id: Mapped[int] = mapped_column(ID, ForeignKey(Page.id, ondelete="CASCADE"), index=True)
    started_at: Mapped[datetime]
    ended_at: Mapped[datetime]
    clicks: Mapped[int]
    comments: Mapped[int]
    new_comments: Mapped[int]
    outcome: Mapped[str]
    detail: Mapped[str]


class Delivered(Base):
    """The comments of a page that were delivered: a hash of the text by the comment's id."""

    __tablename__ = "delivered"

    page_id: Mapped[int] = mapped_column(ID, ForeignKey(Page.id, ondelete="CASCADE"), primary_key=True)
    comments: Mapped[dict[str, str]]


class Feed(Base):
    """A feed that is polled: what it answered last (``etag``, ``modified``), and when it is asked again."""

    __tablename__ = "feeds"

    url: Mapped[str] = mapped_column(primary_key=True)
    next_poll: Mapped[datetime]
    interval: Mapped[float]
    etag: Mapped[str | None]
    modified: Mapped[str | None]
    polled_at: Mapped[datetime | None]


class Figure(Base):
    """What was learnt about something: of its ``kind`` and with its ``name``, a few numbers."""

    __tablename__ = "figures"

    kind: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    numbers: Mapped[dict[str, Any]]


QUEUE = Schema("page queue", Base.metadata)
