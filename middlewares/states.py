"""What a search sees and decides on: the state of a page, the judges, and a few facts about documents and links."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from comcrawl_scrapy import entry_points, extraction, section_reading
from comcrawl_scrapy.documents.links import joined, split, without_fragment
from comcrawl_scrapy.gathering import more_points
from comcrawl_scrapy.gathering.controls import Place
from comcrawl_scrapy.opening import empty_places, folded_points, in_place_points, named_points, silent_points
from middlewares.snapshots import NotAPageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement
    from playwright.async_api import Frame

    from comcrawl_scrapy.controls.clickables import EntryPoint
    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.sections import CommentSection
    from comcrawl_scrapy.snapshot import PageSnapshot
    from middlewares.browsing import LivePage
    from middlewares.snapshots import FramePart, Identity, LiveSnapshot

    Find = Callable[[Place], list[EntryPoint]]
    Rank = Callable[..., list[EntryPoint]]

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
BINARY_SAMPLE = 10_000


def unknown(*_: object, **__: object) -> list[EntryPoint]:
    """Return what is known to open the comments of a site of which nothing is known."""
    return []


@dataclass(frozen=True, slots=True)
class Judgement:
    """What decides during a search: which section holds comments, what opens them, what brings more of them.

    ``remembered`` ranks what is known to open them on this site, ``otherwise`` what has to do with them by another name or by
    where it stands, ``silent`` what may open them although nothing shows it, ``folded`` what may show what opens them,
    ``empty`` what opens a place in which nothing stands yet. They run in threads.
    """

    read: Callable[[PageSnapshot], CommentSection | None] = extraction.read
    rank: Rank = entry_points.rank
    more_points: Find = more_points.more_points
    comments: Callable[[PageSnapshot], list[Comment]] = section_reading.comments_of
    remembered: Rank = unknown
    otherwise: tuple[Rank, ...] = (named_points.rank_named, in_place_points.rank_in_place)
    silent: Rank = silent_points.rank_silent
    folded: Rank = folded_points.rank_folded
    empty: Rank = empty_places.rank_empty


@dataclass(frozen=True)
class State:
    """A page as it was when looked at."""

    page: LivePage
    live: LiveSnapshot
    _found: dict[Find | Rank, list[EntryPoint]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def document(self) -> str:
        """What tells the page's main document from any other."""
        return self.live.parts[0].epoch

    @property
    def url(self) -> str:
        return self.live.page.url

    @property
    def layers(self) -> frozenset[Identity]:
        """The identities of the layers that cover the page."""
        return frozenset(self.live.identity(node) for node in self.live.prominent if node.tag != "input")

    @property
    def comments(self) -> int:
        found = self.live.page.comment_section
        return len(found.section.records) if found is not None else 0

    @property
    def own_url(self) -> str:
        """The address of the document that holds the comments: the page's, or its frame's."""
        return self.url if self._inner is None else self._inner.url

    @property
    def frame(self) -> Frame | None:
        """The frame that holds the comments; None where the page itself does, or nothing."""
        return None if self._inner is None else self._inner.frame

    @property
    def _inner(self) -> FramePart | None:
        found = self.live.page.comment_section
        origin = self.live.page.origins.get(found.section.node) if found is not None else None
        return self.live.parts[origin[0]] if origin is not None and origin[0] else None

    @cached_property
    def place(self) -> Place | None:
        """Where the comments are, once the page was judged."""
        page, found = self.live.page, self.live.page.comment_section
        if found is None:
            return None
        records = [record.node for record in found.section.records]
        return Place(page.document, found.section.node, records, self.own_url, page.clickables)

    @cached_property
    def characters(self) -> int:
        """How much the page says."""
        return len(self.live.page.document.text_content())

    async def points(self, find: Find) -> list[EntryPoint]:
        """Return what *find* finds around the comments, looked for once, in a thread; nothing where there are none."""
        return [] if self.place is None else await self._once(find, self.place)

    async def ranked(self, rank: Rank) -> list[EntryPoint]:
        """Return what *rank* recommends, best first, asked once, in a thread."""
        page = self.live.page
        return await self._once(rank, page.document, page.url, clickables=page.clickables)

    async def _once(self, find: Find | Rank, *given: Any, **named: Any) -> list[EntryPoint]:
        if find not in self._found:
            self._found[find] = await asyncio.to_thread(find, *given, **named)
        return self._found[find]


def came(before: State, after: State) -> set[HtmlElement]:
    """Return the nodes of *after* that were not there *before*."""
    known = {before.live.identity(node) for node in before.live.page.origins}
    return {node for node in after.live.page.origins if after.live.identity(node) not in known}


def other_document(node: HtmlElement, url: str) -> str | None:
    """Return where the link *node* leads when that is another document of the web than *url*, else None.

    >>> from lxml.html import fromstring
    >>> other_document(fromstring('<a href="?page=comments#top">'), "http://a.example/x")
    'http://a.example/x?page=comments#top'
    >>> other_document(fromstring('<a href="#comments">'), "http://a.example/x")
    """
    href = node.get("href")
    if node.tag not in ("a", "link") or not href:
        return None
    target = joined(url, href) or ""
    same = without_fragment(target) == without_fragment(url)
    return None if same or split(target).scheme not in ("http", "https") else target


def stays_here(state: State, node: HtmlElement) -> bool:
    """Say whether a link leaves the page where it is: one in a frame, or one whose target is a frame of the page."""
    target = node.get("target") or ""
    if target.startswith("_"):
        return target == "_self" and state.live.page.origins[node][0] > 0
    return state.live.page.origins[node][0] > 0 or (bool(target) and state.page.page.frame(name=target) is not None)


def check_readable(document: HtmlElement) -> None:
    """Raise NotAPageError for bytes that are no text, whatever the server calls them."""
    text = document.text_content()[:BINARY_SAMPLE]
    if text.count(REPLACEMENT) > len(text) / 10:
        raise NotAPageError("binary content")


def look_of(node: HtmlElement) -> tuple[str, str, str]:
    """Return what an element looks like: the same in another copy of its document."""
    return str(node.tag), node.text_content(), str(sorted(node.attrib.items()))
