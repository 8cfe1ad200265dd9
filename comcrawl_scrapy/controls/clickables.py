"""The elements of a page that react to a click, and what they say of themselves: words, attribute values, target."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import SplitResult, unquote

from lxml.etree import XPath
from tldextract import TLDExtract

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.documents.links import joined, split
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.dom import xpath

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from lxml.html import HtmlElement

Kind = Literal["open", "more", "replies", "next"]

ROLES = frozenset({"button", "link", "tab", "menuitem", "switch"})
INPUTS = frozenset({"button", "image", "submit"})
LISTENERS = frozenset(
    ("onclick", "ontouchstart", "onmousedown", "on", "data-action", "data-toggle", "data-bs-toggle", "aria-controls")
)
NEVER = frozenset(
    {"html", "body", "head", "script", "style", "form", "input", "textarea", "select", "option", "label", "iframe"}
)
GUESSED = frozenset({"div", "span", "li", "em", "i", "b", "p", "strong", "h2", "h3", "h4", "h5"})
CONTROL_NAME = re.compile(
    r"(?:^|[\W_])js[-_]|btn|but+on|toggle|trigger|click|open|show|load|expand|pointer|more", re.IGNORECASE
)
CONTROL_DATA = re.compile(r"(?:url|href|link|target|scroll|toggle|trigger|click|open|show|load|expand|more)")
IDEOGRAPHS = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]{2,}")
QUERY_NAMES = re.compile(r"(?:^|&)([^=&]+)")
SHORT, MANY_CHILDREN = 80, 12
# Elements in a control: a box of more listens for what is in it, and is read again with each box around it.
MOST_HELD = 300
MAX_WORDING, MAX_TEXT, MAX_VALUE = 600, 200, 120
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
MACHINE_MADE = re.compile(r"https?:\S+|\b(?:sc|css|jss)-(?=\w*\d)\w+(?:-\d+)?|\b(?=\w*\d)[0-9a-fA-F]{6,}\b")
FETCHED = frozenset(("", "http", "https"))
BUBBLES = frozenset("💬🗨🗯")
UNREAD = ("script", "style")
READ = XPath("descendant-or-self::text()[not(parent::script or parent::style)]", smart_strings=False)
SKIPPED_ATTRIBUTES = frozenset(
    {"href", "style", "d", "points", "src", "srcset", "width", "height", "viewbox", "target", "xmlns"}
)


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """A clickable element that may lead to comments. ``score`` is the probability that it does."""

    xpath: str
    text: str
    score: float
    kind: Kind
    node: HtmlElement = field(repr=False, compare=False)

    @classmethod
    def at(cls, node: HtmlElement, score: float, kind: Kind = "open") -> EntryPoint:
        return cls(xpath(node), words(node), float(score), kind, node)


def find_clickables(document: HtmlElement, listening: Collection[HtmlElement] = frozenset()) -> list[HtmlElement]:
    """Return what a visitor may click, in document order: *listening* are nodes seen to react, whatever their tag."""
    known = frozenset(listening)  # a list would be searched for each element
    return [node for node in document.iter("*") if (node in known or _clickable(node)) and not _holds_much(node)]


def _holds_much(node: HtmlElement) -> bool:
    return len(node) > 0 and next(islice(node.iter("*"), MOST_HELD, None), None) is not None


def _clickable(node: HtmlElement) -> bool:
    return declares_click(node) or ((node.tag in GUESSED or "-" in str(node.tag)) and _looks_like_control(node))


def declares_click(node: HtmlElement) -> bool:
    """Say whether tag or attributes make the element react to clicks."""
    if node.tag == "a":
        return node.get("href") is not None or len(node) > 0 or bool((node.text or "").strip() or node.get("class"))
    if node.tag in ("button", "summary"):
        return True
    if node.tag == "input":
        return (node.get("type") or "").lower() in INPUTS
    names = node.keys()
    if not names or node.tag in NEVER:
        return False
    if node.get("role") in ROLES or (node.get("tabindex") or "-").isdecimal():
        return True
    return not LISTENERS.isdisjoint(names)


def _looks_like_control(node: HtmlElement) -> bool:
    """Guess from the developer's names, for saved pages: in a browser the listeners tell."""
    names, tag = node.keys(), str(node.tag)
    own = tag if "-" in tag else ""  # an element of the page's own may be called after what it does
    if not names and not own:
        return False
    named = CONTROL_NAME.search(f"{own} {node.get('id') or ''} {node.get('class') or ''}")
    if not named and not any(name.startswith("data-") and CONTROL_DATA.search(name) for name in names):
        return False
    inside = list(islice(node.iterdescendants("*"), MANY_CHILDREN + 1))
    if len(inside) > MANY_CHILDREN or any(child.tag in ("a", "button", "input", "label") for child in inside):
        return False
    return len(words(node)) <= SHORT and bool(inside or words(node))


class Wording(NamedTuple):
    """What a clickable element says: to the visitor, to the developer, by where it leads."""

    text: str
    values: str
    path: str


def wording(node: HtmlElement, link: SplitResult | None, page: Page) -> Wording:
    """Return text, attribute values, and path and fragment of where *link* leads, each reduced to letters (paper 000, III.A)."""
    path = readable_path(link, page) if link is not None and link.scheme != "javascript" else node.get("href") or ""
    text, named = reduced(words(node)[:MAX_TEXT]), values(node)
    if not text:
        named = telling(f"{' '.join(drawn(node))} {named}")
    return Wording(text, reduced(named[:MAX_WORDING]), reduced(path[:MAX_TEXT]))


def drawn(node: HtmlElement) -> Iterator[str]:
    """Yield what icons in *node* are of: the names of the files of images without a text for them, the word for a bubble.

    >>> from lxml.html import fromstring
    >>> list(drawn(fromstring("<button><img src='/i/ico-comment.svg' alt=''> 17</button>")))
    ['ico-comment']
    """
    for image in node.iter("img"):
        file = split(image.get("src") or "")
        if not image.get("alt") and file.scheme in FETCHED:
            yield unquote(file.path).rpartition("/")[2].partition(".")[0][:MAX_VALUE]
    if not BUBBLES.isdisjoint(words(node)):
        yield "comments"


def reduced(text: str) -> str:
    """Keep only letters, in words; ideographs, which are written without spaces, in overlapping pairs.

    >>> reduced("3 条评论 (New)")
    '条评 评论 new'
    """
    kept = letters(text)
    return kept if kept.isascii() else " ".join(IDEOGRAPHS.sub(_pairs, kept).split())


def _pairs(run: re.Match[str]) -> str:
    return f" {' '.join(map(''.join, pairwise(run[0])))} "


def words(node: HtmlElement) -> str:
    """Return the text a visitor reads, spaces collapsed: not the styles that drawings bring along, nor scripts.

    >>> from lxml.html import fromstring
    >>> words(fromstring("<a><svg><style>.a{fill:#fff}</style></svg> 17 <b>comments</b></a>"))
    '17 comments'
    """
    return " ".join(" ".join(read(node)).split())


def read(node: HtmlElement) -> Iterable[str]:
    """Return the texts in *node* that a visitor reads."""
    has_unread = len(node) > 0 and next(node.iter(*UNREAD), None) is not None
    return READ(node) if has_unread else node.itertext()


def values(node: HtmlElement) -> str:
    """Return the attribute values of the node and of what is drawn inside it (icons tell by their class or ``use``)."""
    return telling(" ".join(_values(node)))


def _values(node: HtmlElement) -> Iterator[str]:
    length = 0
    for part in node.iter("*"):
        for name, value in part.items():
            if name not in SKIPPED_ATTRIBUTES or (name == "href" and part.tag == "use"):
                yield value[:MAX_VALUE]
                length += len(value)
        if length > MAX_WORDING:
            return


def telling(names: str) -> str:
    """Return what names tell: no addresses, no machine-made names, words apart.

    >>> telling("sc-7d3ac794-2 CommentButton css-1pd1p54 https://example.org/story")
    ' Comment Button  '
    """
    return CAMEL.sub(" ", MACHINE_MADE.sub("", names))


@dataclass(frozen=True)
class Page:
    """What must be known of the page to read its links: the addresses it goes by, without fragments."""

    addresses: tuple[SplitResult, ...]

    @classmethod
    def of(cls, document: HtmlElement, url: str | None, *others: str) -> Page:
        """Collect the page's own addresses: where it was found, its canonical link, ``og:url``, and *others* that are known."""
        found = [url, *own_addresses(document), *others]
        return cls(tuple(dict.fromkeys(split(address.strip()) for address in found if address)))

    @cached_property
    def address(self) -> str | None:
        """Where the page was found, or else says it is."""
        return self.addresses[0].geturl() if self.addresses else None


def own_addresses(document: HtmlElement) -> list[str]:
    """Return the addresses that a page gives itself: its canonical link, ``og:url``."""
    return [str(url) for url in document.xpath("//link[@rel='canonical']/@href | //meta[@property='og:url']/@content")]


def site(host: str) -> str:
    """Return the registered domain of a host, by the public suffix list that ships with tldextract.

    >>> site("comments.example.co.uk:8080")
    'example.co.uk'
    """
    return _registered(host.rpartition("@")[2].partition(":")[0].casefold())


@lru_cache(maxsize=5_000)
def _registered(host: str) -> str:
    found = _suffixes().extract_str(host)
    return f"{found.domain}.{found.suffix}" if found.suffix else host


@cache
def _suffixes() -> TLDExtract:
    return TLDExtract(cache_dir=None, suffix_list_urls=())


def target(node: HtmlElement, page: Page) -> SplitResult | None:
    """Return where the node leads, absolute where the page's address is known; None where it leads nowhere."""
    href = (node.get("href") or "").strip()
    if not href or node.tag == "use":
        return None
    if href.startswith("http"):
        return split(href)
    if href.startswith("#") and page.addresses:
        return page.addresses[0]._replace(fragment=href[1:])
    led = joined(page.address or "", href)
    return None if led is None else split(led)


def relation(link: SplitResult, page: Page) -> str:
    """Say how a link relates to the page: "here", "below" (its path continues the page's), "site", "web", "script"."""
    if link.scheme not in ("http", "https", ""):
        return "script"
    if not link.netloc and not link.path:
        return "here"
    for own in page.addresses:
        if link.netloc == own.netloc and link.path.rstrip("/") == own.path.rstrip("/"):
            return "here"
    for own in page.addresses:
        if len(own.path) > 1 and link.path.startswith(own.path.rstrip("/") + "/"):
            return "below"
    return "site" if not link.netloc or any(link.netloc == own.netloc for own in page.addresses) else "web"


def shares_page(link: SplitResult, page: Page) -> bool:
    """Say whether a link is a share target: another host with the address of a page in its query."""
    return relation(link, page) == "web" and "http" in unquote(link.query)


def readable_path(link: SplitResult, page: Page) -> str:
    """Return path and fragment of a link as words; the page's own path says nothing and is left out."""
    path = unquote(link.path)
    for own in page.addresses:
        own_path = unquote(own.path).rstrip("/")
        if own_path and path.startswith(own_path):
            path = path[len(own_path) :]
    names = " ".join(QUERY_NAMES.findall(unquote(link.query)))
    return f"{_subdomain(link, page)} {path} {names} {unquote(link.fragment)}"


def _subdomain(link: SplitResult, page: Page) -> str:
    """Return what another host is called below its registered domain: "comments", "forum"."""
    if not link.netloc or any(link.netloc == own.netloc for own in page.addresses):
        return ""
    return link.netloc.removesuffix(site(link.netloc)).removeprefix("www.")


def shape(node: HtmlElement) -> tuple[str, str]:
    """Return what controls of the same make have in common: tag and class, whatever their numbers."""
    return str(node.tag), DIGITS.sub("", node.get("class") or "")
