"""What a clickable element says of itself: to visitors, to developers, by the icons in it, and by where it leads."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from lxml.etree import XPath

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.targets import readable_path
from comcrawl_scrapy.documents.links import split

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from urllib.parse import SplitResult

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.targets import Page

IDEOGRAPHS = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]{2,}")
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
