from __future__ import annotations

import pytest

from comcrawl_scrapy.gathering.cut_texts import cut_texts
from tests.places import place_of

CUT = "The first boat was late again, and nobody"
WHOLE = "The first boat was late again, and nobody told us why."
REPLY = "<footer><button type='button' class='r'>Reply</button></footer>"


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ([f"<p>{CUT}… <button type='button'>Read more</button></p>", f"<p>{WHOLE}</p>"], ["Read more"]),
        ([f"<p>{CUT} ...</p><a href='#' class='x'>devamını oku</a>", f"<p>{WHOLE}</p>"], ["devamını oku"]),
        ([f"<p>{CUT}</p><span role='button'>… mehr</span>", f"<p>{WHOLE}</p>"], ["… mehr"]),
        ([f"<p>{CUT}<i>…</i><b role='button'><u tabindex='0'>mer</u></b></p>", f"<p>{WHOLE}</p>"], ["mer"]),
        ([f"<p tabindex='0'>{CUT}… <a href='#'>weiter</a></p>"] * 3, ["weiter"] * 3),
        ([f"<p>{CUT}…</p>"] * 2, []),
        ([f"<p>{CUT}…</p>", f"<p>{WHOLE}</p>", f"<p>{CUT}...</p>"], []),
        ([f"<p>{CUT}… <a href='/threads/3'>Read more</a></p>", f"<p>{WHOLE}</p>"], []),
        ([f"<p>{WHOLE}</p><a href='#'>...</a><a href='#'>Quote</a>"] * 3, []),
        (["<p>Loading… <button type='button'>Refresh</button></p>", f"<p>{WHOLE}</p>"], []),
    ],
    ids=["dots", "three dots", "dots of its own", "innermost", "all of them", "both end in dots",
         "some end in dots", "elsewhere", "dots in a control", "nothing but dots"],
)  # fmt: skip
def test_what_follows_texts_that_break_off_and_no_others(texts: list[str], found: list[str]) -> None:
    records = "".join(f"<li><b>Ann</b>{text}{REPLY}</li>" for text in texts)
    points = cut_texts(place_of(f"<body><div><ol>{records}</ol></div></body>"))
    assert [point.text for point in points] == found
