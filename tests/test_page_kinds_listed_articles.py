from __future__ import annotations

import pytest

from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.page_kinds.listed_articles import is_listed

BLOG = "https://blog.example/"
STORY = "https://blog.example/2026/the-first-boat/"
SITE = "<title>Zinnia</title><h1>Zinnia</h1>"


def entries(heading: str = "h2", names: tuple[str, ...] = ("The rain", "The bridge", "The market")) -> str:
    return "".join(
        f"<div><{heading}><a href='/e/{n}/'>{name}</a></{heading}><a href='/e/{n}/#comments'>{n} comments</a></div>"
        for n, name in enumerate(names)
    )


@pytest.mark.parametrize(
    ("html", "url", "listed"),
    [
        (SITE + entries(), BLOG, True),
        (SITE + entries("h1"), BLOG, True),
        (SITE + entries("p", ("A day of rain in the town", "The bridge reopens at last", "A market hall for all of them")), BLOG, True),
        (SITE + entries("p", ("News", "Sport", "Weather")), BLOG, False),  # parts of the site
        (SITE + entries(names=("The rain", "The bridge")), BLOG, False),
        ("<h1>The first boat</h1>" + entries(), STORY, True),  # teasers of others
        ("<h1>The bridge</h1>" + entries(), STORY, False),  # its own, under another address
        ("<h1>The bridge</h1>" + entries() + "<div><h2><a href='/e/1/'>Cars again</a></h2></div>", STORY, True),
        ("<h1>The first boat</h1><a href='/e/1/#comments'>4 comments</a>", STORY, False),
        (SITE + "<p><a href='/e/1/'>A day at the bridge of the town</a></p>" + entries(), BLOG, True),
        (SITE + "<p><a href='/e/1/'>A day at the bridge of the town</a></p>" + entries().replace("/e/", "/f/"), BLOG, False),
        (SITE + entries("p", ("News", "The bridge reopens at last", "Sport")), BLOG, False),
        (SITE + "".join(f"<h2><a href='/e/1/#{n}'>The bridge</a></h2>" for n in range(3)), BLOG, False),
        (SITE + entries(), f"{BLOG}e/1/", False),
    ],
)  # fmt: skip
def test_what_a_page_names_among_others_is_no_article_of_its_own(html: str, url: str, listed: bool) -> None:
    assert is_listed("https://blog.example/e/1/#comments", parse(html), url) is listed


@pytest.mark.parametrize(
    ("address", "listed"),
    [
        ("/e/1", True),
        ("/e/1/?view=last#c3", True),
        ("/e/1/comments", True),
        ("/e/1/kommentare/", True),
        ("/e/1/the-bridge", False),
        ("/e/", False),
        ("/forum/77", False),
        ("https://talk.example/e/1/", False),
    ],
)
def test_comments_of_what_is_listed_are_beside_it_or_right_below_it(address: str, listed: bool) -> None:
    there = address if address.startswith("http") else f"https://blog.example{address}"

    assert is_listed(there, parse(SITE + entries()), BLOG) is listed


def test_all_comments_on_an_article_are_no_other_article() -> None:
    links = "".join(
        f"<h3><a href='/{name}'>{name}</a></h3>" for name in ("All comments on this", "Print this", "Mail this")
    )
    document = parse(f"<h1>The first boat</h1>{links}")

    assert not is_listed("https://blog.example/All comments on this", document, STORY)
