"""Ctrl-C in the middle of a crawl, as a terminal sends it: to the whole process group."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.bad_server import REMARKS, bad_server
from tests.crawling import ROOT, command, lines

if TYPE_CHECKING:
    from collections.abc import Iterator

SECONDS = 15
"""In which a crawl has to end."""


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A temporary folder with a short name: Chromium puts a socket into it."""
    with tempfile.TemporaryDirectory(prefix="cc", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def processes_using(folder: Path) -> list[str]:
    """Return the command lines that mention *folder*, where the browser of a crawl has its profile."""
    listed = subprocess.run(["ps", "-eww", "-o", "args"], capture_output=True, text=True, check=True).stdout
    return [line for line in listed.splitlines() if str(folder) in line]


def test_ctrl_c_ends_the_crawl_with_its_items_written_and_no_browser_left(short_folder: Path) -> None:
    with bad_server() as site:
        urls = ",".join(f"{site}{path}" for path in ("/good", "/never", "/never?2", "/never?3", "/good?2", "/good?3"))
        settings = {"COMCRAWL_LOAD_SECONDS": 300, "COMCRAWL_PAGE_SECONDS": 300, "DOWNLOAD_TIMEOUT": 300}
        process = subprocess.Popen(
            command("pages", {"urls": urls}, short_folder, dict(settings)),
            cwd=ROOT,
            env={**os.environ, "TMPDIR": str(short_folder)},
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert process.stderr
        log = next(line for line in process.stderr if "[1/" in line)
        assert "5 comments" in log
        assert any("user-data-dir" in line for line in processes_using(short_folder))
        os.killpg(process.pid, signal.SIGINT)
        try:
            process.communicate(timeout=SECONDS)
        finally:
            process.kill()
        assert [c["text"] for c in lines(short_folder / "pages.jsonl")[0]["comments"]] == [text for _, text in REMARKS]
        assert not processes_using(short_folder)
