"""That the benchmark of the queue's store runs and says what it is for; what it measures is not tested."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import queue_store
from benchmarks.queue_scheduler import crawl
from benchmarks.sites import sites
from comcrawl_scrapy.database import connect
from comcrawl_scrapy.database_errors import DatabaseError
from comcrawl_scrapy.queueing.queue_tables import QUEUE
from tests.benchmarking import run


def test_both_stores_and_both_of_scrapys_queues_are_in_one_table(
    postgres: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(queue_store, "SITES", 20)
    run(queue_store, "--rows", "100,200", "--pages", "16", "--postgres", postgres)
    lines = capsys.readouterr().out.splitlines()[2:]
    named = [line[:20].strip() for line in lines]
    assert named == [
        name for name in ("SQLite", "PostgreSQL", "Scrapy, in memory", "Scrapy, on disk") for _ in range(2)
    ]
    assert [int(line[20:29]) for line in lines] == [100, 200] * 4


def test_a_run_that_is_broken_off_leaves_no_schema_behind(postgres: str) -> None:
    with pytest.raises(KeyboardInterrupt), queue_store.own_schema(postgres) as url:
        raise KeyboardInterrupt
    with pytest.raises(DatabaseError, match="no schema"), connect(url, QUEUE) as database:
        database.run(lambda connection: None)


def test_a_crawl_says_what_it_took(tmp_path: Path) -> None:
    with sites(4, seconds=0) as served:
        (tmp_path / "pages.txt").write_text("\n".join(served.urls(8)))
        pages, seconds, processor = crawl(tmp_path, {"COMCRAWL_QUEUE_URL": f"sqlite:///{tmp_path}/queue.sqlite"})
    assert pages == 8
    assert seconds > 0 < processor
