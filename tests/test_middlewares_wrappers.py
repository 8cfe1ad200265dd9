from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from scrapy.crawler import Crawler
from scrapy.statscollectors import DummyStatsCollector
from scrapy.utils.test import get_crawler
from sqlalchemy import update

from comcrawl_scrapy.site_memory.site_names import remembered_as
from comcrawl_scrapy.site_memory.wrapper_store import SiteRow, WrapperStore
from comcrawl_scrapy.wrappers import Wrapper
from middlewares import wrappers
from middlewares.states import Judgement
from middlewares.wrappers import SiteMemory
from tests.conftest import Pages
from tests.live import Run, engine, records_found, visited

HTML = "text/html; charset=utf-8"
STORY = (
    "<article><h1>The first boat {0}</h1><p>It leaves a little later every morning, say its passengers.</p></article>"
)
SAYINGS = [
    ("Martha", "The first boat was late again this morning."),
    ("Tom", "It was not, I was on it. It left at a quarter past."),
    ("Aoife", "Some clocks at the quay are five minutes ahead."),
    ("Derek", "Then somebody should climb up there and set them."),
]
DECOY = '<button type="button" class="comments-button">Comments</button>'
OLD = '<li class="comment" id="comment-{0}"><b class="author">{1}</b> <time>{0} March</time><div><p>{2}</p></div></li>'
NEW = '<div class="reply" id="r{0}"><cite>{1}</cite> <time>{0} March</time><blockquote><p>{2}</p></blockquote></div>'


def page(number: int, template: str = OLD, button: str = "drawer-toggle") -> bytes:
    """An article with as many comments as its number, behind a button that ranks below one that does nothing."""
    items = "".join(template.format(n, *said) for n, said in enumerate((SAYINGS * 3)[: number + 1], 1))
    talk = f"<section id=talk{number}><h2>Comments</h2><div class=all>{items}</div></section>".replace('"', "&quot;")
    show = f"document.querySelector('main').insertAdjacentHTML('beforeend', `{talk}`)"
    opener = f'<button type="button" class="{button} t{number}" onclick="{show}">Show the discussion</button>'
    return f"<!DOCTYPE html><main>{STORY.format(number)}{DECOY}{opener}</main>".encode()


@asynccontextmanager
async def crawl(database: str, **settings: Any) -> AsyncIterator[tuple[Crawler, Callable[[str], Any]]]:
    """A running crawler that remembers sites, and how to visit a page with it."""
    async with engine(**{"COMCRAWL_WRAPPERS": True, "COMCRAWL_QUEUE_URL": database} | settings) as crawler:
        yield crawler, partial(visited, crawler)


def counted(crawler: Crawler) -> Counter[str]:
    assert crawler.stats
    names = ("hit", "miss", "learnt", "forgotten")
    return Counter({name: crawler.stats.get_value(f"comcrawl/wrappers/{name}", 0) for name in names})


Serve = Callable[[Pages], tuple[str, list[str]]]
Remembering = tuple[Crawler, Callable[[str], Any]]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('known')}/queue.sqlite"


@pytest.fixture(scope="module")
def remembering(run: Run, database: str) -> Iterator[Remembering]:
    """One crawl for several tests, each of which has a site of its own."""
    running = crawl(database)
    yield run(running.__aenter__())
    run(running.__aexit__(None, None, None))


def test_a_known_site_costs_one_click_and_in_time_no_search(run: Run, serve: Serve, remembering: Remembering) -> None:
    url, _ = serve({f"/{n}": (200, HTML, page(n)) for n in range(3, 7)} | {"/": (200, HTML, STORY.encode())})
    crawler, visit = remembering
    before = counted(crawler)

    async def go() -> None:
        visits = [await visit(f"{url}/{n}") for n in range(3, 7)]
        nothing = await visit(f"{url}/")
        assert [records_found(found) for found in visits] == [4, 5, 6, 7]
        assert [len(found.clicks) for found in visits] == [2, 1, 1, 1]
        assert [found.snapshot.groups is not None for found in visits] == [False, False, True, True]  # by XPath
        assert (records_found(nothing), counted(crawler) - before) == (0, {"hit": 3, "learnt": 1})

    run(go())


def test_comments_that_are_there_cost_no_click_where_a_site_is_known_for_one(
    run: Run, serve: Serve, remembering: Remembering
) -> None:
    replies = "".join(NEW.format(n, *said) for n, said in enumerate(SAYINGS * 2, 1))
    known = {f"/{n}": (200, HTML, page(n)) for n in range(3, 7)}
    url, _ = serve(known | {"/open": (200, HTML, f"<main>{STORY}<div>{replies}</div></main>".encode())})
    _, visit = remembering

    async def go() -> None:
        for path in known:
            await visit(f"{url}{path}")
        found = await visit(f"{url}/open")
        assert (records_found(found), found.clicks, found.snapshot.trigger) == (8, [], "load")

    run(go())


def test_what_showed_the_rest_of_a_text_is_not_remembered_for_more_comments(
    run: Run, serve: Serve, remembering: Remembering, database: str
) -> None:
    cut = "<span>{0} …</span><button type=button class=rest onclick='this.parentNode.textContent=`{0} {1}`'>Read more</button>"
    said = [(name, cut.format(text, text.lower())) for name, text in SAYINGS]
    items = "".join(OLD.format(n, *one) for n, one in enumerate(said, 1))
    html = f"<!DOCTYPE html><main>{STORY.format(1)}<section><h2>Comments</h2><ol>{items}</ol></section></main>"
    url, _ = serve({"/1": (200, HTML, html.encode())})
    _, visit = remembering

    found = run(visit(f"{url}/1"))
    assert [click.effect for click in found.clicks] == ["larger"] * len(SAYINGS)
    store = WrapperStore.open(database)
    assert [wrapper.more for wrapper in store.load(remembered_as(url))] == [()]
    store.close()


def test_nothing_is_learnt_of_comments_that_no_template_renders(
    run: Run, serve: Serve, remembering: Remembering
) -> None:
    signature = '<a href="/wiki/User:{0}">{0}</a> (<a href="/wiki/User_talk:{0}">talk</a>) 10:15, 3 March 2024 (UTC)'
    said = "".join(f"<p>{text} {signature.format(name)}</p>" for name, text in SAYINGS)
    url, _ = serve({"/1": (200, HTML, f"<!DOCTYPE html><main>{STORY.format(1)}{said}</main>".encode())})
    crawler, visit = remembering
    before = counted(crawler)

    async def go() -> None:
        found = await visit(f"{url}/1")
        assert records_found(found) == len(SAYINGS)
        assert counted(crawler) - before == Counter()

    run(go())


def test_what_fails_twice_is_forgotten_and_learnt_anew(
    run: Run, serve: Serve, remembering: Remembering, database: str
) -> None:
    old = {f"/{n}": (200, HTML, page(n)) for n in (3, 4)}
    new = {f"/{n}": (200, HTML, page(n, NEW, "unfold")) for n in (5, 6)}
    newest = {f"/{n}": (200, HTML, page(n, NEW.replace("div", "dl"), "show-all")) for n in (7, 8)}
    url, _ = serve(old | new | newest)
    crawler, visit = remembering
    before = counted(crawler)

    async def go() -> None:
        visits = [await visit(f"{url}/{n}") for n in range(3, 9)]
        assert [records_found(found) for found in visits] == [4, 5, 6, 7, 8, 9]
        assert counted(crawler) - before == {"hit": 3, "miss": 2, "learnt": 3, "forgotten": 2}

    run(go())
    store = WrapperStore.open(database)
    wrappers = store.load(remembered_as(url))
    store.close()
    assert ["show-all" in wrapper.opening[0].path.written for wrapper in wrappers] == [True]


@pytest.mark.parametrize(("settings", "warned"), [({}, 1), ({"COMCRAWL_WRAPPERS": False}, 0)])
def test_a_crawl_without_its_database_goes_on(
    run: Run, serve: Serve, tmp_path: Path, caplog: pytest.LogCaptureFixture, settings: Any, warned: int
) -> None:
    (tmp_path / "broken.sqlite").write_text("no database " * 100)
    url, _ = serve({f"/{n}": (200, HTML, page(n)) for n in (3, 4)})

    async def go() -> None:
        scheduler = {"SCHEDULER": "scrapy.core.scheduler.Scheduler"}  # ours needs it
        async with crawl(f"sqlite:///{tmp_path}/broken.sqlite", **scheduler, **settings) as (crawler, visit):
            assert [records_found(await visit(f"{url}/{n}")) for n in (3, 4)] == [4, 5]
        assert not any(counted(crawler).values())

    with caplog.at_level(logging.WARNING):
        run(go())
    assert sum("not remembered" in line for line in caplog.messages) == warned


def test_a_memory_that_can_no_longer_be_read_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[WrapperStore] = []
    monkeypatch.setattr(WrapperStore, "close", lambda store: closed.append(store))
    store = WrapperStore.open(f"sqlite:///{tmp_path}/queue.sqlite", create=True)
    memory = SiteMemory("", DummyStatsCollector(get_crawler()))
    memory.store = store
    store.database.close()
    (tmp_path / "queue.sqlite").write_text("no database " * 100)

    asyncio.run(memory.recall("https://news.example/story", Judgement()))
    assert closed == [store]


@pytest.mark.parametrize(("seconds", "recalled"), [(0.0, (Wrapper(),)), (60.0, ())])
def test_a_database_that_is_back_is_asked_again_after_a_while(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, recalled: object
) -> None:
    monkeypatch.setattr(wrappers, "AGAIN_SECONDS", seconds)
    (path := tmp_path / "queue.sqlite").write_text("no database " * 100)
    site = "https://news.example/story"

    async def go() -> object:
        memory = SiteMemory(f"sqlite:///{path}", DummyStatsCollector(get_crawler()))
        assert (await memory.recall(site, Judgement())).memory == ()
        path.unlink()
        store = WrapperStore.open(f"sqlite:///{path}", create=True)
        store.replace({remembered_as(site): (Wrapper(),)})
        store.close()
        found = (await memory.recall(site, Judgement())).memory
        await memory.close()
        return found

    assert run(go()) == recalled


def test_a_site_whose_memory_cannot_be_read_costs_one_warning_and_no_other_site(
    run: Run, serve: Serve, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url, _ = serve({f"/{n}": (200, HTML, page(n)) for n in (3, 4)})
    store = WrapperStore.open(f"sqlite:///{tmp_path}/queue.sqlite")
    store.replace({site: (Wrapper(),) for site in (remembered_as(url), "a.co.uk", "b.a.co.uk")})
    broken = update(SiteRow).where(SiteRow.site != "a.co.uk").values(wrappers="{", changed_at=datetime.now(UTC))
    store.database.run(lambda connection: connection.execute(broken))
    store.close()

    async def go() -> None:
        async with crawl(f"sqlite:///{tmp_path}/queue.sqlite") as (crawler, visit):
            assert [records_found(await visit(f"{url}/{n}")) for n in (3, 4)] == [4, 5]
            memory = SiteMemory.from_crawler(crawler)
            for site in ("a.co.uk", "new.a.co.uk"):
                assert (await memory.recall(f"https://{site}/", Judgement())).memory == (Wrapper(),)
            await memory.close()

    with caplog.at_level(logging.WARNING):
        run(go())
    assert [line.split(" cannot be read")[0] for line in caplog.messages if "not remembered" in line] == [
        f"A site is not remembered: what is known of {remembered_as(url)}"
    ]
