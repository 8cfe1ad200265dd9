"""Where the wrappers of all sites are kept: a table in the page queue's database, shared by all of its crawlers."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Self

from sqlalchemy import Index, String, delete, select, update
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from comcrawl_scrapy.database import Schema, connect, inserting_new
from comcrawl_scrapy.queueing.queue_tables import Moment, Words
from comcrawl_scrapy.site_memory import wrapper_files
from comcrawl_scrapy.site_memory.site_names import domain_of
from comcrawl_scrapy.wrappers import MOST_WRAPPERS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from sqlalchemy import Connection

    from comcrawl_scrapy.database import Database
    from comcrawl_scrapy.wrappers import Learnt, Memory, Wrapper

LONGEST_SITE = 260  # characters: a host and its port
NEIGHBOURS = 2  # sites of a domain that are asked for one that is new
TRIES = 5  # to change what others change at the same time
PATIENCE = 5.0  # seconds; a crawl can do without


class Base(DeclarativeBase):
    """Of the tables of wrappers."""

    type_annotation_map = {datetime: Moment, str: Words}


class SiteRow(Base):
    """The wrappers of a site, as JSON. ``version`` counts up with every change: who has seen an older one has to look again."""

    __tablename__ = "wrappers"
    __table_args__ = (Index("wrappers_by_domain", "domain"),)

    site: Mapped[str] = mapped_column(String(LONGEST_SITE), primary_key=True)
    domain: Mapped[str] = mapped_column(String(LONGEST_SITE))
    wrappers: Mapped[str]
    version: Mapped[int]
    changed_at: Mapped[datetime]


WRAPPERS = Schema("wrappers", Base.metadata)


class WrapperStore:
    """The memory of sites. All methods block, may be called in several threads, and raise DatabaseError.

    Those that return what is known raise ValueError where that cannot be read.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    @classmethod
    def open(cls, url: str, create: bool = True) -> Self:
        """Open the store in the database at *url*; raises DatabaseError."""
        return cls(connect(url, WRAPPERS, create=create, patience=PATIENCE))

    def recall(self, site: str) -> Memory:
        """Return what is known of *site*, else what can be read of its neighbours in the domain; nothing where that is nothing."""
        return self.load(site) or self.database.run(lambda connection: _neighbours(connection, site), reading=True)

    def load(self, site: str) -> Memory:
        """Return what is known of *site* itself."""
        return self._load(site)[0]

    def load_all(self) -> dict[str, Memory]:
        """Return everything, by site."""
        query = select(SiteRow.site, SiteRow.wrappers).order_by(SiteRow.site)
        rows = self.database.run(lambda connection: connection.execute(query).all(), reading=True)
        return {site: _read(site, text) for site, text in rows}

    def sites(self) -> Collection[str]:
        """Return the sites of which something is known, whether it can be read or not."""
        query = select(SiteRow.site).order_by(SiteRow.site)
        return self.database.run(lambda connection: connection.scalars(query).all(), reading=True)

    def change(self, site: str, by: Callable[[Memory], Learnt]) -> Learnt:
        """Let what is known of *site* become what *by* makes of it, and return that.

        No transaction is open meanwhile. When another crawler has changed the same first, *by* is called again with
        the result; what it makes is lost where that happens over and over.
        """
        for _ in range(TRIES):
            memory, version = self._load(site)
            learnt = by(memory)
            if learnt.memory == memory or self._save(site, learnt.memory, version):
                break
        return learnt

    def replace(self, sites: dict[str, Memory]) -> None:
        """Put *sites* in the place of what is known of them, all or none."""

        def work(connection: Connection) -> None:
            for site, memory in sites.items():
                connection.execute(delete(SiteRow).where(SiteRow.site == site))
                if memory:
                    _insert(connection, site, memory)

        self.database.run(work)

    def forget(self, sites: Iterable[str]) -> int:
        """Forget *sites*; return how many of them were known."""
        query = delete(SiteRow).where(SiteRow.site.in_(list(sites)))
        return self.database.run(lambda connection: connection.execute(query).rowcount)

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def _load(self, site: str) -> tuple[Memory, int]:
        query = select(SiteRow.wrappers, SiteRow.version).where(SiteRow.site == site)
        row = self.database.run(lambda connection: connection.execute(query).first(), reading=True)
        return (_read(site, row.wrappers), row.version) if row is not None else ((), 0)

    def _save(self, site: str, memory: Memory, version: int) -> bool:
        """Save, unless someone else has since *version*; say which."""
        if not version:
            return self.database.run(lambda connection: _insert(connection, site, memory))
        seen = (SiteRow.site == site, SiteRow.version == version)
        new = {"wrappers": wrapper_files.dumps(memory), "version": version + 1, "changed_at": datetime.now(UTC)}
        query = update(SiteRow).where(*seen).values(new) if memory else delete(SiteRow).where(*seen)
        return self.database.run(lambda connection: connection.execute(query).rowcount) == 1


def _read(site: str, text: str) -> Memory:
    """Read what is known of *site*; raises ValueError, in one line that says what helps, where that cannot be read."""
    try:
        return wrapper_files.loads(text)
    except ValueError as problem:
        helps = f"'scrapy wrappers forget {site}' lets it be learnt anew"
        raise ValueError(f"what is known of {site} cannot be read ({problem}): {helps}") from None


def _insert(connection: Connection, site: str, memory: Memory) -> bool:
    """Insert a site that is new; False where it is not."""
    row = {"site": site, "domain": domain_of(site), "wrappers": wrapper_files.dumps(memory), "version": 1,
           "changed_at": datetime.now(UTC)}  # fmt: skip
    query = inserting_new(connection, SiteRow).values(row).returning(SiteRow.site)
    return connection.scalar(query) is not None


def _neighbours(connection: Connection, site: str) -> Memory:
    of_domain = SiteRow.domain == domain_of(site)
    query = select(SiteRow.site, SiteRow.wrappers).where(of_domain).order_by(SiteRow.changed_at.desc())
    known: list[Wrapper] = []
    for neighbour, text in connection.execute(query.limit(NEIGHBOURS)):
        with suppress(ValueError):  # which is told where the neighbour itself is visited
            known += _read(neighbour, text)
    return tuple(known[:MOST_WRAPPERS])
