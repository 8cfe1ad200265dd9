"""Four crawler processes over one PostgreSQL, in peace and at war; `benchmarks.crawlers` does the same on a larger scale."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import pytest

from benchmarks.crawlers import Fleet, fill, in_peace, in_war, states
from benchmarks.sites import Sites, sites
from comcrawl_scrapy.database import Database, connect
from comcrawl_scrapy.queueing.queue_tables import QUEUE
from tests import forked

pytestmark = pytest.mark.long

DELAY = 0.05
PAGES, SITES = 96, 12


@pytest.fixture
def shared(postgres_url: str) -> Iterator[Database]:
    with connect(postgres_url, QUEUE) as database:
        yield database


@pytest.fixture
def site() -> Iterator[Sites]:
    with sites(SITES, seconds=0.02) as running:
        yield running


@pytest.fixture
def fleet(shared: Database, tmp_path: Path) -> Iterator[Fleet]:
    crawlers = Fleet(shared.engine.url.render_as_string(hide_password=False), tmp_path, DELAY, begin=begin)
    yield crawlers
    crawlers.stop()


def begin(settings: Sequence[str], log: IO[bytes]) -> forked.Process:
    return forked.start("benchmarks.plain_visits", *settings, err=log.fileno())


def delivered(folder: Path) -> list[str]:
    return sorted(
        json.loads(line)["article"]["url"] for file in folder.glob("*.jsonl") for line in file.read_text().splitlines()
    )


def test_four_crawlers_visit_each_page_once_and_never_two_of_a_site_at_a_time(
    shared: Database, site: Sites, fleet: Fleet, tmp_path: Path
) -> None:
    fill(shared, urls := site.urls(PAGES))
    in_peace(fleet, 4)
    assert site.visits == dict.fromkeys(urls, 1)
    assert delivered(tmp_path) == sorted(urls)
    assert min(site.pauses()) >= DELAY
    assert states(shared) == {"done": PAGES}
    assert fleet.failures() == []


def test_crawlers_that_are_killed_and_a_database_that_restarts_lose_no_page(
    shared: Database, site: Sites, fleet: Fleet, tmp_path: Path, postgres_server: Any
) -> None:
    def restart() -> None:
        postgres_server.stop()
        postgres_server.ensure_postgres_running()

    fleet.lease, fleet.linger = 6, 7  # what a dead crawler has left behind is waited for
    fill(shared, urls := site.urls(PAGES))
    lost = in_war(fleet, shared, 4, lambda death: len(site.log) >= death * PAGES / 4, restart)
    assert set(site.visits) == set(delivered(tmp_path)) == set(urls)
    assert {url for url, visits in site.visits.items() if visits > 1} <= lost
    assert states(shared) == {"done": PAGES}
    assert fleet.failures() == []
