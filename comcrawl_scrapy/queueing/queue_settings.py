"""What the settings say of the page queue: where it is, how it is planned, on which terms a crawl serves it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from comcrawl_scrapy.database import connect
from comcrawl_scrapy.page_queue import PageQueue
from comcrawl_scrapy.queueing.figures import Figures
from comcrawl_scrapy.queueing.page_urls import PART, digest
from comcrawl_scrapy.queueing.queue_service import Terms
from comcrawl_scrapy.queueing.queue_tables import QUEUE
from comcrawl_scrapy.queueing.revisit_policy import POLICIES
from comcrawl_scrapy.queueing.visit_planner import VisitPlanner

if TYPE_CHECKING:
    from comcrawl_scrapy.database import Database

START_SECONDS = 5.0
"""How long a database that cannot be reached is waited for before a crawl."""


class Settings(Protocol):
    """Scrapy's settings, as far as they are needed here."""

    def __getitem__(self, name: str) -> str: ...

    def getint(self, name: str) -> int: ...

    def getfloat(self, name: str) -> float: ...


def open_queue(settings: Settings) -> Database:
    """Open the database of the queue; raises DatabaseError. Blocks."""
    return connect(settings["COMCRAWL_QUEUE_URL"], QUEUE, patience=START_SECONDS)


def planner(database: Database, settings: Settings, spider: str, arguments: object, again: bool) -> VisitPlanner:
    """Return the planner of a spider's pages; *again*: the user asks for them by its *arguments*, see `PageQueue`."""
    return VisitPlanner(
        PageQueue(database, again),
        Figures(database),
        POLICIES[settings["COMCRAWL_REVISIT_POLICY"]],
        list_of(spider, arguments, settings["JOBDIR"]) if again else spider,
        max(settings.getint("COMCRAWL_MIN_COMMENTS"), 1),
        settings.getint("CONCURRENT_REQUESTS"),
        max(settings.getint("CONCURRENT_REQUESTS_PER_DOMAIN"), 1),
    )


def list_of(spider: str, arguments: object, job: str | None = None) -> str:
    """Return under what name pages wait that the user asks a *spider* for: for a run with the same *arguments*, or JOBDIR, alone."""
    return f"{spider}{PART}{digest(str(Path(job).absolute() if job else arguments))[:8]}"


def terms(settings: Settings, again: bool, follow: bool) -> Terms:
    """Return the terms of a crawl. One that is *again* asked for given pages waits for those that a dead one had in hand."""

    def seconds(name: str, least: float) -> timedelta:
        return timedelta(seconds=max(settings.getfloat(f"COMCRAWL_{name}"), least))

    # with less a lease would have run out, or a feed be asked, all the time
    lease, linger, shortest = seconds("LEASE_SECONDS", 1.0), seconds("LINGER", 0.0), seconds("FEED_SECONDS", 0.1)
    return Terms(lease, max(linger, lease) if again else linger, shortest, follow)
