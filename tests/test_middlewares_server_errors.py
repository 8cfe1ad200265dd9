from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page
from scrapy.crawler import Crawler

from middlewares.server_errors import was_busy
from tests.live import Run, visited
from tests.searching import HTML, effects

ASK = "<script>fetch(`/answer`).then(answer => answer.text()).then(() => { document.title = `answered` })</script>"


@pytest.mark.parametrize(("status", "expected"), [(503, True), (429, True), (200, False), (404, False)])
def test_a_server_that_has_too_much_to_do_is_told_from_one_that_has_nothing(
    run: Run, page: Page, serve: Any, status: int, expected: bool
) -> None:
    url, _ = serve({"/": (200, HTML, ASK.encode()), "/answer": (status, HTML, b"answer")})

    async def visit() -> bool:
        await page.goto(url)
        await page.wait_for_function("document.title === 'answered'")
        return await was_busy(page)

    assert run(visit()) is expected


def rows(first: int, stop: int) -> str:
    return "".join(
        f"<li class=comment><b class=author>Reader {n}</b> <time datetime='2026-03-{n:02}T08:00Z'>{n} March</time>"
        f"<p>The boat was {n} minutes late again, and nobody at the quay was told.</p></li>"
        for n in range(first, stop)
    )


MORE = """<script>let asked = 0</script><button onclick="fetch(`/comments/${++asked}`).then(async answer => {
  if (answer.ok) { talk.innerHTML += await answer.text(); this.remove() } else this.textContent = `%s`
})">%s</button>"""
STORY = "<title>The boat</title><main><h1>The boat</h1><p>It is late.</p><h2>%s</h2><ol id=talk>%s</ol>%s</main>"


@pytest.mark.parametrize(
    ("heading", "more", "after"),
    [
        ("Comments", "Load more comments", "Load more comments"),
        ("12 Comments", "Suite", "Suite"),
        ("12 Comments", "Suite", "Réessayer"),
    ],
    ids=["none-missing", "unlikely", "says-something-else"],
)
def test_more_that_a_server_was_too_busy_for_is_clicked_once_more(
    run: Run, crawler: Crawler, serve: Any, heading: str, more: str, after: str
) -> None:
    story = STORY % (heading, rows(1, 7), MORE % (after, more))
    answers = {"/story": (200, story), "/comments/1": (503, "Not now"), "/comments/2": (200, rows(7, 13))}
    url, _ = serve({path: (status, HTML, body.encode()) for path, (status, body) in answers.items()})
    seen = run(visited(crawler, f"{url}/story"))
    assert (effects(seen), len(seen.gathered)) == (["nothing", "larger"], 12)
