"""Records that say in a line of plain text who wrote them and when."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.record_fields.names import author_name
from comcrawl_scrapy.record_fields.plain_bylines import PlainByline
from tests.test_fields import NAMES, TEXTS, TITLES, read_all

FIRST = "<div class=rec>{line}<br>{text}</div>"
OTHERS = (  # so that there are enough records for titles to be told from names
    "Just a quick note to say that my light arrived earlier today, so thanks for your speedy dispatch.",
    "Excellent service, the light arrived in good condition within two days of ordering.",
)
PLACES = ("Berlin", "London", "Paris", "Rome", "Vienna", "Oslo")
PEOPLE = (*NAMES, "Mrs Leigh Hems", "Karl Otto")


def records(record: str, line: str) -> str:
    said = zip(PEOPLE, PLACES, (*TEXTS, *OTHERS), TITLES, strict=False)
    return "".join(
        record.format(line=line.format(name=name, place=place, day=day), name=name, text=text, title=title)
        for day, (name, place, text, title) in enumerate(said, 1)
    )


@pytest.mark.parametrize(
    ("record", "line"),
    [
        *(
            (FIRST, line)
            for line in (
                "{name} - {day}. May 2024",
                "{name}, May {day}, 2024",
                "{name} on May {day}, 2024",
                "{name} ({day} May 2024)",
                "{day} May 2024 | {name}",
                "{name}, {day} мая 2024",
            )
        ),
        ("<div class=rec>{line}<p>{text}</p></div>", "{name}, May {day}, 2024"),
        ("<div class=rec><p>{text}</p>{line}</div>", "{name}, May {day}, 2024"),
        ("<div class=rec>{text}<br>{line}</div>", "- {name}, May {day}, 2024"),
    ],
)
def test_the_line_is_author_and_time_and_no_text(record: str, line: str) -> None:
    found = read_all(records(record, line))
    assert [comment.author for comment in found] == list(PEOPLE)
    assert [comment.text for comment in found] == [*TEXTS, *OTHERS]
    assert [comment.published_at and comment.published_at.day for comment in found] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("title", ["<b>{title}</b><br>", "<b>5/5</b><br><b>{title}</b><br>", "<h4>{title}</h4>"])
def test_a_title_above_the_line_is_no_author(title: str) -> None:
    found = read_all(records(f"<div class=rec>{title}{{line}}<br><br>{{text}}</div>", "{name} - May {day}, 2024"))
    assert [comment.author for comment in found] == list(PEOPLE)
    assert all(
        comment.text.endswith(text) and "May" not in comment.text
        for comment, text in zip(found, (*TEXTS, *OTHERS), strict=True)
    )


@pytest.mark.parametrize("name", ["<b>{name}</b><br>", "<h4>{name}</h4>", "<a href='/u/{name}'>{name}</a><br>"])
@pytest.mark.parametrize("line", ["{place}, May {day}, 2024", "Reviewed in {place} on May {day}, 2024"])
def test_where_an_element_names_the_author_the_line_says_where_that_is(name: str, line: str) -> None:
    found = read_all(records(f"<div class=rec>{name}{{line}}<br>{{text}}</div>", line))
    assert [comment.author for comment in found] == list(PEOPLE)


def test_a_place_below_a_name_in_plain_text_is_no_author() -> None:
    found = read_all(records("<div class=rec>{name}<br>{line}<br>{text}</div>", "{place}, May {day}, 2024"))
    assert not {comment.author for comment in found} & set(PLACES)


@pytest.mark.parametrize(
    "line",
    [
        *("Posted May {day}, 2024 by {name}", "{name}, May {day}, 2024 at 9:05 pm", "<b>{name}</b> said May {day}, 2024", "#{day} {name}, {day} May 2024"),
        *("<h4>{name}<small>May {day}, 2024</small></h4>", "<b>{name}</b> • {day} May 2024 • <a href=#>Reply</a>", "<span>{day}.</span> <b>{name}</b> {day} May 2024"),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "record", ["<div class=rec><p class=meta>{line}</p><p>{text}</p></div>", "<div class=rec>{line}<br>{text}</div>"]
)
def test_author_and_time_are_read_in_a_line_however_it_is_made(record: str, line: str) -> None:
    found = read_all(records(record, line))
    assert [comment.author for comment in found] == list(PEOPLE)
    assert [comment.published_at and comment.published_at.day for comment in found] == [1, 2, 3, 4, 5, 6]


ABOVE, IN_TEXT = "<div class=rec><div>{line}</div><p>{text}</p></div>", "<div class=rec>{line}<br>{text}</div>"


@pytest.mark.parametrize(
    ("record", "line"),
    [
        *((ABOVE, "{name} an hour ago"), (ABOVE, "<b>{name}</b> an hour ago"), (IN_TEXT, "<b>{name}</b> an hour ago")),
        *((record, "<h4>{name}<small>an hour ago</small></h4>") for record in (ABOVE, IN_TEXT)),
    ],
)
def test_a_time_in_words_is_told_from_the_name_beside_it(record: str, line: str) -> None:
    found = read_all(records(record, line))
    assert [comment.author for comment in found] == list(PEOPLE)
    assert all(comment.published_at is not None for comment in found)


def test_said_and_the_date_below_a_name_are_no_text() -> None:
    found = read_all(records("<div class=rec>{line}<br>{text}</div>", "<b>{name}</b> said May {day}, 2024"))
    assert [comment.text for comment in found] == [*TEXTS, *OTHERS]


@pytest.mark.parametrize(
    ("before", "is_below_a_title"),
    [("", True), ("5/5", True), ("Not so good.", True), ("Ann Marsh", False), (f"{'We went by boat, ' * 8}Ann Marsh", True)],
    ids=["nothing", "figures", "a phrase", "a name", "more than a name"],
)  # fmt: skip
def test_a_line_below_a_name_says_where_its_owner_lives_and_below_all_else_whose_it_is(
    before: str, *, is_below_a_title: bool
) -> None:
    assert PlainByline("Berlin, May 1, 2024", "Berlin", before).is_below_a_title is is_below_a_title


@pytest.mark.parametrize(
    ("lang", "byline"),
    [
        ("nl", "Geplaatst door {} (niet gecontroleerd) op wo, 03/03/2011 - 17:00"),
        ("en", "Submitted by {} (not verified, new here) on Wed, 03/02/2011 - 17:00"),
        ("fr", "Soumis par {} (non vérifié) le mer, 03/03/2011 - 17:00."),
    ],
)
def test_a_line_that_says_by_whom_and_when_is_no_text_though_it_is_longer(lang: str, byline: str) -> None:
    record = "<li class=comment id=c{}><div class=submitted>{}</div><div class=content><p>{}</p></div></li>"
    texts = [text[:45].strip() for text in TEXTS[:4]]
    items = "".join(record.format(i, byline.format(NAMES[i]), texts[i]) for i in range(4))
    found = extract_comments(f"<html lang={lang}><body><h1>Mill</h1><h2>4 comments</h2><ul>{items}</ul></body></html>")
    assert [(comment.author, comment.text) for comment in found.comments] == list(zip(NAMES[:4], texts, strict=True))


@pytest.mark.parametrize(
    "line",
    [
        "On <a href='#c{day}'>May {day}, 2024 8:15 PM</a>, {name} said:",
        "Am <a href='#c{day}'>{day}. Mai 2024, 20:15</a> schrieb {name}:",
        "Le <a href='#c{day}'>0{day}/05/2024 à 20:15</a>, {name} a dit :",
        "{name} wrote on <a href='#c{day}'>May {day}, 2024 8:15 PM</a>:",
        "Posted by {name} at <a href='#c{day}'>May {day}, 2024 8:15 PM</a>",
    ],
)
@pytest.mark.parametrize("count", [1, 2, 6])
def test_the_name_stands_in_the_line_around_a_linked_time(line: str, count: int) -> None:
    html = "</div>".join(records("<div class=rec>{line}<p>{text}</p></div>", line).split("</div>")[:count])
    found = read_all(html + "</div>")
    said = [*zip(PEOPLE, (*TEXTS, *OTHERS), strict=True)]
    assert [(comment.author, comment.text) for comment in found] == said[:count]


def test_the_first_link_of_a_line_is_the_time_and_the_second_the_name() -> None:
    record = "<div class=comment id=c{0}>On <a href='#c{0}'>May {0}, 2024 8:15 PM</a>, <a href='http://{0}.example/'>{1}</a> said:<p>{2}</div>"
    section = "".join(record.format(day, *said) for day, said in enumerate(zip(NAMES[:2], TEXTS, strict=False), 1))
    section = section.removesuffix("</div>") + "<p>So it was, and so it will be.</p></div>"  # a paragraph more
    html = f"<article><h1>Boats</h1><p>{'Story. ' * 90}</p><section>{section}</section></article>"
    found = extract_comments(html).comments
    assert [comment.author for comment in found] == [*NAMES[:2]]


@pytest.mark.parametrize(
    ("line", "place"),
    [("On May 3rd, 2011, the mayor said:", 0), ("Posted by Mill Fan on May 3rd, 2011", 1)],
)
def test_what_a_lone_text_quotes_is_its_own(line: str, place: int) -> None:
    lines = [TEXTS[0], TEXTS[1]]
    lines.insert(place, line)
    (found,) = extract_comments(f"<h2>1 comment</h2><div class=comment id=c1>{'<br>'.join(lines)}</div>").comments
    assert (found.author, found.text.split("\n")) == (None, lines)


@pytest.mark.parametrize("name", ["Said Ali", "Dit Nguyen"])
def test_a_name_may_be_like_a_word_for_speaking(name: str) -> None:
    assert author_name(f"On 3 May 2024, {name} wrote:") == name
