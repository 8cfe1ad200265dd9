"""What is never clicked: whatever leaves a trace on the site or leaves the page for good.

What the element is and where it leads is asked first, in any language; then what it says, against a list of words in
some thirty languages. Icons say it by label, title or the developer's names.
"""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote, urlencode

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.comment_words import says_comments
from comcrawl_scrapy.controls.deeds import CHANGING, MOST_LETTERS, deed_of, deeds, deeds_of_address
from comcrawl_scrapy.controls.intents import asks_for_comment
from comcrawl_scrapy.controls.targets import site
from comcrawl_scrapy.controls.wordings import CAMEL, drawn, telling, words
from comcrawl_scrapy.documents.links import split

if TYPE_CHECKING:
    from collections.abc import Iterator
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
OWN_WAY = ("form", "formmethod")  # of a button to send something, whatever the form around it says
FILLED_IN = ".//select | .//textarea | .//input[not(@type='hidden' or @type='submit' or @type='button')]"
IN_PATHS = frozenset({"log in", "register", "log out", "subscribe"})
EXCUSED = frozenset({"share", "submit", "mark"})  # a speech bubble in a share bar stands for comments
HARMLESS_JUMPS = frozenset({"submit", "share"})  # "Post a comment" that jumps to #respond sends nothing
ABOUT_COMMENTS = re.compile(r"comm?ent|komm?ent|discu|disq|respon(?!siv)|repl(?!ac)", re.IGNORECASE)
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
TELLING_TAGS = frozenset({"summary", "input"})
TELLS = re.compile(r"(?:id|class|name|alt|aria-label|data-.*|(?:xlink:)?href)$")
TELLING = ("href", "aria-expanded", "aria-controls", "aria-haspopup", "popovertarget", "commandfor")
NAMED = re.compile(r"(?<![a-z\d])[a-z]{3,}(?![a-z\d])", re.IGNORECASE)  # a word, nothing made by a machine
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


def is_to_show_comments(node: HtmlElement) -> bool:
    """Say whether *node* speaks of comments and does not ask for one: what a click on that makes the page send may be anything, too.

    >>> from lxml.html import fromstring
    >>> [is_to_show_comments(fromstring(f"<button>{said}</button>")) for said in ("Comments", "Comment", "Join the comments")]
    [True, False, True]
    """
    return speaks_of_comments(node) and not asks_for_comment(next(filter(None, sayings(node)), ""))


def _by_kind(node: HtmlElement) -> str | None:
    if node.get("download") is not None:
        return "download"
    if any(node.get(name) is not None for name in SENDS) or (_submits(node) and not _is_link(node)):
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


def _is_link(node: HtmlElement) -> bool:
    """Say whether a button leads where a link could: its form says that it gets a page, and has nothing to fill in."""
    form, kind = next(node.iterancestors("form"), None), (node.get("type") or "").lower()
    if form is None or kind == "reset" or any(node.get(name) is not None for name in OWN_WAY):
        return False
    if (form.get("method") or "").lower() != "get" or form.get("onsubmit") is not None or form.xpath(FILLED_IN):
        return False
    if (own_id := form.get("id")) and form.getroottree().xpath("boolean(//*[@form=$own_id])", own_id=own_id):
        return False  # has fields elsewhere
    fields = [(field.get("name") or "", field.get("value") or "") for field in (*form.iter("input"), node)]
    action = split(form.get("action") or "")
    asked = action._replace(query=urlencode(fields), fragment="")  # in the place of a query that the address has
    is_page = action.scheme in PAGES and action.scheme != "javascript"
    return is_page and _by_kind(form) is None and _by_address(action, None) is None and _by_address(asked, None) is None


def _by_target(node: HtmlElement, url: str | None) -> str | None:
    link = split((node.get("href") or "").strip())
    if link.scheme not in PAGES:
        return "mail" if link.scheme == "mailto" else "other program"
    if link.scheme == "javascript":
        return None
    return "download" if "+xml" in (node.get("type") or "") else _by_address(link, url)


def _by_address(link: SplitResult, url: str | None) -> str | None:
    if FILES.search(link.path) or FEED.search(link.path):
        return "download"
    if _shares(link, split(url or "")):
        return "share"
    asked = next((reason for part in link.path.split("/") if (reason := deed_of(letters(part))) in IN_PATHS), None)
    return asked or next((reason for reason in deeds_of_address(link, split(url or "")) if reason in CHANGING), None)


def _shares(link: SplitResult, page: SplitResult) -> bool:
    """Say whether a link leads to another site and carries a page's address in its query."""
    return bool(link.netloc and ADDRESS.search(unquote(link.query))) and site(link.netloc) != site(page.netloc)


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
    reason = deed_of(said) if said else _reason_of_names(node) or _reason_of_end(node)
    return None if jumps and reason in HARMLESS_JUMPS else reason


def sayings(node: HtmlElement) -> Iterator[str]:
    """Yield what a visitor reads or hears of *node*; some of it may be empty."""
    yield words(node)
    for name in ("value", "aria-label", "title"):
        yield node.get(name) or ""


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
    elif not name.endswith(" block") and (reason := deed_of(name)):  # "d-inline-block" is layout
        yield reason


def _reason_of_end(node: HtmlElement) -> str | None:
    """Read where an icon without any text leads: the end of the path, the values of the query."""
    link = split(node.get("href") or "")
    parts = (link.path.rstrip("/").rpartition("/")[2], *(value for _, value in parse_qsl(link.query)))
    return next((reason for part in parts if (reason := deeds().get(letters(CAMEL.sub(" ", part))))), None)
