from __future__ import annotations

import pytest

from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.items import Outcome
from comcrawl_scrapy.page_kinds.error_pages import EMPTY, ERROR, HOME, LOST, failure, is_empty
from tests.searching import Find, put

ASKED = "https://news.example.org/city/boats-12.html"
CHROME = "<nav>" + "".join(f"<a href='/{n}'>Section {n}</a>" for n in range(40)) + "</nav>" + "<p>word " * 400
DATED = "<meta property='article:published_time' content='2026-03-01T08:00Z'>"


@pytest.mark.parametrize(
    "head",
    [
        "<title>404</title>",
        "<title>404 Not Found</title>",
        *(f"<title>{said} | The Post</title>" for said in ("Error 404", "HTTP 500", "Status code: 503", "エラー404")),
        *(
            f"<title>The Post</title><h1>{said}</h1>"
            for said in ("Sidan 404", "Ошибка 500", "Access denied 403", "Fehlercode 404", "错误 404")
        ),
        "<title>Page not found | The Harbour Courier</title>",
        "<title>The Harbour Courier: Seite nicht gefunden</title>",
        "<title>Ошибка 404 — Вестник</title>",
        "<title>港新聞</title><h1>ページが見つかりません</h1>",
        "<title>الصفحة غير موجودة</title>",
        "<title>The Harbour Courier</title><h1>We’ll be back soon!</h1>",
        "<title>Wartungsarbeiten | Hafenkurier</title>",
        "<title>Error! – The Harbour Courier</title>",
        "<title>The Harbour Courier</title><link rel=canonical href='https://news.example.org/404'>",
        "<title>The Harbour Courier</title><meta property='og:url' content='https://news.example.org/not-found.html'>",
    ],
)
def test_an_error_with_status_200_is_told_by_what_it_calls_itself(head: str) -> None:
    assert failure(parse(f"<head>{head}</head>{CHROME}"), ASKED, ASKED) == ERROR


@pytest.mark.parametrize(
    ("head", "reached"),
    [
        ("<title>The first boat | The Harbour Courier</title>", ASKED),
        ("<title>1,404 boats leave a day</title>", ASKED),
        ("<title>Room 404 of the grand hotel opens again</title>", ASKED),
        ("<title>Firmware v404.21 is here</title>", ASKED),
        ("<title>Room 404</title>", ASKED),
        ("<title>The Harbour Courier</title><h1>Fiat 500: small car returns</h1>", ASKED),
        ("<title>Peugeot 404 – The Harbour Courier</title>", ASKED),
        ("<title>Hochwasser: 500 Helfer – Hafenkurier</title>", ASKED),
        ("<title>The Harbour Courier</title><h1>Storm on the coast: 500 evacuated</h1>", ASKED),
        (f"<title>404</title>{DATED}", ASKED),
        ("<title>Error: cannot find the harbour in version 2 – Boat forum</title>", ASKED),
        ("<title>Erreur ! La mairie recule - Le Port</title>", ASKED),
        ("<title>Wartung: So bleibt das Boot dicht | Hafenkurier</title>", ASKED),
        ("<title>Gone, but not forgotten</title>", ASKED),
        ("<title>403(b) plans explained</title>", ASKED),
        ("<title>Fiat: 500, maybe more, to come by ship</title>", ASKED),
        ("<title>The boat</title></head><dialog><h1>Error</h1></dialog>", ASKED),
        ("<title>The boat</title></head><div aria-hidden=true><h1>Something went wrong</h1></div>", ASKED),
        ("<title>Missing boat not found after a week at sea</title>", ASKED),
        ("<title>The first boat</title>", "https://news.example.org/?p=12"),
        ("", ASKED),
    ],
)
def test_articles_are_no_errors(head: str, reached: str) -> None:
    assert failure(parse(f"<head>{head}</head>{CHROME}"), ASKED, reached) is None


@pytest.mark.parametrize(("number", "expected"), [("500", None), ("501", ERROR)])
def test_a_number_that_was_asked_for_names_no_error_in_an_address(number: str, expected: str | None) -> None:
    asked, reached = (f"https://news.example.org/news/{at}" for at in (number, "500"))
    page = parse(f"<head><title>The boat</title><link rel=canonical href='{reached}'></head>{CHROME}")
    assert failure(page, asked, reached) == expected


@pytest.mark.parametrize(
    ("asked", "reached", "expected"),
    [
        (ASKED, "https://news.example.org/", HOME),
        (ASKED, "https://other.example.org", HOME),
        ("https://news.example.org", "https://www.example.org/", None),
        (ASKED, "chrome-error://chromewebdata/", LOST),
        (ASKED, "https://www.example.org/en/city/boats-12", None),
    ],
)
def test_who_is_sent_home_did_not_get_the_page(asked: str, reached: str, expected: str | None) -> None:
    assert failure(parse(DATED), asked, reached) == expected


def test_a_page_that_says_whose_it_is_is_no_home_page_whatever_the_address_bar_says() -> None:
    assert failure(parse(f"<link rel=canonical href='{ASKED}'>"), ASKED, "https://news.example.org/") is None


def test_a_page_of_scripts_only_is_empty() -> None:
    assert is_empty(parse("<title>x</title><script>let text = 'much to read'.repeat(99)</script><div id=app></div>"))
    assert not is_empty(parse(CHROME))


@pytest.mark.parametrize(
    ("body", "detail"),
    [(f'<title>404</title><button id=open onclick="{put(3)}">Comments</button>', ERROR), ("<div id=app></div>", EMPTY)],
)
def test_the_visit_of_what_is_no_page_costs_no_click_and_says_why(find: Find, body: str, detail: str) -> None:
    visit, _ = find(body)

    assert (visit.outcome, visit.detail, visit.clicks) == (Outcome.LOAD_FAILED, detail, [])
