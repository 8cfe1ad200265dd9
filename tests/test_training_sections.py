from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from comcrawl_scrapy import sections
from comcrawl_scrapy.classification import attribute_sections
from comcrawl_scrapy.record_fields import field_model
from comcrawl_scrapy.training import corpus
from comcrawl_scrapy.training import sections as training
from comcrawl_scrapy.training.samples import PageSample, variants
from comcrawl_scrapy.training.sections import cross_validate, train
from tests.labelled_pages import learn_few_trees

pytestmark = pytest.mark.long

SAID = (
    "So true, and nobody says it!",
    "I was there; it was different.",
    "Who pays for this? We do.",
    "Thank you for asking.",
)


def comment_page(number: int) -> str:
    kind = ("li", "div", "article")[number % 3]
    items = "".join(
        f"<{kind} class='reply-{number % 4}' id='c{i}'><b class=who>Reader {i}</b> <time datetime='2024-03-0{i + 1}'>March {i + 1}, 2024</time>"
        f"<p class=what>{SAID[(number + i) % 4] * (1 + i % 3)}</p></{kind}>"
        for i in range(2 + number % 4)
    )
    return f"<html lang=en><body><h1>Story {number}</h1><p>{'Told at length. ' * 20}</p><div class=talk>{items}</div></body></html>"


def list_page(number: int) -> str:
    items = "".join(f"<li class=item><a href='/{i}'>Headline {i} of {number}</a></li>" for i in range(6 + number % 5))
    return f"<html lang=en><body><h1>News {number}</h1><p>{'What happened. ' * 20}</p><ul>{items}</ul></body></html>"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("labelled")
    (folder / "pages").mkdir()
    rows = []
    for number in range(24):
        has_comments = number % 3 < 2
        html = comment_page(number) if has_comments else list_page(number)
        name = f"page-{number}"
        (folder / "pages" / f"{name}.html.gz").write_bytes(gzip.compress(html.encode()))
        rows.append({"id": name, "domain": f"site-{number % 8}.example", "language": "en", "has_comments": has_comments,
                     "comment_xpath": "//*[starts-with(@id, 'c')]", "body_xpath": "./p", "author_xpath": "./b", "date_xpath": "./time"})  # fmt: skip
    (folder / "manifest.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def few_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    learn_few_trees(monkeypatch, models=2)
    monkeypatch.setattr(training, "FOLDS", 2)


@pytest.fixture(scope="module")
def page(folder: Path) -> corpus.LabelledPage:
    return next(page for page in corpus.load(folder) if len(page.comments) == 5)


def test_labels_are_read(page: corpus.LabelledPage) -> None:
    assert [comment.author for comment in page.comments] == [f"Reader {i}" for i in range(5)]
    assert page.comments[0].date == "March 1, 2024"
    assert page.comments[0].text in SAID[0] + SAID[1] + SAID[2] + SAID[3]


def test_a_page_is_learnt_from_in_its_variants(page: corpus.LabelledPage) -> None:
    found = {sample.variant: sample for sample in variants(page)}
    assert {name: len(sample.page.comments) for name, sample in found.items()} == {
        "whole": 5, "blinded": 5, "first 0": 0, "first 1": 1, "first 2": 2, "first 1, blinded": 1,
    }  # fmt: skip
    assert found["whole"].quality.max() == 1.0
    assert "who" not in {node.get("class") for node in found["blinded"].page.document.iter()}
    assert not found["first 0"].quality.any()


def test_comments_grafted_on_to_another_page_keep_their_labels(page: corpus.LabelledPage, folder: Path) -> None:
    host = next(page for page in corpus.load(folder) if not page.comments)
    graft = corpus.grafted(page, host)
    assert graft is not None
    assert "Headline" in graft.document.text_content()
    assert [comment.node.get("id") for comment in graft.comments] == [f"c{i}" for i in range(5)]
    assert PageSample.of(graft).quality.max() == 1.0
    assert not host.document.xpath("//*[@class='talk']")


def test_training_writes_weights_and_card_and_the_same_for_the_same_pages(folder: Path, tmp_path: Path) -> None:
    said: list[str] = []
    train(folder, tmp_path, said.append)
    names = {*sections.WEIGHTS.values(), attribute_sections.WEIGHTS, *field_model.WEIGHTS.values(), "sections.md"}
    assert {path.name for path in tmp_path.iterdir()} == names
    assert "comments F1" in (tmp_path / "sections.md").read_text(encoding="utf-8")
    again = tmp_path / "again"
    again.mkdir()
    train(folder, again, said.append)
    assert all((again / name).read_bytes() == (tmp_path / name).read_bytes() for name in names - {"sections.md"})


def test_cross_validation_gives_figures_by_domain(folder: Path) -> None:
    figures = cross_validate(folder, 2, lambda line: None)
    assert 0 <= figures["comments F1"] <= 1
    assert {"author", "time", "pages without comments left alone"} <= set(figures)
    assert "parent" not in figures  # nobody answers anybody here


def test_a_folder_without_a_manifest_is_no_corpus(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"has no manifest\.jsonl"):
        cross_validate(tmp_path, 2, print)


LABELLED = {"id": "a", "domain": "a.example", "has_comments": True}
PACKED = gzip.compress(b"<p>Hi")


@pytest.mark.parametrize(
    "data", [b"<p>Hi", PACKED[:-9], PACKED[:10] + b"\xff" * 9], ids=["not packed", "torn", "damaged"]
)
def test_a_page_that_cannot_be_unpacked_is_named(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "a.html.gz").write_bytes(data)
    with pytest.raises(ValueError, match=r"a\.html\.gz: \w"):
        corpus.read_page(tmp_path, "a")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"id": "a"}, "manifest.jsonl, line 1: lacks domain"),
        ({"id": "a", "domain": "a.example", "has_comments": True}, "page a: the manifest lacks its 'comment_xpath'"),
        (LABELLED | {"comment_xpath": ""}, "page a: comment_xpath '' finds no elements"),
        (LABELLED | {"comment_xpath": None}, "page a: comment_xpath None finds no elements"),
        (LABELLED | {"comment_xpath": "//li"}, "page a: comment_xpath '//li' finds no elements"),
        (LABELLED | {"comment_xpath": "//p/text()"}, "page a: comment_xpath '//p/text()' finds no elements"),
        (LABELLED | {"comment_xpath": "string(//p)"}, "page a: comment_xpath 'string(//p)' finds no elements"),
    ],
)
def test_a_wrong_row_of_a_manifest_is_named(tmp_path: Path, row: dict[str, object], said: str) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "a.html").write_text("<p>Hi", encoding="utf-8")
    (tmp_path / "manifest.jsonl").write_text(json.dumps(row), encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(said)):
        list(corpus.load(tmp_path))
