"""That the benchmarks say what they are for, and what is wrong with their arguments."""

from __future__ import annotations

from types import ModuleType

import pytest

from benchmarks import (
    bare,
    baselines,
    crawlers,
    demo_sites,
    extraction,
    extractors,
    memory,
    queue_scheduler,
    queue_simulation,
    queue_store,
    throughput,
    wrappers,
)
from tests.benchmarking import run

COMMANDS = [bare, baselines, crawlers, demo_sites, extraction, extractors, memory, queue_scheduler, queue_simulation,
            queue_store, throughput, wrappers]  # fmt: skip


@pytest.mark.parametrize("module", COMMANDS, ids=lambda module: module.__name__)
def test_help_says_how_to_call_it(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(module, "--help")
    assert ended.value.code == 0
    assert f"python -m {module.__name__}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("module", "arguments", "said"),
    [
        (extraction, ["--sizes", "0"], "expected a number from 1, not '0'"),
        (extraction, ["--sizes", "9,9"], "expected numbers that grow"),
        (extraction, ["--large", "5"], "expected elements and bytes"),
        (extraction, ["--pages", "many"], "expected a number from 1"),
        (extraction, ["--corpus", "/nope"], "no *.html or *.html.gz in '/nope'"),
        (extractors, ["--sizes", "-1"], "expected a number from 1"),
        (memory, ["/nope"], "no such file: '/nope'"),
        (baselines, ["/nope"], "not a folder of labelled pages"),
        (baselines, ["--folds", "1"], "cannot make 1 folds of 8 domains"),
        (throughput, ["--pages", "0"], "expected a number from 1, not '0'"),
        (throughput, ["--pages", "1"], "2 at least"),
        (crawlers, ["--pages", "50", "--sites", "50"], "more than --sites"),
        (throughput, ["--only", "theirs"], "invalid choice: 'theirs'"),
        (bare, ["/nope"], "no such file: '/nope'"),
        (demo_sites, ["none"], "expected a number from 1"),
        (queue_simulation, ["no-such-folder"], "no arrivals_per_minute.txt"),
        (queue_simulation, ["--days", "0"], "expected a number from 1"),
        (queue_simulation, ["--delays", "normal"], "invalid choice"),
    ],
)
def test_a_wrong_argument_costs_one_line(
    module: ModuleType, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(module, *arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err.splitlines()[-1]
