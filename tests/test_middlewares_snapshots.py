from __future__ import annotations

import gc
import time
import weakref
from typing import Any

import pytest
from lxml.html import HtmlElement
from playwright.async_api import BrowserContext, Frame, Page
from playwright.async_api import Error as PlaywrightError

from comcrawl_scrapy.controls.wordings import words
from middlewares.browsing import LivePage
from middlewares.limits import Limits
from middlewares.snapshots import MARK, LiveSnapshot, NotAPageError, take
from tests.conftest import Pages
from tests.live import Run
from tests.searching import leave

HTML = "text/html; charset=utf-8"
BUTTON = "<button onclick='this.dataset.hit = 1'>Press</button>"
SHADED = f"<div id=host></div><script>host.attachShadow({{mode: 'closed'}}).innerHTML = `{BUTTON}`</script>"
SHADOW = """<div id=host><b slot=first>slotted</b><i>unslotted</i></div><script>
    const root = host.attachShadow({mode: "%s"});
    root.innerHTML = `<p>shade <slot name=first>fallback</slot> <slot name=second>fallback</slot></p><div></div>`;
    root.querySelector("div").attachShadow({mode: "closed"}).innerHTML = "<button>Press</button>";
</script>"""


def served(*bodies: str) -> Pages:
    return {f"/{number}": (200, HTML, body.encode()) for number, body in enumerate(bodies)}


async def snapshot_of(page: Page, url: str, max_bytes: int = 10**6) -> LiveSnapshot:
    await page.goto(url)
    return await take(page, "load", max_bytes)


def text(node: HtmlElement) -> str:
    return " ".join(node.text_content().split())


def find(live: LiveSnapshot, xpath: str) -> HtmlElement:
    node: HtmlElement
    [node] = live.page.document.xpath(xpath)
    return node


async def refuse(*_: Any) -> Any:
    raise PlaywrightError("refused")


@pytest.mark.parametrize(
    ("owner", "question"), [(Frame, "evaluate"), (BrowserContext, "new_cdp_session")], ids=["debugger", "script"]
)
def test_a_document_is_read_in_one_question_to_the_debugger_else_by_script(
    run: Run, page: Page, serve: Any, monkeypatch: pytest.MonkeyPatch, owner: type[Any], question: str
) -> None:
    url, _ = serve(served("<p>text</p><div onclick='1'>more</div>"))
    monkeypatch.setattr(owner, question, refuse)

    live = run(snapshot_of(page, f"{url}/0"))

    assert text(find(live, "//body")) == "textmore"
    assert {node.tag for node in live.page.clickables} == {"div"}


@pytest.mark.parametrize("other_host", [False, True], ids=["same-origin", "cross-origin"])
def test_frames_are_in_their_place(run: Run, page: Page, serve: Any, other_host: bool) -> None:
    inner, _ = serve(served("<title>t</title><a href='talk'>inner</a><iframe srcdoc='innermost'></iframe>"))
    address = inner.replace("127.0.0.1", "localhost") if other_host else inner
    outer, _ = serve(served(f"<p>before<iframe src='{address}/0'></iframe><p>after"))

    live = run(snapshot_of(page, f"{outer}/0"))

    assert text(find(live, "//body")) == "beforeinnerinnermostafter"
    assert find(live, "//div/div/a").get("href") == f"{address}/talk"  # relative to its own document
    assert find(live, "//div/div/div/div").text_content() == "innermost"


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_shadow_roots_are_in_their_place_with_their_slots(run: Run, page: Page, serve: Any, mode: str) -> None:
    url, _ = serve(served(SHADOW % mode))

    live = run(snapshot_of(page, f"{url}/0"))

    assert text(find(live, "//div[@id='host']")) == "shade slotted fallbackPress"


@pytest.mark.parametrize(
    "body",
    [
        BUTTON,
        f'<iframe srcdoc="{BUTTON}"></iframe>',
        SHADED,
        f'<iframe srcdoc="{SHADED}"></iframe>',
        f"<p><div><p><a><div>{BUTTON}</div></a></p></div><table><b>{BUTTON.replace('Press', 'Other')}</b></table>",
    ],
    ids=["document", "frame", "shadow root", "shadow root in a frame", "tag soup"],
)
def test_the_way_back_leads_to_the_element(run: Run, page: Page, serve: Any, body: str) -> None:
    url, _ = serve(served("<button>Other</button>" + body))

    async def click() -> tuple[str | None, str, bool]:
        live = await snapshot_of(page, f"{url}/0")
        element = await live.element(find(live, "//button[.='Press']"))
        assert element
        await element.click(timeout=5_000)
        again = await take(page, "click", 10**6)
        [hit] = again.page.document.xpath("//button[@data-hit]")
        same = again.identity(hit) == live.identity(find(live, "//button[.='Press']"))
        return await element.text_content(), hit.text_content(), same

    assert run(click()) == ("Press", "Press", True)


def test_nothing_of_it_is_left_in_the_page(run: Run, page: Page, serve: Any) -> None:
    url, _ = serve(served(SHADOW % "open" + BUTTON))

    async def look() -> tuple[str, str]:
        await page.goto(f"{url}/0")
        before = await page.content()
        live = await take(page, "load", 10**6)
        assert not live.page.document.xpath(f"//*[@{MARK}]")
        return before, await page.content()

    before, after = run(look())
    assert before == after


def test_what_reacts_to_clicks_is_told(run: Run, page: Page, serve: Any) -> None:
    url, _ = serve(
        served(f"""<div id=a></div><span id=b onclick="1">x</span><p id=c style="cursor: pointer">x<b>y</b></p>
        <em id=d>x</em><button id=e>x</button><i id=f style="display: none" onclick="1"></i>
        <b id=g on:click="talk.js#show">x</b><b id=h jsaction="load:a;click:b">x</b><b id=i data-track-click="1">x</b>
        <b id=j title="Double click: zoom" aria-label="On click: zoom">x</b><b id=k data-text="click:{"a" * 200}">x</b>
        <script>a.addEventListener("click", () => 0); d.addEventListener("scroll", () => 0)</script>""")
    )

    live = run(snapshot_of(page, f"{url}/0"))

    assert {node.get("id") for node in live.page.clickables} == {"a", "b", "c", "g", "h"}


def test_forms_are_there_whatever_their_fields_are_called(run: Run, page: Page, serve: Any) -> None:
    names = [
        "attributes",
        "childNodes",
        "getElementsByTagName",
        "hasAttribute",
        "localName",
        "nodeType",
        "shadowRoot",
        "textContent",
    ]
    forms = "".join(f"<form onclick=1 aria-labelledby=a><input name={name}><p>said</p></form>" for name in names)
    listening = "<b id=a>x</b><script>a.addEventListener('click', () => 0)</script>"
    url, _ = serve(served(forms + listening))

    live = run(snapshot_of(page, f"{url}/0"))

    fields = live.page.document.xpath("//form[@onclick and normalize-space() = 'said']/input/@name")
    assert (fields, [node.tag for node in live.page.document.iter("form", "b") if node in live.page.clickables]) == (
        names,
        ["form"] * len(names) + ["b"],
    )


@pytest.mark.parametrize(
    ("body", "prominent"),
    [
        ("<div style='position: fixed; inset: 0'>x</div>", ["div"]),
        ("<div style='position: fixed; bottom: 0; height: 60px; width: 100%'>x</div>", []),
        ("<div style='position: fixed; inset: 0; display: none'>x</div>", []),
        ("<dialog open style='height: 90vh'>x</dialog><script>document.querySelector('dialog').close()</script>", []),
        ("<input type=password>", ["input"]),
        ("<p style='height: 2000px'></p><input type=password>", []),
        ("<input type=text>", []),
    ],
)
def test_what_covers_the_page_is_told(run: Run, page: Page, serve: Any, body: str, prominent: list[str]) -> None:
    url, _ = serve(served(body))

    live = run(snapshot_of(page, f"{url}/0"))

    assert [node.tag for node in live.prominent] == prominent


@pytest.mark.parametrize(
    ("control", "label"),
    [
        ("<button id=x aria-labelledby='a b'><svg></svg></button>", "View 3 comments"),
        ("<button id=x aria-labelledby=a aria-label=Own><svg></svg></button>", "Own"),
        ("<button id=x aria-labelledby=a>Own</button>", None),
        ("<button id=x aria-labelledby=gone><svg></svg></button>", None),
    ],
)
def test_an_icon_says_what_it_is_labelled_by_elsewhere(
    run: Run, page: Page, serve: Any, control: str, label: str | None
) -> None:
    url, _ = serve(served(f"<p hidden><b id=a>View 3</b> <b id=b>comments</b></p>{control}"))
    assert find(run(snapshot_of(page, f"{url}/0")), "//*[@id='x']").get("aria-label") == label


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("<i>C</i><i>o</i><b><i>m</i><i>ments</i></b>", "Comments"),
        ("<i>S</i><i>how</i> <i>a</i><i>ll</i>", "Show all"),
        ("<i>All</i>&nbsp;<i>1</i><i>6</i>", "All 16"),
        ("<i>Comments</i><i>16</i>", "Comments 16"),
        ("<i style='margin-right: 9px'>Read</i><i>all</i>", "Read all"),
        ("<div>Read</div><div>all</div>", "Read all"),
        ("<i>评</i><i>论</i>", "评论"),
    ],
)
@pytest.mark.parametrize("tag", ["button", "div onclick=1"])
def test_labels_drawn_letter_by_letter_say_words(
    run: Run, page: Page, serve: Any, tag: str, label: str, said: str
) -> None:
    url, _ = serve(served(f"<{tag} id=it>{label}</{tag.split()[0]}>"))

    live = run(snapshot_of(page, f"{url}/0"))

    assert words(find(live, "//*[@id='it']")) == said


def test_controls_side_by_side_say_their_own(run: Run, page: Page, serve: Any) -> None:
    url, _ = serve(served("<div role=tablist><a href='#a'>Story</a><a href='#b'>Comments</a></div>"))

    live = run(snapshot_of(page, f"{url}/0"))

    assert [words(link) for link in live.page.document.iter("a")] == ["Story", "Comments"]


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<frameset><frame src='/1'></frameset>",
        "<svg><g><a>x</a></g></svg>",
        "<svg><slot></slot></svg>",
        "<math><script>x</script></math>",
        "<form aria-labelledby=a id=a><input name=getRootNode><input name=textContent></form>",
        "\0\ufffe",
    ],
)
def test_odd_documents_do_not_break_it(run: Run, page: Page, serve: Any, body: str) -> None:
    url, _ = serve(served(body, "framed"))

    live = run(snapshot_of(page, f"{url}/0"))

    assert live.page.url == f"{url}/0"


def test_frames_without_a_document_are_left_out(run: Run, page: Page, serve: Any) -> None:
    url, _ = serve(
        served("<p>here</p><iframe></iframe><iframe src='about:blank'></iframe><iframe src='/404'></iframe>")
    )

    assert "here" in text(run(snapshot_of(page, f"{url}/0")).page.document)


def test_an_element_of_a_gone_frame_is_gone(run: Run, page: Page, serve: Any) -> None:
    url, _ = serve(served(f'<iframe id=frame srcdoc="{BUTTON}"></iframe>'))

    async def look() -> None:
        live = await snapshot_of(page, f"{url}/0")
        await page.evaluate("frame.remove()")
        with pytest.raises(PlaywrightError):
            await live.element(find(live, "//button"))

    run(look())


DRAWN_ANEW = "for (const box of document.querySelectorAll('p')) box.innerHTML += ''"


@pytest.mark.parametrize(
    ("body", "act", "found"),
    [
        ("<p><button id=x>Press</button></p>", DRAWN_ANEW, "x"),
        ("<p><b id=a>+</b></p><p><b id=x>+</b></p><b id=b>+</b>", DRAWN_ANEW, "x"),
        ("<p><b id=x>+</b></p>", "document.querySelector('p').innerHTML = '<b>-</b>'", None),
        ("<p><b id=a>+</b></p><p><b id=x>+</b></p>", "document.querySelector('p').innerHTML = ''; x.outerHTML += x.outerHTML + x.outerHTML", None),
        ("<div id=h></div><script>h.attachShadow({mode: 'closed'}).innerHTML = '<b id=x>+</b>'</script>",
         "root = h.shadowRoot; root.innerHTML += ''", "x"),
    ],
    ids=["alone", "one of several", "changed", "more of them than before", "in a shadow root"],
)  # fmt: skip
def test_what_was_drawn_anew_is_found_again(
    run: Run, page: Page, serve: Any, body: str, act: str, found: str | None
) -> None:
    url, _ = serve(served(body))

    async def look() -> str | None:
        live = await snapshot_of(page, f"{url}/0")
        await page.evaluate(act)
        element = await live.element(find(live, "//*[@id='x']"))
        assert element is None or await element.evaluate("e => e.isConnected")
        return await element.get_attribute("id") if element else None

    assert run(look()) == found


def test_scripts_are_emptied_but_for_data(run: Run, page: Page, serve: Any) -> None:
    data = '{"a": "<b> & \\u003c"}'
    url, _ = serve(served(f'<script>1</script><script type="application/ld+json">{data}</script>'))

    live = run(snapshot_of(page, f"{url}/0"))

    assert [node.text for node in live.page.document.iter("script")] == [None, data]


def test_a_page_deeper_than_the_browsers_parser_goes(run: Run, page: Page, serve: Any) -> None:
    url, _ = serve(
        served(
            "<p><script>let at = document.body; for (let i = 0; i < 1500; i++) at = at.appendChild(document.createElement('div'))</script>"
        )
    )

    assert len(run(snapshot_of(page, f"{url}/0")).page.origins) > 200


def test_too_much_is_refused(run: Run, page: Page, serve: Any) -> None:
    url, _ = serve(served("<p>x</p>" * 200))

    with pytest.raises(NotAPageError, match="1,000 bytes"):
        run(snapshot_of(page, f"{url}/0", max_bytes=1_000))


def test_a_frame_that_is_too_much_is_left_out(run: Run, page: Page, serve: Any) -> None:
    url, _ = serve(served("<p>here</p><iframe src='/1'></iframe>", "<p>x</p>" * 200))

    assert text(find(run(snapshot_of(page, f"{url}/0", max_bytes=2_000)), "//body")) == "here"


def test_a_page_that_is_left_is_forgotten_before_garbage_is_collected(run: Run, page: Page, serve: Any) -> None:
    url, _ = serve(served("text"))

    async def seen() -> weakref.ref[HtmlElement]:
        live = LivePage(page, Limits(), leave)
        await page.goto(f"{url}/0")
        document = weakref.ref((await live.snapshot("load")).page.document)
        assert document() is not None  # for scrolling that changes nothing
        await live.close()
        return document

    gc.disable()
    try:
        document = run(seen())
        deadline = time.monotonic() + 5  # the thread that read the page lets go of it when it is its turn
        while document() is not None and time.monotonic() < deadline:
            time.sleep(0.01)
        assert document() is None
    finally:
        gc.enable()
