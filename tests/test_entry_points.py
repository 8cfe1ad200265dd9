from __future__ import annotations

import pytest

from comcrawl_scrapy import rank_entry_points
from comcrawl_scrapy.controls.clickables import MOST_HELD
from comcrawl_scrapy.controls.targets import Page, relation, target
from comcrawl_scrapy.controls.wordings import reduced
from comcrawl_scrapy.dom import parse, xpath
from comcrawl_scrapy.entry_points import rank

URL = "https://news.example.org/2024/05/bridge-closed-48213"
ADDRESS = "<link rel='canonical' href='https://news.example.org/2024/05/bridge-closed-48213'>"
NAVIGATION = "".join(
    f"<li><a href='/{name}'>{name.title()}</a></li>" for name in ("politics", "sport", "culture", "opinion")
)
STORY = "<p>" + "The bridge was closed this morning after an inspection that took all night. " * 4 + "</p>"
TEASERS = "".join(
    f"<li class='teaser'><a href='/2024/05/story-{n}'>Another story that was told in some detail today, {n}</a>"
    f"<a class='count' href='/2024/05/story-{n}#comments'>{n} comments</a></li>"
    for n in range(3, 9)
)
SHARING = (
    "<a href='https://social.example.com/share?u=https%3A%2F%2Fnews.example.org%2F2024' class='share'>Share</a>"
    "<a href='mailto:?body=x'>Mail</a>"
)


def article(entry: str = "", *, tools: str = "") -> str:
    return (
        f"<html><head>{ADDRESS}</head><body><header><nav><ul>{NAVIGATION}</ul></nav></header><main><article><h1>Bridge closed</h1>"
        f"<div class='tools'>{SHARING}{tools}</div>{STORY * 5}</article>{entry}</main>"
        f"<aside><ul>{TEASERS}</ul></aside><footer><a href='/imprint'>Imprint</a></footer></body></html>"
    )


@pytest.mark.parametrize(
    "entry",
    [
        "<button class='btn'>Show comments</button>",
        "<button>12 Kommentare anzeigen</button>",
        "<a href='#comments'>14 commentaires</a>",
        "<a href='#' role='button' class='comments-link'>عرض التعليقات</a>",
        "<a class='all-comments' href='/comments/48213'>コメントをすべて読む</a>",
        "<a href='/2024/05/bridge-closed-48213/comments'>Ver comentarios (3)</a>",
        "<details><summary>Показать комментарии</summary></details>",
        "<div onclick='loadComments()'>댓글 보기</div>",
    ],
)
def test_the_way_to_the_comments_is_ranked_first(entry: str) -> None:
    best = rank_entry_points(article(entry), URL)[0]
    assert best.text in entry
    assert best.kind == "open"


@pytest.mark.parametrize(
    "icon",
    [
        "<button class='tool tool-comments'><svg viewBox='0 0 2 2'><path d='M3'/></svg></button>",
        "<button aria-label='Kommentare'><svg></svg></button>",
        "<a href='#c'><svg><use href='/sprite.svg#icon-comment'></use></svg></a>",
        "<button><img src='/i/ico-comment.svg' alt=''> 17</button>",
        "<button>💬 17</button>",
        "<a href='#opinions'><svg></svg></a>",
        "<a href='#tab-reviews'><svg><style>.st0{fill:#fff}</style></svg></a>",
    ],
)
def test_an_icon_without_text_tells_by_label_name_or_drawing(icon: str) -> None:
    points = rank_entry_points(article(tools=icon), URL)
    assert [parse(article(tools=icon)).xpath(points[0].xpath)[0].getparent().get("class")] == ["tools"]


@pytest.mark.parametrize(
    "icon",
    [
        "<button><img src='/i/ico-heart.svg' alt=''> 17</button>",
        "<button><img src='/comments/ico-heart.svg' alt=''> 17</button>",
        "<button><img src='/i/ico-comment.svg' alt='Heart'> 17</button>",
        "<button>💬 Chat with us</button>",
        "<a href='/opinions'><svg></svg></a>",
        "<a href='#write-a-review'><svg></svg></a>",
    ],
)
def test_an_icon_of_something_else_is_no_way_to_the_comments(icon: str) -> None:
    assert rank_entry_points(article(tools=icon), URL) == []


def test_a_page_without_entry_point_costs_no_click() -> None:
    assert rank_entry_points(article(), URL) == []


@pytest.mark.parametrize("html", ["", b"", "<p>No links at all.</p>", b"\x00\x01\x02", "<a>"])
def test_a_page_without_clickables_has_none(html: str | bytes) -> None:
    assert rank_entry_points(html) == []


def test_all_candidates_are_ranked_on_request() -> None:
    html = article("<button>Show comments</button>")
    points = rank_entry_points(html, URL, candidates="all")
    assert len(points) == len(parse(html).xpath("//a | //button"))
    assert [point.score for point in points] == sorted((point.score for point in points), reverse=True)
    assert points[: len(rank_entry_points(html, URL))] == rank_entry_points(html, URL)


def test_what_is_never_clicked_is_not_recommended() -> None:
    html = article(
        "<form action='/comments'><button>Show comments</button></form><button>Log in to see the comments</button>"
    )
    assert rank_entry_points(html, URL) == []


def test_elements_seen_to_react_are_ranked_too() -> None:
    document = parse(article("<section><div class='x'>Show comments</div></section>"))
    box = document.xpath("//div[@class='x']")[0]
    assert box not in [point.node for point in rank(document, URL)]
    best = rank(document, URL, clickables=frozenset([box]))[0]
    assert best.node is box
    assert best.xpath == xpath(box)


@pytest.mark.parametrize(
    ("href", "recommended"),
    [
        ("https://talk.example.com", []),
        ("https://talk.example.com/", []),
        ("https://talk.example.com/?page=48213", ["View the discussion"]),
        ("https://talk.example.com/#!/48213", ["View the discussion"]),
        ("https://talk.example.com/48213", ["View the discussion"]),
        ("/", ["View the discussion"]),
        ("https://www.example.org/", ["View the discussion"]),
        ("https://talk.example.com/' onclick='show()", ["View the discussion"]),
    ],
)
def test_the_front_page_of_another_site_has_no_comments_on_this_one(href: str, recommended: list[str]) -> None:
    html = article(f"<section id='comments'><a href='{href}' class='comments'>View the discussion</a></section>")
    assert [point.text for point in rank_entry_points(html, URL)] == recommended


def test_what_leads_to_one_address_is_worth_the_same() -> None:
    thread = "https://forum.example.org/t/48213"
    html = article(f"<p><a href='{thread}'>Show all comments</a></p><p><a href='{thread}' class='n'>51</a></p>")
    first, second = rank_entry_points(html, URL)[:2]
    assert (first.text, second.text) == ("Show all comments", "51")
    assert second.score == pytest.approx(first.score, rel=0.05)


BARE, FULLER = "https://talk.example.org/view?id=48213", "https://talk.example.org/view?id=48213&group=0"


def _likelihood(counted: str, shown: str) -> float:
    """Return how likely a bare count is that leads to *counted*, as a share of "Show all comments", which leads to *shown*."""
    html = article(f"<p><a href='{shown}'>Show all comments</a></p><p><a href='{counted}' class='n'>51</a></p>")
    scores = {point.text: point.score for point in rank_entry_points(html, URL, candidates="all")}
    return scores["51"] / scores["Show all comments"]


def test_what_asks_for_less_of_the_same_is_worth_the_same() -> None:
    assert _likelihood(BARE, FULLER) > 0.95


@pytest.mark.parametrize(
    ("counted", "shown"),
    [
        (FULLER, BARE),  # "&vote=up"
        ("https://talk.example.org/view?of=article", "https://talk.example.org/view?of=article&id=48213"),
        ("https://talk.example.org/view?id=4", "https://talk.example.org/view?id=48213"),
    ],
)
def test_what_may_do_or_show_something_else_is_judged_for_itself(counted: str, shown: str) -> None:
    assert _likelihood(counted, shown) < 0.9


@pytest.mark.parametrize(
    ("url", "href", "where"),
    [
        (None, "#comments", "here"),
        (None, "?page=2", "here"),
        (None, "/imprint", "site"),
        (URL, "#comments", "here"),
        (URL, f"{URL}/", "here"),
        (URL, f"{URL}/comments", "below"),
        (URL, "https://news.example.org", "site"),
        (URL, "https://social.example.com", "web"),
        (URL, "mailto:me@example.com", "script"),
    ],
)
def test_where_a_link_leads_is_told_of_any_page(url: str | None, href: str, where: str) -> None:
    document = parse(f"<a href='{href}'>…</a>")
    page = Page.of(document, url)
    link = target(document.xpath("//a")[0], page)
    assert link is not None
    assert relation(link, page) == where


def test_many_answers_do_not_crowd_out_the_way_to_all_comments() -> None:
    answers = "".join(
        f"<li><p>Well said, {n}.</p><a class='comment-reply' href='#'>Kommentar</a></li>" for n in range(60)
    )
    points = rank(parse(article(f"<ol>{answers}</ol><a href='?page=all'>Alle 312 Kommentare anzeigen</a>")), URL)
    assert "Alle 312 Kommentare anzeigen" in [point.text for point in points]


def test_an_element_whose_data_say_where_it_leads_is_clickable() -> None:
    document = parse(article("<section><span data-url='L2E=' class='count'>14 comments</span></section>"))
    assert [point.text for point in rank(document, URL)] == ["14 comments"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Show 3 comments", "show comments"),
        ("查看全部评论", "查看 看全 全部 部评 评论"),
        ("コメントを見る", "コメントを見る"),
    ],
)
def test_ideographs_are_read_in_pairs(text: str, kept: str) -> None:
    assert reduced(text) == kept


def test_the_page_address_is_not_needed() -> None:
    html = article("<a href='#comments'>14 comments</a>").replace(ADDRESS, "")
    assert [point.text for point in rank_entry_points(html)] == ["14 comments"]


def test_an_unknown_kind_of_candidates_is_refused() -> None:
    with pytest.raises(ValueError, match="'recommended' or 'all', not 'some'"):
        rank_entry_points("<a href='/'>x</a>", candidates="some")  # type: ignore[arg-type]


def test_a_box_that_holds_a_page_is_no_control_and_boxes_in_one_another_are_not_read_again_and_again() -> None:
    nested = "<div onclick='x()'>" * 1_000 + "<a href='#comments'>12 comments</a>" + "</div>" * 1_000
    found = rank_entry_points(f"<body>{nested}</body>", URL, candidates="all")
    assert len(found) == MOST_HELD
    assert found[0].text == "12 comments"
