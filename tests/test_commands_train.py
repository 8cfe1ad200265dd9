from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import Scrapy
from tests.labelled_pages import learn_little, write_labelled_pages


def test_train_writes_weights_and_card_and_evaluate_prints_figures(
    scrapy: Scrapy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learn_little(monkeypatch)
    folder = write_labelled_pages(tmp_path / "labelled", pages=32, domains=4)
    trained = scrapy("train", "entry-points", folder, "--models", tmp_path / "models")
    assert trained.status == 0, trained.err
    assert (tmp_path / "models" / "entry_points.md").exists()
    evaluated = scrapy("evaluate", "entry-points", folder, "--folds", "2")
    assert evaluated.status == 0, evaluated.err
    assert "recall" in evaluated.out


@pytest.mark.parametrize("command", ["train", "evaluate"])
@pytest.mark.parametrize(
    ("args", "problem"),
    [
        ([], "expected a subject (entry-points|"),
        (["pages", "."], "unknown subject 'pages'"),
        (["entry-points", "no/such/folder"], "not a folder: 'no/such/folder'"),
        (["entry-points", "tests"], "tests has no pages.jsonl"),
        (["sections", "tests"], "tests has no manifest.jsonl"),
    ],
)
def test_a_bad_argument_costs_one_line_and_status_2(
    scrapy: Scrapy, command: str, args: list[str], problem: str
) -> None:
    ran = scrapy(command, *args)
    assert ran.status == 2
    assert problem in ran.err.splitlines()[-1]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder in which nobody can write")
def test_models_that_cannot_be_written_are_refused_before_anything_is_learnt(scrapy: Scrapy) -> None:
    ran = scrapy("train", "sections", "tests", "--models", "/proc/self")
    assert ran.status == 2
    assert "manifest" not in ran.err.splitlines()[-1]


def test_what_is_no_folder_for_models_is_named(scrapy: Scrapy, tmp_path: Path) -> None:
    (tmp_path / "models").touch()
    ran = scrapy("train", "sections", "tests", "--models", tmp_path / "models")
    assert ran.status == 2
    assert ran.err.splitlines()[-1].endswith(f"error: {tmp_path}/models: File exists")
