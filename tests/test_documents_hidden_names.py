"""Names that are hidden from programs."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.dom import Outline, parse


@pytest.mark.parametrize(
    ("hidden", "shown"),
    [
        ("42232c2c023a6c2d3025", "[email protected]"),  # an address
        ("9cddf2f2dc", "Ann@"),
        ("42032c2c", "Ann"),
        ("42", "[email protected]"),
        ("", "[email protected]"),
        ("no digits", "[email protected]"),
        ("42bd02", "[email protected]"),
        ("42" + 200 * "02", "[email protected]"),  # longer than any name
    ],
)
def test_a_name_is_shown_as_a_script_of_the_page_would_write_it(hidden: str, shown: str) -> None:
    page = f"<p>Write to <a class=mail data-cfemail='{hidden}'>[email protected]</a> or <b>call</b></p>"
    assert Outline.of(parse(page)).texts.said == ["Write to", shown, "or", "call"]
