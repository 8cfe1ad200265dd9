from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from lxml.html import HtmlElement
from playwright.async_api import Page, Route

from comcrawl_scrapy.controls.clickables import EntryPoint
from comcrawl_scrapy.sections import CommentSection
from comcrawl_scrapy.snapshot import PageSnapshot
from middlewares.exploration import Exploration
from middlewares.states import State
from tests import searching
from tests.live import Run
from tests.searching import LIMITS, Find, comments, effects, put

SEEN = "new IntersectionObserver(([e]) => { if (e.isIntersecting) { %s } }).observe(end)"
SEEN_ONCE = "new IntersectionObserver(([e], all) => { if (e.isIntersecting) { all.disconnect(); %s } }).observe(end)"
BOX = "height: 200px; overflow: auto"
ROWS = f"""<div id=rows style='{BOX}'></div><script>
    rows.innerHTML = "<p style='height: 400px'></p>".repeat(3);
    const fill = new IntersectionObserver(rows => rows.forEach(({{isIntersecting, target}}) => {{
      if (isIntersecting) target.className = "comment";
    }}), {{root: rows}});
    rows.querySelectorAll("p").forEach(row => fill.observe(row));
  </script>"""
SHADED_BOX = f"""<div id=host></div><script>
    const root = host.attachShadow({{mode: "open"}});
    root.innerHTML = "<div style='{BOX}'><div style='height: 900px'></div><b>x</b></div>";
    const end = root.querySelector("b");
    {SEEN_ONCE % put(3)}</script>"""
FETCHED = "fetch('/1').then(a => a.text()).then(t => box.innerHTML = t)"


@pytest.mark.parametrize(
    "body",
    [
        comments(3),
        f"<iframe srcdoc='{comments(3)}'></iframe>",
        f"<div style='height: 4000px'></div><div id=end></div><script>{SEEN_ONCE % put(3)}</script>",
        f"<div style='height: 4000px'></div><div id=box></div><b id=end></b><script>{SEEN % FETCHED}</script>",
        f"<div style='{BOX}'><div style='height: 900px'></div><b id=end>x</b></div><script>{SEEN_ONCE % put(3)}</script>",
        ROWS,
        SHADED_BOX,
        "<div style='height: 9000px'></div><iframe src=/1 loading=lazy></iframe>",
        f"<script>addEventListener('mousemove', () => {{ {put(3)} }}, {{once: true}})</script>",
        f"<script>addEventListener('wheel', () => {{ {put(3)} }}, {{once: true}})</script>",
    ],
    ids=["static", "in a frame", "on scroll", "fetched on scroll", "on scroll of a box",
         "one by one on scroll of a box", "on scroll of a box in a shadow root", "in a frame on scroll",
         "when the mouse moves", "when the wheel turns"],
)  # fmt: skip
def test_comments_that_are_there_cost_no_click(find: Find, body: str) -> None:
    visit, found = find(f"{body}<button id=open>Comments</button>", comments(3))

    assert (found, visit.clicks) == (3, [])


@pytest.mark.parametrize(
    "own",
    [
        "function Node(name) { this.name = name; }",
        "var Element = {};",
        "let Set = [];",
        "function Map() { this.put = (key, value) => { this[key] = value; }; }",
        "function Map() { this.get = this.set = (key) => this[key]; }",
        "var performance = [2.5, 3.1];",
    ],
)
def test_what_a_page_calls_like_something_of_the_browser_is_in_nobodys_way(find: Find, own: str) -> None:
    seen = f"<div style='height: 4000px'></div><b id=end>x</b><script>{SEEN_ONCE % put(3)}</script>"
    opened = f'<button id=open onclick="{put(3)}">Comments</button>'
    late = f'<button id=open onclick="setTimeout(() => {{ {put(3)} }}, 900)">Comments</button>'
    framed = f"<iframe srcdoc='<script>{own}</script>{comments(3)}'></iframe>"

    visits = [find(f"<script>{own}</script>{way}") for way in (seen, opened, late, framed, "<p>Nothing")]
    assert [(found, len(visit.clicks)) for visit, found in visits] == [(3, 0), (3, 1), (3, 1), (3, 0), (0, 0)]


@pytest.mark.parametrize(
    "way",
    [
        "<meta http-equiv=refresh content='1; url=/1'>",
        "<script>setTimeout(() => location.replace('/1'), 1000)</script>",
        f"<script>setTimeout(() => {{ {put(3)} }}, 1000)</script>",
    ],
    ids=["markup", "script", "without another address"],
)
def test_a_page_that_says_hardly_anything_yet_is_given_time_to_lead_on(find: Find, way: str) -> None:
    visit, found = find(f"<p>You are being redirected</p>{way}", comments(3))

    assert (found, visit.clicks) == (3, [])


def test_an_article_that_a_slow_server_has_yet_to_give_is_waited_for(run: Run, page: Page, find: Find) -> None:
    async def answer(route: Route) -> None:
        await asyncio.sleep(2)
        await route.fulfill(body="")

    run(page.route("**/slow", answer))
    menu = "<a href='/news'>News, politics, sport and whatever else there is</a>" * 9
    body = f"<nav>{menu}</nav><script>fetch('/slow').then(() => {{ {put(3)} }})</script>"
    visit, found = find(body, limits=replace(LIMITS, settle_seconds=0.5))
    run(page.unroute("**/slow"))

    assert (found, visit.clicks) == (3, [])


BUTTON = '<button id=open onclick="{}">Comments</button>'
COVER = "<div style='position: fixed; inset: 0; background: red'>Cookies?</div>"
SHADED = f"""<div id=host></div><script>
    host.attachShadow({{mode: 'closed'}}).innerHTML = '{BUTTON.format("show()")}';
    show = () => {put(3)}</script>"""


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        (BUTTON.format(put(3)), 0),
        (f"<div id=box></div>{BUTTON.format(FETCHED)}", 0),
        (f"<div id=open onclick=\"{put(3)}\">Comments</div>", 0),
        (f"<a id=open href='#talk' onclick=\"{put(3)}\">Comments</a>", 0),
        (f"{COVER}{BUTTON.format(put(3))}", 0),
        (f"<svg id=open width=9 height=9><rect width=9 height=9 onclick=\"{put(3)}\"/></svg>", 0),
        (f"<iframe srcdoc='{BUTTON.format('parent.show()')}'></iframe><script>show = () => {put(3)}</script>", 0),
        (SHADED, 0),
        ("<a id=open href='/1'>3 comments</a>", 1),
        ("<a id=open href='/1' target=_blank>3 comments</a>", 1),
        (BUTTON.format("window.open('/1')"), 1),
        (BUTTON.format("location = '/1'"), 1),
    ],
    ids=["in place", "fetched", "not a button", "fragment", "covered", "drawn", "frame", "shadow root", "link",
         "link to a new tab", "pop-up", "navigation"],
)  # fmt: skip
def test_one_click_opens_the_comments(find: Find, body: str, kept: int) -> None:
    visit, found = find(body, comments(3))

    assert (found, effects(visit)) == (3, ["section"])
    assert visit.snapshot
    assert visit.snapshot.url.endswith(f"/{kept}") or visit.snapshot.url.endswith("/0#talk")


LISTENS = f"<script>document.addEventListener('click', e => {{ if (e.target.id == 'it') {{ {put(3)} }} }})</script>"
TICKS = f"<input type=checkbox id=box hidden><script>box.onchange = () => {{ {put(3)} }}</script>"


@pytest.mark.parametrize(
    "body",
    [f"<h3 id=it>Show all 3 comments</h3>{LISTENS}", f"{TICKS}<label for=box>Show all 3 comments</label>"],
    ids=["the document listens", "a box is ticked"],
)
def test_what_shows_nowhere_that_it_reacts_is_clicked_in_the_end(find: Find, body: str) -> None:
    visit, found = find(f"<button id=open>Comments</button>{body}")

    assert (found, effects(visit)) == (3, ["nothing", "section"])


@pytest.mark.parametrize(("first", "effect"), [("", "nothing"), ("window.open('/1')", "popup")])
def test_the_likeliest_gets_a_second_click(find: Find, first: str, effect: str) -> None:
    sold = f"let n = 0; go = () => {{ if (n++) {{ {put(3)} }} else {{ {first} }} }}"
    visit, found = find(f"<script>{sold}</script>{BUTTON.format('go()')}", "<p>Buy a car")

    assert (found, effects(visit)) == (3, [effect, "section"])


def test_what_does_not_speak_of_comments_gets_no_second_click(find: Find) -> None:
    visit, _ = find("<button id=open class=js-react>23</button>")

    assert effects(visit) == ["nothing"]


def test_what_looks_otherwise_after_the_first_click_gets_the_second(find: Find) -> None:
    focus = f"if (this.className) {{ {put(3)} }} else this.className = 'focus'"
    visit, found = find(BUTTON.format(focus))

    assert (found, effects(visit)) == (3, ["nothing", "section"])


@pytest.mark.parametrize("said", ["0 comments", "Comments (0)", "0"])
def test_what_counts_no_comments_gets_one_click_as_counters_may_not_be_loaded(find: Find, said: str) -> None:
    visit, _ = find(f"<button id=open>{said}</button>")

    assert effects(visit) == ["nothing"]


@pytest.mark.parametrize(("score", "expected"), [(0.1, []), (0.5, ["section"])])
def test_a_part_of_the_site_is_not_looked_into_unless_it_is_likely(
    find: Find, monkeypatch: pytest.MonkeyPatch, score: float, expected: list[str]
) -> None:
    def rank(document: HtmlElement, url: str, clickables: object) -> list[EntryPoint]:
        return [EntryPoint.at(node, score) for node in document.iter("a")]

    monkeypatch.setattr("tests.searching.rank", rank)
    visit, _ = find("<header><a href='/1'>Comment</a></header>", comments(3))

    assert effects(visit) == expected


def test_entries_that_a_page_lists_are_not_looked_into(find: Find) -> None:
    entries = "".join(
        f"<h2><a href='/{n}'>The {name}</a></h2><a id=open href='/{n}#talk'>9 comments</a>"
        for n, name in enumerate(("rain", "boat", "bridge"), 1)
    )
    visit, found = find(f"<h1>The Blog</h1>{entries}", *[f"<h1>The Blog</h1>{comments(9)}"] * 3)

    assert (found, effects(visit)) == (0, [])


def test_a_page_that_stays_as_it_is_is_ranked_once(find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    ranked = []

    def rank(document: HtmlElement, url: str, clickables: object) -> list[EntryPoint]:
        ranked.append(url)
        return [EntryPoint.at(node, 0.5) for node in document.iter("a")]

    monkeypatch.setattr("tests.searching.rank", rank)
    visit, _ = find("<a href='/1?a'>Comments</a><a href='/1?b'>Comments</a>", "<h1>Elsewhere</h1>")

    assert (len(visit.clicks), len(ranked)) == (2, 1)


def test_the_best_are_clicked_first_until_comments_appear(find: Find) -> None:
    dud, good = "<button id=open{}>x</button>", BUTTON.format(put(2))
    visit, found = find(dud.format(1) + dud.format(2) + good + dud.format(3))

    assert (found, effects(visit), visit.candidates) == (2, ["nothing", "nothing", "section"], 4)


def test_clicks_are_bounded(find: Find) -> None:
    body = "".join(f"<button id=open{n}>x</button>" for n in range(9))
    visit, found = find(body, limits=replace(LIMITS, max_clicks=2))

    assert (found, effects(visit)) == (0, ["nothing", "nothing"])


def test_elements_that_change_are_not_clicked_twice(find: Find) -> None:
    visit, _ = find(
        "<button id=open onclick='this.className += 1; this.append(1); document.body.prepend(1)'>x</button>"
    )

    assert effects(visit) == ["nothing"]


@pytest.mark.parametrize(
    ("body", "effect"),
    [
        ("<a id=open href='/1'>x</a>", "navigation"),
        ("<button id=open onclick=\"location = '/1'\">x</button>", "navigation"),
        ("<button id=open onclick=\"window.open('/1')\">x</button>", "popup"),
        ("<a id=open href='http://127.0.0.1:9/'>x</a>", "failed"),
    ],
)
def test_where_nothing_is_found_the_search_goes_on_from_the_page(find: Find, body: str, effect: str) -> None:
    visit, found = find(body + BUTTON.format(put(2)).replace("id=open", "id=open2"), "<p>nothing here")

    assert (found, effects(visit)) == (2, [effect, "section"])


def test_what_is_never_clicked_is_not_clicked(find: Find) -> None:
    visit, _ = find(f"<a id=open href='mailto:x@example.org' onclick=\"{put(2)}\">Comments</a>")

    assert visit.clicks == []


LOAD_MORE = '<button id=more onclick="{}; if (++this.n === {}) this.remove()">more</button><script>more.n = 0</script>'


def test_more_is_clicked_as_long_as_it_brings_more(find: Find) -> None:
    add = "document.querySelector('section').innerHTML += '<p class=comment>x</p>'"
    visit, found = find(comments(3) + LOAD_MORE.format(add, 4))

    assert (found, effects(visit)) == (7, ["larger"] * 4)


def test_more_that_brings_nothing_is_clicked_once(find: Find) -> None:
    visit, found = find(comments(3) + "<button id=more>more</button>")

    assert (found, effects(visit)) == (3, ["nothing"])


def test_clicks_on_more_are_bounded(find: Find) -> None:
    add = "document.querySelector('section').innerHTML += '<p class=comment>x</p>'"
    _, found = find(comments(3) + LOAD_MORE.format(add, 99), limits=replace(LIMITS, max_more_clicks=2))

    assert found == 5


def test_replies_are_opened_together(find: Find) -> None:
    reply = "<button id=replies{} onclick=\"this.outerHTML = '<p class=comment>x</p>'\">1 reply</button>"
    visit, found = find(comments(2).replace("</section>", reply.format(1) + reply.format(2) + "</section>"))

    assert (found, effects(visit)) == (4, ["larger", "larger"])


def test_an_endless_list_is_scrolled_to_its_end(find: Find) -> None:
    grow = "if (++n < 6) {" + put(5, "box") + "; box.append(spacer.cloneNode()) }"
    visit, found = find(
        f"{comments(1)}<div id=box></div><div id=spacer style='height: 1500px'></div><b id=end>x</b>"
        f"<script>let n = 0; {SEEN % grow}</script>"
    )

    assert (found, visit.clicks) == (26, [])


@pytest.mark.parametrize("box", ["document.scrollingElement", "box"])
def test_a_list_that_looks_where_the_reader_is_once_the_scrolling_has_ended_is_scrolled_to_its_end(
    find: Find, box: str
) -> None:
    """As most do: a script that acts on each step would be slow."""
    script = f"""<script>
      let [n, timer] = [0, 0];
      const at = {box}, space = '<div style="height: 900px"></div>';
      const grow = () => {{
        if (n < 3 && at.scrollTop + at.clientHeight > at.scrollHeight - 20) {{ n++; {put(5, "box")}; box.innerHTML += space }}
      }};
      addEventListener('scroll', () => {{ clearTimeout(timer); timer = setTimeout(grow, 250) }}, true);
      box.innerHTML += space;
    </script>"""
    height = "height: 500px; overflow: auto" if box == "box" else ""
    _, found = find(f"<div id=box style='{height}'>{comments(5)}</div>{script}")

    assert found == 20


def test_a_list_with_much_else_below_it_is_scrolled_to_its_end(find: Find) -> None:
    """Once it has grown, its end lies far above that of the page."""
    script = f"""<script>
      let [n, busy] = [0, false];
      const grow = () => {{ busy = false; n++; box.insertAdjacentHTML('beforeend', `<div style='height: 900px'></div>{comments(5)}`) }};
      const seen = entries => {{ if (entries[0].isIntersecting && n < 3 && !busy) {{ busy = true; setTimeout(grow, 20) }} }};
      new IntersectionObserver(seen).observe(end);
    </script>"""
    above, below = "<p style='height: 900px'>Story</p>", "<div style='height: 3000px'>Other news</div>"
    _, found = find(f"{above}<div id=box></div><b id=end>x</b>{below}{script}")

    assert found == 15


def test_comments_behind_a_click_are_scrolled_to_their_end(find: Find) -> None:
    grow = "fetch('/1').then(a => a.text()).then(t => end.outerHTML = t)"
    tall = "<div style=height:3000px></div><b id=end></b>"
    click = f"document.body.insertAdjacentHTML('beforeend', '{comments(1)}{tall}'); {SEEN % grow}"
    _, found = find(BUTTON.format(click), "<p class=comment>x</p>" * 4)

    assert found == 5


@pytest.mark.parametrize(
    ("place", "delay", "number"),
    [
        ("<section id=comments></section>", 3000, 3),
        ("<h2>Comments</h2><p class=line></p><h2>Other boats</h2>", 1500, 3),
        ("", 60_000, 0),
    ],
)
def test_comments_that_come_late_are_waited_for_where_the_page_announces_them(
    find: Find, place: str, delay: int, number: int
) -> None:
    late = f"<script>setTimeout(() => {{ {put(3)} }}, {delay})</script>"
    _, found = find(f"<h1>The boat</h1>{place}{late}")

    assert found == number


@pytest.mark.parametrize("place", ["", f"<p>{'The boat. ' * 40}</p><p class=skeleton style='height: 900px'></p>"])
@pytest.mark.parametrize(("delay", "number"), [(1200, 3), (30_000, 0)])
def test_what_is_due_soon_is_waited_for_whatever_it_brings(find: Find, place: str, delay: int, number: int) -> None:
    _, found = find(f"<h1>The boat</h1>{place}<script>setTimeout(() => {{ {put(3)} }}, {delay})</script>")

    assert found == number


@pytest.mark.parametrize(
    "place",
    [
        '<button id=open onclick="{}">Comments</button>',
        "<h2>Comments</h2><p class=line></p><script>{}</script>",
    ],
)
def test_servers_that_are_slow_to_answer_are_waited_for(run: Run, page: Page, find: Find, place: str) -> None:
    async def answer(route: Route) -> None:
        await asyncio.sleep(2)
        await route.fulfill(body="")

    run(page.route("**/slow", answer))
    fetched = f"fetch('/slow').then(() => {put(3)})"
    visit, found = find(f"<h1>The boat</h1>{place.format(fetched)}", limits=replace(LIMITS, settle_seconds=0.5))
    run(page.unroute("**/slow"))

    assert found == 3
    assert effects(visit) in ([], ["section"])


@pytest.mark.parametrize(
    "late",
    [f"setTimeout(() => {{ {put(3)} }}, 1500)", f"setTimeout(() => {{ fetch('/1').then(() => {put(3)}) }}, 900)"],
)
def test_what_is_put_off_when_it_comes_into_sight_is_waited_for(find: Find, late: str) -> None:
    _, found = find(
        f"<h1>The boat</h1><div style='height: 4000px'></div><b id=end></b><script>{SEEN_ONCE % late}</script>"
    )

    assert found == 3


@pytest.mark.parametrize("around", ["{}", '<iframe srcdoc="{}"></iframe>'], ids=["page", "frame"])
def test_what_no_script_has_defined_yet_is_waited_for(find: Find, around: str) -> None:
    define = f"setTimeout(() => customElements.define('x-comments', class extends HTMLElement {{ connectedCallback() {{ {put(3, 'this')} }} }}), 1500)"
    element = f"<x-comments></x-comments><script>{define}</script>"
    _, found = find(f"<h1>The boat</h1>{around.format(element)}")

    assert found == 3


@pytest.mark.parametrize("frames", ["", "window.requestAnimationFrame = () => 0;"], ids=["drawn", "no frames"])
def test_what_is_watched_late_is_brought_into_sight(find: Find, frames: str) -> None:
    space = "<div style='height: 4000px'></div>"
    at_end = "scrollY + innerHeight > document.body.scrollHeight - 20"
    # Were they watched again with every scroll, the list would never end.
    watch = f"onscroll = () => {{ if ({at_end}) {{ onscroll = null; {SEEN_ONCE % put(3)} }} }}"
    _, found = find(f"<h1>The boat</h1>{space}<div id=end></div>{space}<script>{frames}{watch}</script>")

    assert found == 3


def test_a_list_that_is_watched_late_is_scrolled_to_its_end(find: Find) -> None:
    add = "if (box.childElementCount < 6) for (let n = 0; n < 3; n++) { const row = document.createElement(`p`);"
    add += " row.className = `comment`; row.style.height = `900px`; box.append(row) }"
    parts = "<div style=height:4000px></div><div id=box></div><div id=end style=height:20px></div>"
    fill = f"this.remove(); document.body.insertAdjacentHTML('beforeend', '{parts}'); {SEEN % f'fetch(0).then(() => {{ {add} }})'}"
    _, found = find(f"<h1>The boat</h1>{BUTTON.format(fill)}")

    assert found == 6


@pytest.mark.parametrize("says", ["Hide comments", "Kommentare dauerhaft ausblenden", "Visa alltid kommentarer"])
def test_what_hides_comments_or_settles_how_they_are_shown_is_not_clicked(find: Find, says: str) -> None:
    visit, _ = find(f"<button id=open>{says}</button>{comments(3)}<button id=more>{says}</button>")

    assert visit.clicks == []


def test_a_frame_in_which_no_script_runs_is_not_waited_for(find: Find) -> None:
    visit, found = find(f"<iframe sandbox srcdoc='{comments(3)}'></iframe>")

    assert found == 3
    assert visit.timings["settle"] + visit.timings["scroll"] < 5


@pytest.mark.parametrize(
    ("control", "expected"),
    [
        ("<button aria-haspopup=menu>Options</button>", ["nothing", "section"]),
        ("<div role=button>⋯</div>", ["nothing", "section"]),
        ("<button>Continue reading</button>", ["nothing", "section"]),
        ("<button>Share</button>", []),
    ],
)
def test_what_comes_with_a_menu_or_the_rest_of_the_article_is_clicked_in_the_end(
    find: Find, control: str, expected: list[str]
) -> None:
    shows = "this.insertAdjacentHTML('afterend', '<p id=open>Comments</p>'); document.all.open.onclick = show"
    opener = control.replace(">", f' onclick="{shows}">', 1)
    visit, _ = find(f"<article><h1>The boat</h1>{opener}</article><script>show = () => {put(3)}</script>")

    assert effects(visit) == expected


def test_what_comes_into_sight_after_the_rest_of_the_article_is_scrolled_to(find: Find) -> None:
    watch = f"new IntersectionObserver(([e], o) => {{ if (e.isIntersecting) {{ o.disconnect(); {put(3)} }} }}).observe(talk)"
    shows = f"this.outerHTML = '<p style=height:3000px></p><h2 id=talk>Voices</h2>'; {watch}"
    _, found = find(f'<article><h1>The boat</h1><button onclick="{shows}">Continue reading</button></article>')

    assert found == 3


@pytest.mark.parametrize(("most", "number"), [(5_000, 1), (1, 2)], ids=["endless", "with an end"])
def test_a_page_without_end_is_not_scrolled_anew_after_the_rest_of_the_article(
    find: Find, monkeypatch: pytest.MonkeyPatch, most: int, number: int
) -> None:
    monkeypatch.setattr("middlewares.exploration.SCROLL_SECONDS", 1.0)
    scrolled: list[int] = []
    scroll = Exploration.scroll_through

    async def spy(exploration: Exploration, state: State) -> State:
        scrolled.append(1)
        return await scroll(exploration, state)

    monkeypatch.setattr(Exploration, "scroll_through", spy)
    grows = "feed.insertAdjacentHTML('beforeend', '<p style=height:3000px>More of the town</p>')"
    script = SEEN % f"if (feed.children.length < {most}) {grows}"
    button = "<button onclick='this.remove()'>Continue reading</button>"
    feed = f"<div id=feed></div><i id=end>x</i><script>{script}</script>"
    find(f"<article><h1>The boat</h1>{button}</article>{feed}")

    assert len(scrolled) == number


@pytest.mark.parametrize(
    "control", ["<button role=tab aria-controls=x>Folkets röst</button>", "<button popovertarget=x>Talk</button>"]
)
def test_what_opens_an_empty_place_is_clicked_in_the_end(find: Find, control: str) -> None:
    opener = control.replace(">", ' onclick="show()">', 1)
    body = f"<h1>The boat</h1>{opener}<div id=x popover></div><script>show = () => {{ {put(3, 'x')} }}</script>"
    visit, found = find(body)

    assert (found, effects(visit)) == (3, ["section"])


def test_a_window_of_this_site_that_a_click_for_comments_has_opened_is_about_the_article(find: Find) -> None:
    button = "<button id=open onclick=\"window.open('/1')\">{}</button>"
    window = "<title>The Quay</title><h1>The Quay: reader talk</h1>" + comments(4)
    article = "<title>The boat</title><h1>The boat is late</h1>"
    found = {said: find(article + button.format(said), window)[1] for said in ("4 comments", "Weather", "Comments")}
    teasers = "".join(f"<h3>Other news</h3>{button.format(f'{n} comments')}" for n in (4, 5, 6))

    assert found == {"4 comments": 4, "Weather": 0, "Comments": 0}  # those may be the whole site's
    assert find(article + teasers, window)[1] == 0


def test_places_that_are_filled_leave_clicks_for_what_was_likely(find: Find) -> None:
    tab = '<button role=tab aria-controls=p{0} onclick="p{0}.innerHTML=`Facts and more facts.`">Part {0}</button><p id=p{0}></p>'
    tabs = "".join(map(tab.format, range(5)))
    button = '<button id=open onclick="if (this.had) show(); this.had = 1">Show comments</button><div id=x></div>'
    visit, found = find(f"<h1>The boat</h1>{tabs}{button}<script>show = () => {{ {put(3, 'x')} }}</script>")

    assert (found, effects(visit)) == (3, ["nothing", "section"])


def test_the_most_comments_are_kept(find: Find) -> None:
    visit, found = find(
        comments(3) + "<button id=more onclick=\"document.querySelector('section').remove()\">x</button>"
    )

    assert (found, effects(visit)) == (3, ["nothing"])


def test_what_stands_in_the_way_is_named(find: Find) -> None:
    visit, _ = find("<h1>Log in</h1><form><input name=user><input type=password></form>")

    assert visit.wall == "login"


def test_who_is_led_to_a_log_in_is_told_so(find: Find) -> None:
    visit, _ = find("<script>location.replace('/1?signin&to=/0')</script>", "<form><input type=email></form>")

    assert visit.wall == "login"


def test_time_is_told_by_phase(find: Find) -> None:
    visit, _ = find(BUTTON.format(put(3)))

    assert {"settle", "scroll", "extract", "rank", "click"} <= visit.timings.keys()
    assert all(seconds >= 0 for seconds in visit.timings.values())


def test_a_button_that_says_that_it_is_not_ready_is_waited_for(find: Find) -> None:
    ready = f"<script>setTimeout(() => {{ wait.outerHTML = `{BUTTON.format(put(3))}` }}, 3500)</script>"
    story = "<p>It lay in the harbour for years.</p>" * 10
    visit, found = find(f"<h1>The boat</h1>{story}<button id=wait disabled>Loading…</button>{ready}")

    assert (found, effects(visit)) == (3, ["section"])


def test_what_comes_late_into_the_place_of_comments_is_clicked(find: Find) -> None:
    button = BUTTON.format("show()")
    late = f"<script>show = () => {put(3)}; setTimeout(() => talk.innerHTML = '{button}', 1500)</script>"
    visit, found = find(f"<h1>The boat</h1><section id=talk class=comments></section>{late}")

    assert (found, effects(visit)) == (3, ["section"])


def test_a_list_in_a_frame_goes_on_where_the_frame_is_in_sight(find: Find) -> None:
    grow = "if (++n < 6) {" + put(5, "box") + "; box.append(spacer.cloneNode()) }"
    frame = (
        f"{comments(1)}<div id=box></div><div id=spacer style='height: 1500px'></div><b id=end>x</b>"
        f"<script>let n = 0; {SEEN % grow}</script>"
    )
    _, found = find("<iframe src=/1 height=300></iframe><div style='height: 3000px'></div>", frame)

    assert found == 26


@pytest.mark.parametrize(
    ("says", "number"),
    [("Show comments", 5), ("💬 5", 5), ("Show the weather", 0)],
    ids=["for comments", "a bubble and their number", "for something else"],
)
def test_what_a_click_for_comments_has_brought_is_known_to_be_from_then_on(
    find: Find, monkeypatch: pytest.MonkeyPatch, says: str, number: int
) -> None:
    read = searching.read

    def read_asked_for(snapshot: PageSnapshot) -> CommentSection | None:
        first = snapshot.document.xpath("//*[@class='comment']")[:1]
        return read(snapshot) if snapshot.asked_for.issuperset(first) else None

    monkeypatch.setattr(searching, "read", read_asked_for)
    more = LOAD_MORE.format(put(2, "box"), 1)
    show = "<script>show = () => { box.innerHTML ||= '<p class=comment>x</p>'.repeat(3) }</script>"
    button = f"<button id=open onclick='show()'>{says}</button>"
    _, found = find(f"<h1>The boat</h1>{button}<section id=box></section>{more}{show}")

    assert found == number
