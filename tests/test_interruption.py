"""Ctrl-C in the middle of a crawl, as a terminal sends it: to the whole process group."""

from __future__ import annotations

import os
import signal
import sqlite3
import tempfile
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil
import pytest

from comcrawl_scrapy.commands.checks import INTERRUPTED
from tests import forked
from tests.bad_server import REMARKS, bad_server
from tests.crawling import command, crawl, lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.long

SECONDS = 30
"""In which a crawl has to end."""


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A temporary folder with a short name: Chromium puts a socket into it."""
    with tempfile.TemporaryDirectory(prefix="cc", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def processes_using(folder: Path) -> list[str]:
    """Return the command lines that mention *folder*, where the browser of a crawl has its profile."""
    listed = (" ".join(process.info["cmdline"] or ()) for process in psutil.process_iter(["cmdline"]))
    return [line for line in listed if str(folder) in line]


def test_ctrl_c_ends_the_crawl_with_its_items_written_and_no_browser_left(short_folder: Path) -> None:
    running: list[str] = []
    with bad_server() as site:
        urls = ",".join(f"{site}{path}" for path in ("/good", "/never", "/never?2", "/never?3", "/good?2", "/good?3"))
        settings = {"COMCRAWL_LOAD_SECONDS": 300, "COMCRAWL_PAGE_SECONDS": 300, "DOWNLOAD_TIMEOUT": 300}
        log = interrupted(
            command("pages", {"urls": urls}, short_folder, dict(settings)),
            short_folder / "log.txt",
            until="[1/",
            then=lambda: running.extend(processes_using(short_folder)),
            environment={**os.environ, "TMPDIR": str(short_folder)},
        )
    assert "5 comments" in next(line for line in log.splitlines() if "[1/" in line)
    assert any("user-data-dir" in line for line in running)
    assert [c["text"] for c in lines(short_folder / "pages.jsonl")[0]["comments"]] == [text for _, text in REMARKS]
    assert not processes_using(short_folder)


def interrupted(
    arguments: list[str],
    log: Path,
    until: str,
    then: Callable[[], object] = lambda: None,
    by: signal.Signals = signal.SIGINT,
    status: int = 0,
    **options: Any,
) -> str:
    """Start a crawl, interrupt it when its *log* says *until*, and return the log; raises TimeoutExpired after `SECONDS`.

    *then* is called right before; *status* is the exit status that it must have.
    """
    with log.open("wb") as file:
        process = forked.start("scrapy", *arguments, err=file.fileno(), **options)
    try:
        while until not in log.read_text(encoding="utf-8") and process.poll() is None:
            time.sleep(0.02)
        then()
        os.killpg(process.pid, by)
        assert process.wait(SECONDS) == status
    finally:
        process.kill()
    return log.read_text(encoding="utf-8")


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGHUP])
def test_pages_whose_browser_is_stopped_with_the_crawl_as_services_and_terminals_do_go_back_to_the_queue(
    serve: Any, short_folder: Path, by: signal.Signals
) -> None:
    restless = b"<html><body><p>A story.</p><script>setInterval(() => document.body.append('Go on. '), 20)</script>"
    address, _ = serve({f"/{n}": (200, "text/html", restless) for n in range(9)})
    urls, settings = ",".join(f"{address}/{n}" for n in range(9)), {"COMCRAWL_SETTLE_SECONDS": 50}
    line = command("pages", {"urls": urls}, short_folder, dict(settings))
    log = interrupted(line, short_folder / "log.txt", until="chromium launched", then=partial(time.sleep, 2), by=by)
    assert "9 pages are left in the queue" in log
    assert not lines(short_folder / "pages.jsonl")


def test_a_site_that_wants_long_pauses_does_not_delay_the_end_and_nothing_is_lost(
    serve: Any, short_folder: Path
) -> None:
    story = b"The bridge over the river was closed again, and nobody could say for how long. " * 20
    page = (200, "text/html", b"<html><body><article><h1>A story</h1><p>%s</p></article></body></html>" % story)
    rules = (200, "text/plain", b"User-agent: *\nCrawl-delay: 6")
    address, asked = serve({"/robots.txt": rules, **{f"/{n}": page for n in range(4)}})
    urls = {"urls": ",".join(f"{address}/{n}" for n in range(4))}
    log = interrupted(command("pages", urls, short_folder, {}), short_folder / "log.txt", until="[1/4]")
    assert "asks for 6 s between requests" in log
    assert "3 pages are left in the queue" in log
    assert len(lines(short_folder / "pages.jsonl")) == 1
    resumed = crawl("pages", urls, short_folder, ROBOTSTXT_OBEY=0)
    assert sorted(found["article"]["url"] for found in resumed.pages) == [f"{address}/{n}" for n in range(4)]
    assert {found["outcome"] for found in resumed.pages} == {"no-entry-point"}
    assert {path for path in asked if path != "/robots.txt"} >= {f"/{n}" for n in range(4)}


def test_items_that_cannot_be_written_end_the_crawl_at_once_with_one_line(short_folder: Path) -> None:
    with bad_server() as site:
        urls = ",".join(f"{site}{path}" for path in ("/good", "/never", "/never?2"))
        waiting = {"COMCRAWL_LOAD_SECONDS": 300, "COMCRAWL_PAGE_SECONDS": 300, "DOWNLOAD_TIMEOUT": 300}
        line = [*command("pages", {"urls": urls}, short_folder, dict(waiting)), "-O", "/dev/full:jsonl"]
        with (short_folder / "log.txt").open("w") as file:
            process = forked.start("scrapy", *line, err=file.fileno())
        try:
            assert process.wait(2 * SECONDS) == 1
        finally:
            process.kill()
    log = (short_folder / "log.txt").read_text(encoding="utf-8")
    assert "No space left on device. The crawl ends" in log
    assert "3 pages are left in the queue" in log
    assert "Traceback" not in log


def test_ctrl_c_ends_a_crawl_whose_queue_another_program_keeps_locked(serve: Any, short_folder: Path) -> None:
    address, _ = serve({f"/{n}": (200, "text/html", b"<html><body><p>A story.</p></body></html>") for n in range(9)})
    urls, queue = {"urls": ",".join(f"{address}/{n}" for n in range(9))}, short_folder / "queue.sqlite"
    with closing(sqlite3.connect(queue, isolation_level=None)) as other:
        lock = partial(other.execute, "BEGIN IMMEDIATE")
        log = interrupted(
            command("pages", urls, short_folder, {}), short_folder / "log.txt", until="[2/9]", then=lock, status=1
        )
    assert "another program keeps it locked" in log
    assert "Traceback" not in log
    assert len(lines(short_folder / "pages.jsonl")) >= 1


def test_ctrl_c_ends_a_crawl_that_waits_for_standard_input(serve: Any, short_folder: Path) -> None:
    address, _ = serve({"/1": (200, "text/html", b"<html><body><p>A story.</p></body></html>")})
    reading, writing = os.pipe()
    os.write(writing, f"{address}/1\n".encode())
    log = interrupted(
        command("pages", {"urls": "-"}, short_folder, {}), short_folder / "log.txt", until="[1/1]", reads=reading
    )
    os.close(writing)
    os.close(reading)
    assert "Traceback" not in log
    assert len(lines(short_folder / "pages.jsonl")) == 1


def test_ctrl_c_ends_the_visit_of_one_page_without_a_word_of_an_error(serve: Any, tmp_path: Path) -> None:
    restless = b"<html><body><p>A story.</p><script>setInterval(() => document.body.append('Go on. '), 20)</script>"
    address, _ = serve({"/1": (200, "text/html", restless)})
    settings = ("-L", "INFO", "-s", "COMCRAWL_ALLOW_PRIVATE_ADDRESSES=1", "-s", "COMCRAWL_SETTLE_SECONDS=50")
    line = ["comments", f"{address}/1", *settings]
    log = interrupted(
        line, tmp_path / "log.txt", until="chromium launched", then=partial(time.sleep, 2), status=INTERRUPTED
    )
    assert "scrapy comments:" not in log
