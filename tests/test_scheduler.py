"""Crawls of real sites on this machine, their pages in a real queue; visits are plain downloads (`PlainVisits`)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from itemadapter import ItemAdapter
from scrapy import Request, Spider, signals
from scrapy.exceptions import DropItem
from sqlalchemy import text

from benchmarks.crawlers import states
from benchmarks.plain_visits import PlainVisits
from benchmarks.sites import Sites, sites
from comcrawl_scrapy.database import Database, connect
from comcrawl_scrapy.database_errors import DatabaseError
from comcrawl_scrapy.items import Article, Outcome
from comcrawl_scrapy.page_queue import PageQueue
from comcrawl_scrapy.queueing import queue_service
from comcrawl_scrapy.queueing.queue_service import Patience
from comcrawl_scrapy.queueing.queue_tables import QUEUE, Page, PageVisit, Site
from comcrawl_scrapy.queueing.queue_values import VisitResult
from comcrawl_scrapy.queueing.revisit_policy import Done
from spiders.base import ArticleSpider
from spiders.pages import PagesSpider
from tests.queue_crawls import Crawled, crawl, crawling, put, rows, until

SOON = timedelta(seconds=1)


@pytest.fixture(scope="module")
def served() -> Iterator[Sites]:
    with sites(4, seconds=0.02) as running:
        yield running


@pytest.fixture
def site(served: Sites) -> Sites:
    served.log.clear()
    return served


def test_every_page_is_visited_once_and_each_visit_noted(run: Any, site: Sites, database: Database) -> None:
    put(database, urls := site.urls(12))
    stats = crawl(run, database).stats
    assert site.visits == dict.fromkeys(urls, 1)
    assert states(database) == {"done": 12}
    assert rows(database, PageVisit.outcome, PageVisit.comments, PageVisit.new_comments) == [("comments", 1, 1)] * 12
    assert (stats["finish_reason"], stats["item_scraped_count"]) == ("finished", 12)


def test_two_crawls_of_one_queue_share_its_pages_and_keep_the_peace_of_its_sites(
    run: Any, site: Sites, database: Database
) -> None:
    put(database, urls := site.urls(24))

    async def both() -> None:
        async with crawling(database, DOWNLOAD_DELAY=0.05), crawling(database, DOWNLOAD_DELAY=0.05):
            pass

    run(both())
    assert site.visits == dict.fromkeys(urls, 1)
    assert min(site.pauses()) >= 0.05


def test_a_crawl_lingers_for_a_page_and_visits_it_when_its_time_has_come(
    run: Any, site: Sites, database: Database
) -> None:
    put(database, site.urls(1), SOON)
    ((due,),) = rows(database, Page.due)
    crawl(run, database, COMCRAWL_LINGER=600)
    (visit,) = site.log
    assert 0 <= visit.start - due.timestamp() < 60  # hundredths of a second, unless the machine is very busy
    assert states(database) == {"done": 1}


def test_a_crawl_ends_when_nothing_is_due_soon_and_leaves_the_rest(run: Any, site: Sites, database: Database) -> None:
    put(database, site.urls(2)[:1])
    put(database, site.urls(2)[1:], timedelta(hours=3))
    crawl(run, database, COMCRAWL_LINGER=1)
    assert len(site.log) == 1
    assert states(database) == {"done": 1, "waiting": 1}


def test_a_crawl_does_not_wait_for_a_site_that_wants_to_be_left_alone_for_long(
    run: Any, site: Sites, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    address, queue = site.urls(1)[0], PageQueue(database)
    put(database, [f"{address}?1", f"{address}?2"])
    now = datetime.now(UTC)
    (page,) = queue.lease("plain", 2, owner="", now=now, until=now + SOON)
    queue.complete(page, VisitResult(now, now, Outcome.COMMENTS), Done(""), timedelta(hours=1))
    caplog.set_level("INFO")
    crawl(run, database)
    assert not site.log
    assert states(database) == {"done": 1, "waiting": 1}
    assert "the first is due at " in caplog.text


def test_a_crawl_that_waits_for_what_a_dead_one_has_left_says_so_once(
    run: Any, site: Sites, database: Database, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_service, "TOLD", SOON / 10)
    put(database, [f"{site.urls(1)[0]}?{k}" for k in range(2)])
    now = datetime.now(UTC)
    assert PageQueue(database).lease("plain", 1, owner="dead", now=now, until=now + 2 * SOON)
    caplog.set_level("INFO")
    crawl(run, database)
    assert states(database) == {"done": 2}
    assert caplog.text.count("Waiting until") == 1


def test_no_other_crawler_is_blamed_where_nothing_is_due(
    run: Any, site: Sites, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    class Late(PlainVisits):
        async def start(self) -> AsyncIterator[Any]:
            await asyncio.sleep(1.5 * queue_service.LOOK_SECONDS)  # as for a feed
            async for request in super().start():
                yield request

    put(database, site.urls(1), timedelta(hours=3))
    caplog.set_level("INFO")
    crawl(run, database, Late)
    assert "the first is due at " in caplog.text
    assert "Waiting until" not in caplog.text


def test_what_a_stopped_crawl_has_in_hand_is_given_back_at_once(run: Any, site: Sites, database: Database) -> None:
    put(database, urls := site.urls(24))

    async def stopped() -> None:
        async with crawling(database, DOWNLOAD_DELAY=0.2) as crawled:
            await until(lambda: len(site.log) >= 4)
            await crawled.crawler.stop_async()

    run(stopped())
    assert set(states(database)) == {"done", "waiting"}
    assert all(due <= datetime.now(UTC) for (due,) in rows(database, Page.due) if due is not None)
    crawl(run, database)
    assert site.visits == dict.fromkeys(urls, 1)


class PlainPages(PagesSpider, PlainVisits):
    name = "plain"
    custom_settings = PlainVisits.custom_settings


def test_nothing_is_taken_in_hand_before_the_engine_runs_as_a_ctrl_c_would_not_give_it_back(
    run: Any, site: Sites, database: Database
) -> None:
    put(database, site.urls(3))
    found: list[dict[str, int]] = []

    async def start_slowly() -> None:  # as the driver of the browser does
        await asyncio.sleep(0.5)
        found.append(states(database))

    async def started() -> None:
        async with crawling(database) as crawled:
            crawled.crawler.signals.connect(start_slowly, signals.engine_started)

    run(started())
    assert found == [{"waiting": 3}]
    assert states(database) == {"done": 3}


def test_a_site_that_may_be_visited_by_several_at_a_time_is(run: Any, site: Sites, database: Database) -> None:
    one_site = site.urls(64)[::4]
    options: dict[str, Any] = {"arguments": {"urls": ",".join(one_site)}}
    crawl(run, database, PlainPages, CONCURRENT_REQUESTS_PER_DOMAIN=4, **options)
    assert site.visits == dict.fromkeys(one_site, 1)
    assert min(site.pauses()) < 0


@pytest.mark.parametrize(("job", "third"), [(True, 0), (False, 8)])
def test_a_list_is_visited_whole_each_time_but_once_in_a_job(
    run: Any, site: Sites, database: Database, tmp_path: Path, job: bool, third: int
) -> None:
    options: dict[str, Any] = {"arguments": {"urls": ",".join(site.urls(8))}, "DOWNLOAD_DELAY": 0.1}
    options |= {"JOBDIR": str(tmp_path / "job")} if job else {}

    async def stopped() -> None:
        async with crawling(database, PlainPages, **options) as crawled:
            await until(lambda: len(site.log) >= 2)
            await crawled.crawler.stop_async()

    run(stopped())
    first = len(site.log)
    crawl(run, database, PlainPages, **options)
    assert len(site.log) - first == (8 - first if job else 8)
    done = len(site.log)
    crawl(run, database, PlainPages, **options)
    assert len(site.log) - done == third


def test_lists_of_one_queue_are_visited_apart(run: Any, site: Sites, database: Database) -> None:
    """Two at a time, and one after another that was stopped; a page of both is delivered with both."""
    one, other = site.urls(8)[:5], site.urls(8)[4:]

    async def both() -> list[list[str]]:
        async with (
            crawling(database, PlainPages, {"urls": ",".join(one)}) as first,
            crawling(database, PlainPages, {"urls": ",".join(other)}) as second,
        ):
            pass
        return [sorted(item.article.url for item in crawled.items) for crawled in (first, second)]

    async def stopped() -> None:
        async with crawling(database, PlainPages, {"urls": ",".join(one)}, DOWNLOAD_DELAY=1) as crawled:
            await until(lambda: crawled.items)
            await crawled.crawler.stop_async()

    assert run(both()) == [sorted(one), sorted(other)]
    run(stopped())
    later = crawl(run, database, PlainPages, arguments={"urls": other[-1]})
    assert [item.article.url for item in later.items] == other[-1:]


def test_what_a_run_has_asked_for_that_died_before_the_queue_had_it_is_visited_by_the_next_of_its_job(
    run: Any, site: Sites, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: object) -> None:
        raise DatabaseError("the power is gone")

    urls = site.urls(8)
    options: dict[str, Any] = {"arguments": {"urls": ",".join(urls)}, "JOBDIR": str(tmp_path / "job")}
    with monkeypatch.context() as dying:
        dying.setattr(PageQueue, "add", dies)
        crawl(run, database, PlainPages, **options)
    assert states(database) == {}
    for _ in range(2):
        crawl(run, database, PlainPages, **options)
        assert site.visits == dict.fromkeys(urls, 1)


def test_what_a_run_has_asked_for_is_known_to_its_job_at_once_as_it_may_be_killed(
    run: Any, site: Sites, database: Database, tmp_path: Path
) -> None:
    """A run of the same job that begins meanwhile sees what one after a killed one would."""
    urls = site.urls(8)
    options: dict[str, Any] = {"arguments": {"urls": ",".join(urls)}, "JOBDIR": str(tmp_path / "job")}

    async def overtaken() -> None:
        async with crawling(database, PlainPages, **options, DOWNLOAD_DELAY=1) as first:
            await until(lambda: len(first.items) >= 4)
            async with crawling(database, PlainPages, **options):
                pass

    run(overtaken())
    assert site.visits == dict.fromkeys(urls, 1)


def test_a_page_that_a_dead_crawl_had_in_hand_is_waited_for_by_who_is_asked_for_it(
    run: Any, site: Sites, database: Database
) -> None:
    (url,) = site.urls(1)
    put(database, [url], again=True)
    now = datetime.now(UTC)
    PageQueue(database).lease("plain", 1, owner="the dead", now=now, until=now + SOON)
    crawl(run, database, PlainPages, arguments={"urls": url}, COMCRAWL_LEASE_SECONDS=2)
    assert site.visits == {url: 1}


class PoliteVisits(PlainVisits):
    """Asks robots.txt, and uses Scrapy's own slots."""

    custom_settings = PlainVisits.custom_settings | {
        "ROBOTSTXT_OBEY": True,
        "DOWNLOADER_MIDDLEWARES": PlainVisits.custom_settings["DOWNLOADER_MIDDLEWARES"]
        | {"middlewares.politeness.PolitenessMiddleware": 50},
    }
    visit = ArticleSpider.visit


def test_a_site_rests_after_a_visit_for_as_long_as_its_robots_txt_asks(
    run: Any, serve: Any, database: Database
) -> None:
    rules = (200, "text/plain", b"User-agent: *\nCrawl-delay: 0.4")
    address, asked = serve(
        {"/robots.txt": rules, "/1": (200, "text/html", b"<p>Hi"), "/2": (200, "text/html", b"<p>Hi")}
    )
    put(database, [f"{address}/1", f"{address}/2"])
    crawl(run, database, PoliteVisits)
    assert [path for path in asked if path != "/robots.txt"] == ["/1", "/2"]
    first, second = rows(database, PageVisit.started_at, PageVisit.ended_at)
    assert (second[0] - first[1]).total_seconds() >= 0.4
    assert (rows(database, Site.free_at)[0][0] - second[1]).total_seconds() == pytest.approx(0.4)


class OwnWay(PlainVisits):
    """Has a callback of its own, whose items are not ours."""

    def visit(self, article: Article) -> Request:
        return super().visit(article).replace(callback=self.own, cb_kwargs={"said": "hello"})

    def own(self, response: Any, said: str) -> Any:
        yield {"said": said, "url": response.url}


def test_a_spider_keeps_its_callback_and_what_it_yields(run: Any, site: Sites, database: Database) -> None:
    put(database, urls := site.urls(3))
    items = crawl(run, database, OwnWay).items
    assert sorted(item["url"] for item in items) == sorted(urls)
    assert {item["said"] for item in items} == {"hello"}
    assert states(database) == {"done": 3}


class Breaking:
    """A pipeline of a user, with a fault."""

    problem: Exception = RuntimeError("no")

    def process_item(self, item: object) -> object:
        raise self.problem


class Dropping(Breaking):
    problem = DropItem("not wanted")


class Remaking:
    def process_item(self, item: object) -> object:
        return ItemAdapter(item).asdict()


class BreakingSpider(PlainVisits):
    def parse_page(self, response: Any) -> Any:
        raise RuntimeError("no")


class OfProject(Spider):
    """A spider that knows nothing of ours."""

    name = "project"


@pytest.mark.parametrize("spider", [OfProject, PlainVisits])
def test_there_is_a_queue_only_for_a_spider_that_visits_articles(
    run: Any, tmp_path: Path, spider: type[Spider]
) -> None:
    file = tmp_path / "queue.sqlite"
    with connect("sqlite://", QUEUE) as database:
        crawl(run, database, spider, COMCRAWL_QUEUE_URL=f"sqlite:///{file}")
    assert file.exists() is (spider is PlainVisits)


@pytest.mark.parametrize("command", ["fetch", "parse", "check"])
def test_a_command_that_looks_at_one_page_leaves_the_queue_alone(
    run: Any, site: Sites, database: Database, command: str
) -> None:
    async def start(spider: Spider) -> AsyncIterator[Request]:
        yield Request(f"{site.urls(1)[0]}?looked-at", spider.parse_page)  # type: ignore[attr-defined]

    start.__module__ = f"scrapy.commands.{command}"
    borrowed = type("Borrowed", (OwnWay,), {"start": start})
    put(database, site.urls(2))
    assert crawl(run, database, borrowed).stats["finish_reason"] == "finished"
    assert states(database) == {"waiting": 2}


@pytest.mark.parametrize(
    ("spider", "pipeline", "state", "outcome"),
    [
        (PlainVisits, Breaking, "waiting", Outcome.ERROR),
        (BreakingSpider, None, "waiting", Outcome.ERROR),
        (PlainVisits, Dropping, "done", Outcome.NO_SECTION),
        (PlainVisits, Remaking, "done", Outcome.COMMENTS),
    ],
)
def test_a_page_is_done_when_its_item_has_passed_the_last_pipeline_or_was_dropped(
    run: Any, site: Sites, database: Database, spider: Any, pipeline: Any, state: str, outcome: str
) -> None:
    put(database, site.urls(1))
    pipelines = {"pipelines.revisits.RevisitsPipeline": 400} | ({pipeline: 500} if pipeline else {})
    crawl(run, database, spider, ITEM_PIPELINES=pipelines, COMCRAWL_REVISIT_POLICY="default")
    assert rows(database, Page.state, Page.outcome) == [(state, outcome)]


REFUSED = {
    "full": "No space left on device",
    "null/items": "Not a directory",
}  # below /dev, and why nothing is written there


@pytest.mark.parametrize("pipeline", [None, Remaking])
@pytest.mark.parametrize("form", ["jsonl", "json", "xml", "csv"])
@pytest.mark.parametrize("place", REFUSED)
def test_items_that_cannot_be_written_end_the_crawl_and_their_pages_stay(
    run: Any,
    site: Sites,
    database: Database,
    place: str,
    form: str,
    pipeline: Any,
    caplog: pytest.LogCaptureFixture,
) -> None:
    put(database, site.urls(8))
    pipelines = {"pipelines.revisits.RevisitsPipeline": 400} | ({pipeline: 500} if pipeline else {})
    stats = crawl(run, database, FEEDS={f"file:///dev/{place}": {"format": form}}, ITEM_PIPELINES=pipelines).stats
    assert stats["comcrawl/failed"] == "storage_failed"
    assert states(database) == {"waiting": 8}
    (said,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert REFUSED[place] in said.getMessage()


@pytest.mark.parametrize("packer", ["GzipPlugin", "LZMAPlugin"])
def test_a_file_that_cannot_be_opened_ends_the_crawl_also_where_it_is_to_be_packed(
    run: Any, site: Sites, database: Database, packer: str, caplog: pytest.LogCaptureFixture
) -> None:
    put(database, site.urls(8))
    packed = {"format": "jsonl", "postprocessing": [f"scrapy.extensions.postprocessing.{packer}"]}
    pipelines = {"pipelines.revisits.RevisitsPipeline": 400}
    stats = crawl(run, database, FEEDS={"file:///dev/null/items": packed}, ITEM_PIPELINES=pipelines).stats
    assert stats["comcrawl/failed"] == "storage_failed"
    assert states(database) == {"waiting": 8}
    (said,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert "Not a directory" in said.getMessage()


@pytest.mark.parametrize("place", ["%(nobody)s.jsonl", "nowhere://x/y.jsonl"])
def test_items_that_have_nowhere_to_go_end_the_crawl_before_it_begins(
    run: Any, site: Sites, database: Database, caplog: pytest.LogCaptureFixture, place: str
) -> None:
    put(database, site.urls(8))
    stats = crawl(run, database, FEEDS={place: {"format": "jsonl"}}).stats
    assert stats["finish_reason"] == stats["comcrawl/failed"] == "storage_failed"
    assert (site.log, states(database)) == ([], {"waiting": 8})
    assert f"Items cannot be written to {place}" in caplog.messages


def test_a_crawl_that_can_download_nothing_ends_before_it_begins_and_its_pages_stay(
    run: Any, site: Sites, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    class Rendered(PlainVisits):
        ours = "middlewares.download_handler.RenderingDownloadHandler"
        custom_settings = PlainVisits.custom_settings | {"DOWNLOAD_HANDLERS": {"http": ours, "https": ours}}

    both = {"PLAYWRIGHT_CDP_URL": "ws://a.example", "PLAYWRIGHT_CONNECT_URL": "ws://b.example"}  # it takes one
    put(database, site.urls(8))
    stats = crawl(run, database, Rendered, **both).stats
    assert stats["finish_reason"] == stats["comcrawl/failed"] == "download_failed"
    assert (site.log, states(database)) == ([], {"waiting": 8})
    assert "Pages cannot be downloaded: Setting both PLAYWRIGHT_CDP_URL" in caplog.text


def test_a_database_that_breaks_in_the_middle_ends_the_crawl_with_a_line(
    run: Any, site: Sites, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    put(database, site.urls(24))

    async def broken() -> Crawled:
        async with crawling(database, DOWNLOAD_DELAY=0.2) as crawled:
            await until(lambda: len(site.log) >= 2)
            # the crawl's own transactions may stand in the way
            await asyncio.to_thread(replace(database, patience=30).run, QUEUE.tables.drop_all)
        return crawled

    stats = run(broken()).stats
    assert stats["comcrawl/failed"] == "queue_failed"
    (said,) = [record for record in caplog.records if "cannot be used any more" in record.getMessage()]
    assert said.exc_info is None


def test_a_database_that_does_not_tell_what_was_delivered_ends_the_crawl_and_the_pages_stay(
    run: Any, site: Sites, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    put(database, site.urls(8))
    database.run(lambda connection: connection.execute(text("DROP TABLE delivered")))
    crawled = crawl(run, database)
    assert (crawled.items, states(database)) == ([], {"waiting": 8})
    assert crawled.stats["comcrawl/failed"] == "queue_failed"
    (said,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert "cannot be used any more" in said.getMessage()


def test_a_crawl_told_to_stop_waits_no_longer_for_its_database() -> None:
    told = iter([False, True])
    Patience(lambda: next(told)).sleep(300)
    assert list(told) == []  # it asked until it was told to stop, and never again
