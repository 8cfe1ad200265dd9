"""The relational store behind the page queue and the wrappers: SQLite in one file, or PostgreSQL that many crawlers share.

A part of the crawler that keeps tables describes them by a `Schema`, gets a `Database` from `connect` and hands it
functions of one connection: `Database.run` makes each a short transaction, tries again where that can help, and turns
whatever still goes wrong into a `DatabaseError` of one line that says what to do::

    database = connect("sqlite:///output/queue.sqlite", QUEUE)
    database.run(lambda connection: connection.execute(select(Page.url)).all(), reading=True)

Functions given to `run` may be run more than once, so they change nothing but the database. Calls block: a crawler
makes them in a thread. A `Database` may be used by several threads at once, never by a forked process.
"""

from __future__ import annotations

import logging
import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

from sqlalchemy import Column, Connection, Engine, Integer, MetaData, String, Table, create_engine, event, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from comcrawl_scrapy.database_errors import DatabaseError, explained

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator

    import psycopg
    from sqlalchemy import URL, Insert
    from sqlalchemy.orm import DeclarativeBase

T = TypeVar("T")
logger = logging.getLogger(__name__)

BUSY_SECONDS = 10
"""How long PostgreSQL waits for a connection or another's transaction before it is a failure."""
LOCKED_SECONDS = 2
"""The same of SQLite, which hears of nothing meanwhile, not of Ctrl-C either: `Database.run` tries again."""
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
MIGRATION_LOCK = 0x636F6D63  # any number that other programs of the same PostgreSQL are unlikely to lock

_versions = Table(
    "schema_version",
    MetaData(),
    Column("name", String(100), primary_key=True),
    Column("version", Integer, nullable=False),
)


@dataclass(frozen=True)
class Schema:
    """The tables of one part, and how those that an earlier release made become these.

    ``migrations[0]`` turns version 1 into version 2, and so on; each is a function of a connection, and all that are
    missing run in one transaction, so that a database is never left between two versions.
    """

    name: str
    tables: MetaData
    migrations: tuple[Callable[[Connection], None], ...] = ()

    @property
    def version(self) -> int:
        return 1 + len(self.migrations)

    def prepare(self, connection: Connection, create: bool) -> None:
        """Make the tables, or bring them up to date; raises DatabaseError where they are missing or newer than we."""
        if connection.dialect.name == "postgresql":  # several crawlers may start at once; SQLite locks the whole file
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        _versions.create(connection, checkfirst=True)
        row = _versions.c.name == self.name
        found = connection.scalar(select(_versions.c.version).where(row))
        if found is None:
            if not create:
                raise DatabaseError(f"no {self.name} in {shown(connection.engine.url)}: no crawl has used it yet")
            self.tables.create_all(connection)
            connection.execute(_versions.insert().values(name=self.name, version=self.version))
        elif found > self.version:
            raise DatabaseError(
                f"the {self.name} in {shown(connection.engine.url)} is of version {found}, made by a later release "
                f"(this one knows {self.version}): upgrade comcrawl-scrapy"
            )
        elif found < self.version:
            for migration in self.migrations[found - 1 :]:
                migration(connection)
            connection.execute(_versions.update().where(row).values(version=self.version))


@dataclass(frozen=True)
class Database:
    """An open store. ``patience``: seconds that `run` goes on trying; ``sleep`` waits in between."""

    engine: Engine
    patience: float = 60.0
    sleep: Callable[[float], object] = time.sleep

    def run(self, work: Callable[[Connection], T], *, reading: bool = False) -> T:
        """Return what *work* returns, having done it in one transaction; raises DatabaseError.

        A *reading* transaction changes nothing: on SQLite it neither waits for one that does nor holds it up.
        """
        engine = self.engine.execution_options(reading=True) if reading else self.engine
        waits, warned = _waits(self.patience), False
        while True:
            try:
                with engine.begin() as connection:
                    return work(connection)
            except (DBAPIError, PoolTimeout) as failure:
                problem = explained(failure, shown(self.engine.url))
                wait = next(waits, None) if problem.passing else None
                if wait is None:
                    raise problem from failure
            if not warned:
                logger.warning("%s; trying again for up to %.0f s", problem, self.patience)
                warned = True
            self.sleep(wait)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def connect(
    url: str,
    *schemas: Schema,
    create: bool = True,
    patience: float = 60.0,
    sleep: Callable[[float], object] = time.sleep,
) -> Database:
    """Open the store at *url*, with the tables of *schemas* in it; raises DatabaseError.

    *url* is SQLAlchemy's: ``sqlite:///relative/file``, ``sqlite:////absolute/file``, ``sqlite://`` (in memory) or
    ``postgresql://user:password@host/name``. What is missing is made (a file's folder too) unless *create* is False.
    """
    parsed = _parsed(url)
    if parsed.get_backend_name() == "sqlite":
        _check_file(parsed, create)
    try:
        database = Database(_engine(parsed), patience, sleep)
    except (ArgumentError, TypeError, ValueError) as problem:  # of an option in the query
        raise DatabaseError(f"COMCRAWL_QUEUE_URL: {problem}") from None
    try:
        for schema in schemas:
            database.run(lambda connection, schema=schema: schema.prepare(connection, create))  # type: ignore[misc]
    except BaseException:
        database.close()
        raise
    return database


def inserting_new(connection: Connection, table: type[DeclarativeBase]) -> Insert:
    """Return the statement that inserts rows into *table*, but those whose keys are there already."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()


def shown(url: URL) -> str:
    """Return how messages name a store: a file's path, or the URL without its password, which its options may tell, too."""
    if url.get_backend_name() == "sqlite":
        return url.database or "memory"
    return url.set(drivername="postgresql", query={}).render_as_string()


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise DatabaseError(
            "COMCRAWL_QUEUE_URL is not the URL of a database; one is sqlite:///output/queue.sqlite or postgresql://user:password@host/name"
        ) from None
    if parsed.drivername in {"postgres", "postgresql", "postgresql+psycopg"}:
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername in {"sqlite", "sqlite+pysqlite"}:
        return parsed.set(drivername="sqlite+pysqlite")
    raise DatabaseError(f"COMCRAWL_QUEUE_URL: sqlite:// and postgresql:// can be used, not {parsed.drivername}://")


def _check_file(url: URL, create: bool) -> None:
    if not (name := url.database) or name == ":memory:":
        return
    file = Path(name)
    if not create and not file.exists():
        raise DatabaseError(f"no such file: {name}: no crawl has used it yet")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise DatabaseError(f"{name}: the folder cannot be made: {problem.strerror}") from None


def _engine(url: URL) -> Engine:
    if url.get_backend_name() == "sqlite":
        return _sqlite(url)
    return _postgresql(url)


def _postgresql(url: URL) -> Engine:
    # a server that is gone without a word is noticed by TCP after half a minute
    alive = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 4, "connect_timeout": BUSY_SECONDS}
    asked = {"application_name": "comcrawl-scrapy", **alive, **url.query}
    # a connection is asked whether it still lives before it is used: a restarted server costs nothing then
    engine = create_engine(url, pool_pre_ping=True, connect_args=asked)

    @event.listens_for(engine, "connect")
    def opened(connection: psycopg.Connection, _: object) -> None:
        # nobody is held up for long by a crawler that hangs in the middle of a transaction
        connection.autocommit = True
        connection.execute(f"SET lock_timeout = '{BUSY_SECONDS}s'")
        connection.execute(f"SET idle_in_transaction_session_timeout = '{2 * BUSY_SECONDS}s'")
        connection.autocommit = False

    return engine


def _sqlite(url: URL) -> Engine:
    memory = url.database in {None, "", ":memory:"}
    # a database in memory lives in its one connection, which threads take in turn
    pool: dict[str, Any] = {"pool_size": 1, "max_overflow": 0, "pool_timeout": 60} if memory else {}
    limits = {"timeout": LOCKED_SECONDS, "check_same_thread": False}
    limits = {name: limit for name, limit in limits.items() if name not in url.query}
    engine = create_engine(url, connect_args=limits, poolclass=QueuePool, **pool)

    @event.listens_for(engine, "connect")
    def opened(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin and end where SQLAlchemy says, not the driver
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # a transaction that first reads and then writes can fail in the middle unless it takes the lock at once
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


def _waits(patience: float) -> Iterator[float]:
    """Yield seconds to wait until *patience*, the tries among it, is at an end: doubling, jittered, lest all crawlers come at once."""
    wait = FIRST_WAIT
    while patience > 0:
        began, pause = time.monotonic(), min(wait * random.uniform(0.5, 1.0), patience)
        yield pause
        patience -= max(pause, time.monotonic() - began)
        wait = min(2 * wait, LONGEST_WAIT)
