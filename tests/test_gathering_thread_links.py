from __future__ import annotations

import lxml.html
import pytest

from comcrawl_scrapy.gathering.controls import Place
from comcrawl_scrapy.gathering.thread_links import by_thread, thread_links
from tests.places import place_of

URL = "https://news.example.org/story-123.html"


@pytest.mark.parametrize(
    ("link", "found"),
    [
        ("<a href='/story-123.html/thread/3'>View 3 more replies</a>", 1),
        ("<a href='/story-123.html?thread=3'>Continue this thread (2 more)</a>", 1),
        ("<a href='/story-123.html/thread/3'>Alle 4 Antworten anzeigen</a>", 1),
        ("<a class='ct' href='/story-123.html/41/'>6 more replies</a>", 1),
        ("<a class='ct' href='/story-123.html/41/'>Continue this thread →</a>", 1),
        ("<a href='/story-123.html/thread/3'>Show replies</a>", 1),
        ("<a href='/story-123.html?thread=3#talk'>Show replies (1)</a>", 1),
        ("<a href='/story-123.html?yorum=3'>Bu konuşmanın devamını gör</a>", 1),
        ("<a href='/story-123.html?yorum=3'>Bunu paylaş</a>", 0),
        ("<a href='/story-123.html/photo/3'>View photo</a>", 0),
        ("<a href='/story-123.html/edits/3'>Show original</a>", 0),
        ("<a href='/story-123.html/f/3'>تابع النقاش</a>", 0),  # "follow", too
        ("<a href='/story-123.html/f/3'>Nastavení</a>", 0),
        ("<a href='/story-123.html?thread=3#c3'>Show replies (1)</a>", 0),
        ("<a href='/story-123.html/thread/3'>Profile</a>", 0),
        ("<a href='/story-123.html/thread/3'>2</a><a href='/story-123.html/thread/3'>3</a>", 0),
        ("<a href='http://ann.example.com'>Show replies</a>", 0),
        ("<a href='/users/ann'>3 more replies</a>", 0),
        ("<a href='/story-123.html#c3'>3 more replies</a>", 0),
        ("<a href='/story-123.html/comment/3'>2 March 2026</a>", 0),
        ("<a href='/story-123.html/comment/3'>3 days ago</a>", 0),
        ("<a href='/story-123.html?like=3'>Like (3)</a>", 0),
        ("<a href='/story-123.html/thread/3'>Permalink</a>", 0),
    ],
)
def test_links_that_promise_replies_and_lead_below_the_page_are_threads(link: str, found: int) -> None:
    records = "".join(
        f"<li><b>Ann</b><p>What I think of it, number {n}.</p>{link if n == 3 else ''}</li>" for n in range(5)
    )
    points = thread_links(place_of(f"<body><div id='talk'><ol>{records}</ol></div></body>", URL))
    assert [point.kind for point in points] == ["next"] * found


def test_a_link_that_few_comments_have_may_be_of_the_make_of_one_that_each_has() -> None:
    links = "<a href='/story-123.html/{0}/'>permalink</a> <a href='#'>reply</a>"
    records = "".join(f"<li><b>Ann</b><p>What I think of it, number {n}.</p>{links.format(n)}</li>" for n in range(5))
    thread = "<a href='/story-123.html/4/'>continue this thread →</a>"
    place = place_of(f"<body><div id='talk'><ol>{records[:-5]}{thread}</li></ol></div></body>", URL)
    assert [point.text for point in thread_links(place)] == ["continue this thread →"]


def test_the_last_comment_may_have_its_replies_linked_after_it_and_each_thread_is_named_once() -> None:
    rows = "".join(
        f"<li><b>Ann</b><p>What I think of it, number {n}.</p></li><div><a href='/story-123.html?thread={n}'>Show replies (2)</a></div>"
        for n in range(3)
    )
    document = lxml.html.document_fromstring(f"<body><div id=talk>{rows}</div></body>")
    section = document.get_element_by_id("talk")
    place = Place(document, section, section.xpath("./li"), URL)
    points = thread_links(place)
    assert [*by_thread(points, place)] == [(f"Ann What I think of it, number {n}.", 0) for n in range(3)]


def test_threads_of_comments_that_say_the_same_are_two() -> None:
    row = "<li>This comment was deleted. <a href='/story-123.html?thread={}'>Show replies (2)</a></li>"
    place = place_of(f"<body><ol>{row.format(2)}{row.format(5)}</ol></body>", URL)
    assert [point.node.get("href", "")[-1] for point in by_thread(thread_links(place), place).values()] == ["2", "5"]


def test_what_is_every_records_own_address_is_no_thread_unless_it_counts() -> None:
    def number(text: str) -> int:
        record = "<li><b>Ann</b><p>What I think, number {0}.</p><a href='/story-123.html/{0}/'>" + text + "</a></li>"
        records = "".join(record.format(n) for n in range(5))
        return len(thread_links(place_of(f"<body><div><ol>{records}</ol></div></body>", URL)))

    assert (number("Continue this thread"), number("View 3 more replies")) == (0, 5)
