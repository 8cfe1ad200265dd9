"""The text of records whose likeliest place of it holds the author too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from comcrawl_scrapy.comment_text.text_slots import MOST_COMPARED, differ, text_slots
from tests.layouts import layout_of, slots_by_name
from tests.test_fields import NAMES, TEXTS, read_all

if TYPE_CHECKING:
    from collections.abc import Iterator

RECORD = (
    "<div class=rec><div class=card><b class=by>{name}</b><p class=note>{note}</p><p class=text>{text}</p></div></div>"
)


@pytest.mark.parametrize(
    ("author", "fair", "first"),
    [("by", 0.36, "text"), ("by", 0.26, "card"), (None, 0.36, "card"), ("note", 0.36, "text")],
    ids=["what differs is put first", "unless it is hardly likely", "nor without an author", "whatever names it"],
)
def test_a_place_beside_the_author_is_read_before_one_that_holds_it(
    author: str | None, fair: float, first: str
) -> None:
    said = zip(NAMES, TEXTS, strict=True)
    html = "".join(RECORD.format(name=name, note="This is what a reader thinks.", text=text) for name, text in said)
    layout = layout_of(html)
    slots = slots_by_name(layout)
    ranked = [(0.65, slots["card"]), (0.47, slots["note"]), (fair, slots["text"])]
    assert text_slots(layout, ranked, slots.get(author or ""))[0][1] is slots[first]


@pytest.mark.parametrize("others", ["", "<i class=line>Wellington</i>"], ids=["alone", "before a town"])
def test_the_name_is_no_text_where_one_class_styles_both(others: str) -> None:
    record = "<div class=rec><a class=by href='/u/{}'><span class=line>{}</span></a>{}<div><span class=line>{}</span></div><button>Reply</button></div>"
    found = read_all("".join(record.format(i, NAMES[i], others, TEXTS[i]) for i in range(4)))
    assert [comment.author for comment in found] == [*NAMES[:4]]
    assert [comment.text for comment in found] == [*TEXTS[:4]]


@pytest.mark.parametrize(
    ("beside", "score", "first"),
    [
        ("<div class=post-quote><div class=said>{}</div></div>", 0.6, "card"),
        ("<div class=said><div class=post-quote>{}</div></div>", 0.6, "card"),
        ("<form><div class=said>{}</div><textarea></textarea></form>", 0.6, "card"),
        ("<form><div class=said>{}</div><input type=hidden></form>", 0.6, "said"),
        ("<div class=aside><div class=said>{}</div></div>", 0.6, "said"),
        ("<article class=select-to-quote><div class=said>{}</div></article>", 0.4, "said"),
    ],
    ids=["in a quotation", "around nothing but one", "in a form to write in", "in another form", "elsewhere", "unless nothing else is as likely"],
)  # fmt: skip
def test_what_others_said_or_are_to_say_is_no_text(beside: str, score: float, first: str) -> None:
    layout = layout_of(f"<div class=rec><div class=card><p>{TEXTS[0]}</p>{beside.format(TEXTS[1])}</div></div>")
    slots = slots_by_name(layout)
    assert text_slots(layout, [(0.65, slots["said"]), (score, slots["card"])], None)[0][1] is slots[first]


def test_a_place_beside_the_author_is_read_before_one_that_holds_it_though_a_note_of_the_site_lacks_it() -> None:
    html = "".join(
        RECORD.format(name=name, note="", text=text) for name, text in zip(NAMES[:4], TEXTS[:4], strict=True)
    )
    html += "<div class=rec><div class=card><b class=by>Zoe</b> moved this elsewhere</div></div>"
    layout = layout_of(html)
    slots = slots_by_name(layout)
    assert text_slots(layout, [(0.65, slots["card"]), (0.6, slots["text"])], slots["by"])[0][1] is slots["text"]


SHORT = ("Beautifully written. I could smell the bread.", "Meh. Seen better.")


def test_figures_of_the_author_are_no_text_however_short_the_texts_are() -> None:
    record = (
        "<div class='rec post'><div class='post_author'><div class=author_avatar><a href='user-{0}.html'><img src='a{0}.png'></a></div>"
        "<div class=author_information><strong><span class=largetext><a href='user-{0}.html'>{1}</a></span></strong><br>"
        "<span class=smalltext>Junior Member</span></div><div class=author_statistics>Posts: {0}1<br>Threads: {0}<br>Joined: {2} 2015"
        "<br>Reputation: <strong>0</strong></div></div><div class=post_content><div class=post_head><strong><a href='#p{0}'>#{0}</a></strong>"
        "<span class=post_date>04-2{0}-2023, 08:56 AM</span></div><div class=post_body>{3}</div></div>"
        "<div class=post_controls><a href='/find?u={0}'>Find</a> <a href='/reply?p={0}'>Reply</a></div></div>"
    )
    said = zip(range(1, 3), NAMES, ("Nov", "Mar"), SHORT, strict=False)
    found = read_all("".join(record.format(*one) for one in said))
    assert [comment.text for comment in found] == [*SHORT]


@pytest.mark.parametrize("said", ["So it is, {}.", "Is it so? {}"])
def test_of_thousands_of_texts_the_first_tell_whether_they_differ(said: str) -> None:
    read: list[str] = []

    def lines(different: bool) -> Iterator[str]:
        for number in range(5_000):
            read.append(said.format(chr(0x3400 + number) if different else number))
            yield read[-1]

    assert differ(lines(different=True), 5_000)
    assert not differ(lines(different=False), 5_000)
    assert len(read) <= 2 * MOST_COMPARED + 2
