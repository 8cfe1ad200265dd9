from __future__ import annotations

import pytest
from lxml.html import HtmlElement

from comcrawl_scrapy.controls import clickables
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.opening.silent_points import rank_silent

STORY = "<article><h1>The old dairy</h1>" + "<p>It has stood empty for eleven years.</p>" * 9 + "</article>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<div><span>Show 6 comments</span></div>", ["Show 6 comments"]),
        ("<h3>Kommentare <b>(6)</b></h3>", ["Kommentare (6)"]),
        ("<ul><li>Save</li><li>6 comments</li><li>Mail</li></ul>", ["6 comments"]),
        ("<input type=checkbox id=c><label for=c>Comments (6)</label>", ["Comments (6)"]),
        ("<label><input type=checkbox>Comments (6)</label>", ["Comments (6)"]),
        ("<input type=checkbox id=c><label for=c>Ver comentarios</label>", ["Ver comentarios"]),
        ("<label for=c>Comments</label><input id=c>", []),
        ("<form><label><input type=checkbox>Comments</label></form>", []),
        ("<button>Show 6 comments</button>", []),  # it shows that it reacts
        ("<h3>Comments <button>Sort</button></h3>", []),
        ("<h3>0 comments</h3>", []),
        ("<h3>Comments (6)</h3><div></div>", ["Comments (6)"]),
        ("<h3>Comments (6)</h3><p>Loading …</p>", ["Comments (6)"]),
        ("<h3>Comments (6)</h3><p>They are closed now.</p>", []),  # what it is about is there
        ("<h3>Comments</h3><a href=/columns/3>Bread and butter</a>", []),
        ("<p>Some said that there were too many comments about the old dairy, and others none</p>", []),
        ("<p>Comments are closed.</p>", []),
        ("<h3>Weather</h3>", []),
    ],
)
def test_texts_that_read_like_entry_points_are_told(html: str, expected: list[str]) -> None:
    document = parse(f"<html><body>{STORY}{html}</body></html>")

    assert [point.text for point in rank_silent(document, None, frozenset())] == expected


def test_what_reacts_is_left_to_the_usual_ranking() -> None:
    document = parse(f"<html><body>{STORY}<div><span>Show 6 comments</span></div></body></html>")
    seen = set(document.xpath("//div"))

    assert rank_silent(document, None, seen) == []


@pytest.mark.parametrize("path", ["//body/div", "//main"])
def test_what_listens_for_the_whole_page_says_nothing_of_its_parts(path: str) -> None:
    document = parse(f"<html><body><div><main>{STORY}<div><b>Show 6 comments</b></div></main></div></body></html>")

    assert [point.text for point in rank_silent(document, None, set(document.xpath(path)))] == ["Show 6 comments"]


def test_only_what_is_worth_a_click_is_located_on_a_page_of_many_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    located: list[HtmlElement] = []

    def xpath(node: HtmlElement) -> str:
        located.append(node)
        return ""

    monkeypatch.setattr(clickables, "xpath", xpath)
    rank_silent(parse("<main>" + "<p>word</p>" * 500 + "<h3>Comments (6)</h3></main>"), None, [])
    assert [node.text for node in located] == ["Comments (6)"]
