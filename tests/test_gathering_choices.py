from __future__ import annotations

import pytest

from comcrawl_scrapy.gathering.choices import other_choices
from tests.places import place_of

URL = "https://news.example.org/story-123.html"
RADIO = "<label><input type=radio name=view{}>{}</label>"
NAMED = "<input type=radio name=view id={}><label for={}>{}</label>"
TABS = "<div role=tablist><button role=tab aria-selected=true>Empfohlen</button><button role=tab aria-selected=false>{}</button></div>"
LINKS = "<div><a href='#' class='by on'>Top</a><a href='#' class=by>All</a></div>"

MENU = """<button aria-haspopup=menu>Relevant ▾</button>
<div role=menu><div role=menuitem>Relevant</div><div role=menuitem>All</div></div>"""


def offered(before: str, after: str = "") -> list[str]:
    records = "".join(f"<li class=c><p>What I think of it, number {n}.</p></li>" for n in range(5))
    place = place_of(f"<body><div>{before}<div><ol>{records}</ol></div>{after}</div></body>", URL)
    return [point.text for point in other_choices(place)]


@pytest.mark.parametrize(
    ("before", "others"),
    [
        (TABS.format("Alle"), ["Alle"]),
        (LINKS, ["All"]),
        ("<p><a href='#' class=on>10</a><a href='#'>25</a><a href='#'>all</a></p>", ["25", "all"]),
        ("<p><a href='#' class=''>Top</a><a href='#' class=on>New</a><a href='#'>All</a></p>", ["Top", "All"]),
        ("<p><button aria-pressed=true>Top</button><button aria-pressed=false>Newest</button></p>", ["Newest"]),
        (RADIO.format(" checked", "Top") + RADIO.format("", "Everything"), ["Everything"]),
        (NAMED.format("a checked", "a", "Top") + NAMED.format("b", "b", "Everything"), ["Everything"]),
        ("<select><option>Лучшие<option>Новые<option>Все (20)</select>", ["Все (20)", "Новые"]),
        ("<select><option>Top<option>Newest<option>All comments</select>", ["All comments", "Newest"]),
        ("<ul><li class=on><button>Top</button><li><button>All</button></ul>", ["All"]),
        (MENU, ["All"]),
    ],
)
def test_what_is_not_chosen_above_the_comments_is_another_view_of_them(before: str, others: list[str]) -> None:
    assert offered(before) == others


@pytest.mark.parametrize(
    "before",
    [
        "<p><button>Sad</button><button>Happy</button></p>",
        "<p><button aria-pressed=false>Sad</button><button aria-pressed=false>Happy</button></p>",
        "<div><button class=a>Share</button><button class=b>Print</button></div>",
        "<div><a href='#' class=on>Top</a><a href='/other-story.html'>Other story</a></div>",
        RADIO.format("", "Yes") + RADIO.format("", "No"),
        f"<form><textarea></textarea>{RADIO.format(' checked', '5 stars')}{RADIO.format('', '1 star')}</form>",
        f"<select>{'<option>Country' * 30}</select>",
        RADIO.format(" checked", "1") + RADIO.format("", "2"),
        "<p><a href='#' class=on>1</a><a href='#'>2</a><a href='#'>3</a></p>",
        f"<form>{RADIO.format(' checked', 'Spam')}{RADIO.format('', 'Hate speech')}<button>Report</button></form>",
        "<form><select><option>Today<option>Last week</select><input type=submit value=Go></form>",
        "<div role=tablist><button role=tab aria-selected=true>Top</button></div>",
    ],
)
def test_what_is_no_group_of_which_one_is_chosen_is_left_alone(before: str) -> None:
    assert offered(before) == []


def test_choices_after_the_comments_are_of_something_else() -> None:
    assert offered("", TABS.format("Alle")) == []
