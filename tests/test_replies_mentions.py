"""Whom comments answer by name."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.threads import find_parents
from tests.test_threads import T, layout_of

SPOKE = ("Ann Marie", "Ann", "Bo", "小明")


def parents_of(*records: tuple[str, str, str]) -> list[int | None]:
    """Return the parents of records of so named authors, what stands below their names, and what they say."""
    html = (f"<div class=c><b class=a>{name}</b>{below}<p class=t>{text}</p></div>" for name, below, text in records)
    return find_parents(*layout_of("".join(html)))[0]


NAMES = ("Ann", "Bo", "Cy")


@pytest.mark.parametrize(
    ("text", "parent"),
    [
        ("@Ann Marie you are right", 0),
        ("@Ann Marie: yes", 0),
        ("@ann marie's right", 0),
        ("@Ann Mariella you are right", 1),
        ("@Ann you are right", 1),
        ("@Ann. You are right", 1),
        ("@Anna you are right", None),
        ("@Ann_Lee you are right", None),
        ("@Ann-Marie you are right", None),
        ("@Ann.Lee you are right", None),
        ("@Anné you are right", None),
        ("@小明你说得对", 3),
        ("回复 4# 小明 对", 3),
        ("回复 12楼 Ann no", 1),
        ("@Marie you are right", None),
    ],
)
def test_a_mention_is_of_the_longest_name_that_it_begins_with(text: str, parent: int | None) -> None:
    records = [(name, "", "It rains.") for name in SPOKE]
    assert parents_of(*records, ("Cy", "", text))[-1] == parent


@pytest.mark.parametrize(
    ("text", "parent"), [("@Ann Marie you are right", 1), ("@Ann you are right", 2), ("@Al no", 0)]
)
def test_in_a_thread_too_a_mention_is_of_the_longest_name(text: str, parent: int) -> None:
    said = [*((name, "It rains.") for name in SPOKE[:2]), ("Cy", text)]
    answers = "".join(f"<div class=c><b class=a>{name}</b><p class=t>{text}</p></div>" for name, text in said)
    assert find_parents(*layout_of(f"<div class=c><b class=a>Al</b>{T}{answers}</div>"))[0] == [None, 0, 0, parent]


@pytest.mark.parametrize(
    ("below", "parent"),
    [
        ("<span>In reply to Ann</span> <a class=reply-to href='#'>Answer</a>", 0),
        ("<a class=reply-to href='#'>Answer</a> <span>In reply to Ann</span>", 0),
        ("<span class=reply-to>Answer</span> <span>In reply to Ann</span>", 0),
        ("<i>Reply to this</i> <i>In reply to Ann</i>", 0),
        ("<a class=reply-to href='#'>Bo</a> <span>In reply to Ann</span>", 1),
        ("<a class=reply-to href='#'>Answer</a> <span>In reply to Nobody</span>", None),
        ("<i>In reply to: <a href='?n=30'>Ann (30)</a></i>", 0),
        ("<a href='/a'>@Ann</a>", 0),
        ("<a href='/c'>@Cy</a> <a href='/b'>@Bo</a>", 1),
        ("<b>@Ann</b>", None),
    ],
    ids=[
        "a button behind",
        "a button before",
        "no link",
        "a label before",
        "a link with a name",
        "nobody's name",
        "a number behind",
        "a mention beside the text",
        "behind an account of one's own",
        "no link in bold letters",
    ],
)
def test_whom_a_record_says_that_it_answers_is_somebody_who_speaks_here(below: str, parent: int | None) -> None:
    assert parents_of(("Ann", "", "x"), ("Bo", "", "x"), ("Cy", below, "x")) == [None, None, parent]


@pytest.mark.parametrize(
    "below",
    ["→ <i>Ann</i>", "<i>Antwort an Ann</i>", "<i>En réponse à Ann</i>", "<i>Reactie op Ann</i>", "<i>Ответ на</i> <b>Ann</b>", "<i>回复</i> <b>Ann</b>",
     "<i>Відповідь на Ann</i>", "<i>Odpoveď na Ann</i>", "<i>Răspuns pentru Ann</i>", "<i>Σε απάντηση στον Ann</i>", "<i>Trả lời cho Ann</i>",
     "<i>Sebagai balasan untuk Ann</i>", "<i>ردًا على</i> <b>Ann</b>", "<i>در پاسخ به</i> <b>Ann</b>", "<i>Annへの返信</i>", "<i>Annさんへの返信</i>", "<i>Ann님에게 답글</i>", "<i>Ann के जवाब में</i>"],
)  # fmt: skip
def test_whom_an_answer_is_to_may_be_said_in_other_languages(below: str) -> None:
    assert parents_of(("Ann", "", "It rains."), ("Bo", below, "So it does.")) == [None, 0]


@pytest.mark.parametrize(
    ("page", "parent"), [("<a href='/a'>@Ann</a>{}", 0), ("{}Liked by <a href='/a'>@Ann</a>", None)]
)
def test_whom_a_link_mentions_before_the_text_is_answered(page: str, parent: int | None) -> None:
    records = (f"<div class=c><b class=a>{name}</b>{said}</div>" for name, said in (("Ann", T), ("Bo", page.format(T))))
    assert find_parents(*layout_of("".join(records)))[0] == [None, parent]


@pytest.mark.parametrize(
    ("heads", "parent"),
    [
        (("(1) By", "(2) By", "(3) in reply to <a href=/p/9e?t=c>2</a>, by"), 1),
        (("The ferry (1) By", "(2) By", "(3) in reply to <a href=/p/9e?t=c>1</a>, by"), 0),
        (("(1) By", "(2) By", "(3) 回复<a href=#>2</a>, by"), None),
        (("(1) By", "(2) By", "(3) with <a href=/p/9e?t=c>2</a>, by"), None),
        (("The ferry (1) By", "(3) By", "(4) in reply to <a href=/p/9e?t=c>1</a>, by"), None),
    ],
    ids=["number", "the first is titled", "count of replies", "no reply", "not counted"],
)
def test_a_link_may_say_the_number_of_what_is_answered(heads: tuple[str, ...], parent: int | None) -> None:
    html = (
        f"<div class=c>{head} <b class=a>{name}</b><p class=t>It rains.</p></div>"
        for head, name in zip(heads, NAMES, strict=True)
    )
    assert find_parents(*layout_of("".join(html)))[0] == [None, None, parent]


@pytest.mark.parametrize("text", ["回复@Ann:不是", "回复 @Ann :不是", "回覆 Ann：不是"])
def test_a_text_may_say_that_it_answers_before_whom(text: str) -> None:
    assert parents_of(("Ann", "", "It rains."), ("Bo", "", text)) == [None, 0]


def test_a_link_to_the_parent_at_the_end_does_not_name_who_speaks_next() -> None:
    html = (f"<div class=c><b class=a>{name}</b>{T}<a href=#>parent</a></div>" for name in ("Ann", "Bo", "Ann"))
    assert find_parents(*layout_of("".join(html)))[0] == [None, None, None]


def test_what_a_record_links_to_as_another_does_to_itself_is_what_it_answers() -> None:
    said = ("", "<a href='?comment=1'>Ann It rains.</a>", "")
    html = (
        f"<div class=c>{before}<p class=t>x</p><a href='?comment={i}'>May {i}</a></div>"
        for i, before in enumerate(said, 1)
    )
    comments, layout = layout_of("".join(html))
    for i, comment in enumerate(comments, 1):
        comment.permalink = f"https://board.example/4?comment={i}"
    assert find_parents(comments, layout)[0] == [None, 0, None]


@pytest.mark.parametrize(("numbers", "parent"), [("123", 0), ("133", None), ("1 3", None)])
def test_boards_answer_by_the_numbers_that_their_records_begin_with(numbers: str, parent: int | None) -> None:
    texts = ("It rains.", "&gt;&gt;1 Does it?", "So what?")
    html = (
        f"<div class=c>{number} : <b class=a>Anon</b><p class=t>{text}</p></div>"
        for number, text in zip(numbers, texts, strict=True)
    )
    assert find_parents(*layout_of("".join(html)))[0] == [None, parent, None]


@pytest.mark.parametrize(
    "label",
    ["Antwoord op {}", "Svar til {}", "Odpowiedź do: {}", "Előzmény: {}", "В ответ {}", "在 返信先 {}", "Membalas {}"],
)
def test_languages_have_words_for_whom_a_record_answers(label: str) -> None:
    assert parents_of(("Ann", "", "x"), ("Bo", "", "x"), ("Cy", f"<i>{label.format('Ann')}</i>", "x")) == [
        None,
        None,
        0,
    ]


@pytest.mark.parametrize(
    ("said", "parent"),
    [("Response to <a href='/permalink/{}'>Ann, May 1st</a>", 0), ("See <a href='/permalink/{}'>this</a>", None)],
)
@pytest.mark.parametrize(("number", "is_long"), [("1335", True), ("7", False)])
def test_a_link_that_says_that_it_answers_may_end_in_the_number_of_a_comment(
    said: str, parent: int | None, number: str, is_long: bool
) -> None:
    comments, layout = layout_of(
        f"<div class=c id=comment-{number}>{T}</div><div class=c>{said.format(number)}{T}</div>"
    )
    comments[0].id = f"comment-{number}"
    assert find_parents(comments, layout)[0] == [None, parent if is_long else None]


@pytest.mark.parametrize(("said", "parent"), [("Ann Marie", 0), ("@Ann Marie", 0), ("Ann", None), ("the first", None)])
def test_a_link_to_a_comment_that_says_who_wrote_it_leads_to_what_is_answered(said: str, parent: int | None) -> None:
    records = [("Ann Marie", "<a id=c1></a>", "It rains."), ("Bo", f"<a href='/talk/7#c1'>{said}</a>", "So it does.")]
    assert parents_of(*records)[1] == parent


@pytest.mark.parametrize(
    ("text", "parent"),
    [
        ("<b>Ann Marie</b>, you are right", 0),
        ("<strong>Bo</strong>: no", 1),
        ("<b>Ann</b> Lee, you are right", None),
        ("<b>Nobody</b>, you are right", None),
        ("<a href='/u/1'>Ann</a>, you are right", 0),
        ("<a href='/u/1'>Ann</a> Arbor is far", None),
        ("@Ann: you are right", 0),
        ("@Cy: you are right", None),
    ],
)
def test_names_in_bold_address_somebody_and_so_do_first_names_that_one_alone_has(text: str, parent: int | None) -> None:
    spoke = ("Ann Marie", "Bo", "Cy Lee", "Cy Low")
    assert parents_of(*((name, "", "It rains.") for name in spoke), ("Di", "", text))[-1] == parent


def test_a_first_name_that_is_the_account_of_another_is_of_that_one() -> None:
    said = (("Ann Marie", "am", "It rains."), ("Bo Li", "ann", "It pours."), ("Di", "di", "@ann: yes"))
    html = (
        f"<div class=c><a class=a href='/u/{own}'>{name}</a><p class=t>{text}</p></div>" for name, own, text in said
    )
    assert find_parents(*layout_of("".join(html)))[0] == [None, None, 1]


@pytest.mark.parametrize(
    ("text", "parent"),
    [
        ("@2 you are right", 1),
        ("@#2: yes", 1),
        ("@2:30 it rains", None),
        ("@2 Uhr", None),
        ("@2% of it", None),
        ("@2-3 times", None),
        ("@7 yes", None),
    ],
)
def test_numbered_comments_are_answered_by_their_numbers(text: str, parent: int | None) -> None:
    said = ("It rains.", "It pours.", text)
    html = (
        f"<div class=c id=comment-80{n}>{n} <b class=a>{name}</b><p class=t>{said[n - 1]}</p></div>"
        for n, name in enumerate(("Ann", "Bo", "Cy"), start=1)
    )
    assert find_parents(*layout_of("".join(html)))[0] == [None, None, parent]


def test_a_link_to_what_is_answered_may_have_a_title_for_its_text() -> None:
    below = "<p>In reply to <a href='/comment/81#comment-81'>A title</a> by <span>somebody</span></p>"
    html = (
        f"<div class=c id=comment-8{n}><b class=a>{name}</b>{below * (n == 3)}{T}</div>"
        for n, name in enumerate(("Ann", "Bo", "Cy"), start=1)
    )
    assert find_parents(*layout_of("".join(html)))[0] == [None, None, 0]
