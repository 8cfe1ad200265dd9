"""Pages that say with status 200 that there is no page: asked only where no comments were found.

An article says when it was published, and is more than a few words. What does not, and calls itself by a status code or
by its phrase (in some forty languages), has an address that says so, or has nothing to read, is no article.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.targets import own_addresses
from comcrawl_scrapy.documents.links import split
from comcrawl_scrapy.packaged import packaged
from comcrawl_scrapy.page_kinds.layers import UNSEEN, text_length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

ERROR, EMPTY, HOME = "error page", "empty page", "redirected to the home page"
LOST = "went on to an address that could not be loaded"

STATUS = re.compile(r"(?<![\w.,-])(?:403|404|410|50[0-4])(?![.,(-]?\w)")
BESIDE_NAMES = r"\s[-–—/]\s|[|·•»–—]"
BETWEEN_NAMES, SEPARATOR = re.compile(BESIDE_NAMES), re.compile(rf"{BESIDE_NAMES}|[:!]|[.,](?!\d)")
ERROR_PATH = re.compile(
    r"(?:^|/)(?:error|err|page)?[-_]?(?:404|410|500|not-?_?found|page-?_?not-?_?found)(?:\.\w+)?/?$", re.IGNORECASE
)
DATES = (
    "//meta[contains(@property, 'published_time') or contains(@property, 'modified_time')]",
    "//*[@itemprop='datePublished']",
    "//script[contains(@type, 'json')][contains(., 'datePublished')]",
    "//time[@datetime]",
)
IN_DIALOGS = "ancestor::*[self::dialog or @role='dialog' or @role='alertdialog' or @aria-hidden='true']"  # kept for what may fail
MOST_WORDS = 3  # "500 Internal Error"
OF_STATUS = (  # what is said beside the number of one, and would name no error alone
    "http status code access denied forbidden internal interner whoops uups hups fehlercode fehlerseite foutcode felkod fejlkode codice "
    "kod błędu код ошибки sivu strony 错误 错误代码 صفحة 페이지"
)


def failure(document: HtmlElement, asked: str, reached: str) -> str | None:
    """Return in what way the page that came for the address *asked*, at *reached*, is none; None where it is one."""
    if split(reached).scheme == "chrome-error":  # the browser's own page
        return LOST
    if not is_home(asked) and is_home(reached) and all(map(is_home, own_addresses(document))):
        return HOME
    return ERROR if not is_dated(document) and is_error(document, asked, reached) else None


def is_empty(document: HtmlElement) -> bool:
    """Say whether there is nothing at all on the page to read."""
    return not any(text_length(body) for body in document.iter("body"))


def is_home(url: str) -> bool:
    """Say whether *url* is that of a site, not of a page of it.

    >>> is_home("https://www.example.org/"), is_home("https://www.example.org/?p=12")
    (True, False)
    """
    parts = split(url)
    return parts.path in ("", "/") and not parts.query and not parts.fragment


def is_dated(document: HtmlElement) -> bool:
    """Say whether the page says when it, or anything on it, was published."""
    return any(document.xpath(path) for path in DATES)


def is_error(document: HtmlElement, asked: str, reached: str) -> bool:
    """Say whether the page calls itself, or one of its addresses that does not end as the one *asked* for, an error."""
    paths = [split(address).path.rstrip("/") for address in (reached, *own_addresses(document))]
    last = split(asked).path.rstrip("/").rpartition("/")[2]
    if any(ERROR_PATH.search(path) for path in paths if path.rpartition("/")[2] != last):
        return True
    return any(map(names_an_error, _titles(document)))


def names_an_error(text: str) -> bool:
    """Say whether a part of a title is the phrase of an error, or its number and little more: what it is of stands before other numbers.

    A phrase of one word is all that stands beside the name of the site: "Error: cannot find module" is a question.

    >>> [names_an_error(text) for text in ("Fehler 404", "404: Seite nicht gefunden", "403 Forbidden", "Fiat 500: a small car")]
    [True, True, True, False]
    """
    parts, whole = SEPARATOR.split(text), {text, *BETWEEN_NAMES.split(text)}
    for part in (*whole, *parts):
        said, status = letters(part), STATUS.search(part)
        is_head = status is not None and part in (text, parts[0]) and not letters(part[: status.start()])
        is_first = is_head and len(part.split()) <= MOST_WORDS
        is_phrase = said in _phrases() and (part in whole or " " in said)
        is_number = status is not None and (part in whole or said) and _words().issuperset(said.split())
        if is_phrase or is_first or is_number:
            return True
    return False


def _titles(document: HtmlElement) -> Iterator[str]:
    for node in document.xpath(f"//head/title | //h1[not({UNSEEN} or {IN_DIALOGS})]"):
        yield " ".join(node.text_content().split())


@cache
def _words() -> frozenset[str]:
    """Return the words of the phrases, and what else is said of a status."""
    return frozenset(word for phrase in (*_phrases(), letters(OF_STATUS)) for word in phrase.split())


@cache
def _phrases() -> frozenset[str]:
    """Return the phrases, reduced as texts are."""
    listed = packaged("page_kinds/error_words.json")
    return frozenset(map(letters, listed))
