"""Names below the texts that they sign are authors where no other place may name them."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments

SAID = [
    ("Paulwil", "Top quality and best price, delivered to me the next day without any problems at all."),
    ("Tony T", "I think that the answer is quite another one, and we shall see it soon."),
    ("AndyN", "Good price."),
    (
        "Geoff L",
        "Excellent service, would use again. It arrived in three days and was fitted by my garage for a small fee.",
    ),
]
DATED = "<div class=row><small class=date>2015-12-0{number}</small></div>"


@pytest.mark.parametrize(
    "record",
    [
        DATED + "<p>{text}</p><p><small><i>{name}</i></small></p>",
        DATED + "<p>{text}</p><p>{name}</p>",
        DATED + "<div class=said>{text}</div><div class=by>{name}</div>",
    ],
    ids=["of the template of the text", "without any", "of its own"],
)
def test_a_name_below_the_text_is_the_author(record: str) -> None:
    rows = "".join(
        f"<div class=review>{record.format(number=number, name=name, text=text)}</div>"
        for number, (name, text) in enumerate(SAID, 1)
    )
    page = (
        f"<html lang=en><body><h1>Tyres for you</h1><div class=well><h3>Customer reviews</h3>{rows}</div></body></html>"
    )
    assert [(comment.author, comment.text) for comment in extract_comments(page).comments] == SAID


@pytest.mark.parametrize("below", ["Good service", "Read more", "March 2015"])
def test_what_is_no_name_is_none_below_the_text(below: str) -> None:
    record = "<div class=w><p><b>{}</b> <small>2015-12-0{}</small></p><p>{}</p><p class=z>{}</p></div>"
    rows = "".join(record.format(name, number, text, below) for number, (name, text) in enumerate(SAID, 1))
    page = (
        f"<html lang=en><body><h1>Tyres for you</h1><div class=well><h3>Customer reviews</h3>{rows}</div></body></html>"
    )
    assert [comment.author for comment in extract_comments(page).comments] == [name for name, _ in SAID]


@pytest.mark.parametrize(
    "head",
    [
        "{name} - 0{number}.05.2025",
        "<p>{name} wrote on 1{number} May 2025:</p>",
        "<h4 class=author>J. Smith</h4> <i>1{number} May 2025</i>",
    ],
    ids=["in a line", "said so", "one of all"],
)
def test_what_is_below_the_text_is_no_name_where_another_place_names_them(head: str) -> None:
    cars = ("Golf GTI", "Pixel Six", "Corolla", "Fiesta")
    rows = "".join(
        f"<div class=review>{head.format(number=number, name=name)}<p>{text}</p><p>{car}</p></div>"
        for number, ((name, text), car) in enumerate(zip(SAID, cars, strict=True), 1)
    )
    page = f"<html lang=en><body><h1>Cars</h1><div class=well><h3>Customer reviews</h3>{rows}</div></body></html>"
    found = {comment.author for comment in extract_comments(page).comments}
    assert found
    assert found.isdisjoint(cars)
