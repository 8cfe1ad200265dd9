from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import Page
from scrapy import Request

from comcrawl_scrapy.items import Article, Outcome
from comcrawl_scrapy.visit import Visit
from middlewares.download_handler import RenderingDownloadHandler
from tests.live import Run, engine

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


def visit(run: Run, serve: Any, body: str, act: Any = None, **settings: Any) -> tuple[Visit, int]:
    """Visit a page with that body, while *act* does something to the crawler and the page; count what is left open."""
    url, _ = serve({"/": (200, HTML, f"<!DOCTYPE html>{body}".encode())})

    async def crawl() -> tuple[Visit, int]:
        async with engine(**settings) as crawler:
            request = Request(url, meta={"article": Article(url)})
            visiting = asyncio.create_task(crawler.engine.download_async(request))
            if act is not None:
                while not request.meta.get("visit"):
                    await asyncio.sleep(0.01)
                handler = RenderingDownloadHandler.from_crawler(crawler)
                [wrapper] = handler.context_wrappers.values()
                await act(crawler, wrapper.context.pages[0])
            await visiting
            contexts = RenderingDownloadHandler.from_crawler(crawler).context_wrappers.values()
            return request.meta["visit"], sum(len(wrapper.context.pages) for wrapper in contexts)

    found: tuple[Visit, int] = run(crawl())
    return found


def comments(found: Visit) -> int:
    section = found.snapshot.comment_section if found.snapshot else None
    return len(section.section.records) if section else 0


@pytest.mark.parametrize("body", [STORY + COMMENTS, f"{STORY}<iframe srcdoc='{COMMENTS}'></iframe>"])
def test_comments_that_are_there_are_found(run: Run, serve: Any, body: str) -> None:
    found, left_open = visit(run, serve, body)

    assert (comments(found), found.outcome, found.clicks, left_open) == (4, None, [], 0)


def test_comments_behind_a_button_are_found(run: Run, serve: Any) -> None:
    show = f"document.querySelector('main').insertAdjacentHTML('beforeend', `{COMMENTS}`)".replace('"', "&quot;")
    body = (
        f'<main>{STORY}<button type="button" class="show-comments" onclick="{show}">Show comments (4)</button></main>'
    )
    found, left_open = visit(run, serve, body)

    assert (comments(found), [click.effect for click in found.clicks], left_open) == (4, ["section"], 0)


def test_dialogs_and_pop_ups_without_end_keep_nobody(run: Run, serve: Any) -> None:
    found, left_open = visit(run, serve, STORY + COMMENTS + BOTHER)

    assert (comments(found), found.outcome, left_open) == (4, None, 0)


def test_a_page_that_works_for_ever_runs_out_of_its_time(run: Run, serve: Any) -> None:
    body = STORY + "<script>addEventListener('load', () => { for (;;); })</script>"
    found, left_open = visit(run, serve, body, COMCRAWL_PAGE_SECONDS=3)

    assert (found.outcome, found.detail, left_open) == (Outcome.TIMED_OUT, "the page's time ran out", 0)


def test_what_was_found_before_the_time_ran_out_is_kept(run: Run, serve: Any) -> None:
    body = (
        STORY + COMMENTS + "<script>addEventListener('scroll', () => { for (;;); })</script><p style='height: 9999px'>"
    )
    found, left_open = visit(run, serve, body, COMCRAWL_PAGE_SECONDS=4)

    assert (comments(found), found.outcome, left_open) == (4, None, 0)


def test_a_page_that_never_stays_is_a_failed_load(run: Run, serve: Any) -> None:
    found, left_open = visit(run, serve, "<script>location.replace('/?'.slice(0, 1))</script>")

    assert (found.outcome, found.detail, left_open) == (Outcome.LOAD_FAILED, "the page redirects in circles", 0)


async def crash(crawler: Any, page: Page) -> None:
    session = await page.context.new_cdp_session(page)
    asyncio.ensure_future(session.send("Page.crash")).add_done_callback(lambda sent: sent.exception())


async def close(crawler: Any, page: Page) -> None:
    await page.close()


async def stop(crawler: Any, page: Page) -> None:
    asyncio.ensure_future(crawler.stop_async())


@pytest.mark.parametrize(
    ("act", "outcome"),
    [(crash, Outcome.ERROR), (close, Outcome.ERROR), (stop, Outcome.TIMED_OUT)],
    ids=["crash", "close", "stop"],
)
def test_a_search_that_is_cut_short_has_an_outcome(run: Run, serve: Any, act: Any, outcome: Outcome) -> None:
    found, left_open = visit(run, serve, STORY + "<script>setInterval(() => document.body.append(1), 5)</script>", act)

    assert (found.outcome, bool(found.detail), left_open) == (outcome, True, 0)
