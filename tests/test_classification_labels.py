"""Records with titles of their own that lead nowhere, and with prices."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.classification.labels import HEADLINE, are_declared, are_for_sale, are_titled
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.items import Comment

SAID = (
    "After eleven years behind fences the bridge will carry cyclists again.",
    "Passengers say they learned of it from a note on the pier.",
    "Volunteers have kept the reading room alive since the budget was halved.",
    "A study shows how little of the extra income reaches the north.",
)
NAMES = ("Sarah Whitfield", "Tom Okafor", "Priya Raman", "Daniel Brooks")
HEADLINES = (
    "Council votes to reopen the old swing bridge",
    "Ferry line cut after winter losses",
    "Why the town library stays open on Sundays",
    "Rents rise faster than wages for a third year",
)
TITLES = ("Very good menu", "Missing out on a star", "Everything was perfect", "Worth it")
JOBS = ("Nurse", "Backend Developer", "Bus driver", "Baker")
DAYS = ("12 March 2024", "11 March 2024", "9 March 2024", "8 March 2024")


def initials(name: str) -> str:
    """Return what stands in the place of a picture."""
    return "".join(part[0] for part in name.split())


def measured(record: str) -> tuple[Measures, list[int]]:
    """Return a page of four records, with what differs between them put in, and where they are."""
    parts = zip(range(4), NAMES, HEADLINES, TITLES, DAYS, SAID, strict=True)
    html = "".join(
        f"<li>{record.format(k=k, name=name, initials=initials(name), headline=headline, title=title, day=day, text=text)}</li>"
        for k, name, headline, title, day, text in parts
    )
    outline = Outline.of(parse(f"<ul>{html}</ul>"))
    return Measures.of(outline), [i for i, tag in enumerate(outline.tags) if tag == "li"]


@pytest.mark.parametrize(
    ("record", "words", "titled"),
    [
        ("<b>{headline}</b> <i>{name}</i> <time>{day}</time> <p>{text}</p>", HEADLINE, True),
        ("<b>{headline}</b> <i>{name}</i> <time>{day}</time> <button>Reply</button> <p>{text}</p>", HEADLINE, True),
        ("<b>{title}</b> <i>{name}</i> <time>{day}</time> <p>{text}</p>", HEADLINE, False),
        ("<b>{title}</b> <i>{name}</i> <time>{day}</time> <p>{text}</p>", 0, True),
        ("<b>Council votes to reopen the bridge, no. {k}</b> <i>{name}</i> <p>{text}</p>", HEADLINE, False),
        ("<i>{name}</i> <time>{day}</time> <p>{text}</p> <b>{headline}</b>", HEADLINE, False),
        ("<i>{name}</i> wrote on <time>{day}</time> <p>{text}</p>", 0, False),
        ("<i>{name}</i> <u>@{k}{name}</u> <time>{day}</time> <p>{text}</p>", 0, False),
        ("<i>{name}</i> <time>{day}</time> <q>{title} said:</q> <p>{text}</p>", 0, False),
        ("<i>{name}</i> <time>{day}</time> <u class={name}>{title}</u> <p>{text}</p>", 0, False),
        ("<i>{name}</i> <u>Posted {day}</u> <time>{day}</time> <p>{text}</p>", 0, False),
        ("<h3>{name}</h3> <i>{title}</i> <time>{day}</time> <p>{text}</p>", HEADLINE, True),
        ("<h3>{name} <i>{title}</i></h3> <time>{day}</time> <p>{text}</p>", HEADLINE, False),
        ("<h3>{name}</h3> <i>Member</i> <time>{day}</time> <p>{text}</p>", HEADLINE, False),
        ("<i>{initials}</i> <h3>{name}</h3> <time>{day}</time> <p>{text}</p>", HEADLINE, False),
    ],
)
def test_titles_stand_above_texts_beside_who_wrote_them_and_when(record: str, words: float, titled: bool) -> None:
    measures, members = measured(record)
    said = [Comment(text, author=name, published_text=day) for text, name, day in zip(SAID, NAMES, DAYS, strict=True)]
    assert are_titled(measures, members, said, words) is titled
    assert not are_titled(measures, members, said[:3], words)  # one is none of this page
    assert not are_titled(measures, members[:2], said[:2], words)


def test_what_begins_a_text_is_no_title() -> None:
    measures, members = measured("<i>{name}</i> <b>{headline}</b> <p>{text}</p>")
    both = [Comment(f"{title}\n{text}", author=name) for title, text, name in zip(HEADLINES, SAID, NAMES, strict=True)]
    assert not are_titled(measures, members, both, 0)


@pytest.mark.parametrize(
    ("price", "for_sale"),
    [
        ("{k}5 €", True),
        ("$1,{k}00.00", True),
        ("{k}00,- Kč", True),
        ("{k}00 CHF", True),
        ("I paid {k}5 €", False),
        ("{k}5", False),
    ],
)
def test_comments_have_no_price(price: str, for_sale: bool) -> None:
    measures, members = measured(f"<i>{{name}}</i> <b>{price}</b> <p>{{text}}</p>")
    assert are_for_sale(measures, members) is for_sale
    assert not are_for_sale(measures, members[:1])


@pytest.mark.parametrize(
    ("record", "declared"),
    [
        ("<h3>{headline}</h3> <b>{name}</b> <p>{text}</p>", False),
        ("<h3>{headline}</h3> <b>{name}</b> <i class=stars>★★★★</i> <p>{text}</p>", True),
        ("<div itemscope itemtype='https://schema.org/Review'><h3>{headline}</h3> <p>{text}</p></div>", True),
        ("<div itemscope itemtype='https://schema.org/NewsArticle'><h3>{headline}</h3> <p>{text}</p></div>", False),
    ],
)
def test_reviews_are_told_by_their_stars_and_by_what_the_page_calls_them(record: str, *, declared: bool) -> None:
    assert are_declared(*measured(record)) is declared


@pytest.mark.parametrize(
    ("record", "above", "found"),
    [
        ("<time>1{k}:17</time><h3>{headline}</h3><p>{text}</p><span>{name}</span>", "Live", 0),
        ("<h3>{job}</h3><span>{name}</span><span>{day}</span><p>{text}</p>", "Vacant", 0),
        ("<b>{name}</b><i>{k}5 €</i><span>{day}</span><p>{text}</p>", "For sale", 0),
        ("<strong>Version 4.{k}</strong> <time>{day}</time> <p>{text}</p>", "History", 0),
        ("<strong>{job} to the king</strong> <time>{day}</time> <p>{text}</p>", "Orders", 0),
        ("<b>{name}</b><time>{day}</time><p>{text}</p>", "Updates", 4),
        ("<time>1{k}:17</time><h3>{headline}</h3><p>{text}</p><span>{name}</span>", "4 comments", 4),
    ],
    ids=[
        "live blog",
        "jobs",
        "goods",
        "versions",
        "orders",
        "comments",
        "announced",
    ],
)
def test_what_bears_titles_or_prices_is_believed_only_where_it_is_announced(
    record: str, above: str, found: int
) -> None:
    parts = zip((4, 3, 2, 1), NAMES, HEADLINES, JOBS, DAYS, SAID, strict=True)
    records = "".join(
        f"<div class=e>{record.format(k=k, name=name, headline=headline, job=job, day=day, text=text)}</div>"
        for k, name, headline, job, day, text in parts
    )
    html = (
        "<html lang=en><body><header><nav><ul><li><a href=/1>News</a><li><a href=/2>Sport</a></ul></nav></header><main>"
        f"<h1>Save the ferry</h1><p>{SAID[0]} {SAID[1]}</p><h2>{above}</h2><div class=list>{records}</div></main>"
        "<footer>© 2024 All rights reserved</footer></body></html>"
    )
    assert len(extract_comments(html, "https://a.example/b").comments) == found
