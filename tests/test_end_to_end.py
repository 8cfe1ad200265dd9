"""The whole machine: `scrapy crawl feed` on the demo site in real Chromium, its items compared with the truth."""

from __future__ import annotations

import subprocess
import sys
from typing import NamedTuple

import pytest

from comcrawl_scrapy.items import Outcome
from tests.crawling import Crawl, command
from tests.demo_site import DemoSite, demo_site
from tests.demo_site.articles import PLANS
from tests.demo_site.compare import Comparison, compare, gathered, precision, recall, words
from tests.forked import ROOT

pytestmark = pytest.mark.long

NAMES = [f"{number}-{plan.language}-{plan.way}-{plan.template}" for number, plan in enumerate(PLANS)]
EVERY_ARTICLE = pytest.mark.parametrize("number", range(len(PLANS)), ids=NAMES)
WITH_COMMENTS = pytest.mark.parametrize(
    "number",
    [pytest.param(n, id=NAMES[n]) for n, plan in enumerate(PLANS) if Outcome.COMMENTS in plan.expected],
)


class EndToEnd(NamedTuple):
    """The site, the crawl of it, and what came out of every article, in the order of `PLANS`."""

    site: DemoSite
    crawl: Crawl
    rows: list[Comparison]


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> EndToEnd:
    with demo_site() as site:
        folder = tmp_path_factory.mktemp("demo")
        line = [sys.executable, "-m", "scrapy", *command("feed", {"feeds": site.feed_url}, folder, {})]
        with (folder / "log.txt").open("w") as log:
            result = Crawl.of(folder, subprocess.run(line, cwd=ROOT, stderr=log, check=False).returncode)
        items = {item["article"]["url"]: item for item in result.pages}
        return EndToEnd(site, result, [compare(a, items.get(site.article_url(a))) for a in site.articles])


@EVERY_ARTICLE
def test_every_article_ends_in_its_outcome(done: EndToEnd, number: int) -> None:
    row = done.rows[number]
    assert row.outcome in row.article.expected, row.item and row.item["detail"]


@WITH_COMMENTS
def test_every_comment_comes_out_word_by_word_and_nothing_else(done: EndToEnd, number: int) -> None:
    row = done.rows[number]
    assert row.item
    assert sorted(words(c["text"]) for c in row.item["comments"]) == sorted(words(c.text) for c in row.article.comments)


@WITH_COMMENTS
def test_the_authors_are_those_who_wrote(done: EndToEnd, number: int) -> None:
    row = done.rows[number]
    assert [found["author"] for _, found in row.pairs] == [true.author for true, _ in row.pairs]


@WITH_COMMENTS
def test_times_are_as_exact_as_the_page_shows_them(done: EndToEnd, number: int) -> None:
    row = done.rows[number]
    wrong = [
        (f["published_text"], f["published_at"], t.published_at) for t, f in row.pairs if not row.time_is_right(t, f)
    ]
    assert not wrong


@WITH_COMMENTS
def test_who_answers_whom_is_told(done: EndToEnd, number: int) -> None:
    row = done.rows[number]
    of = {found["id"]: true.id for true, found in row.pairs}
    assert {t.id: of.get(f["parent_id"]) for t, f in row.pairs} == {t.id: t.parent for t, _ in row.pairs}
    assert {t.id: f["depth"] for t, f in row.pairs} == {t.id: t.depth for t, _ in row.pairs}


def test_recall_and_precision_over_the_whole_site(done: EndToEnd) -> None:
    assert recall(done.rows) >= 0.95
    assert precision(done.rows) >= 0.95


@WITH_COMMENTS
def test_comments_are_in_the_order_of_the_page(done: EndToEnd, number: int) -> None:
    row = done.rows[number]
    assert row.item
    assert [words(c["text"]) for c in row.item["comments"]] == [words(c.text) for c in row.article.comments]


def test_all_that_pages_claim_is_gathered(done: EndToEnd) -> None:
    claims = [row.item["comments_claimed"] for row in done.rows if row.item and row.found]
    assert gathered(done.rows) == 1
    assert claims == [row.true for row in done.rows if row.item and row.found]


def test_paragraphs_are_lines(done: EndToEnd) -> None:
    pairs = [pair for row in done.rows for pair in row.pairs if len(pair[0].paragraphs) > 1]
    assert [found["text"] for _, found in pairs] == [true.text for true, _ in pairs]


def test_the_site_was_sent_nothing(done: EndToEnd) -> None:
    assert done.site.posts == []


def test_comments_that_are_there_cost_no_click(done: EndToEnd) -> None:
    ways = ("static", "scroll", "frame", "foreign_frame", "shadow", "closed_shadow", "endless")
    clicks = {row.article.path: row.item["clicks"] for row in done.rows if row.item and row.article.plan.way in ways}
    assert not any(clicks.values()), clicks


def test_every_article_of_the_feed_is_one_item_with_what_the_feed_says(done: EndToEnd) -> None:
    assert done.crawl.status == 0
    said = {(p["article"]["url"], p["article"]["title"], p["article"]["published_at"]) for p in done.crawl.pages}
    assert said == {(done.site.article_url(a), a.title, a.published_at.isoformat()) for a in done.site.articles}
    assert len(done.crawl.pages) == len(said)


def test_the_flattened_output_has_a_line_a_comment(done: EndToEnd) -> None:
    inside = [(page["article"]["url"], c["id"], c["text"]) for page in done.crawl.pages for c in page["comments"]]
    assert [(c["article_url"], c["id"], c["text"]) for c in done.crawl.comments] == inside


def test_the_log_shows_progress_and_ends_with_a_summary(done: EndToEnd) -> None:
    pages = len(done.rows)
    assert f"[{pages}/{pages}]" in done.crawl.log
    assert "Summary" in done.crawl.log
    assert f"'comcrawl/outcome/comments': {sum(row.outcome == 'comments' for row in done.rows)}" in done.crawl.log


def test_nothing_went_wrong_on_our_side(done: EndToEnd) -> None:
    assert "Traceback" not in done.crawl.log
