"""What is never clicked: whatever leaves a trace on the site or leaves the page for good (design, 5).

What the element is and where it leads is asked first, in any language; then what it says, against a list of words in
some thirty languages. Icons say it by label, title or the developer's names.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.clickables import site, split, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from urllib.parse import SplitResult

    from lxml.html import HtmlElement

PAGES = frozenset({"", "http", "https", "javascript"})
FILES = re.compile(
    r"\.(?:pdf|zip|rar|7z|gz|tgz|exe|dmg|apk|msi|docx?|xlsx?|pptx?|csv|epub|mobi|ics|vcf|jpe?g|png|gif|webp|svg"
    r"|mp[34]|m4[av]|ogg|wav|webm|avi|mov|rss|atom|torrent)$",
    re.IGNORECASE,
)
FEED = re.compile(r"/(?:feeds?|rss|atom)/?$", re.IGNORECASE)
ADDRESS = re.compile(r"https?:/?/?", re.IGNORECASE)
PRINTS = re.compile(r"\bprint\s*\(", re.IGNORECASE)
SENDS = ("data-method", "formaction", "hx-post", "hx-put", "hx-patch", "hx-delete", "data-confirm")
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
SUBMITTERS = frozenset({"submit", "image", "reset"})
MOST_WORDS, MOST_LETTERS, SHORT = 8, 60, 4
IN_PATHS = frozenset({"log in", "register", "log out", "subscribe"})
HARMLESS_JUMPS = frozenset({"submit", "share"})  # "Post a comment" that jumps to #respond sends nothing
ABOUT_COMMENTS = re.compile(r"comm?ent|komm?ent|discu|disq|respon|repl", re.IGNORECASE)
UNSPACED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]")
NAMES = ("id", "class", "name", "rel", "data-action", "data-testid")


def forbidden(node: HtmlElement, url: str | None = None) -> str | None:
    """Return why the element at *url* must not be clicked, in a word or two; None where it may be.

    >>> import lxml.html
    >>> forbidden(lxml.html.fromstring("<a href='mailto:me@example.org'>Comment</a>"))
    'mail'
    >>> forbidden(lxml.html.fromstring("<button type='button'>Anmelden</button>"))
    'log in'
    >>> forbidden(lxml.html.fromstring("<button type='button'>3 Kommentare</button>"))
    """
    return _by_kind(node) or _by_target(node, url) or _by_words(node)


def _by_kind(node: HtmlElement) -> str | None:
    if node.get("download") is not None:
        return "download"
    if any(node.get(name) is not None for name in SENDS):
        return "submit"
    if _submits(node):
        return "submit"
    if PRINTS.search(node.get("onclick") or "") or PRINTS.search(node.get("href") or ""):
        return "print"
    return None


def _submits(node: HtmlElement) -> bool:
    """Say whether a button submits or resets a form it belongs to; a button's type is "submit" by default."""
    if node.tag == "input":
        return (node.get("type") or "").lower() in SUBMITTERS
    if node.tag != "button" or (node.get("type") or "submit").lower() not in SUBMITTERS:
        return False
    return node.get("form") is not None or next(node.iterancestors("form"), None) is not None


def _by_target(node: HtmlElement, url: str | None) -> str | None:
    link = split((node.get("href") or "").strip())
    if link.scheme not in PAGES:
        return "mail" if link.scheme == "mailto" else "other program"
    if link.scheme == "javascript":
        return None
    if FILES.search(link.path) or FEED.search(link.path) or "+xml" in (node.get("type") or ""):
        return "download"
    if _shares(link, split(url or "")):
        return "share"
    return next((reason for part in link.path.split("/") if (reason := _reason(letters(part))) in IN_PATHS), None)


def _shares(link: SplitResult, page: SplitResult) -> bool:
    """Say whether a link leads to another site and carries a page's address in its query."""
    return bool(link.netloc and ADDRESS.search(unquote(link.query))) and site(link.netloc) != site(page.netloc)


def _by_words(node: HtmlElement) -> str | None:
    """Ask the visible text; where there is none the label; where there is none either the developer's names."""
    jumps = re.match(r"#\w", node.get("href") or "") is not None
    said = next((text for text in map(letters, _sayings(node)) if text), "")
    reason = _reason(said) if said else _reason_of_names(node) or _reason_of_address(node)
    return None if jumps and reason in HARMLESS_JUMPS else reason


def _sayings(node: HtmlElement) -> Iterator[str]:
    yield words(node)
    for name in ("value", "aria-label", "title"):
        yield node.get(name) or ""


def _reason(text: str) -> str | None:
    if len(text) > MOST_LETTERS:
        return None
    if UNSPACED.search(text):
        return next(
            (reason for phrase, reason in _phrases().items() if UNSPACED.search(phrase) and _ends(text, phrase)), None
        )
    parts = text.split()
    if len(parts) > MOST_WORDS:
        return None
    heads = (" ".join(parts[:size]) for size in range(1, 5))
    tails = (" ".join(parts[-size:]) for size in range(1, 5))
    said = (phrase for phrase in (*heads, *tails) if len(phrase) > SHORT or phrase == text)
    return next((_phrases()[phrase] for phrase in said if phrase in _phrases()), None)


def _ends(text: str, phrase: str) -> bool:
    return text.startswith(phrase) or text.endswith(phrase)


def _reason_of_names(node: HtmlElement) -> str | None:
    """Read an icon without any text; one that is named for comments stands for them, in a share bar too."""
    tokens = [token for name in NAMES for token in (node.get(name) or "").split()]
    tokens += [token for icon in node.iterdescendants("i", "svg", "use", "img") for token in icon.values()[:3]]
    if any(ABOUT_COMMENTS.search(token) for token in tokens):
        return None
    return next(
        (reason for token in tokens if (reason := _reason(letters(CAMEL.sub(" ", token[:MOST_LETTERS]))))), None
    )


def _reason_of_address(node: HtmlElement) -> str | None:
    """Read where an icon without any text leads: the end of the path, the values of the query."""
    link = split(node.get("href") or "")
    parts = (link.path.rstrip("/").rpartition("/")[2], *(value for _, value in parse_qsl(link.query)))
    return next((reason for part in parts if (reason := _phrases().get(letters(CAMEL.sub(" ", part))))), None)


@cache
def _phrases() -> Mapping[str, str]:
    """Return the reason of each phrase of the list, phrases reduced as texts are."""
    listed = json.loads((files("comcrawl_scrapy") / "never_click.json").read_text(encoding="utf-8"))
    return {letters(phrase): reason for reason, phrases in reversed(listed.items()) for phrase in phrases}
