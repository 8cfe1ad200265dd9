from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from scrapy.extensions.postprocessing import GzipPlugin
from scrapy.settings import Settings
from scrapy.utils.test import get_crawler

from comcrawl_scrapy.commands.checks import check_log, check_outputs, check_settings, usage
from comcrawl_scrapy.commands.crawl import exit_status
from spiders.pages import PagesSpider
from tests.forked import ROOT


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("COMCRAWL_PAGE_SECONDS", "-1", "setting COMCRAWL_PAGE_SECONDS: not a number from 0.1 to 1e+09: '-1'"),
        ("COMCRAWL_LEASE_SECONDS", "0", "setting COMCRAWL_LEASE_SECONDS: not a number from 1 to 1e+09: '0'"),
        ("COMCRAWL_LOAD_SECONDS", "0", "setting COMCRAWL_LOAD_SECONDS: not a number from 0.1 to 1e+09: '0'"),
        ("COMCRAWL_LINGER", "inf", "setting COMCRAWL_LINGER: not a number from 0 to 1e+09: 'inf'"),
        ("COMCRAWL_MAX_CLICKS", "1.5", "setting COMCRAWL_MAX_CLICKS: not a whole number from 0 to 1e+09: '1.5'"),
        ("COMCRAWL_MAX_CLICKS", None, "setting COMCRAWL_MAX_CLICKS: not a whole number from 0 to 1e+09: None"),
        ("COMCRAWL_WRAPPERS", "no", "setting COMCRAWL_WRAPPERS: not True or False: 'no'"),
        ("CONCURRENT_REQUESTS", "0", "setting CONCURRENT_REQUESTS: not a whole number from 1 to 1e+09: '0'"),
        (
            "CONCURRENT_REQUESTS_PER_DOMAIN",
            "x",
            "setting CONCURRENT_REQUESTS_PER_DOMAIN: not a whole number from 1 to 1e+09: 'x'",
        ),
        ("DOWNLOAD_DELAY", "slow", "setting DOWNLOAD_DELAY: not a number from 0 to 1e+09: 'slow'"),
        ("COMCRAWL_MAX_CLIKS", "3", "unknown setting COMCRAWL_MAX_CLIKS; there are COMCRAWL_"),
        ("CONCURRENT_ITEMS", "0", "setting CONCURRENT_ITEMS: not a number from 1: '0'"),
        ("CLOSESPIDER_ITEMCOUNT", "many", "setting CLOSESPIDER_ITEMCOUNT: not a number: 'many'"),
        ("COOKIES_ENABLED", "never", "setting COOKIES_ENABLED: not True or False: 'never'"),
        ("PLAYWRIGHT_LAUNCH_OPTIONS", "x", "setting PLAYWRIGHT_LAUNCH_OPTIONS: not a dictionary in JSON: 'x'"),
        ("PLAYWRIGHT_MAX_CONTEXTS", "-1", "setting PLAYWRIGHT_MAX_CONTEXTS: not a whole number from 0 to 1e+09: '-1'"),
        (
            "PLAYWRIGHT_LAUNCH_OPTIONS",
            '{"proxy": "http://a.example"}',
            "PLAYWRIGHT_LAUNCH_OPTIONS: 'proxy' is {\"server\": ",
        ),
        ("PLAYWRIGHT_BROWSER_TYPE", "firefox", "setting PLAYWRIGHT_BROWSER_TYPE: 'firefox'; only chromium "),
        ("COMCRAWL_PSEUDONYM_KEY", "secret", "setting COMCRAWL_PSEUDONYM_KEY: shorter than 16 characters"),
        ("COMCRAWL_REVISIT_POLICY", "often", "setting COMCRAWL_REVISIT_POLICY: 'often' is none of default, paper, "),
    ],
)
def test_a_bad_setting_is_named(name: str, value: object, said: str) -> None:
    settings = Settings()
    settings.setmodule("comcrawl_scrapy.settings")
    settings.set(name, value)
    with pytest.raises(ValueError, match=re.escape(said)):
        check_settings(settings)


@pytest.mark.parametrize(
    ("name", "value"),
    [("COMCRAWL_SCREENSHOTS", "pictures"), ("COMCRAWL_WRAPPERS", "false"), ("COMCRAWL_LINGER", "600"),
     ("COMCRAWL_MAX_CLICKS", "0"), ("DOWNLOAD_DELAY", 0.25), ("DOWNLOAD_TIMEOUT", "1.5"),
     ("FEED_EXPORT_INDENT", None), ("RETRY_PRIORITY_ADJUST", "-2"), ("DNS_TIMEOUT", "2.5"), ("DOWNLOAD_MAXSIZE", 2**40)],
)  # fmt: skip
def test_a_good_setting_is_taken(name: str, value: object) -> None:
    settings = Settings()
    settings.setmodule("comcrawl_scrapy.settings")
    settings.set(name, value)
    check_settings(settings)


def test_ctrl_c_ends_a_command_without_a_traceback() -> None:
    with pytest.raises(SystemExit, match="130"), usage():
        raise KeyboardInterrupt


def test_ctrl_c_while_the_commands_are_loaded_says_nothing() -> None:
    code = "import comcrawl_scrapy.commands; raise {}"
    endings = [
        subprocess.run(
            [sys.executable, "-c", code.format(error)], cwd=ROOT, capture_output=True, text=True, check=False
        )
        for error in ("KeyboardInterrupt", "OSError('no disk')")
    ]
    assert (endings[0].returncode, endings[0].stderr.strip()) == (-signal.SIGINT, "")
    assert endings[1].stderr.endswith("OSError: no disk\n")


@pytest.mark.parametrize(
    ("stats", "status"),
    [
        ({"finish_reason": "finished"}, 0),
        ({"finish_reason": "shutdown"}, 0),
        ({"finish_reason": "finished", "comcrawl/failed": "No feed could be read"}, 1),
        ({"finish_reason": "finished", "feedexport/failed_count/FileStorage": 1}, 1),
        ({"finish_reason": "start_error"}, 1),
        ({}, 130),
    ],
)
def test_the_exit_status_says_how_a_crawl_ended(stats: dict[str, object], status: int) -> None:
    crawler = get_crawler()
    assert crawler.stats
    crawler.stats.set_stats(stats)
    assert exit_status(crawler) == status


@pytest.mark.parametrize(
    ("name", "value", "is_fine"),
    [
        *(("LOG_LEVEL", "debug", True), ("LOG_LEVEL", "10", True), ("LOG_LEVEL", "LOUD", False)),
        *(("LOG_FILE", "new.log", True), ("LOG_FILE", None, True), ("LOG_FILE", "no folder/new.log", False)),
    ],
)
def test_where_the_log_goes_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str | None, is_fine: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    with nullcontext() if is_fine else pytest.raises((ValueError, OSError), match=r"LOUD|no folder"):
        check_log(Settings({name: value}))


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"JOBDIR": "file"}, "setting JOBDIR: 'file': Not a"),
        ({"JOBDIR": "file/job"}, "setting JOBDIR: 'file/job': Not a"),
        ({"FEEDS": {"nosuch://x.csv": {}}}, "cannot be written to 'nosuch://x.csv': nothing is known of nosuch"),
        ({"FEED_TEMPDIR": "no folder", "FEEDS": {"ftp://x/y.xml": {}}}, "setting FEED_TEMPDIR: 'no folder': No such"),
        ({"FEED_TEMPDIR": "no folder", "FEEDS": {"stdout:": {"format": "jsonl"}}, "JOBDIR": "new/job"}, None),
        ({"FEEDS": {"pages.jsonl": "csv"}}, "FEEDS: 'pages.jsonl': 'csv' names no format .json, "),
        ({"FEEDS": {"pages.jsonl": {"format": "yaml"}}}, "FEEDS: 'pages.jsonl': {'format': 'yaml'} names no"),
        ({"FEED_EXPORT_ENCODING": "utf-8sig", "FEEDS": {"x.csv": {}}}, "ENCODING: no encoding is called 'utf-8sig'"),
        ({"FEED_EXPORT_ENCODING": "utf-8-sig", "FEEDS": {"x.csv": {"encoding": None}}}, None),
        ({"FEEDS": {"x.csv": {"encoding": "rot13"}}}, "ENCODING: no encoding is called 'rot13'"),
        (
            {"FEEDS": {"x.csv": {"postprocessing": ["scrapy.extensions.postprocessing.GZipPlugin"]}}},
            "x.csv.*GZipPlugin",
        ),
        ({"FEEDS": {"x.csv": {"item_filter": "nosuch.Filter"}}}, "FEEDS: 'x.csv': No module named 'nosuch'"),
        ({"FEEDS": {"x.csv": {"item_filter": None, "postprocessing": [GzipPlugin]}}}, None),
        ({"FEEDS": {"pages": {}}}, "FEEDS: 'pages': {} names no format"),
        (
            {"FEEDS": {"x.csv": {"batch_item_count": 9}}},
            "FEEDS: 'x.csv': batches go to places of their own, with %.batch",
        ),
        ({"FEED_EXPORT_BATCH_ITEM_COUNT": "9", "FEEDS": {"x.csv": {}}}, "FEEDS: 'x.csv': batches go to"),
        ({"FEED_EXPORT_BATCH_ITEM_COUNT": "9", "FEEDS": {"x.csv": {"batch_item_count": 0}}}, None),
        ({"FEED_EXPORT_BATCH_ITEM_COUNT": "9", "FEEDS": {"%(batch_id)05d.csv": {}}}, None),
    ],
)
def test_folders_of_a_crawl_can_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, object], said: str | None
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    with nullcontext() if said is None else pytest.raises(ValueError, match=said):
        check_outputs(Settings(settings))
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_a_standard_output_that_is_closed_can_take_no_items(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(ValueError, match="'stdout:': standard output is closed"):
        check_outputs(Settings({"FEEDS": {"stdout:": {"format": "csv"}}}))


on_linux = pytest.mark.skipif(not Path("/proc/version").exists(), reason="its files are not even root's")


@pytest.mark.parametrize(
    ("place", "is_fine"),
    [
        *(("new.jsonl", True), ("there.csv", True), ("a/b/%(name)s.jsonl", True), ("pipe", True)),
        *((".", False), ("there.csv/x", False), ("x" * 300, False)),
        pytest.param("/proc/new.jsonl", False, marks=on_linux),
        pytest.param("/proc/version", False, marks=on_linux),
    ],
)
@pytest.mark.parametrize("scheme", ["", "file://"])
def test_where_items_go_can_be_written(tmp_path: Path, scheme: str, place: str, is_fine: bool) -> None:
    (tmp_path / "there.csv").touch()
    os.mkfifo(tmp_path / "pipe")
    feeds = {f"{scheme}{tmp_path / place}": {"format": "jsonl"}, "stdout:": {"format": "json"}, "s3://x/y.csv": {}}
    with nullcontext() if is_fine else pytest.raises(ValueError, match="the items cannot be written to '"):
        check_outputs(Settings({"FEEDS": feeds}))
    assert {file.name: file.stat().st_size for file in tmp_path.iterdir()} == {"there.csv": 0, "pipe": 0}


@pytest.mark.parametrize(
    ("options", "is_fine"),
    [
        *(({"format": "json"}, False), ({"format": "xml"}, False), ({"format": "json", "overwrite": True}, True)),
        *(({"format": "jsonl"}, True), ({"format": "csv"}, True), ({}, False)),
    ],
)
@pytest.mark.parametrize("name", ["pages.json", "%(name)s.json", "p%(batch_id)dges.json"])
def test_a_document_is_not_made_two_in_one_file(
    tmp_path: Path, options: dict[str, object], is_fine: bool, name: str
) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "p1ges.json").write_text("[]")
    (tmp_path / "pages.json").write_text("[]")
    new = {str(tmp_path / name): {"format": "json"} for name in ("new", "empty")}
    check_outputs(Settings({"FEEDS": new}))
    with nullcontext() if is_fine else pytest.raises(ValueError, match=r"nothing can be added to '.*json', which is"):
        check_outputs(Settings({"FEEDS": {str(tmp_path / name): options}}), PagesSpider)
