from __future__ import annotations

import pytest

from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.opening.in_place_points import rank_brought, rank_in_place

STORY = "<article><h1>The old dairy</h1>" + "<p>It has stood empty for eleven years.</p>" * 20 + "</article>"
URL = "https://news.example/story"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            "<h2>Kommentare</h2><div><p>Ein externer Dienst.</p><button>Inhalt anzeigen</button></div>",
            ["Inhalt anzeigen"],
        ),
        ("<h2>Comments</h2><a href='#'>Guests</a> <a href='#'>Site (9)</a>", ["Site (9)", "Guests"]),
        (
            "<h2>Kommentare</h2><p>Ein externer Dienst.</p><label><input type=checkbox> Externe Inhalte anzeigen</label>",
            ["Externe Inhalte anzeigen"],
        ),
        ("<h2>Comments</h2><label><input type=checkbox> E-mail me new ones</label><input type=email>", []),
        ("<h3>Comments</h3><label><input type=radio>Yes</label><label><input type=radio>No</label>", []),
        ("<h3>Comments</h3><upvote-button>12</upvote-button>", []),
        ("<aside hidden><button>关闭</button><h3>本段评论</h3></aside>", []),
        ("<h3>Comments</h3><button>×</button><button>Guests</button>", ["Guests"]),
        ("<h3>Commentaires</h3><button aria-expanded=false><svg/></button>", [""]),
        ("<div id=comments><div id=comment-box><button>Zorbax 9</button></div></div>", ["Zorbax 9"]),
        ("<div id=comments><textarea></textarea><button type=button>Zorbax 9</button></div>", []),
        ("<div id=weather><button>Zorbax 9</button></div>", []),
        ("<h3>What do you think?</h3><button>Yes</button><button>No</button>", []),
        ("<h3>Comments</h3><button>Write the first one</button>", []),
        ("<h3>Weather</h3><button>Show</button>", []),
        ("<h3>Comments</h3><p>Log in to see them</p><button>Continue</button><button>Log in</button>", []),
        ("<h3>Comments</h3><textarea></textarea><button type=button>Preview</button>", []),
        ("<h3>Comments</h3><form><button type=button>Sort</button></form>", []),
        ("<h3>Comments</h3><a href='/rules'>Our rules</a>", []),
        ("<h3>Comments</h3>" + "<button>x</button>" * 6, []),
        ("<h3>Comments</h3><button>Show</button>" + "<p>And what else is on the page today.</p>" * 30, []),
    ],
)
def test_what_stands_below_a_heading_about_comments_is_told(html: str, expected: list[str]) -> None:
    document = parse(f"<html><body><main>{STORY}<section>{html}</section></main></body></html>")

    assert [point.text for point in rank_in_place(document, URL, frozenset())] == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            "<h3>16 comments</h3><div><p>Of another service.</p><button>Load external content</button></div>",
            ["Load external content"],
        ),
        ("<h3>16 comments</h3><p>Soon.</p><h3>Weather</h3><button>Show</button>", []),
        ("<h3>16 comments</h3><section><h4>Weather</h4><button>Show</button></section>", []),
        ("<h3>16 comments</h3><footer><button>Cookies</button></footer>", []),
        ("<h3>16 comments</h3><div><textarea></textarea></div><button>Preview</button>", []),
        (
            "<h3>16 comments</h3><div><button>Show</button></div>" + "<p>And what else is on the page today.</p>" * 30,
            [],
        ),
    ],
)
def test_what_follows_a_heading_without_a_box_of_its_own_stands_below_it(html: str, expected: list[str]) -> None:
    document = parse(
        f"<html><body><main>{STORY}{html}<section><h3>More</h3><button>All</button></section></main></body></html>"
    )

    assert [point.text for point in rank_in_place(document, URL, frozenset())] == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>Data are sent to others.</p><button>Allow</button><a href='/privacy'>Privacy</a>", ["Allow"]),
        ("<button>Allow</button><input type=email>", []),
        ("<button>×</button><button>Allow</button>", ["Allow"]),
        ("<div contenteditable></div><button type=button>GIF</button>", []),
        ("<p>Cookies?</p><button>Accept all</button><button>Reject all</button>", []),
        ("<button>Continue</button><button>Register</button>", []),
        ("<button>Go back</button><button>Show them anyway</button>", ["Show them anyway", "Go back"]),
        ("<button>Zurück</button><button>Trotzdem anzeigen</button>", ["Trotzdem anzeigen", "Zurück"]),
        ("<button>x</button>" * 6, []),
    ],
)
def test_what_a_click_for_comments_has_brought_is_told(html: str, expected: list[str]) -> None:
    document = parse(f"<html><body>{STORY}<button>More</button><div id=new>{html}</div></body></html>")
    new = set(document.xpath("//*[@id='new']//*"))

    assert [point.text for point in rank_brought(document, URL, frozenset(), new)] == expected
