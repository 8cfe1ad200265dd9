"""What the records of a section all say is a label, where other things in them are names."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.record_fields.author_slots import naming
from tests.layouts import layout_of, slots_by_name
from tests.test_fields import NAMES, TEXTS, read_all


def naming_of(records: str, likely: dict[str, float]) -> tuple[list[str], list[str]]:
    """Return the classes of the slots that may name authors, and of those that are labels."""
    layout = layout_of(records)
    outline, slots = layout.outline, slots_by_name(layout)
    found = naming(layout, [(score, slots[name]) for name, score in likely.items()])
    names, labels = ([outline.tokens[slot.nodes[0]][0] for slot in part] for part in found)
    return names, labels


@pytest.mark.parametrize(
    ("target", "likely", "is_label"),
    [
        ("#", {"link": 0.74, "name": 0.39}, True),
        ("/ann", {"link": 0.74, "name": 0.39}, False),  # who wrote it all
        ("#", {"link": 0.8, "name": 0.39}, False),
        ("#", {"link": 0.74, "name": 0.2}, False),  # perhaps titles
    ],
)
def test_beside_names_what_all_records_say_and_leads_nowhere_is_a_label(
    target: str, likely: dict[str, float], *, is_label: bool
) -> None:
    record = f"<div class=rec><a class=link href='{target}'>Profile</a><b class=name>{{}}</b><p>{{}}</p></div>"
    records = "".join(record.format(NAMES[i], TEXTS[i]) for i in range(4))
    names, labels = naming_of(records, likely)
    assert (names[0], labels) == (("name", ["link"]) if is_label else ("link", []))


@pytest.mark.parametrize(
    ("head", "first"),
    [("<h4 class=head>Looking Good</h4>", "by"), ("<h4 class=head><a href='/ann'>Ann Lee</a></h4>", "head")],
)
@pytest.mark.parametrize("beside", [" | <i>08/06/2009</i>", ""])
def test_the_title_of_a_lone_review_does_not_come_before_the_name_beside_the_date(
    head: str, first: str, beside: str
) -> None:
    record = f"<div class=rec>{head}<p><b class=by>Geniemo</b>{beside}</p><p>{TEXTS[0]}</p></div>"
    names, _ = naming_of(record, {"head": 0.47, "by": 0.29})
    assert names[0] == (first if beside else "head")


def test_a_number_that_surely_leads_to_the_author_is_the_name() -> None:
    record = "<div class=rec><div class=date>On march 1{0}, 2017</div><a class=user href='/user/{0}'>{1}</a><div class=text><p>{2}</p></div></div>"
    names = [NAMES[0], "[8281990]", NAMES[2], "4-6-3"]
    found = read_all("".join(record.format(i, names[i], TEXTS[i]) for i in range(4)))
    assert [comment.author for comment in found] == names


@pytest.mark.parametrize("rating", ["{0} out of 5 stars", "{0},5/5", "{0} Sterne", "Note : {0} sur 5 (utile)"])
def test_ratings_name_nobody(rating: str) -> None:
    record = f"<div class=rec><div class=rating>{rating}</div><b class=name>{{1}}</b><p>{{2}}</p></div>"
    records = "".join(record.format(i + 1, NAMES[i], TEXTS[i]) for i in range(4))
    assert naming_of(records, {"rating": 0.4, "name": 0.2}) == (["name"], [])


@pytest.mark.parametrize(
    ("said", "likely", "is_deed"),
    [
        ("Share", 0.32, True),
        ("up vote 1 down vote", 0.32, True),
        ("Löschen", 0.32, True),
        ("Share", 0.5, False),
        ("Share Marsh", 0.32, False),
        ("up vote Ann", 0.32, False),
    ],
)
def test_what_visitors_may_do_with_a_comment_is_nobody(said: str, likely: float, is_deed: bool) -> None:
    names, labels = naming_of(f"<div class=rec><b class=deed>{said}</b><p>{TEXTS[0]}</p></div>", {"deed": likely})
    assert [*names, *labels] == ([] if is_deed else ["deed"])


@pytest.mark.parametrize(("link", "names"), [("/login?to=/3", []), ("/user/3", ["link"])])
def test_what_leads_to_log_in_is_nobody(link: str, names: list[str]) -> None:
    record = f"<div class=rec><p>Du måste vara <a class=link href='{link}'>inloggad</a>.</p><p>{TEXTS[0]}</p></div>"
    assert naming_of(record, {"link": 0.32}) == (names, [])


@pytest.mark.parametrize(
    ("said", "is_name"),
    [
        (["Ann Marsh"], True),
        (["Ann Marsh", "Bob Lind"], True),
        (["Logga in hos oss", "Logga in hos oss"], False),
        (["Log in to reply"], False),
    ],
    ids=["a name", "two names", "the same", "what is done"],
)
def test_names_of_people_may_lead_to_log_in(said: list[str], *, is_name: bool) -> None:
    record = "<div class=rec><p>{0}</p><p><a class=link href='/login?to=/u/{1}'>{2}</a> 3 May 2024</p></div>"
    records = "".join(record.format(TEXTS[i], i, name) for i, name in enumerate(said))
    names, labels = naming_of(records, {"link": 0.32})
    assert (names, labels) == (["link"] if is_name else [], [])


@pytest.mark.parametrize("records", [1, 2])
def test_whose_text_stands_in_the_place_of_a_name_is_of_nobody(records: int) -> None:
    record = (
        "<li class=comment id=comment-{0}><div class=wrapper><div class=inner><div class='comment-author vcard'><cite class=fn></cite> "
        "• <i>on </i> Mar 13, 2017<span> 12:5{0} am</span></div><div class=comment-body><p>{1}</p></div><div class=reply>"
        "<a href='/story?replytocom={0}#respond'>Reply</a></div></div></div></li>"
    )
    texts = ("kong is the best", "Hopefully it can hit at least 500 million. I would love to see it hit 600 million.")[
        :records
    ]
    items = "".join(record.format(number, text) for number, text in enumerate(texts))
    found = extract_comments(f"<html lang=en><body><h2>{records} Comments</h2><ol>{items}</ol></body></html>").comments
    assert [(comment.author, comment.text) for comment in found] == [(None, text) for text in texts]


@pytest.mark.parametrize(("second", "is_label"), [("Homepage", True), ("{0}", False)])
def test_a_record_may_have_several_labels(second: str, *, is_label: bool) -> None:
    record = f"<div class=rec><a class=link href='m{{1}}'>E-mail</a> <a class=link href='h{{1}}'>{second}</a><p>{{2}}</p></div>"
    records = "".join(record.format(NAMES[i], i, TEXTS[i]) for i in range(4))
    _, labels = naming_of(records, {"link": 0.4})
    assert labels == (["link"] if is_label else [])


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ("<li class=rec><a class=own href=/marc>Marc</a></li>", (["name", "own"], [])),
        ("<li class=rec><b class=name>{name}</b> <a class=own href=/marc>Marc</a></li>", (["name"], ["own"])),
    ],
)
def test_what_stands_in_the_place_of_a_likelier_name_is_no_label(
    template: str, found: tuple[list[str], list[str]]
) -> None:
    others = "".join(f"<li class=rec><b class=name>{name}</b></li>" for name in NAMES)
    own = "".join(template.format(name=name) for name in ("Bob", "Cem", "Eva"))
    assert naming_of(others + own, {"name": 0.6, "own": 0.3}) == found
