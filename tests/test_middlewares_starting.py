from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tests.crawling import Started, start

LACKS_A_LIBRARY = """#!/bin/sh
echo "chromium: error while loading shared libraries: libnspr4.so: cannot open shared object file" >&2
exit 127
"""
HAS_NO_SANDBOX = """#!/bin/sh
echo "[1:1:ERROR:dbus/bus.cc(408)] Failed to connect to the bus" >&2
echo "[1:1:FATAL:content/browser/zygote_host/zygote_host_impl_linux.cc(128)] No usable sandbox!" >&2
exit 1
"""

ENDS_AT_ONCE = """#!/bin/sh
exit 1
"""


PROGRAMS = {
    "missing": ("browser", "", "executable doesn't exist"),
    "a library is missing": ("browser", LACKS_A_LIBRARY, "libnspr4"),
    "no sandbox": ("browser", HAS_NO_SANDBOX, r"(?:No usable sandbox|[Ss]andboxing failed)"),
    "the driver ends": ("driver", ENDS_AT_ONCE, "Connection closed while reading from the driver"),
}


@pytest.fixture(scope="module")
def crawls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Started]]:
    """A crawl with each of the programs, side by side: a process takes seconds to load what it needs."""
    started = {name: begun(*program[:2], tmp_path_factory.mktemp("start")) for name, program in PROGRAMS.items()}
    yield started
    for one in started.values():
        one.process.kill()


def begun(kind: str, program: str, folder: Path) -> Started:
    path = folder / kind
    if program:
        path.write_text(program)
        path.chmod(0o755)
    urls = {"urls": "http://127.0.0.1:1/a,http://127.0.0.1:1/b"}
    options = json.dumps({"executable_path": str(folder / "browser")})
    with pytest.MonkeyPatch.context() as environment:
        if kind == "driver":
            environment.setenv("PLAYWRIGHT_NODEJS_PATH", str(path))
        return start("pages", urls, folder, PLAYWRIGHT_LAUNCH_OPTIONS=options, LOG_LEVEL="ERROR", ROBOTSTXT_OBEY=0)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_crawl_whose_browser_does_not_start_ends_at_once_in_one_line(crawls: dict[str, Started], name: str) -> None:
    done = crawls[name].end()

    assert (done.status, done.pages) == (1, [])
    assert re.fullmatch(
        rf".*The browser does not start \(python -m comcrawl_scrapy\.browser .*\): .*{PROGRAMS[name][2]}.*\n", done.log
    )
    assert waiting(crawls[name].folder / "queue.sqlite") == 2


def waiting(queue: Path) -> int:
    """Return how many pages of the queue wait for their first visit."""
    engine = create_engine(f"sqlite:///{queue}")
    with engine.connect() as connection:
        asked = text("SELECT count(*) FROM pages WHERE state = 'waiting' AND visits = 0")
        found: int = connection.execute(asked).scalar_one()
    engine.dispose()
    return found
