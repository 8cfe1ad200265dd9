from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import async_playwright
from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.exceptions import DownloadFailedError, IgnoreRequest

from comcrawl_scrapy.browser import launch_options
from comcrawl_scrapy.items import Article, Outcome
from middlewares import addresses, politeness
from middlewares.addresses import RESOLVER_FLAG, Addresses, is_private_ip
from middlewares.politeness import PolitenessMiddleware
from tests.live import Run, engine, visited

HTML = "text/html; charset=utf-8"
ROBOTS = (200, "text/plain", b"User-agent: *\nDisallow: /private")
SLOW = (200, "text/plain", b"User-agent: *\nCrawl-delay: 1000000000")  # longer than any machine is up
PRIVATE = (200, HTML, b"<p>private")
BROKEN = (503, HTML, b"<h1>Service unavailable")


@pytest.mark.parametrize(
    ("address", "private"),
    [
        ("127.0.0.1", True), ("10.1.2.3", True), ("172.16.0.1", True), ("192.168.0.1", True), ("169.254.169.254", True),
        ("0.0.0.0", True), ("100.64.0.1", True), ("224.0.0.1", True), ("::1", True), ("::", True), ("fd00::1", True),
        ("fe80::1%eth0", True), ("::ffff:10.0.0.1", True), ("93.184.216.34", False), ("2606:2800:220:1::1", False),
        ("172.32.0.1", False), ("::ffff:93.184.216.34", False), ("64:ff9b::7f00:1", True), ("2002:7f00:1::", True),
        ("::7f00:1", True), ("64:ff9b::5db8:d822", False), ("2002:5db8:d822::", False), ("::5db8:d822", False),
    ],
)  # fmt: skip
def test_private_addresses(address: str, private: bool) -> None:
    assert is_private_ip(address) is private


@pytest.mark.parametrize(
    ("url", "private"),
    [
        ("http://localhost/", True),
        ("http://news.localhost./", True),
        ("http://127.0.0.1:8000/", True),
        ("http://[::1]/", True),
        ("http://2130706433/", True),  # 127.0.0.1 in one number
        (f"http://{socket.gethostname()}/", True),
        ("http://93.184.216.34/", False),
        ("http://no-such-host.invalid/", False),
        ("data:text/html,x", False),
    ],
)
def test_hosts_are_resolved(run: Run, url: str, private: bool) -> None:
    assert run(Addresses().is_private(url)) is private


@pytest.mark.parametrize(("seconds", "private"), [(60.0, False), (0.0, True)])
def test_a_name_is_resolved_anew_after_a_while(
    run: Run, monkeypatch: pytest.MonkeyPatch, seconds: float, private: bool
) -> None:
    answers = iter([False, True])

    async def resolve(host: str, threads: object) -> bool:
        return next(answers)

    monkeypatch.setattr(addresses, "_leads_inside", resolve)
    monkeypatch.setattr(addresses, "REMEMBERED_SECONDS", seconds)
    known = Addresses()
    assert not run(known.is_private("http://news.test/"))
    assert run(known.is_private("http://news.test/")) is private


class Names:
    """A name server that answers when it is told to; ``late`` is who could wait no longer, which only a fault brings about."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.late: list[str] = []
        self.answer = threading.Event()
        self.begun: Callable[[], object] = lambda: None

    def look_up(self, host: str, *_: object, **__: object) -> list[Any]:
        self.asked.append(host)
        self.begun()
        if not self.answer.wait(10):
            self.late.append(host)
            self.answer.set()
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("10.0.0.1", 0))]

    async def ask(self, urls: list[str]) -> list[asyncio.Task[bool]]:
        """Ask for all at once, and return when the first is being looked up."""
        known, begun, loop = Addresses(), asyncio.Event(), asyncio.get_running_loop()
        self.begun = lambda: loop.call_soon_threadsafe(begun.set)
        tasks = [asyncio.create_task(known.is_private(url)) for url in urls]
        await begun.wait()
        return tasks


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    names = Names()
    monkeypatch.setattr(socket, "getaddrinfo", names.look_up)
    return names


def test_a_name_that_several_ask_for_at_once_is_looked_up_once_and_who_gives_up_keeps_it_from_nobody(
    run: Run, names: Names
) -> None:
    async def ask() -> list[bool]:
        first, *others = await names.ask([f"http://news.test/{n}" for n in range(5)])
        first.cancel()
        names.answer.set()
        return await asyncio.gather(*others)

    assert run(ask()) == [True] * 4
    assert names.asked == ["news.test"]


def test_names_that_nobody_answers_for_keep_no_thread_from_other_work(run: Run, names: Names) -> None:
    async def ask() -> list[bool]:
        tasks = await names.ask([f"http://{n}.test/" for n in range(64)])
        await asyncio.to_thread(names.answer.set)
        return await asyncio.gather(*tasks)

    assert all(run(ask()))
    assert len(names.asked) == 64
    assert names.late == []


def test_what_is_still_to_be_looked_up_at_the_end_is_given_up(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def hang(*_: object) -> bool:
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]

    async def answer(*_: object) -> bool:
        return True

    async def end() -> bool:
        known = Addresses()
        monkeypatch.setattr(addresses, "_leads_inside", hang)
        asked = asyncio.create_task(known.is_private("http://news.test/"))
        await asyncio.sleep(0)
        known.close()
        with pytest.raises(asyncio.CancelledError):
            await asked
        monkeypatch.setattr(addresses, "_leads_inside", answer)
        return await known.is_private("http://news.test/")

    assert run(end())


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "localhost", "[::1]", "10.0.0.1", "172.20.0.1", "[fd00::1]", "0.0.0.0", "[::ffff:127.0.0.1]",
        "[::7f00:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]",
    ],
)  # fmt: skip
def test_the_browser_itself_refuses_private_addresses(run: Run, guarded: Any, host: str) -> None:
    with pytest.raises(PlaywrightError, match="ERR_NAME_NOT_RESOLVED"):
        run(guarded.goto(f"http://{host}:8765/", timeout=20_000))


@pytest.fixture(scope="module")
def guarded(run: Run) -> Any:
    """A page of a browser that has our switch."""
    options = launch_options()
    playwright = run(async_playwright().start())
    browser = run(playwright.chromium.launch(**options | {"args": [*options["args"], RESOLVER_FLAG]}))
    yield run(browser.new_page())
    run(browser.close())
    run(playwright.stop())


@pytest.fixture(scope="module")
def careful(run: Run) -> Iterator[Any]:
    """A running crawler that visits no private addresses."""
    running = engine(COMCRAWL_ALLOW_PRIVATE_ADDRESSES=False)
    yield run(running.__aenter__())
    run(running.__aexit__(None, None, None))


def test_a_private_address_is_told_where_no_errback_tells_of_it(
    run: Run, careful: Any, caplog: pytest.LogCaptureFixture
) -> None:
    for url, errback in {"http://127.0.0.1/a": None, "http://127.0.0.1/b": print}.items():
        with pytest.raises(IgnoreRequest):
            run(careful.engine.download_async(Request(url, callback=print, errback=errback)))
    assert [record.getMessage() for record in caplog.records] == [f"{politeness.PRIVATE}: http://127.0.0.1/a"]


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:9/", "http://localhost/", "file:///etc/passwd", "ftp://example.org/"]
)
def test_articles_at_private_places_are_disallowed(run: Run, careful: Any, url: str) -> None:
    with pytest.raises(IgnoreRequest, match=r"private address|not a web address"):
        run(careful.engine.download_async(Request(url, meta={"article": Article(url)})))


def test_images_media_and_fonts_are_not_loaded(run: Run, crawler: Crawler, serve: Any) -> None:
    body = b"""<img src=/i.png><video src=/v.mp4></video><script src=/s.js></script><link rel=stylesheet href=/c.css>
        <style>@font-face { font-family: f; src: url(/f.woff2) } body { font-family: f; background: url(/b.png) }</style>"""
    url, asked = serve({"/": (200, HTML, body)})
    run(visited(crawler, url))
    assert sorted(asked) == ["/", "/c.css", "/robots.txt", "/s.js"]


WAYS = {
    "/frame": b"<iframe src=/private?1></iframe>",
    "/link": b"<a href=/private?2 class=comments>Show comments (3)</a>",
    "/navigation": b"<button class=comments onclick=\"location = '/private?3'\">Show comments (3)</button>",
    "/pop-up": b"<button class=comments onclick=\"window.open('/private?4')\">Show comments (3)</button>",
}


@pytest.mark.parametrize("obey", [True, False])
def test_robots_txt_holds_for_whatever_the_browser_opens(run: Run, serve: Any, obey: bool) -> None:
    ways = {path: (200, HTML, body) for path, body in WAYS.items()}
    private = {f"/private?{number}": PRIVATE for number in range(1, 5)}
    url, asked = serve(ways | private | {"/robots.txt": ROBOTS})

    async def crawl() -> None:
        async with engine(ROBOTSTXT_OBEY=obey, CONCURRENT_REQUESTS_PER_DOMAIN=len(ways)) as crawler:
            await asyncio.gather(*(visited(crawler, url + path) for path in ways))

    run(crawl())
    assert private.keys() & set(asked) == (set() if obey else private.keys())  # what came to nothing is clicked twice


def test_a_page_that_leads_on_to_what_is_disallowed_is_disallowed(run: Run, crawler: Crawler, serve: Any) -> None:
    url, _ = serve(
        {"/": (200, HTML, b"<script>location = '/private'</script>"), "/robots.txt": ROBOTS, "/private": PRIVATE}
    )
    visit = run(visited(crawler, url))
    assert visit.outcome == Outcome.DISALLOWED
    assert visit.detail == f"Forbidden by robots.txt: {url}/private"


@pytest.mark.parametrize(
    ("status", "is_visited"), [(500, False), (503, False), (429, False), (401, True), (403, True), (404, True)]
)
def test_a_host_that_fails_to_give_its_robots_txt_is_not_visited(
    run: Run, crawler: Crawler, serve: Any, status: int, is_visited: bool
) -> None:
    url, asked = serve({"/": PRIVATE, "/robots.txt": (status, HTML, b"<h1>No")})
    if is_visited:
        assert run(visited(crawler, url)).outcome is None
        return
    with pytest.raises(
        DownloadFailedError, match=f"^robots.txt cannot be read: .* answers HTTP {status};.*ROBOTSTXT_OBEY"
    ):
        run(visited(crawler, url))
    assert asked == ["/robots.txt", "/robots.txt"]


@pytest.mark.parametrize("end", [b"\n", b"\r"])
@pytest.mark.parametrize(("before", "is_obeyed"), [(10_000, True), (40_000, False)])
def test_of_a_long_robots_txt_the_first_rules_hold(
    run: Run, crawler: Crawler, serve: Any, before: int, is_obeyed: bool, end: bytes
) -> None:
    rules = end.join((b"User-agent: *", *[b"Disallow: /none"] * before, b"Disallow: /private"))
    url, _ = serve({"/robots.txt": (200, "text/plain", rules)})
    politeness = crawler.get_downloader_middleware(PolitenessMiddleware)
    assert politeness
    assert (run(politeness.refusal(f"{url}/private")) is not None) is is_obeyed
    assert run(politeness.refusal(f"{url}/none")) is not None


def test_a_robots_txt_without_end_is_read_no_further_than_a_page(run: Run, serve: Any) -> None:
    url, _ = serve({"/": PRIVATE, "/robots.txt": (200, "text/plain", b"User-agent: *\nDisallow: /\n" + b"#" * 10_000)})

    async def crawl() -> Outcome | None:
        async with engine(COMCRAWL_MAX_PAGE_BYTES=5_000) as crawler:
            return (await visited(crawler, url)).outcome

    assert run(crawl()) is None


def test_a_robots_txt_that_could_not_be_read_is_asked_for_again_later(
    run: Run, crawler: Crawler, serve: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(politeness, "ASK_AGAIN", 1.0)
    pages = {"/": PRIVATE, "/robots.txt": BROKEN}
    url, asked = serve(pages)
    for _ in range(2):
        with pytest.raises(DownloadFailedError):
            run(visited(crawler, url))
    del pages["/robots.txt"]
    run(asyncio.sleep(1.5))
    assert run(visited(crawler, url)).outcome is None
    assert asked.count("/robots.txt") == 3  # twice in a row, and once more


@pytest.mark.parametrize("way", [b"<script>location = '{0}'</script>", b"<iframe src={0}></iframe>"])
def test_the_browser_does_not_open_what_a_host_without_readable_robots_txt_has(
    run: Run, crawler: Crawler, serve: Any, way: bytes
) -> None:
    other, asked = serve({"/": PRIVATE, "/robots.txt": BROKEN})
    url, _ = serve({"/": (200, HTML, way.replace(b"{0}", other.encode()))})
    visit = run(visited(crawler, url))
    if b"location" in way:
        assert visit.outcome == Outcome.LOAD_FAILED
        assert visit.detail.startswith("robots.txt cannot be read")
    assert set(asked) == {"/robots.txt"}


def test_crawl_delay_is_acted_on(run: Run, serve: Any) -> None:
    url, _ = serve({"/": PRIVATE, "/robots.txt": SLOW})

    async def crawl() -> tuple[float, float]:
        async with engine() as crawler:
            await visited(crawler, url)
            slot = crawler.engine.downloader.slots["127.0.0.1"]
            return slot.delay, slot.jitter

    assert run(crawl()) == (1_000_000_000, 0.0)  # and the first page has not waited for it


@pytest.mark.parametrize(("rules", "is_kept"), [(SLOW, True), ((200, "text/plain", b""), False)])
def test_a_delay_that_robots_txt_asks_for_is_not_throttled_down(
    run: Run, serve: Any, rules: tuple[int, str, bytes], is_kept: bool
) -> None:
    url, _ = serve({"/": PRIVATE, "/robots.txt": rules})

    async def crawl() -> float:
        async with engine(AUTOTHROTTLE_ENABLED=True, AUTOTHROTTLE_START_DELAY=0.2) as crawler:
            await visited(crawler, url)
            delay: float = crawler.engine.downloader.slots["127.0.0.1"].delay
            return delay

    assert (run(crawl()) == 1_000_000_000) is is_kept


def test_many_who_ask_at_once_are_told_the_same(run: Run, crawler: Crawler, serve: Any) -> None:
    url, _ = serve({"/robots.txt": ROBOTS})

    async def ask() -> list[str | None]:
        rules = crawler.get_downloader_middleware(PolitenessMiddleware)
        assert rules
        return await asyncio.gather(*(rules.refusal(f"{url}/private/{n}") for n in range(5)))

    assert all(run(ask()))
