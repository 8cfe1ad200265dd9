from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from comcrawl_scrapy.browser import completed, launch_options
from middlewares.proxies import proxy_servers
from tests.crawling import crawl
from tests.forked import ROOT

STORY = "http://town.example/story"


@pytest.mark.parametrize("named", ["environment", "launch options"])
def test_pages_come_through_a_proxy_at_a_private_address(
    tmp_path: Path, serve: Any, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    page = (ROOT / "docs/example.html").read_bytes()
    proxy, asked = serve({STORY: (200, "text/html", page)})
    options = {"proxy": {"server": proxy}} if named == "launch options" else {}
    if not options:
        monkeypatch.setenv("http_proxy", proxy)

    done = crawl(
        "pages",
        {"urls": STORY},
        tmp_path,
        COMCRAWL_ALLOW_PRIVATE_ADDRESSES=0,
        ROBOTSTXT_OBEY=0,
        PLAYWRIGHT_LAUNCH_OPTIONS=json.dumps(options),
    )

    assert [(page["outcome"], len(page["comments"])) for page in done.pages] == [("comments", 3)]
    assert STORY in asked


def test_a_page_reaches_no_other_port_of_a_proxys_private_address(
    tmp_path: Path, serve: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, reached = serve({})
    socket = f"<script>new WebSocket('{inside.replace('http', 'ws')}/secret')</script>"
    page = (ROOT / "docs/example.html").read_bytes() + socket.encode()
    proxy, _ = serve({STORY: (200, "text/html", page)})
    monkeypatch.setenv("http_proxy", proxy)
    done = crawl("pages", {"urls": STORY}, tmp_path, COMCRAWL_ALLOW_PRIVATE_ADDRESSES=0, ROBOTSTXT_OBEY=0)
    assert [page["outcome"] for page in done.pages] == ["comments"]
    assert reached == []


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"HTTP_PROXY": "http://ann:pass@10.0.0.1", "https_proxy": "10.0.0.1:3128"}, ["10.0.0.1:3128", "10.0.0.1:80"]),
        ({"all_proxy": "https://[fd00::1]"}, ["[fd00::1]:443"]),
        ({"no_proxy": "localhost", "npm_config_no_proxy": "localhost", "http_proxy": "http://[broken"}, []),
    ],
)
def test_proxies_are_what_the_browser_reads_in_the_environment(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: list[str]
) -> None:
    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        monkeypatch.delenv(name)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert proxy_servers({}) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (launch_options(), launch_options()),
        ({"args": None}, launch_options()),
        ({"slow_mo": 5}, launch_options() | {"slow_mo": 5}),
        ({"args": ["--lang=de"]}, launch_options() | {"args": [*launch_options()["args"], "--lang=de"]}),
        ({"executable_path": "/opt/chrome"}, launch_options() | {"executable_path": "/opt/chrome"}),
    ],
)
def test_launch_options_of_the_user_come_beside_ours(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert completed(given) == expected


def test_a_browser_that_is_named_by_its_channel_is_not_another_one() -> None:
    assert "executable_path" not in completed({"channel": "chrome"})
