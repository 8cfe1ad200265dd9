"""What the browser may not send: a visit leaves no trace on the site.

What is clicked is chosen with that in mind (`comcrawl_scrapy.controls.never_click`); here is the net beneath it, for buttons that
do not say what they do. Comments are often loaded by POST (GraphQL, forms sent by script), so that POST alone proves
nothing, and links that change something by GET can be told by their words only. What never loads comments is refused:

- documents by any method but GET: forms that are submitted, in the page, a frame or a new tab. The form stays on the
  screen; only the dialog on consent may be answered by one, while it is being refused (`sending`);
- anything but reading, while a page is clicked where nothing speaks of comments, or it asks for one (`only_reading`): a bare
  number beside an icon may count votes as well, what stands below "Comments" may be a poll. What says that it loads comments may
  go out all the same ("/comments/list"): what is shown in their place, "Load content", need not speak of them. So may what the
  page has sent before, unasked or for comments, but for the number of a page: it loads the next one;
- the methods that HTTP has for changing things: PUT, PATCH, DELETE;
- GraphQL mutations, which say so by their first word, maybe after comments and fragments;
- what names such an action by its address ("/comments/3/like") or by what its body asks to be done ("action=report").

Beacons are not sent at all (`middlewares.resources`).
"""

from __future__ import annotations

import re
from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import unquote_plus, urlsplit
from weakref import WeakKeyDictionary, WeakSet

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.deeds import OF_COMMENTS, deed_of_request
from comcrawl_scrapy.controls.wordings import CAMEL

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from playwright.async_api import Page

    from middlewares.resources import Asked

SENDS = "sends something"
READING = frozenset({"GET", "HEAD", "OPTIONS"})
CHANGING = frozenset({"PUT", "PATCH", "DELETE"})
QUERY = re.compile(r'"query"\s*:\s*"((?:[^"\\]|\\.)*)"|\bquery(?:=|"\r?\n\r?\n)([^&]*)')
NEW_LINE = re.compile(r"\\[nrt]")
SAID_ASIDE = re.compile(r"#[^\n]*")
MUTATION = re.compile(r'(?:^|})[\s,]*mutation\b[^:{}("]*[({]')
"""It may follow a fragment; a field, variable or type of that name is none."""
ACTION = re.compile(
    r"\b_?(?:action|operation(?:name)?|op|do|cmd|command|method|event|type)\"?(?:\s*[=:]\s*\"?|\r?\n\r?\n)([\w.-]+)",
    re.IGNORECASE,
)
"""What a form, its parts or JSON say is to be done."""
LOADS = re.compile(r"\b(?:(?:get|load|fetch|list|query)(?:more|all)?(?:comm?ents?|repl(?:y|ies))?|comm?entlist)\b")
PAGE = re.compile(
    r"((?:page|offset|start|skip|from|cursor|index)(?:[_-]?(?:no|num|number|id|index))?\"?\s*[:=]\s*\"?)\d+(?!\w)",
    re.IGNORECASE,
)
"""The number of a page, or of the first on it, as forms and JSON say it."""
MOST_BODY, MOST_SENT = 10_000, 50
_answering: WeakSet[Page] = WeakSet()
_only_reading: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()
_sent: WeakKeyDictionary[Page, deque[str]] = WeakKeyDictionary()
"""What each page has sent last where it might, but for the numbers of pages."""


def changes(asked: Asked) -> bool:
    """Say whether *asked* is there to change something on the site."""
    if asked.method in READING:
        return False
    if any(_asks(page, there, asked) for page, there in _only_reading.items()):
        return not (_reads(asked) or _is_sent_again(asked)) or _says_so(asked)
    if _says_so(asked):
        return True
    if asked.page is not None:
        _sent.setdefault(asked.page, deque(maxlen=MOST_SENT)).append(_but_for_page(asked))
    return False


def _is_sent_again(asked: Asked) -> bool:
    """Say whether the page has sent *asked* before, but for the number of a page; what is not known as a whole may say anything."""
    is_known = 0 < len(asked.body) <= MOST_BODY  # the browser keeps long bodies, files and bytes from us
    return is_known and asked.page is not None and _but_for_page(asked) in _sent.get(asked.page, ())


def _but_for_page(asked: Asked) -> str:
    return " ".join((asked.method, asked.url, PAGE.sub(r"\1", asked.body[:MOST_BODY])))


def _says_so(asked: Asked) -> bool:
    """Say whether *asked* itself tells that it changes something, by what it is, is called or asks for."""
    if asked.kind == "document":
        return asked.page is None or asked.page not in _answering
    if asked.method in CHANGING or _mutates(asked.body):
        return True
    deeds = ACTION.findall(unquote_plus(asked.body[:MOST_BODY]))
    return deed_of_request(asked.url, deeds) is not None or not CHANGING.isdisjoint(map(str.upper, deeds))


def _asks(page: Page, there: Collection[str], asked: Asked) -> bool:
    """Say whether *asked* comes from *page*, or may: of a frame that asks, or a tab that a click has opened, only the address is known.

    That is its own or its site's. *there* are the addresses of the page's documents before the click: what has come with it loads
    what it shows.
    """
    if asked.page is not None:
        return asked.page == page
    return any(url.startswith(asked.referrer) for url in there)


def _reads(asked: Asked) -> bool:
    """Say whether *asked* tells that it only reads: GraphQL queries do, and what loads comments by name."""
    names = [*urlsplit(asked.url).path.split("/"), *ACTION.findall(unquote_plus(asked.body[:MOST_BODY]))]
    said = " ".join(letters(CAMEL.sub(" ", name)) for name in names)
    loads_comments = OF_COMMENTS.search(said) is not None and LOADS.search(said) is not None
    return loads_comments or _queries(asked.body)


def _mutates(body: str) -> bool:
    """Say whether *body* has a GraphQL document that changes something."""
    return any(map(MUTATION.search, _documents(body)))


def _queries(body: str) -> bool:
    """Say whether *body* has GraphQL documents, and none that changes anything."""
    return any(document.strip() for document in _documents(body)) and not _mutates(body)


def _documents(body: str) -> list[str]:
    """Return the GraphQL documents of *body*, as JSON or in a form, without comments."""
    found = (NEW_LINE.sub("\n", in_json) or unquote_plus(in_form) for in_json, in_form in QUERY.findall(body))
    return [SAID_ASIDE.sub("", document) for document in found]


@contextmanager
def sending(page: Page) -> Iterator[None]:
    """Let *page* submit a form while the block lasts."""
    _answering.add(page)
    try:
        yield
    finally:
        _answering.discard(page)


@contextmanager
def only_reading(page: Page) -> Iterator[None]:
    """Let *page* send nothing that could change something while the block lasts: only what reads, and says so."""
    _only_reading[page] = [frame.url for frame in page.frames]
    try:
        yield
    finally:
        _only_reading.pop(page, None)
