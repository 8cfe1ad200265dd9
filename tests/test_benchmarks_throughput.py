"""That the benchmark of throughput runs and says what it is for; what it measures is not tested."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from benchmarks import throughput
from benchmarks.probe import Blocks, watching
from benchmarks.throughput import Run
from tests.benchmarking import run

pytestmark = pytest.mark.long

SEEN = {
    "done": [2.0, 3.0, 5.0],
    "memory": [[0, 100_000_000], [1, 200_000_000], [3, 300_000_000], [3, 500_000_000]],
    "blocks": [[40.0, "a callback"]],
    "work": [[10.0, "a callback"]],
    "processor": {"crawler": 3.0, "node-MainThread": 0.6, "chromium": 9.0, "chrome_crashpad": 0.3},
}
ITEMS: list[dict[str, Any]] = [
    {"timings": {"load": 1.0, "click": 2.0}, "outcome": "comments", "comments": [{}, {}]},
    {"timings": {"load": 3.0}, "outcome": "blocked", "comments": []},
]


def test_figures_of_a_crawl() -> None:
    crawl = Run(SEEN, ITEMS)
    assert crawl.pages_a_minute == 40
    assert crawl.memory(3) == 400
    assert crawl.processor() == pytest.approx({"crawler": 1.0, "driver": 0.2, "browser": 3.1})
    assert crawl.phases() == {"load": 2.0, "click": 1.0}


def test_both_crawls_load_the_same_pages(capsys: pytest.CaptureFixture[str]) -> None:
    run(throughput, "--pages", "2", "--concurrency", "2")
    shown = capsys.readouterr().out
    assert "2 pages, 2 at a time" in shown
    assert "of the pages that bare does" in shown
    assert {"load", "extract", "outcomes: 2 comments; 49 comments"} <= {
        line.strip() if line.startswith("outcomes") else line[:14].strip() for line in shown.splitlines()
    }


def test_the_longest_callbacks_are_told_by_their_task_and_apart_from_those_that_wait_for_others() -> None:
    async def wait() -> None:
        await asyncio.sleep(0)
        time.sleep(0.05)  # noqa: ASYNC251  # the loop is to be kept

    async def think() -> None:
        await asyncio.sleep(0)
        while time.thread_time() < start + 0.02:
            pass

    start = time.thread_time()
    blocks, work = Blocks(time.perf_counter), Blocks(time.thread_time)
    with watching(blocks, work):
        asyncio.run(wait())
        asyncio.run(think())

    assert any("<locals>.wait()" in what and milliseconds > 49 for milliseconds, what in blocks.longest)
    milliseconds, what = work.longest[0]
    assert milliseconds > 10
    assert "<locals>.think()" in what
