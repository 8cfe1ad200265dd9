"""Comments that end in a signature, as on the talk pages of wikis."""

from __future__ import annotations

from datetime import UTC, datetime

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
        (signed("Ann", 1).replace("18:41, 1 May 2024 (UTC)", "2024年5月1日 (水) 18:41 (JST)"), "Ann"),
        ('<a href="/index.php?title=User:Ann&action=edit&redlink=1">Ann</a> <a href="/wiki/User_talk:Ann">T</a> 18:41, 1 May 2024 (UTC)', "Ann"),
        ('<small>unsigned by <a href="/w/User:Ann">Ann</a> (<a href="/w/User_talk:Ann">talk</a> | <a href="/w/Special:Contributions/Ann">did</a>) 18:41, 1 May 2024 (UTC)</small>', "Ann"),
        (f'{signed("bob", 1)} and again {signed("Ann", 2)}', "Ann"),
        ('<a href="/wiki/User:Ann">Ann</a> 18:41, 1 May 2024 (UTC)', None),
        ('<a href="/wiki/Bridge">Bridge</a> and <a href="/wiki/Road">road</a> opened at 18:41, 1 May 2024 (UTC)', None),
        ('<a href="/wiki/User:Ann">Ann</a> (<a href="/wiki/User_talk:Ann">talk</a>) 18:41, 1 May 2024', None),
        ('<a href="/wiki/User:Ann">Ann</a> (<a href="/wiki/User_talk:Ann">talk</a>) wrote to me, and I have kept it, on 18:41, 1 May 2024 (UTC)', None),
    ],
    ids=["another zone", "a weekday in brackets", "a page that is not there", "signed by a bot", "signed twice", "one link", "two articles", "no zone", "something between"],
)  # fmt: skip
def test_a_signature_is_two_links_to_one_person_before_the_time(signature: str, author: str | None) -> None:
    found = extract_comments(f"<html lang=en><body><h2>Length</h2><p>Who? {signature}</p></body></html>", WIKI).comments
    assert [c.author for c in found if c.text.startswith("Who?")] == ([author] if author else [])


def test_once_a_page_is_known_to_be_signed_one_link_is_enough() -> None:
    page = THREAD + '<p>Me too. <a href="/wiki/User:Eve">Eve</a> 18:41, 1 June 2024 (UTC)</p>'
    assert extract_comments(page, WIKI).comments[-1].author == "Eve"
