"""When an author joined is not when the author wrote."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.record_fields.memberships import is_panel, without_memberships
from tests.test_fields import NAMES, TEXTS, read_all

RECORD = "<div class=rec><div class=who><b class=author>{0}</b>{2}</div><span>{3}</span><p class=text>{1}</p></div>"


@pytest.mark.parametrize(
    "joined",
    [
        "<p class=date>Member since {} May 2015</p>",
        "<dl><dt>Joined</dt><dd class=date>May {}, 2015</dd><dt>Posts</dt><dd>{}</dd></dl>",
        "<span class=date>Registriert seit: {}.05.2015</span>",
        "<span class=date><b>Joined:</b> Mon Jun {}, 2015 3:12 pm<br><b>Posts:</b> 14</span>",
        "<div class=info><i class=date>Inscrit le {}/05/2015</i> <i>{} messages</i></div>",
        "<span class=date>注册时间: 2015-05-{}</span>",
        "<small class=date>Last seen {} hours ago</small>",
    ],
)
@pytest.mark.parametrize(
    ("written", "day"), [("March {}, 2024 at 10:15", "2024-03-1"), ("", "None")], ids=["dated", "undated"]
)
def test_when_an_author_joined_is_no_time_of_a_comment(joined: str, written: str, day: str) -> None:
    rows = [(NAMES[i], TEXTS[i], joined.replace("{}", f"1{i}"), written.format(f"1{i}")) for i in range(4)]
    found = read_all("".join(RECORD.format(*row) for row in rows))
    assert [str(comment.published_at)[: len(day)] for comment in found] == [day] * 4


def test_a_time_beside_since_when_an_author_is_a_member_is_read() -> None:
    line = "<div class=rec><div class=meta><b class=author>{0}</b> (joined May 1{2}, 2015) | March 1{2}, 2024</div><p class=text>{1}</p></div>"
    found = read_all("".join(line.format(NAMES[i], TEXTS[i], i) for i in range(4)))
    assert [str(comment.published_at)[:10] for comment in found] == [f"2024-03-1{i}" for i in range(4)]


@pytest.mark.parametrize(
    ("before", "names"),
    [
        ("<b class=author>{}</b> <span class=role>Registered</span> ", NAMES),
        ("<b class=author>{}</b> <span class=role>Inscrit</span> ", NAMES),
        ("<b class=author>{}</b> ", ("Max Born", *NAMES[1:])),
    ],
    ids=["a role", "a role in French", "a name"],
)
def test_roles_and_names_before_a_time_say_nothing_of_when_somebody_joined(before: str, names: tuple[str, ...]) -> None:
    record = "<div class=rec><p>{0}<time>March 1{1}, 2024</time></p><p class=text>{2}</p></div>"
    found = read_all("".join(record.format(before.format(names[i]), i, TEXTS[i]) for i in range(4)))
    assert [str(comment.published_at)[:10] for comment in found] == [f"2024-03-1{i}" for i in range(4)]


@pytest.mark.parametrize(
    "joined",
    ["註冊日期 2012-03-04", "Регистриран на: 04.03.2012", "Придружио се: 04.03.2012", "Prisijungė: 2012-03-04", "Pievienojās: 04.03.2012", "สมัครเมื่อ 04/03/2012"],
)  # fmt: skip
def test_when_an_author_joined_is_said_in_many_languages(joined: str) -> None:
    assert without_memberships(f"{joined}, 2025-01-02") == ", 2025-01-02"


PANEL = "Member<br>Registered: March 2012<br>Posts: 2{2}"


@pytest.mark.parametrize(
    "record",
    [
        "<div class=rec><div><a href=/u/{2}>{0}</a><div>%s</div></div><div><p>May 1{2}, 2024 <a href=#p{2}>#{2}</a></p><div>{1}</div></div></div>",
        "<div class=rec><div class=who><b class=author>{0}</b><p>%s</p></div><i class=date>May 1{2}, 2024</i><div class=text>{1}</div></div>",
    ],
)
@pytest.mark.parametrize("many", [1, 2, 4])
def test_what_tells_of_an_author_is_no_text(record: str, many: int) -> None:
    found = read_all("".join((record % PANEL).format(NAMES[i], TEXTS[i], i) for i in range(many)))
    assert [(comment.author, comment.text) for comment in found] == list(zip(NAMES, TEXTS, strict=False))[:many]


@pytest.mark.parametrize(
    ("said", "is_one"),
    [
        ("Члан\nПридружио се: март 2012.\nПорука: 22", True),
        ("一般會員\n註冊日期 2012-03-04\n文章 22", True),
        ("Ann\nRegistered: 2012\nPosted: 03.11.2026\nThanks!", False),
        ("Registered: 2012", False),
    ],
)
def test_lines_of_an_author(said: str, is_one: bool) -> None:
    assert is_panel(said) is is_one


@pytest.mark.parametrize(
    "said",
    [
        "Member since: 2015<br>Posts: 22<br>Still no badge.",
        "Registered: 2015<br>Mileage: 22000",
        "Last seen 3 days ago<br>Cats: 2",
    ],
)
@pytest.mark.parametrize("many", [1, 2, 4])
def test_figures_that_one_reader_lists_are_the_text(said: str, many: int) -> None:
    record = (
        "<div class=rec><b class=author>{0}</b> <i class=date>1{2} May 2024</i><div class=text><p>{1}</p></div></div>"
    )
    texts = [said, *TEXTS[1:many]]
    found = read_all("".join(record.format(NAMES[i], text, i) for i, text in enumerate(texts)))
    assert [comment.text for comment in found] == [text.replace("<br>", "\n") for text in texts]
