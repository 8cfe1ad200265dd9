from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from scrapy.http import Response

from benchmarks.plain_visits import PlainVisits
from comcrawl_scrapy.database import Database
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.items import Article, Comment, CommentPage, Outcome
from comcrawl_scrapy.queueing.figures import Figures
from comcrawl_scrapy.queueing.queue_selection import Selection, requeue
from comcrawl_scrapy.queueing.queue_tables import Page, PageVisit
from comcrawl_scrapy.queueing.visit_planner import DELAY, SERVICE
from comcrawl_scrapy.snapshot import PageSnapshot
from comcrawl_scrapy.visit import Visit
from tests.queue_crawls import crawl, crawling, put, rows, until

Serve = Callable[..., Any]


class Talk(PlainVisits):
    """A page is a comment a line: id, colon, text."""

    def parse_page(self, response: Response) -> CommentPage:  # type: ignore[override]
        said = [line.split(":") for line in response.text.split()]
        comments = [Comment(text, author="Ann", id=id) for id, text in said]
        article: Article = response.meta["article"]
        outcome = Outcome.COMMENTS if comments else Outcome.NO_SECTION
        return CommentPage(response.url, article, outcome, comments=comments, timings={"load": 2.0})


class TalkAgain(Talk):
    again = True


class Named(PlainVisits):
    """A page with a comment, as the browser shows it."""

    def parse_page(self, response: Response) -> CommentPage:  # type: ignore[override]
        article, now = response.meta["article"], datetime.now(UTC)
        snapshot = PageSnapshot(parse(response.text), response.url, "load", now)
        response.meta["visit"] = Visit(article, response.url, now, snapshot)
        return CommentPage(response.url, article, Outcome.COMMENTS, comments=[Comment("yes", id="1")])


def talk(*said: str) -> tuple[int, str, bytes]:
    return 200, "text/html", "\n".join(said).encode()


def told(page: CommentPage) -> list[tuple[str, str | None]]:
    return [(comment.id, comment.change) for comment in page.comments]


def test_a_revisit_delivers_what_is_new_edited_or_deleted_and_says_which_visit_it_is(
    run: Any, serve: Serve, database: Database
) -> None:
    pages = {"/a": talk("1:yes", "2:no", "3:why")}
    address, _ = serve(pages)
    put(database, [f"{address}/a"])
    (first,) = crawl(run, database, Talk).items
    pages["/a"] = talk("1:yes", "3:how", "4:so")
    requeue(database, Selection(), datetime.now(UTC))
    (second,) = crawl(run, database, Talk).items
    assert (first.visit, first.known_comments, told(first)) == (1, 0, [("1", None), ("2", None), ("3", None)])
    assert (second.visit, second.known_comments) == (2, 1)
    assert told(second) == [("3", "edited"), ("4", None), ("2", "deleted")]
    assert rows(database, PageVisit.comments, PageVisit.new_comments) == [(3, 3), (3, 1)]


def test_a_page_that_the_user_asks_for_by_name_is_delivered_whole(run: Any, serve: Serve, database: Database) -> None:
    address, _ = serve({"/a": talk("1:yes", "2:no")})
    for visit in (1, 2):
        put(database, [f"{address}/a"], again=True)
        (page,) = crawl(run, database, TalkAgain).items
        assert (page.visit, told(page)) == (visit, [("1", None), ("2", None)])


@pytest.mark.parametrize(
    ("pages", "state", "visits"),
    [
        ({"/a": talk("1:yes")}, "done", 1),
        ({"/a": talk()}, "done", 1),  # nobody knows when it was published: nothing to wait for
        ({}, "waiting", 1),  # not found: perhaps in a quarter of an hour
    ],
)
def test_the_policy_says_what_follows(
    run: Any, serve: Serve, database: Database, pages: Any, state: str, visits: int
) -> None:
    address, _ = serve(pages)
    put(database, [f"{address}/a"])
    crawl(run, database, Talk, COMCRAWL_REVISIT_POLICY="default")
    assert rows(database, Page.state, Page.visits) == [(state, visits)]


def test_a_page_is_known_by_where_it_led(run: Any, serve: Serve, database: Database) -> None:
    moved = (200, "text/html", b'<meta http-equiv="refresh" content="0; url=/b?utm_source=feed">')
    address, asked = serve({"/a": moved, "/b?utm_source=feed": talk("1:yes")})
    put(database, [f"{address}/a"])
    crawl(run, database, Talk)
    put(database, [f"{address}/b", f"{address}/a"])
    crawl(run, database, Talk)
    assert asked == ["/a", "/b?utm_source=feed"]
    assert rows(database, Page.state) == [("done",)]


@pytest.mark.parametrize("crawlers", [1, 2])
def test_links_to_one_page_that_are_in_work_at_the_same_time_deliver_its_comments_once(
    run: Any, serve: Serve, database: Database, crawlers: int
) -> None:
    address, asked = serve({"/a": (200, "text/html", b"A story.")})
    moved = (200, "text/html", f'<meta http-equiv="refresh" content="0; url={address}/a">'.encode())
    others = [serve({"/b": moved})[0] for _ in range(3)]
    put(database, [f"{address}/a", *(f"{other}/b" for other in others)])

    class HeldUp:
        async def process_item(self, item: object) -> object:
            await until(lambda: len(asked) == 4)  # all have come to the page
            return item

    slow: dict[str, Any] = {"ITEM_PIPELINES": {"pipelines.revisits.RevisitsPipeline": 400, HeldUp: 500}}
    slow["CONCURRENT_REQUESTS"] = 4 // crawlers - 1  # and one more page in hand: each crawler has its share

    async def crawl() -> list[Any]:
        async with AsyncExitStack() as stack:
            crawls = [await stack.enter_async_context(crawling(database, Named, **slow)) for _ in range(crawlers)]
        return [page for crawled in crawls for page in crawled.items]

    items = run(crawl())
    assert sorted((len(page.comments), page.known_comments) for page in items) == [(0, 1)] * 3 + [(1, 0)]
    assert rows(database, Page.state, Page.visits) == [("done", 4)]


def test_pages_that_lead_to_one_without_comments_stay_what_they_are(run: Any, serve: Serve, database: Database) -> None:
    closed = (200, "text/html", b'<meta http-equiv="refresh" content="0; url=/maintenance">')
    pages = {"/a": closed, "/b": closed, "/maintenance": talk()}
    address, _ = serve(pages)
    put(database, [f"{address}/a", f"{address}/b"], published_at=datetime.now(UTC))
    crawl(run, database, Talk, COMCRAWL_REVISIT_POLICY="default")
    pages |= {"/a": talk("1:yes"), "/b": talk("2:no")}
    requeue(database, Selection(), datetime.now(UTC))
    items = crawl(run, database, Talk, COMCRAWL_REVISIT_POLICY="default").items
    assert sorted(told(page) for page in items) == [[("1", None)], [("2", None)]]


def test_what_was_deleted_is_told_on_later_visits_too(run: Any, serve: Serve, database: Database) -> None:
    pages = {"/a": talk("1:yes", "2:no", "3:why")}
    address, _ = serve(pages)
    put(database, [f"{address}/a"])
    crawl(run, database, Talk)
    for said in (("4:so", "1:yes", "2:no", "3:why"), ("4:so", "1:yes", "3:why")):  # the newest first
        pages["/a"] = talk(*said)
        requeue(database, Selection(), datetime.now(UTC))
        (page,) = crawl(run, database, Talk).items
    assert told(page) == [("2", "deleted")]


NAMED = "<head><title>{0}</title><link rel=canonical href='{1}'></head><h1>{0}</h1>"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (("Rain", "/rain"), ("Rain", "/rain?"), True),
        (("Rain", "/rain"), ("Snow", "/rain"), False),  # an address that several articles name is none of theirs
        (("Rain", "/"), ("Rain", "/"), False),
        (("Rain", "http://elsewhere.example/rain"), ("Rain", "http://elsewhere.example/rain"), False),
        (("", "/rain"), ("", "/rain"), False),
        (("Rain", "http://[rain"), ("Rain", "http://[rain"), False),
    ],
)
def test_pages_that_name_one_address_under_one_title_are_one(
    run: Any, serve: Serve, database: Database, one: Any, other: Any, same: bool
) -> None:
    pages = {f"/{n}": (200, "text/html", NAMED.format(*page).encode()) for n, page in enumerate((one, other))}
    address, asked = serve(pages)
    put(database, [f"{address}{path}" for path in pages])
    items = crawl(run, database, Named).items
    assert len(asked) == 2
    assert sorted(len(item.comments) for item in items) == ([0, 1] if same else [1, 1])
    assert rows(database, Page.visits) == ([(2,)] if same else [(1,), (1,)])


def test_what_visits_teach_is_kept_for_all_crawlers(run: Any, serve: Serve, database: Database) -> None:
    address, _ = serve({"/a": talk("1:yes")})
    before = 20.0  # visits that the paper's figures count for
    put(database, [f"{address}/a"], published_at=datetime.now(UTC) - timedelta(days=1))
    crawl(run, database, Talk)
    assert Figures(database).of(SERVICE)["visits"] == before + 1
    assert Figures(database).all(DELAY).keys() == {address.removeprefix("http://")}
