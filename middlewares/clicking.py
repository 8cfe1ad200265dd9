"""Opening the comments: click what ranks best until they appear, and look at what each click brought."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from contextlib import nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from comcrawl_scrapy.controls.counts import counts, counts_none
from comcrawl_scrapy.controls.never_click import is_to_show_comments, speaks_of_comments
from comcrawl_scrapy.controls.targets import Page
from comcrawl_scrapy.opening import folded_points, in_place_points
from comcrawl_scrapy.opening.named_points import counts_its_own
from comcrawl_scrapy.page_kinds.belonging import is_of_site
from comcrawl_scrapy.page_kinds.listed_articles import is_listed
from middlewares.browsing import LivePage
from middlewares.closing import dismiss, go_back, uncover
from middlewares.effects import Effect, effect, has_left
from middlewares.server_errors import was_busy
from middlewares.side_effects import only_reading
from middlewares.states import State, came, look_of, other_document, stays_here

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.clickables import EntryPoint
    from middlewares.exploration import Exploration
    from middlewares.states import Rank

logger = logging.getLogger(__name__)

LIKELY = 0.3
"""The probability from which it is worth a second click."""


async def click_through(
    exploration: Exploration, state: State, rank: Rank | None = None, most: float = math.inf
) -> State:
    """Click best first, by the usual judgement or by *rank*, until comments appear or the clicks are spent, or *most* of them."""
    rank, spent = rank or exploration.judgement.rank, len(exploration.clicked)
    while len(exploration.clicked) - spent < most:
        if (point := await _next_point(exploration, state, rank)) is None:
            break
        before, clicks = state, len(exploration.clicked)
        state = await try_point(exploration, state, point)
        verdict = exploration.visit.clicks[clicks].effect
        if speaks_of_comments(point.node) and verdict in ("nothing", "overlay"):
            state = await _accept(exploration, before, state)
        if verdict == "overlay" and not exploration.found:
            state = await uncover(exploration, before, state)
    return state


async def _accept(exploration: Exploration, before: State, state: State) -> State:
    """Click what a click for comments has brought in their place: some have to be allowed, or chosen, first."""
    for _ in range(in_place_points.MOST):
        layers = (layer for layer in state.live.prominent if state.live.identity(layer) not in before.layers)
        shown = {node for layer in layers for node in layer.iter()}
        rank = partial(in_place_points.rank_brought, new=came(before, state) | shown)
        if (point := await _next_point(exploration, state, rank)) is None:
            break
        state = await try_point(exploration, state, point)
    return state


async def unfold_page(exploration: Exploration, state: State) -> State:
    """Click what may show what opens the comments, and that then: in a menu, or after the rest of the article."""
    for _ in range(folded_points.MOST):
        if (point := await _next_point(exploration, state, exploration.judgement.folded)) is None:
            break
        state = await try_point(exploration, state, point)
        # the place of the comments may only be there now, and filled when it comes into sight
        if not exploration.found and not exploration.is_endless:
            state = await exploration.scroll_through(state)
        state = await click_through(exploration, state)
    return state


async def click_again(exploration: Exploration, state: State) -> State:
    """Look once more, then click a second time what was likely to open comments, or promised some, and came to nothing.

    Some pages show before they listen, answer late, or not while their server is busy, sell the first click for an
    advertisement, or ask back whether it is meant, as it then is. What does not speak of comments may be a vote, which a
    second click takes back at best, and what asks for a comment has no more to do than to ask; what counts none may have none,
    or a counter that was not loaded: that is worth one click.
    """
    failed = _in_vain(exploration, is_busy=await was_busy(state.page.page))
    if failed is None or not exploration.may_open:
        return state
    await exploration.outwait(state.page, "any")
    state = await exploration.look(state.page, "click")
    if exploration.found:
        exploration.visit.clicks[failed].effect = "section"
        return state
    points = await ranked(exploration, state, exploration.judgement.rank)
    again = (point for point in points if is_same(point, exploration.clicked[failed]))
    point = next((point for point in again if point.node.get("aria-expanded") != "true"), None)
    return state if point is None else await try_point(exploration, state, point, agrees=True)


def _in_vain(exploration: Exploration, *, is_busy: bool) -> int | None:
    """Return which click that came to nothing was likeliest to open comments; the last may do once its server *is_busy* no more."""
    clicks = exploration.visit.clicks
    failed = (
        k
        for k, click in enumerate(clicks)
        if click.effect in ("nothing", "popup")
        and (click.score >= LIKELY or any(counts(click.text)) or (is_busy and click is clicks[-1]))
        and is_to_show_comments(exploration.clicked[k].node)
        and not counts_none(click.text)
    )
    return max(failed, key=lambda k: clicks[k].score, default=None)


def is_same(point: EntryPoint, first: EntryPoint) -> bool:
    """Say whether two points of different states look the same, or say the same in the same place: a click may restyle it."""
    return look_of(point.node) == look_of(first.node) or (point.xpath, point.text) == (first.xpath, first.text)


async def _next_point(exploration: Exploration, state: State, rank: Rank) -> EntryPoint | None:
    """Return the best entry point not tried yet that may lead to the page's own comments, where they may be opened yet."""
    if not exploration.may_open:
        return None
    points = await ranked(exploration, state, rank)
    exploration.visit.candidates = max(exploration.visit.candidates, len(points))
    untried = (point for point in points if exploration.is_untried(state, point))
    return next((point for point in untried if not _leads_to_others(state, point)), None)


def _leads_to_others(state: State, point: EntryPoint) -> bool:
    """Say whether a point leads to another article that the page lists, or, unless it is likely, to a part of the site."""
    seen, address = state.live.page, other_document(point.node, state.url)
    if address is None:
        return False
    if point.score < LIKELY and is_of_site(point.node, Page.of(seen.document, seen.url)):
        return True
    return is_listed(address, seen.document, seen.url)


async def ranked(exploration: Exploration, state: State, rank: Rank) -> list[EntryPoint]:
    """Return what *rank* recommends on *state*, best first."""
    with exploration.timed("rank"):
        return await state.ranked(rank)


async def try_point(
    exploration: Exploration, state: State, point: EntryPoint, *, agrees: bool = False, is_bubble: bool = False
) -> State:
    """Click an entry point and judge what it brought; the visit records it. Returns the state to go on from.

    *agrees*: whether a page that asks back is told that the click is meant. *is_bubble*: whether it says by its drawing alone
    that it is for comments.
    """
    start, identity = time.monotonic(), state.live.identity(point.node)
    exploration.tried.add(identity)
    before = await exploration.sight(state, "before", point.node)
    verdict: Effect = "failed"
    reached = after = None
    try:
        reached, in_popup = await _act(exploration, state, point.node, agrees=agrees, is_bubble=is_bubble)
        verdict = effect(exploration.seen(state), exploration.seen(reached), in_popup=in_popup)
        after = await exploration.sight(reached, "after")
    except PlaywrightError as error:
        logger.debug("Clicking %s failed: %s", point.xpath, error.message)
    finally:  # a click is recorded even when the page's time runs out over it
        exploration.record(point, verdict, time.monotonic() - start, before, after)
    if exploration.found:  # what has brought them may bring more
        exploration.tried.discard(identity)
    elif verdict == "nothing" and reached is not None and not reached.live.has(identity):
        exploration.tried.add(look_of(point.node))  # drawn anew, it would be clicked again and again
    return state if reached is None else await _go_on(exploration, state, reached, point.node)


async def _act(
    exploration: Exploration, state: State, node: HtmlElement, *, agrees: bool, is_bubble: bool
) -> tuple[State, bool]:
    """Follow a link to another document into a new tab, click anything else; return what came, and if in a pop-up.

    Where a link that speaks of comments leads to none, a script may take it and show them here.
    """
    target, speaks, had = other_document(node, state.url), speaks_of_comments(node), exploration.found
    if target is None or stays_here(state, node):
        return await _act_here(exploration, state, node, agrees=agrees, asks=speaks or is_bubble)
    elsewhere = await _look_into(exploration, await _open(exploration, state, target))
    if had or exploration.found or not speaks:
        return elsewhere, False
    await state.page.page.bring_to_front()
    here, in_popup = await _act_here(exploration, state, node, agrees=agrees, asks=True, stays=True)
    is_taken = effect(exploration.seen(state), exploration.seen(here), in_popup=in_popup) != "nothing"
    return (here, in_popup) if is_taken else (elsewhere, False)


async def _act_here(
    exploration: Exploration, state: State, node: HtmlElement, *, agrees: bool, asks: bool, stays: bool = False
) -> tuple[State, bool]:
    """Click; only what reads may be sent unless that is to show comments, for which it *asks*. *stays*: no link is followed by the browser."""
    asked = state if asks else None
    with nullcontext() if is_to_show_comments(node) else only_reading(state.page.page):
        with exploration.timed("click"):
            popup = await state.page.click(state.live, node, agrees=agrees, stays=stays)
        if popup is not None:
            if asks and await asyncio.to_thread(counts_its_own, node, state.live.page):
                exploration.asked_windows.add(popup)
            return await _look_into(exploration, popup), True
        reached = await exploration.read(state.page, "click", asked)
        if not exploration.found and (await exploration.outwait(state.page) or await state.page.has_gone_on()):
            reached = await exploration.read(state.page, "click", asked)
    return reached, False


async def _go_on(exploration: Exploration, state: State, reached: State, node: HtmlElement) -> State:
    """Return the state to go on from: what was *reached* when comments are there, else the page without what came."""
    if exploration.found:
        return reached
    if reached.page is not state.page:
        await reached.page.close()
        return state
    if has_left(state, reached):
        exploration.tried.add(look_of(node))
        return await go_back(exploration, state)
    return await dismiss(exploration, reached) if reached.layers - state.layers else reached


async def _open(exploration: Exploration, state: State, url: str) -> LivePage:
    """Load *url* in a new tab."""
    with exploration.timed("load"):
        opened = LivePage(await state.page.page.context.new_page(), exploration.limits)
        try:
            await opened.load(url)
        except BaseException:
            await opened.close()
            raise
    return opened


async def _look_into(exploration: Exploration, opened: LivePage) -> State:
    """Look at a new tab or pop-up."""
    exploration.opened.append(opened)
    with exploration.timed("load"), suppress(PlaywrightTimeoutError):
        await opened.page.wait_for_load_state("domcontentloaded", timeout=exploration.limits.load_seconds * 1000)
    return await exploration.look(opened, "click")
