from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import BrowserContext, CDPSession, Frame, Page

from middlewares.snapshots import take
from tests.live import Run

HTML = "text/html; charset=utf-8"
LISTEN = "x.addEventListener('click', () => 0)"
PLAIN = "<i id=x>x</i><script>%s</script>"
LISTENING = {
    "listener": PLAIN % LISTEN,
    "listener object": PLAIN % "x.addEventListener('pointerup', {handleEvent() {}})",
    "property": PLAIN % "x.onclick = () => 0",
    "made late": PLAIN % f"queueMicrotask(() => {LISTEN})",
    "another realm's": """<i id=x>x</i><iframe id=f></iframe><script>
        f.contentWindow.EventTarget.prototype.addEventListener.call(x, "click", () => 0)</script>""",
    "declared shadow root": "<p><template shadowrootmode=closed><i id=x onclick=0>x</i></template></p>",
    "declared by a custom element": """<a-b>talk<template shadowrootmode=closed>
        <p><template shadowrootmode=open><i id=x onclick=0>x</i></template></p></template></a-b>""",
    "declared by the last of many alike": """<p class=a><template shadowrootmode=closed>1</template></p>
        <p class=a><template shadowrootmode=closed>2</template></p>
        <p class=a><template shadowrootmode=closed><i id=x onclick=0>x</i></template></p>""",
    "closed shadow root": """<p id=host></p><script>
        const root = host.attachShadow({mode: "closed"});
        root.innerHTML = "<i id=x>x</i>";
        root.firstChild.addEventListener("click", () => 0)</script>""",
    "kept on the element": PLAIN % "x.$$click = () => 0",
    "kept in an object on it": PLAIN % "x.__props$1 = {onClick() {}}",
    "pointer": "<i id=x style='cursor: pointer'>x</i>",
}
DEAF = {
    "for all that it holds": f"<div id=x>{'<b></b>' * 101}</div><script>{LISTEN}</script>",
    "removed": PLAIN % "let f = () => 0; x.addEventListener('click', f); x.removeEventListener('click', f)",
    "once, and it was": PLAIN % "x.addEventListener('click', () => 0, {once: true}); x.click()",
    "for something else": PLAIN % "x.addEventListener('scroll', () => 0)",
    "a secret of its own": PLAIN % "Object.defineProperty(x, 'a', {enumerable: true, get() { throw 1 }})",
    "a link": f"<a id=x href='/'>x</a><script>{LISTEN}</script>",
}


async def listening(page: Page, url: str) -> set[str | None]:
    await page.goto(url)
    live = await take(page, "load", 10**6)
    return {node.get("id") for node in live.page.clickables}


@pytest.mark.parametrize("body", LISTENING.values(), ids=LISTENING)
def test_what_listens_for_clicks_is_told(run: Run, page: Page, serve: Any, body: str) -> None:
    url, _ = serve({"/": (200, HTML, body.encode())})

    assert run(listening(page, f"{url}/")) == {"x"}


@pytest.mark.parametrize("body", DEAF.values(), ids=DEAF)
def test_what_does_not_listen_for_clicks_is_not_told(run: Run, page: Page, serve: Any, body: str) -> None:
    url, _ = serve({"/": (200, HTML, body.encode())})

    assert run(listening(page, f"{url}/")) == set()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"], ids=["same site", "another site"])
def test_what_listens_in_frames_is_told(run: Run, page: Page, serve: Any, host: str) -> None:
    nested = f"<i id=x>x</i><script>{LISTEN}</script>".encode()
    inner, _ = serve({"/": (200, HTML, b"<i id=y onclick=1>y</i><iframe src=/n></iframe>"), "/n": (200, HTML, nested)})
    frame = f"<iframe src='{inner.replace('127.0.0.1', host)}/'></iframe>"
    url, _ = serve({"/": (200, HTML, frame.encode())})

    assert run(listening(page, f"{url}/")) == {"x", "y"}


def test_a_page_that_logs_without_end_does_not_hold_it_up(run: Run, page: Page, serve: Any) -> None:
    log = "<script>for (let i = 0; i < 2000; i++) console.log(document, i)</script>"
    url, _ = serve({"/": (200, HTML, (LISTENING["listener"] + log).encode())})

    assert run(listening(page, f"{url}/")) == {"x"}


def test_however_many_may_hide_a_shadow_root_it_is_one_question(
    run: Run, page: Page, serve: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    send, asked = CDPSession.send, []

    async def watched(session: CDPSession, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        asked.append(method)
        return await send(session, method, params)

    monkeypatch.setattr(CDPSession, "send", watched)
    hosts = "".join(f"<p class=host{n} style='height: 9px'></p>" for n in range(20))
    url, _ = serve({"/": (200, HTML, (LISTENING["listener"] + hosts).encode())})

    assert run(listening(page, f"{url}/")) == {"x"}
    assert asked == ["Runtime.evaluate"]


def test_a_frame_that_shares_its_parents_process_is_asked_for_a_debugger_of_its_own_once(
    run: Run, page: Page, serve: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_session, asked = BrowserContext.new_cdp_session, []

    async def watched(context: BrowserContext, owner: Page | Frame) -> CDPSession:
        asked.append(owner)
        return await new_session(context, owner)

    async def twice() -> None:
        await listening(page, f"{url}/")
        await take(page, "more", 10**6)

    monkeypatch.setattr(BrowserContext, "new_cdp_session", watched)
    url, _ = serve({"/": (200, HTML, b"<iframe srcdoc=talk></iframe>" * 2)})
    run(twice())

    assert sum(isinstance(owner, Frame) for owner in asked) == 2
