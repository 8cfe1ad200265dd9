from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page

from middlewares.server_errors import was_busy
from tests.live import Run
from tests.searching import HTML, Find, comments, effects, put

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


def test_more_that_a_server_was_too_busy_for_is_clicked_once_more_though_nothing_is_known_to_be_missing(
    find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(_: Page) -> bool:
        return True

    monkeypatch.setattr("middlewares.gathering.was_busy", busy)
    second = f"if (this.k = !this.k) return; {put(1, 'talk')}; this.remove()"
    talk = comments(3).replace("<section", "<section id=talk")
    visit, found = find(f'<h1>The boat</h1>{talk}<button id=more onclick="{second}">more</button>')

    assert (effects(visit), found) == (["nothing", "larger"], 4)
