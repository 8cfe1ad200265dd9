from __future__ import annotations

import pytest

from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.record_fields.addresses import Addresses
from comcrawl_scrapy.record_fields.slots import Layout
from tests.layouts import record
from tests.test_fields import NAMES, TEXTS, read_all


def addresses_of(outline: Outline, records: list[int]) -> Addresses:
    return Addresses(Layout(Measures.of(outline), records))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<div id=comment-12><p>x</p></div>", "comment-12"),
        ("<div data-comment-id=77><p>x</p></div>", "77"),
        ("<div><a name=c9></a><p>x</p></div>", "c9"),
        ("<div><a name=c9 href='javascript:void(0)'></a><p>x</p></div>", "c9"),
        ("<div><a name=c9 href='/post/9'>x</a></div>", ""),
        ("<div id=b_0_2><a href='/t#c4257074'>May 1st</a><div id=c4257074>x</div></div>", "c4257074"),
        ("<div id=b_0_2><a href='/t#top'>May 1st</a><div id=c4257074>x</div></div>", "b_0_2"),
        ("<div id=c7><a href='#fold-20240501'>[-]</a><div id=fold-20240501>x</div></div>", "c7"),
        ("<div id=c7><a href='/t#respond-20245'>Reply</a><div id=respond-20245>x</div></div>", "c7"),
        ("<div><a id=forum2268 href='#forum2268'>x</a></div>", "forum2268"),
        ("<div id=site-forum-2><p>x</p></div>", ""),
        ("<div data-user-id=5><p>x</p></div>", ""),
        ("<div data-root-id=4 data-comment-id=5><p>x</p></div>", "5"),
        ("<div id=user-5><p>x</p></div>", ""),
        ("<div><a id=c9></a><div id=answer-9><p>So it is</p></div></div>", "answer-9"),
        ("<div id=list-3><a id=c9></a><div id=answer-9><p>So it is</p></div></div>", "list-3"),
        ("<div><a id=c9></a><i id=date-9>May 1st</i><p>So it is</p></div>", "c9"),
        (
            "<div><a id=c9>#9 by</a><div id=answer-9><p>Ann, who says that so it is with all of them, and more of it</p></div></div>",
            "c9",
        ),
        ("<div id=blog-comment-5><p>x</p></div>", "blog-comment-5"),
        ("<div data-parent-id=comment-5><p>x</p></div>", ""),
        ("<div id=footer><p>x</p></div>", ""),
    ],
)
def test_the_id_of_a_record_is_a_numbered_one_at_its_head(html: str, expected: str) -> None:
    outline, own = record(html)
    assert addresses_of(outline, own[:1]).own_id(own, own[0]) == expected


def test_an_anchor_before_the_record_tells_its_id_only_where_the_record_does_not() -> None:
    outline, own = record("<a name=c7></a><div id=answer-8><p>Yes.</p></div><a name=c9></a><div><p>No.</p></div>")
    addresses, (first, second) = addresses_of(outline, own[:1]), (i for i in own if outline.tags[i] == "div")
    assert addresses.own_id(own[: own.index(second) - 1], first) == "answer-8"
    assert addresses.own_id(own[own.index(second) - 1 :], second) == "c9"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<div><a href='/post#c12'><time>today</time></a></div>", "/post#c12"),
        ("<div id=c12><time>today</time><a href='/post#c12'>#</a></div>", "/post#c12"),
        ("<div id=c12><time><a href='/ann'>Ann</a> on <a href='/post#c12'>Boats</a></time></div>", "/post#c12"),
        ("<div id=c12><time>today</time></div>", "#c12"),
        ("<div id=c12><time>today</time><a href='#reply-form-12'>Reply</a></div>", "#c12"),
        ("<div><time>today</time></div>", None),
        ("<div id=c12><time><a href='/ann'><b>Ann</b></a> today</time></div>", "#c12"),
        ("<div><time><a href='/ann'><b>Ann</b></a> on <a href='/boats'>Boats</a></time></div>", "/boats"),
        ("<div><a href='/ann'>Ann</a> <time><a href='/ann'>Ann</a>, today</time></div>", None),
        ("<div><a href='/post'><b>Ann</b> <time>today</time></a></div>", "/post"),
        (
            "<div id=c12><time>today <i>edited by <a href='/u/1'>Bo</a></i></time> <a href='/t?c=12#c12'>#1</a></div>",
            "/t?c=12#c12",
        ),
        ("<div id=c12><time>today <a href='/t?author=7'>Only Ann</a></time></div>", "#c12"),
        ("<div id=c12><time>today <a href='/t#c999'>link</a></time></div>", "/t#c999"),
        ("<div id=c12_7><time>today</time><i>Reply to <a href='#c7'>Bo</a></i></div>", "#c12_7"),
    ],
)
def test_the_permalink_is_the_link_at_the_time_or_one_that_ends_in_the_id(html: str, expected: str | None) -> None:
    outline, own = record(html)
    time, author = outline.tags.index("time"), outline.tags.index("b") if "b" in outline.tags else None
    addresses = addresses_of(outline, own[:1])
    assert addresses.permalink(own, own[0], time, addresses.own_id(own, own[0]), (author, "Ann"), range(0)) == expected


def test_no_link_in_the_text_is_the_permalink() -> None:
    outline, own = record(
        "<div id=post_1><i>May 1st</i><p>So <a href='#way-1'>it</a> is</p><a href='/t#post_11'>x</a></div>"
    )
    text = range(outline.tags.index("p"), outline.tags.index("p") + 2)
    permalink = addresses_of(outline, own[:1]).permalink(own, own[0], None, "post_1", (None, None), text)
    assert permalink == "#post_1"


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        (["data-post-id=7 data-comment-id=1", "data-post-id=7 data-comment-id=2", "data-post-id=7 data-comment-id=3"],
         ["1", "2", "3"]),
        (["data-post-id=7"] * 3, ["", "", ""]),
        (["data-post-id=7"] * 2, ["7", "7"]),
        (["id=c1", "id=c1", "id=c2"], ["c1", "c1", "c2"]),
        (["data-thread-id=1 id=c1", "id=c2 data-key=c1", "id=c3 data-key=c1"], ["c1", "c2", "c3"]),
    ],
    ids=["beside their own", "alone", "of two, of which one may be in the other", "of some", "that of the first"],
)  # fmt: skip
def test_what_all_records_bear_first_is_no_id_of_any(attributes: list[str], expected: list[str]) -> None:
    outline, own = record("".join(f"<div {each}></div>" for each in attributes))
    addresses = addresses_of(outline, own)
    assert [addresses.own_id([i], i) for i in own] == expected


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (["data-commentid=7", "data-commentid=8"], ["7", "8"]),
        (["id=comment-7", "id=comment-8"], ["comment-7", "comment-8"]),
        (["data-cid=7", "data-cid=7"], ["", ""]),
        (["data-post-id=7", "data-post-id=8"], ["", ""]),
        (["id=comment-form-7", "data-user-id=8"], ["", ""]),
        (["></i><a id=comment-7></a", "></i><a id=comment-8></a"], ["", ""]),
    ],
    ids=["of what answers it", "of a part", "of all", "of posts, which articles are", "of others", "of anchors"],
)
def test_without_an_id_at_its_head_a_record_has_the_one_that_is_said_to_be_a_comment_s(
    answers: list[str], expected: list[str]
) -> None:
    outline, own = record(
        "".join(f"<div class=rec>{'<b></b>' * 9}<p>It rained.</p><i {each}></i></div>" for each in answers)
    )
    records = [i for i in own if outline.tags[i] == "div"]
    addresses = addresses_of(outline, records)
    assert [addresses.own_id(range(i, outline.end_list[i]), i) for i in records] == expected


@pytest.mark.parametrize(
    ("link", "ids"),
    [
        ("/a/7#c50{}", ["c500", "c501", "c502"]),
        ("/say/185{}", [*map(str, range(1850, 1853))]),
        ("/a/{}", None),
        ("/a#c7", None),
    ],
    ids=["place", "number", "counted", "all the same"],
)
def test_records_without_an_id_have_that_of_their_address(link: str, ids: list[str] | None) -> None:
    record = (
        "<div class=rec><b class=author>{}</b> <a class=date href='{}'>March {}, 2024</a><p class=text>{}</p></div>"
    )
    found = read_all("".join(record.format(NAMES[i], link.format(i), i + 1, TEXTS[i]) for i in range(3)))
    assert [comment.id for comment in found] == (ids or [""] * 3)


def test_the_link_at_the_time_is_no_address_of_the_author_in_the_same_line() -> None:
    record = "<div class=rec id=c{0}><p class=text>{1}</p><p class=by>Posted by: {2} | <a href='#c{0}'>March {0}, 2024</a></p></div>"
    found = read_all("".join(record.format(i + 1, TEXTS[i], NAMES[i]) for i in range(4)))
    assert [comment.author_url for comment in found] == [None] * 4
    assert [comment.permalink for comment in found] == [f"https://example.org/a#c{i}" for i in range(1, 5)]


def test_a_link_beside_the_time_to_another_record_is_that_of_what_is_answered() -> None:
    record = "<div class=rec id=c{0}><span><b>{1}</b> {2} <time>2024-05-0{0} 10:15</time></span><p>{3}</p></div>"
    links = ("", "", "<a href='/talk#c1'>Ann</a>")
    found = read_all("".join(record.format(i + 1, NAMES[i], links[i], TEXTS[i]) for i in range(3)))
    assert [comment.permalink for comment in found] == [f"https://example.org/a#c{i}" for i in (1, 2, 3)]


def test_a_link_to_what_is_answered_is_no_permalink_where_both_ids_end_alike_by_chance() -> None:
    outline, own = record(
        "<div id=c4d1de5><p>No.</p></div><div id=a3cd5ff><i>To <a href='#c4d1de5'>Ann</a>:</i><p>Yes.</p></div>"
    )
    first, second = (i for i in own if outline.attributes[i].get("id"))
    addresses = addresses_of(outline, [first, second])
    there = [i for i in own if i >= second]
    assert addresses.permalink(there, second, None, "a3cd5ff", (None, None), range(0)) == "#a3cd5ff"


def test_ids_that_have_no_digit_by_chance_are_told_by_the_others() -> None:
    ids = ("c_k7zehm", "c_owddle", "c_9vyyu5", "c_pcvbcd")
    outline, own = record("".join(f"<div id={each}></div>" for each in ids))
    assert [addresses_of(outline, own).own_id([i], i) for i in own] == list(ids)
    outline, own = record("".join(f"<div id={each}></div>" for each in ("c_7124", "c_form", "c_9125", "c_text")))
    assert [addresses_of(outline, own).own_id([i], i) for i in own] == ["c_7124", "", "c_9125", ""]


def test_a_permalink_tells_the_id_of_a_record_that_bears_none() -> None:
    record = (
        "<div class=rec><b class=author>{}</b><p class=text>{}</p><a class=permalink href='/say/185{}'>Link</a></div>"
    )
    found = read_all("".join(record.format(NAMES[i], TEXTS[i], i) for i in range(4)))
    assert [(comment.permalink, comment.id) for comment in found] == [
        (f"https://example.org/say/185{i}", f"185{i}") for i in range(4)
    ]


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("<a class=permalink href='/show/c7a'>x</a>", "/show/c7a"),
        ("<a href='/show/c7a' title='Permanent link to this comment'>#</a>", "/show/c7a"),
        ("<a href='/show/c7a'>Lien permanent</a>", "/show/c7a"),
        ("<a href='/show/c7a' rel=bookmark>x</a>", "/show/c7a"),
        ("<a href='/save/c7a' class=bookmark>Bookmark</a>", "#c-7"),
        ("<a href='/delete/c7a'>Delete permanently</a>", "#c-7"),
        ("<a href='#' class=permalink>x</a>", "#c-7"),
    ],
)
def test_what_is_called_a_permalink_is_one(link: str, expected: str) -> None:
    outline, own = record(f"<div id=c-7><p>Yes.</p>{link}</div>")
    assert addresses_of(outline, own[:1]).permalink(own, own[0], None, "c-7", (None, None), range(0)) == expected


def test_the_first_page_of_a_site_is_no_permalink() -> None:
    record = "<div class=rec><p class=by><b>{}</b> of <a href='https://town.example/'>Town</a> {}</p><p class=text>{}</p></div>"
    found = read_all("".join(record.format(NAMES[i], f"March {i + 1}, 2024", TEXTS[i]) for i in range(4)))
    assert [(comment.author, comment.permalink) for comment in found] == [(name, None) for name in NAMES]


def test_long_ids_are_ids() -> None:
    name = "sp_" + 40 * "aB3"
    outline, own = record(f"<div>{'<b></b>' * 9}<i data-message-id={name}></i></div>")
    assert addresses_of(outline, own[:1]).own_id(own, own[0]) == name
