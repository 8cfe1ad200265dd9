"""That the benchmarks run and say what they are for; what they measure is not tested."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import baselines, extraction, extractors, wrappers
from benchmarks.baselines import figures
from benchmarks.labelled_sections import LabelledSection, labelled_sections
from benchmarks.pages import SHAPES, page, write_labelled
from benchmarks.section_classifiers import CLASSIFIERS, DateStrings, KeyWords
from benchmarks.timing import PHASES, shares, timed
from comcrawl_scrapy import dom
from comcrawl_scrapy.records import EXTRACTORS
from comcrawl_scrapy.training import corpus
from tests.benchmarking import run
from tests.labelled_pages import learn_few_trees


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_labelled(tmp_path_factory.mktemp("labelled") / "pages", pages=24, domains=4)


@pytest.fixture
def few_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    learn_few_trees(monkeypatch)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("elements", [300, 3000])
def test_generated_pages_are_of_the_size_asked_for(shape: str, elements: int) -> None:
    made = page(shape, elements)
    document = dom.parse(made.html)
    assert sum(1 for _ in document.iter("*")) == pytest.approx(elements, rel=0.2)
    assert len(document.xpath(SHAPES[shape].comments or "//none")) == made.comments
    assert page(shape, elements) == made
    assert page(shape, elements, seed=1) != made


def test_a_page_may_be_large_by_its_text() -> None:
    assert len(page("thread", 500, size=100_000).html) == pytest.approx(100_000, rel=0.5)


@pytest.mark.parametrize("shape", ["thread", "posts"])
def test_every_phase_of_extraction_is_timed(shape: str) -> None:
    timing = timed(page(shape, 400).html)
    assert set(timing.phases) == set(PHASES)
    assert sum(timing.phases.values()) <= timing.total
    assert set(shares([timing])) == {*PHASES, "rest"}


def test_extraction_is_measured_on_generated_and_on_real_pages(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extraction, "SIZES", (200, 400))
    run(extraction, "--sizes", "200,400", "--large", "300,20000", "--pages", "1", "--corpus", folder / "pages")
    shown = capsys.readouterr().out
    assert {*SHAPES, *PHASES} <= {line[:24].strip() for line in shown.splitlines()}
    assert "24 pages in" in shown
    assert "memory × HTML of the largest" in shown


def test_every_record_extractor_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    run(extractors, "--sizes", "200,300", "--pages", "1")
    named = [line.split()[0] for line in capsys.readouterr().out.splitlines() if line]
    assert all(named.count(name) == len(SHAPES) for name in EXTRACTORS)


def test_growth_is_the_power_from_size_to_size() -> None:
    assert extraction.powers([10, 20, 40], [1.0, 2.0, 8.0]) == pytest.approx([1, 2])


@pytest.mark.usefixtures("few_trees")
def test_baselines_are_in_one_table_with_ours(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(baselines, folder, "--folds", "2")
    lines = capsys.readouterr().out.splitlines()
    for name in (*CLASSIFIERS, "ours, learnt", "ours, as shipped"):
        assert any(line.startswith(name) for line in lines), name


def test_wrappers_are_measured_beside_the_usual_search(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(wrappers, folder)
    lines = capsys.readouterr().out.splitlines()
    assert any(line.strip().startswith("usual search: ") for line in lines)
    assert any(line.startswith("wrappers from one page on: ") for line in lines)


def test_sections_are_the_comments_or_what_there_is_instead(folder: Path) -> None:
    found = [(made, list(labelled_sections(made))) for made in corpus.load(folder)]
    assert {len(sections) for made, sections in found if made.comments} == {1}
    assert all(section.is_comments == bool(made.comments) for made, sections in found for section in sections)
    assert any(not section.is_comments for _, sections in found for section in sections)
    assert {len(section.block) for _, sections in found for section in sections} == {14}


def section(*texts: tuple[str, ...], languages: tuple[str, ...] = ("en",), is_comments: bool = True) -> LabelledSection:
    return LabelledSection("page", "a.example", is_comments, "", texts, "", {}, languages)


@pytest.mark.parametrize(
    ("labelled", "words", "dates"),
    [
        (section(("Ann", "3 May 2024", "So true!", "Reply")), True, True),
        (section(("Анна", "3 мая 2024", "Верно", "Ответить"), languages=("ru", "en")), True, True),
        (section(("Ann", "yes"), ("Bo", "3 May 2024")), False, False),
        (section(("Bridge sinks", "3 May 2024")), False, True),
    ],
)
def test_heuristics_look_for_words_and_dates(labelled: LabelledSection, words: bool, dates: bool) -> None:
    assert list(KeyWords().predict([labelled])) == [words]
    assert list(DateStrings().predict([labelled])) == [dates]


def test_figures_are_precision_recall_f1_and_pages_left_alone() -> None:
    sections = [section(), section(), section(is_comments=False)]
    of = figures(sections, [True, False, True])
    assert (of.precision, of.recall, of.f1, of.left_alone) == (0.5, 0.5, 0.5, 0.0)
