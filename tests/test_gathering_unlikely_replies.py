from __future__ import annotations

from time import process_time

import lxml.html
import pytest

from comcrawl_scrapy.gathering.controls import Place
from comcrawl_scrapy.gathering.more_points import WORTH_A_CLICK
from comcrawl_scrapy.gathering.unlikely_replies import (
    adding_up,
    announced_replies,
    closed_counts,
    closed_replies,
    closed_signs,
    few_replies,
)
from tests.places import place_of

CLOSED = "<button type='button' class='rp' aria-expanded='false'>{}</button>"


@pytest.mark.parametrize(
    ("control", "found"),
    [
        (CLOSED.format("Pokaż odpowiedzi"), 5),
        (CLOSED.format("Show replies"), 5),
        ("<details><summary>Ver respuestas</summary></details>", 5),
        (CLOSED.format("Show replies").replace("false", "true"), 0),
        (CLOSED.format("Show replies").replace(" aria-expanded='false'", ""), 0),
        (CLOSED.format("Reply"), 0),
        (CLOSED.format("Options"), 0),
        (CLOSED.format("Antworten"), 0),
        (CLOSED.format("Report"), 0),
        (CLOSED.format("Show replies").replace("<button", "<button aria-haspopup='menu'"), 0),
    ],
)
def test_closed_controls_of_every_comment_are_told_by_what_they_say(control: str, found: int) -> None:
    records = "".join(f"<li class=c><p>What I think of it, number {n}.</p>{control}</li>" for n in range(5))
    points = closed_replies(place_of(f"<body><div><ol>{records}</ol></div></body>"))
    assert [point.kind for point in points] == ["replies"] * found


@pytest.mark.parametrize(
    ("control", "found"),
    [
        ("<button type='button' class='rp'>返信2件</button>", 1),
        ("<button type='button'>View replies</button>", 1),
        ("<button type='button' class='rp'>返信</button>", 0),
        ("<button type='button' class='rp'>2</button>", 0),
    ],
)
def test_what_counts_in_a_comment_or_that_few_have_may_be_replies(control: str, found: int) -> None:
    records = "".join(
        f"<article class=c><p>市電のことを考えると、{n}回目。</p><button type='button'>返信</button><div>{control if n == 0 else ''}</div></article>"
        for n in range(9)
    )
    document = lxml.html.document_fromstring(f"<body><main><div>{records}</div></main></body>")
    section = document.xpath("//div")[0]
    points = few_replies(Place(document, section, list(section)))
    assert [point.kind for point in points] == ["replies"] * found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("13 replies, <b role=button>click to view</b>", 1),
        ("共12条回复，<b role=button>点击查看</b>", 1),
        ("13 replies, <b role=button>Give award</b>", 1),
        ("0 replies, <b role=button>click to view</b>", 0),
        ("13 replies <b role=button>Reply</b>", 0),
        ("13 replies <b role=button>show</b> <b role=button>hide</b>", 0),
        ("13 people like it: <b role=button>click to view</b>", 0),
        ("<b role=button>click to view</b>", 0),
    ],
)
def test_what_stands_in_a_line_that_counts_replies_may_be_for_them(line: str, found: int) -> None:
    records = "".join(
        f"<li class=c><p>What I think of it, {n}.</p>{f'<div>{line}</div>' if n == 1 else ''}</li>" for n in range(5)
    )
    points = announced_replies(place_of(f"<body><div><ol>{records}</ol></div></body>"))
    assert [(point.kind, point.score < WORTH_A_CLICK) for point in points] == [("replies", True)] * found


def test_the_line_of_the_last_comment_may_stand_after_it() -> None:
    record = "<li class=c><p>What I think of it, {}.</p></li><div>共2条回复，<b role=button>点击查看</b></div>"
    place = place_of(f"<body><div><ol>{''.join(map(record.format, range(5)))}</ol></div></body>")
    assert len(announced_replies(place)) == 5


@pytest.mark.parametrize(
    ("said", "found"), [("Read more of this conversation >", 2), ("Continue this thread", 2), ("Give an award", 0)]
)
def test_what_says_that_a_conversation_goes_on_holds_replies(said: str, found: int) -> None:
    record = "<li class=c><p>What I think of it, {}.</p><button type=button>Reply</button>{}</li>"
    control = f"<button type=button class=conv>{said}</button>"
    records = "".join(record.format(n, control if n in (1, 4) else "") for n in range(8))
    points = few_replies(place_of(f"<body><main><h1>T</h1><ol>{records}</ol></main></body>"))
    assert [point.kind for point in points] == ["replies"] * found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("Ver respuestas", 2),
        ("返信を見る", 2),
        ("답글 보기", 2),
        ("عرض الردود", 2),
        ("Ver perfil", 0),
        ("翻訳を見る", 0),
    ],
)
def test_what_few_have_beside_what_all_have_may_be_replies_in_any_language(said: str, found: int) -> None:
    record = "<li class=c><p>What I think of it, {}.</p><button type=button class=rp>Reply</button>{}</li>"
    control = f"<button type=button>{said}</button>"
    records = "".join(record.format(n, control if n in (1, 4) else "") for n in range(8))
    points = few_replies(place_of(f"<body><main><h1>T</h1><ol>{records}</ol></main></body>"))
    assert [point.kind for point in points] == ["replies"] * found


@pytest.mark.parametrize(
    ("control", "found"), [("<a href='#'>[+]</a>", 5), ("<a href='#'>[–]</a>", 0), ("<a href='/5'>[+]</a>", 0)]
)
def test_a_sign_alone_may_hide_replies(control: str, found: int) -> None:
    records = "".join(f"<li class=c>{control}<p>What I think of it, number {n}.</p></li>" for n in range(5))
    points = closed_signs(place_of(f"<body><div><ol>{records}</ol></div></body>"))
    assert [point.kind for point in points] == ["replies"] * found


@pytest.mark.parametrize(
    ("control", "found"),
    [
        ("<button type='button' aria-expanded='false'>[+] 3</button>", 1),
        ("<details><summary>3</summary></details>", 1),
        ("<a href='#'>[+] 3 children</a>", 1),
        ("<a href='#'>[–] 3 children</a>", 0),
        ("<button type='button' aria-expanded='false'>[+] 0</button>", 0),
        ("<button type='button' aria-expanded='true'>[-] 3</button>", 0),
        ("<button type='button' aria-expanded='false' aria-haspopup='dialog'>3</button>", 0),
        ("<button type='button' aria-expanded='false' aria-label='Like'>3</button>", 0),
        ("<button type='button' aria-expanded='false'>Options 3</button>", 0),
        ("<button type='button'>3</button>", 0),
    ],
)
def test_what_is_closed_and_says_a_number_alone_or_shows_so_by_a_sign_may_be_replies(control: str, found: int) -> None:
    like = "<button type='button'>Like</button><button type='button'>Reply</button>"
    records = "".join(
        f"<li class=c><p>What I think of it, {n}.</p>{like}{control if n == 1 else ''}</li>" for n in range(5)
    )
    points = closed_counts(place_of(f"<body><div><ol>{records}</ol></div></body>"))
    assert [point.kind for point in points] == ["replies"] * found


def test_time_is_linear_in_the_names_that_all_comments_link_to() -> None:
    def seconds(number: int) -> float:
        names = ("".join(chr(97 + number // 26**k % 26) for k in range(3)) for number in range(number))
        records = "".join(f"<li><a class=user href='/u/{name}'>{name}</a> So it is</li>" for name in names)
        place = place_of(f"<body><div><ol>{records}</ol></div></body>")
        assert [place.is_of_every(node) for node in place.clickables[:1]] == [True]  # read once
        begun = process_time()
        assert all(map(place.is_of_every, place.clickables))
        return process_time() - begun

    assert min(seconds(8_000) for _ in range(3)) < 20 * min(seconds(1_000) for _ in range(3))


@pytest.mark.parametrize(("said", "missing", "found"), [("{}", 6, 3), ("{}", 7, 0), ("+{}", 6, 0), ("{} votes", 6, 0)])
def test_numbers_alone_that_make_up_what_is_missing_may_be_replies(said: str, missing: int, found: int) -> None:
    buttons = (f"<button class=v>{said.format(n)}<svg></svg></button>" for n in range(4))
    records = "".join(f"<li class=c><p>What I think of it, number {n}.</p>{b}</li>" for n, b in enumerate(buttons))
    points = adding_up(place_of(f"<body><div><ol>{records}</ol></div></body>"), missing)
    assert [point.kind for point in points] == ["replies"] * found


def test_the_numbers_of_pages_make_up_nothing() -> None:
    records = "".join(f"<li class=c><p>What I think of it, number {n}.</p></li>" for n in range(4))
    pages = "<div><button>1</button><button>2</button><button>3</button></div>"
    assert adding_up(place_of(f"<body><div><ol>{records}</ol>{pages}</div></body>"), 6) == []
