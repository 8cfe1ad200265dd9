"""What lies over a page: a dialog on consent, or something else; and which of its controls a visitor takes it away by.

A control counts by what it is (a cross) or is named by its developers, else by its whole text, against lists in some
forty languages: nothing else says in what way one button of a dialog differs from the next. Nothing here consents.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Literal

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls import never_click
from comcrawl_scrapy.controls.wordings import read, telling, words
from comcrawl_scrapy.packaged import packaged

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from collections.abc import Set as AbstractSet

    from lxml.html import HtmlElement

Intent = Literal["refuse", "close", "choose"]

CONSENT = re.compile(r"cookie|consent|gdpr|ccpa|privacy|(?:^|[\W_])(?:cmp|tcf)(?:[\W_]|$)", re.IGNORECASE)
NAMING = ("id", "class", "href", "src", "name", "title", "aria-label", "aria-labelledby")
CONTROLS = "descendant::button | descendant::a | descendant::input[@type='button'] | descendant::*[@role='button']"
UNSEEN = "ancestor-or-self::*[@hidden or contains(translate(@style, ' ', ''), 'display:none')]"
CROSSES = frozenset("×✕✖✗✘╳⨯⨉🗙🗴❌❎xX")
CLOSES = re.compile(r"(?:^| )(?:close|closer|dismiss)(?: |$)")
MAX_LAYER_CHARS = 6_000
"""A layer with more text is not a dialog but the page itself."""


def layers(prominent: AbstractSet[HtmlElement]) -> list[HtmlElement]:
    """Return the layers among the nodes that cover the middle of the window; not what holds the page itself.

    >>> from lxml.html import fromstring
    >>> layers({fromstring("<div>Our newsletter</div>"), fromstring("<input type=password>")})[0].text
    'Our newsletter'
    """
    return [
        node
        for node in prominent
        if node.tag != "input" and node.find(".//main") is None and text_length(node) <= MAX_LAYER_CHARS
    ]


def asks_for_consent(layer: HtmlElement) -> bool:
    """Return whether *layer* is a dialog on cookies or consent, with something to press.

    It is named so, or speaks of cookies, or leaves the choice between refusing and something else, in any language.

    >>> from lxml.html import fromstring
    >>> asks_for_consent(fromstring("<div>Çerezler <button>Tümünü kabul et</button><button>Tümünü reddet</button></div>"))
    True
    """
    if not layer.xpath(f"{CONTROLS} | descendant::input"):
        return False
    return mentions_consent(layer, NAMING) or _speaks_of_cookies(layer) or _leaves_a_choice(layer)


def _speaks_of_cookies(layer: HtmlElement) -> bool:
    return "cookie" in layer.text_content().lower()


def _leaves_a_choice(layer: HtmlElement) -> bool:
    """Say whether there is a control that refuses, by no words that close anything else too, and another one."""
    controls = list(_controls(layer))
    return len(controls) > 1 and any(_says(node, "refuse") and not _says(node, "close") for node in controls)


def mentions_consent(node: HtmlElement, naming: Collection[str] = ("id", "class", "src")) -> bool:
    """Return whether *node* or anything in it is named after cookies or consent, by one of the attributes *naming*."""
    names = (part.get(name) for part in node.iter("*") if part.tag != "script" for name in naming)
    return any(CONSENT.search(name) for name in names if name)


def refusal(layer: HtmlElement) -> HtmlElement | None:
    """Return the control of a dialog on consent that refuses it, None where none says so.

    >>> from lxml.html import fromstring
    >>> refusal(fromstring("<div><button>すべて許可</button><button>すべて拒否</button></div>")).text
    'すべて拒否'
    """
    return next((node for node in _controls(layer) if _says(node, "refuse")), None)


def chooser(layer: HtmlElement) -> HtmlElement | None:
    """Return the control of a dialog on consent behind which it leaves a choice, None where none says so, or it leads elsewhere.

    Nor where nothing but a link speaks of consent, as at the foot of a page: that has other settings.

    >>> from lxml.html import fromstring
    >>> chooser(fromstring("<div>Cookies? <button>Accept all</button><button>Manage options</button></div>")).text
    'Manage options'
    >>> chooser(fromstring("<div><button>Settings</button> A story <a href='/privacy'>Privacy</a></div>"))
    """
    if not (mentions_consent(layer) or _speaks_of_cookies(layer)):
        return None
    return next((node for node in _controls(layer) if _says(node, "choose") and _stays(node)), None)


def refusals(document: HtmlElement) -> Iterator[tuple[HtmlElement, HtmlElement]]:
    """Yield the controls that refuse consent, each with what asks for it around it: the smallest part that does.

    >>> from lxml.html import fromstring
    >>> page = fromstring("<main><p>Cookies? <button>Nein</button><button>Ablehnen</button></p></main>")
    >>> [(layer.tag, node.text) for layer, node in refusals(page)]
    [('p', 'Ablehnen')]
    """
    length, asks = cache(text_length), cache(asks_for_consent)  # many controls may stand in one part
    for node in _controls(document):
        if _says(node, "refuse"):
            short = takewhile(lambda holder: length(holder) <= MAX_LAYER_CHARS, node.iterancestors())
            if (layer := next(filter(asks, short), None)) is not None:
                yield layer, node


def closer(layer: HtmlElement, clickables: Collection[HtmlElement] = ()) -> HtmlElement | None:
    """Return the control of *layer* that closes it, None where it has none.

    *clickables* are nodes that react to clicks although their tag does not say so. What leads elsewhere or must not be
    clicked closes nothing.

    >>> from lxml.html import fromstring
    >>> closer(fromstring("<div><a href='/app'>Get the app</a> <span role=button>×</span></div>")).text
    '×'
    """
    own = [node for node in clickables if layer in node.iterancestors()]
    return next((node for node in (*_controls(layer), *own) if _stays(node) and closes(node)), None)


def _controls(layer: HtmlElement) -> Iterator[HtmlElement]:
    yield from layer.xpath(CONTROLS)


def closes(node: HtmlElement) -> bool:
    """Say whether *node* is a cross, or says or is named so that it closes what it is in."""
    text = node.text_content().strip()
    if letters(text) and text not in CROSSES:
        return _says(node, "close")
    named = [node.get(name) or "" for name in (*NAMING, "data-dismiss", "data-action", "data-testid")]
    return text in CROSSES or CLOSES.search(letters(telling(" ".join(named)))) is not None or _says(node, "close")


def _says(node: HtmlElement, intent: Intent) -> bool:
    """Say whether the text of *node* is one of the phrases of *intent*; where it has none its label or title."""
    said = (words(node), node.get("value") or "", node.get("aria-label") or "", node.get("title") or "")
    return next((text for text in map(letters, said) if text), "") in _phrases()[intent]


def _stays(node: HtmlElement) -> bool:
    """Say whether a click on *node* leaves the page where it is, and no trace."""
    href = (node.get("href") or "").strip()
    leads = node.tag == "a" and href and not href.startswith("#") and not href.lower().startswith("javascript:")
    return not leads and never_click.forbidden(node) is None


def text_length(node: HtmlElement) -> int:
    """Return the number of characters a visitor can read in *node*, spaces collapsed."""
    return sum(len(" ".join(text.split())) for text in read(node))


@cache
def _phrases() -> dict[str, frozenset[str]]:
    """Return the phrases of each intent, reduced as texts are."""
    listed = packaged("page_kinds/layer_words.json")
    return {intent: frozenset(map(letters, phrases)) for intent, phrases in listed.items()}
