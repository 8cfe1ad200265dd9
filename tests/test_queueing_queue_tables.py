"""That a queue made by an earlier release is read by this one, and is then like one that is made anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect

from comcrawl_scrapy.database import Database, connect
from comcrawl_scrapy.items import Outcome
from comcrawl_scrapy.page_queue import PageQueue
from comcrawl_scrapy.queueing.feed_states import FeedStates
from comcrawl_scrapy.queueing.figures import Figures
from comcrawl_scrapy.queueing.queue_selection import Selection, exported
from comcrawl_scrapy.queueing.queue_tables import QUEUE, Base
from tests.test_page_queue import MINUTE, NOW, lease, new

EARLIER = Path(__file__).parent / "queues"
"""Queues by the version of their tables, this one's among them: the tables on each database, and rows for both."""


def tables(database: Database) -> dict[str, Any]:
    """Return what the database itself says of its tables."""
    found = inspect(database.engine)
    return {
        name: {
            "columns": {
                column["name"]: (str(column["type"]), column["nullable"]) for column in found.get_columns(name)
            },
            "key": found.get_pk_constraint(name)["constrained_columns"],
            "indexes": sorted((index["name"] or "", index["column_names"]) for index in found.get_indexes(name)),
            "references": sorted(
                (key["referred_table"], key["constrained_columns"]) for key in found.get_foreign_keys(name)
            ),
        }
        for name in sorted(Base.metadata.tables)
    }


@pytest.fixture(params=[1])
def earlier(request: pytest.FixtureRequest, database_url: str) -> str:
    """The URL of a queue that a release with an earlier version of the tables made."""
    kind = database_url.partition(":")[0]
    with connect(database_url) as database:
        for file in (f"version_{request.param}.{kind}.sql", f"version_{request.param}.sql"):
            statements = [part.strip() for part in (EARLIER / file).read_text(encoding="utf-8").split(";\n")]
            for statement in filter(None, statements):
                database.run(lambda connection, sql=statement: connection.exec_driver_sql(sql))  # type: ignore[misc]
    return database_url


def test_what_an_earlier_release_knew_is_still_known(earlier: str) -> None:
    with connect(earlier, QUEUE, create=False) as database:
        first, second = exported(database, Selection())
        assert (first["state"], first["outcome"], second["state"]) == ("waiting", Outcome.TOO_FEW, "dropped")
        queue = PageQueue(database)
        assert (
            queue.add([new("http://feed.example/r/1"), new("http://a.example/1"), new("http://b.example/2")], NOW) == 0
        )
        (page,) = lease(queue)
        assert (page.url, page.article.url, page.article.title) == (
            "http://a.example/1",
            "http://feed.example/r/1",
            "One",
        )
        assert (page.visits, page.comments) == (1, 3)
        assert queue.delivered(page) == {"c1": "h1", "c2": "h2", "c3": "h3"}
        (feed,) = FeedStates(database).take(["http://feed.example/rss"], NOW, NOW + MINUTE, MINUTE)
        assert (feed.etag, feed.interval) == ('"x"', 15 * MINUTE)
        assert Figures(database).of("service time")["visits"] == 21


def test_its_tables_are_then_like_new_ones(earlier: str) -> None:
    """Where this fails, the tables were changed without a migration in `QUEUE` and a new version here."""
    with connect(earlier, QUEUE) as database:
        migrated = tables(database)
        Base.metadata.drop_all(database.engine)
        Base.metadata.create_all(database.engine)
        assert tables(database) == migrated
