from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page

from middlewares.snapshots import take
from tests.live import Run

HTML = "text/html; charset=utf-8"
LISTEN = "x.addEventListener('click', () => 0)"
WAYS = {
    "listener": (f"<i id=x>x</i><script>{LISTEN}</script>", True),
    "listener object": ("<i id=x>x</i><script>x.addEventListener('pointerup', {handleEvent() {}})</script>", True),
    "property": ("<i id=x>x</i><script>x.onclick = () => 0</script>", True),
    "made late": (f"<i id=x>x</i><script>queueMicrotask(() => {LISTEN})</script>", True),
    "another realm's": (
        "<i id=x>x</i><iframe id=f></iframe>"
        "<script>f.contentWindow.EventTarget.prototype.addEventListener.call(x, 'click', () => 0)</script>",
        True,
    ),
    "closed shadow root": (
        "<p id=host></p><script>const root = host.attachShadow({mode: 'closed'}); root.innerHTML = '<i id=x>x</i>';"
        "root.firstChild.addEventListener('click', () => 0)</script>",
        True,
    ),
    "kept on the element": ("<i id=x>x</i><script>x.$$click = () => 0</script>", True),
    "kept in an object on it": ("<i id=x>x</i><script>x.__props$1 = {onClick() {}}</script>", True),
    "pointer": ("<i id=x style='cursor: pointer'>x</i>", True),
    "removed": (f"<i id=x>x</i><script>let f = () => 0; {LISTEN.replace('() => 0', 'f')};"
                "x.removeEventListener('click', f)</script>", False),
    "for something else": ("<i id=x>x</i><script>x.addEventListener('scroll', () => 0)</script>", False),
    "a secret of its own": ("<i id=x>x</i><script>Object.defineProperty(x, 'a', {enumerable: true, "
                            "get() { throw 1 }})</script>", False),
    "a link": (f"<a id=x href='/'>x</a><script>{LISTEN}</script>", False),
}  # fmt: skip


async def listening(page: Page, url: str) -> set[str | None]:
    await page.goto(url)
    live = await take(page, "load", 10**6)
    return {node.get("id") for node in live.page.clickables}


@pytest.mark.parametrize(("body", "expected"), WAYS.values(), ids=WAYS)
def test_what_listens_for_clicks_is_told(run: Run, page: Page, serve: Any, body: str, expected: bool) -> None:
    url, _ = serve({"/": (200, HTML, body.encode())})

    assert run(listening(page, f"{url}/")) == ({"x"} if expected else set())


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"], ids=["same site", "another site"])
def test_so_is_what_listens_in_frames(run: Run, page: Page, serve: Any, host: str) -> None:
    nested = f"<i id=x>x</i><script>{LISTEN}</script>".encode()
    inner, _ = serve({"/": (200, HTML, b"<i id=y onclick=1>y</i><iframe src=/n></iframe>"), "/n": (200, HTML, nested)})
    frame = f"<iframe src='{inner.replace('127.0.0.1', host)}/'></iframe>"
    url, _ = serve({"/": (200, HTML, frame.encode())})

    assert run(listening(page, f"{url}/")) == {"x", "y"}


def test_a_page_that_logs_without_end_does_not_hold_it_up(run: Run, page: Page, serve: Any) -> None:
    log = "<script>for (let i = 0; i < 2000; i++) console.log(document, i)</script>"
    url, _ = serve({"/": (200, HTML, (WAYS["listener"][0] + log).encode())})

    assert run(listening(page, f"{url}/")) == {"x"}
