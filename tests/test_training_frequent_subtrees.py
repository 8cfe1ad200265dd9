from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.records.frequent_subtrees import groups
from comcrawl_scrapy.records.subtree_ranking import DENSITIES, FEATURES, WEIGHTS
from comcrawl_scrapy.training import frequent_subtrees as training

SAID = ("So true, and nobody says it!", "I was there; it was different.", "Who pays for this? We do.")


def labelled(number: int) -> tuple[str, dict[str, object]]:
    comments = "".join(
        f"<li id=c{i}><b>Reader {i}</b><p>{' '.join(SAID[: 1 + (number + i) % 3])} {i}</p></li>"
        for i in range(number % 4)
    )
    menu = "".join(f"<li><a href='/{i}'>Section {i}</a></li>" for i in range(4 + number % 3))
    html = f"<html><body><main><ul>{menu}</ul><p>Story {number}</p><ol>{comments}</ol></main></body></html>"
    row = {"id": f"page-{number}", "domain": f"site-{number % 4}.example", "has_comments": number % 4 > 0,
           "comment_xpath": "//ol/li", "body_xpath": "./p"}  # fmt: skip
    return html, row


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("labelled")
    (folder / "pages").mkdir()
    rows = []
    for number in range(30):
        html, row = labelled(number)
        row["domain"] = f"site-{number % 5}.example"
        (folder / "pages" / f"{row['id']}.html.gz").write_bytes(gzip.compress(html.encode()))
        rows.append(row)
    (folder / "manifest.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def few_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(training.TREES, "max_iter", 20)
    monkeypatch.setattr(training, "FOLDS", 2)


@pytest.fixture(scope="module")
def samples(folder: Path) -> list[training.Sample]:
    return training.read_samples(folder, print)


def test_pages_are_mined_in_variants_and_their_candidates_valued(samples: list[training.Sample]) -> None:
    assert {sample.variant for sample in samples} == {"whole", "first 2", "blinded"}
    assert all(sample.table.shape == (len(sample.quality), len(FEATURES)) for sample in samples)
    assert all(sample.quality.max() > 0.9 for sample in samples if len(sample.page.comments) >= 2)
    assert all(not sample.quality.any() for sample in samples if not sample.page.comments)


def test_training_writes_weights_and_a_card_with_the_figures_of_the_paper_beside_ours(
    folder: Path, samples: list[training.Sample], tmp_path: Path
) -> None:
    training.train(folder, tmp_path, print)
    card = (tmp_path / "frequent-subtrees.md").read_text(encoding="utf-8")
    assert "winner takes all (equation 1), pages whole, the eight densities alone" in card
    assert "30 pages of 5 domains" in card
    sample = next(s for s in samples if len(s.page.comments) == 3)
    winner = groups(sample.measures, Forest.load(str(tmp_path / WEIGHTS)))[0]
    assert [sample.measures.outline.nodes[i].get("id") for i in winner] == ["c0", "c1", "c2"]


def test_features_that_are_not_known_are_not_used(samples: list[training.Sample]) -> None:
    model = training.fit(samples, DENSITIES)
    assert set(np.unique(model.feature[np.isfinite(model.threshold)])) <= set(range(len(DENSITIES)))


def test_figures_are_shares(folder: Path) -> None:
    figures = training.cross_validate(folder, 2, print)
    assert all(0 <= value <= 1 for value in figures.values())
    assert figures["record accuracy of the best candidate, pages whole"] == 1
