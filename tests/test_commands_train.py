from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.labelled_pages import write_labelled_pages

ROOT = Path(__file__).parent.parent


def scrapy(*args: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scrapy", *map(str, args)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)


def test_train_writes_weights_and_card_and_evaluate_prints_figures(tmp_path: Path) -> None:
    folder = write_labelled_pages(tmp_path / "labelled")
    trained = scrapy("train", "entry-points", folder, "--models", tmp_path / "models")
    assert trained.returncode == 0, trained.stderr
    assert (tmp_path / "models" / "entry_points.md").exists()
    evaluated = scrapy("evaluate", "entry-points", folder, "--folds", "2")
    assert evaluated.returncode == 0, evaluated.stderr
    assert "recall" in evaluated.stdout


@pytest.mark.parametrize("command", ["train", "evaluate"])
@pytest.mark.parametrize(
    ("args", "problem"),
    [
        ([], "expected a subject (entry-points|"),
        (["pages", "."], "unknown subject 'pages'"),
        (["entry-points", "no/such/folder"], "not a folder: 'no/such/folder'"),
        (["entry-points", "tests"], "tests has no pages.jsonl"),
    ],
)
def test_a_bad_argument_costs_one_line_and_status_2(command: str, args: list[str], problem: str) -> None:
    done = scrapy(command, *args)
    assert done.returncode == 2
    assert problem in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
