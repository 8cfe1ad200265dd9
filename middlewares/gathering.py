"""All of the comments: follow "more", "replies" and next pages, and walk through lists, as long as comments come."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.links import without_fragment
from comcrawl_scrapy.gathering import claimed
from comcrawl_scrapy.gathering.more_points import WORTH_A_CLICK
from comcrawl_scrapy.gathering.page_numbers import number_of
from comcrawl_scrapy.page_kinds.belonging import same_article
from middlewares.following import click_each, follow, target
from middlewares.last_resorts import worth_a_try
from middlewares.late import look_again, read_late, read_on
from middlewares.menus import open_menus_for_replies
from middlewares.next_pages import NextPages, turn_page
from middlewares.one_by_one import open_one_by_one
from middlewares.paragraphs import open_at_paragraphs
from middlewares.postponed import show_places
from middlewares.refusals import refused
from middlewares.reopening import scroll_opened
from middlewares.same_place import read_after
from middlewares.shown_again import scroll_shown_again
from middlewares.states import look_of
from middlewares.taken import exhaust_links
from middlewares.thread_pages import read_threads, threads_of
from middlewares.tries import Tries, came_of
from middlewares.unfolding import in_their_place, replies, unfold
from middlewares.views import choose_other
from middlewares.walking import go_on, walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.controls.clickables import EntryPoint, Kind
    from comcrawl_scrapy.gathering.thread_links import Beginning
    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.snapshot import PageSnapshot
    from comcrawl_scrapy.visits.merging import Known
    from middlewares.exploration import Exploration
    from middlewares.rows import Edge
    from middlewares.states import Find, State

FRUITLESS = 3  # clicks on "more" that bring nothing: then there are no more


async def load_more(exploration: Exploration, state: State) -> None:
    """Gather what the found section holds, shows on demand and continues elsewhere."""
    gathering = Gathering(exploration, state)
    if exploration.best is not None and exploration.best.document == state.document:
        await gathering.take(exploration.best)
    await gathering.take(state)
    if state.live.page.trigger == "click" and not gathering.is_complete:
        state = await scroll_opened(gathering, state)
    state = await open_at_paragraphs(gathering, await gather_view(gathering, state))
    while (other := await choose_other(gathering, state)) is not None:
        state = await gather_view(gathering, other)


async def gather_view(gathering: Gathering, state: State) -> State:
    """Gather what one view of the comments holds, on all of its pages; return the last state looked at."""
    state = await unfold(gathering, await open_menus_for_replies(gathering, await exhaust_links(gathering, state)))
    threads = await threads_of(gathering, state)
    while (following := await turn_page(gathering, state)) is not None:
        state = await unfold(gathering, await gathering.exhaust(await gathering.scroll(following)))
        threads += await threads_of(gathering, state)
    return await open_one_by_one(gathering, await read_threads(gathering, threads, state))


class Gathering:
    """The gathering of one page's comments; what it has so far is in ``visit.gathered``.

    ``shown`` is the document in which they were found, of which the item tells. ``clicks``, ``pages`` and ``views`` count
    what was spent, ``visited`` are the addresses and numbers of the pages seen, ``next_pages`` those that may yet be, ``threads`` the
    comments whose pages of their own are known, ``tries`` is what was clicked, ``listed`` the state with the longest list.
    """

    def __init__(self, exploration: Exploration, state: State) -> None:
        self.exploration = exploration
        self.visit = exploration.visit
        self.limits = exploration.limits
        self.shown = state.document
        self.clicks = self.views = self.most = 0
        self.pages = 1
        self.visited = {without_fragment(state.own_url), "1"}
        self.tries = Tries()
        self.listed = state
        self.next_pages = NextPages()
        self.threads: set[Beginning] = set()
        self.claims: list[claimed.Claim] = []
        self._claimed_by: object = None  # the document, its section and the clicks from which those were read

    @property
    def count(self) -> int:
        """How many comments there are so far."""
        return len(self.visit.gathered)

    @property
    def missing(self) -> int:
        """How many fewer there are than the page claims, 0 where it claims none."""
        return max((self.visit.claimed or 0) - self.count, 0)

    @property
    def is_complete(self) -> bool:
        """Whether there are as many as the page claims; where there are more, the claim is of something else."""
        return self.count == self.visit.claimed

    @property
    def is_short(self) -> bool:
        """Whether there are fewer than the page claims."""
        return self.missing > 0

    @property
    def clicks_left(self) -> int:
        return max(self.limits.max_more_clicks - self.clicks, 0)

    @property
    def may_go_on(self) -> bool:
        """Whether the list may load more as its end comes into sight: some are missing, or scrolling or a click has brought any."""
        has_brought = any(click.effect == "larger" for click in self.visit.clicks)
        return self.is_short or self.exploration.has_grown or has_brought

    def lacks(self, state: State) -> bool:
        """Say whether comments are known that are not there: seen before, or claimed."""
        return state.comments < max(self.most, self.visit.claimed or 0)

    async def take(self, state: State, at_start: bool = False) -> int:
        """Merge the comments of *state* with those gathered so far, behind them on a next page; return how many are new."""
        at_end = self.pages > 1
        page, opened_by = state.live.page, [click.text for click in self.visit.clicks if click.effect == "section"]
        with self.exploration.timed("extract"):
            comments, known = await asyncio.to_thread(self._recognised, page, at_end)
            asked = page.document, page.comment_section and page.comment_section.section, opened_by
            if not at_end and asked != self._claimed_by:
                found = await asyncio.to_thread(claimed.claims, page, opened_by)
                self._claimed_by, self.claims = asked, found or self.claims  # a thread in the list's place tells none
        if state.comments >= self.most:
            self.most, self.listed = state.comments, state
        new = self.visit.gathered.add(comments, at_end=at_end, at_start=at_start, known=known)
        self.visit.claimed = claimed.choose(self.claims, self.count)
        return new

    def _recognised(self, page: PageSnapshot, at_end: bool) -> tuple[list[Comment], Known]:
        """Return the comments of *page*, and which of them are known: of many that are alike that takes a while."""
        comments = self.exploration.judgement.comments(page)
        return comments, self.visit.gathered.known(comments, at_end=at_end)

    async def look(self, state: State, at_start: bool = False) -> tuple[State, int]:
        """Wait for rest and read the page anew."""
        await self.exploration.settle(state.page)
        return await self.read(state, at_start)

    async def read(
        self, state: State, at_start: bool = False, unfolded: Sequence[EntryPoint] = ()
    ) -> tuple[State, int]:
        """Read the page anew; return what is there, and how many comments of it are new: none where a click has *unfolded* one."""
        described = self.visit.snapshot
        after = await read_after(self.exploration, state)
        if after.document != self.shown:  # the item tells of the first page
            self.visit.snapshot = described
            if described is not None and not same_article(described, after.live.page):
                return after, 0
        if unfolded:
            await asyncio.to_thread(self._replace, state, after, unfolded)
        return after, await self.take(after, at_start)

    def _replace(self, before: State, after: State, unfolded: Sequence[EntryPoint]) -> None:
        had, has = (self.exploration.judgement.comments(state.live.page) for state in (before, after))
        self.visit.gathered.replace(had, in_their_place(before, had, after, has, unfolded))

    async def scroll(self, state: State) -> State:
        """Scroll for what loads when it comes into sight."""
        described = self.visit.snapshot
        after = await self.exploration.scroll_through(state)
        if after.document != self.shown:
            self.visit.snapshot = described
        if after is not state:
            await self.take(after)
        return after

    async def exhaust(self, state: State) -> State:
        """Get everything that the document shows and loads without a next page."""
        state, fruitless, has_waited = await walk(self, state), 0, False
        while fruitless < FRUITLESS:
            points = self.tries.first(await replies(self, state))
            if not points and not self.is_complete:
                points = (await self.untried(state, "more"))[:1]
                if not points and not has_waited and (later := await read_on(self, state)) is not None:
                    state = later
                    continue
                points = points or await worth_a_try(self, state)
            if not points and has_waited:
                break  # else what loads more has come late
            if points and not self.clicks_left:
                self.stop_clicking()
                break
            state, new = await (
                self.try_more(state, points[: self.clicks_left]) if points else self.wait_for_more(state)
            )
            has_waited = not points and not new
            fruitless = 0 if new else fruitless + 1
        return state

    async def wait_for_more(self, state: State) -> tuple[State, int]:
        """Scroll and look again, some time later, where fewer are there than claimed; else up, and on where it may go on by itself."""
        if not (self.is_short or self.visit.claimed is None) or await self.untried(state, "next"):
            return state, 0
        had = self.count
        state = await self.scroll(state) if self.is_short else state
        edges: tuple[Edge, ...] = ("last", "top") if self.may_go_on else ("top",)
        for edge in edges:
            state = state if self.count > had else await go_on(self, state, edge)
        if self.count == had and await show_places(state.frame or state.page.page.main_frame):
            state, new = await self.look(state)
            self.exploration.has_grown = self.exploration.has_grown or new > 0
        if self.count == had and self.is_short:
            state = await look_again(self, state)
        return state, self.count - had

    async def untried(self, state: State, kind: Kind, find: Find | None = None) -> list[EntryPoint]:
        """Return the points of one kind on *state* that are worth a click, best first, by the usual judgement or by *find*."""
        with self.exploration.timed("rank"):
            points = await state.points(find or self.exploration.judgement.more_points)
            found = (point for point in points if point.kind == kind and self.is_untried(state, point))
            return await asyncio.to_thread(list, found)

    def is_untried(self, state: State, point: EntryPoint) -> bool:
        link = target(state, point.node)
        if point.kind == "next":
            is_new = self._page_name(state, point) not in self.visited and not self._may_rate(state, point)
            return is_new and (point.node.tag == "link" or self.exploration.is_untried(state, point))
        if link is not None or state.place is None or (point.kind == "more" and self.next_pages.lead_back(point.node)):
            return False
        is_untried = self.exploration.is_untried(state, point)
        return is_untried and self.tries.may_hold_more(state.live.identity(point.node), point, state.place)

    def _may_rate(self, state: State, point: EntryPoint) -> bool:
        """Say whether an unlikely number stands in a row that marks another than that of a page seen: a grade, or a day."""
        if point.score >= WORTH_A_CLICK or state.place is None or target(state, point.node) is not None:
            return False
        return str(state.place.number_now(point.node)) not in self.visited

    def _page_name(self, state: State, point: EntryPoint) -> str | None:
        """Return what tells a next page from others: its address, or its number; None where it has neither."""
        number = number_of(point.node)
        return target(state, point.node) or (str(number) if number is not None else None)

    async def try_more(self, state: State, points: list[EntryPoint]) -> tuple[State, int]:
        """Click *points* and look once; what brought nothing is done, what brought replies is until it promises fewer."""
        before = await self.exploration.sight(state, "before", points[0].node)
        costs = await click_each(self.exploration, state, points)
        self.clicks += len(points)
        reached, new = await read_late(self, state, points[0])
        reached, others = await scroll_shown_again(self, state, reached, points[0].kind)
        new += others
        left = await refused(self, state, points, reached) if not new or len(points) > 1 else {}
        after = await self.exploration.sight(reached, "after")
        for point, cost in zip(points, costs, strict=True):
            effect = came_of(cost, is_more=new > 0 and point.node not in left)
            self.exploration.record(point, effect, cost or 0.0, before, after)
            identity = left.get(point.node, state.live.identity(point.node))
            if effect != "larger":
                self.exploration.tried.add(identity)
                if reached.document != state.document:  # there it would be clicked again
                    self.exploration.tried.add(look_of(point.node))
            if point.node not in left:
                self.tries.keep(identity, point, is_fruitful=effect == "larger")
        return reached, new

    def may_load(self) -> bool:
        """Say whether another page may be loaded; the visit tells where not."""
        if self.pages > self.limits.max_next_pages:
            self.stop(f"{self.limits.max_next_pages} next pages (COMCRAWL_MAX_NEXT_PAGES)")
        return self.pages <= self.limits.max_next_pages

    async def follow(self, state: State, point: EntryPoint) -> tuple[State | None, int]:
        """Go to the next page; return what is there, None where nothing came, and how many comments of it are new."""
        start, name = time.monotonic(), self._page_name(state, point)
        before = await self.exploration.sight(state, "before", point.node)
        self.pages += 1
        self.most = 0
        if name is not None:
            self.visited.add(name)
        cost = await follow(self.exploration, state, point)
        reached, new = (None, 0) if cost is None else await read_late(self, state, point)
        if reached is not None and not new and name is None:
            self.exploration.tried.add(state.live.identity(point.node))
        after = await self.exploration.sight(reached, "after") if reached is not None else None
        self.exploration.record(point, came_of(cost, is_more=new > 0), time.monotonic() - start, before, after)
        return reached, new

    def stop_clicking(self) -> None:
        self.stop(f'{self.clicks} clicks on "more" (COMCRAWL_MAX_MORE_CLICKS)')

    def stop(self, what: str) -> None:
        """Say that there may be more, and what kept it away."""
        self.visit.detail = self.visit.detail or f"stopped after {what}"
