from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.async_api import Page, Route
from scrapy.crawler import Crawler

from middlewares.server_errors import was_busy
from tests import searching
from tests.live import Run, visited
from tests.searching import HTML, Find, effects, put

find = searching.find

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


@pytest.mark.parametrize(
    ("place", "statuses", "expected"),
    [
        ("<section id=comments></section>", [503, 200], 3),
        ("<section id=comments></section>", [503, 503, 200], 0),
        ("<h2>Other boats</h2><p>Try later.</p>", [503, 200], 0),
    ],
    ids=["once", "again", "no comments announced"],
)
def test_comments_that_a_server_was_too_busy_for_are_asked_for_once_more(
    run: Run, page: Page, find: Find, place: str, statuses: list[int], expected: int
) -> None:
    async def answer(route: Route) -> None:
        await route.fulfill(status=statuses.pop(0))

    run(page.route("**/answer", answer))
    _, found = find(f"<h1>The boat</h1>{place}<script>fetch('/answer').then(a => a.ok && {put(3)})</script>")
    run(page.unroute("**/answer"))

    assert found == expected


@pytest.mark.parametrize("is_there", [True, False])
def test_what_cannot_be_loaded_anew_stays_as_it_was(run: Run, page: Page, find: Find, is_there: bool) -> None:
    documents = [0]

    async def answer(route: Route) -> None:
        documents[0] += route.request.resource_type == "document"
        if route.request.resource_type == "fetch" or (is_there and documents[0] > 1):
            await route.fulfill(status=503)
        else:
            await (route.continue_() if documents[0] == 1 else route.abort())

    run(page.route("**/*", answer))
    visit, found = find("<h1>The boat</h1><section id=comments></section><script>fetch('/answer')</script>")
    run(page.unroute("**/*"))

    assert found == 0
    assert visit.snapshot is not None
    assert visit.snapshot.document.findtext(".//h1") == "The boat"


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
    const isBusy = answered.length >= 2;
    if (!isBusy) answered.push(now);
    fetch(isBusy ? "/busy" : "/replies/" + button.id).then(async answer => {
      if (answer.ok) { %s } else { %s }
    });
  }
</script>"""


IN_PLACE = "button.parentElement.innerHTML = `<ol>${await answer.text()}</ol>`"
BEHIND = "button.closest('li').insertAdjacentHTML('afterend', await answer.text())"


@pytest.mark.parametrize(
    ("show", "fail"),
    [(IN_PLACE, ""), (IN_PLACE, "button.textContent = 'Failed. Try again'"), (BEHIND, "")],
    ids=["says-the-same", "says-something-else", "shown-behind"],
)
def test_of_replies_that_are_too_many_at_once_for_a_server_the_rest_is_asked_for_later(
    run: Run, crawler: Crawler, serve: Any, show: str, fail: str
) -> None:
    opener = "</p><div><button id=%d onclick=show(this)>View 1 reply</button></div></li>"
    talk = "".join(rows(n, n + 1).replace("</p></li>", opener % n) for n in range(1, 7))
    story = STORY % ("Comments", talk, AT_ONCE % (show, fail))
    answers = {"/story": (200, story), "/busy": (429, "Not now")}
    answers |= {f"/replies/{n}": (200, rows(n + 6, n + 7)) for n in range(1, 7)}
    url, asked = serve({path: (status, HTML, body.encode()) for path, (status, body) in answers.items()})
    assert len(run(visited(crawler, f"{url}/story")).gathered) == 12
    assert len([path for path in asked if path.startswith("/replies/")]) == 6


@pytest.fixture
def answer_once(run: Run, page: Page) -> Iterator[Callable[[int, str], None]]:
    """Have the second page answer with a status, and ask for a rest, when it is asked for the first time."""
    asked: list[str] = []

    def answer(status: int, rest: str) -> None:
        async def go(route: Route) -> None:
            asked.append(route.request.url)
            if len(asked) == 1:
                await route.fulfill(status=status, body="No", headers={"Retry-After": rest} if rest else {})
            else:
                await route.continue_()

        run(page.context.route("**/1", go))

    yield answer
    run(page.context.unroute("**/1"))


def numbered(first: int, stop: int) -> str:
    return "<section>" + "".join(f"<p class=comment id=c{n}>text {n}</p>" for n in range(first, stop)) + "</section>"


@pytest.mark.parametrize(
    ("status", "rest", "found"),
    [(503, "", 5), (429, "1", 5), (429, "600", 2), (404, "", 2)],
    ids=["busy", "soon", "late", "missing"],
)
def test_a_next_page_that_a_server_was_too_busy_for_is_loaded_once_more_unless_a_long_rest_is_asked_for(
    find: Find, answer_once: Callable[[int, str], None], status: int, rest: str, found: int
) -> None:
    answer_once(status, rest)
    visit, _ = find(f"<h1>Boats</h1>{numbered(0, 2)}<a id=next href='/1'>2</a>", f"<h1>Boats</h1>{numbered(2, 5)}")

    assert len(visit.gathered) == found


def test_a_page_of_comments_that_a_server_was_too_busy_for_is_opened_once_more(
    find: Find, answer_once: Callable[[int, str], None]
) -> None:
    answer_once(503, "")
    visit, found = find("<h1>Boats</h1><a id=open href='/1'>Comments</a>", f"<h1>Boats</h1>{numbered(0, 3)}")

    assert (found, effects(visit)) == (3, ["section"])
