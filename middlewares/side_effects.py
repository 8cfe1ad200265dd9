"""What the browser may not send: a visit leaves no trace on the site.

What is clicked is chosen with that in mind (`comcrawl_scrapy.never_click`); here is the net beneath it, for buttons that
do not say what they do. Comments are often loaded by POST (GraphQL, forms sent by script), so that POST alone proves
nothing, and links that change something by GET can be told by their words only. What never loads comments is refused:

- documents by any method but GET: forms that are submitted, in the page, a frame or a new tab. The form stays on the
  screen; only the dialog on consent may be answered by one, while it is being refused (`sending`);
- anything but reading, while a page is clicked where nothing speaks of comments (`only_reading`): a bare number beside
  an icon may count votes as well;
- the methods that HTTP has for changing things: PUT, PATCH, DELETE;
- GraphQL mutations, which say so by their first word, maybe after comments and fragments;
- what names such an action by its address ("/comments/3/like") or by what its body asks to be done ("action=report").

Beacons are not sent at all (`middlewares.resources`).
"""

from __future__ import annotations

import re
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING
from urllib.parse import unquote_plus
from weakref import WeakSet

from comcrawl_scrapy import never_click

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.async_api import Page

    from middlewares.resources import Asked

SENDS = "sends something"
READING = frozenset({"GET", "HEAD", "OPTIONS"})
CHANGING = frozenset({"PUT", "PATCH", "DELETE"})
QUERY = re.compile(r'"query"\s*:\s*"((?:[^"\\]|\\.)*)"|\bquery(?:=|"\r?\n\r?\n)([^&]*)')
NEW_LINE = re.compile(r"\\[nrt]")
SAID_ASIDE = re.compile(r"#[^\n]*")
MUTATION = re.compile(r'(?:^|})[\s,]*mutation\b[^:{("]*[({]')
"""It may follow a fragment; a field, variable or type of that name is none."""
ACTION = re.compile(
    r"\b(?:action|operation(?:name)?|op|do|cmd|command|method|event|type)\"?(?:\s*[=:]\s*\"?|\r?\n\r?\n)([\w.-]+)",
    re.IGNORECASE,
)
"""What a form, its parts or JSON say is to be done."""
MOST_BODY = 10_000
_answering: WeakSet[Page] = WeakSet()
_only_reading: WeakSet[Page] = WeakSet()


def changes(asked: Asked) -> bool:
    """Say whether *asked* is there to change something on the site."""
    if asked.method in READING:
        return False
    if any(_asks(page, asked) for page in _only_reading):
        return True
    if asked.kind == "document":
        return asked.page is None or asked.page not in _answering
    if asked.method in CHANGING or _mutates(asked.body):
        return True
    return never_click.changes(asked.url, ACTION.findall(unquote_plus(asked.body[:MOST_BODY]))) is not None


def _asks(page: Page, asked: Asked) -> bool:
    """Say whether *asked* comes from *page*, or may: of a frame that asks only the address is known, its own or its site's."""
    if asked.page is not None or not asked.in_frame:
        return asked.page == page
    return any(frame.url.startswith(asked.referrer) for frame in page.frames)


def _mutates(body: str) -> bool:
    """Say whether *body* has a GraphQL document that changes something, as JSON or in a form."""
    documents = (NEW_LINE.sub("\n", in_json) or unquote_plus(in_form) for in_json, in_form in QUERY.findall(body))
    return any(MUTATION.search(SAID_ASIDE.sub("", document)) for document in documents)


def sending(page: Page) -> AbstractContextManager[None]:
    """Let *page* submit a form while the block lasts."""
    return _among(_answering, page)


def only_reading(page: Page) -> AbstractContextManager[None]:
    """Let *page* send nothing while the block lasts."""
    return _among(_only_reading, page)


@contextmanager
def _among(pages: WeakSet[Page], page: Page) -> Iterator[None]:
    """Have *page* among *pages* while the block lasts."""
    pages.add(page)
    try:
        yield
    finally:
        pages.discard(page)
