"""The memory of sites in a crawl: what is known of a site is tried first, and learns from what came of it."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Self

from scrapy import signals

from comcrawl_scrapy.database_errors import DatabaseError
from comcrawl_scrapy.site_memory.site_names import remembered_as
from comcrawl_scrapy.site_memory.wrapper_store import WrapperStore
from comcrawl_scrapy.wrappers import Lesson, credit, learn, needed_clicks

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection, Sequence

    from lxml.html import HtmlElement
    from scrapy.crawler import Crawler
    from scrapy.statscollectors import StatsCollector

    from comcrawl_scrapy.controls.clickables import EntryPoint
    from comcrawl_scrapy.gathering.controls import Place
    from comcrawl_scrapy.items import Click, Comment
    from comcrawl_scrapy.sections import CommentSection
    from comcrawl_scrapy.snapshot import PageSnapshot
    from comcrawl_scrapy.wrappers import Learnt, Memory, Wrapper
    from middlewares.exploration import Exploration
    from middlewares.states import Judgement

logger = logging.getLogger(__name__)

AGAIN_SECONDS = 60.0
"""After which a database that failed is asked again."""


class KnownSite:
    """What decides during the search of one page: the memory of its site first, the usual judgement after it."""

    def __init__(self, memory: Memory, usual: Judgement, classifier: str = "default") -> None:
        self.memory = memory
        self.usual = usual
        self.classifier = classifier
        self.proven = [wrapper for wrapper in memory if wrapper.is_proven and not wrapper.is_due_for_check]
        self.applied: list[tuple[Wrapper, CommentSection]] = []
        self.said: tuple[PageSnapshot, list[Comment]] | None = None

    def judgement(self) -> Judgement:
        """Return the judgement for the search."""
        return replace(
            self.usual,
            read=self.read,
            rank=self.rank,
            more_points=self.more_points,
            comments=self.comments,
            remembered=self.remembered,
        )

    def read(self, snapshot: PageSnapshot) -> CommentSection | None:
        """Find the comments by XPath, else the usual way; not before anything was done where they come only then."""
        for wrapper in self.proven:
            if (section := wrapper.apply(snapshot, self.classifier)) is not None:
                self.applied.append((wrapper, section))
                return section
        return None if self._comes_later(snapshot) else self.usual.read(snapshot)

    def _comes_later(self, snapshot: PageSnapshot) -> bool:
        """Say whether the click that is known to bring the comments is yet to be made."""
        if snapshot.trigger != "load" or any(wrapper.select(snapshot.document) for wrapper in self.proven):
            return False
        return any(wrapper.next_click(snapshot.document) for wrapper in self.proven)

    def remembered(self, document: HtmlElement, *_: object, **__: object) -> list[EntryPoint]:
        """Return the clicks that are known to lead to the comments, from here."""
        return [point for wrapper in self.memory if (point := wrapper.next_click(document)) is not None]

    def rank(self, document: HtmlElement, url: str, clickables: Collection[HtmlElement]) -> list[EntryPoint]:
        """Return what is known to open the comments before what may."""
        return _first(self.remembered(document), self.usual.rank(document, url, clickables=clickables))

    def more_points(self, place: Place) -> list[EntryPoint]:
        """Return what is known to bring more of the comments before what may."""
        known = [point for wrapper in self.memory for one in wrapper.more if (point := one.find(place.document))]
        return _first(known, self.usual.more_points(place))

    def comments(self, snapshot: PageSnapshot) -> list[Comment]:
        """Read the comments the usual way; what the last page said is kept, and holds for a page that has not changed."""
        found = snapshot.comment_section
        is_known = self.said is not None and found is not None and self.said[0].comment_section is found
        self.said = snapshot, self.said[1] if self.said and is_known else self.usual.comments(snapshot)
        return self.said[1]

    def read_from(self, snapshot: PageSnapshot) -> list[Comment]:
        """Return what was read from *snapshot*; nothing where that was not what was read last."""
        return self.said[1] if self.said is not None and self.said[0] is snapshot else []

    def applied_to(self, section: CommentSection | None) -> Wrapper | None:
        """Return the wrapper that found *section*, None where the usual judgement did."""
        return next((wrapper for wrapper, found in self.applied if found is section), None)


class SiteMemory:
    """Recalls what is known of a site before a search and lets it learn after it, off the event loop.

    A crawl without a database to be had goes on without, after one warning, and asks again after a while; so does a site of
    which cannot be read what is known.
    """

    def __init__(self, url: str | None, stats: StatsCollector, classifier: str = "default") -> None:
        self.url = url
        self.stats = stats
        self.classifier = classifier
        self.store: WrapperStore | None = None
        self._opening = asyncio.Lock()
        self._told: set[str] = set()
        self._again_at = 0.0  # by the monotonic clock

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        assert crawler.stats
        settings = crawler.settings
        url = settings.get("COMCRAWL_QUEUE_URL") if settings.getbool("COMCRAWL_WRAPPERS") else None
        memory = cls(url, crawler.stats, settings["COMCRAWL_SECTION_CLASSIFIER"])
        crawler.signals.connect(memory.close, signals.spider_closed)
        return memory

    async def recall(self, url: str, usual: Judgement) -> KnownSite:
        """Return what is known of the site of the page at *url*."""
        memory: Memory = ()
        async with self._going_without():
            if (store := await self._opened()) is not None:
                memory = await asyncio.to_thread(store.recall, remembered_as(url))
        return KnownSite(memory, usual, self.classifier)

    async def learn(self, known: KnownSite, exploration: Exploration) -> None:
        """Let the site's memory learn from a search that is over; one that found nothing teaches nothing.

        Nor do comments that no template renders.
        """
        if self.store is None or not exploration.found or _is_without_elements(exploration.visit.snapshot):
            return
        async with self._going_without():
            learnt = await asyncio.to_thread(_learnt, self.store, known, exploration)
            if known.memory:
                self.stats.inc_value(f"comcrawl/wrappers/{'hit' if learnt.as_remembered else 'miss'}")
            self.stats.inc_value("comcrawl/wrappers/learnt", int(not learnt.as_remembered and bool(learnt.memory)))
            self.stats.inc_value("comcrawl/wrappers/forgotten", learnt.forgotten)

    async def close(self) -> None:
        """Close the store."""
        store, self.store = self.store, None
        if store is not None:
            await asyncio.to_thread(store.close)

    async def _opened(self) -> WrapperStore | None:
        async with self._opening:
            if self.store is None and self.url is not None and time.monotonic() >= self._again_at:
                self.store = await asyncio.to_thread(WrapperStore.open, self.url)
        return self.store

    @asynccontextmanager
    async def _going_without(self) -> AsyncIterator[None]:
        """Leave the block where the database, or what it says of the site, cannot be had."""
        try:
            yield
        except DatabaseError as problem:
            self._again_at = time.monotonic() + AGAIN_SECONDS
            self._tell_once("Sites are not remembered, until the database can be had: %s", problem)
            await self.close()
        except ValueError as problem:
            self._tell_once("A site is not remembered: %s", problem)

    def _tell_once(self, message: str, problem: Exception) -> None:
        if (told := str(problem)) not in self._told:
            self._told.add(told)
            logger.warning(message, told)


def _is_without_elements(snapshot: PageSnapshot | None) -> bool:
    found = snapshot.comment_section if snapshot is not None else None
    return found is not None and found.is_without_elements


def _learnt(store: WrapperStore, known: KnownSite, exploration: Exploration) -> Learnt:
    """Save and return what the site's memory becomes."""
    snapshot, site = exploration.visit.snapshot, remembered_as(exploration.visit.url)
    assert snapshot is not None
    assert snapshot.comment_section is not None
    if (wrapper := known.applied_to(snapshot.comment_section)) is not None:
        return store.change(site, partial(credit, used=wrapper, document=snapshot.document))
    clicks = list(zip(exploration.clicked, exploration.visit.clicks, strict=True))
    opened = next((k + 1 for k, (_, click) in enumerate(clicks) if click.effect == "section"), 0)
    opening = needed_clicks([point for point, _ in clicks[:opened]])
    more = [point for point, click in clicks if point.kind == "more" and _has_brought_comments(click)]
    section, comments = snapshot.comment_section.usual, known.read_from(snapshot)
    return store.change(site, partial(learn, lesson=Lesson(snapshot.document, section, opening, more, comments)))


def _has_brought_comments(click: Click) -> bool:
    """Say whether there were more comments after a click, not just more of a text: that is looked for when all are there."""
    before, after = click.before, click.after
    return click.effect == "larger" and before is not None and after is not None and before.comments < after.comments


def _first(known: Sequence[EntryPoint], usual: Sequence[EntryPoint]) -> list[EntryPoint]:
    nodes = {point.node for point in known}
    return [*known, *(point for point in usual if point.node not in nodes)]
