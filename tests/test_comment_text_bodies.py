"""Which element holds the text of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lxml.html import fromstring

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.comment_text.asides import grades_below
from comcrawl_scrapy.comment_text.bodies import Bodies
from comcrawl_scrapy.comment_text.text_slots import text_slots
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.documents.nesting import DEEPEST, outermost
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.record_fields.bylines import bylines
from comcrawl_scrapy.record_fields.slots import Layout
from tests.layouts import layout_of, slots_by_name
from tests.test_fields import NAMES, TEXTS, read_all

if TYPE_CHECKING:
    from collections.abc import Sequence


def test_where_the_whole_record_is_likeliest_the_next_likely_place_in_it_is_read() -> None:
    records = "".join(
        f"<li class=rec><div class=out><i>Ann</i><p class=in>{text}</p><b>Reply</b> <b>0</b></div></li>"
        for text in TEXTS
    )
    layout = layout_of(f"<ul>{records}</ul>")
    outline, slots = layout.outline, slots_by_name(layout)
    bodies = Bodies(layout, [(0.62, slots["rec"]), (0.6, slots["in"]), (0.54, slots["out"])])
    assert [outline.tokens[i] for i in bodies.find(0, None, ())] == [("in",)]


def test_where_the_likeliest_place_is_a_signature_the_text_stands_around_it() -> None:
    layout = layout_of(
        "<div class=rec><div class=out><b>Ann</b> So it is.<div class=signature><p>Ann in Bath</p></div></div></div>"
    )
    outline = layout.outline
    slots = {outline.tags[slot.nodes[0]] + "".join(outline.tokens[slot.nodes[0]]): slot for slot in layout.slots}
    bodies = Bodies(layout, [(0.87, slots["p"]), (0.82, slots["divsignature"]), (0.8, slots["divout"])])
    assert [outline.tokens[i] for i in bodies.find(0, None, [outline.tags.index("b")])] == [("out",)]


INVITATION = "<div class=options><a href='#'>Melde dich an</a> oder <a href='#'>registriere dich</a> um Kommentare zu schreiben</div>"


@pytest.mark.parametrize("records", [1, 2])
@pytest.mark.parametrize(
    ("beside", "found"),
    [
        (INVITATION, "text"),
        (INVITATION.replace("div", "p"), "options"),
        (
            INVITATION.replace(
                "Kommentare",
                "mir endlich auch einmal zu helfen, und mit mir allen anderen, die seit dem Umzug der Seite auch nicht mehr wissen, wie man hier Kommentare",
            ),
            "options",
        ),
        ("<div class=options>Wer hätte das gedacht?</div>", "options"),
    ],
)
def test_what_asks_to_log_in_to_write_is_the_text_of_few_where_nothing_else_is(
    records: int, beside: str, found: str
) -> None:
    layout = layout_of(records * f"<div class=rec><b>Ann</b><p class=text>Sehr gut</p>{beside}</div>")
    slots = slots_by_name(layout)
    bodies = Bodies(layout, [(0.62, slots["options"]), (0.6, slots["text"])])
    assert [layout.outline.tokens[i] for i in bodies.find(0, None, ())] == [(found,)]


@pytest.mark.parametrize(
    ("record", "said", "found"),
    [
        ("<div class=out><b>Ann</b> (guest) <div class=place>{}</div></div>", "", []),
        ("<div class=out><b>Ann</b> (guest) <div class=place>{}</div></div>", "<p class=signature>Ann in Bath</p>", []),
        ("<div class=place>{}</div><p class=out><b>Ann</b> (guest)</p>", "", []),
        ("<div class=place>{}</div><b>Ann</b><p class=out>So it is</p>", "", [("out",)]),
    ],
    ids=["empty", "a signature in it", "beside the name", "beside another text"],
)
def test_an_empty_place_of_a_text_is_one(record: str, said: str, found: list[tuple[str]]) -> None:
    layout = layout_of("".join(f"<div class=rec>{record.format(each)}</div>" for each in (TEXTS[0], said)))
    outline, slots = layout.outline, slots_by_name(layout)
    heads = [i for i, tag in enumerate(outline.tags) if tag == "b"]
    bodies = Bodies(layout, [(0.87, slots["place"]), (0.7, slots["out"])])
    assert [outline.tokens[i] for i in bodies.find(1, None, heads[1:])] == found


@pytest.mark.parametrize(
    ("likely", "before", "is_text"), [(0.3, "", False), (0.6, "", True), (0.3, "<div class=done>{done}</div>", True)]
)
def test_what_stands_below_the_texts_of_others_is_none(likely: float, before: str, is_text: bool) -> None:
    done = "<p>Status changed from open to closed</p>"
    said = "".join(
        f"<div class=rec>{before.format(done=done)}<div class=said>{text}</div><div class=done>{done}</div></div>"
        for text in TEXTS[:2]
    )
    layout = layout_of(f"{said}<div class=rec><b>Ann</b><div class=done>{done}</div></div>")
    slots = slots_by_name(layout)
    bodies = Bodies(layout, [(0.63, slots["said"]), (0.62, slots["rec"]), (likely, slots["done"])])
    heads = [layout.outline.tags.index("b")]
    assert [layout.outline.tokens[i] for i in bodies.find(2, None, heads)] == ([("done",)] if is_text else [])


@pytest.mark.parametrize(
    "record", ["<i></i><p class=place>So it is</p>", "<button><p class=place>So it is</p></button>"], ids=["an empty mark", "in a button"]
)  # fmt: skip
def test_the_likeliest_place_is_read_where_nothing_else_says_anything(record: str) -> None:
    layout = layout_of(f"<div class=rec>{record}</div>")
    outline = layout.outline
    place = slots_by_name(layout)["place"]
    marked = outline.tags.index("i") if "i" in outline.tags else None
    assert Bodies(layout, [(0.87, place)]).find(0, marked, ()) == place.nodes


@pytest.mark.parametrize(
    ("likely", "heads"), [({"head": 0.48, "said": 0.47}, False), ({"head": 0.48, "said": 0.35}, True)]
)
def test_of_two_about_as_likely_texts_the_heading_is_none(likely: dict[str, float], heads: bool) -> None:
    layout = layout_of("<div class=rec><h4 class=head>9 Responses to a story</h4><p class=said>Thank you!</p></div>")
    outline, slots = layout.outline, slots_by_name(layout)
    ranked = text_slots(layout, [(score, slots[name]) for name, score in likely.items()], None)
    assert (outline.tokens[ranked[0][1].nodes[0]] == ("head",)) is heads


@pytest.mark.parametrize(
    ("link", "stays"),
    [
        ("<a href='#'>Zum Bericht</a>", False),
        ("<a href='javascript:unfold()'>Zum Bericht</a>", False),
        ("<a href='/news/1'>Zum Bericht</a>", True),
    ],
    ids=["nowhere", "script", "elsewhere"],
)
def test_links_at_the_end_of_some_texts_that_lead_nowhere_are_no_text(link: str, stays: bool) -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><p class=text>{} {}</p></div>"
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i], link if i else "") for i in range(4)))
    assert [comment.text.endswith("Bericht") for comment in found] == [False, stays, stays, stays]


@pytest.mark.parametrize(
    ("link", "begins"),
    [
        ("<a href='#comment-1' title='Permalink'>¶</a>", False),
        ("<a href='/story/1#c2'>\n #\n</a>", False),
        ("<a href='/story/1'>§</a>", True),
        ("<a href='#note'>5</a>", True),
        ("<a href='#comment-1'>@</a>Ann", True),
    ],
    ids=["pilcrow", "hash", "elsewhere", "footnote", "before a name"],
)
def test_the_sign_of_a_link_to_the_comment_itself_is_no_text(link: str, begins: bool) -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><p class=text>{} {}</p></div>"
    found = read_all("".join(record.format(NAMES[i], i + 1, link, TEXTS[i]) for i in range(4)))
    assert [comment.text not in TEXTS for comment in found] == [begins] * 4


@pytest.mark.parametrize(
    ("link", "begins"),
    [
        ("<b><a href='/story/1#c7'>#12</a></b>", False),
        ("<a href='#c7'>12.</a>", False),
        ("<a href='#c7'><u>12</u></a>", False),
        ("<a href='#c6'>#11</a>", True),
        ("<a href='#n1'>1</a>", True),
        ("<a href='#c7'>12 reasons</a>", True),
    ],
    ids=["its own", "with a full stop", "in an element", "of another", "of a note", "a number of something"],
)
def test_the_number_of_a_comment_that_links_to_it_is_no_text(link: str, begins: bool) -> None:
    record = "<div class=rec id=c7><b class=author>{}</b> <i class=date>March 5, 2024</i><p class=text>{} {}<u id=n1></u></p></div>"
    (found,) = read_all(f"<i id=c6></i>{record.format(NAMES[0], link, TEXTS[0])}")
    assert (found.text != TEXTS[0]) is begins


@pytest.mark.parametrize(
    ("rating", "is_text"),
    [
        ("<p>Rate this: <img onclick='up()' alt=Up> <i>3</i> <img onclick='down()' alt=Down> <i>0</i></p>", False),
        ("<p>Rate this: <i>3</i> <i>0</i></p>", True),
        ("<p>See <b onclick='show()'>the last:</b> 3 of 4</p>", True),
        ("<p onclick='show()'>The answer: 42</p>", True),
    ],
    ids=["with what acts", "with nothing that acts", "with more to say", "in what acts"],
)
def test_what_readers_rate_a_comment_by_is_no_text(rating: str, is_text: bool) -> None:
    record = f"<div class=rec><b class=author>{NAMES[0]}</b> <i class=date>March 5, 2024</i><div class=text><p>{TEXTS[0]}</p>{rating}</div></div>"
    (found,) = read_all(record)
    assert (found.text != TEXTS[0]) is is_text


@pytest.mark.parametrize(
    ("aside", "is_text"),
    [
        ("<p class='rating'><span class=label>Rating:</span> <b>5</b></p>", False),
        ("<p class='comment-ratings'>★</p>", False),
        ("<p class='stars'>The stars were bright.</p>", True),
        ("<div class='out'><span class='value'>(4.5/5)</span></div>", False),
        ("<div class='out'>10 / 10</div>", False),
        ("<div>10/10</div>", True),  # of an editor
        ("<p class='out'>10/10</p>", True),
        ("<div class='out'>1/4 of it</div>", True),
        ("<div class='out'>10/10</div><p>It rained.</p>", True),
        ("<pre class='out'>10/10</pre>", True),
        ("<div class='out'><h4>10/10</h4></div>", True),
        ("<p class='celebrating'>5 years!</p>", True),
        ("<div class='quoteExpand'>Zum Aufklappen klicken...</div>", False),
        ("<div class='expandable'>And then it rained.</div>", True),
        ("<p class='sr-only'>Review by Ann on March 5</p>", False),
        ("<p class='sr-only lg:not-sr-only'>It rained.</p>", True),
        ("<span><a href='#c1'>Antworten &gt;&gt;</a></span>", False),
        ("<span><a href='#c1'>[Reply]</a></span>", False),
        ("<p>Edited by Ann on May 3</p>", False),
        ("<p>Modified your plan with a second bridge and loved it.</p>", True),
    ],
)
def test_ratings_notes_and_what_is_only_read_out_or_unfolds_are_no_text(aside: str, is_text: bool) -> None:
    record = (
        "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text><p>{}</p>{}</div></div>"
    )
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i], "" if i else aside) for i in range(4)))
    assert (found[0].text != TEXTS[0]) == is_text


@pytest.mark.parametrize(
    ("said", "is_text"),
    [
        ("<span>Reply <a href='#c1'>@Ann</a> :</span>", False),
        ("<span>回复 <a href='/t/1#c1'>Ann</a>:</span>", False),
        ("<span>See <a href='#c1'>above</a></span>", True),
        ("<span><a href='#c1'>@Ann</a></span>", True),
    ],
)
@pytest.mark.parametrize(
    "text",
    ["<div class=text>{} <span>{}</span></div>", "<div class=text>{} <p>{}</p></div>", "<p class=text>{} {}</p>"],
)
def test_whom_a_comment_answers_with_a_link_to_that_one_is_no_text(said: str, is_text: bool, text: str) -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i>" + text + "</div>"
    found = read_all("".join(record.format(NAMES[i], i + 1, said if i else "", TEXTS[i]) for i in range(4)))
    assert [comment.text != text for comment, text in zip(found, TEXTS, strict=False)] == [False, *[is_text] * 3]


@pytest.mark.parametrize(
    ("line", "is_text"),
    [
        ("<a href='#c1'>@Ann</a> ", False),
        ("@<a href='/t/1#c1'>Ann</a>", False),
        ("<a href='/ann'>@Ann</a>", True),
        ("<a href='#c1'>Ann</a>", True),
        ("<a href='#c1'>@Ann</a> is right.", True),
    ],
)
def test_a_line_that_is_a_link_to_whom_a_comment_answers_is_no_text(line: str, is_text: bool) -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text><p>{}</p><p>{}</p></div></div>"
    found = read_all("".join(record.format(NAMES[i], i + 1, line if i else "", TEXTS[i]) for i in range(4)))
    assert [comment.text != text for comment, text in zip(found, TEXTS, strict=False)] == [False, *[is_text] * 3]


@pytest.mark.parametrize(
    ("source", "is_text"),
    [("<div class='raw tw-hidden'>{}</div>", False), ("<div class=raw hidden>{}</div>", False), ("<div class='raw hide'>{}</div>", False), ("<div class=raw>{}</div>", True)],
    ids=["called hidden", "hidden", "called to be hidden", "shown"],
)  # fmt: skip
def test_the_hidden_source_of_a_text_is_no_more_of_it(source: str, is_text: bool) -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text><div class=shown>{}</div>{}</div></div>"
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i], source.format(TEXTS[i])) for i in range(4)))
    assert [comment.text != text for comment, text in zip(found, TEXTS, strict=False)] == [is_text] * 4


@pytest.mark.parametrize(
    "begun", ["<br>{0}<br>{0} <span style='display: none'>{1}</span> <a href=#>read more</a>", "<p>{0} <b hidden>{1}</b></p>"]
)  # fmt: skip
def test_a_text_of_which_the_rest_is_hidden_is_told_from_its_beginning(begun: str) -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text>{}</div></div>"
    rests = [f"{text} " * 6 for text in TEXTS[::-1]]
    found = read_all("".join(record.format(NAMES[i], i + 1, begun.format(TEXTS[i], rests[i])) for i in range(4)))
    assert all(one.text.startswith(text) for one, text in zip(found, TEXTS, strict=True))
    assert all(rest.strip() in one.text for one, rest in zip(found, rests, strict=True))


@pytest.mark.parametrize(
    ("behind", "end"),
    [
        ("<i>…</i><i class=more>Mehr</i>", "…"),
        ("<i>...&nbsp;</i><a href='#'>Read more »</a>", "..."),
        (
            "<i>…</i><i hidden> and that is all that there is to say of it.</i>",
            " and that is all that there is to say of it.",
        ),
        ("<i>…</i><i class=more>Mehr</i> und so weiter", "Mehr und so weiter"),
        ("<i>…</i><a href='http://b.example/x'>see here</a>", "see here"),
        ("<i>…</i><!-- here --><i class=more>Mehr</i>", "…"),
        ("<i>…</i><?php here ?><i class=more>Mehr</i>", "…"),
        ("<i>…</i><i>never</i>", "never"),
        ("<i>…</i><i class=rest>and gone.</i>", "and gone."),
        ("<i>…</i><i>and that is all that there is to say.</i>", "and that is all that there is to say."),
        ("<b>Mehr</b>", "Mehr"),
    ],
)
def test_what_unfolds_a_text_that_breaks_off_is_none_of_it(behind: str, end: str) -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text>{}{}</div></div>"
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i], behind if i < 2 else "") for i in range(4)))
    assert [one.text for one in found] == [f"{TEXTS[i]}{end if i < 2 else ''}" for i in range(4)]


@pytest.mark.parametrize(("hidden", "stays"), [("style='display: none'", False), ("", True)], ids=["hidden", "shown"])
def test_what_is_hidden_above_a_text_is_none_of_it(hidden: str, stays: bool) -> None:
    scores = f"<table {hidden}><tr><td>Story<td>10<tr><td>Sound<td>9</table>"
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text>{}{}</div></div>"
    found = read_all("".join(record.format(NAMES[i], i + 1, scores, TEXTS[i]) for i in range(2)))
    assert [("Sound" in one.text, one.text.endswith(text)) for one, text in zip(found, TEXTS, strict=False)] == [
        (stays, True)
    ] * 2


@pytest.mark.parametrize("name", ["overflow-hidden", "plain"])
def test_a_text_that_holds_a_form_and_is_only_called_hidden_is_read(name: str) -> None:
    form = "<form><textarea></textarea><button>Send</button></form>"
    record = (
        "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class='{}'><p>{}</p>{}</div></div>"
    )
    found = read_all("".join(record.format(NAMES[i], i + 1, name, TEXTS[i], form) for i in range(4)))
    assert [comment.text for comment in found] == list(TEXTS[:4])


@pytest.mark.parametrize(
    ("name", "said", "text", "likes"),
    [
        (
            "comment-likes",
            "<a href='?like=1'>Liken</a><span>Gefällt <a href='#' data-like-count=1>1 Person</a></span>",
            "",
            1,
        ),
        ("comment-likes", "<a href='?like=1'>Like</a><span>Like</span>", "", None),
        ("attachment-list", "<a href='/f/1.jpg'>bridge.jpg</a>", "", None),
        ("attachbox", "<b>Attachments</b> <a href='/f/1.jpg'>bridge.jpg</a> 242 KB", "", None),
        ("message-attachments", "<a href='/f/1.jpg'>bridge.jpg</a>", "", None),
        ("alikes", "<a href='/x'>Nothing</a> at all.", "\nNothing at all.", None),
        ("has-likes", "<a href='/x'>Nothing</a> at all.", "\nNothing at all.", None),
        ("review-likes", "<b>Likes:</b> the view", "\nLikes: the view", None),
    ],
)
def test_a_box_of_likes_or_attachments_in_the_place_of_the_text_is_none_of_it(
    name: str, said: str, text: str, likes: int | None
) -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text><p>{}</p><p class={}>{}</p></div></div>"
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i], name, said) for i in range(2)))
    assert [comment.text for comment in found] == [f"{TEXTS[i]}{text}" for i in range(2)]
    assert [comment.likes for comment in found] == [likes] * 2


def test_what_stands_beside_a_text_and_names_the_author_is_not_read_for_it() -> None:
    head = "<div class=head>Title: <strong>Bridge</strong><br>Post by: <strong>{}</strong> on <strong>March {}, 2024, 10:15:00 AM</strong></div>"
    posts = "".join(f"{head.format(NAMES[i], i + 1)}<div class=body>{TEXTS[i]}</div>" for i in range(4))
    found = extract_comments(f"<html lang=en><body><h1>Forum</h1><div id=posts>{posts}</div></body></html>").comments
    assert [(c.author, c.text) for c in found] == [(NAMES[i], TEXTS[i]) for i in range(4)]


@pytest.mark.parametrize("rest", ["on March {} [3 favorites]", "in reply", ""])
def test_a_line_that_begins_as_one_of_author_and_time_is_no_text(rest: str) -> None:
    record = (
        "<div class=rec>{}<br><span class=by>posted by <a class=author href='/user/{}'>{}</a> at "
        f"<a class=date href='#c{{}}'>10:1{{}} AM, March {{}}, 2024</a> {rest}</span></div>"
    )
    found = read_all("".join(record.format(TEXTS[i], i, NAMES[i], i, i, i + 1, i + 1) for i in range(4)))
    assert [(comment.author, comment.text) for comment in found] == list(zip(NAMES[:4], TEXTS[:4], strict=True))


def test_a_line_of_author_and_time_is_told_where_the_time_is_an_attribute_and_nothing_else() -> None:
    by = "<span><time datetime='2024-03-01'></time> posted by <a>Ann</a> at noon</span>"
    outline = Outline.of(parse(f"<div class=rec>{TEXTS[0]}<br>{by}</div>"))
    layout = Layout(Measures.of(outline), [outline.tags.index("div")])
    heads = [outline.tags.index(tag) for tag in ("time", "a")]
    assert [outline.tags[i] for i in bylines(layout, outline.tags.index("div"), heads)] == ["span"]


def test_the_line_of_the_time_above_a_rule_is_no_text() -> None:
    record = "<table class=rec><tr><td><b>{0}</b></td><td>posted March 0{1}, 2024 10:15 PM<hr>{2}</td></tr></table>"
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i]) for i in range(4)))
    assert [(comment.author, comment.text) for comment in found] == list(zip(NAMES[:4], TEXTS[:4], strict=True))


def test_a_card_of_author_and_time_above_the_text_is_no_text_with_its_figures() -> None:
    record = (
        "<div class=rec><div class=text><div><p>answered <b class=date>March {0}, 2024, 10:15</b></p><div>"
        "<a class=author href='/users/{0}'>{1}</a> <i>31</i> <i>●</i><i>2</i></div></div>{2}</div></div>"
    )
    found = read_all("".join(record.format(i + 1, NAMES[i], TEXTS[i]) for i in range(4)))
    assert [(comment.author, comment.text) for comment in found] == list(zip(NAMES[:4], TEXTS[:4], strict=True))


@pytest.mark.parametrize("head", ["<h6>{} <small>{}</small></h6>", "<div>{} <time>{}</time></div>"])
def test_the_line_of_author_and_time_is_no_text_where_one_element_holds_both_and_the_text(head: str) -> None:
    record = "<div class=d-flex><div class=flex-grow-1>{}{}<div><button type=button>Reply</button></div></div></div>"
    heads = [head.format(NAMES[i], f"2024-03-0{i + 1} 10:0{i}") for i in range(4)]
    records = "".join(record.format(heads[i], TEXTS[i]) for i in range(4))
    page = extract_comments(f"<html lang=en><body><h1>News</h1><h2>4 comments</h2><div>{records}</div></body></html>")
    assert [(comment.author, comment.text) for comment in page.comments] == list(zip(NAMES[:4], TEXTS[:4], strict=True))


@pytest.mark.parametrize(
    ("button", "stays"),
    [
        ("<div class=ans><i class=icon></i> پاسخ</div>", False),
        ("<p>Like</p>", True),
        ("<div class=ans>I like it, {}</div>", True),
    ],
    ids=["a box with an icon", "a paragraph", "more than a word"],
)
def test_what_says_reply_alone_is_no_text_behind_an_icon_either(button: str, stays: bool) -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text>{} {}</div></div>"
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i], button.format(NAMES[i])) for i in range(3)))
    assert [comment.text != TEXTS[i] for i, comment in enumerate(found)] == [stays] * 3


@pytest.mark.parametrize(
    ("link", "stays"),
    [
        ("<button>Melden</button> <a href='/log-in?for={}'><span>Antworten</span></a>", False),
        ("<a href='#'><i></i>Recommend</a>", False),
        ("<a href='/wiki/{}'>Recommend</a>", True),
        ("<a href='#'>Recommended by {}</a>", True),
        ("<a href='#'>Recommend</a> · <a href='#'>Share</a>", False),
    ],
)
def test_a_link_that_is_a_button_is_no_text(link: str, stays: bool) -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text>{} <ul><li>{}</li></ul></div></div>"
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i], link.format(NAMES[i])) for i in range(2)))
    assert [comment.text != TEXTS[i] for i, comment in enumerate(found)] == [stays] * 2


def test_a_link_in_the_midst_of_a_sentence_is_no_button() -> None:
    said = "<a href='javascript:;'>@Star</a> is right: please <a href='#'>vote</a> for it"
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text>{} {}</div></div>"
    found = read_all("".join(record.format(NAMES[i], i + 1, said, TEXTS[i]) for i in range(2)))
    assert [comment.text for comment in found] == [f"@Star is right: please vote for it {TEXTS[i]}" for i in range(2)]


@pytest.mark.parametrize(
    ("text", "records", "stays"),
    [
        ("<div class=text><b class=cap>Liked</b> · <span>{}</span></div>", 5, False),
        ("<div class=text><div class=cap>Review</div><div>{}</div></div>", 5, False),
        ("<div class=text><div>{}</div><div class=note>Verified purchase</div></div>", 5, False),
        ("<div class=text><p>{}</p><p>Well said.</p></div>", 3, True),
    ],
    ids=["in its line", "above", "below", "in few records"],
)
def test_what_says_the_same_in_one_place_of_all_records_is_no_text(text: str, records: int, stays: bool) -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i>" + text + "</div>"
    said = [f"{TEXTS[i % len(TEXTS)]} So said {i}." for i in range(records)]
    found = read_all("".join(record.format(f"Ann {i}", i + 1, said[i]) for i in range(records)))
    assert [comment.text != said[i] for i, comment in enumerate(found)] == [stays] * records


def test_of_quotations_in_one_another_a_few_are_read_as_each_is_with_all_it_holds() -> None:
    asked: list[int] = []

    def is_one(i: int) -> bool:
        asked.append(i)
        return i == 1_000

    assert outermost([*range(500), 1_000, 1_001], [500] * 500 + [2_000] * 1_000, is_one) == [1_000]
    assert asked == [*range(DEEPEST), 1_000]


@pytest.mark.parametrize(
    ("link", "is_text"),
    [
        ("<a href='#c1'>in reply to Ann</a>", False),
        ("<a href='/t/1#c1'>Antwort auf Ann</a>", False),
        ("<a href='/t/1'>the council's reply to Ann</a>", True),
        ("<a href='#c1'>as Ann has said</a>", True),
    ],
)
def test_a_link_that_says_whom_a_comment_answers_is_no_text_at_its_end(link: str, is_text: bool) -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><p class=text>{} {}</p></div>"
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i], link if i else "") for i in range(4)))
    assert [comment.text != text for comment, text in zip(found, TEXTS, strict=False)] == [False, *[is_text] * 3]


@pytest.mark.parametrize(
    ("title", "between", "bodies", "goes_on"),
    [
        ("Not again", "", TEXTS, True),
        (TEXTS[2], "", TEXTS, False),
        ("Not again", "<i>Ann</i>", TEXTS, False),
        ("Not again", "", ("So.", "So?"), False),
        ("Not again", "", TEXTS[:1], False),
    ],
    ids=["a title", "too long for one", "not directly below", "shorter", "in one alone"],
)
def test_a_text_goes_on_in_a_longer_one_that_only_some_have_below_its_title(
    title: str, between: str, bodies: Sequence[str], goes_on: bool
) -> None:
    more = [f"{between}<div class=body>{body}</div>" for body in bodies[:2]]
    records = (
        f"<li class=rec><p>1. <b class=title>{title}</b></p>{below}<i>Ann</i></li>" for below in (*more, "", "", "")
    )
    layout = layout_of(f"<ul>{''.join(records)}</ul>")
    outline, slots = layout.outline, slots_by_name(layout)
    ranked = [(0.62, slots["title"]), (0.6, slots["body"])]
    found = [Bodies(layout, ranked).find(position, None, ()) for position in (0, len(layout.members) - 1)]
    assert [[outline.tokens[i] for i in body] for body in found] == [
        [("title",), *([("body",)] if goes_on else [])],
        [("title",)],
    ]


@pytest.mark.parametrize("role", ["role=button", ""], ids=["button", "none"])
def test_buttons_below_a_text_in_whose_place_the_byline_stands_are_none_of_it(role: str) -> None:
    record = (
        "<li class=rec><div class=all><u class=x>{} March {}, 2024</u><div><u class=x>{}</u></div><div><div "
        + role
        + "><u class=x>{}</u></div></div></div></li>"
    )
    records = "".join(record.format(NAMES[i], i + 1, TEXTS[i], f"Love: {i}") for i in range(4))
    layout = layout_of(f"<ul>{records}</ul>")
    slots = slots_by_name(layout)
    byline, text, button = slots["x"].of(0)
    heads = [byline, byline]
    found = Bodies(layout, [(0.62, slots["all"]), (0.6, slots["x"])]).find(0, None, heads)
    assert found == ([text] if role else [text, button])


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("<u class=x>{name}</u><u class=x>@ann</u><u class=x>·</u><time>March {day}, 2024</time>", TEXTS[0]),
        ("<u class=x>{name}</u><time>March {day}, 2024</time><u class=x>@ann</u>", f"@ann\n{TEXTS[0]}"),
        (
            "<u class=x>{name}</u><u class=x>ann</u><u class=x>·</u><time>March {day}, 2024</time>",
            f"ann\n·\n{TEXTS[0]}",
        ),
    ],
    ids=["account", "behind the time", "no account"],
)
def test_an_account_beside_the_name_is_no_text_though_all_are_in_one_kind_of_element(line: str, text: str) -> None:
    records = "".join(
        f"<li class=rec>{line.format(name=NAMES[i], day=i + 1)}<u class=x>{TEXTS[i]}</u></li>" for i in range(4)
    )
    layout = layout_of(f"<ul>{records}</ul>")
    outline, slots = layout.outline, slots_by_name(layout)
    heads = [slots["x"].of(0)[0], next(i for i, tag in enumerate(outline.tags) if tag == "time")]
    bodies = Bodies(layout, [(0.62, slots["x"])])
    body = [i for i in bodies.find(0, None, heads) if i not in heads]
    assert bodies.text(0, body, heads)[0] == text


def test_a_link_with_a_sign_to_play_is_no_answer() -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text>{} {}</div></div>"
    link = "<a href='https://v.example/x#t=30'>▶ the film of it</a>"
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i], "" if i else link) for i in range(3)))
    assert found[0].text == f"{TEXTS[0]} ▶ the film of it"


@pytest.mark.parametrize("like", ["Like", "Gefällt mir", "Lubię to", "ถูกใจ"])
def test_a_paragraph_of_buttons_below_the_text_is_none_of_it_and_has_the_likes(like: str) -> None:
    record = "<div class=rec><p><b>{}</b> <small>March {}, 2024</small></p><p>{}</p><p><a href='#r'>{}</a> <span>{}</span> <a href='#r'>Reply</a></p></div>"
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i], like, 10 + i) for i in range(4)))
    assert [(comment.text, comment.likes) for comment in found] == [(TEXTS[i], 10 + i) for i in range(4)]


def test_what_is_said_loosely_beside_the_empty_place_of_the_text_is_the_text() -> None:
    quote = f"<div class=quote-container>Quote: <div>Originally Posted by Ann<br>{TEXTS[0]}</div></div>"
    texts = [f"<p>{text}</p>" for text in (*TEXTS[:3], f"{quote}{TEXTS[1]}")]
    texts.append(f"{quote}<br>{TEXTS[3]}")
    record = "<div class=rec><div><a href='/u/{0}'>{1}</a> <i>May 1{0}, 2024</i></div><p> </p>{2}</div>"
    names = (*NAMES, "Bo")
    found = read_all("".join(record.format(i, names[i], text) for i, text in enumerate(texts)))
    assert found[-1].text == TEXTS[3]


def test_votes_that_a_sentence_begins_with_are_text() -> None:
    vote = "<div>I agree.</div><div>2 votes <a href=/red>for the red one</a> then</div>"
    texts = [TEXTS[0], vote, TEXTS[2]]
    records = "".join(
        f"<div class=rec><b class=by>{NAMES[i]}</b> <time>May {i + 1}, 2024</time><div class=text>{text}</div></div>"
        for i, text in enumerate(texts)
    )
    assert read_all(records)[1].text == "I agree.\n2 votes for the red one then"


@pytest.mark.parametrize(
    ("below", "is_text"),
    [
        ("<em onclick='copy(7)'>Copy code</em>", False),
        ("<em>So it goes.</em>", True),
        ("<em onclick='copy(7)'>Copy code</em> and run it.", True),
        ("<em onclick='show(7)'>A name</em><em>Ann</em>", True),
    ],
    ids=["runs a script", "runs none", "goes on", "is not the last"],
)
def test_what_copies_the_code_above_it_is_no_text(below: str, is_text: bool) -> None:
    code = f"<div class=box><div>make install</div>{below}</div>"
    record = f"<div class=rec><b class=author>{NAMES[0]}</b> <i class=date>March 5, 2024</i><div class=text>{TEXTS[0]}{code}</div></div>"
    (found,) = read_all(record)
    assert (found.text != f"{TEXTS[0]}\nmake install") is is_text


@pytest.mark.parametrize(
    ("label", "is_text"),
    [
        ("<b class=label>Q:</b>", False),
        ("<b class=label>Antwort:</b>", False),
        ("<b>Q:</b>", True),
        ("<b class=label>Quick:</b>", True),
        ("See <b class=label>A:</b>", True),
    ],
    ids=["of a question", "of an answer", "as people write", "another word", "in the text"],
)
def test_a_label_that_says_that_a_lone_one_is_a_question_is_no_text(label: str, is_text: bool) -> None:
    record = f"<div class=rec><b class=author>{NAMES[0]}</b> <i class=date>March 5, 2024</i><div class=text>{label} {TEXTS[0]}</div></div>"
    (found,) = read_all(record)
    assert (found.text != TEXTS[0]) is is_text


def test_an_end_to_be_shown_below_a_paragraph_is_text() -> None:
    told = "<p>Who did it?</p><span class=spoiler onclick='show(this)'>The butler did it.</span>"
    record = f"<div class=rec><b class=author>{NAMES[0]}</b> <i class=date>March 5, 2024</i><div class=text>{told}</div></div>"
    (found,) = read_all(record)
    assert found.text == "Who did it?\nThe butler did it."


def test_labels_of_one_who_tells_of_a_question_and_its_answer_are_text() -> None:
    told = "<b class=bold>Q:</b> Is it open?<br><b class=bold>A:</b> It is open today."
    record = f"<div class=rec><b class=author>{NAMES[0]}</b> <i class=date>March 5, 2024</i><div class=text>{told}</div></div>"
    (found,) = read_all(record)
    assert found.text == "Q: Is it open?\nA: It is open today."


@pytest.mark.parametrize("replies", ["View 3 replies", "Xem 3 câu trả lời", "返信3件を表示"])
def test_a_link_that_acts_in_a_line_of_its_own_below_a_text_is_none_of_it(replies: str) -> None:
    record = "<div class=rec><h6>{} <small>May 1{}, 2024</small></h6>{}<div><a href='#'>Reply</a></div>{}</div>"
    below = (f"<a href='javascript:;'>{replies}</a>", "", "", "")
    found = read_all("".join(record.format(*said) for said in zip(NAMES, range(4), TEXTS, below, strict=False)))
    assert [comment.text for comment in found] == list(TEXTS)[: len(found)]


@pytest.mark.parametrize("link", ["<a href='#'>#bridge</a>", "<a name=x>That is my last word</a>"])
def test_a_tag_or_an_anchor_in_a_line_of_its_own_is_text(link: str) -> None:
    record = (
        "<div class=rec><b class=author>{}</b> <i class=date>May 1{}, 2024</i><div class=text><p>{}</p>{}</div></div>"
    )
    found = read_all(
        "".join(record.format(*said) for said in zip(NAMES, range(4), TEXTS, (link, "", "", ""), strict=False))
    )
    assert found[0].text == f"{TEXTS[0]}\n{fromstring(link).text_content()}"


@pytest.mark.parametrize(
    "buttons", ["<a href=#>▲ 4</a> <a href=#>▼ 1</a> <a href=#>Reply</a>", "<span>👍 4</span> <a href=#>Répondre</a>"]
)
def test_buttons_and_counts_in_the_place_of_a_lone_text_are_none_of_it(buttons: str) -> None:
    name, text = "Hélène Martin", "Quelle bonne nouvelle, nous y avions fêté notre mariage en 1998 !"
    item = f"<div class=ci><div class=ch><a href=/u/1>{name}</a> <em>12 May 2018</em></div><div class=cb>{text}<div class=cf>{buttons}</div></div></div>"
    page = (
        f"<main><h1>Le vieux moulin</h1><p>Il était vide depuis dix ans.</p><h3>1 comment</h3><div>{item}</div></main>"
    )
    found = extract_comments(page, "https://a.example/b").comments
    assert [(comment.author, comment.text, comment.likes) for comment in found] == [(name, text, 4)]


def test_links_that_only_late_records_have_are_told_apart_by_all_that_they_say() -> None:
    walks = [None] * 24 + ["river walk", "bridge walk", "harbour walk", "castle walk"]
    links = [
        f" Take the <a class=tag href='javascript:show({k})'>{walk}</a>." if walk else ""
        for k, walk in enumerate(walks)
    ]
    records = "".join(
        f"<li class=rec><b class=author>{NAMES[k % 4]}</b> <i class=date>May {k + 1}, 2024</i><p class=text>{TEXTS[k % 4]}{link}</p></li>"
        for k, link in enumerate(links)
    )
    said = [comment.text for comment in read_all(f"<ul>{records}</ul>")]
    assert said[24:] == [f"{text} Take the {walk}." for text, walk in zip(TEXTS, walks[24:], strict=True)]


def test_where_the_likeliest_place_is_missing_the_innermost_around_it_is_read() -> None:
    text = "<div class=outer><b>Ann</b><div class=inner><h2 class=title>{0}</h2>{1}</div></div>"
    records = "".join(
        f"<li class=rec>{text.format('So it is', f'<p class=in>{said}</p>' if i else '')}</li>"
        for i, said in enumerate(TEXTS)
    )
    layout = layout_of(f"<ul>{records}</ul>")
    outline, slots = layout.outline, slots_by_name(layout)
    bodies = Bodies(layout, [(0.9, slots["in"]), (0.6, slots["outer"]), (0.5, slots["inner"])])
    assert [outline.tokens[i] for i in bodies.find(0, None, ())] == [("inner",)]


@pytest.mark.parametrize(
    ("home", "stays"), [("http://mill.example", False), ("ann@mill.example", False), ("our mill", True)]
)
def test_an_address_between_author_and_time_is_no_text(home: str, stays: bool) -> None:
    record = "<div class=rec><div class=text><b class=author>{}</b> <a href='http://mill.example'>{}</a> <i class=date>May {}, 2024</i><p>{}</p></div></div>"
    layout = layout_of("".join(record.format(NAMES[i], home, i + 1, TEXTS[i]) for i in range(4)))
    outline, owned = layout.outline, [i for i, tag in enumerate(layout.outline.tags) if tag in "abi"]
    name, link, time = owned[:3]
    body = layout.parent[name]
    assert (outline.tags[link], link in [*bylines(layout, body, [name, time])]) == ("a", not stays)


def test_a_row_of_links_with_bars_between_them_is_no_text() -> None:
    opinion = (
        "<h3>Nowhere is safe</h3> <i>posted by <b>Jess</b> on 18 Jul 2013 at 1:47 pm</i> <p>It seems like every day I hear of "
        "some hospital where it is so. I find it amazing!</p> <p>| <a href=#post>post followup</a> | <a href=/contact?of=1>alert a "
        "moderator</a> |<br></p>"
    )
    heading = "<a name=opinions></a><h2>Visitor Opinions (latest shown first)</h2>"
    page = f"<html lang=en><body><h1>Found in the sea</h1><div>{heading}<div class=follow>{opinion}</div></div></body></html>"
    comments = extract_comments(page).comments
    assert [comment.text for comment in comments] == [
        "It seems like every day I hear of some hospital where it is so. I find it amazing!"
    ]


def test_links_to_other_sites_with_bars_between_them_are_text() -> None:
    record = (
        "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text><p>{}</p>{}</div></div>"
    )
    links = "<p><a href=https://a.example/x>the map</a> | <a href=https://b.example/y>the plan</a></p>"
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i], links if i == 1 else "") for i in range(4)))
    assert found[1].text == f"{TEXTS[1]}\nthe map | the plan"


@pytest.mark.parametrize(
    ("link", "stays"),
    [
        ("<a href='/f/cake.jpg'>See full size image</a>", False),
        ("<a href='/f/cake.jpg?w=900'>See full size image</a>", True),  # another one
        ("<a href='/cake'>See full size image</a>", True),
        (
            "<a href='/f/cake.jpg'>This is the cake that I have made for my sister, who turned forty on Sunday.</a>",
            True,
        ),
    ],
    ids=["to the picture", "to another", "to a page", "what somebody says"],
)
def test_what_leads_to_a_picture_as_that_does_itself_is_no_text(link: str, stays: bool) -> None:
    picture = "<p><a href='/f/cake.jpg'><img src='/f/cake-small.jpg'></a><br><span class=meta>{}</span></p>"
    record = (
        "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text><p>{}</p>{}</div></div>"
    )
    shown = (picture.format(link) if k == 1 else "" for k in range(4))
    found = read_all("".join(record.format(NAMES[k], k + 1, TEXTS[k], more) for k, more in enumerate(shown)))
    assert [comment.text != text for comment, text in zip(found, TEXTS, strict=False)] == [False, stays, False, False]


@pytest.mark.parametrize(
    ("before", "is_aside"),
    [("<p>It rains.</p>", True), ("<p class=author>by Ann</p>", False), ("<h3>Re: Rate it</h3>", False), ("", False)],
)
def test_a_grade_below_what_no_editor_writes_is_a_text(before: str, is_aside: bool) -> None:
    grade = fromstring(f"<div>{before}<div class=content>8/10</div></div>").find("div")
    assert grade is not None
    assert grades_below(grade, "8/10") is is_aside


def test_what_somebody_writes_below_a_picture_is_a_text_though_it_links_to_that() -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>March {}, 2024</i><div class=text>{}</div></div>"
    cat = "<a href='/f/cat.jpg'><img src='/f/cat-small.jpg'></a> <a href='/f/cat.jpg'>My cat in the rain</a>"
    found = read_all("".join(record.format(NAMES[k], k + 1, cat if k == 1 else TEXTS[k]) for k in range(4)))
    assert [comment.text for comment in found] == [TEXTS[0], "My cat in the rain", *TEXTS[2:4]]


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("<div class=text>{}</div>", "One\nmore two.\nThree."),
        ("<div class=text><p>{}</p></div>", "One\nmore two.\nThree."),
        ("<div class=text style='white-space: pre-wrap'>{}</div>", "One\nmore\ntwo.\nThree."),
        ("<div class='text whitespace-pre-line'><p>{}</p></div>", "One\nmore\ntwo.\nThree."),
        ("<div class=text style='white-space: nowrap'>{}</div>", "One\nmore two.\nThree."),
        (
            "<div class=text>{} <span style='white-space: pre-wrap'>So\nbe it.</span></div>",
            "One\nmore two.\nThree. So\nbe it.",
        ),
    ],
    ids=["bare", "paragraph", "styled", "called so", "in one line", "a part"],
)
def test_lines_are_those_that_are_shown_and_paragraphs_those_that_blank_lines_part(place: str, text: str) -> None:
    said = ("One<br>more\ntwo.\n\n  Three.\n", *TEXTS[1:])
    records = "".join(
        f"<div class=rec><b class=author>{NAMES[i]}</b> <i class=date>May {i + 1}, 2024</i>{place.format(said[i])}</div>"
        for i in range(4)
    )
    assert read_all(records)[0].text == text
