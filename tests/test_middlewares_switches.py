from __future__ import annotations

from playwright.async_api import async_playwright

from comcrawl_scrapy.browser import launch_options
from middlewares.switches import FEATURES_OFF, with_switches
from tests.live import Run

GIVEN = [f"{FEATURES_OFF}Translate", "--mute-audio"]


async def started() -> tuple[list[str], list[str]]:
    """Return the command line of a browser with our switches, and the addresses of all pages once it has a window."""
    options = launch_options()
    arguments = with_switches([*options.pop("args"), *GIVEN], pictures=False, private_allowed=False)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**options, args=arguments)
        session = await browser.new_browser_cdp_session()
        line = (await session.send("SystemInfo.getInfo"))["commandLine"]
        await browser.new_page()
        targets = (await session.send("Target.getTargets", {"filter": [{}]}))["targetInfos"]
        await browser.close()
    return line.split(" "), [target["url"] for target in targets]


def test_nothing_that_others_turn_off_is_on_again(run: Run) -> None:
    """If this fails after an update, Playwright turns off more than `PLAYWRIGHTS` names."""
    line, addresses = run(started())
    lists = [set(one.strip('"').removeprefix(FEATURES_OFF).split(",")) for one in line if FEATURES_OFF in one]

    assert set().union(*lists) <= lists[-1]
    assert "Translate" in lists[-1]
    assert not [address for address in addresses if address.startswith("chrome:")]
