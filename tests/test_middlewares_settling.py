from __future__ import annotations

import asyncio
import threading
import time
from datetime import UTC, datetime
from functools import partial
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
from playwright.async_api import Page, Route

from comcrawl_scrapy.items import Article
from comcrawl_scrapy.visit import Visit
from middlewares.browsing import SCROLL, LivePage
from middlewares.download_handler import UNDRAWN_SCRIPTS
from middlewares.exploration import Exploration
from middlewares.limits import Limits
from middlewares.postponed import seconds_moving
from middlewares.settling import Activity, settle
from tests.demo_site.server import serving
from tests.live import Run

URL = "http://news.test/"


async def open_page(page: Page, body: str) -> Activity:
    async def answer(route: Route) -> None:
        await route.fulfill(body=body, content_type="text/html")

    activity = Activity(page)
    await page.route(URL, answer)
    await page.goto(URL)
    return activity


async def rests(page: Page, activity: Activity, seconds: float) -> bool:
    return await settle(page, activity, seconds) is not None


def test_a_quiet_page_is_at_rest(run: Run, page: Page) -> None:
    async def visit() -> bool:
        return await rests(page, await open_page(page, "<p>quiet"), seconds=20)

    assert run(visit())


@pytest.mark.parametrize("place", ["{}", "<iframe srcdoc='{}'></iframe>"])
def test_what_is_being_fetched_is_waited_for(run: Run, page: Page, place: str) -> None:
    script = '<div id=box></div><script>fetch("/data").then(a => a.text()).then(t => box.textContent = t)</script>'

    async def visit() -> str:
        asked: asyncio.Future[Route] = asyncio.get_running_loop().create_future()
        await page.route("**/data", lambda route: asked.set_result(route))
        activity = await open_page(page, place.format(script.replace("/data", f"{URL}data")))
        resting = asyncio.create_task(settle(page, activity, seconds=20))
        route = await asked
        assert not resting.done()
        await route.fulfill(body="arrived", headers={"Access-Control-Allow-Origin": "*"})
        assert await resting is not None
        return str(await page.frames[-1].evaluate("box.textContent"))

    assert run(visit()) == "arrived"


def test_what_never_ends_is_waited_for_once(run: Run, page: Page) -> None:
    async def visit() -> list[bool]:
        asked: asyncio.Future[Route] = asyncio.get_running_loop().create_future()
        await page.route("**/poll", lambda route: asked.set_result(route))
        activity = await open_page(page, "<script>fetch('/poll')</script>")
        route = await asked
        rested = [await rests(page, activity, seconds=1), await rests(page, activity, seconds=20)]
        await route.abort()
        return rested

    assert run(visit()) == [False, True]


@pytest.mark.parametrize("place", ["{}", "<iframe srcdoc='{}'></iframe>"])
def test_a_page_that_never_rests_is_left_after_the_time_given(run: Run, page: Page, place: str) -> None:
    script = "<script>setInterval(() => document.body.append(1), 20)</script>"

    async def visit() -> bool:
        return await rests(page, await open_page(page, place.format(script)), seconds=1)

    assert not run(visit())


@pytest.mark.parametrize(
    "tick",
    ["time.textContent = n", "time.firstChild.data = n", "time.innerHTML = `<b>${n}</b><i>${n}</i>`"],
    ids=["text", "data", "parts"],
)
def test_a_clock_is_not_waited_for(run: Run, page: Page, tick: str) -> None:
    clock = f"<p id=time>0</p><script>let n = 0; setInterval(() => {{ n++; {tick} }}, 50)</script>"

    async def visit() -> bool:
        return await rests(page, await open_page(page, clock), seconds=20)

    assert run(visit())


@pytest.mark.parametrize(
    "put_off",
    [
        "setInterval(() => requestIdleCallback(() => 0), 1)",
        "(async function next() { await 0; requestIdleCallback(next) })()",
    ],
)
def test_what_is_put_off_again_and_again_is_not_waited_for(run: Run, own_page: Page, put_off: str) -> None:
    async def visit() -> bool:
        await own_page.add_init_script(UNDRAWN_SCRIPTS[0])
        return await rests(own_page, await open_page(own_page, f"<p>quiet<script>{put_off}</script>"), seconds=20)

    assert run(visit())


def test_what_is_drawn_anew_and_grows_is_waited_for(run: Run, page: Page) -> None:
    script = """<ul id=list></ul><script>let n = 0; const timer = setInterval(() => {
        list.innerHTML = "<li>row</li>".repeat(++n);
        if (n === 30) clearInterval(timer);
    }, 50)</script>"""

    async def visit() -> int:
        assert await rests(page, await open_page(page, script), seconds=20)
        return int(await page.evaluate("list.children.length"))

    assert run(visit()) == 30


@pytest.mark.parametrize(
    "fields", ["", "<form><input name=shadowRoot><input name=shadowRoot></form>", "<form><input name=matches></form>"]
)
def test_changes_inside_shadow_roots_count(run: Run, page: Page, fields: str) -> None:
    script = f"""<div id=host></div>{fields}<script>
        const root = host.attachShadow({{mode: "closed"}});
        root.innerHTML = `{fields}`;
        setInterval(() => root.append(document.createElement("i")), 20)</script>"""

    async def visit() -> bool:
        return await rests(page, await open_page(page, script), seconds=1)

    assert not run(visit())


class InPieces(BaseHTTPRequestHandler):
    """A page whose shadow root comes after its element."""

    pieces = (b"<x-host>", b"<template shadowrootmode=open><p>talk</p></template></x-host>", b"<p>end</p>")

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        for piece in self.pieces:
            self.wfile.write(piece)
            time.sleep(0.2)

    def log_message(self, *args: Any) -> None: ...


def test_changes_in_a_shadow_root_that_comes_after_its_element_count(run: Run, page: Page) -> None:
    add = "document.querySelector('x-host').shadowRoot.append('more')"
    version = "window[Symbol.for('comcrawl')].version"

    async def visit() -> int:
        await page.goto(f"http://127.0.0.1:{port}/")
        before = int(await page.evaluate(version))
        await page.evaluate(add)
        return int(await page.evaluate(version)) - before

    with serving(InPieces) as port:
        assert run(visit()) == 1


@pytest.mark.parametrize(
    ("frame", "policy", "change", "inert"),
    [
        ("", "", "document.body.append(1)", False),
        ("", "require-trusted-types-for 'script'", "document.body.append(1)", False),
        ("<iframe srcdoc=x hidden>", "require-trusted-types-for 'script'", "document.body.append(1)", False),
        ("<iframe sandbox=allow-same-origin srcdoc=x>", "", "", True),
        ("<iframe sandbox=allow-same-origin srcdoc=x hidden>", "", "", True),
        ("<iframe sandbox=allow-same-origin srcdoc=x>", "require-trusted-types-for 'script'", "", True),
    ],
)
def test_changes_are_noted_wherever_scripts_run(
    run: Run, page: Page, frame: str, policy: str, change: str, inert: bool
) -> None:
    async def answer(route: Route) -> None:
        await route.fulfill(
            body=f"<p>x</p>{frame}", content_type="text/html", headers={"Content-Security-Policy": policy}
        )

    async def visit() -> tuple[bool, bool]:
        await page.route(URL, answer)
        await page.goto(URL)
        document = page.frames[-1]
        state = "window[Symbol.for('comcrawl')]"
        before = await document.evaluate(f"{state}.version")
        await document.evaluate(change or "1")
        after = await document.evaluate(f"{state}.version")
        return await document.evaluate(f"{state}.isInert"), after > before

    assert run(visit()) == (inert, bool(change))


def test_a_frame_that_goes_away_does_not_matter(run: Run, page: Page) -> None:
    frame = "<iframe id=gone srcdoc='<script>setInterval(() => document.body.append(1), 20)</script>'></iframe>"

    async def visit() -> bool:
        activity = await open_page(page, frame)
        resting = asyncio.create_task(rests(page, activity, seconds=20))
        await page.evaluate("gone.remove()")
        return await resting

    assert run(visit())


def arriving(arrives: threading.Event) -> type[BaseHTTPRequestHandler]:
    """Return what serves a page of which the second half comes when it *arrives*; a frame in the first is there at once."""

    class Arriving(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            if self.path != "/frame":
                self.wfile.write(b"<p>The story<iframe src=/frame></iframe>" + b" " * 2000)
                arrives.wait(20)
                self.wfile.write(b"<p id=talk>And what is said of it")

    return Arriving


def test_a_document_that_arrives_slowly_is_waited_for_longer_than_what_it_brings(run: Run, own_page: Page) -> None:
    arrives = threading.Event()

    async def visit() -> tuple[bool, int]:
        with serving(arriving(arrives)) as port:
            live = LivePage(own_page, Limits(settle_seconds=0.1))
            await own_page.goto(f"http://127.0.0.1:{port}/", wait_until="commit")
            settling = asyncio.create_task(live.settle())
            await asyncio.sleep(0.5)
            is_early = settling.done()
            arrives.set()
            await settling
            return is_early, await own_page.locator("#talk").count()

    assert run(visit()) == (False, 1)


def test_a_document_that_never_ends_is_waited_for_once(run: Run, page: Page) -> None:
    arrives = threading.Event()

    async def visit() -> None:
        with serving(arriving(arrives)) as port:
            activity = Activity(page)
            await page.goto(f"http://127.0.0.1:{port}/", wait_until="commit")
            await activity.arrived(0.1)
            await asyncio.wait_for(activity.arrived(600), 5)  # long before it ends
            arrives.set()

    run(visit())


def test_documents_are_counted(run: Run, page: Page) -> None:
    async def visit() -> int:
        activity = await open_page(page, "<p>one<iframe></iframe>")
        await page.evaluate("history.pushState(1, '', '#two')")
        await page.goto(URL)
        await page.wait_for_load_state()
        return activity.documents.total()

    assert run(visit()) == 2


def test_a_page_that_leads_to_itself_by_way_of_another_is_soon_left(run: Run, page: Page) -> None:
    other = f"{URL}other"

    async def answer(to: str, route: Route) -> None:
        await route.fulfill(body=f"<script>location.replace('{to}')</script>", content_type="text/html")

    async def visit() -> tuple[bool, int]:
        activity = Activity(page)
        for address, to in ((URL, other), (other, URL)):
            await page.route(address, partial(answer, to))
        await page.goto(URL, wait_until="commit")
        rested = await rests(page, activity, seconds=20)
        return rested, activity.documents.total()

    assert run(visit()) == (False, 5)


@pytest.mark.parametrize(
    ("script", "same"),
    [
        ("scrollBy(0, 500)", True),
        ("document.body.append('more')", False),
        ("box.hidden = false", False),
        ("box.firstChild.data = 'other'", False),
        ("talk.contentDocument.body.append('more')", False),
        ("talk.remove()", False),
    ],
)
def test_a_page_at_rest_is_told_from_what_it_was(run: Run, page: Page, script: str, same: bool) -> None:
    async def visit() -> bool:
        activity = await open_page(
            page, "<p id=box hidden>x</p><iframe id=talk srcdoc=talk></iframe><p style=height:9em>"
        )
        before = await settle(page, activity, seconds=20)
        await page.evaluate(script)
        return await settle(page, activity, seconds=20) == before

    assert run(visit()) is same


def test_scrolling_waits_before_it_begins_and_once_a_step(run: Run, page: Page) -> None:
    count = """() => {
      const state = window[Symbol.for("comcrawl")], {told} = state;
      window.waits = 0;
      state.told = () => told(waits++);
    }"""

    async def visit() -> tuple[int, int]:
        await open_page(page, "<p style='height: 3000px'>A long story</p>")
        await page.evaluate(count)
        steps, *_ = (await page.evaluate(SCROLL, 40)).split()
        return int(steps), await page.evaluate("waits")

    steps, waits = run(visit())

    assert steps > 1
    assert waits == 1 + steps


@pytest.mark.parametrize(
    ("cause", "patience", "are_waited_for"),
    [("any", 0.3, [True, False]), ("soon", 0.3, [False, False]), ("any", 0.0, [False, False])],
)
def test_what_never_ends_is_waited_for_once_where_it_may_be(
    run: Run, own_page: Page, serve: Any, cause: Any, patience: float, are_waited_for: list[bool]
) -> None:
    url, _ = serve({"/": (200, "text/html", b"<script>fetch('/poll')</script>")})

    polls: list[Route] = []

    async def never(poll: Route) -> None:
        polls.append(poll)

    async def waited() -> list[bool]:
        await own_page.route("**/poll", never)
        limits = Limits(settle_seconds=0.5, quiet_seconds=0.1)
        live, found = LivePage(own_page, limits), []
        exploration = Exploration(Visit(Article(url), url, datetime.now(UTC)), live, limits)
        await live.load(url)
        await live.settle()
        for _ in range(2):
            exploration.patience = patience
            found.append(await exploration.outwait(live, cause) > 0)
        for poll in polls:
            await poll.abort()
        return found

    assert run(waited()) == are_waited_for


def test_a_page_that_has_become_another_since_it_was_read_has_gone_on(run: Run, own_page: Page, serve: Any) -> None:
    url, _ = serve({"/": (200, "text/html", b"<p>A boat</p>")})

    async def visit() -> list[bool]:
        live, found = LivePage(own_page, Limits(settle_seconds=1, quiet_seconds=0.1)), []
        await live.load(url)
        await live.settle()
        for _ in range(2):
            await live.snapshot("load")
            found.append(await live.has_gone_on())
            await own_page.evaluate("document.body.append('and another')")
            found.append(await live.has_gone_on())
        return found

    assert run(visit()) == [False, True, False, True]


@pytest.mark.parametrize(
    ("milliseconds", "iterations", "begun", "is_ours"),
    [(3000, 1, "since", True), (3000, 1, "since - 16", True), (3000, 1, "since - 500", False),
     (3000, 1, "null", False), (300, "Infinity", "since", False), (9000, 1, "since", False)],
    ids=["our last doing's", "begun in the frame before it", "begun before it", "never drawn", "endless", "long"],
)  # fmt: skip
def test_what_our_last_doing_has_set_in_motion_is_known(
    run: Run, page: Page, milliseconds: int, iterations: object, begun: str, is_ours: bool
) -> None:
    moves = f"""() => {{
        const since = (window[Symbol.for("comcrawl")].since = performance.now());
        const moving = document.body.animate([{{opacity: 0}}, {{opacity: 1}}], {{duration: {milliseconds}, iterations: {iterations}}});
        moving.startTime = {begun};
        if (!moving.startTime) Object.defineProperty(moving, "startTime", {{value: null}});
    }}"""

    async def moving() -> float:
        await open_page(page, "<p>A story.")
        await page.wait_for_timeout(600)
        await page.evaluate(moves)
        return await seconds_moving(page)

    assert (run(moving()) > 0) == is_ours
