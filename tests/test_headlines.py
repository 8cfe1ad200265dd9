"""Which headings of records lead to pages of their own."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.headlines import are_headlines
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.measures import Measures

TITLES = ("The old bridge is closed", "Ferries until June", "Who pays for it?", "A new road")
LONG = tuple(f"{title}, says the council" for title in TITLES)
NAMES = ("Ann Lee", "Bob", "Cyd", "Dan")


@pytest.mark.parametrize(
    ("heading", "titles", "button", "headlines"),
    [
        ("<h3><a href='/news/{k}'>{title}</a></h3>", TITLES, "", True),
        ("<a href='/news/{k}'><h3>{title}</h3></a>", TITLES, "<button>Save</button>", True),
        ("<b><a href='/news/{k}'>{title}</a></b>", TITLES, "", False),
        ("<h3><a href='/showthread.php?t={k}'>{title}</a></h3>", TITLES, "", True),
        ("<h3><a href='https://site{k}.example.org/'>{title}</a></h3>", LONG, "", True),
        ("<div><a href='/t/{k}'>{title}</a></div>", LONG, "", True),
        ("<div><a href='/t/{k}'>{title}</a></div>", LONG, "<button>Like</button>", False),
        ("<div><a href='/t/{k}'>{title}</a></div>", NAMES, "", False),
        ("<div><a href='/t/{k}'>On March {k}, 2024, at 10:15</a></div>", LONG, "", False),
        ("<div><a href='/t/{k}'>{title}</a> is what I mean</div>", LONG, "", False),
        ("<div><a href='/t/1'>{title}</a></div>", LONG, "", False),
        (
            "<p>I have always lived beside it and never heard a thing.</p><div><a href='/t/{k}'>{title}</a></div>",
            LONG,
            "",
            False,
        ),
        ("<h3>{title}</h3>", TITLES, "", False),
        ("<h3><a href='#c{k}'>{title}</a></h3>", TITLES, "", False),
        ("<h3><a href='/topic?post={k}'>{title}</a></h3>", TITLES, "", False),
        ("<h3><a href='/review/{k}'>{title}</a></h3>", TITLES, "<button>Helpful</button>", False),
        ("<h3><a href='/user/{k}'>{title}</a></h3>", NAMES, "", False),
        ("<h3><a href='https://blog{k}.example.org/me'>{title}</a></h3>", NAMES, "", False),
        ("<h3><a href='/~{k}'>{title}</a></h3>", NAMES, "<button>+</button>", False),
        ("<h3><a href='/~{k}'>{title}</a></h3>", NAMES, "", True),
        ("<h3><a href='https://[broken/{k}'>{title}</a></h3>", TITLES, "", False),
    ],
)
def test_headlines_lead_to_pages_of_their_own(
    heading: str, titles: tuple[str, ...], button: str, headlines: bool
) -> None:
    items = "".join(
        f"<li>{heading.format(k=k, title=title)}<p>So it is.</p>{button}</li>" for k, title in enumerate(titles)
    )
    outline = Outline.of(parse(f"<ul>{items}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    said = [Comment("So it is.", author=title) for title in titles[:-1]]  # what is of other pages is left out
    assert are_headlines(Measures.of(outline), members, said) is headlines
