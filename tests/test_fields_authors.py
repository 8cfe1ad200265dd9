"""Whose records are, where other things in their place look like names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.fields import PageContext
from comcrawl_scrapy.record_fields.author_slots import naming
from comcrawl_scrapy.record_fields.record_authors import RecordAuthors
from comcrawl_scrapy.record_fields.record_times import RecordTimes
from comcrawl_scrapy.record_fields.slots import Layout
from tests.layouts import layout_of, slots_by_name
from tests.test_fields import NAMES, NOW, TEXTS, TITLES, read_all

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BRIEF_TITLES = ("Dispatcher", "LMAO", "A Bridge", "Old Town")
CLASSIC = "<li class=rec><p>{text}</p><p><cite>Comment by {name} — January {day}, 2008 @ <a href=#c{day}>8:4{day} pm</a></cite></p></li>"
LINKED = "<a href='http://own.example/{name}' rel=nofollow>{name}</a>"
TITLED = "<div class=rec><h3>A question of paint</h3><div>{text}</div><p class=posted>Posted on 2003-07-1{day} 12:07:02 by {name}</p></div>"
LINKS = "<div class=rec><p class=who>By {name}</p><p class=who>Dec 1{day}, 2007 6:14 PM | <a href=#c{day}>Link to this</a></p><p>{text}</p></div>"
BUTTONED = "<div class=rec><h4>{name} <span>on July 1{day}, 2003, 7:43 a.m.</span> <a href='#c{day}' class=reply>reply</a></h4><p>{text}</p></div>"
CELLS = "<div class=rec><table><tr><th><a href=m{day}>message {day}</a></th><th>Author: {name}</th><th>Date: 2003-07-1{day}.12:07:02</th></tr></table><p>{text}</p></div>"

COUNTED = "<div class=rec><h3>({day}) By <a href='/u?{name}'>{name}</a> on 2003-07-1{day} 12:07:02 <a href='/p/{day}'>[link]</a></h3><p>{text}</p></div>"
LABELLED = "<li class=rec><p>{text}</p><div><span>{label}: {{name}}</span><span>{at}: 7/1{{day}}/2003, 9:15 PM</span></div></li>"
ADDED = "<div class=rec><span>Added by</span> <span class=is>{name}</span> <span>on</span> <span class=is>Jul 1{day}, 2003 9:15 PM</span><p>{text}</p></div>"
COUNTED_DOWN = "<table class=rec><tr><td><b>{day})</b> <b>{name}</b><br><small>from: Town</small></td><td><small>1{day}.03.2024 10:15</small><hr>{text}</td></tr></table>"


@pytest.mark.parametrize(
    "records",
    [
        [CLASSIC.replace("{name}", LINKED)] * 3 + [CLASSIC],
        [CLASSIC] * 4,
        [TITLED] * 4,
        [LINKS] * 4,
        [CELLS] * 4,
        [BUTTONED] * 4,
        [COUNTED] * 4,
        [ADDED] * 4,
        [COUNTED_DOWN] * 4,
        [LABELLED.format(text="{text}", label="By", at="At")] * 4,
        [LABELLED.format(text="{text}", label="작성자", at="작성일")] * 4,
    ],
    ids=[
        "some linked",
        "none linked",
        "titles above",
        "links beside",
        "cells of a row",
        "a button beside",
        "counted",
        "labels of their own",
        "numbers of their own",
        "labelled",
        "labelled in Korean",
    ],
)
def test_the_author_is_told_from_hours_titles_and_links(records: list[str]) -> None:
    items = [each.format(name=NAMES[i], day=i + 1, text=TEXTS[i]) for i, each in enumerate(records)]
    found = read_all("".join(items))
    assert [comment.author for comment in found] == list(NAMES[:4])
    assert [comment.published_at and comment.published_at.day % 10 for comment in found] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "record",
    [
        "<li><span>0{day}.05.2024 {name}</span><br>{text}</li>",
        "<li><p>{text}</p><p><i>2024-05-0{day} 10:1{day} {name}</i></p></li>",
        "<li><h4>{name}（<time>2024/05/0{day} 10:1{day}</time>）</h4><p>{text}</p></li>",
    ],
)
def test_where_no_element_is_an_authors_alone_what_stands_beside_the_times_are_names(record: str) -> None:
    items = "".join(record.format(name=NAMES[i], day=i + 1, text=TEXTS[i]) for i in range(4))
    found = extract_comments(f"<html><h1>Story</h1><p>{TEXTS[0] * 9}</p><h2>4 comments</h2><ul>{items}</ul></html>")
    assert [comment.author for comment in found.comments] == list(NAMES[:4])


@pytest.mark.parametrize("titles", [("ありがとうございます", "はじめまして"), ("추천합니다", "아주 좋아요")])
def test_a_phrase_in_the_term_above_is_no_name_where_names_stand_beside_the_times(titles: Sequence[str]) -> None:
    record = (
        "<dt>{title}</dt><dd class=rec>{text}<p>{name}<br>2024年5月{day}日 10:1{day}<a href='?{day}'>削除</a></p></dd>"
    )
    items = (record.format(title=titles[i % 2], name=NAMES[i], day=i + 1, text=TEXTS[i]) for i in range(4))
    assert [comment.author for comment in read_all(f"<dl>{''.join(items)}</dl>", "ja")] == list(NAMES[:4])


def test_where_all_stand_beside_the_times_a_first_line_is_no_name() -> None:
    record = "<li class=rec><div>{name} Posted: Oct.28, 2023 at 4:0{day} pm</div>{text}</li>"
    texts = ("Interesting way of doing it.<br>Well, then.", *TEXTS[1:])
    found = read_all("".join(record.format(name=NAMES[i], day=i + 1, text=texts[i]) for i in range(4)))
    assert [comment.author for comment in found] == list(NAMES[:4])


def test_a_few_people_who_talk_for_long_are_named_beside_the_times() -> None:
    record = "<div class=rec><div class=rec-t>{}</div><div class=rec-s>~{}, 20.11.2023 07:4{}</div></div>"
    found = read_all("".join(record.format(TEXTS[i % 4], NAMES[i % 3], i) for i in range(8)))
    assert [comment.author for comment in found] == [f"~{NAMES[i % 3]}" for i in range(8)]


def test_of_columns_of_one_kind_the_one_that_names_the_author_is_no_text() -> None:
    record = "<div class=rec><div class=col-sm-2><img src=/a/{0}.png><br>{1}</div><div class=col-sm-10>{2}<br><small>{0} May 2023</small></div></div>"
    found = read_all("".join(record.format(i + 1, NAMES[i], TEXTS[i]) for i in range(4)))
    assert [(comment.author, comment.text) for comment in found] == list(zip(NAMES, TEXTS, strict=True))


def test_what_a_class_calls_a_name_is_one_before_a_title_that_is_about_as_likely() -> None:
    record = "<div class=rec><div class=indexAndTitle><div class=index>{0}.</div><div class=commentTitle>{1}</div></div><div class=text>{2}</div><div><span class=authorName>{3}</span><span>|</span><span>0{0}.05.24</span></div></div>"
    found = read_all("".join(record.format(i + 1, BRIEF_TITLES[i], TEXTS[i], NAMES[i]) for i in range(4)))
    assert [comment.author for comment in found] == list(NAMES[:4])


@pytest.mark.parametrize(("label", "is_name"), [("in reply to: ", False), ("Antwort auf #", False), ("guest ", True)])
def test_the_numbers_of_what_is_answered_name_no_author(label: str, is_name: bool) -> None:
    record = "<div class=rec><span class=to>{}{}</span> <i class=who>{}</i><p>{}</p></div>"
    layout = layout_of("".join(record.format(label, i, NAMES[i], TEXTS[i]) for i in range(4)))
    slots = slots_by_name(layout)
    named, _ = naming(layout, [(0.6, slots["to"]), (0.2, slots["who"])])
    assert (slots["to"] in named) is is_name


@pytest.mark.parametrize(
    ("said", "is_name"), [("Reply <a class=to>@{}</a>:", False), ("Reply <a class=to>{}</a>", True)]
)
def test_behind_a_bare_reply_an_at_sign_tells_who_is_answered(said: str, is_name: bool) -> None:
    record = "<div class=rec><i class=who>{}</i><div><p>" + said + "</p><p>{}</p></div></div>"
    layout = layout_of("".join(record.format(NAMES[i], NAMES[i - 1], TEXTS[i]) for i in range(1, 4)))
    slots = slots_by_name(layout)
    named, _ = naming(layout, [(0.6, slots["to"]), (0.2, slots["who"])])
    assert (slots["to"] in named) is is_name


def test_the_subjects_of_answers_name_no_author() -> None:
    record = "<div class=rec><div class=subject><a href='#c{0}'>{3}The old bridge</a></div><div class=text>{1}</div><div>Posted on 2007-12-3{0} by {2}</div></div>"
    found = read_all("".join(record.format(i, TEXTS[i], NAMES[i], "Re: " * (i > 0)) for i in range(4)))
    assert [comment.author for comment in found] == list(NAMES[:4])


def test_authors_may_sign_with_addresses_and_titles_are_none_of_their_names() -> None:
    record = "<div class=rec><h4 class=subject><a href='#c{0}'>{3}</a></h4><div>{1}</div><div>Comment by <span class=who>{2}</span> on May 1{0}, 2013</div></div>"
    names = ("https://ann.example/", "bob", "http://carol.example/id?u=7", "https://dave.example/~d")
    found = read_all("".join(record.format(i, TEXTS[i], names[i], TITLES[i]) for i in range(4)))
    assert [comment.author for comment in found] == list(names)


def test_one_who_signs_with_an_address_where_most_others_have_names_is_called_so() -> None:
    record = "<li class=rec><p class=meta><strong><a href='http://{0}.example' class=url>{1}</a></strong> — May 1{0}, 2013 @ <a href='#c{0}'>10:1{0} pm</a></p><p>{2}</p></li>"
    names = (*NAMES[:3], "http://www.removals.example")
    found = read_all("".join(record.format(i, names[i], TEXTS[i]) for i in range(4)))
    assert [comment.author for comment in found] == list(names)


@pytest.mark.parametrize(
    ("stated", "read"), [("{}", True), ("The Shop", False)], ids=["each their own", "all the same"]
)
def test_authors_are_named_where_only_machines_see_it(stated: str, *, read: bool) -> None:
    record = "<div class=rec itemscope><meta itemprop=author content='{3}'><p><strong>{1}</strong>, 4.2{0}.2015</p><p>{2}</p></div>"
    items = (record.format(i, TITLES[i], TEXTS[i], stated.format(NAMES[i])) for i in range(4))
    assert [comment.author in NAMES for comment in read_all("".join(items))] == [read] * 4


def test_what_stands_beside_all_times_alike_is_no_name() -> None:
    record = "<li class=rec><span>On 0{day}.05.2024 10:1{day}</span><br>{text}</li>"
    found = read_all("".join(record.format(day=i + 1, text=TEXTS[i]) for i in range(4)))
    assert [comment.author for comment in found] == [None] * 4


@pytest.mark.parametrize(("title", "first"), [("/review/{0}", "name"), ("/user/{0}", "head")])
def test_a_title_that_leads_to_no_person_is_not_the_author(title: str, first: str) -> None:
    record = f"<div class=rec><h3 class=head><a href='{title}'>{{1}}</a></h3><p>{{3}}</p><a class=name href='/user/{{0}}'>{{2}}</a></div>"
    said = list(zip(TITLES[:4], NAMES, strict=True))
    assert _named_first(record, said, {"head": 0.64, "name": 0.55}) == first


@pytest.mark.parametrize(
    ("likely", "relation", "first"),
    [(0.45, "nofollow Bookmark", "by"), (0.45, "nofollow", "head"), (0.55, "bookmark", "head")],
)
def test_an_unsure_link_to_the_comment_itself_is_its_title(likely: float, relation: str, first: str) -> None:
    head = f"<p class=head><a href='/c/{{0}}' rel='{relation}'>{{1}}</a></p>"
    record = f"<div class=rec>{head}<p class=by>{{2}} | <a href='/c/{{0}}' rel=bookmark>May {{0}}, 2024</a></p><p>{{3}}</p></div>"
    assert _named_first(record, list(zip(BRIEF_TITLES, NAMES, strict=True)), {"head": likely, "by": 0.3}) == first


@pytest.mark.parametrize(
    ("goal", "by", "first"),
    [("c", "{2} | May {0}, 2024", "by"), ("x", "{2} | May {0}, 2024", "head"), ("c", "{2}", "head"), ("c", "May {0}, 2024", "head")],
    ids=["a dated name", "to another place", "no date", "no name"],
)  # fmt: skip
def test_an_unsure_link_to_the_id_of_the_comment_is_its_title_beside_a_dated_name(
    goal: str, by: str, first: str
) -> None:
    record = f"<div class=rec id=c{{0}}><p class=head><a href='#{goal}{{0}}'>{{1}}</a></p><p class=by>{by}</p><p>{{3}}</p></div>"
    said = list(zip(BRIEF_TITLES, NAMES, strict=True))
    assert _named_first(record, said, {"head": 0.45, "by": 0.3}) == first
    assert _named_first(record, said, {"head": 0.2, "by": 0.15}) == first


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("author", "author"),
        ("acme-review-author", "acme-review-author"),
        ("is-author", "head"),
        ("reply-to-author", "head"),
        ("quoted-comment-author", "head"),
        ("original-poster", "head"),
        ("article-author", "head"),
        ("what", "head"),
    ],
)
def test_what_is_called_author_and_nothing_else_comes_before_a_heading_that_leads_nowhere(
    name: str, first: str
) -> None:
    record = (
        f"<div class=rec><h3 class=head>{{1}}</h3><p>{{3}}</p><div class={name}>{{2}}</div><time>May {{0}}</time></div>"
    )
    said = list(zip(BRIEF_TITLES, NAMES, strict=True))
    assert _named_first(record, said, {"head": 0.75, name: 0.2}) == first


def test_what_is_in_nothing_but_what_is_called_author_comes_before_a_heading_that_leads_nowhere() -> None:
    record = "<div class=rec><h3 class=head>{1}</h3><p>{3}</p><div class=author><i class=tag>{2}</i></div><time>May {0}</time></div>"
    said = list(zip(BRIEF_TITLES, NAMES, strict=True))
    assert _named_first(record, said, {"head": 0.75, "tag": 0.2}) == "tag"


def _named_first(record: str, said: Sequence[tuple[str, str]], likely: dict[str, float]) -> str:
    """Return the class of the slot that names the authors of records with so much *said* in each, by how *likely* each class is to."""
    layout = layout_of("".join(record.format(i + 1, *said[i], TEXTS[i]) for i in range(len(said))))
    outline, slots = layout.outline, slots_by_name(layout)
    names, _ = naming(layout, [(score, slots[name]) for name, score in likely.items()])
    return outline.tokens[names[0].nodes[0]][0]


@pytest.mark.parametrize("said", [str.upper, lambda name: name.split()[0]], ids=["in capitals", "the first name"])
def test_who_is_named_more_fully_than_in_the_line_of_the_time_keeps_that_name(said: Callable[[str], str]) -> None:
    names = ("Ann Marsh", "Bob Kent", "Zoë Kahn", "Jürgen Lee")
    record = "<div class=rec><b class=author>{0}</b><p>{1}</p><div class=meta>Posted on 2002-11-30 02:1{2}:20 by {3}</div></div>"
    found = read_all("".join(record.format(names[i], TEXTS[i], i, said(names[i])) for i in range(4)))
    assert [comment.author for comment in found] == list(names)


def test_whose_name_alone_is_missing_where_all_are_said_is_not_named_by_a_title() -> None:
    record = "<div class=rec><div class=subject><a href='/t/{0}'>{1}</a></div><div>{2} It is number {0}.</div><div class=meta>{3}</div></div>"
    by = (" by Ann", " by Bob", " by Cy", " by Dee", "")
    items = (
        record.format(i, ("Paint", *BRIEF_TITLES)[i], TEXTS[i % 4], f"Posted on 2002-11-30 02:1{i}:20{by[i]}")
        for i in range(5)
    )
    assert [comment.author for comment in read_all("".join(items))] == ["Ann", "Bob", "Cy", "Dee", None]


@pytest.mark.parametrize(
    ("goal", "expected"), [("#c{0}", ("Of Ann Marsh", "Of grumpy_baker")), ("#top", ("Link to this", "Link to this"))]
)
def test_what_says_the_same_in_two_records_and_leads_to_another_place_in_each_is_no_name(
    goal: str, expected: tuple[str, ...]
) -> None:
    record = f"<div class=rec><p class=who>Of {{1}}</p><p class=who>Dec 1{{0}}, 2007 6:14 PM | <a href='{goal}'>Link to this</a></p><p>{{2}}</p></div>"
    found = read_all("".join(record.format(i, NAMES[i], TEXTS[i]) for i in range(2)))
    assert tuple(comment.author for comment in found) == expected


def test_the_link_of_a_lone_name_is_no_label() -> None:
    record = f"<div class=rec><a class=by href='/u/1'>{NAMES[0]}</a> <i>May 1, 2024</i><p>{TEXTS[0]}</p></div>"
    layout = layout_of(record)
    by = slots_by_name(layout)["by"]
    assert naming(layout, [(0.4, by)]) == ([by], [])


@pytest.mark.parametrize(
    ("line", "other", "names"),
    [
        ("Posted on {0} by {1}", "Posted on {0} by {1}", NAMES),
        ("Posted on {0} in {1}", "Posted on {0} in {1}", BRIEF_TITLES),
        ("Posted on {0} by {1}", "Posted on {0}", BRIEF_TITLES),
        ("{0} by {1}", "{0} by {1}", BRIEF_TITLES),
    ],
    ids=["all say by whom", "none does", "few do", "of what else"],
)
def test_where_the_lines_of_the_times_say_by_whom_a_title_is_no_name(
    line: str, other: str, names: Sequence[str]
) -> None:
    record = (
        "<div class=rec><div class=subject><a href='/t/{0}'>{1}</a></div><div>{2}</div><div class=meta>{3}</div></div>"
    )
    meta = [(other if i else line).format(f"2002-11-30 02:1{i}:20", NAMES[i]) for i in range(4)]
    found = read_all("".join(record.format(i, BRIEF_TITLES[i], TEXTS[i], meta[i]) for i in range(4)))
    assert [comment.author for comment in found] == list(names)


@pytest.mark.parametrize(
    ("titles", "first"),
    [
        (("Excellent", "Value for money", "Waste of money!", "Just okay"), "by"),
        (("Ann", "Bob Lee", "zoe_7", "J. de la Cruz"), "head"),
    ],
)
def test_the_titles_of_reviews_are_phrases_and_no_names(titles: Sequence[str], first: str) -> None:
    record = "<div class=rec><p class=head>{1}</p><p>{3}</p><p class=by>{2}</p></div>"
    assert _named_first(record, list(zip(titles, NAMES, strict=True)), {"head": 0.65, "by": 0.15}) == first


@pytest.mark.parametrize("heading", ["Comments (1)", "12 Kommentare", "评论"])
def test_the_heading_of_a_lone_comment_is_not_its_author(heading: str) -> None:
    record = f"<div class=rec><h3 class=head>{heading}</h3><b class=by>{NAMES[0]}</b><p>{TEXTS[0]}</p></div>"
    layout = layout_of(record)
    slots = slots_by_name(layout)
    head, name = slots["head"], slots["by"]
    assert naming(layout, [(0.43, head), (0.15, name)]) == ([name], [head])


def test_whom_a_comment_answers_is_not_its_author() -> None:
    answer = "<p class=hidden>In reply to <a href='#c{day}'>A question</a> by <span>{other}</span></p>"
    record = (
        "<div class=rec><p class=author>{name}</p><i class=date>March {day}, 2024</i>" + answer + "<p>{text}</p></div>"
    )
    items = (record.format(name=NAMES[i], other=NAMES[i - 1], day=i + 1, text=TEXTS[i]) for i in range(4))
    assert [comment.author for comment in read_all("".join(items))] == list(NAMES)


def test_what_a_comment_answers_is_said_before_its_author_too() -> None:
    record = (
        "<div class=rec><h3><span>{answered}</span> <a href='#c{day}'>comment:{day}</a> by <span class=by>{name}</span>,"
        " <a class=when>1{day} July 2003 12:07</a></h3><p>{text}</p></div>"
    )
    answered = ["", *(f"in reply to: <a href='#c{day}'>{day}</a>" for day in (1, 2, 3))]
    items = [record.format(name=NAMES[i], day=i + 1, text=TEXTS[i], answered=answered[i]) for i in range(4)]
    assert [comment.author for comment in read_all("".join(items))] == list(NAMES[:4])


@pytest.mark.parametrize("number", ["<span>000{0}</span>", "<b>{0}.</b> ", "<i>#{0}</i> "])
def test_the_number_of_a_comment_before_its_author_is_no_part_of_the_name(number: str) -> None:
    head = f"<div class=author>{number}<span>{{1}}</span></div>"
    record = f"<div class=rec>{head}<i class=date>March {{0}}, 2024</i><p>{{2}}</p></div>"
    found = read_all("".join(record.format(i + 1, "名無しさん", TEXTS[i]) for i in range(4)))
    assert [comment.author for comment in found] == ["名無しさん"] * 4


@pytest.mark.parametrize(
    ("odd", "name"),
    [("10037", "10037"), ("1984", "1984"), ("👻", "👻"), ("--", None), ("...", None), ("★★★★★", None), ("5/5", None), ("12:30:00", None), ("2024-05-03", None)],
)  # fmt: skip
def test_numbers_and_pictures_are_names_in_the_place_that_surely_has_them_but_no_signs_and_dates(
    odd: str, name: str | None
) -> None:
    record = "<div class=rec><span class=author>{0}</span> <time datetime=2024-05-0{1}>May {1}</time><p>{2}</p></div>"
    names = [*NAMES[:3], odd]
    found = read_all("".join(record.format(names[i], i + 1, TEXTS[i]) for i in range(4)))
    assert [comment.author for comment in found] == [*NAMES[:3], name]


@pytest.mark.parametrize(("likely", "name"), [(0.6, "1001"), (0.4, None)])
def test_numbers_in_a_place_that_is_not_sure_name_nobody(likely: float, name: str | None) -> None:
    record = "<div class=rec><b class=by>100{0}</b><p>{1}</p></div>"
    layout = layout_of("".join(record.format(i + 1, TEXTS[i]) for i in range(2)))
    by = slots_by_name(layout)["by"]
    times = RecordTimes(layout, [], PageContext("", NOW, ("en",)))
    assert RecordAuthors(layout, [(likely, by)], times).of(0, None, None).name == name


def test_the_numbers_of_posts_of_the_nameless_name_no_author() -> None:
    post = (
        "<table><tr><td>&gt;&gt;</td><td class=reply id=r{0}><label><span class=postername>Anonymous</span> 26/11/1{0}(Sat)"
        "23:52:00</label> <a href='#{0}'>No.</a><a href='#q{0}'>120{0}</a><div class=message>{1}</div></td></tr></table>"
    )
    posts = "".join(post.format(i, TEXTS[i]) for i in range(4))
    found = extract_comments(f"<html lang=en><body><h1>/b/</h1><form>{posts}</form></body></html>").comments
    assert [comment.author for comment in found] == ["Anonymous"] * 4


@pytest.mark.parametrize(("step", "is_number"), [(1, True), (-1, True), (2, False)])
def test_the_number_of_a_post_names_no_author(step: int, *, is_number: bool) -> None:
    record = "<div class=rec><a class=head>post #{0}</a><b class=by>{1}</b><p>{2}</p></div>"
    layout = layout_of("".join(record.format(9 + i * step, NAMES[i], TEXTS[i]) for i in range(4)))
    slots = slots_by_name(layout)
    head, name = slots["head"], slots["by"]
    found, labels = naming(layout, [(0.52, head), (0.4, name)])
    assert (found[0], labels) == ((name, [head]) if is_number else (head, []))


@pytest.mark.parametrize("head", ["post #{} of 23", "post #{} of 23 (permalink) Old"])
def test_the_numbers_of_posts_are_read_before_no_list_of_people(head: str) -> None:
    record = "<div class=rec><div class=head>{0}</div><a class=by href=/u/{1}>{1}</a><p>{2}</p><a class=by href=/u/ads>Mazda World</a></div>"
    layout = layout_of("".join(record.format(head.format(i + 1), NAMES[i], TEXTS[i]) for i in range(2)))
    slots = slots_by_name(layout)
    for by, numbers in ((0.48, 0.24), (0.24, 0.48)):
        ranked = sorted([(by, slots["by"]), (numbers, slots["head"])], key=lambda pair: -pair[0])
        assert naming(layout, ranked)[0][0] is slots["by"]


def test_a_label_beside_counts_names_no_author_before_one_that_differs() -> None:
    record = (
        "<div class=rec><div class=rates><u>{0}</u><u>1{0}</u> Flag as rude</div><b class=by>{1}</b><p>{2}</p></div>"
    )
    layout = layout_of("".join(record.format(i, NAMES[i], TEXTS[i]) for i in range(4)))
    slots = slots_by_name(layout)
    label, name = slots["rates"], slots["by"]
    assert naming(layout, [(0.23, label), (0.15, name)]) == ([name], [label])


@pytest.mark.parametrize(
    ("records", "goal", "said", "are_labels"),
    [
        (2, "#", "Flag as rude", True),
        (2, "/u/ann", "Flag as rude", False),
        (1, "#", "Flag as rude", False),
        (2, "#", "Ann Marsh", False),
    ],
)
def test_a_button_of_two_records_that_leads_nowhere_names_no_author_before_one_that_differs(
    records: int, goal: str, said: str, are_labels: bool
) -> None:
    record = "<div class=rec><div class=rates><u>{0}</u> <a class=deed href='{3}'>{4}</a></div><b class=by>{1}</b><p>{2}</p></div>"
    layout = layout_of("".join(record.format(i, NAMES[i], TEXTS[i], goal, said) for i in range(records)))
    slots = slots_by_name(layout)
    around, button, name = slots["rates"], slots["deed"], slots["by"]
    found, labels = naming(layout, [(0.23, around), (0.22, button), (0.15, name)])
    assert labels == ([around, button] if are_labels else [])
    assert (found[0] is name) == are_labels


def test_initials_name_no_author_before_a_list_of_people() -> None:
    record = "<div class=rec><b class=letter>{}</b><b class=by>{}</b><p>{}</p><b class=by>Old Mill</b></div>"
    layout = layout_of("".join(record.format(NAMES[i][0], NAMES[i], TEXTS[i]) for i in range(4)))
    slots = slots_by_name(layout)
    letter, names = slots["letter"], slots["by"]
    assert naming(layout, [(0.8, letter), (0.3, names)]) == ([names, letter], [])


def test_where_all_have_the_same_name_records_are_no_likelier_names_than_it() -> None:
    record = "<div class=rec><i>A</i> <b class=by>Anonymous</b><p>{}</p></div>"
    layout = layout_of("".join(record.format(TEXTS[i]) for i in range(4)))
    slots = slots_by_name(layout)
    whole, name = slots["rec"], slots["by"]
    assert naming(layout, [(0.4, name), (0.1, whole)]) == ([], [name])
    assert naming(layout, [(0.4, whole), (0.1, name)]) == ([whole], [name])


@pytest.mark.parametrize(
    ("said", "kept"), [("5pts", False), ("photo 870×633 98 KB", False), ("1394/13/27, 00:31", True)]
)
def test_what_cannot_be_read_is_a_time_only_if_it_looks_like_one(said: str, kept: bool) -> None:
    record = "<div class=rec><b class=author>{}</b> <time class=date>{}</time><p class=text>{}</p></div>"
    found = read_all("".join(record.format(NAMES[i], said, TEXTS[i]) for i in range(4)))
    assert [comment.published_text for comment in found] == [said if kept else None] * 4
    assert not any(comment.published_at for comment in found)


@pytest.mark.parametrize(("field", "asks"), [("<textarea></textarea>", True), ("<input type=submit>", False)])
def test_a_form_to_answer_with_asks_for_a_name_and_is_nobody(field: str, asks: bool) -> None:
    record = f"<div class=rec><h4 class=by>{NAMES[0]}</h4><p>{TEXTS[0]}</p><form><label class=ask>Your name</label>{field}</form></div>"
    layout = layout_of(record)
    slots = slots_by_name(layout)
    label, name = slots["ask"], slots["by"]
    assert naming(layout, [(0.43, label), (0.15, name)]) == ([name] if asks else [label, name], [])


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("<b class='name staff'><a href='/user/7'>Ann</a></b><i>team</i>", "Ann"),
        ("Dr <a href='/user/7'>Ann</a>", "Dr Ann"),
    ],
    ids=["role", "title"],
)
def test_what_follows_a_link_to_a_person_in_its_place_is_no_part_of_the_name(head: str, name: str) -> None:
    record = "<div class=rec><p class=author>{}</p> <i class=date>March {}, 2024</i><p class=text>{}</p></div>"
    heads = [f"<b class=name><a href='/user/{i}'>{each}</a></b>" for i, each in enumerate(NAMES[:3])]
    found = read_all("".join(record.format(each, i + 1, TEXTS[i]) for i, each in enumerate([*heads, head])))
    assert [comment.author for comment in found] == [*NAMES[:3], name]


@pytest.mark.parametrize(
    "line", ["{} dne {}. května 2024 v 10:20", "{} ngày {} tháng 5, 2024 lúc 10:20", "Am {1}.5.2024 schrieb {0}"]
)
def test_what_leads_to_a_date_is_no_part_of_the_name_before_it(line: str) -> None:
    record = "<div class=rec><div class=head>{}</div><p>{}</p></div>"
    found = read_all("".join(record.format(line.format(NAMES[i], i + 1), TEXTS[i]) for i in range(4)), "cs")
    assert [comment.author for comment in found] == list(NAMES)


@pytest.mark.parametrize("line", ["Nguyen {} {}.5.2024 10:20", "{} Lee {}.5.2024 10:20"])
def test_a_family_name_that_all_have_leads_to_no_date(line: str) -> None:
    record = "<div class=rec><div class=head>{}</div><p>{}</p></div>"
    found = read_all("".join(record.format(line.format(NAMES[i], i + 1), TEXTS[i]) for i in range(4)))
    assert [comment.author for comment in found] == [line.split(" {}.")[0].format(name) for name in NAMES]


def test_what_one_clicks_to_answer_names_no_author() -> None:
    record = "<div class=rec><a class=author href='/u/{i}'>Reply</a> <i>{name}</i> <i>{i} Mar 2026 17:28</i><p>{text}</p></div>"
    found = read_all("".join(record.format(name=NAMES[i], i=i + 1, text=TEXTS[i]) for i in range(4)))
    assert [comment.author for comment in found] == list(NAMES[:4])


@pytest.mark.parametrize(
    ("called", "score", "first"),
    [("author", 0.5, "author"), ("author", 0.4, "rank"), ("author-rank", 0.5, "rank")],
    ids=["about as likely", "less likely", "called something else"],
)
def test_of_unsure_places_about_as_likely_the_one_that_is_called_author_names_them(
    called: str, score: float, first: str
) -> None:
    record = "<ul class=rec><li class=rank>{2}</li><li class={3}>{0}</li><li>{1}</li></ul>"
    ranks = ("Newbie", "Town Hall Regular", "Senior", "Newbie")
    layout = layout_of("".join(record.format(NAMES[i], TEXTS[i], ranks[i], called) for i in range(4)))
    slots = slots_by_name(layout)
    names, _ = naming(layout, [(0.59, slots["rank"]), (score, slots[called])])
    assert names[0] is slots[first]


@pytest.mark.parametrize(
    ("stars", "is_rating"),
    [
        ("<span class=stars>Gewaardeerd {} uit 5</span>", True),
        ("<span class=stars>Bedømt til {} ud af 5</span>", True),
        ("<span class=stars role=img>Ganz ordentlich</span>", True),
        ("<span class=stars>Ganz ordentlich</span>", False),
    ],
    ids=["in another language", "of many words", "a picture", "neither"],
)
def test_how_many_stars_a_review_gives_names_no_author(stars: str, is_rating: bool) -> None:
    record = f"<div class=rec>{stars}<b class=by>{{}}</b><p>{{}}</p></div>"
    layout = layout_of(
        "".join(record.format(*filter(None, (i + 1 if "{}" in stars else 0, NAMES[i], TEXTS[i]))) for i in range(4))
    )
    slots = slots_by_name(layout)
    names, labels = naming(layout, [(0.5, slots["stars"]), (0.4, slots["by"])])
    assert (slots["stars"] not in [*names, *labels]) is is_rating


def test_initials_behind_what_leads_to_a_name_are_none() -> None:
    record = (
        "<div class=rec><p class=text>{1}</p><p>by <i class=av>{2}</i><a href=/u/{0}>{0}</a> on March 3, 2024</p></div>"
    )
    found = read_all("".join(record.format(NAMES[i], TEXTS[i], NAMES[i][0].upper()) for i in range(4)))
    assert [comment.author for comment in found] == list(NAMES)


@pytest.mark.parametrize("by", ["by", "von", "przez"])
def test_who_is_named_by_a_small_word_below_the_text_is_the_author_and_no_title_above(by: str) -> None:
    record = (
        "<li class=rec><div><strong>{0}</strong><i>{1} weeks ago</i></div><p>{2}</p><p class=small>{3} {4}</p></li>"
    )
    titles = ("Good value", "Fine", "Not for me", "Lovely")
    found = read_all("".join(record.format(titles[i], i + 2, TEXTS[i], by, NAMES[i]) for i in range(4)))
    assert [comment.author for comment in found] == list(NAMES[:4])


@pytest.mark.parametrize("by", ["Posté par", "Scritto da", "Postado por", "Geplaatst door", "Kommentiert von"])
def test_whom_a_link_behind_words_for_by_names_is_the_author_without_the_rest_of_the_line(by: str) -> None:
    record = "<li class=rec><p>{3} <a href=/u/{0}>{0}</a> ({1}/05/2024). Score: +{1}</p><div>{2}</div></li>"
    found = read_all("".join(record.format(NAMES[i], i + 13, TEXTS[i], by) for i in range(4)))
    assert [comment.author for comment in found] == list(NAMES)


def test_by_whom_all_is_made_is_no_author_of_what_is_said_of_it() -> None:
    record = "<li class=rec><b class=who>{0}</b> <i>May {1}, 2024</i><p>{2}</p><small>by Acme</small></li>"
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i]) for i in range(4)))
    assert [comment.author for comment in found] == list(NAMES[:4])


@pytest.mark.parametrize(("label", "name", "date"), [("Autor", "Name", "Datum"), ("作者", "昵称", "时间")])
def test_the_head_of_a_column_is_no_author(label: str, name: str, date: str) -> None:
    record = "<div class=rec><div class=header><div class=author>{0}</div></div><div class=left><strong>{1}:</strong> {2}<br><strong>{3}:</strong> 0{4}.05.2024</div><div class=content>{5}</div></div>"
    found = read_all("".join(record.format(label, name, NAMES[i], date, i + 1, TEXTS[i]) for i in range(4)))
    assert [comment.author for comment in found] == list(NAMES[:4])


def test_a_button_for_the_size_of_the_text_is_no_author() -> None:
    story = f"<div class=article><ul><li>TEXT SIZE</li></ul><i class=date>May 15, 2023</i><p>{TEXTS[0]}</p><p>{TEXTS[2] * 9}</p></div>"
    assert not extract_comments(f"<html><body>{story}</body></html>").comments


@pytest.mark.parametrize(
    ("target", "shown", "name"),
    [("/u/1", "Ann Marsh", "Ann Marsh"), ("/c/1", "Ann Marsh", "@ann"), ("/u/1", "AM", "@ann")],
    ids=["the same", "another", "initials"],
)
def test_who_is_named_before_the_account_that_leads_to_the_same_is_the_author(
    target: str, shown: str, name: str
) -> None:
    record = f"<div class=rec><a href='{target}'>{shown}</a><a class=by href='/u/1'>@ann</a><p>{TEXTS[0]}</p></div>"
    outline = Outline.of(parse(record))
    layout = Layout(Measures.of(outline), [outline.tokens.index(("rec",))])
    by = next(slot for slot in layout.slots if outline.tokens[slot.nodes[0]] == ("by",))
    times = RecordTimes(layout, [], PageContext("", NOW, ("en",)))
    assert RecordAuthors(layout, [(0.9, by)], times).of(0, None, None).name == name


@pytest.mark.parametrize(
    ("said", "names"),
    [
        (("Di Stefano", "Ann Lee", "Bo"), ["Di Stefano", "Ann Lee", "Bo"]),
        (("Ann Lee", "Par Lindh"), ["Ann Lee", "Par Lindh"]),
        (("Von Ann", "Von Bo", "Zoe"), ["Ann", "Bo", "Zoe"]),
    ],
    ids=["of some", "of one of two", "of most"],
)
def test_a_word_for_by_is_a_part_of_names_where_few_have_one(said: Sequence[str], names: list[str]) -> None:
    record = "<div class=rec><b class=author>{}</b> <i class=date>May {}, 2024</i><p class=text>{}</p></div>"
    found = read_all("".join(record.format(name, k + 1, TEXTS[k]) for k, name in enumerate(said)))
    assert [comment.author for comment in found] == names


def test_authors_are_named_in_the_head_of_a_letter_and_by_no_button_below() -> None:
    record = "<div class=rec><b>From:</b> {0} &lt;a@b.example&gt;<br><b>Date:</b> May {1}, 2024 10:00<pre>{2}</pre><a href=/r/{1}>Reply</a></div>"
    found = read_all("".join(record.format(NAMES[k], k + 1, TEXTS[k]) for k in range(4)))
    assert [comment.author for comment in found] == list(NAMES)
    unsigned = record.partition("<b>From")[0] + record.partition("<br>")[2]
    found = read_all("".join(unsigned.format(NAMES[k], k + 1, TEXTS[k]) for k in range(4)))
    assert [comment.author for comment in found] == [None] * 4


def test_who_is_named_in_what_is_called_after_the_author_is_the_author() -> None:
    stars = "<div class=star></div>" * 5
    record = f"<div class=rec><div class=comment_author><span>Voto</span><div class=star_content>{stars}</div><div class=comment_author_infos><strong>{{0}}</strong><br><em>0{{1}}/05/2024</em></div></div><div class=comment_details><h4>{{2}}</h4><p>{{3}}</p></div></div>"
    titles = ("Molto bello", "Mai più senza", "Così così", "Ottimo acquisto")
    found = read_all("".join(record.format(NAMES[k], k + 1, titles[k], TEXTS[k]) for k in range(4)))
    assert [comment.author for comment in found] == list(NAMES[:4])


def test_the_link_of_a_wiki_behind_who_has_no_page_there_is_none_of_the_name() -> None:
    record = "<li class=rec>{0} -- <span class=name>{1}<a href='/edit?page={1}'>?</a></span> <span class=date>2024-05-0{2} 10:00:00</span></li>"
    found = read_all("".join(record.format(TEXTS[k], NAMES[k], k + 1) for k in range(4)))
    assert [comment.author for comment in found] == list(NAMES[:4])


def test_a_name_that_is_a_word_for_editing_too_is_one() -> None:
    record = "<div class=rec><a class=author href='/u/{1}'>{0}</a> <time>2024-05-0{1}</time><p>{2}</p></div>"
    names = ("민지", "수정", "하늘", "지훈")
    found = read_all("".join(record.format(names[k], k + 1, TEXTS[k]) for k in range(4)))
    assert [comment.author for comment in found] == list(names)
