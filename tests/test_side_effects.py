"""That a visit leaves no trace, on a page where almost everything would."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from lxml.html import HtmlElement
from playwright.async_api import Page
from scrapy.crawler import Crawler

from comcrawl_scrapy import entry_points
from comcrawl_scrapy.controls.clickables import EntryPoint
from comcrawl_scrapy.controls.never_click import forbidden
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.visit import Visit
from middlewares.entry_points import EntryPointsMiddleware
from middlewares.following import with_care
from middlewares.resources import Asked, ResourceGuard
from middlewares.side_effects import changes, only_reading
from tests.demo_site.traps import SAID, VOTES, WORDS, TrapSite, trap_site, traps
from tests.live import Run, engine
from tests.test_middlewares_entry_points import COMMENTS, HTML, STORY, send


@pytest.fixture(scope="module")
def trapped() -> Iterator[TrapSite]:
    with trap_site() as site:
        yield site


def everything(document: HtmlElement, url: str, clickables: Any) -> list[EntryPoint]:
    """The worst judge: recommends whatever can be clicked, and best what is least like an entry point."""
    return entry_points.rank(document, url, clickables, candidates="all")[::-1]


@pytest.mark.parametrize("language", WORDS)
def test_nothing_that_leaves_a_trace_may_be_clicked_in_any_language(language: str) -> None:
    document = parse(traps(WORDS[language], "page"))
    nodes = [node for node in document.iter("*") if node.get("data-do") or node.tag in ("a", "button")]

    assert [node.text_content() for node in nodes if forbidden(node, "https://example.org/") is None] == []


def test_comments_are_read_and_no_trace_is_left(run: Run, crawler: Crawler, trapped: TrapSite) -> None:
    async def visited_side_by_side() -> dict[str, Visit]:
        languages = ("en", "de", "ar", "ja")
        sent = await asyncio.gather(*(send(crawler, f"{trapped.url}/{language}") for language in languages))
        return {language: visit for language, (visit, _) in zip(languages, sent, strict=True)}

    visits = run(visited_side_by_side())

    assert {language: reads(visit) for language, visit in visits.items()} == dict.fromkeys(visits, True)
    assert trapped.traces == []


def reads(visit: Visit) -> bool:
    """Say whether all that was said on the page came out."""
    came = {comment.text for comment in visit.gathered.comments()}
    return all(any(text in one for one in came) for _, text in SAID)


def test_no_trace_is_left_when_all_that_may_be_clicked_is(run: Run, trapped: TrapSite) -> None:
    async def press_everything() -> Visit:
        async with engine(COMCRAWL_MAX_CLICKS=40) as crawler:
            middleware = crawler.get_downloader_middleware(EntryPointsMiddleware)
            assert middleware
            middleware.judgement = replace(middleware.judgement, rank=everything)
            visit, _ = await send(crawler, f"{trapped.url}/en")
        return visit

    visit = run(press_everything())

    assert sum(click.text.startswith("Step") for click in visit.clicks) == 10
    assert sum(click.text == str(VOTES) for click in visit.clicks) == 4
    assert [click.text for click in visit.clicks if click.effect != "nothing"] == ["Show comments"]
    assert reads(visit)
    assert trapped.traces == []


def test_consent_may_be_refused_by_a_form(run: Run, crawler: Crawler, trapped: TrapSite) -> None:
    visit, _ = run(send(crawler, f"{trapped.url}/asking"))

    assert reads(visit)
    assert (trapped.answers, trapped.traces) == (["answer=Reject"], [])


def test_a_browser_that_others_use_too_sends_nothing_either(run: Run, own_page: Page, trapped: TrapSite) -> None:
    async def press_all() -> int:
        await ResourceGuard(None).watch_context(own_page.context)
        await own_page.goto(f"{trapped.url}/en")
        buttons = await own_page.query_selector_all("text=/^Step/")
        for button in buttons:
            async with own_page.context.expect_event("requestfailed"):
                await button.click()
        return len(buttons)

    assert run(press_all()) == 10
    assert (own_page.url, trapped.traces) == (f"{trapped.url}/en", [])


def test_where_nothing_speaks_of_comments_a_browser_that_others_use_only_reads(
    run: Run, own_page: Page, trapped: TrapSite
) -> None:
    async def press() -> None:
        await ResourceGuard(None).watch_context(own_page.context)
        await own_page.goto(f"{trapped.url}/en")
        with only_reading(own_page):
            for button in await own_page.query_selector_all(f"text={VOTES}"):
                async with own_page.context.expect_event("requestfailed"):
                    await button.click()
        async with own_page.expect_response("**/graphql"):
            await own_page.click("#show-talk")

    run(press())

    assert trapped.traces == []


def test_the_site_would_notice(run: Run, page: Page, trapped: TrapSite) -> None:
    async def press() -> None:
        await page.goto(f"{trapped.url}/en")
        async with page.expect_response("**/do/**"):
            await page.click("text=Step PU")

    run(press())

    assert trapped.traces == ["PUT /do/hidden-PUT"]
    trapped.traces.clear()


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (("https://a.example/", "document", "GET", ""), False),
        (("https://a.example/", "document", "POST", "a=b"), True),
        (("https://a.example/comments", "fetch", "POST", "page=2"), False),
        (("https://a.example/comments", "xhr", "PUT", ""), True),
        (("https://a.example/comments", "fetch", "PATCH", ""), True),
        (("https://a.example/comments", "xhr", "DELETE", ""), True),
        (("https://a.example/comments", "xhr", "OPTIONS", ""), False),
        (("https://a.example/graphql", "fetch", "POST", '{"query": "query mutationOf { a }"}'), False),
        (("https://a.example/graphql", "fetch", "POST", '{"a": 1, "query":"\\n  mutation Like($id: ID) { like }"}'), True),
        (("https://a.example/graphql", "fetch", "POST", "query=mutation%20%7Blike%7D"), True),
        (("https://a.example/graphql", "fetch", "POST", '{"operationName": "LikeComment", "extensions": {"hash": 1}}'), True),
        (("https://a.example/graphql", "fetch", "POST", '{"operationName": "CommentsQuery", "extensions": {"hash": 1}}'), False),
        (("https://a.example/graphql", "fetch", "POST", '{"query": "# c\\nmutation Like { like }"}'), True),
        (("https://a.example/graphql", "fetch", "POST", '{"query": "fragment F on \\"A\\" { a } mutation($id: ID) { like }"}'), True),
        (("https://a.example/graphql", "fetch", "POST", "query=%23+c%0Amutation+Like+%7Blike%7D"), True),
        (("https://a.example/graphql", "fetch", "POST", '--b\r\nContent-Disposition: form-data; name="query"\r\n\r\nmutation {like}'), True),
        (("https://a.example/graphql", "fetch", "POST", '{"query": "query Q($mutation: ID) { mutation: a, b }"}'), False),
        (("https://a.example/graphql", "fetch", "POST", '{"query": "# no mutation\\nquery A { a { mutation { b } } }"}'), False),
        (("https://a.example/graphql", "fetch", "POST", '{"query": "fragment F on A { a }mutation { like }"}'), True),
        (("https://a.example/graphql", "fetch", "POST", '{"query": "fragment F on A { a {b}}\\n, mutation Like { like }"}'), True),
        (("https://a.example/graphql", "fetch", "POST", "query=mutation{like}&id=3"), True),
        (("https://a.example/graphql", "fetch", "POST", '{"query": "{ a { b } mutation } fragment F on A { c }"}'), False),
        (("https://a.example/graphql", "fetch", "POST", "query={ a { b } mutation }"), False),
        (("https://a.example/search", "xhr", "POST", "query=mutation+of+genes"), False),
        (("https://a.example/graphql", "fetch", "POST", '{"query": "{ comments { text } }", "text": "a mutation (rare)"}'), False),
        (("https://a.example/ajax.php", "xhr", "POST", '--b\r\nContent-Disposition: form-data; name="action"\r\n\r\nreport'), True),
        (("https://a.example/ajax.php", "xhr", "POST", '--b\r\nContent-Disposition: form-data; name="action"\r\n\r\nload_comments'), False),
        (("https://a.example/ajax.php", "xhr", "POST", "action=comment_vote&id=3"), True),
        (("https://a.example/ajax.php", "xhr", "POST", "action=load_comments&sort=like"), False),
        (("https://a.example/comments/3", "xhr", "POST", "_method=delete"), True),
        (("https://a.example/comments/3", "xhr", "POST", "_method=patch"), True),
        (("https://a.example/comments/3", "xhr", "POST", "authenticity_token=x&_method=DELETE"), True),
        (("https://a.example/comments/3", "fetch", "POST", '{"_method":"DELETE"}'), True),
        (("https://a.example/comments/3", "fetch", "POST", '{"_method":"GET"}'), False),
        (("https://a.example/comments/3/report", "fetch", "POST", "{}"), True),
        (("https://a.example/comments/3/report", "fetch", "GET", ""), False),
    ],
)  # fmt: skip
def test_what_is_not_sent(request_: tuple[str, str, str, str], expected: bool) -> None:
    url, kind, method, body = request_

    assert changes(Asked(url, kind, method=method, body=body)) == expected


def test_a_frame_of_a_page_that_only_reads_sends_nothing_either(run: Run, page: Page, serve: Any) -> None:
    html = "text/html"
    inner, _ = serve({"/frame": (200, html, b"<p>23</p>")})
    outer, _ = serve({"/": (200, html, f"<iframe src='{inner}/frame'></iframe>".encode())})

    run(page.goto(outer))
    asked = Asked(f"{inner}/api/7", "fetch", in_frame=True, method="POST", referrer=f"{inner}/")
    others = [replace(asked, referrer="https://came.later.example/"), replace(asked, method="GET")]

    assert not changes(asked)
    with only_reading(page):
        assert changes(asked)
        assert not any(map(changes, others))


@pytest.mark.parametrize(
    ("body", "is_sent"),
    [
        ('{"query": "query Talk { comments { text } }"}', True),
        ('{"query": "{ comments { text } }"}', True),
        ('{"query": "mutation Vote { vote(id: 7) }"}', False),
        ('{"query": ""}', False),
        ('{"id": 7}', False),
    ],
)
def test_a_page_that_only_reads_may_query(run: Run, page: Page, body: str, is_sent: bool) -> None:
    with only_reading(page):
        assert changes(Asked("https://a.example/api", "fetch", page=page, method="POST", body=body)) != is_sent


@pytest.mark.parametrize(
    ("path", "body", "is_sent"),
    [
        ("/wp-json/comments/v2/fetch", "post=7&offset=0", True),
        ("/api/v1/comment/list", '{"topic": 7}', True),
        ("/ajax.php", "action=load_comments&post=7", True),
        ("/ajax.php", "action=getMoreComments", True),
        ("/rpc/loadComments", "{}", True),
        ("/comments", '{"id": 7}', False),
        ("/comments/widget", "{}", False),
        ("/comments/7/like?list=1", "{}", False),
        ("/comments/list", "action=vote", False),
        ("/comments/list", '{"query": "mutation Vote { vote(id: 7) }"}', False),
        ("/polls/list", "{}", False),
        ("/comments/7", "action=answer", False),
    ],
)
def test_a_page_that_only_reads_may_load_comments_by_name(
    run: Run, page: Page, path: str, body: str, is_sent: bool
) -> None:
    with only_reading(page):
        assert changes(Asked(f"https://a.example{path}", "fetch", page=page, method="POST", body=body)) != is_sent


@pytest.mark.parametrize(
    ("control", "score", "is_sent"),
    [("Zorbax", 0.02, False), ("Zorbax", 0.5, True), ("Show comments", 0.02, True)],
    ids=["hardly likely", "likely", "of comments"],
)
def test_what_is_hardly_likely_to_bring_more_comments_only_reads(
    run: Run, page: Page, control: str, score: float, is_sent: bool
) -> None:
    point = EntryPoint.at(parse(f"<button>{control}</button>"), score, "more")
    with with_care(page, [point]):
        assert changes(Asked("https://a.example/state", "fetch", page=page, method="POST", body="x=1")) != is_sent


@pytest.mark.parametrize(
    "opens", ["href=/talk", "href=# onclick=\"window.open('/talk'); return false\""], ids=["link", "window"]
)
def test_a_tab_that_a_click_has_opened_only_reads_where_nothing_speaks_of_comments(
    run: Run, crawler: Crawler, serve: Any, monkeypatch: pytest.MonkeyPatch, opens: str
) -> None:
    sent: list[tuple[str, bool]] = []

    def decided(asked: Asked) -> bool:
        if asked.method == "POST":
            sent.append((asked.url.rpartition("/")[2], changes(asked)))
        return changes(asked)

    monkeypatch.setattr("middlewares.resources.changes", decided)
    act = "<button type=button onclick=\"fetch('/do', {method: 'POST', body: 'x=1'})\">Zorbax</button>"
    talk = COMMENTS.replace("<h2>Comments", "<h2>9 comments").replace("</section>", f"{act}</section>")
    first = f"<!DOCTYPE html>{STORY}<a {opens}>Show 9 comments</a>"
    url, _ = serve({"/": (200, HTML, first.encode()), "/talk": (200, HTML, f"<!DOCTYPE html>{STORY}{talk}".encode())})
    visit, _ = run(send(crawler, url))

    assert [(click.text, click.effect) for click in visit.clicks] == [
        ("Show 9 comments", "section"),
        ("Zorbax", "nothing"),
    ]
    assert sent == [("do", True)]


@pytest.mark.parametrize(
    ("first", "then", "is_sent"),
    [
        ('{"id": 7, "page": 1}', '{"id": 7, "page": 2}', True),
        ("id=7&pageNo=1", "id=7&pageNo=2", True),
        ("id=7&offset=0", "id=8&offset=10", False),
        ("type=1&page=1", "type=2&page=1", False),
        ("action=like&page=1", "action=like&page=2", False),
        ('{"page": 1}', '{"page": 2, "value": 1}', False),
        ("", "", False),  # a file or bytes, which the browser keeps from us
        (10_000 * "x" + "&show=1", 10_000 * "x" + "&vote=1", False),
    ],
)
def test_a_page_that_only_reads_may_send_for_the_next_page_what_it_has_sent_before(
    run: Run, page: Page, first: str, then: str, is_sent: bool
) -> None:
    url = f"https://a.example/query?{hash((first, then))}"
    changes(Asked(url, "fetch", page=page, method="POST", body=first))
    with only_reading(page):
        assert changes(Asked(url, "fetch", page=page, method="POST", body=then)) != is_sent
        assert changes(Asked(f"{url}&more", "fetch", page=page, method="POST", body=then))
