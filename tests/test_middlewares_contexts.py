from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.async_api import Browser, Page

from comcrawl_scrapy.items import Article
from comcrawl_scrapy.visit import Visit
from middlewares import contexts
from middlewares.browsing import LivePage
from middlewares.contexts import EMPTY, Tab, TabPool
from middlewares.exploration import Exploration
from middlewares.limits import Limits
from tests.live import Run


async def new_tab(browser: Browser, pool: TabPool) -> Tab:
    return pool.add(pool.new_name(), await (await browser.new_context()).new_page())


def test_names_are_never_the_same() -> None:
    pool = TabPool(pages=9)

    assert len({pool.new_name() for _ in range(3)}) == 3


def test_a_tab_is_used_again_once_its_page_is_given_back(run: Run, browser: Browser) -> None:
    async def visits() -> None:
        pool = TabPool(pages=9)
        tab = await new_tab(browser, pool)
        assert await pool.take("") is None
        assert pool.busy == 1
        assert await pool.give_back(tab.page)
        assert pool.busy == 0
        assert await pool.take("") is tab
        await tab.page.context.close()

    run(visits())


@pytest.mark.parametrize(("url", "stays"), [("/#/topic/2", False), ("/other", True)])
def test_a_tab_leaves_a_page_that_differs_from_the_next_one_by_its_fragment_alone(
    run: Run, browser: Browser, serve: Any, url: str, stays: bool
) -> None:
    address, _ = serve({"/": (200, "text/html", b"<p>Topics</p>")})

    async def visits() -> str:
        pool = TabPool(pages=9)
        tab = await new_tab(browser, pool)
        await tab.page.goto(f"{address}/#/topic/1")
        await pool.give_back(tab.page)
        await pool.take(f"{address}{url}")
        left = tab.page.url
        await tab.page.context.close()
        return left

    assert run(visits()) == (f"{address}/#/topic/1" if stays else EMPTY)


def test_a_tab_that_has_had_its_share_is_not_kept(run: Run, browser: Browser) -> None:
    async def visits() -> list[bool]:
        pool = TabPool(pages=2)
        tab = await new_tab(browser, pool)
        kept = [await pool.give_back(tab.page)]
        assert await pool.take("") is tab
        kept.append(await pool.give_back(tab.page))
        await tab.page.context.close()
        return kept

    assert run(visits()) == [True, False]


def test_a_tab_whose_pages_have_asked_for_much_is_not_kept(
    run: Run, browser: Browser, serve: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contexts, "REQUESTS", 3)
    url, _ = serve({"/": (200, "text/html", b'<link rel="icon" href="data:,"><script src="/script.js"></script>')})

    async def visits() -> list[bool]:
        pool = TabPool(pages=9)
        tab = await new_tab(browser, pool)
        kept = []
        for _ in range(2):
            await tab.page.goto(url)
            kept.append(await pool.give_back(tab.page))
            await pool.take("")
        await tab.page.context.close()
        return kept

    assert run(visits()) == [True, False]


def test_a_tab_that_is_busy_without_end_is_not_kept(run: Run, browser: Browser) -> None:
    async def visit() -> bool:
        pool = TabPool(pages=9)
        tab = await new_tab(browser, pool)
        busy = asyncio.create_task(tab.page.evaluate("(() => { for (;;); })()"))
        await asyncio.sleep(0)  # the browser is told first
        kept = await pool.give_back(tab.page)
        await tab.page.context.close()
        await asyncio.gather(busy, return_exceptions=True)
        return kept

    assert not run(visit())


def test_a_tab_that_is_not_alone_is_not_kept(run: Run, browser: Browser) -> None:
    async def visit() -> bool:
        pool = TabPool(pages=9)
        tab = await new_tab(browser, pool)
        async with tab.page.expect_popup():
            await tab.page.evaluate("open('') && 0")
        kept = await pool.give_back(tab.page)
        await tab.page.context.close()
        return kept

    assert not run(visit())


def test_a_tab_is_kept_whose_page_has_opened_others(run: Run, browser: Browser) -> None:
    kept: list[bool] = []

    async def visit() -> None:
        pool, limits = TabPool(pages=9), Limits()
        tab = await new_tab(browser, pool)

        async def leave(page: Page) -> None:
            kept.append(await pool.give_back(page))

        visited = Visit(Article(EMPTY), EMPTY, datetime.now(UTC))
        exploration = Exploration(visited, LivePage(tab.page, limits, leave), limits)
        exploration.opened.append(LivePage(await tab.page.context.new_page(), limits))
        await exploration.close()
        await tab.page.context.close()

    run(visit())
    assert kept == [True]


def test_a_page_is_left_unless_another_one_comes_soon(run: Run, browser: Browser) -> None:
    async def visits() -> tuple[str, str]:
        pool = TabPool(pages=9)
        tab = await new_tab(browser, pool)
        await tab.page.goto("data:text/html,page")
        await pool.give_back(tab.page)
        await pool.take("")
        at_once = tab.page.url
        left: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        tab.page.on("framenavigated", lambda _: left.set_result(None))
        await pool.give_back(tab.page)
        await left
        later = tab.page.url
        await pool.take("")
        await tab.page.context.close()
        return at_once, later

    assert run(visits()) == ("data:text/html,page", EMPTY)


@pytest.mark.parametrize(
    "going_on",
    [
        "<script>setTimeout(() => document.title = 'gone on', 900)</script>",
        "<script>setInterval(() => document.title = 'gone on', 900)</script>",
    ],
    ids=["timer", "interval"],
)
def test_a_page_that_is_given_back_does_not_go_on(run: Run, browser: Browser, going_on: str) -> None:
    async def visits() -> str:
        pool = TabPool(pages=9)
        tab = await new_tab(browser, pool)
        await tab.page.goto(f"data:text/html,<title>page</title>{going_on}")
        await pool.give_back(tab.page)
        await pool.take("")
        await asyncio.sleep(1.2)
        title = await tab.page.title()
        await tab.page.context.close()
        return title

    assert run(visits()) == "page"


def test_a_page_that_is_given_back_goes_nowhere_but_where_it_is_sent(run: Run, browser: Browser, serve: Any) -> None:
    worker = "new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage(1), 400)'])))"
    page = f"<link rel=icon href=data:,><script>{worker}.onmessage = () => location = '/other'</script>"
    url, _ = serve({path: (200, "text/html", page.encode()) for path in ("/", "/other", "/next")})

    async def visits() -> list[str]:
        pool = TabPool(pages=9)
        tab = await new_tab(browser, pool)
        await tab.page.goto(url)
        await pool.give_back(tab.page)
        await pool.take("")
        await asyncio.sleep(0.8)
        places = [tab.page.url]
        await tab.page.goto(f"{url}/next")
        places.append(tab.page.url)
        await tab.page.context.close()
        return places

    assert run(visits()) == [f"{url}/", f"{url}/next"]


def test_a_tab_that_is_closed_elsewhere_is_forgotten(run: Run, browser: Browser) -> None:
    async def visits() -> None:
        pool = TabPool(pages=9)
        tab = await new_tab(browser, pool)
        pool.drop(tab.name)
        assert not await pool.give_back(tab.page)
        assert await pool.take("") is None
        await tab.page.context.close()

    run(visits())
