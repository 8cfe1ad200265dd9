from __future__ import annotations

import pytest

from comcrawl_scrapy.gathering.controls import Place
from comcrawl_scrapy.gathering.menus import menu_choices, menu_openers, menu_replies, record_menus
from tests.places import place_of


def place(before: str, after: str = "", inside: str = "") -> Place:
    records = "".join(f"<li class=c><p>What I think of it, number {n}.</p>{inside}</li>" for n in range(5))
    page = f"<body><div>{before}<div><ol>{records}</ol></div></div>{after}</body>"
    return place_of(page, "https://news.example/story")


@pytest.mark.parametrize(
    ("before", "openers"),
    [
        ("<button aria-haspopup=menu>Featured</button>", ["Featured"]),
        ("<button aria-haspopup=true>Top</button>", ["Top"]),
        ("<button aria-expanded=false>Top</button>", ["Top"]),
        ("<button>Beste zuerst ▾</button>", ["Beste zuerst ▾"]),
        ("<button>⋮</button>", ["⋮"]),
        ("<button>...</button>", ["..."]),
        ("<button aria-haspopup=dialog>Our rules</button>", []),
        ("<button aria-haspopup=menu>Share</button>", []),
        ("<button aria-haspopup=menu><svg/></button>", []),
        ("<button>Top</button>", []),
        ("<a href='/other' aria-haspopup=menu>Top</a>", []),
    ],
)
def test_what_drops_down_above_the_comments_opens_a_menu(before: str, openers: list[str]) -> None:
    assert [point.text for point in menu_openers(place(before))] == openers


@pytest.mark.parametrize(
    ("items", "choices"),
    [
        ("<p role=menuitem>Top</p><p role=menuitem>New</p><p role=menuitem>All comments</p>", ["All comments", "New"]),
        ("<button>Top (5)</button><button>All (24)</button>", ["All (24)", "Top (5)"]),
        ("<p role=menuitemradio tabindex=0 aria-checked=true>Best</p><p role=menuitem>Old</p>", ["Old"]),
        (
            "<ul role=listbox tabindex=0><li role=option aria-selected=true>Top</li><li role=option aria-selected=false>New</li></ul>",
            ["New"],
        ),
        ("<button>Report</button><button>Delete</button>", []),
        ("<button>Old</button>", []),
        ("<button>x1</button>" * 9, []),
    ],
)
def test_what_it_has_is_chosen_but_for_what_it_says_already(items: str, choices: list[str]) -> None:
    around = place("<button aria-haspopup=menu>Top</button>", f"<div id=menu>{items}</div>")
    new = set(around.document.xpath("//*[@id='menu']//*"))
    opener = around.document.xpath("//button")[0]

    assert [point.text for point in menu_choices(around, opener, new)] == choices


@pytest.mark.parametrize(
    ("control", "number"),
    [
        ("<button>⋯</button>", 5),
        ("<button aria-haspopup=menu aria-label=Options><svg/></button>", 5),
        ("<button aria-expanded=false>Reply</button>", 0),
        ("<button aria-haspopup=dialog>Report</button>", 0),
        ("<a href='/other'>⋯</a>", 0),
    ],
)
def test_what_opens_a_menu_in_each_comment_is_told(control: str, number: int) -> None:
    assert len(record_menus(place("", inside=control))) == number


@pytest.mark.parametrize(
    ("item", "found"),
    [("View 3 replies", 1), ("2 Antworten", 1), ("Reply", 0), ("Copy link", 0), ("Report 2 replies", 0)],
)
def test_what_it_has_of_replies_is_told(item: str, found: int) -> None:
    around = place("", f"<div id=menu><p role=menuitem>Hide</p><p role=menuitem><b onclick='x()'>{item}</b></p></div>")
    new = set(around.document.xpath("//*[@id='menu']//*"))

    assert [point.text for point in menu_replies(around, new)] == [item] * found
