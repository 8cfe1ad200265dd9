from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

import pytest

from comcrawl_scrapy.controls import comment_words
from comcrawl_scrapy.controls.clickables import find_clickables
from comcrawl_scrapy.controls.targets import Page
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.entry_points import TREES, Ranker, ranker
from comcrawl_scrapy.opening.entry_surroundings import Surroundings
from comcrawl_scrapy.training import entry_point_trials, entry_points
from comcrawl_scrapy.training.corpus import read_page
from comcrawl_scrapy.training.entry_point_baselines import Keywords, TfIdf
from comcrawl_scrapy.training.entry_point_figures import PageResult, figures, split_by_language
from comcrawl_scrapy.training.entry_point_learning import learn
from comcrawl_scrapy.training.entry_point_pages import LabelledPage, load
from comcrawl_scrapy.training.entry_point_trials import by_language, languages
from tests.labelled_pages import learn_little, write_labelled_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture(scope="module", autouse=True)
def small_models() -> Iterator[None]:
    """Little to learn does for pages as plain as these."""
    with pytest.MonkeyPatch.context() as patch:
        learn_little(patch)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_labelled_pages(tmp_path_factory.mktemp("labelled"))


@pytest.fixture(scope="module")
def trained(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    models = tmp_path_factory.mktemp("models")
    entry_points.train(folder, models, lambda _: None, folds=2)
    return models


def test_training_writes_small_weights_and_a_card(trained: Path) -> None:
    sizes = {path.name: path.stat().st_size for path in trained.iterdir()}
    assert set(sizes) == {comment_words.WEIGHTS, TREES, "entry_points.md"}
    assert sum(sizes.values()) < 1_000_000
    card = (trained / "entry_points.md").read_text(encoding="utf-8")
    assert "64 pages of 8 domains" in card
    assert "| recall |" in card
    assert "| recall, without names |" in card


def test_a_page_without_names_says_what_its_visitors_read_and_where_its_links_lead(folder: Path) -> None:
    page = next(page for page in load(folder, lambda _: None) if page.right)
    bare, full = page.nameless, page.around

    assert [said.text for said in bare.said] == [said.text for said in full.said]
    assert not any(said.values for said in bare.said)
    assert any(said.values for said in full.said)
    assert all(said.path in ("", known.path) for said, known in zip(bare.said, full.said, strict=True))
    assert not any(map(bare.called, page.around.clickables))


def test_same_data_give_the_same_weights(folder: Path, trained: Path, tmp_path: Path) -> None:
    again = learn(load(folder, lambda _: None))
    again.words.save(tmp_path / comment_words.WEIGHTS)
    again.trees.save(tmp_path / TREES)

    for name in (comment_words.WEIGHTS, TREES):
        assert (tmp_path / name).read_bytes() == (trained / name).read_bytes()


def test_what_all_sites_have_in_common_is_found_on_a_site_not_seen(folder: Path) -> None:
    found = entry_points.cross_validate(folder, 2, lambda _: None)
    assert set(found) == {"candidates", "recall", "clicks", "R@1", "R@3", "R@5", "hard", "spared", "element F1"}
    assert found["recall"] == 1
    assert found["R@1"] == 1


@pytest.mark.parametrize(("ending", "pack"), [(".html.gz", gzip.compress), (".html", bytes)])
def test_saved_pages_are_utf_8_whatever_they_say_of_themselves(
    tmp_path: Path, ending: str, pack: Callable[[bytes], bytes]
) -> None:
    (tmp_path / "pages").mkdir()
    page = '<meta charset="iso-8859-2"><button>Pokaż więcej komentarzy</button>'
    (tmp_path / "pages" / f"one{ending}").write_bytes(pack(page.encode()))
    assert read_page(tmp_path, "one") == page


@pytest.mark.parametrize("missing", ["pages.jsonl", "elements.jsonl"])
def test_a_folder_of_another_format_is_named(tmp_path: Path, missing: str) -> None:
    (write_labelled_pages(tmp_path / "labelled") / missing).unlink()
    with pytest.raises(ValueError, match=f"has no {missing}"):
        entry_points.cross_validate(tmp_path / "labelled", 2, lambda _: None)


@pytest.mark.parametrize(
    ("name", "xpath", "said"),
    [
        ("pages.jsonl", "//*[@id='entry']/*", r"pages\.jsonl, line 9: entry_xpath '//\*\[': Invalid expression"),
        ("elements.jsonl", "/html/body/div/*", r"elements\.jsonl, line 19: xpath '//\*\[': Invalid expression"),
    ],
)
def test_an_xpath_that_is_none_is_named(tmp_path: Path, name: str, xpath: str, said: str) -> None:
    folder = write_labelled_pages(tmp_path / "labelled", pages=16)
    rows = folder / name
    rows.write_text(rows.read_text(encoding="utf-8").replace(xpath, "//*["), encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        load(folder, print)


def test_nothing_is_learnt_from_pages_without_entry_points(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no page with an entry point"):
        load(write_labelled_pages(tmp_path / "labelled", pages=1), lambda _: None)


HIT = PageResult("en", True, 2, 2, [True], [False, True], [False])
MISS = PageResult("de", True, 0, None, [False], [], [True])
SPARED = PageResult("de", False, 0, None, [], [False, False], [False])


def test_the_figures_are_counted_by_page_and_by_element() -> None:
    found = figures([HIT, MISS, SPARED])
    assert found == pytest.approx(
        {
            "candidates": 2 / 3,
            "recall": 0.5,
            "clicks": 2,
            "R@1": 0,
            "R@3": 0.5,
            "R@5": 0.5,
            "hard": 0.25,
            "spared": 1,
            "element F1": 0.5,
        }
    )


def test_figures_that_no_page_speaks_of_are_left_out() -> None:
    assert set(figures([SPARED])) == {"candidates", "hard", "spared"}


def test_languages_with_few_entry_points_are_not_told() -> None:
    assert set(split_by_language([HIT, HIT, MISS], least=2)) == {"en"}


def test_ranker_and_baselines_stand_beside_each_other(folder: Path) -> None:
    found = entry_points.compare(folder, 2, lambda _: None)
    assert [line.name for line in found["domains not learnt from"]] == [
        "comcrawl",
        "comcrawl, without names",
        "3-grams alone",
        "TF-IDF + SVM",
        "keywords",
    ]
    assert all(line.pages == 64 and line.figures["recall"] == 1 for line in found["domains not learnt from"])
    assert [line.name for line in found["comcrawl, by language"]] == ["en"]


def test_a_language_held_out_is_ranked_by_what_the_others_teach(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry_point_trials, "LEAST_DOMAINS", 4)
    pages = load(folder, lambda _: None)
    for page in pages:
        page.row["language"] = "en" if int(page.row["id"].partition("-")[2]) % 8 < 4 else "de"
    seen: list[set[str]] = []

    def watched(others: list[LabelledPage], *, knowing: bool) -> Ranker:
        assert not knowing
        seen.append({page.language for page in others})
        return ranker()

    monkeypatch.setattr(entry_point_trials, "learn", watched)
    found = by_language(pages, lambda _: None, knowing=False)
    assert sorted(map(sorted, seen)) == [["de"], ["en"]]
    assert {language: len(results) for language, results in found.items()} == {"en": 32, "de": 32}


def test_languages_of_few_domains_are_not_held_out(folder: Path) -> None:
    assert languages(load(folder, lambda _: None)) == []


def test_the_only_language_is_not_held_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry_point_trials, "LEAST_DOMAINS", 4)
    assert languages(load(folder, lambda _: None)) == []


def test_pages_that_all_have_an_entry_point_are_learnt_from_as_well(folder: Path, tmp_path: Path) -> None:
    rows = [json.loads(line) for line in (folder / "pages.jsonl").read_text(encoding="utf-8").splitlines()]
    kept = [row for row in rows if row["has_entry_point"]]
    (folder / "pages").rename(tmp_path / "pages")
    (tmp_path / "pages.jsonl").write_text("".join(json.dumps(row) + "\n" for row in kept), encoding="utf-8")
    (tmp_path / "elements.jsonl").write_bytes((folder / "elements.jsonl").read_bytes())
    entry_points.train(tmp_path, tmp_path, lambda _: None, folds=2)
    (tmp_path / "pages").rename(folder / "pages")
    card = (tmp_path / "entry_points.md").read_text(encoding="utf-8")
    assert "| recall, without names |" in card
    assert "spared" not in card.partition("## Limits")[0]


def test_no_worst_language_is_told_where_none_is_held_out(folder: Path) -> None:
    found = entry_points.compare(folder, 2, lambda _: None, languages=True)
    assert found["languages not learnt from"] == found["nor from phrases in any"] == []


CONTROLS = "<a href='/x'>Show 3 comments</a><a href='/y'>Commentaires</a><a class='comments' href='/z'>12</a>"


def test_keywords_are_sought_in_what_the_visitor_reads_in_many_languages() -> None:
    document = parse(CONTROLS)
    around = Surroundings(document, Page.of(document, None), find_clickables(document))
    keywords = Keywords(["commentaires", "lire tous les"])
    assert keywords.recommended(keywords.scores(around)) == [0, 1]


def test_terms_teach_a_support_vector_machine() -> None:
    document = parse(CONTROLS)
    around = Surroundings(document, Page.of(document, None), find_clickables(document))
    model = TfIdf(["show comments", "comments z", "home", "sport news"] * 3, [1, 1, 0, 0] * 3)
    assert model.recommended(model.scores(around)) == [0, 2]
