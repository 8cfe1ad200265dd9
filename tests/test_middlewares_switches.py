from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Browser, async_playwright

from comcrawl_scrapy.browser import launch_options
from middlewares.switches import FEATURES_OFF, with_switches
from tests.live import Run

GIVEN = [f"{FEATURES_OFF}Translate", "--mute-audio"]
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


def test_nothing_that_others_turn_off_is_on_again(run: Run, browser: Browser) -> None:
    """If this fails after an update, Playwright turns off more than `PLAYWRIGHTS` names."""
    line = run(asked(browser, "SystemInfo.getInfo"))["commandLine"].split(" ")
    lists = [set(one.strip('"').removeprefix(FEATURES_OFF).split(",")) for one in line if FEATURES_OFF in one]

    assert len(lists) > 1
    assert set().union(*lists) <= lists[-1]
    assert "Translate" in lists[-1]


def test_windows_have_no_pages_of_their_own(run: Run, browser: Browser) -> None:
    page = run(browser.new_page())
    targets = run(asked(browser, "Target.getTargets", filter=[{}]))["targetInfos"]
    run(page.close())

    assert {target["url"] for target in targets} == {"about:blank"}


def test_what_is_not_drawn_comes_into_sight_all_the_same(run: Run, browser: Browser) -> None:
    page = run(browser.new_page())

    assert run(page.evaluate(COMES_INTO_SIGHT))
