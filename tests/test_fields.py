from __future__ import annotations

from datetime import UTC, datetime

import pytest

from comcrawl_scrapy import fields
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.fields import FieldReader, PageContext
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.measures import Measures
from comcrawl_scrapy.slots import Layout

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
NAMES = ("Ann Marsh", "grumpy_baker", "Jürgen", "Zoë K.")
TEXTS = (
    "I have lived here for thirty years and never seen anything like it! Who decided this?",
    "Honestly, I disagree with nearly all of this.",
    "Thanks for the article. My father worked on the first plan back in the eighties, and it was the same then.",
    "What about the people who have to walk home at night? Nobody asked us about it.",
)
DAYS = ("March 1, 2024", "March 2, 2024", "April 3, 2024", "May 14, 2024")


def read(record: str, language: str = "en") -> list[Comment]:
    """Read the records that *record* makes of name, text and day."""
    items = "".join(record.format(i=i, name=NAMES[i], text=TEXTS[i], day=DAYS[i]) for i in range(4))
    outline = Outline.of(parse(f"<main>{items}</main>"))
    members = [i for i, tokens in enumerate(outline.tokens) if "rec" in tokens]
    context = PageContext("https://example.org/a", NOW, tuple(dict.fromkeys((language, "en"))))
    return FieldReader(Layout(Measures.of(outline), members), context, fields.shipped()).comments()


TEMPLATES = {
    "named": "<div class=rec><div class=meta><a class=author href='/u/{i}'>{name}</a> <span class=date>{day}</span></div><p class=text>{text}</p></div>",
    "generated names": "<div class=rec><div class=x1><a class=x2 href='/u/{i}'>{name}</a> <i class=x3>{day}</i></div><div class=x4>{text}</div></div>",
    "says": "<li class=rec><cite class=fn>{name} says:</cite> <small class=commentmetadata>{day}</small><p>{text}</p><a href='#r'>Reply</a></li>",
    "one line": "<div class=rec><p class=body>{text}</p><p class=posted>Posted by {name} on {day}</p></div>",
    "table": "<table class=rec><tr><td><b>{name}</b></td><td><span>{day}</span><div class=post>{text}</div></td></tr></table>",
}


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=TEMPLATES.keys())
def test_author_time_and_text_are_told_apart(template: str) -> None:
    found = read(template)
    assert [comment.text for comment in found] == list(TEXTS)
    assert [comment.author for comment in found] == list(NAMES)
    assert [
        f"{c.published_at:%B} {c.published_at.day}, {c.published_at.year}" for c in found if c.published_at
    ] == list(DAYS)


def test_text_keeps_paragraphs_and_links_and_loses_buttons() -> None:
    found = read(
        "<div class=rec><b class=author>{name}</b><time datetime='2024-03-01'>{day}</time><div class=text><p>{text}</p>"
        "<p>See <a href='/x'>this page</a> 🙂</p><button>Like</button><a href='#'>Reply</a></div></div>"
    )
    assert found[0].text == f"{TEXTS[0]}\nSee this page 🙂"


def test_links_are_absolute_and_scripts_are_none() -> None:
    found = read("<div class=rec><a class=author href='javascript:void(0)'>{name}</a><p class=text>{text}</p></div>")
    assert {comment.author_url for comment in found} == {None}
    named = read(TEMPLATES["named"])
    assert named[2].author_url == "https://example.org/u/2"


def test_the_likeliest_slot_of_a_record_is_read_even_where_others_differ() -> None:
    outline = Outline.of(parse("<main><div class=rec><p>Alone</p></div></main>"))
    layout = Layout(Measures.of(outline), [outline.tags.index("div")])
    found = FieldReader(layout, PageContext("", NOW, ("en",)), fields.shipped()).comments()
    assert [comment.text for comment in found] == ["Alone"]
