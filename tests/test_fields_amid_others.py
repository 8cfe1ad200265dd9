"""What templates put beside names, times and texts: levels, distinctions, numbers, notes, badges. None of it is any of these."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.record_fields.name_words import HONOURED

NOW = datetime(2026, 11, 20, tzinfo=UTC)
NAMES = ("Anna Schmidt", "Bernd K.", "Claudia", "Dieter Maier", "Eva Lang")
TEXTS = (
    "We had a lovely dinner here and the staff was very kind to us all evening.",
    "Too loud for my taste, but the food was fine and cheap for the area.",
    "I would come back at any time, the soup alone is worth the trip.",
    "Waited forty minutes for a table although we had booked one.",
    "Great place for kids, they have a corner with toys and crayons.",
)
DAYS = ("1 March 2026", "2 March 2026", "3 March 2026", "4 March 2026", "5 March 2026")


def named(i: int, day: str = "", below: str = "") -> str:
    return (
        f"<div class='comment'><div class='comment-head'><span class='comment-author'>{NAMES[i]}</span> "
        f"<span class='comment-date'>{DAYS[i]}{day}</span></div><div class='comment-text'><p>{TEXTS[i]}</p></div>{below}"
        "<div class='comment-foot'><button>Reply</button></div></div>"
    )


def bare(i: int, before: str = "") -> str:
    head = f"<p class='meta'>{before}<b>{NAMES[i]}</b> <small>{DAYS[i]}</small></p>"
    return f"<div class='entry'>{head}<p>{TEXTS[i]}</p></div>"


def machine_made(i: int, above: str) -> str:
    return (
        f"<div class='x11'><div class='x12'><a href='/u/{i}'>{NAMES[i]}</a><span class='x13'>{DAYS[i]}</span></div>{above}"
        f"<p class='x14'>{TEXTS[i]}</p><div class='x15'><span>Reply</span></div></div>"
    )


def read(*comments: str) -> list[tuple[str | None, str, str]]:
    html = (
        "<html lang=en><body><h1>Trattoria</h1><p>Italian food since 1971.</p>"
        f"<h3>Comments</h3><div class='list'>{''.join(comments)}</div><footer>© 2026</footer></body></html>"
    )
    found = extract_comments(html, "http://food.example/1", fetched_at=NOW).comments
    return [(one.author, one.text, f"{one.published_at:%-d %B %Y}" if one.published_at else "") for one in found]


SAID = [*zip(NAMES, TEXTS, DAYS, strict=True)]


@pytest.mark.parametrize(
    "said",
    [
        "Lv.{}", "VIP{}", "Niveau {}", "{}楼", "{}件目", "热门", "楼主", "Pinned by author", "Empfehlung der Redaktion",
        "Choix de la rédaction", "Selección del editor", "Выбор редакции", "Sabitlendi", "編集部のおすすめ",
    ],
)  # fmt: skip
def test_levels_numbers_and_distinctions_before_a_name_are_no_names(said: str) -> None:
    before = [f"<span class='tag'>{said.format(i + 1)}</span>" for i in range(5)]
    assert read(*(bare(i, before=before[i]) for i in range(5))) == SAID
    assert read(bare(0, before=before[0])) == SAID[:1]


@pytest.mark.parametrize(
    ("said", "is_one"),
    [
        ("Commentaire n°3", True),
        ("Comentario nº 12", True),
        ("Kommentar 3 von 5", True),
        ("Meilleur commentaire", True),
        ("El mejor comentario", True),
        ("En iyi yorum", True),
        ("Najlepszy komentarz", True),
        ("Level Up Ann", False),
        ("Commentator 3", False),
        ("Nivel", False),
    ],
)
def test_what_a_comment_is_distinguished_by_is_told(said: str, is_one: bool) -> None:
    assert (HONOURED.fullmatch(said) is not None) == is_one


@pytest.mark.parametrize("said", ["Verified Purchase", "via iPhone", "Report abuse", "已购买", "来自上海"])
def test_words_right_behind_a_day_leave_it_a_day(said: str) -> None:
    assert read(*(named(i, day=f"<span class='badge'>{said}</span>") for i in range(5))) == SAID


def test_who_has_let_a_comment_through_has_not_written_it() -> None:
    note = "<div class='note'>Kommentar von der Redaktion freigegeben</div>"
    assert read(*(named(i, below=note) for i in range(5))) == SAID


def test_that_a_lone_comment_was_edited_is_not_its_text() -> None:
    note = "Последний раз редактировалось модератором 6 марта 2026, 10:15"
    text = "Отличная люстра, все пришло целым и вовремя, спасибо."
    html = (
        "<html lang=ru><body><h1>Магазин Лампа</h1><p>Светильники и люстры с доставкой.</p><h3>Комментарии</h3><div class='list'>"
        f"<div class='x11'><div class='x12'><a href='/u/1'>Анна</a><span class='x13'>1 марта 2026</span></div><p class='x14'>{text}</p>"
        f"<div class='x16'>{note}</div><div class='x15'><span>Ответить</span></div></div></div></body></html>"
    )
    found = extract_comments(html, "http://lamp.example/1", fetched_at=NOW).comments
    assert [(one.author, one.text) for one in found] == [("Анна", text)]


def test_what_all_records_say_is_the_text_of_none_that_says_more() -> None:
    note = "<div class='note'>This reviewer received a free product in exchange for an honest review.</div>"
    assert read(*(machine_made(i, above=note) for i in range(5))) == SAID


HEADS = {
    "labels in a line": "<b>Author:</b> {name} <b>Date:</b> {day}",
    "labels as terms": "<dl><dt>Author</dt><dd>{name}</dd><dt>Date</dt><dd>{day}</dd></dl>",
}


@pytest.mark.parametrize("head", HEADS)
def test_the_labels_of_names_and_dates_are_no_names(head: str) -> None:
    page = [
        f"<div class='comment'><div class='head'>{HEADS[head].format(name=name, day=day)}</div><div class='text'><p>{text}</p></div></div>"
        for name, text, day in SAID
    ]
    assert read(*page) == SAID
    assert read(page[0]) == SAID[:1]


@pytest.mark.parametrize("name", ["Author", "作者", "Autor"])
def test_somebody_may_be_called_as_the_label_of_names(name: str) -> None:
    page = [named(i).replace(NAMES[2], name) for i in range(5)]
    assert [author for author, _, _ in read(*page)] == [*NAMES[:2], name, *NAMES[3:]]


def test_texts_above_bare_names_are_no_names() -> None:
    page = [
        f"<div class='comment'><div class='text'><p>{text}</p></div><div class='foot'><span>{name}</span><span>{day}</span></div></div>"
        for name, text, day in SAID
    ]
    assert read(*page) == SAID


COUNTED = "<html lang=de><body><h1>Gasthof Linde</h1><p>Bürgerliche Küche seit 1902.</p><h2>{}</h2><div class='list'>{}</div><footer>© 2026</footer></body></html>"
GERMAN = (
    ("Anna Schmidt", "1. März 2026", "Wir haben sehr gut gegessen und wurden freundlich bedient."),
    ("Bernd K.", "2. März 2026", "Für den Preis war die Portion leider recht klein, schade."),
    ("Claudia", "3. März 2026", "Immer wieder gern, der Biergarten ist im Sommer ein Traum."),
    ("Dieter Maier", "4. März 2026", "Eine Stunde auf das Essen gewartet, das geht besser."),
    ("Eva Lang", "5. März 2026", "Für Familien mit Kindern sehr zu empfehlen."),
)


@pytest.mark.parametrize(
    ("heading", "day", "is_found"),
    [("5 Kommentare", "{}", True), ("5 Bilder", "{}", False), ("5 Kommentare", "", False)],
    ids=["counted", "counted as something else", "undated"],
)
def test_as_many_as_the_heading_counts_are_comments_where_all_are_signed_and_dated(
    heading: str, day: str, is_found: bool
) -> None:
    page = "".join(
        f"<div class='x1'><div class='x2'><span>{name}</span><span>{day.format(when)}</span></div><p class='x3'>{text}</p><div class='x4'><span>↩</span></div></div>"
        for name, when, text in GERMAN
    )
    found = extract_comments(COUNTED.format(heading, page), "http://food.example/1", fetched_at=NOW).comments
    assert [(one.author, one.published_text, one.text) for one in found] == ([*GERMAN] if is_found else [])


@pytest.mark.parametrize(
    "record",
    [
        "<div class='x1'><div><span>{name}</span><span>{day}</span></div><p>{text}</p><a href='/news/{i}'>Weiterlesen</a></div>",
        "<div class='x1'><p><a href='/u/{i}'>{name}</a> ist beigetreten</p><span>{day}</span></div>",
        "<div class='comment'><b>{name}</b><span>{day}</span><div class='text'></div></div>",
    ],
    ids=["teasers", "notices", "nothing said"],
)
def test_what_leads_on_or_says_nothing_of_its_own_is_no_comment_though_it_is_counted(record: str) -> None:
    page = "".join(record.format(i=i, name=name, day=day, text=text) for i, (name, day, text) in enumerate(GERMAN))
    html = COUNTED.format("5 Beiträge", page)
    assert not extract_comments(html, "http://food.example/1", fetched_at=NOW).comments
