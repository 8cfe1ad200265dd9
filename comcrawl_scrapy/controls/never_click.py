"""What is never clicked: whatever leaves a trace on the site or leaves the page for good (design, 5).

What the element is and where it leads is asked first, in any language; then what it says, against a list of words in
some thirty languages. Icons say it by label, title or the developer's names.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.clickables import CAMEL, drawn, site, telling, words
from comcrawl_scrapy.controls.comment_words import says_comments
from comcrawl_scrapy.documents.links import split
from comcrawl_scrapy.packaged import packaged

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
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
CLOSES = re.compile(r"\b(?:window|self|top)\s*\.\s*close\s*\(")
SENDS = ("data-method", "formaction", "hx-post", "hx-put", "hx-patch", "hx-delete", "data-confirm")
SUBMITTERS = frozenset({"submit", "image", "reset"})
MOST_WORDS, MOST_LETTERS, SHORT = 8, 60, 4
IN_PATHS = frozenset({"log in", "register", "log out", "subscribe"})
CHANGING = frozenset({"delete", "vote", "report", "follow", "subscribe", "buy", "moderate", "mark"})
FIRM = frozenset({"delete", "report", "moderate"})  # their short words count beside others too: "Yorumu sil"
EXCUSED = frozenset({"share", "submit", "mark"})  # a speech bubble in a share bar stands for comments
HARMLESS_JUMPS = frozenset({"submit", "share"})  # "Post a comment" that jumps to #respond sends nothing
ABOUT_COMMENTS = re.compile(r"comm?ent|komm?ent|discu|disq|respon(?!siv)|repl(?!ac)", re.IGNORECASE)
UNSPACED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]")
OF_COMMENTS = re.compile(r"comm?ents?|repl(?:y|ies)")
NEAR = 5  # elements before a triangle, and after it, among which that of the other vote stands
UPS, DOWNS = frozenset("▲△▴⬆⇧⇑↑👆"), frozenset("▼▽▾⬇⇩⇓↓")
GLYPHS = {
    **dict.fromkeys(UPS | frozenset("👍👎❤♥♡★☆⭐"), "vote"),
    **dict.fromkeys("🗑🚮", "delete"),
    **dict.fromkeys("🚩⚑⚐", "report"),
    **dict.fromkeys("🔔🔕🔖", "follow"),
    **dict.fromkeys("📌🔒🔓", "moderate"),
}
BESIDE_GLYPHS = re.compile(r"[\s\d.,()\[\]\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]|(?<=\d)[kKmM]\b")
ORDERS = frozenset(("helpful", "useful"))  # in addresses, what reviews are sorted by
TELLING_TAGS = frozenset({"summary", "input"})
TELLS = re.compile(r"(?:id|class|name|alt|aria-label|data-.*|(?:xlink:)?href)$")
TELLING = ("href", "aria-expanded", "aria-controls", "aria-haspopup", "popovertarget", "commandfor")
NAMED = re.compile(r"(?<![a-z\d])[a-z]{3,}(?![a-z\d])", re.IGNORECASE)  # a word, nothing made by a machine
READING = frozenset(("get", "load", "fetch", "list", "show", "view", "read", "query", "search", "more", "open", "find"))
DECORATION = frozenset(
    ("btn", "button", "icon", "ico", "fa", "fas", "far", "bi", "mdi", "o", "outline", "solid", "regular")
)
NAMES = ("id", "class", "name", "data-action", "data-testid")


def forbidden(node: HtmlElement, url: str | None = None) -> str | None:
    """Return why the element at *url* must not be clicked, in a word or two; None where it may be.

    >>> import lxml.html
    >>> forbidden(lxml.html.fromstring("<a href='mailto:me@example.org'>Comment</a>"))
    'mail'
    >>> forbidden(lxml.html.fromstring("<button type='button'>Anmelden</button>"))
    'log in'
    >>> forbidden(lxml.html.fromstring("<button type='button'>3 Kommentare</button>"))
    """
    return _by_kind(node) or _by_target(node, url) or _by_glyph(node) or by_words(node)


def is_unnamed(node: HtmlElement) -> bool:
    """Say whether *node* tells neither visitors nor developers what it is for: an icon that may just as well vote.

    >>> import lxml.html
    >>> is_unnamed(lxml.html.fromstring("<button class='x1f'><svg><path d='M1 2'/></svg></button>"))
    True
    >>> is_unnamed(lxml.html.fromstring("<button><svg><use href='#speech-bubble'/></svg></button>"))
    False
    """
    if node.tag in TELLING_TAGS or any(node.get(name) is not None for name in TELLING) or any(sayings(node)):
        return False
    said = (value for part in node.iter("*") for name, value in part.items() if TELLS.match(name))
    return NAMED.search(telling(" ".join(said))) is None


def speaks_of_comments(node: HtmlElement) -> bool:
    """Say whether words, label, names or drawing of *node* do: what a click on any other makes the page send may be anything.

    >>> from lxml.html import fromstring
    >>> says = ("<svg/>23", "查看评论", "💬 23", "💬 Chat with us")
    >>> [speaks_of_comments(fromstring(f"<a class='meta-count js-react'>{said}</a>")) for said in says]
    [False, True, True, False]
    """
    names = (value for part in node.iter("*") for value in part.values())
    said = chain(sayings(node), () if letters(words(node)) else drawn(node))
    return any(map(ABOUT_COMMENTS.search, names)) or any(map(says_comments, said))


def _by_kind(node: HtmlElement) -> str | None:
    if node.get("download") is not None:
        return "download"
    if any(node.get(name) is not None for name in SENDS):
        return "submit"
    if _submits(node):
        return "submit"
    script = f"{node.get('onclick') or ''} {node.get('href') or ''}"
    if PRINTS.search(script):
        return "print"
    return "close" if CLOSES.search(script) else None


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
    asked = next((reason for part in link.path.split("/") if (reason := _reason(letters(part))) in IN_PATHS), None)
    return asked or next((reason for reason in _reasons_of_address(link, split(url or "")) if reason in CHANGING), None)


def _shares(link: SplitResult, page: SplitResult) -> bool:
    """Say whether a link leads to another site and carries a page's address in its query."""
    return bool(link.netloc and ADDRESS.search(unquote(link.query))) and site(link.netloc) != site(page.netloc)


def _reasons_of_address(link: SplitResult, page: SplitResult) -> Iterator[str]:
    """Yield what parts of an address say; what the page's own says too is a section ("/report/"), nothing that is done."""
    for part in sorted(_parts(link) - _parts(page)):
        if part in _joined():
            yield _joined()[part]


@lru_cache(maxsize=2_000)  # the page's own come with each of its links
def _parts(link: SplitResult) -> frozenset[str]:
    """Return the words of the path and the query, each part as one word and without "comment": "deleteComment.php"."""
    said = [*link.path.split("/"), *(text for pair in parse_qsl(link.query) for text in pair)]
    return frozenset(OF_COMMENTS.sub("", letters(part.partition(".")[0]).replace(" ", "")) for part in said)


def _by_glyph(node: HtmlElement) -> str | None:
    """Read a text that is nothing but a sign, and maybe a number; a triangle down opens things, but beside one up."""
    for said in sayings(node):
        signs = set(BESIDE_GLYPHS.sub("", said))
        if signs and signs <= GLYPHS.keys():
            return GLYPHS[min(signs)]
        if (signs and signs <= DOWNS and _beside_up(node)) or (said.strip() == "+1" and not _leads(node)):
            return "vote"
    return None


def _leads(node: HtmlElement) -> bool:
    """Say whether the node is a link to a page: "+1" is then one new comment."""
    link = split(node.get("href") or "")
    return bool(link.path) and link.scheme != "javascript"


def _beside_up(node: HtmlElement) -> bool:
    beside = (islice(node.itersiblings("*", preceding=is_before), NEAR) for is_before in (True, False))
    return any(BESIDE_GLYPHS.sub("", words(near)) in UPS for near in chain(*beside))


def by_words(node: HtmlElement) -> str | None:
    """Return the reason that *node* says, whatever else forbids it: "Log in" submits a form, too.

    The visible text is asked; where there is none the label; where there is none either the developer's names.
    """
    jumps = re.match(r"#\w", node.get("href") or "") is not None
    said = next((text for text in map(letters, sayings(node)) if text), "")
    reason = _reason(said) if said else _reason_of_names(node) or _reason_of_end(node)
    return None if jumps and reason in HARMLESS_JUMPS else reason


def sayings(node: HtmlElement) -> Iterator[str]:
    """Yield what a visitor reads or hears of *node*; some of it may be empty."""
    yield words(node)
    for name in ("value", "aria-label", "title"):
        yield node.get(name) or ""


def _reason(text: str) -> str | None:
    return _reason_of_phrase(text) if len(text) <= MOST_LETTERS else None


@lru_cache(maxsize=20_000)
def _reason_of_phrase(text: str) -> str | None:
    if UNSPACED.search(text):
        return next(
            (reason for phrase, reason in deeds().items() if UNSPACED.search(phrase) and _ends(text, phrase)), None
        )
    parts = text.split()  # letters alone are pieces of words: where vowels are signs, these part them
    if sum(len(part) > 1 for part in parts) > MOST_WORDS:
        return None
    heads = (" ".join(parts[: i + 1]) for i in range(len(parts)))
    tails = (" ".join(parts[i:]) for i in reversed(range(len(parts))))
    said = ((phrase, deeds()[phrase]) for phrase in (*heads, *tails) if phrase in deeds())
    return next((reason for phrase, reason in said if len(phrase) > SHORT or phrase == text or reason in FIRM), None)


def changes(address: str, names: Iterable[str] = ()) -> str | None:
    """Return what a request changes by what the parts of its address say, or the *names* of what it asks to be done.

    >>> changes("https://a.example/api/comments/3/like?n=1"), changes("https://a.example/api", ["toggleFollow"])
    ('vote', 'follow')
    >>> changes("https://a.example/api/comments/3", ["getLikes"])
    """
    said = [*_parts(split(address)), *(part for name in names for part in _ends_of(name))]
    return next((reason for part in said if (reason := _joined().get(part)) in CHANGING), None)


def logs_in(address: str, page: str) -> bool:
    """Say whether *address* says, unlike that of *page*, that it is there to log in.

    >>> logs_in("https://a.example/wp-login.php?redirect_to=/3", "https://a.example/3")
    True
    >>> logs_in("https://a.example/2026/why-we-log-in", "https://a.example/3")
    False
    """
    names = (letters(CAMEL.sub(" ", part)).split() for part in {*_pieces(address)} - {*_pieces(page)})
    return any(_joined().get(said) == "log in" for name in names if len(name) <= 2 for said in (*name, "".join(name)))


def _pieces(address: str) -> Iterator[str]:
    link = split(address)
    asked = parse_qsl(link.query, keep_blank_values=True)
    for piece in (*link.path.split("/"), *(text for pair in asked for text in pair)):
        yield piece.partition(".")[0]


def _ends_of(name: str) -> tuple[str, ...]:
    """Return the name of an action as one word, and its first and last word; nothing of one that only reads."""
    parts = [part for part in letters(CAMEL.sub(" ", name[:MOST_LETTERS])).split() if not OF_COMMENTS.fullmatch(part)]
    return ("".join(parts), parts[0], parts[-1]) if parts and parts[0] not in READING else ()


def _ends(text: str, phrase: str) -> bool:
    return text.startswith(phrase) or text.endswith(phrase)


def _reason_of_names(node: HtmlElement) -> str | None:
    """Read an icon without any text; the word for comments excuses little: "comment-delete-btn" deletes."""
    tokens = [token for name in NAMES for token in (node.get(name) or "").split()] + re.findall(r".+-.+", str(node.tag))
    tokens += [token for icon in node.iterdescendants("i", "svg", "use", "img") for token in icon.values()[:3]]
    excused = EXCUSED if any(ABOUT_COMMENTS.search(token) for token in tokens) else frozenset()
    return next((reason for token in tokens for reason in _reasons_of_name(token) if reason not in excused), None)


def _reasons_of_name(token: str) -> Iterator[str]:
    """Yield what a developer's name says at its ends, and what it says anywhere where it is about comments."""
    name = " ".join(part for part in letters(CAMEL.sub(" ", token[:MOST_LETTERS])).split() if part not in DECORATION)
    if ABOUT_COMMENTS.search(token):
        yield from (deeds()[part] for part in name.split() if part in deeds() and part != "block")
    elif not name.endswith(" block") and (reason := _reason(name)):  # "d-inline-block" is layout
        yield reason


def _reason_of_end(node: HtmlElement) -> str | None:
    """Read where an icon without any text leads: the end of the path, the values of the query."""
    link = split(node.get("href") or "")
    parts = (link.path.rstrip("/").rpartition("/")[2], *(value for _, value in parse_qsl(link.query)))
    return next((reason for part in parts if (reason := deeds().get(letters(CAMEL.sub(" ", part))))), None)


@cache
def deeds() -> Mapping[str, str]:
    """Return the reason of each phrase of the list, phrases reduced as texts are."""
    listed = packaged("controls/never_click.json")
    return {letters(phrase): reason for reason, phrases in reversed(listed.items()) for phrase in phrases}


@cache
def _joined() -> Mapping[str, str]:
    """Return the reason of each phrase written as one word ("markread"), as addresses have it."""
    ascii_phrases = {phrase: reason for phrase, reason in deeds().items() if phrase.isascii()}
    return {phrase.replace(" ", ""): reason for phrase, reason in ascii_phrases.items() if phrase not in ORDERS}
