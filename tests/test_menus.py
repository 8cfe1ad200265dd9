from __future__ import annotations

import lxml.html
import pytest

from comcrawl_scrapy.controls import Place
from comcrawl_scrapy.menus import menu_choices, menu_openers


def place(before: str, after: str = "") -> Place:
    records = "".join(f"<li class=c><p>What I think of it, number {n}.</p></li>" for n in range(5))
    document = lxml.html.document_fromstring(f"<body><div>{before}<div><ol>{records}</ol></div></div>{after}</body>")
    section = document.xpath("//ol")[0]
    return Place(document, section, section.xpath("./li"), "https://news.example/story")


@pytest.mark.parametrize(
    ("before", "openers"),
    [
        ("<button aria-haspopup=menu>Featured</button>", ["Featured"]),
        ("<button aria-haspopup=true>Top</button>", ["Top"]),
        ("<button aria-expanded=false>Top</button>", ["Top"]),
        ("<button>Beste zuerst ▾</button>", ["Beste zuerst ▾"]),
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
