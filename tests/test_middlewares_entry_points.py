from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.async_api import Page
from scrapy import Request
from scrapy.crawler import Crawler

from comcrawl_scrapy.items import Article, Outcome
from comcrawl_scrapy.snapshot import PageSnapshot
from comcrawl_scrapy.visit import Visit
from middlewares.download_handler import RenderingDownloadHandler
from middlewares.entry_points import EntryPointsMiddleware
from tests.live import Run, engine, records_found

HTML = "text/html; charset=utf-8"
TALK = "".join(
    f'<li class="comment" id="comment-{number}"><b class="author">{author}</b> <time datetime="2026-03-0{number}T08:00Z">'
    f'{number} March</time><div class="comment-text"><p>{text}</p></div><button type="button">Reply</button></li>'
    for number, author, text in [
        (1, "Martha", "The first boat was late again this morning."),
        (2, "Tom", "It was not, I was on it. It left at a quarter past."),
        (3, "Aoife", "Some clocks at the quay are five minutes ahead."),
        (4, "Derek", "Then somebody should climb up there and set them."),
    ]
)
COMMENTS = f'<section id="comments" class="comments"><h2>Comments</h2><ol class="comment-list">{TALK}</ol></section>'
STORY = "<article><h1>The first boat</h1><p>It leaves a little later every morning, say its passengers.</p></article>"
BOTHER = """<script>
    setInterval(() => { alert(1); confirm(2); prompt(3); window.open("/") }, 5);
    onbeforeunload = () => "Stay!"
</script>"""


async def send(crawler: Any, url: str, act: Any = None) -> tuple[Visit, int]:
    """Visit a page, while *act* does something to crawler and page; return the visit, and how many pages it left open.

    It is not tried again, whatever comes of it.
    """
    request = Request(url, meta={"article": Article(url), "max_retry_times": 0})
    visiting = asyncio.create_task(crawler.engine.download_async(request))
    if act is not None:
        while "visit" not in request.meta:
            await asyncio.sleep(0.01)
        await act(crawler, next(page for page in open_pages(crawler) if page.url.startswith(url)))
    await visiting
    return request.meta["visit"], left_open(crawler)


def left_open(crawler: Any) -> int:
    """Count the tabs in use, and what else is open: a tab that waits for its next page is not left open."""
    handler = RenderingDownloadHandler.from_crawler(crawler)
    contexts = (wrapper.context for wrapper in handler.context_wrappers.values())
    return handler.tabs.busy + sum(len(context.pages) - 1 for context in contexts if context.pages)


def open_pages(crawler: Any) -> list[Page]:
    wrappers = RenderingDownloadHandler.from_crawler(crawler).context_wrappers.values()
    return [page for wrapper in wrappers for page in wrapper.context.pages]


Look = Callable[..., tuple[Visit, int]]


@pytest.fixture
def visit(run: Run, serve: Any, crawler: Crawler) -> Look:
    """Visit a page with some body; with settings, in an engine of its own."""

    def look(body: str, act: Any = None, pages: Any = None, **settings: Any) -> tuple[Visit, int]:
        url, _ = serve({"/": (200, HTML, f"<!DOCTYPE html>{body}".encode()), **(pages or {})})

        async def alone() -> tuple[Visit, int]:
            async with engine(**settings) as own:
                return await send(own, url, act)

        found: tuple[Visit, int] = run(alone() if settings else send(crawler, url, act))
        return found

    return look


@pytest.mark.parametrize("body", [STORY + COMMENTS, f"{STORY}<iframe srcdoc='{COMMENTS}'></iframe>"])
def test_comments_that_are_there_are_found(visit: Look, body: str) -> None:
    found, left_open = visit(body)

    assert (records_found(found), found.outcome, found.clicks, left_open) == (4, None, [], 0)


def test_comments_behind_a_button_are_found(visit: Look) -> None:
    show = f"document.querySelector('main').insertAdjacentHTML('beforeend', `{COMMENTS}`)".replace('"', "&quot;")
    body = (
        f'<main>{STORY}<button type="button" class="show-comments" onclick="{show}">Show comments (4)</button></main>'
    )
    found, left_open = visit(body)

    assert (records_found(found), [click.effect for click in found.clicks], left_open) == (4, ["section"], 0)


@pytest.mark.parametrize(("headline", "taken"), [("The first boat: your comments", 4), ("Rain tomorrow", 0)])
def test_comments_on_another_page_count_when_it_is_about_the_article(visit: Look, headline: str, taken: int) -> None:
    other = f"<!DOCTYPE html><title>{headline}</title><h1>{headline}</h1>{COMMENTS}"
    link = "<a href='/talk' class='comments-link' id='comments'>4 comments</a>"
    found, left_open = visit(STORY + link, pages={"/talk": (200, HTML, other.encode())})

    assert (records_found(found), len(found.clicks), left_open) == (taken, 1, 0)


@pytest.mark.parametrize("listen", ['image["on" + type] = tell', "image.addEventListener(type, tell)"])
@pytest.mark.parametrize(
    ("port", "event", "found"), [("location.port", "load", 4), ("1", "error", 4), ("1", "load", 0)]
)
def test_who_asks_by_a_picture_whether_another_site_is_there_is_told(
    visit: Look, port: str, event: str, found: int, listen: str
) -> None:
    script = f"""const image = new Image(), talk = {{ load: "", error: "", {event}: `{COMMENTS}` }};
        for (const type in talk) {{
          const tell = () => document.body.insertAdjacentHTML("beforeend", talk[type]);
          {listen};
        }}
        image.src = "http://localhost:" + {port} + "/favicon.ico";"""

    assert records_found(visit(f"{STORY}<script>{script}</script>")[0]) == found


@pytest.mark.parametrize(
    "ask",
    [
        "requestIdleCallback(show)",
        "requestIdleCallback(left => left.timeRemaining() && requestIdleCallback(show))",
        "document.startViewTransition(() => 0).finished.then(show)",
        "document.startViewTransition({ types: ['up'] }).types.forEach(show)",
    ],
)
def test_what_waits_for_a_browser_that_draws_comes_although_ours_does_not(visit: Look, ask: str) -> None:
    show = f"const show = () => document.body.insertAdjacentHTML('beforeend', `{COMMENTS}`)"
    asked = f"{ask}; cancelIdleCallback(requestIdleCallback(() => document.body.remove())); o.disconnect()"
    in_sight = f"new IntersectionObserver(([e], o) => {{ if (e.isIntersecting) {{ {asked} }} }}).observe(end)"
    body = f"{STORY}<p id=end style='margin-top: 3000px'>The end</p><script>{show}; {in_sight}</script>"

    assert records_found(visit(body)[0]) == 4


def test_dialogs_and_pop_ups_without_end_keep_nobody(visit: Look) -> None:
    found, left_open = visit(STORY + COMMENTS + BOTHER)

    assert (records_found(found), found.outcome, left_open) == (4, None, 0)


def test_no_window_opens_unless_something_is_clicked(run: Run, serve: Any, crawler: Crawler) -> None:
    bother = "<script>setInterval(() => window.open('/advertisement'), 5)</script>"
    url, asked = serve({"/": (200, HTML, f"<!DOCTYPE html>{STORY}{COMMENTS}{bother}".encode())})
    found, _ = run(send(crawler, url))

    assert records_found(found) == 4
    assert not [request for request in asked if "advertisement" in request]


def test_a_page_that_works_for_ever_runs_out_of_its_time(visit: Look) -> None:
    body = STORY + "<script>addEventListener('load', () => { for (;;); })</script>"
    found, left_open = visit(body, COMCRAWL_PAGE_SECONDS=2)

    said = "the page's time ran out (COMCRAWL_PAGE_SECONDS)"
    assert (found.outcome, found.detail, left_open) == (Outcome.TIMED_OUT, said, 0)


def test_what_was_found_before_the_time_ran_out_is_kept(visit: Look) -> None:
    body = (
        STORY + COMMENTS + "<script>addEventListener('scroll', () => { for (;;); })</script><p style='height: 9999px'>"
    )
    found, left_open = visit(body, COMCRAWL_PAGE_SECONDS=4)

    assert (records_found(found), found.outcome, left_open) == (4, None, 0)


def test_a_page_that_never_stays_is_a_failed_load(visit: Look) -> None:
    found, left_open = visit("<script>location.replace('/?'.slice(0, 1))</script>")

    assert (found.outcome, found.detail, left_open) == (Outcome.LOAD_FAILED, "the page redirects in circles", 0)


async def crash(crawler: Any, page: Page) -> None:
    session = await page.context.new_cdp_session(page)
    asyncio.ensure_future(session.send("Page.crash")).add_done_callback(lambda sent: sent.exception())


async def close(crawler: Any, page: Page) -> None:
    await page.close()


async def stop(crawler: Any, page: Page) -> None:
    asyncio.ensure_future(crawler.stop_async()).add_done_callback(lambda stopped: stopped.result())


@pytest.mark.parametrize(
    ("act", "outcome", "settings"),
    [(crash, Outcome.ERROR, {}), (close, Outcome.ERROR, {}), (stop, Outcome.TIMED_OUT, {"RETRY_ENABLED": False})],
    ids=["crash", "close", "stop"],
)
def test_a_search_that_is_cut_short_has_an_outcome(visit: Look, act: Any, outcome: Outcome, settings: Any) -> None:
    found, left_open = visit(STORY + "<script>setInterval(() => document.body.append(1), 5)</script>", act, **settings)

    assert (found.outcome, bool(found.detail), left_open) == (outcome, True, 0)


def test_a_page_of_whose_site_nothing_can_be_recalled_is_not_left_open(
    visit: Look, crawler: Crawler, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise LookupError("by chance")

    middleware: Any = crawler.get_downloader_middleware(EntryPointsMiddleware)
    monkeypatch.setattr(middleware.wrappers, "recall", fail)
    found, left_open = visit(STORY + COMMENTS)

    assert (found.outcome, found.detail, left_open) == (Outcome.ERROR, "LookupError: by chance", 0)


def test_a_page_that_we_fail_on_ends_in_an_item_that_no_pipeline_fails_on(
    visit: Look, crawler: Crawler, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(snapshot: PageSnapshot) -> None:
        raise ZeroDivisionError("division by zero")

    middleware: Any = crawler.get_downloader_middleware(EntryPointsMiddleware)
    monkeypatch.setattr(middleware, "judgement", replace(middleware.judgement, read=fail))
    found, left_open = visit(STORY + COMMENTS)

    assert (found.outcome, found.detail) == (Outcome.ERROR, "ZeroDivisionError: division by zero")
    assert (found.snapshot, left_open) == (None, 0)
