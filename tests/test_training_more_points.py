from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import lxml.html
import numpy as np
import pytest

from comcrawl_scrapy.gathering.more_model import CLASSES, MoreModel
from comcrawl_scrapy.gathering.more_points import kind_of
from comcrawl_scrapy.training import more_point_figures
from comcrawl_scrapy.training import more_points as training
from comcrawl_scrapy.training.more_examples import Example, collect, own, pages
from comcrawl_scrapy.training.more_points import fit, train
from comcrawl_scrapy.training.planting import phrases, plant

RECORD = "<li class='c'><b>Reader {0}</b><p>What I think of it, number {0}.</p><a href='#'>Reply</a></li>"
PAGE = "<html><body><h1>A story</h1><div id='talk'><ol>{}</ol>{}</div></body></html>"


@pytest.fixture(autouse=True)
def small_models(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "PARTS", 2)
    monkeypatch.setitem(training.PARAMETERS, "tol", 0.01)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Six labelled pages of six domains."""
    (tmp_path / "pages").mkdir()
    rows = []
    for n in range(6):
        html = PAGE.format("".join(map(RECORD.format, range(4 + n))), "<p><b>1</b> <a href='?page=2'>2</a></p>")
        (tmp_path / "pages" / f"{n}.html.gz").write_bytes(gzip.compress(html.encode()))
        rows.append(
            {"id": str(n), "domain": f"{n}.example", "url": f"https://{n}.example/a.html", "language": "en",
             "has_comments": True, "comment_xpath": "//li[@class='c']", "controls": {"next": ["/html/body/div/p/a"]}}
        )  # fmt: skip
    (tmp_path / "manifest.jsonl").write_text("\n".join(map(json.dumps, rows)))
    return tmp_path


def test_what_is_planted_stands_on_the_page_in_every_language() -> None:
    kinds = set()
    for seed, language in enumerate(phrases()["more"]):
        document = lxml.html.document_fromstring(PAGE.format("".join(map(RECORD.format, range(6))), ""))
        section = document.xpath("//ol")[0]
        planted = plant(section, list(section), language, Random(seed))
        assert all(node in list(document.iter()) for node, _ in planted)
        kinds |= {kind for _, kind in planted}
    assert kinds == set(CLASSES)


def test_examples_are_the_pages_own_controls_and_planted_ones(folder: Path) -> None:
    examples = collect(folder)
    own = [example for example in examples if example.language is None]
    assert [(example.control.shown, example.kind) for example in own] == [("2", "next")] * 6
    assert {example.kind for example in examples} == set(CLASSES)


def test_what_was_learnt_is_the_same_when_read_again(folder: Path, tmp_path: Path) -> None:
    examples = collect(folder)
    model = fit(examples)
    model.save(tmp_path / "weights.npz")
    again = MoreModel.read(tmp_path / "weights.npz")
    controls = [example.control for example in examples]
    shares = model.judge(controls)
    assert np.allclose(shares, again.judge(controls), atol=0.02)
    assert np.mean([kind_of(share) == one.kind for share, one in zip(shares, examples, strict=True)]) > 0.8


def test_training_writes_weights_and_a_card_with_figures(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "FOLDS", 2)
    monkeypatch.setitem(training.TREES, "max_iter", 5)
    said: list[str] = []
    train(folder, tmp_path, said.append)
    assert (tmp_path / "more-points.npz").exists()
    assert any(line.startswith("planted, more: F1") for line in said)
    assert "clicked on real pages: precision" in (tmp_path / "more-points.md").read_text()


def test_of_a_language_held_out_no_page_s_own_control_is_learnt(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(more_point_figures, "LANGUAGES_AT_ONCE", 60)  # all of them
    learnt: list[Sequence[Example]] = []

    def watched(examples: Sequence[Example]) -> MoreModel:
        learnt.append(examples)
        return model

    examples = collect(folder)
    model = fit(examples)
    more_point_figures.measure(pages(folder), examples, 2, watched, lambda _: None)
    *by_domain, by_language = learnt
    assert all(any(example.language is None for example in some) for some in by_domain)
    assert by_language == []


def with_controls(folder: Path, controls: dict[str, list[str]]) -> Path:
    """Let all rows of the manifest have these *controls*."""
    rows = [json.loads(line) | {"controls": controls} for line in (folder / "manifest.jsonl").read_text().splitlines()]
    (folder / "manifest.jsonl").write_text("\n".join(map(json.dumps, rows)))
    return folder


@pytest.mark.parametrize("path", ["//p/a", "//a[contains(@href, 'page=')]", "/html/body/div/p/a"])
def test_controls_are_labelled_by_any_xpath(folder: Path, path: str) -> None:
    found = [own(page) for page in pages(with_controls(folder, {"next": [path], "more": ["//button"]}))]
    assert [[example.kind for example in some if example.kind != "none"] for some in found] == [["next"]] * 6


@pytest.mark.parametrize(
    ("controls", "said"),
    [
        ({"reply": ["//p/a"]}, "page 0: no controls are of the kind 'reply'; there are more, replies, next"),
        ({"next": ["//p["]}, "page 0: controls: Invalid"),
        ({"none": ["//p/a"]}, "page 0: no controls are of the kind 'none'"),
    ],
)
def test_labels_that_cannot_be_read_are_named(folder: Path, controls: dict[str, list[str]], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        collect(with_controls(folder, controls))
