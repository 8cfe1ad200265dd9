from __future__ import annotations

import gzip
import json
import re
import sys
from argparse import ArgumentParser
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from scrapy.exceptions import UsageError
from scrapy.settings import Settings

from comcrawl_scrapy.commands.evaluate import Command, comparison_table, rankings_table
from comcrawl_scrapy.records import EXTRACTORS
from comcrawl_scrapy.training import entry_points, extractors
from comcrawl_scrapy.training.contestants import OURS, THEIRS
from comcrawl_scrapy.training.extractors import Comparison, Line, cases, compare, lines
from tests.commands import Scrapy

SAID = (
    "I have crossed that bridge every day for thirty years.",
    "Then you know how it sways in the wind!",
    "They should have built it of stone.",
    "Who is going to pay for all of this?",
)
COMMENT = "<li class=comment id=c{0}><a class=author href=/u/{0}>Reader {0}</a> <time datetime=2026-11-20T0{0}:00Z></time><p>{1}</p></li>"
PAGE = "<html lang={}><body><article><h1>A bridge</h1><p>{}</p></article><ol id=comments>{}</ol></body></html>"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return six labelled pages: five of one site, with two to five comments or (one) none, and one of another."""
    folder = tmp_path_factory.mktemp("labelled")
    (folder / "pages").mkdir()
    rows = []
    for number, (comments, group) in enumerate([(4, "a/x"), (3, "a/x"), (2, "a/x"), (4, "a/x"), (0, "a/x"), (4, "")]):
        name = f"page-{number}"
        items = "".join(COMMENT.format(i, said) for i, said in enumerate(SAID[:comments], 1))
        html = PAGE.format("en", "A long story about a bridge and those who cross it. " * 20, items)
        (folder / "pages" / f"{name}.html.gz").write_bytes(gzip.compress(html.encode()))
        rows.append({"id": name, "domain": f"{group or 'b'}.example", "url": "", "language": "en", "kind": "article", "site_group": group,
                     "has_comments": comments > 0, "comment_xpath": "//li", "body_xpath": "./p", "author_xpath": "./a", "date_xpath": ""})  # fmt: skip
    (folder / "manifest.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return folder


def silent(line: str) -> None:
    """Report to nobody."""


def test_all_extractors_and_trafilatura_are_in_one_table(scrapy: Scrapy, folder: Path) -> None:
    done = scrapy("evaluate", "extractors", folder)
    assert done.status == 0, done.err
    words = set(done.out.replace("*", " ").split())
    assert {part for name in EXTRACTORS for part in name.split("_")} | {"trafilatura"} <= words
    rows = {line.split("  ")[1].strip() for line in done.out.splitlines() if line.startswith("  ")}
    expected = {"all with comments", "1-2 comments", "3-9 comments", "kind article", "language en", "none, left alone"}
    assert expected <= rows, done.out


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["extractors", "tests", "--keep", "0"], "--keep takes a number of comments from 1"),
        (
            ["extractors", "tests"],
            "tests has no manifest.jsonl (docs/training.md says what such a folder holds)",
        ),
        (["sections", "tests"], "tests has no manifest.jsonl"),
        (["sections", "tests", "--folds", "1"], "--folds takes a number of parts from 2, not 1"),
        (["sections", "tests", "--blind"], "for extractors only"),
        (["sections", "tests", "--languages"], "--languages is for entry-points only"),
    ],
)
def test_a_wrong_option_costs_one_line(options: list[str], problem: str) -> None:
    command, parser = Command(), ArgumentParser()
    command.settings = Settings()
    command.add_options(parser)
    parser.add_argument("args", nargs="*")
    parsed = parser.parse_args(options)
    with pytest.raises(UsageError, match=re.escape(problem)):
        command.run(parsed.args, parsed)


def table(results: list[extractors.Result]) -> dict[str, Line]:
    return {line.name: line for line in lines(results)}


def test_figures_are_those_of_the_pages(folder: Path) -> None:
    lines = table(compare(folder, Comparison(["templates"]), silent))
    assert lines["all with comments"].pages == 5
    assert lines["1-2 comments"].pages == 1
    assert lines["of sites with others"].pages == 4
    assert lines["all with comments"].values["templates"] == 1.0
    assert lines["all with comments"].values[OURS] == 1.0
    assert lines["none, left alone"].values == {OURS: 1.0, THEIRS: 1.0}
    assert lines["sections a page, mean"].values["templates"] > 1
    assert lines["first section alone"].values["templates"] < 1  # the templates of a page come as they stand in it
    assert lines["time / parse, median"].values["templates"] > 1.0


def test_pages_are_cut_to_their_first_comments_and_blinded(folder: Path) -> None:
    results = compare(folder, Comparison(["templates"], keep=1, blind=True), silent)
    assert [len(result.page.comments) for result in results] == [1, 1, 1, 1, 0, 1]
    assert "Reader 2" not in results[0].page.document.text_content()
    assert not results[0].page.document.xpath("//*[@class='comment']")
    assert table(results)["1-2 comments"].values["templates"] == 1.0


def test_extractors_of_sites_learn_from_the_other_pages_of_the_site(folder: Path) -> None:
    found = list(cases([result.page for result in compare(folder, Comparison([]), silent)]))
    assert [len(case.site) for case in found] == [4, 4, 4, 4, 4, 0]
    assert [len(page.entries) for page in found[0].site] == [3, 2, 4, 0]
    assert found[0].page.document not in [page.document for page in found[0].site]
    assert found[1].site[0].entries[0].author == "Reader 1"


def test_a_crash_is_a_zero_and_does_not_end_the_comparison(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Crashing:
        def extract(self, document: object) -> list[object]:
            raise RuntimeError("too deep")

    monkeypatch.setitem(EXTRACTORS, "crashing", Crashing)
    results = compare(folder, Comparison(["crashing", "templates"]), silent)
    assert results[0].crashes == {"crashing": "RuntimeError: too deep"}
    assert table(results)["all with comments"].values["crashing"] == 0.0
    assert table(results)["first section alone"].values["crashing"] == 0.0
    assert table(results)["all with comments"].values["templates"] == 1.0


def test_an_unknown_extractor_is_refused_by_name(folder: Path) -> None:
    with pytest.raises(ValueError, match="no record extractor 'magic'"):
        compare(folder, Comparison(["default", "magic"]), silent)


def test_rankings_are_in_one_table_under_headings() -> None:
    found = {"domains not learnt from": [entry_points.Line("keywords", 64, {"element F1": 0.5, "recall": 1.0})]}
    console = Console(record=True, file=StringIO(), width=120)
    console.print(rankings_table("entry-points", found))
    rows = [line.split() for line in console.export_text().splitlines()]
    assert ["keywords", "64", "0.500", "1.000", *"–––––"] in rows
    assert ["domains", "not", "learnt", "from"] in rows


def test_the_star_is_explained_where_there_is_one(folder: Path) -> None:
    results = compare(folder, Comparison(["templates"]), silent)
    assert "learnt from" in str(comparison_table(results, {OURS}).caption)
    assert "learnt from" not in str(comparison_table(results, set()).caption)


def test_without_trafilatura_one_line_says_how_to_install_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "trafilatura", None)
    with pytest.raises(ValueError, match="pip install"):
        compare(folder, Comparison(["templates"]), silent)
