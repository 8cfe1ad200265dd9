"""Comments that end in a signature, as on the talk pages of wikis."""

from __future__ import annotations

from datetime import UTC, datetime
from time import process_time

import pytest

from comcrawl_scrapy import extract_comments

WIKI = "https://wiki.example.org/wiki/Talk:Bridge"


def signed(name: str, day: int, zone: str = "UTC") -> str:
    page = name.replace(" ", "_")
    return f'<a href="/wiki/User:{page}">{name}</a> (<a href="/wiki/User_talk:{page}">talk</a>) 18:4{day}, {day} May 2024 ({zone})'


THREAD = (
    f"<h2>Length</h2><p>It is longer.</p><p>Who measured it? {signed('Ann Lee', 1)}</p>"
    f"<dl><dd>I did. --{signed('bob', 2)}<dl><dd>Thanks! <small>{signed('Ann Lee', 3)}</small></dd></dl></dd>"
    f"<dd>So did I. {signed('Cem', 4)} <span>[<a role=button>reply</a>]</span></dd></dl>"
    f"<h2>Photograph</h2><ul><li>Looks old. {signed('dora', 5)}</li></ul>"
)


def test_each_signature_ends_a_comment() -> None:
    found = extract_comments(f"<html lang=en><body><p>Welcome.</p>{THREAD}</body></html>", WIKI)
    by_id = {comment.id: comment for comment in found.comments}
    assert [(c.author, c.text) for c in found.comments] == [
        ("Ann Lee", "It is longer.\nWho measured it?"),
        ("bob", "I did."),
        ("Ann Lee", "Thanks!"),
        ("Cem", "So did I."),
        ("dora", "Looks old."),
    ]
    answered = [by_id[c.parent_id].author if c.parent_id else None for c in found.comments]
    assert answered == [None, "Ann Lee", "bob", "Ann Lee", None]
    assert found.comments[1].published_at == datetime(2024, 5, 2, 18, 42, tzinfo=UTC)
    assert found.comments[0].author_url == "https://wiki.example.org/wiki/User:Ann_Lee"


@pytest.mark.parametrize(
    ("signature", "author"),
    [
        (signed("Ann", 1, "CEST"), "Ann"),
        (signed("Ann", 1).replace(" (UTC)", "(UTC)"), "Ann"),
        (signed("Ann", 1).replace("<a", '<a href="/wiki/User:Ann"><img src=a.png></a> <a', 1), "Ann"),
        (signed("Ann", 1).replace(">Ann<", "><img src=a.png><").replace(">talk<", "><img src=t.png><"), None),
        (signed("Ann", 1).replace("/wiki/User:Ann", "javascript:void(0)").replace("/wiki/User_talk:Ann", "javascript:void(0)"), None),
        (signed("Ann", 1).replace("/wiki/User:Ann", "mailto:u@x.org").replace("/wiki/User_talk:Ann", "mailto:u@x.org"), None),
        (signed("Ann", 1).replace("/wiki/User:Ann", "http://x.org:8080/ann").replace("/wiki/User_talk:Ann", "http://x.org:8080/ann"), None),
        (signed("Ann", 1).replace("18:41, 1 May 2024 (UTC)", "2024年5月1日 (水) 18:41 (JST)"), "Ann"),
        (signed("Ann", 1).replace("18:41, 1 May 2024 (UTC)", "18h41min de 1 de maio de 2024 (UTC)"), "Ann"),
        (signed("Ann", 1).replace("18:41, 1 May 2024 (UTC)", "١٨:٤١، ١ مايو ٢٠٢٤ (ت ع م)"), "Ann"),
        (signed("Ann", 1).replace("18:41, 1 May 2024 (UTC)", "১৮:৪১, ১ মে ২০২৪ (ইউটিসি)"), "Ann"),
        ('<a href="/index.php?title=User:Ann&action=edit&redlink=1">Ann</a> <a href="/wiki/User_talk:Ann">T</a> 18:41, 1 May 2024 (UTC)', "Ann"),
        ('<small>unsigned by <a href="/w/User:Ann">Ann</a> (<a href="/w/User_talk:Ann">talk</a> | <a href="/w/Special:Contributions/Ann">did</a>) 18:41, 1 May 2024 (UTC)</small>', "Ann"),
        (f'{signed("bob", 1)} and again {signed("Ann", 2)}', "Ann"),
        ('<a href="/wiki/User:Ann">Ann</a> 18:41, 1 May 2024 (UTC)', None),
        ('<a href="/wiki/Bridge">Bridge</a> and <a href="/wiki/Road">road</a> opened at 18:41, 1 May 2024 (UTC)', None),
        ('<a href="/wiki/User:Ann">Ann</a> (<a href="/wiki/User_talk:Ann">talk</a>) 18:41, 1 May 2024', None),
        ('<a href="/wiki/User:Ann">Ann</a> (<a href="/wiki/User_talk:Ann">talk</a>) wrote to me, and I have kept it, on 18:41, 1 May 2024 (UTC)', None),
    ],
    ids=["another zone", "no blank", "a picture first", "only pictures", "scripts", "mail", "a port", "a weekday in brackets", "minutes by their name", "a zone in Arabic", "a zone in Bengali", "a page that is not there", "signed by a bot", "signed twice", "one link", "two articles", "no zone", "something between"],
)  # fmt: skip
def test_a_signature_is_two_links_to_one_person_before_the_time(signature: str, author: str | None) -> None:
    page = (
        f"<html lang=en><body><h2>Length</h2><p>Who? {signature}</p><h2>Age</h2><p>Who? {signature}</p></body></html>"
    )
    found = extract_comments(page, WIKI).comments
    assert [c.author for c in found if c.author in ("Ann", "bob")] == ([author] * 2 if author else [])


def test_once_a_page_is_known_to_be_signed_one_link_is_enough() -> None:
    page = THREAD + '<p>Me too. <a href="/wiki/User:Eve">Eve</a> 18:41, 1 June 2024 (UTC)</p>'
    assert extract_comments(page, WIKI).comments[-1].author == "Eve"


def ordinary(count: int, *, head: str = "", said: str = "") -> str:
    posts = (
        f"<div class=comment><div class=head>{head or '<a href=/users/u{i}>User{i}x</a> <time datetime=2024-05-1{i}>May 1{i}</time>'}"
        f"</div><p class=text>This is what I think, number {{i}}: it is a good long text. {said if not i else ''}</p><a href=#r>Reply</a></div>".replace(
            "{i}", str(i)
        )
        for i in range(count)
    )
    return (
        f"<html lang=en><body><h1>News</h1><p>What happened.</p><h2>{count} comments</h2>{''.join(posts)}</body></html>"
    )


@pytest.mark.parametrize(
    ("page", "count"),
    [
        (ordinary(9, said=f"As they say: {signed('Ann', 1)}"), 9),
        (ordinary(9, head='<a href="/w/User:u{i}">User{i}x</a> <a href="/w/User_talk:u{i}">talk</a> 2024-05-1{i} 12:3{i} (GMT)'), 9),
        (f"<html lang=en><body><h1>How wikis work</h1><p>On talk pages people sign like this: {signed('Ann', 1)} and so on for ever in a long text of an article.</p></body></html>", 0),
        (f"<html lang=en><body><h1>News</h1><p>By {signed('Ann', 1, 'GMT')}</p><p>What happened.</p></body></html>", 0),
    ],
    ids=["pasted into a comment", "at the heads", "quoted in an article", "of an article"],
)  # fmt: skip
def test_signatures_elsewhere_are_no_ends_of_comments(page: str, count: int) -> None:
    assert len(extract_comments(page, WIKI).comments) == count


def test_time_is_linear_in_the_signatures_of_a_block() -> None:
    def seconds(count: int) -> float:
        page = "<body><div>" + "<br>".join("Hello. " + signed(f"A{i}", 1) for i in range(count))
        begun = process_time()
        extract_comments(page, WIKI)
        return process_time() - begun

    seconds(10)  # loads the models
    assert seconds(2000) < 2
