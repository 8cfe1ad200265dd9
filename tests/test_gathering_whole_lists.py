from __future__ import annotations

import pytest

from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.gathering.controls import Place
from comcrawl_scrapy.gathering.whole_lists import links_to_all

PAGE = """<main><h1>Kettle</h1><section><h2>Customer reviews</h2>{before}
<div id=list>{rows}</div>{after}</section></main>"""


def links(number: int = 3, before: str = "", after: str = "") -> list[str]:
    document = parse(PAGE.format(before=before, rows="<p class=r>Boils in a minute.</p>" * number, after=after))
    section = document.xpath("//*[@id='list']")[0]
    return [point.text for point in links_to_all(Place(document, section, list(section), "https://a.example/p/kettle"))]


@pytest.mark.parametrize(
    "link",
    [
        "<a href='/product-reviews/B07'>See all reviews ›</a>",
        "<a href='/product-reviews/B07'>See all ›</a>",
        "<a href='/opinie/czajnik'>Zobacz wszystkie opinie (24)</a>",
        "<a href='/comment/9.html'>全部评论 (45)</a>",
        "<a href='/p/kettle/reviews'>Показать все отзывы</a>",
        "<a href='/comentarios/9'>Todos los comentarios</a>",
        "<a href='/comentarii/9'>Toate comentariile</a>",
        "<a href='/comment/9'>Összes hozzászólás</a>",
        "<a href='/comment/9'>全部留言</a>",
    ],
)
def test_a_link_after_a_few_leads_to_all_of_them(link: str) -> None:
    assert len(links(after=link)) == 1


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("<p>You are viewing a single review. <a href='/reviews'>View the rest of the reviews</a></p>", 1),
        ("<a href='/comments/9'>View all comments</a>", 1),
        ("<a href='/comments/9'>Vollständige Diskussion: alle Kommentare</a>", 1),
        ("<a href='/comments/9'>Comments</a>", 0),
        ("<a href='/comments/9'>All comments</a><p>These are the best of them.</p>", 0),
    ],
)
def test_a_link_right_before_a_few_that_speaks_of_all_leads_to_them(link: str, expected: int) -> None:
    assert len(links(before=link)) == expected


@pytest.mark.parametrize(
    "link",
    [
        "<a href='/reviews/new'>Write a review</a>",
        "<a href='/reviews?sort=new#list'>3 reviews</a>",
        "<a href='/basket?add=7'>Add to basket</a>",
        "<a href='/kettles'>More kettles</a>",
        "<a href='https://b.example/reviews'>See all reviews</a>",
        "<p>On this page the shop has no say in what is written.</p><a href='/reviews'>Reviews</a>",
        "<a href='#list'>See all 45 reviews</a>",
        "<a href='/p/kettle/comment-page-2/'>Older reviews</a>",
        "<button>See all 45 reviews</button>",
    ],
)
def test_links_that_write_or_sort_or_lead_elsewhere_lead_to_no_whole_list(link: str) -> None:
    assert links(after=link) == []


def test_where_there_are_many_it_has_to_count_more() -> None:
    uncounted, fewer, more = (f"<a href='/reviews/{n}'>See {n} reviews</a>" for n in ("all", 12, 90))

    assert links(30, before=fewer + more, after=uncounted) == ["See 90 reviews"]
