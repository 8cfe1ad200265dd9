from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, async_playwright

from comcrawl_scrapy.browser import launch_options
from middlewares.addresses import RESOLVER_FLAG
from middlewares.switches import FEATURES_OFF, FEATURES_ON, NOTHING_INSIDE, with_switches
from tests.live import Run

GIVEN = [f"{FEATURES_OFF}Translate", f"{FEATURES_ON}SharedArrayBuffer", "--mute-audio"]
COMES_INTO_SIGHT = """() => new Promise(seen => {
  document.body.innerHTML = "<p style='height: 9000px'></p><p id=end>end</p>";
  new IntersectionObserver(([end]) => { if (end.isIntersecting) seen(scrollY > 5000); }).observe(end);
  requestAnimationFrame(() => end.scrollIntoView({ behavior: "smooth" }));
})"""


@pytest.fixture(scope="module")
def browser(run: Run) -> Iterator[Browser]:
    """A browser with our switches."""
    options = launch_options()
    arguments = with_switches([*options.pop("args"), *GIVEN], pictures=False, private_allowed=False)
    playwright = run(async_playwright().start())
    browser = run(playwright.chromium.launch(**options, args=arguments))
    yield browser
    run(browser.close())
    run(playwright.stop())


async def asked(browser: Browser, command: str, **parameters: Any) -> Any:
    session = await browser.new_browser_cdp_session()
    return await session.send(command, parameters)


@pytest.mark.parametrize(("switch", "ours"), [(FEATURES_OFF, {"Translate"}), (FEATURES_ON, {*NOTHING_INSIDE})])
def test_what_others_turn_off_or_on_stays_so(run: Run, browser: Browser, switch: str, ours: set[str]) -> None:
    """If this fails after an update, Playwright turns off or on more than `PLAYWRIGHTS` or `PLAYWRIGHTS_ON` names."""
    line = run(asked(browser, "SystemInfo.getInfo"))["commandLine"].split(" ")
    lists = [set(one.strip('"').removeprefix(switch).split(",")) for one in line if switch in one]

    assert len(lists) > 1
    assert set().union(*lists) | ours <= lists[-1]


ASKS = """url => {
  const script = `new WebSocket("${url.replace("http", "ws")}/"); fetch("${url}/").catch(() => 0)`;
  const inside = URL.createObjectURL(new Blob([script]));
  eval(script);
  new Worker(inside);
  new SharedWorker(inside);
  document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: `<script>${script}</script>` }));
}"""


@pytest.mark.parametrize("public", [True, False])
def test_a_name_that_leads_inside_is_told_nothing_by_a_public_page(run: Run, serve: Any, public: bool) -> None:
    url, _ = serve({"/": (200, "text/html", b"<p>x")})
    inside, asked = serve({})

    async def visit() -> None:
        options = launch_options()
        arguments = with_switches(options.pop("args"), pictures=False, private_allowed=False)
        arguments.remove(RESOLVER_FLAG)  # which would not know these names either, if they were in the net
        arguments.append(f"--host-resolver-rules=MAP *.test {urlsplit(url).hostname}")
        arguments += [f"--ip-address-space-overrides={urlsplit(url).netloc}=public"] if public else []
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(**options, args=arguments)
            page = await browser.new_page()
            await page.goto(f"http://news.test:{urlsplit(url).port}/")
            await page.evaluate(ASKS, f"http://inside.test:{urlsplit(inside).port}")
            await asyncio.sleep(1)
            await browser.close()

    run(visit())
    assert bool(asked) is not public


def test_windows_have_no_pages_of_their_own(run: Run, browser: Browser) -> None:
    page = run(browser.new_page())
    targets = run(asked(browser, "Target.getTargets", filter=[{}]))["targetInfos"]
    run(page.close())

    assert {target["url"] for target in targets} == {"about:blank"}


def test_what_is_not_drawn_comes_into_sight_all_the_same(run: Run, browser: Browser) -> None:
    page = run(browser.new_page())

    assert run(page.evaluate(COMES_INTO_SIGHT))
