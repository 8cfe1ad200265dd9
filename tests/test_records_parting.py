"""Comments that no element holds: rows and paragraphs by twos, and the text between rules."""

from __future__ import annotations

from datetime import UTC, datetime
from time import process_time

import pytest

from comcrawl_scrapy import dom, extract_comments, extraction
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.records.parting import parted
from comcrawl_scrapy.snapshot import PageSnapshot

SAID = [
    ("Torsten", "20.12.2007 15:31", "Wir waren im September bei euch und haben uns rundum wohl gefühlt. Das Frühstück war spitze!"),
    ("Petra Lindner", "02.12.2007 09:12", "Wollte nur mal Hallo sagen und allen ein schönes Wochenende wünschen."),
    ("micha", "28.11.2007 21:40", "Der Link zur Wanderkarte geht nicht mehr, vielleicht könnt ihr das mal reparieren."),
    ("Sabine K.", "11.10.2007 18:02", "Danke für den netten Abend am Samstag, wir hatten noch am nächsten Tag Muskelkater."),
]  # fmt: skip
ROWS = "<tr><td bgcolor=#C0C0C0><b>{}</b> - {}</td></tr><tr><td>{}</td></tr>"
SPACED = f"{ROWS}<tr><td><img src=spacer.gif></td></tr>"
PARAGRAPHS = "<p><a href=mailto:a@b.example>{}</a> - {}</p><p>{}</p><hr>"
RULED = "<b>{2}</b><br>{0} &lt;<a href=mailto:a@b.example>u{1:.2}@b.example</a>&gt;<br>Kassel - {1}<hr>"
BARE = "{0} - {1}<p>{2}</p><hr>"
TITLED = "<h4>Sehr schöner Ort, und ruhig!</h4><p>{2}</p><p><i>{0}, {1}</i></p>"


def page(template: str, around: str = "{}", said: list[tuple[str, str, str]] = SAID) -> str:
    entries = around.format("\n".join(template.format(*one) for one in said))
    return f"<html lang=de><body><p><a href=/>Start</a> | <a href=k>Kontakt</a></p><h2>Gästebuch</h2>{entries}</body></html>"


@pytest.mark.parametrize(
    ("template", "around"),
    [
        (ROWS, "<table>{}</table>"),
        (SPACED, "<table>{}</table>"),
        (PARAGRAPHS, "{}"),
        (RULED, "<hr>{}"),
        (BARE, "<div>{}</div>"),
        (TITLED, "{}"),
    ],
)
def test_what_comes_regularly_with_each_dated_line_is_a_comment(template: str, around: str) -> None:
    html = page(template, around)
    found = extract_comments(html)
    assert [(one.author, one.published_text, one.text) for one in found.comments] == SAID
    # Each is at the place of what it begins with.
    places = [dom.parse(html).xpath(one.xpath) for one in found.comments]
    assert [len(nodes) for nodes in places] == [1] * len(SAID)
    assert len({one.xpath for one in found.comments}) == len(SAID)


def boxes(html: str) -> list[str]:
    document = parse(html)
    made = parted(document, Measures.of(Outline.of(document)))
    return [" ".join(box.text_content().split()) for box in made]


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<p>Ann, 1.5.2011</p><p>Yes.</p><p>Bob, 2.5.2011</p><p>No.</p>", ["Ann, 1.5.2011Yes.", "Bob, 2.5.2011No."]),
        ("<h2>All</h2><p>Yes.</p><p>Ann, 1.5.2011</p><p>No.</p><p>Bob, 2.5.2011</p>", ["Yes.Ann, 1.5.2011", "No.Bob, 2.5.2011"]),
        ("<p>For 90 EUR</p><h3>Said</h3><h4>A</h4><p>a</p><p>1.5.2011</p><h4>B</h4><p>b</p><p>2.5.2011</p>", ["Aa1.5.2011", "Bb2.5.2011"]),
        ("<p>Ann, 1.5.2011</p>A<br>b<p>c</p><p>Bob, 2.5.2011</p>D <b>e</b> f<p>g</p>", ["Ann, 1.5.2011Abc", "Bob, 2.5.2011D e fg"]),
        ("<p>Ann, 1.5.2011</p><p>Yes.</p><p>Bob, 2.5.2011</p><ul><li>No.</li></ul>", []),  # not alike
        ("<p>Ann, 1.5.2011: yes.</p><p>Bob, 2.5.2011: no.</p>", []),  # each in an element
        ("<p>Ann, 1.5.2011</p><p>Yes.</p>", []),
    ],
)  # fmt: skip
def test_lines_begin_or_end_records(html: str, found: list[str]) -> None:
    assert boxes(f"<body><div>{html}</div></body>") == found


def test_dated_news_without_anybody_stay_silent() -> None:
    news = "<p><a href=n{1}>Wanderung</a> - {1}</p><p>{2}</p><hr>"
    assert not extract_comments(page(news).replace("Gästebuch", "Presse")).comments


NEWS = [
    ("Laura Gil", "7 de mayo de 2024", "El servicio de agua se interrumpirá de diez a dos por obras en la calle Mayor."),
    ("EFE", "6 de mayo de 2024", "Más de cuatro mil personas vieron la exposición en su primer fin de semana, según el museo."),
    ("Andrés Pozo", "5 de mayo de 2024", "La policía recuperó once bicicletas en un garaje. El sospechoso tiene 34 años."),
    ("Laura Gil", "3 de mayo de 2024", "La feria se celebrará una semana más tarde para no coincidir con las elecciones."),
]  # fmt: skip
CHANGES = [
    ("dkoval", "2024-02-18", "<b>Version 2.4</b>. Fixes a crash when the configuration file is empty. Adds an option to write logs as JSON."),
    ("mrehm", "2023-11-02", "<b>Version 2.3</b>. Requests are retried three times by default. The documentation has a new chapter."),
    ("dkoval", "2023-08-27", "<b>Version 2.2</b>. Speeds up parsing of large tables by a factor of four and removes two functions."),
    ("mrehm", "2023-05-09", "<b>Version 2.1</b>. Adds Turkish and Greek translations, and repairs the date picker on small screens."),
]  # fmt: skip
EMPTY = "<p>{}</p><form method=post><p>Nombre: <input name=n></p><textarea name=t placeholder='Tu comentario'></textarea></form>"
BOXES = "<div><b>{}</b> <span>{}</span></div><div>{}</div>"
LINES = "<b>{}</b><br>{}<br>{}<hr>"


@pytest.mark.parametrize(
    ("heading", "template", "said", "form", "found"),
    [
        ("<p>Todas las noticias.</p>", BOXES, NEWS, EMPTY.format("Aún no hay comentarios"), 0),
        ("<p>Todas las noticias.</p>", BOXES, NEWS, EMPTY.format("Deja tu comentario"), 0),
        ("<p><b>Comentarios</b></p>", BOXES, NEWS, EMPTY.format("Deja tu comentario"), 4),
        ("<h3>Comentarios</h3>", BOXES, NEWS, "", 4),
        ("<p>All changes are listed here.</p>", BOXES, CHANGES, "", 0),
        ("<p><b>Comments</b></p>", BOXES, CHANGES, "", 4),
        ("<p>All changes are listed here.</p>", LINES, CHANGES, "", 0),  # all in what looks like a lone comment
        ("<h3>Comments</h3>", LINES, CHANGES, "", 4),
    ],
)
def test_what_comes_in_parts_is_believed_for_what_is_beside_it(
    heading: str, template: str, said: list[tuple[str, str, str]], form: str, found: int
) -> None:
    html = page(template, "<div>{}</div>", said).replace("<h2>Gästebuch</h2>", f"<h1>2024</h1>{heading}")
    assert len(extract_comments(html.replace("</body>", f"{form}</body>")).comments) == found


def test_what_a_click_has_brought_may_be_in_parts() -> None:
    document = parse(
        page(BOXES, "<div id=brought>{}</div>", CHANGES).replace("<h2>Gästebuch</h2>", "<p>Read this.</p>")
    )
    snapshot = PageSnapshot(document, "", "click", datetime(2024, 3, 1, tzinfo=UTC))
    snapshot.asked_for = frozenset(document.xpath("//*[@id='brought']"))
    section = extraction.read(snapshot)
    assert section is not None
    assert section.in_parts


def test_many_are_parted_in_linear_time() -> None:
    def seconds(records: int) -> float:
        document = parse(page(ROWS, "<table>{}</table>", SAID * records))
        measures = Measures.of(Outline.of(document))
        start = process_time()
        assert len(parted(document, measures)) == 4 * records
        return process_time() - start

    seconds(100)
    assert seconds(4_000) < 14 * seconds(500)


@pytest.mark.parametrize("label", ["No.{} 名前", "No.{} 昵称", "{}. Vardas", "No.{} Ime", "Nr. {} Nume"])
def test_what_leads_to_the_name_in_a_cell_of_its_own_is_no_text(label: str) -> None:
    cells = "<tr><td>{}: <b>{}</b></td><td align=right>{}</td></tr><tr><td colspan=2>{}<hr></td></tr>"
    entries = "".join(cells.format(label.format(4 - i), *one) for i, one in enumerate(SAID))
    html = f"<html lang=de><body><h2>Gästebuch</h2><table>{entries}</table></body></html>"
    comments = extract_comments(html, fetched_at=datetime(2026, 11, 20, tzinfo=UTC)).comments
    assert [(one.author, one.text) for one in comments] == [(name, text) for name, _, text in SAID]
