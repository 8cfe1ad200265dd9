from __future__ import annotations

import lxml.html
import pytest
from playwright.async_api import Page as Tab

from comcrawl_scrapy.controls.clickables import EntryPoint
from comcrawl_scrapy.controls.targets import Page
from comcrawl_scrapy.opening.bubble_points import icons, is_named_bubble, not_repeated
from middlewares.bubbles import IS_DRAWN
from tests.live import Run
from tests.searching import Find, effects, put

LINE = "fill='none' stroke='currentColor' stroke-width='2'"
BUBBLES = {
    "angular": "<path d='M21 6H3v12h4v4l5-4h9z'/>",
    "in a frame that is not painted": "<path d='M0 0h24v24H0z' fill='none'/><path d='M20 2H4a2 2 0 0 0-2 2v18l4-4h14a2 2 0 0 0 2-2V4a2 2 0 0 0-2-2z'/>",
    "outline": f"<path {LINE} d='M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z'/>",
    "round": f"<path {LINE} d='M20.656 17.008a9.993 9.993 0 1 0-3.59 3.615L22 22Z'/>",
    "round and thin": f"<path {LINE.replace('2', '1.5')} stroke-linejoin='round' d='M21 11.500a8.380 8.380 0 0 1-.9 3.800 8.500 8.500 0 0 1-7.600 4.700 8.380 8.380 0 0 1-3.800-.9L3 21l1.900-5.700a8.380 8.380 0 0 1-.9-3.800 8.500 8.500 0 0 1 4.700-7.600 8.380 8.380 0 0 1 3.800-.9h.5a8.480 8.480 0 0 1 8 8v.5z'/>",
    "with lines in it": "<path d='M22 4a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h14l4 4zM18 14H6v-2h12v2zm0-3H6V9h12v2z'/>",
    "round with its tail on the left": f"<path {LINE} stroke-linecap='round' stroke-linejoin='round' d='M7.900 20A9 9 0 1 0 4 16.100L2 22Z'/>",
    "square with its tail in the middle": "<path d='M21 2a1.500 1.500 0 0 1 1.500 1.500v12A1.500 1.500 0 0 1 21 17h-3.750a3 3 0 0 0-2.400 1.200L12 22l-2.850-3.800A3 3 0 0 0 6.750 17H3a1.500 1.500 0 0 1-1.500-1.500v-12A1.500 1.500 0 0 1 3 2z'/>",
    "moved": "<g transform='translate(24 0) scale(-1 1)'><path d='M21 6H3v12h4v4l5-4h9z'/></g>",
}
OTHERS = {
    "heart": "<path d='M12 21C5 15 2 11 2 7.500 2 4.400 4.400 2 7.500 2 9.200 2 11 3 12 4.500 13 3 14.800 2 16.500 2 19.600 2 22 4.400 22 7.500 22 11 19 15 12 21z'/>",
    "thumb": "<path d='M1 21h4V9H1v12zm22-11c0-1-1-2-2-2h-6l1-5c0-1-1-2-2-2L8 8c-1 1-1 1-1 2v9c0 1 1 2 2 2h9c1 0 2-1 2-1l3-7z'/>",
    "flag": "<path d='M14.400 6L14 4H5v17h2v-7h5.600l.4 2h7V6z'/>",
    "bookmark": "<path d='M17 3H7a2 2 0 0 0-2 2v16l7-3 7 3V5a2 2 0 0 0-2-2z'/>",
    "star": "<path d='M12 17l6 4-2-7 6-5h-7l-3-7-3 7H2l6 5-2 7z'/>",
    "lens": f"<circle cx='10' cy='10' r='7' {LINE}/><path d='M15 15l6 6' {LINE}/>",
    "large lens": f"<circle cx='11' cy='11' r='8' {LINE}/><path d='m21 21-4.350-4.350' {LINE} stroke-linecap='round'/>",
    "box": f"<path {LINE} stroke-linejoin='round' d='M21 16V8a2 2 0 0 0-1-1.730l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.730l7 4a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16z'/>",
    "thin lens": f"<circle cx='11' cy='11' r='8' {LINE.replace('2', '1')}/><path d='M21 21l-4.350-4.350' {LINE.replace('2', '1')}/>",
    "share": f"<path d='M18 16l-8-4.500M18 8l-8 3.500' {LINE}/>",
    "shield": "<path d='M12 1L3 5v6c0 6 4 11 9 12 5-1 9-6 9-12V5z'/>",
    "pin": "<path d='M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7z'/>",
    "square": "<rect x='3' y='3' width='18' height='18'/>",
    "circle": "<circle cx='12' cy='12' r='10'/>",
    "plane": f"<path {LINE} d='M22 3 9.218 10.083M11.698 20.334 22 3.001H2l7.218 7.083 2.480 10.250Z'/>",
}
ICON = "<svg width={0} height={0} viewBox='0 0 24 24'>{1}</svg>"


def test_speech_bubbles_are_told_from_other_icons(run: Run, page: Tab) -> None:
    drawn = {**dict.fromkeys(BUBBLES, True), **dict.fromkeys(OTHERS, False)}

    async def look(picture: str, size: int) -> bool:
        await page.set_content(f"<button>{ICON.format(size, picture)}</button>")
        button = await page.query_selector("button")
        assert button
        return bool(await button.evaluate(IS_DRAWN))

    async def look_at_all() -> dict[tuple[str, int], bool]:
        pictures = (BUBBLES | OTHERS).items()
        return {(name, size): await look(picture, size) for name, picture in pictures for size in (16, 24)}

    assert run(look_at_all()) == {(name, size): is_one for name, is_one in drawn.items() for size in (16, 24)}


HEART, BUBBLE = (ICON.format(18, picture) for picture in (OTHERS["heart"], BUBBLES["angular"]))
VOTES = f"<button class=c1 onclick='document.title = 1'>{HEART}<i>9</i></button>"


@pytest.mark.parametrize("element", ["button", "div", "a"])
def test_a_bubble_that_says_nothing_is_clicked_in_the_end(find: Find, element: str) -> None:
    bubble = f"<{element} class=c2 style='cursor: pointer' onclick=\"{put(3)}\">{BUBBLE}<i>7</i></{element}>"
    visit, found = find(VOTES + bubble)

    assert (found, effects(visit)) == (3, ["section"])


@pytest.mark.parametrize(("name", "effect"), [("forum", ["section"]), ("chat_bubble", ["section"]), ("thumb_up", [])])
def test_a_name_that_a_font_draws_is_a_bubble_outside_buttons_too(find: Find, name: str, effect: list[str]) -> None:
    body = f'<span class=c1 onclick="{put(3)}"><span class=material-icons>{name}</span> 14</span>'
    visit, _ = find(f"<h1>The boat</h1>{body}")

    assert effects(visit) == effect


def test_what_a_bubble_has_brought_was_asked_for(find: Find) -> None:
    visit, _ = find(f"<button id=c2>{BUBBLE}<i>7</i></button><script>c2.onclick = () => {{ {put(3)} }}</script>")

    assert visit.snapshot
    assert visit.snapshot.comment_section
    assert visit.snapshot.comment_section.section.node in visit.snapshot.asked_for


@pytest.mark.parametrize(
    ("icon", "effect"),
    [("icon-pinglun", ["section"]), ("icon-BinhLuan", ["section"]), ("bi bi-chat-dots", ["section"]), ("icon-zan", [])],
)
def test_a_letter_of_a_font_is_a_bubble_where_its_name_says_comments_in_latin_letters_or_what_is_drawn(
    find: Find, icon: str, effect: list[str]
) -> None:
    body = f'<div class=c1><i class="iconfont {icon}"></i><em>3</em></div>'
    listens = f"<script>document.querySelector('.c1').addEventListener('click', () => {{ {put(3)} }})</script>"
    visit, _ = find(f"<h1>The boat</h1>{body}{listens}")

    assert effects(visit) == effect


@pytest.mark.parametrize("body", [VOTES, f"<p>{BUBBLE}</p>", f"<li><button class=c2>{BUBBLE} 7</button>" * 3])
def test_other_icons_and_those_of_teasers_are_left_alone(find: Find, body: str) -> None:
    visit, _ = find(body)

    assert visit.clicks == []


@pytest.mark.parametrize(("box", "number"), [("<p>{}{}</p>", 3), ("<p><a href=/9>{}</a>{}</p>", 0)])
def test_of_bubbles_at_the_paragraphs_of_a_text_one_is_clicked(find: Find, box: str, number: int) -> None:
    text = "What the town has said of the bridge since spring, at some length. "
    visit, found = find(box.format(text, f'<b class=c2 role=button onclick="{put(3)}">{BUBBLE} 7</b>') * 3)

    assert found >= number
    assert bool(visit.clicks) == bool(number)


@pytest.mark.parametrize(
    ("body", "number"),
    [
        (f"<button>{BUBBLE}</button>", 1),
        (f"<button>{BUBBLE} 7</button>", 1),
        (f"<button>{BUBBLE} 0</button>", 0),
        (f"<button>{BUBBLE} Save</button>", 0),
        (f"<button aria-label=Save>{BUBBLE}</button>", 0),
        (f"<button class=like>{BUBBLE}</button>", 0),
        (f"<button>{BUBBLE}{BUBBLE}</button>", 0),
        ("<button>7</button>", 0),
        ("<button><i class=material-icons>chat_bubble_outline</i> 7</button>", 1),
        ("<button><mat-icon>chat_bubble</mat-icon></button>", 1),
        ("<button><i class=material-icons>chat_bubble</i> 0</button>", 0),
        ("<button><i class=material-icons>chat_bubble</i> Save</button>", 0),
        ("<button><i>chat_bubble</i></button>", 0),
        ("<button><span class=material-icons>forum</span> 7</button>", 1),
        ("<button><span class=material-icons>delete</span> 7</button>", 0),
    ],
)
def test_icons_say_nothing_but_how_many(body: str, number: int) -> None:
    document = lxml.html.document_fromstring(body)

    assert len(icons(document, "https://a.example/", frozenset())) == number


@pytest.mark.parametrize(
    ("button", "is_bubble"),
    [
        ("<button><i class=ri-discuss-line></i> 14</button>", True),
        ("<button><i class=ri-discuss-line></i></button>", False),
        ("<button class=chat-opener><i class=icon-7></i> 1</button>", False),
        ("<button><i class=ri-wechat-line></i> 14</button>", False),
        ("<button><span class=material-icons>forum</span> 14</button>", True),
    ],
)
def test_what_is_called_a_chat_or_messages_is_a_bubble_where_it_counts_some(button: str, is_bubble: bool) -> None:
    assert is_named_bubble(lxml.html.fromstring(button)) == is_bubble


@pytest.mark.parametrize(
    ("address", "is_bubble"),
    [("#talk", True), ("/story/7/talk", True), ("/forum", False), ("https://b.example/", False)],
)
def test_a_chat_or_messages_elsewhere_are_about_the_site(address: str, is_bubble: bool) -> None:
    link = lxml.html.fromstring(f"<a href='{address}'><i class=ri-discuss-line></i> 14</a>")
    assert is_named_bubble(link, Page.of(link, "https://a.example/story/7")) == is_bubble


def test_what_has_a_number_comes_first_and_nothing_is_of_several_alike() -> None:
    document = lxml.html.document_fromstring(
        f"<button class=a>{BUBBLE}</button><button class=b>{BUBBLE} 7</button>" + f"<i class='btn c'>{BUBBLE} 8</i>" * 3
    )
    found: list[EntryPoint] = icons(document, "https://a.example/", frozenset())

    assert [point.node.get("class") for point in not_repeated(found)] == ["b", "a"]
