from __future__ import annotations

import json
from importlib.resources import files

import pytest
from lxml.html import HtmlElement, fragment_fromstring

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.page_kinds.layers import closer, refusal


def layer(html: str) -> HtmlElement:
    return fragment_fromstring(html, create_parent="div")


@pytest.mark.parametrize(
    ("accept", "refuse"),
    [
        ("Accept all", "Reject all"),
        ("OK", "Continue without accepting →"),
        ("Zustimmen", "Nur notwendige Cookies"),
        ("Принять", "Отклонить"),
        ("同意する", "同意しない"),
        ("모두 동의", "모두 거부"),
        ("Godkänn alla", "Endast nödvändiga"),
        ("Tümünü kabul et", "Tümünü reddet"),
        ("Souhlasím", "Odmítnout vše"),
    ],
)
def test_refusals_are_told_from_consent(accept: str, refuse: str) -> None:
    found = refusal(layer(f"<a href='/privacy'>?</a><button>{accept}</button><button>{refuse}</button>"))

    assert found is not None
    assert found.text == refuse


@pytest.mark.parametrize(
    "word", ["Accept all", "OK", "Manage preferences", "Reject and subscribe", "Ablehnen und abonnieren"]
)
def test_nothing_else_refuses(word: str) -> None:
    assert refusal(layer(f"<button>{word}</button>")) is None


@pytest.mark.parametrize(
    "html",
    [
        "<button type=button>×</button>",
        "<button type=button aria-label='Close'><svg></svg></button>",
        "<a href='#' class='modal-close'><i></i></a>",
        "<button type=button class='btnClose'></button>",
        "<button type=button>Nein, danke</button>",
        "<span role=button title='Fermer'><svg></svg></span>",
    ],
)
def test_crosses_and_refusals_close_a_layer(html: str) -> None:
    assert closer(layer(html)) is not None


@pytest.mark.parametrize(
    "html",
    [
        "<a href='https://x.example/'>X</a>",
        "<form><button>×</button></form>",
        "<button type=button class='disclose'></button>",
        "<button type=button>Close the deal</button>",
        "<button type=button>Subscribe</button>",
    ],
)
def test_links_forms_and_other_buttons_close_no_layer(html: str) -> None:
    assert closer(layer(html)) is None


def test_no_phrase_that_refuses_is_one_that_closes() -> None:
    listed = json.loads((files("comcrawl_scrapy") / "page_kinds/layer_words.json").read_text(encoding="utf-8"))
    refuse, close = ({letters(phrase) for phrase in listed[intent]} for intent in ("refuse", "close"))

    assert refuse & close <= {letters("nej tak")}
    assert "" not in refuse | close
