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


RETRY = """<div id=foot><button onclick="load()">Load more comments</button></div><script>
  let asked = 0;
  const load = () => fetch(`/comments/${++asked}`).then(async answer => {
    if (answer.ok) talk.insertAdjacentHTML("beforeend", await answer.text());
    foot.innerHTML = answer.ok ? "" : "Something went wrong. <button class=again onclick='load()'>Retry</button>";
  });
</script>"""


@pytest.mark.parametrize("heading", ["Comments", "12 Comments"], ids=["none-missing", "missing"])
def test_what_has_come_in_the_place_of_more_that_a_server_was_too_busy_for_is_clicked(
    run: Run, crawler: Crawler, serve: Any, heading: str
) -> None:
    story = STORY % (heading, rows(1, 7), RETRY)
    answers = {"/story": (200, story), "/comments/1": (503, "Not now"), "/comments/2": (200, rows(7, 13))}
    url, _ = serve({path: (status, HTML, body.encode()) for path, (status, body) in answers.items()})
    seen = run(visited(crawler, f"{url}/story"))
    assert (effects(seen), len(seen.gathered)) == (["nothing", "larger"], 12)


AT_ONCE = """<script>
  let answered = [];
  function show(button) {
    const now = performance.now();
    answered = answered.filter(then => now - then < 800);
    const isBusy = answered.length >= 3;
    if (!isBusy) answered.push(now);
    fetch(isBusy ? "/busy" : "/replies/" + button.id).then(async answer => {
      if (answer.ok) button.parentElement.innerHTML = await answer.text();
      else %s;
    });
  }
</script>"""


@pytest.mark.parametrize(
    "fail",
    ["0", "button.textContent = 'Failed. Try again'"],
    ids=["says-the-same", "says-something-else"],
)
def test_of_replies_that_are_too_many_at_once_for_a_server_the_rest_is_asked_for_later(
    run: Run, crawler: Crawler, serve: Any, fail: str
) -> None:
    opener = "</p><div><button id=%d onclick=show(this)>View 1 reply</button></div></li>"
    talk = "".join(rows(n, n + 1).replace("</p></li>", opener % n) for n in range(1, 11))
    story = STORY % ("Comments", talk, AT_ONCE % fail)
    answers = {"/story": (200, story), "/busy": (429, "Not now")}
    answers |= {f"/replies/{n}": (200, f"<ol>{rows(n + 10, n + 11)}</ol>") for n in range(1, 11)}
    url, _ = serve({path: (status, HTML, body.encode()) for path, (status, body) in answers.items()})
    assert len(run(visited(crawler, f"{url}/story")).gathered) == 20
