"""Replies that comments have on pages of their own: read where fewer are there than claimed."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from comcrawl_scrapy.gathering.thread_links import by_thread, thread_links

if TYPE_CHECKING:
    from comcrawl_scrapy.controls.clickables import EntryPoint
    from middlewares.gathering import Gathering
    from middlewares.states import State

FRUITLESS = 2  # pages without a new comment, after which there are no more

Thread = tuple["State", "EntryPoint"]
"""The page that links to a thread's own, and the link."""


async def threads_of(gathering: Gathering, state: State) -> list[Thread]:
    """Return the threads that a page links to and none before did, where comments are missing.

    In frames they would leave the page.
    """
    if not gathering.is_short or state.place is None:
        return []
    points = await gathering.untried(state, "next", thread_links)
    threads = await asyncio.to_thread(by_thread, points, state.place)
    new = {thread: point for thread, point in threads.items() if thread not in gathering.threads}
    gathering.threads.update(new)
    return [(state, point) for point in new.values() if state.live.page.origins[point.node][0] == 0]


async def read_threads(gathering: Gathering, threads: list[Thread], state: State) -> State:
    """Load one thread after the other, and what goes on from there, as long as comments are missing and come; return the last state looked at."""
    waiting, fruitless = deque(threads), 0
    while waiting and gathering.is_short and fruitless < FRUITLESS and gathering.may_load():
        reached, new = await gathering.follow(*waiting.popleft())
        if reached is not None and new:
            waiting += await threads_of(gathering, reached)
        state, fruitless = reached or state, 0 if new else fruitless + 1
    return state
