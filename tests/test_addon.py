"""The add-on: a project as `scrapy startproject` makes it finds comments with one line in its settings."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from scrapy.exceptions import NotConfigured
from scrapy.settings import Settings
from scrapy.utils.test import get_crawler
from scrapy_playwright.handler import ScrapyPlaywrightDownloadHandler

from comcrawl_scrapy.addon import ComcrawlAddon
from middlewares.rendering import RenderingMiddleware
from spiders.feed import FeedSpider
from tests.conftest import serving

OURS = "middlewares.download_handler.RenderingDownloadHandler"
ADDONS = {"comcrawl_scrapy.addon.ComcrawlAddon": 500}
PAGE = """<title>Bridges</title><article><h1>Bridges</h1><p>The town builds a bridge.</p></article>
<section id="comments"><h2>3 comments</h2>{}</section>"""
COMMENT = """<div class="comment" id="c{0}"><b class="author">{1}</b> <time datetime="2026-11-20T0{0}:30:00Z">{0} h</time>
<p>{2}</p><button>Reply</button></div>"""
SAID = [("Ann", "A bridge at last, and only ten years late!"), ("Bob", "Who pays?"), ("Cleo", "My bus takes it too.")]
SPIDER = """
from spiders.pages import PagesSpider

class TownSpider(PagesSpider):
    name = "town"
"""


def with_addon(**of_project: Any) -> Settings:
    settings = Settings(of_project)
    ComcrawlAddon.update_pre_crawler_settings(settings)
    return settings


@pytest.mark.parametrize(
    ("name", "of_project", "expected"),
    [
        ("COMCRAWL_MAX_CLICKS", {}, 5),
        ("COMCRAWL_MAX_CLICKS", {"COMCRAWL_MAX_CLICKS": 2}, 2),
        ("DOWNLOAD_DELAY", {}, 1.0),
        ("DOWNLOAD_DELAY", {"DOWNLOAD_DELAY": 9}, 9),
        ("SPIDER_MODULES", {"SPIDER_MODULES": ["town.spiders"]}, ["town.spiders", "spiders"]),
        ("SPIDER_MODULES", {"SPIDER_MODULES": ["spiders"]}, ["spiders"]),
    ],
)
def test_what_the_project_sets_goes_first(name: str, of_project: dict[str, Any], expected: object) -> None:
    assert with_addon(**of_project)[name] == expected


def test_components_are_added_to_those_of_the_project() -> None:
    own = {
        "town.Pipeline": 300,
        "pipelines.summary.SummaryPipeline": None,
    }  # where Scrapy's template of a project has it
    pipelines = with_addon(ITEM_PIPELINES=own).getdict("ITEM_PIPELINES")
    assert pipelines["town.Pipeline"] == 300
    assert pipelines["pipelines.comments.CommentsPipeline"] < pipelines["pipelines.pseudonyms.PseudonymsPipeline"] < 300
    assert pipelines["pipelines.summary.SummaryPipeline"] is None


@pytest.mark.parametrize(
    ("of_project", "expected"),
    [
        ({}, OURS),
        ({"https": "scrapy_playwright.handler.ScrapyPlaywrightDownloadHandler"}, OURS),
        ({"https": ScrapyPlaywrightDownloadHandler}, OURS),
        ({"https": "town.Handler"}, "town.Handler"),
        ({"https": None}, None),
    ],
)
def test_only_scrapy_playwrights_own_handler_makes_way_for_ours(of_project: dict[str, Any], expected: Any) -> None:
    assert with_addon(DOWNLOAD_HANDLERS=of_project).getdict("DOWNLOAD_HANDLERS") == {"http": OURS, "https": expected}


def test_that_handler_makes_way_also_in_the_settings_of_one_of_our_spiders() -> None:
    class TownSpider(FeedSpider):
        custom_settings = {"DOWNLOAD_HANDLERS": {"https": ScrapyPlaywrightDownloadHandler, "ftp": "town.Handler"}}

    settings = with_addon()
    TownSpider.update_settings(settings)
    handlers = settings.getdict("DOWNLOAD_HANDLERS")
    assert (handlers["http"], handlers["https"], handlers["ftp"]) == (OURS, OURS, "town.Handler")


@pytest.mark.parametrize("other", ["scrapy.core.downloader.handlers.http11.HTTP11DownloadHandler", "no.Such", None])
def test_no_page_is_rendered_where_nothing_would_watch_over_the_browser(other: str | None) -> None:
    of_project = {"DOWNLOAD_HANDLERS": {"https": other}, "ADDONS": ADDONS}
    with pytest.raises(NotConfigured, match="no pages can be visited with DOWNLOAD_HANDLERS other than"):
        RenderingMiddleware.from_crawler(get_crawler(settings_dict=of_project))


@pytest.mark.long
def test_a_new_project_finds_comments_with_one_setting(tmp_path: Path) -> None:
    def run(*command: str) -> None:
        line = [sys.executable, "-m", "scrapy", *command]
        ran = subprocess.run(line, check=False, cwd=tmp_path, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr

    run("startproject", "town", ".")
    (tmp_path / "town/spiders/town.py").write_text(SPIDER, encoding="utf-8")
    with (tmp_path / "town/settings.py").open("a", encoding="utf-8") as settings:
        settings.write(f"ADDONS = {ADDONS}\n")
    comments = "".join(COMMENT.format(number, *said) for number, said in enumerate(SAID, 1))
    with serving({"/a": (200, "text/html", PAGE.format(comments).encode())}) as (site, _):
        local = "COMCRAWL_ALLOW_PRIVATE_ADDRESSES=1"
        run("crawl", "town", "-a", f"urls={site}/a", "-s", local, "-s", "DOWNLOAD_DELAY=0", "-O", "out.jsonl")
    [page] = map(json.loads, (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines())
    assert [(comment["author"], comment["text"]) for comment in page["comments"]] == SAID
