from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import ElementHandle, Page, Route

from middlewares import clicking
from middlewares.resources import Asked
from middlewares.side_effects import changes
from tests.live import Run
from tests.searching import LIMITS, Find, comments, effects, put

OPEN = f'<button id=open2 onclick="{put(2)}">Comments</button>'
ONLY_WHEN_CLOSED = OPEN.replace("<button", "<button disabled")
DIALOG = (
    "<button id=open onclick='box.showModal()'>x</button><dialog id=box style='height: 90vh' onclose='{}'>x</dialog>"
)
LAYER = """<button id=open onclick="box.hidden = false; box.style = 'position: fixed; inset: 0'">x</button><div id=box hidden>x</div>"""
CROSS = "<button onclick='box.hidden = true; box.style = 0'>×</button>"
ROUTED = "history.pushState(0, '', '/elsewhere'); document.body.innerHTML = 'gone'"
IN_SIGHT = f"new IntersectionObserver(([e]) => {{ if (e.isIntersecting) open.onclick = () => {put(3)} }}).observe(open)"


@pytest.mark.parametrize(
    "body",
    [
        "<iframe name=talk></iframe><a id=open href='/1' target=talk>Comments</a>",
        "<iframe srcdoc=\"<a id=open href='/1'>Comments</a>\"></iframe>",
        "<iframe srcdoc=\"<a id=open href='/1' target=_self>Comments</a>\"></iframe>",
        f'<details ontoggle="{put(3)}"><summary id=open>Comments</summary></details>',
        f"<p style='height: 5000px'></p><div id=open>x</div><script>{{const open = document.all.open; {IN_SIGHT}}}</script>",
    ],
    ids=["link into a frame", "link in a frame", "link in a frame to itself", "details", "listens once it is in sight"],
)
def test_one_click_where_the_page_is_opens_the_comments(find: Find, body: str) -> None:
    visit, found = find(body, comments(3))

    assert (found, effects(visit)) == (3, ["section"])
    assert visit.snapshot
    assert visit.snapshot.url.endswith("/0")


@pytest.mark.parametrize(("act", "expected"), [(f"{put(3)}; return false", 3), ("", 0), ("return false", 0)])
def test_a_link_that_leads_to_no_comments_may_be_taken_by_a_script(find: Find, act: str, expected: int) -> None:
    visit, found = find(f'<a id=open href="/9" onclick="{act}">3 comments</a>')

    assert (found, effects(visit)) == (expected, ["section" if expected else "navigation"])


def test_a_click_that_leads_to_a_slow_page_is_made_once_and_waited_for(run: Run, page: Page, find: Find) -> None:
    asked: list[str] = []

    async def answer(route: Route) -> None:
        asked.append(route.request.url)
        await asyncio.sleep(2)
        await route.continue_()

    run(page.route("**/1", answer))
    visit, found = find("<button id=open onclick=\"location.href = '/1'\">Comments</button>", comments(3))
    run(page.unroute("**/1"))

    assert (found, effects(visit), len(asked)) == (3, ["section"], 1)


@pytest.mark.parametrize(
    "body",
    [
        f'<button id=open onclick="{put(3)}">Comments</button>',
        f"""<button id=open onclick="{put(3)}">Comments</button><p style='position: fixed; inset: 0'></p>""",
        comments(3) + f'<button id=replies1 onclick="{put(1)}; this.remove()">1</button>' * 2,
    ],
    ids=["free", "covered", "several"],
)
def test_what_is_clicked_is_found_and_brought_into_sight_in_one_question(
    find: Find, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(ElementHandle, "evaluate", lambda *question: asked.append(question))
    visit, found = find(body)

    assert (found >= 3, bool(visit.clicks)) == (True, True)
    assert {*effects(visit)} <= {"section", "larger"}
    assert not asked


def test_comments_in_closed_details_cost_no_click(find: Find) -> None:
    visit, found = find(f"<details><summary id=open>Comments</summary>{comments(3)}</details>")

    assert (found, visit.clicks) == (3, [])


@pytest.mark.parametrize(
    ("body", "effect"),
    [
        (DIALOG.format("open2.disabled = false") + ONLY_WHEN_CLOSED, "overlay"),
        (LAYER + OPEN, "overlay"),
        (
            LAYER.replace("hidden>x", f"hidden>x {CROSS}") + OPEN.replace('onclick="', 'onclick="if (box.hidden) '),
            "overlay",
        ),
        (f'<button id=open onclick="{ROUTED}">x</button>' + OPEN, "navigation"),
        ("<iframe srcdoc=\"<a id=open href='/1'>x</a>\"></iframe>" + OPEN, "nothing"),
    ],
    ids=[
        "dialog",
        "layer that stays",
        "layer with a cross",
        "another page by script alone",
        "another document in a frame",
    ],
)
def test_after_a_click_without_comments_the_search_goes_on(find: Find, body: str, effect: str) -> None:
    visit, found = find(body, "nothing here")

    assert (found, effects(visit)) == (2, [effect, "section"])


@pytest.mark.parametrize("cross", [CROSS, "<button onclick='box.remove()'>×</button>"])
@pytest.mark.parametrize("place", ["{0}{1}", "{1}{0}"])
def test_a_layer_that_a_click_for_comments_has_brought_is_closed_when_what_it_offers_was_tried(
    find: Find, cross: str, place: str
) -> None:
    offered = place.format(cross, f'<button onclick="{put(3)}">Show all</button>')
    body = LAYER.replace("<button id=open", "<button id=open class=comments").replace("hidden>x", f"hidden>x {offered}")
    visit, found = find(body)

    assert (found, effects(visit)) == (3, ["overlay", "section"])


def test_what_is_drawn_anew_with_every_click_is_clicked_no_more_often(find: Find) -> None:
    visit, found = find(
        "<p id=box></p><script>const draw = () => { box.innerHTML = '<button id=open>x</button>'; box.firstChild.onclick = draw };"
        " draw()</script>"
    )

    assert (found, effects(visit)) == (0, ["nothing"])


def test_too_few_comments_do_not_end_the_search(find: Find) -> None:
    body = f'<button id=open onclick="{put(2)}">x</button><button id=open2 onclick="{put(3)}">x</button>'
    visit, found = find(body, limits=replace(LIMITS, min_comments=5))

    assert (found, effects(visit)) == (5, ["section", "larger"])


def test_what_was_there_before_and_after_is_kept(find: Find) -> None:
    visit, _ = find("<a id=open href='/1'>12345</a>", comments(3))
    [click] = visit.clicks

    assert click.before
    assert click.after
    assert (click.before.url[-2:], click.before.comments, click.before.characters) == ("/0", 0, len("12345"))
    assert (click.after.url[-2:], click.after.comments, click.after.characters) == ("/1", 3, 3 * len("text"))
    assert click.before.screenshot is click.after.screenshot is None


def test_pictures_are_taken_where_they_are_wanted(find: Find, tmp_path: Path) -> None:
    visit, _ = find("<p style='height: 3000px'></p><a id=open href='/1'>x</a>" + OPEN, "nothing", pictures=tmp_path)
    sights = [sight for click in visit.clicks for sight in (click.before, click.after) if sight]

    assert [Path(sight.screenshot or "").name.partition("-")[2] for sight in sights] == [
        "01-before.png", "01-after.png", "02-before.png", "02-after.png",
    ]  # fmt: skip
    assert all(Path(sight.screenshot or "").read_bytes().startswith(b"\x89PNG") for sight in sights)


ALLOWED = f'box.innerHTML = `<p>Others will know.<button onclick="{put(3)}">Allow</button>`'
ASKS = f"if (confirm('Load them from elsewhere?')) {{ {put(3)} }}"
LATER = f"setTimeout(() => {{ {put(3)} }}, 900)"


SLIDES_IN = "box.style = 'transition: margin {}s'; box.ontransitionend = () => {{ {} }}; box.offsetWidth; box.style.margin = '9px'"
RULES = f"""box.style = 'position: fixed; inset: 0; background: white';
    box.innerHTML = '<p>Be kind.</p><button type=button>Go on</button>'; box.lastChild.onclick = () => {{ box.style = '';{put(3)} }}"""


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        (ALLOWED, ["nothing", "section"]),
        (f"this.remove(); {ALLOWED}", ["nothing", "section"]),
        (LATER, ["section"]),
        (f"fetch('/1').then(() => {LATER})", ["section"]),
        (SLIDES_IN.format(1.2, "box.ontransitionend = null; " + put(3)), ["section"]),
        (SLIDES_IN.format(0.42, f"box.ontransitionend = null; fetch('/1').then(() => {put(3)})"), ["section"]),
        (ASKS, ["nothing", "section"]),
        (RULES, ["overlay", "section"]),
    ],
    ids=[
        "to be allowed",
        "to be allowed, in its place",
        "after a while",
        "after an answer and a while",
        "after it has slid in",
        "after it has slid in, and an answer",
        "asked back",
        "rules",
    ],
)
def test_comments_that_a_click_does_not_bring_at_once_come_in_the_end(
    find: Find, script: str, expected: list[str]
) -> None:
    visit, found = find(f"<button id=open onclick='{{}}'>Comments</button><div id=box></div><script>"
                        f"document.all.open.onclick = function () {{ {script} }}</script>", "")  # fmt: skip

    assert (found, effects(visit)) == (3, expected)


@pytest.mark.parametrize(("text", "expected"), [("3 comments", 2), ("Comments", 1), ("0 comments", 1), ("3 rooms", 1)])
def test_what_is_unlikely_gets_its_second_click_if_it_counts_comments(
    find: Find, monkeypatch: pytest.MonkeyPatch, text: str, expected: int
) -> None:
    monkeypatch.setattr(clicking, "LIKELY", 0.9)
    visit, _ = find(f"<button id=open>{text}</button>")

    assert effects(visit) == ["nothing"] * expected


def test_what_is_unlikely_gets_its_second_click_if_its_server_was_busy(
    find: Find, run: Run, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def be_busy_once(route: Route) -> None:
        asked.append(route.request.url)
        await (route.fulfill(status=503) if len(asked) == 1 else route.continue_())

    monkeypatch.setattr(clicking, "LIKELY", 0.9)
    run(page.context.route("**/1", be_busy_once))
    show = f"fetch('/1').then(answer => {{ if (answer.ok) {{ {put(3)} }} }})"
    visit, found = find(f'<button id=open onclick="{show}">Comments</button>', "")
    run(page.context.unroute("**/1"))

    assert (found, effects(visit)) == (3, ["nothing", "section"])


def test_what_a_page_of_comments_has_asked_for_before_it_is_looked_at_is_waited_for(
    find: Find, run: Run, page: Page
) -> None:
    async def answer_late(route: Route) -> None:
        await asyncio.sleep(1.5)
        await route.continue_()

    run(page.context.route("**/2", answer_late))
    asks = f"<p>3 comments<script>fetch('/2').then(() => {put(3)})</script>"
    visit, found = find("<a id=open href=/1>3 comments</a>", asks, "")
    run(page.context.unroute("**/2"))

    assert (found, effects(visit)) == (3, ["section"])


def test_what_listens_after_a_while_gets_its_second_click_then(find: Find) -> None:
    later = f"setTimeout(() => document.all.open.onclick = () => {{ {put(3)} }}, 2500)"
    story = (
        "<p>" + "What happened, at some length. " * 20
    )  # of a page that says nothing, that is waited for before any click
    visit, found = find(f"{story}<button id=open>Comments</button><script>{later}</script>")

    assert (found, effects(visit)) == (3, ["nothing", "section"])


def test_a_page_that_keeps_time_is_not_waited_for(find: Find) -> None:
    tick = "function tick() { setTimeout(tick, 1500) }; setTimeout(tick, 10)"
    visit, _ = find(f"<button id=open>x</button><script>{tick}</script>")

    assert effects(visit) == ["nothing"]
    assert visit.timings["settle"] < 1.4


def test_a_carousel_is_not_waited_for_before_the_second_click(find: Find) -> None:
    turn = "let n = 0; const turn = () => setTimeout(() => requestAnimationFrame(turn), n++ ? 3900 : 10); turn()"
    visit, _ = find(f"<button id=open>Comments</button><script>{turn}</script>")

    assert effects(visit) == ["nothing", "nothing"]
    assert visit.timings["settle"] < 2


@pytest.mark.parametrize("body", ["<button{}>Rezensionen (3)</button>", "<h2>Comments</h2><button{}>Show</button>"])
def test_what_is_about_comments_by_another_name_or_its_place_is_clicked_in_the_end(find: Find, body: str) -> None:
    click = f' onclick="{put(3)}"'
    visit, found = find(f"<div>{body.format(click)}</div>")

    assert (found, effects(visit)) == (3, ["section"])


@pytest.mark.parametrize(
    ("text", "clicks", "sent"),
    [
        ("Comments", 2, ["/do", "/comments/list", "/do", "/comments/list"]),
        ("Join the conversation about the comments", 2, ["/do", "/comments/list", "/do", "/comments/list"]),
        ("Comment", 1, ["/comments/list"]),
        ("Kommentieren", 1, ["/comments/list"]),
        ("Dodaj komentarz", 1, ["/comments/list"]),
        ("Add comment", 1, ["/comments/list"]),
    ],
)
def test_what_asks_for_a_comment_is_clicked_once_and_only_loads(
    find: Find, run: Run, page: Page, text: str, clicks: int, sent: list[str]
) -> None:
    allowed: list[str] = []

    async def decide(route: Route) -> None:
        asked = Asked(route.request.url, "fetch", page=page, method="POST", body=route.request.post_data or "")
        if not changes(asked):
            allowed.append(urlsplit(asked.url).path)
        await route.fulfill(body="")

    run(page.context.route(lambda url: urlsplit(url).path in ("/do", "/comments/list"), decide))
    send = "".join(f"fetch('{path}', {{method: 'POST', body: 'x=1'}}); " for path in ("/do", "/comments/list"))
    visit, _ = find(f'<button id=open type=button onclick="{send}">{text}</button>')

    run(page.context.unroute_all())

    assert (len(visit.clicks), allowed) == (clicks, sent)
