from __future__ import annotations

import socket
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column, Connection, Integer, MetaData, String, Table, insert, make_url, select, text, update

from benchmarks.queue_store import own_schema
from comcrawl_scrapy.database import Database, Schema, connect, shown
from comcrawl_scrapy.database_errors import DatabaseError

METADATA = MetaData()
NOTES = Table("notes", METADATA, Column("id", Integer, primary_key=True), Column("said", String))
FIRST = Schema("notebook", METADATA)


def note(said: str) -> Callable[[Connection], object]:
    return lambda connection: connection.execute(insert(NOTES).values(said=said))


def notes(connection: Connection) -> list[str | None]:
    return list(connection.scalars(select(NOTES.c.said).order_by(NOTES.c.id)))


def file_url(path: Path, timeout: float = 0) -> str:
    return f"sqlite:///{path}?timeout={timeout}"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a" / "folder" / "notes.sqlite"


@pytest.fixture
def notebook(path: Path) -> Any:
    with connect(file_url(path), FIRST, patience=0) as opened:
        opened.run(note("first"))
        yield opened


def test_what_is_written_is_there_when_the_store_is_opened_again(database_url: str) -> None:
    for said in ("one", "two"):
        with connect(database_url, FIRST) as database:
            database.run(note(said))
    with connect(database_url, FIRST, create=False) as database:
        assert database.run(notes, reading=True) == ["one", "two"]


def test_a_transaction_that_fails_changes_nothing(database_url: str) -> None:
    def work(connection: Connection) -> None:
        note("half")(connection)
        raise ZeroDivisionError

    with connect(database_url, FIRST) as database:
        with pytest.raises(ZeroDivisionError):
            database.run(work)
        assert database.run(notes) == []


def test_a_store_in_memory_is_one_for_all_threads() -> None:
    with connect("sqlite://", FIRST) as database, ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda n: database.run(note(str(n))), range(20)))
        assert len(database.run(notes)) == 20


def test_reading_goes_on_while_somebody_writes(path: Path, notebook: Database) -> None:
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        assert notebook.run(notes, reading=True) == ["first"]
    other.close()


def test_many_may_open_an_empty_store_at_once(database_url: str) -> None:
    def opened(said: str) -> None:
        with connect(database_url, FIRST) as database:
            database.run(note(said))

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(opened, "abcd"))
    with connect(database_url, FIRST) as database:
        assert sorted(map(str, database.run(notes))) == ["a", "b", "c", "d"]


def with_times(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE notes ADD COLUMN seen INTEGER NOT NULL DEFAULT 0"))


def in_capitals(connection: Connection) -> None:
    connection.execute(update(NOTES).values(said=NOTES.c.said + "!"))


def failing(connection: Connection) -> None:
    in_capitals(connection)
    raise ZeroDivisionError


def test_a_store_of_an_earlier_release_is_migrated_and_keeps_what_it_holds(database_url: str) -> None:
    with connect(database_url, FIRST) as database:
        database.run(note("kept"))
    with connect(database_url, replace(FIRST, migrations=(with_times,))) as database:
        assert database.run(notes) == ["kept"]
    third = replace(FIRST, migrations=(with_times, in_capitals))
    for _ in range(2):  # the second time there is nothing left to do
        with connect(database_url, third) as database:
            seen = database.run(lambda connection: connection.execute(text("SELECT said, seen FROM notes")).all())
            assert seen == [("kept!", 0)]


def test_a_migration_that_fails_leaves_the_store_as_it_was(database_url: str) -> None:
    with connect(database_url, FIRST) as database:
        database.run(note("kept"))
    with pytest.raises(ZeroDivisionError):
        connect(database_url, replace(FIRST, migrations=(with_times, failing)))
    with connect(database_url, FIRST) as database:
        assert database.run(notes) == ["kept"]


def test_a_store_of_a_later_release_is_left_alone(database_url: str) -> None:
    connect(database_url, replace(FIRST, migrations=(with_times,))).close()
    with pytest.raises(DatabaseError, match=r"notebook in .* is of version 2, made by a later release .*: upgrade"):
        connect(database_url, FIRST)


def test_what_is_not_there_is_not_made_unless_wanted(database_url: str, path: Path) -> None:
    connect(database_url, replace(FIRST, name="something else")).close()
    with pytest.raises(DatabaseError, match=r"no notebook in .*: no crawl has used it yet"):
        connect(database_url, FIRST, create=False)
    with pytest.raises(DatabaseError, match=r"no such file: .*notes.sqlite: no crawl has used it yet"):
        connect(f"sqlite:///{path}", FIRST, create=False)
    assert not path.parent.exists()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        (
            "queue.sqlite",
            "COMCRAWL_QUEUE_URL is not the URL of a database; one is sqlite:///output/queue.sqlite or postgresql://",
        ),
        ("postgresql://me:secret@host:port/name", "COMCRAWL_QUEUE_URL is not the URL of a database"),
        ("mysql://me:secret@host/name", "COMCRAWL_QUEUE_URL: sqlite:// and postgresql:// can be used, not mysql://"),
        ("postgresql://a.example/queue?port=abc", "COMCRAWL_QUEUE_URL: "),
        ("sqlite:///queue.sqlite?timeout=abc", "COMCRAWL_QUEUE_URL: could not convert string to float: 'abc'"),
        ("sqlite:////proc/no/queue.sqlite", "/proc/no/queue.sqlite: the folder cannot be made: "),
        ("sqlite:////proc", "/proc: it cannot be opened: is it a file, and do the permissions allow it?"),
    ],
)
def test_a_bad_url_costs_one_line_and_tells_no_password(url: str, said: str) -> None:
    with pytest.raises(DatabaseError) as raised:
        connect(url, FIRST)
    message = str(raised.value)
    assert message.startswith(said)
    assert "secret" not in message
    assert "\n" not in message


@pytest.mark.parametrize("url", ["postgresql://me:secret@host/name", "postgresql://me@host/name?password=secret"])
def test_a_store_is_named_without_its_password(url: str) -> None:
    name = shown(make_url(url))
    assert name.startswith("postgresql://me")
    assert name.endswith("@host/name")
    assert "secret" not in name


def test_a_server_that_is_not_there_is_tried_again_and_then_given_up(caplog: pytest.LogCaptureFixture) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens there
        waits: list[float] = []
        with pytest.raises(DatabaseError) as raised:
            connect(
                f"postgresql://me:secret@127.0.0.1:{taken.getsockname()[1]}/x", FIRST, patience=9, sleep=waits.append
            )
    assert str(raised.value).endswith("failed: Connection refused")
    assert "secret" not in str(raised.value) + caplog.text
    assert len(caplog.records) == 1
    assert sum(waits) == pytest.approx(9)
    assert max(waits) > 4 * min(waits)


@pytest.mark.parametrize("damage", ["role", "database"])
def test_a_server_that_refuses_us_is_not_asked_again(postgres: str, damage: str) -> None:
    wrong = {"role": {"username": "nobody"}, "database": {"database": "nothing"}}[damage]
    url = make_url(postgres).set(**wrong).render_as_string(hide_password=False)  # type: ignore[arg-type]
    with pytest.raises(DatabaseError, match=r"it refuses us: .* does not exist"):
        connect(url, FIRST, sleep=lambda seconds: pytest.fail(f"waits {seconds} s"))


def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Dear diary, " * 1000)
    with pytest.raises(DatabaseError, match=r"notes.txt: it is not an SQLite database: name another file"):
        connect(f"sqlite:///{tmp_path}/notes.txt", FIRST)
    assert (tmp_path / "notes.txt").read_text().startswith("Dear diary")


def test_a_damaged_file_is_said_to_be_so(path: Path) -> None:
    with connect(file_url(path), FIRST) as database:
        database.run(lambda connection: connection.execute(insert(NOTES), [{"said": "x" * 500} for _ in range(500)]))
    held = bytearray(path.read_bytes())
    held[8192:] = bytes(b ^ 0x5A for b in held[8192:])
    path.write_bytes(held)
    with pytest.raises(DatabaseError, match="it is damaged: move it away"), connect(file_url(path), FIRST) as database:
        database.run(notes)


@pytest.mark.parametrize(
    ("pragma", "said"),
    [("max_page_count = 1", "the disk is full: make room"), ("query_only = ON", "it may not be written to: check")],
)
def test_a_file_that_cannot_grow_or_change_is_said_to_be_so(notebook: Database, pragma: str, said: str) -> None:
    notebook.run(lambda connection: connection.exec_driver_sql(f"PRAGMA {pragma}"))
    with pytest.raises(DatabaseError, match=said):
        notebook.run(note("x" * 100_000))
    assert notebook.run(notes, reading=True) == ["first"]


def test_work_goes_on_when_there_is_room_again(notebook: Database) -> None:
    def pragma(pages: int) -> None:
        notebook.run(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}"))

    pragma(1)
    waits: list[float] = []

    def make_room(seconds: float) -> None:
        waits.append(seconds)
        pragma(100_000)

    replace(notebook, patience=1, sleep=make_room).run(note("x" * 100_000))
    assert len(notebook.run(notes)) == 2
    assert len(waits) == 1


def test_a_locked_file_is_tried_again_until_it_is_free(path: Path, notebook: Database) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(DatabaseError, match="another program keeps it locked: end that, or use PostgreSQL"):
        notebook.run(note("second"))
    replace(notebook, patience=1, sleep=lambda _: other.execute("ROLLBACK")).run(note("second"))
    assert notebook.run(notes) == ["first", "second"]
    other.close()


def test_a_server_that_restarts_is_waited_for(postgres_server: Any, caplog: pytest.LogCaptureFixture) -> None:
    server = postgres_server
    with (
        own_schema(server.get_uri()) as url,
        connect(url, FIRST, sleep=lambda _: server.ensure_postgres_running()) as database,
    ):
        database.run(note("before"))
        server.stop()
        database.run(note("after"))
        assert database.run(notes) == ["before", "after"]
    assert "trying again for up to 60 s" in caplog.text
