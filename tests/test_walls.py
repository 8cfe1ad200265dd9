from __future__ import annotations

import pytest

from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.walls import wall

PASSWORD = "<form><input name=u><input type=password id=p></form>"
DIALOG = "<div id=layer class='{name}'><p>{text}</p><button>OK</button></div>"
LONG = "<p>" + "word " * 1_000


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (200, None),
        (401, "login"),
        (402, "subscription"),
        (403, "refused"),
        (429, "refused"),
        (451, "refused"),
        (404, None),
    ],
)
def test_a_status_can_say_it_all(status: int, expected: str | None) -> None:
    assert wall(parse("<p>x"), status) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<script type="application/ld+json">{"isAccessibleForFree": false}</script>', "subscription"),
        ('<script type="application/ld+json">{"isAccessibleForFree":"False"}</script>', "subscription"),
        ('<script type="application/ld+json">{"isAccessibleForFree": true}</script>', None),
        ('<meta itemprop="isAccessibleForFree" content="false">', "subscription"),
        ("<p>an article</p>", None),
        ("", None),
    ],
)
def test_paid_content_is_declared(html: str, expected: str | None) -> None:
    assert wall(parse(html)) == expected


@pytest.mark.parametrize(
    ("html", "shown", "expected"),
    [
        (PASSWORD, "p", "login"),
        (PASSWORD, None, None),  # in the page, out of sight
        (PASSWORD + LONG, "p", None),  # a corner of a page about something else
        (f"<div id=layer>{PASSWORD}</div>{LONG}", "layer p", "login"),
        (DIALOG.format(name="cookie-banner", text="…"), "layer", "consent"),
        (DIALOG.format(name="x9", text="Wir verwenden Cookies"), "layer", "consent"),
        (DIALOG.format(name="privacy", text="…").replace("button", "b"), "layer", None),  # nothing to press
        (DIALOG.format(name="newsletter", text="…"), "layer", None),
        (DIALOG.format(name="privacy", text="…") + LONG, None, None),  # a banner that covers nothing
        (f"<div id=layer class=app>{LONG * 2}<a href=/privacy>§</a></div>", "layer", None),  # the page itself
    ],
)
def test_what_covers_the_page_is_looked_at(html: str, shown: str | None, expected: str | None) -> None:
    document = parse(html)
    prominent = frozenset(document.get_element_by_id(name) for name in (shown or "").split())

    assert wall(document, prominent=prominent) == expected
