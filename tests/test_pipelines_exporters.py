from __future__ import annotations

import csv
import io
import json
import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from scrapy.exporters import CsvItemExporter, XmlItemExporter
from scrapy.settings import Settings
from scrapy.utils.misc import load_object

from comcrawl_scrapy.commands.checks import check_outputs
from comcrawl_scrapy.items import Article, Comment, CommentPage, Outcome
from pipelines.exporters import (
    CommentLinesExporter,
    CommentRowsExporter,
    PageElementsExporter,
    PageLinesExporter,
    PageRowsExporter,
    PagesExporter,
)

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
PAGE = CommentPage(
    "https://a.example/c",
    Article("https://a.example/", title="تجربة"),
    Outcome.COMMENTS,
    comments=[Comment("Ja.\nNein.", "Ana", published_at=NOON, id="1"), Comment("はい", id="2", parent_id="1", depth=1)],
    fetched_at=NOON,
)
EMPTY = CommentPage("https://a.example/e", Article("https://a.example/e"), Outcome.NO_ENTRY_POINT)


def exported(exporter_class: Any, *items: object, encoding: str = "utf-8") -> str:
    file = io.BytesIO()
    exporter = exporter_class(file, encoding=encoding)
    exporter.start_exporting()
    for item in items:
        exporter.export_item(item)
    exporter.finish_exporting()
    return file.getvalue().decode(encoding)


@pytest.mark.parametrize("exporter", [PageLinesExporter, PagesExporter])
def test_pages_keep_their_nested_comments_and_their_times_their_offset(exporter: Any) -> None:
    text = exported(exporter, PAGE, EMPTY)
    pages = json.loads(text) if exporter is PagesExporter else [json.loads(line) for line in text.splitlines()]
    assert [page["outcome"] for page in pages] == ["comments", "no-entry-point"]
    assert pages[0]["fetched_at"] == pages[0]["comments"][0]["published_at"] == "2026-11-20T12:00:00+00:00"
    assert pages[0]["comments"][1]["parent_id"] == "1"
    assert "はい" in text


def test_a_row_holds_what_does_not_fit_into_a_cell_as_json() -> None:
    full, empty = csv.DictReader(io.StringIO(exported(PageRowsExporter, PAGE, EMPTY)))
    assert (full["outcome"], full["fetched_at"], full["score"]) == ("comments", "2026-11-20T12:00:00+00:00", "0.0")
    assert json.loads(full["article"])["title"] == "تجربة"
    assert [comment["published_at"] for comment in json.loads(full["comments"])] == ["2026-11-20T12:00:00+00:00", None]
    assert (empty["fetched_at"], json.loads(empty["comments"])) == ("", [])


def test_xml_has_an_element_for_all_that_is_nested() -> None:
    full, _ = ElementTree.fromstring(exported(PageElementsExporter, PAGE, EMPTY))
    assert full.findtext("article/title") == "تجربة"
    assert [text.text for text in full.iterfind("comments/value/text")] == ["Ja.\nNein.", "はい"]
    assert [time.text for time in full.iterfind("comments/value/published_at")] == ["2026-11-20T12:00:00+00:00", None]


@pytest.mark.parametrize("encoding", ["iso-8859-1", "cp1252", "utf-8-sig", "UTF8"])
def test_no_page_is_lost_that_its_encoding_does_not_have(encoding: str) -> None:
    lines = exported(PageLinesExporter, PAGE, EMPTY, encoding=encoding).splitlines()
    assert [comment["text"] for comment in json.loads(lines[0])["comments"]] == ["Ja.\nNein.", "はい"]
    assert json.loads(lines[1])["url"] == json.loads(exported(PagesExporter, EMPTY, encoding=encoding))[0]["url"]
    *_, row = csv.DictReader(io.StringIO(exported(CommentRowsExporter, PAGE, encoding=encoding)))
    assert row["text"] in ("はい", r"\u306f\u3044")


def test_xml_can_be_read_whatever_a_page_says() -> None:
    said = CommentPage("https://a.example/c", comments=[Comment("Ja\b,\x1b\ufffe\t😀\x85.")])
    assert ElementTree.fromstring(exported(PageElementsExporter, said)).findtext(".//text") == "Ja,\t😀\x85."


@pytest.mark.parametrize(
    ("exporter", "scrapys"), [(PageRowsExporter, CsvItemExporter), (PageElementsExporter, XmlItemExporter)]
)
def test_other_items_are_as_scrapy_writes_them(exporter: Any, scrapys: Any) -> None:
    assert exported(exporter, {"tags": ["a", "b"]}) == exported(scrapys, {"tags": ["a", "b"]})


@pytest.mark.parametrize("name", ["csv", "xml", "json", "jsonl", "comments", "comments-csv"])
def test_a_crawl_finds_each_exporter_by_its_name(name: str) -> None:
    settings = Settings()
    settings.setmodule("comcrawl_scrapy.settings")
    assert load_object(settings.getwithbase("FEED_EXPORTERS")[name]).__module__ == "pipelines.exporters"


def test_a_format_that_cannot_hold_a_page_is_not_offered() -> None:
    settings = Settings({"FEEDS": {"pages.marshal": {}}})
    settings.setmodule("comcrawl_scrapy.settings")
    with pytest.raises(ValueError, match="names no format"):
        check_outputs(settings)


@pytest.mark.parametrize("there", ["", '{"whole": 1}\n', '{"torn'])
def test_a_page_joins_no_line_that_is_there(tmp_path: Path, there: str) -> None:
    path = tmp_path / "pages.jsonl"
    path.write_text(there)
    with path.open("ab") as file:
        exporter = PageLinesExporter(file)
        exporter.start_exporting()
        exporter.export_item(EMPTY)
    *before, page = path.read_text().splitlines()
    assert json.loads(page)["url"] == EMPTY.url
    assert before == there.splitlines()


def test_a_row_joins_no_torn_one_wherever_that_was_torn(tmp_path: Path) -> None:
    page = replace(PAGE, comments=[Comment('Ja.\n"Nein", so.', "Ana", quote="Ach,\nso")])
    whole = exported(CommentRowsExporter, page).encode()
    path = tmp_path / "comments.csv"
    for length in range(whole.index(b"\n") + 1, len(whole)):
        path.write_bytes(whole[:length])
        with path.open("ab") as file:
            rows = CommentRowsExporter(file)
            rows.start_exporting()
            rows.export_item(page)
        *_, added = csv.DictReader(io.StringIO(path.read_bytes().decode(errors="replace"), newline=""))
        assert (added["page_url"], added["text"]) == (page.url, page.comments[0].text), length


@pytest.mark.parametrize("exporter", [PageRowsExporter, CommentRowsExporter])
def test_a_table_that_goes_on_names_its_columns_once(tmp_path: Path, exporter: Any) -> None:
    path = tmp_path / "table.csv"
    for _ in range(2):
        with path.open("ab") as file:
            rows = exporter(file)
            rows.export_item(PAGE)
            rows.finish_exporting()
    lines = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8")))
    assert {line["page_url" if exporter is CommentRowsExporter else "url"] for line in lines} == {PAGE.url}


def test_comments_are_one_line_each_with_their_page_and_article() -> None:
    lines = [json.loads(line) for line in exported(CommentLinesExporter, PAGE, EMPTY, {"other": 1}).splitlines()]
    assert [line["text"] for line in lines] == ["Ja.\nNein.", "はい"]
    assert {line["page_url"] for line in lines} == {"https://a.example/c"}
    assert {line["article_title"] for line in lines} == {"تجربة"}
    assert lines[1]["depth"] == 1


def test_a_table_of_comments_has_a_row_for_each_and_a_column_for_each_field() -> None:
    first, second = csv.DictReader(io.StringIO(exported(CommentRowsExporter, PAGE, EMPTY, {"other": 1})))
    assert (first["text"], first["published_at"], first["author"]) == ("Ja.\nNein.", "2026-11-20T12:00:00+00:00", "Ana")
    assert (second["page_url"], second["article_title"], second["parent_id"]) == ("https://a.example/c", "تجربة", "1")


def test_lines_may_go_into_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "pipe").open("r+b", buffering=0) as pipe:
        exporter = PageLinesExporter(pipe)
        exporter.start_exporting()
        exporter.export_item(EMPTY)
        assert json.loads(pipe.readline())["url"] == EMPTY.url


@pytest.mark.parametrize("exporter", [PageLinesExporter, PageRowsExporter, CommentLinesExporter, CommentRowsExporter])
def test_standard_output_may_be_a_file_that_others_have_written_to(tmp_path: Path, exporter: Any) -> None:
    there = tmp_path / "all"
    there.write_text("written before\r\n")
    with io.FileIO(there, "r+") as file:
        file.name = "<stdout>"
        file.seek(0, os.SEEK_END)
        writing = exporter(file, encoding="utf-8")
        writing.start_exporting()
        writing.export_item(PAGE)
        writing.finish_exporting()
    assert there.read_text(encoding="utf-8").startswith(("written before\n{", "written before\nhttps://a.example/c,"))


def test_a_row_of_what_two_bytes_write_is_torn_nowhere(tmp_path: Path) -> None:
    page, path = (
        replace(PAGE, comments=[Comment("Т", "Ana")]),
        tmp_path / "comments.csv",
    )  # a Cyrillic one: of 0x22 and 0x04
    for _ in range(2):
        with path.open("ab") as file:
            rows = CommentRowsExporter(file, encoding="utf-16-le")
            rows.start_exporting()
            rows.export_item(page)
            rows.finish_exporting()
    lines = csv.DictReader(io.StringIO(path.read_bytes().decode("utf-16-le"), newline=""))
    assert [line["text"] for line in lines] == ["Т"] * 2
