"""Scrapy commands as the command line runs them, but in this process: a process of their own takes seconds to start."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from scrapy.cmdline import execute
from scrapy.utils.project import get_project_settings

from tests.live import Run

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Ran:
    """How a command ended, and what it wrote."""

    status: int
    out: str
    err: str


Scrapy = Callable[..., Ran]


@pytest.fixture
def scrapy(run: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Scrapy:
    """Run ``scrapy ARGUMENTS`` in the project's folder. Only for commands that start no crawl.

    A command installs a reactor unless there is one: that of `run` must come first, for the tests that need it.
    """
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("SCRAPY_SETTINGS_MODULE", "comcrawl_scrapy.settings")  # else Scrapy sets it, and for good

    def execute_here(*arguments: str | Path, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as ended:
            execute(["scrapy", *map(str, arguments)], get_project_settings())
        return Ran(int(ended.value.code or 0), *capsys.readouterr())

    return execute_here
