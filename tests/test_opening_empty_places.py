from __future__ import annotations

import pytest

from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.opening.empty_places import rank_empty

TAB = "<button role=tab aria-controls=x>{}</button><div id=x role=tabpanel>{}</div>"
DETAILS = "<details><summary>{}</summary>{}</details>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (TAB.format("Folkets röst", ""), ["Folkets röst"]),
        ("<button popovertarget=x>Vozes</button><div id=x popover><p>A carregar…</p></div>", ["Vozes"]),
        ("<a href='#x' data-toggle=tab>Voices</a><div id=x></div>", ["Voices"]),
        ("<a href='#x'>Back to top</a><div id=x></div>", []),
        (DETAILS.format("사람들은 어떻게 느낄까요", "<div></div>"), ["사람들은 어떻게 느낄까요"]),
        (DETAILS.format("Map", "") + TAB.format("Talk 14", ""), ["Talk 14", "Map"]),  # first what counts
        (TAB.format("Facts", "Built in 1931."), []),
        (TAB.format("Photos", "<img src=1.jpg>"), []),
        (DETAILS.format("Facts", "Built in 1931."), []),
        (DETAILS.format("Talk", "").replace("<details", "<details open"), []),
        (TAB.format("Talk", "").replace("<button", "<button aria-selected=true"), []),
        (TAB.format("Talk 0", ""), []),
        (TAB.format("Share", ""), []),
        (TAB.format("Write a comment", ""), []),
        ("<a href='/other#x' role=tab>Voices</a><div id=x></div>", []),
        (f"<nav>{TAB.format('Menu', '')}</nav>", []),
        (DETAILS.format("Question", "<div></div>") * 6, []),  # a list of them
        ("<button aria-controls=x aria-expanded=false>Voices</button><div id=x></div>", ["Voices"]),
        ("<button aria-controls=x>Yes</button><button aria-controls=x>No</button><div id=x></div>", []),  # a poll
        ("<button aria-controls=x aria-expanded=false>Remind me</button><div id=x role=status></div>", []),
        ("<button aria-controls=x aria-expanded=false>Remind me</button><div id=x aria-live=polite></div>", []),
        (TAB.format("Voices", "").replace("<div", "<div aria-live=polite"), ["Voices"]),
        ("<button command=show-modal commandfor=x>Voices</button><dialog id=x></dialog>", ["Voices"]),
        ("<button command=--go commandfor=x>Surprise me</button><dialog id=x></dialog>", []),
    ],
)
def test_what_opens_an_empty_place_of_the_article_is_told(html: str, expected: list[str]) -> None:
    document = parse(f"<html><body><main><h1>The old dairy</h1>{html}</main></body></html>")

    assert [point.text for point in rank_empty(document, "https://news.example/story", frozenset())] == expected
