"""Comments that no element holds: rows and paragraphs by twos, and the text between rules."""

from __future__ import annotations

from time import process_time

import pytest

from comcrawl_scrapy import dom, extract_comments
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.records.parting import parted

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


def test_many_are_parted_in_linear_time() -> None:
    def seconds(records: int) -> float:
        document = parse(page(ROWS, "<table>{}</table>", SAID * records))
        measures = Measures.of(Outline.of(document))
        start = process_time()
        assert len(parted(document, measures)) == 4 * records
        return process_time() - start

    seconds(100)
    assert seconds(4_000) < 14 * seconds(500)
