"""The search for the comments of one open page, as a recipe: look, scroll, click until they appear, gather the rest."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from comcrawl_scrapy.gathering.announced import announces_comments, gets_ready, is_busy
from comcrawl_scrapy.items import Outcome
from comcrawl_scrapy.opening import empty_places
from comcrawl_scrapy.page_kinds import error_pages, walls
from comcrawl_scrapy.page_kinds.layers import text_length
from middlewares import postponed
from middlewares.bubbles import click_bubble
from middlewares.clicking import click_again, click_through, unfold_page
from middlewares.gathering import load_more
from middlewares.obstacles import answer_banner, clear_the_way
from middlewares.previews import look_behind
from middlewares.server_errors import REST_SECONDS, was_busy
from middlewares.settling import OVERDUE
from middlewares.states import check_readable

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from middlewares.exploration import Exploration
    from middlewares.states import State


LITTLE = 300  # characters of a page that is none yet: "You are being redirected"
PATIENCE = 1.5  # seconds after which comments that a page announces may have come by a timer


async def search(exploration: Exploration) -> None:
    """Look, clear the way, scroll, click until comments appear, then load the rest; the visit says what came of it.

    On a site where a click is known to open them, that comes before scrolling.
    """
    state = await load_whole(exploration, await exploration.look(exploration.page, "load"))
    state = await arrive(exploration, state)
    check_readable(state.live.page.document)
    state = await clear_the_way(exploration, state)
    if await asyncio.to_thread(is_error_or_check, exploration, state):
        return
    if not exploration.found and not exploration.is_error:
        state = await click_through(exploration, state, exploration.judgement.remembered)
    if not (exploration.found and state.live.page.trigger == "click"):
        state = await exploration.scroll_through(state)
    if not exploration.found and not exploration.is_error:
        state = await open_comments(exploration, await clear_the_way(exploration, state))
    if exploration.found:
        await load_more(exploration, await look_behind(exploration, state))
    else:
        exploration.visit.screenshot = await exploration.picture(state, "end")
        await asyncio.to_thread(name_what_is_there, exploration, state)


async def load_whole(exploration: Exploration, state: State) -> State:
    """Load the page once more where it broke off on its way; the visit says so where not all of it is there then, either."""
    activity, visit = exploration.page.activity, exploration.visit
    reason = await activity.broken_off()
    if reason not in ("", OVERDUE) and (again := await load_again(exploration)) is not None:
        state, reason = again, await activity.broken_off()
    if reason:
        visit.outcome = Outcome.TIMED_OUT if reason == OVERDUE else Outcome.LOAD_FAILED
        visit.detail = reason
    return state


async def load_again(exploration: Exploration) -> State | None:
    """Load the page once more after a rest and look at it; None where that fails, and what has been seen stands."""
    await asyncio.sleep(REST_SECONDS)
    try:
        with exploration.timed("load"):
            response = await exploration.page.load(exploration.visit.article.url)
    except PlaywrightError:  # refused, or nobody there
        return None
    return None if response is not None and response.status >= 400 else await exploration.look(exploration.page, "load")


async def arrive(exploration: Exploration, state: State) -> State:
    """Wait for what a page has put off that says hardly anything yet: the article, or the way there; return what is there then."""
    if exploration.found or exploration.is_error:
        return state
    if not await asyncio.to_thread(is_hardly_anything, state.live.page.document):
        return state
    waited = await exploration.outwait(exploration.page, "any")
    return await exploration.look(exploration.page, "load") if waited else state


def is_hardly_anything(document: HtmlElement) -> bool:
    """Say whether a page has hardly anything to read but links, and is not there to keep programs out."""
    said = text_length(document) - sum(map(text_length, document.iter("a")))
    return said <= LITTLE and not walls.is_bot_check(document)


async def open_comments(exploration: Exploration, state: State) -> State:
    """Click what may open comments, likeliest first; what hardly does only where nothing stands in the way of them."""
    state = await click_through(exploration, state)
    answered = await answer_banner(exploration, state)
    if answered is not state:
        state = await click_through(exploration, await exploration.scroll_through(answered))
    if await asyncio.to_thread(wall_of, exploration, state) is not None:
        return state
    for rank in (*exploration.judgement.otherwise, exploration.judgement.silent):
        state = await click_through(exploration, state, rank)
    state = await click_bubble(exploration, state)
    state = await unfold_page(exploration, state)
    state = await click_again(exploration, state)
    state = await click_through(exploration, state, exploration.judgement.empty, most=empty_places.MOST)
    later = await look_later(exploration, state)
    return await load_anew(exploration, await click_through(exploration, later))


async def load_anew(exploration: Exploration, state: State) -> State:
    """Load the page once more where a server was too busy for something it asked for, and comments that it announces are not there."""
    if exploration.found or not await was_busy(exploration.page.page, ever=True):
        return state
    if not await announces(exploration, state) or (again := await load_again(exploration)) is None:
        return state
    state = await clear_the_way(exploration, again)
    return await click_through(exploration, await exploration.scroll_through(state))


async def look_later(exploration: Exploration, state: State) -> State:
    """Look once more, some time later, where the page announces comments that are not there, or is still busy with what it shows."""
    if not exploration.found and await postponed.show_places(exploration.page.page.main_frame):
        state = await exploration.scroll_through(await exploration.look(exploration.page, "scroll"))
    if exploration.found:
        return state
    is_announced, document = await announces(exploration, state), state.live.page.document
    causes: tuple[postponed.Cause, ...] = ("any",)
    is_near = is_announced or await asyncio.to_thread(gets_ready, document)
    if not is_near and not await postponed.waits_for_script(exploration.page.page):
        causes = ("us", "soon") if await asyncio.to_thread(is_busy, document) else ("soon",)
    if not any([await exploration.outwait(exploration.page, cause) for cause in causes]):
        if is_announced:
            await asyncio.sleep(PATIENCE)
        elif not await exploration.page.has_gone_on():  # while it was searched
            return state
    reached = await exploration.look(exploration.page, "scroll")
    return state if reached.live.page.document is state.live.page.document else reached


async def announces(exploration: Exploration, state: State) -> bool:
    """Say whether the page, or what was clicked on it, announces comments."""
    clicked = [click.text for click in exploration.visit.clicks]
    return await asyncio.to_thread(announces_comments, state.live.page, clicked)


def is_error_or_check(exploration: Exploration, state: State) -> bool:
    """Say whether the page is an error that its server does not call one, or there to keep programs out; the visit names it."""
    visit, document = exploration.visit, state.live.page.document
    if exploration.found:
        return False
    reason = None if exploration.is_error else error_pages.failure(document, visit.article.url, state.url)
    if reason is not None:
        visit.outcome, visit.detail = Outcome.LOAD_FAILED, reason
    elif walls.is_bot_check(document):
        visit.wall = "bot-check"
    else:
        return False
    return True


def wall_of(exploration: Exploration, state: State) -> walls.Wall | None:
    """Return what stands in the way of the comments, on the page or by having led there from the one asked for."""
    document = state.live.page.document
    found = walls.wall(document, exploration.status, state.live.prominent)
    if found is None and walls.is_sent_to_log_in(document, exploration.visit.article.url, state.url):
        return "login"
    return found


def name_what_is_there(exploration: Exploration, state: State) -> None:
    """Say in the visit what there is in the place of comments: something that stands in the way, nothing at all."""
    visit = exploration.visit
    visit.wall = wall_of(exploration, state)
    if visit.wall is None and not visit.candidates and error_pages.is_empty(state.live.page.document):
        visit.outcome, visit.detail = Outcome.LOAD_FAILED, error_pages.EMPTY
