"""What a search sees and decides on: the state of a page, the judges, and a few facts about documents and links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urljoin, urlsplit

from comcrawl_scrapy import entry_points, more_points, sections
from middlewares.snapshots import NotAPageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from comcrawl_scrapy.clickables import EntryPoint
    from comcrawl_scrapy.sections import CommentSection
    from comcrawl_scrapy.snapshot import PageSnapshot
    from middlewares.browsing import LivePage
    from middlewares.snapshots import LiveSnapshot

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
BINARY_SAMPLE = 10_000


@dataclass(frozen=True, slots=True)
class Judgement:
    """What decides during a search: which section holds comments, what opens them, what brings more of them.

    The calls of `sections.read`, `entry_points.rank` and `more_points.more_points`; they run in threads.
    """

    read: Callable[[PageSnapshot], CommentSection | None] = sections.read
    rank: Callable[..., list[EntryPoint]] = entry_points.rank
    more_points: Callable[..., list[EntryPoint]] = more_points.more_points


@dataclass(frozen=True, slots=True)
class State:
    """A page as it was when looked at."""

    page: LivePage
    live: LiveSnapshot

    @property
    def document(self) -> str:
        """What tells the page's main document from any other."""
        return self.live.parts[0].epoch

    @property
    def comments(self) -> int:
        found = self.live.page.comment_section
        return len(found.section.records) if found is not None else 0


def other_document(node: HtmlElement, url: str) -> str | None:
    """Return where the link *node* leads when that is another document of the web than *url*, else None.

    >>> from lxml.html import fromstring
    >>> other_document(fromstring('<a href="?page=comments#top">'), "http://a.example/x")
    'http://a.example/x?page=comments#top'
    >>> other_document(fromstring('<a href="#comments">'), "http://a.example/x")
    """
    href = node.get("href")
    if node.tag != "a" or not href:
        return None
    target = urljoin(url, href.strip())
    same = urldefrag(target).url == urldefrag(url).url
    return None if same or urlsplit(target).scheme not in ("http", "https") else target


def check_readable(document: HtmlElement) -> None:
    """Raise NotAPageError for bytes that are no text, whatever the server calls them."""
    text = document.text_content()[:BINARY_SAMPLE]
    if text.count(REPLACEMENT) > len(text) / 10:
        raise NotAPageError("binary content")


def look_of(node: HtmlElement) -> tuple[str, str, str]:
    """Return what an element looks like: the same in another copy of its document."""
    return str(node.tag), node.text_content(), str(sorted(node.attrib.items()))
