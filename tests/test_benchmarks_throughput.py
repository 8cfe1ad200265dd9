"""That the benchmark of throughput runs and says what it is for; what it measures is not tested."""

from __future__ import annotations

import asyncio
import sys
import time
from types import ModuleType

import pytest

from benchmarks import bare, demo_sites, throughput
from benchmarks.probe import Blocks
from benchmarks.throughput import Run

pytestmark = pytest.mark.long

SEEN = {
    "done": [2.0, 3.0, 5.0],
    "memory": [[0, 100_000_000], [1, 200_000_000], [3, 300_000_000], [3, 500_000_000]],
    "blocks": [[40.0, "a callback"]],
    "processor": {"crawler": 3.0, "node-MainThread": 0.6, "chromium": 9.0, "chrome_crashpad": 0.3},
}
ITEMS = [
    {"timings": {"load": 1.0, "click": 2.0}, "outcome": "comments", "comments": [{}, {}]},
    {"timings": {"load": 3.0}, "outcome": "blocked", "comments": []},
]


def run(module: ModuleType, *arguments: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", [module.__name__, *arguments])
        module.main()


@pytest.mark.parametrize("module", [throughput, bare, demo_sites], ids=lambda module: module.__name__)
def test_help_says_how_to_call_it(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(module, "--help")
    assert ended.value.code == 0
    assert f"python -m {module.__name__}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("module", "arguments", "said"),
    [
        (throughput, ["--pages", "0"], "expected a number from 1, not '0'"),
        (throughput, ["--only", "theirs"], "invalid choice: 'theirs'"),
        (bare, ["/nope"], "no such file: '/nope'"),
        (demo_sites, ["none"], "expected a number from 1"),
    ],
)
def test_a_wrong_argument_costs_one_line(
    module: ModuleType, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(module, *arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err.splitlines()[-1]


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


def test_the_longest_callbacks_are_told_by_their_task() -> None:
    async def think() -> None:
        await asyncio.sleep(0)
        time.sleep(0.02)  # noqa: ASYNC251  # the loop is to be kept

    blocks = Blocks()
    with blocks.watching():
        asyncio.run(think())

    milliseconds, what = blocks.longest[0]
    assert milliseconds > 19
    assert "<locals>.think()" in what
