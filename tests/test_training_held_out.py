from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.pages import write_labelled
from comcrawl_scrapy.training import corpus
from comcrawl_scrapy.training.contestants import DEFAULT, OURS
from comcrawl_scrapy.training.extractors import Comparison, compare
from comcrawl_scrapy.training.held_out import models_by_domain
from comcrawl_scrapy.training.samples import PageSample
from tests.labelled_pages import learn_few_trees


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_labelled(tmp_path_factory.mktemp("labelled") / "pages", pages=12, domains=4)


@pytest.fixture(autouse=True)
def few_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    learn_few_trees(monkeypatch)


def test_every_domain_has_models_that_it_shares_with_those_of_its_fold(folder: Path) -> None:
    samples = [PageSample.of(page) for page in corpus.load(folder)]
    models = models_by_domain(samples, 2, lambda line: None)
    assert set(models) == {f"site-{number}.example" for number in range(4)}
    assert len(set(map(id, models.values()))) == 2


def test_the_default_is_compared_by_models_of_other_domains(folder: Path) -> None:
    results = compare(folder, Comparison([DEFAULT, "templates"], folds=2), lambda line: None)
    assert not any(result.crashes for result in results)
    having = [result for result in results if result.page.comments]
    assert {"default", "templates", OURS} < set(having[0].scores)
    assert sum(result.scores[DEFAULT] for result in having) / len(having) > 0.5
